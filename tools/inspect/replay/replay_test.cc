// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Replays that mj-inspect writes. scripts/test-browser opens them in a browser.

#include <doctest/doctest.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/base64.h"
#include "base/diagnostic.h"
#include "load/load_model.h"
#include "replay/column.h"
#include "replay/motion.h"
#include "run_tool.h"

using namespace mj::testing;
using mj::inspect::append_column;
using mj::inspect::read_column;

namespace {

constexpr char kModel[] = R"(<mujoco model="balls"><option timestep="0.01"/>
  <worldbody><geom type="plane" size="2 2 .1"/>
    <body name="ball" pos="0 0 1"><freejoint/><geom size=".2"/></body>
    <body name="other" pos="1 0 1"><freejoint/><geom size=".2" group="4"/></body>
  </worldbody></mujoco>)";

// Returns the text between two texts, or an empty text.
std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const size_t begin = text.find(before);
  if (begin == std::string::npos) return {};
  const size_t from = begin + before.size();
  return text.substr(from, text.find(after, from) - from);
}

std::string inflated(const std::string& bytes) {
  std::string out(64 << 20, '\0');
  uLongf size = out.size();
  REQUIRE(uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                     reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()) == Z_OK);
  out.resize(size);
  return out;
}

struct Replay {
  std::string html;
  nlohmann::json about;

  explicit Replay(const std::string& path) : html(contents_of(path)) {
    about = nlohmann::json::parse(between(html, "id=\"about\">", "</script>"));
  }
  [[nodiscard]] std::string block(int i) const {
    const auto bytes =
        mj::from_base64(between(html, "id=\"data-" + std::to_string(i) + "\">", "</script>"));
    REQUIRE(bytes.has_value());
    return inflated(*bytes);
  }
};

struct Files {
  TemporaryFolder folder;
  std::string xml = folder.file("balls.xml", kModel);
  std::string h5 = folder.path("run.h5");
  std::string html = folder.path("run.html");

  void simulate(std::vector<std::string> options) const {
    options.insert(options.begin(), {xml, "-o", h5});
    REQUIRE(run(MJTOOLS_SIMULATE, {options}).exit_code == 0);
  }
  [[nodiscard]] Replay replay(std::vector<std::string> options) const {
    options.insert(options.end(), {"--html", html});
    const Result result = run({options});
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    return Replay(html);
  }
};

double largest_error(const std::vector<double>& values, double step) {
  std::string bytes;
  append_column(bytes, values, step);
  size_t offset = 0;
  const std::vector<double> back = read_column(bytes, values.size(), offset);
  CHECK(offset == bytes.size());
  double worst = 0;
  for (size_t i = 0; i < values.size(); ++i)
    worst = std::max(worst, std::fabs(back[i] - values[i]));
  return worst;
}

}  // namespace

TEST_CASE("a column of a replay changes no number by more than half a step") {
  std::vector<double> wave;
  for (int i = 0; i < 1000; ++i) wave.push_back(std::sin(0.1 * i) + 0.3 * (i % 7));
  for (const double step : {1.0, 0.1, 1e-2, 1e-4, 1e-7}) {
    CHECK(largest_error(wave, step) <= step / 2 * (1 + 1e-9));
  }
  CHECK(largest_error(wave, mj::inspect::kStepOfRange) <= 4.0 / 65535 / 2);
  CHECK(largest_error({}, 1) == 0);
  CHECK(largest_error({5, 5, 5}, 1) == 0);
  CHECK(largest_error({-1e300, 1e300, 0}, 1e-3) <= 2e300 / 4294967295.0);
  // all differences of 8, 16 and 32 bits wrap around correctly
  CHECK(largest_error({0, 255, 0, 128, 127}, 1) == 0);
  CHECK(largest_error({0, 65535, 0, 32768, 32767}, 1) == 0);
  CHECK(largest_error({0, 4294967295.0, 0, 2147483648.0, 2147483647.0}, 1) == 0);
}

TEST_CASE("a column of a replay keeps numbers that are not finite") {
  std::string bytes;
  append_column(bytes, std::vector<double>{1.5, NAN, INFINITY, -2}, 1);
  size_t offset = 0;
  const std::vector<double> back = read_column(bytes, 4, offset);
  CHECK(back[0] == 1.5);
  CHECK(std::isnan(back[1]));
  CHECK(std::isinf(back[2]));
  CHECK(back[3] == -2);
  bytes.clear();
  append_column(bytes, std::vector<double>{-1.7e308, 1.7e308}, 1);
  CHECK(bytes.size() == 1 + 2 * sizeof(float));
}

TEST_CASE("mj-inspect --html writes the poses and columns of all rollouts") {
  const Files files;
  files.simulate({"--duration", "0.5", "--rollouts", "2", "--init-noise", "0.1"});
  const Replay replay = files.replay({files.h5});
  const auto& about = replay.about;
  CHECK(about["model"] == "balls");
  CHECK(about["rollouts"].size() == 2);
  CHECK(about["rollouts"][1]["id"] == 1);
  CHECK(about["rollouts"][0]["frames"] == 31);  // 60 of 100 frames per second
  CHECK(about["bodies"][1]["name"] == "ball");
  CHECK(about["shapes"].size() == 3);
  CHECK(about["shapes"][2]["group"] == 4);
  CHECK(about["plots"].size() == 14 + 12 + 2);  // qpos, qvel, energy
  CHECK(about["plots"][2] == "qpos.ball.z");
  const std::string bytes = replay.block(2);
  size_t offset = 0;
  const std::vector<double> times = read_column(bytes, 31, offset);
  std::vector<std::vector<double>> pose;  // of the ball
  for (int i = 0; i < 7; ++i) pose.push_back(read_column(bytes, 31, offset));
  // The recording says where the ball is at these times.
  std::istringstream csv(run({{files.h5, "time", "qpos", "--rollout", "1", "--csv"}}).out);
  std::string line;
  std::getline(csv, line);
  size_t found = 0;
  while (std::getline(csv, line)) {
    std::vector<double> row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
    row.erase(row.begin(), row.end() - 15);
    const auto at =
        std::ranges::find_if(times, [&](double t) { return std::fabs(t - row[0]) < 1e-6; });
    if (at == times.end()) continue;
    const auto frame = static_cast<size_t>(at - times.begin());
    ++found;
    const double extent = replay.about["view"]["extent"];
    for (size_t k = 0; k < 3; ++k) {
      CHECK(std::fabs(pose[k][frame] - row[1 + k]) < 0.51e-5 * extent);
    }
    double product = 0;
    for (size_t k = 0; k < 4; ++k) product += pose[3 + k][frame] * row[4 + k];
    CHECK(std::fabs(product) == doctest::Approx(1).epsilon(1e-4));
  }
  CHECK(found == times.size());
}

TEST_CASE("mj-inspect --html keeps fewer frames or one rollout on request") {
  const Files files;
  files.simulate({"--duration", "0.5", "--rollouts", "3"});
  const Replay replay = files.replay({files.h5, "--fps", "10", "--rollout", "2"});
  CHECK(replay.about["rollouts"].size() == 1);
  CHECK(replay.about["rollouts"][0]["id"] == 2);
  CHECK(replay.about["rollouts"][0]["frames"] == 6);
  CHECK(files.replay({files.h5, "--fps", "1000"}).about["rollouts"][0]["frames"] == 51);
}

TEST_CASE("mj-inspect --html shows a model with the joints to move") {
  const Files files;
  const Replay replay = files.replay({MJTOOLS_TESTDATA "/humanoid.xml", "--keyframe", "0"});
  CHECK(replay.about["rollouts"][0]["frames"] == 1);
  CHECK(replay.about["pose"]["joints"].size() == 22);
  CHECK(replay.about["plots"].empty());
}

TEST_CASE("a replay of a minute of a humanoid is smaller than 5 MB") {
  const Files files;
  // A third of the time has a third of the size.
  REQUIRE(run(MJTOOLS_SIMULATE, {{MJTOOLS_TESTDATA "/humanoid.xml", "-o", files.h5, "--duration",
                                  "20", "--ctrl-noise", "0.8"}})
              .exit_code == 0);
  CHECK(files.replay({files.h5}).html.size() < 5'000'000 / 3);
}

TEST_CASE("names in a replay cannot become markup or scripts") {
  const Files files;
  const std::string evil =
      "&lt;/script>&lt;script>alert(1)&lt;/script>&lt;!--&lt;img src=x>&amp;quot;";
  const std::string xml =
      files.folder.file("evil.xml", "<mujoco model=\"" + evil + "\"><worldbody><body name=\"" +
                                        evil + "\"><joint name=\"" + evil +
                                        "\"/><geom size=\".1\"/></body></worldbody></mujoco>");
  const Replay replay = files.replay({xml});
  CHECK(replay.html.find("alert(1)</script>") == std::string::npos);
  CHECK(replay.html.find("<img") == std::string::npos);
  CHECK(replay.html.find("<!--") == std::string::npos);
  const std::string name = "</script><script>alert(1)</script><!--<img src=x>&quot;";
  CHECK(replay.about["bodies"][1]["name"] == name);
  CHECK(replay.about["model"] == name);
  CHECK(replay.html.find("<title>&lt;/script&gt;") != std::string::npos);
  const std::string policy = between(replay.html, "Content-Security-Policy\" content=\"", "\">");
  CHECK(policy.find("default-src 'none'") == 0);
  CHECK(policy.find("unsafe") == std::string::npos);
  CHECK(replay.html.find("http://") == std::string::npos);
  CHECK(replay.html.find("https://") == std::string::npos);
}

TEST_CASE("mj-inspect says what is wrong with a request for a replay") {
  const Files files;
  const auto refused = [&](std::vector<std::string> options, const std::string& why) {
    check_refused({options}, why);
  };
  refused({files.xml, "--html", files.folder.path("a.png")}, "a replay is HTML");
  refused({files.xml, "--html", files.html, "--fps", "0"}, "--fps");
  refused({files.xml, "--fps", "5"}, "--html");
  refused({files.xml, "--html", files.html, "--picture", files.folder.path("a.png")}, "excludes");
  refused({files.xml, "--html", files.html, "--tree"}, "cannot be combined");
  refused({files.xml, "nq", "--html", files.html}, "does not show fields");
  refused({files.xml, "--html", files.html, "--keyframe", "up"}, "no keyframe 'up'");
  refused({files.xml, "--html", files.html, "--rollout", "0"}, "only for trajectories");
  refused({files.xml, "--html", files.folder.path("no/such.html")}, "no/such.html");
  refused({files.xml, "--html", files.folder.file("old.html", "x"), "-n"}, "no-clobber");
  files.simulate({"--duration", "0.1", "--record", "qvel"});
  refused({files.h5, "--html", files.html}, "has no qpos");
  const std::string minari = files.folder.path("data.hdf5");
  REQUIRE(
      run(MJTOOLS_SIMULATE, {{files.xml, "-o", minari, "--steps", "4", "--layout", "robomimic"}})
          .exit_code == 0);
  refused({minari, "--html", files.html}, "not a recording of mj-simulate");
}

TEST_CASE("a replay that would be too large names the option that makes it smaller") {
  const Files files;
  mj::Diagnostics diagnostics;
  const mj::ModelPtr m = mj::load_model(files.xml, diagnostics);
  REQUIRE(m);
  try {
    const mj::inspect::Motion motion(*m, 10'000'000, 100);
    FAIL("the rollout is not too large");
  } catch (const mj::Error& e) {
    CHECK(e.diagnostic().message.find("10000000 frames of 115 numbers") != std::string::npos);
    CHECK(e.diagnostic().hint.find("--fps") != std::string::npos);
  }
}
