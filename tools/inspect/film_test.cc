// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Films that mj-inspect draws of trajectories.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "asset/png.h"
#include "film_clock.h"
#include "run_tool.h"

using namespace mj::testing;

namespace {

namespace fs = std::filesystem;

constexpr char kModel[] = R"(<mujoco><option gravity="0 0 0" timestep=".01"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <worldbody><body name="ball"><joint type="slide" axis="1 0 0"/>
      <geom size=".2" rgba="1 0 0 1"/></body>
    <camera name="top" pos="0 0 3" xyaxes="1 0 0 0 1 0" fovy="60"/></worldbody>
  <keyframe><key name="right" qvel="2"/><key name="left" qvel="-2"/></keyframe></mujoco>)";

// A recording of a ball that moves to the right for half a second.
struct Files {
  TemporaryFolder folder;
  std::string h5 = folder.path("run.h5");
  std::string xml = folder.file("ball.xml", kModel);

  Files() {
    REQUIRE(run(MJTOOLS_SIMULATE, {{xml, "-o", h5, "--duration", "0.5", "--keyframe", "right"}})
                .exit_code == 0);
  }
  // Draws a film with 60 x 40 pixels and 10 frames per second.
  [[nodiscard]] Result film(const std::string& name, std::vector<std::string> options = {},
                            const std::string& path = {}) const {
    options.insert(options.begin(), {h5, "--video", name, "--camera", "top"});
    const auto add_default = [&](const char* option, const char* value) {
      if (std::ranges::find(options, option) != options.end()) return;
      options.insert(options.end(), {option, value});
    };
    add_default("--fps", "10");
    add_default("--size", "60x40");
    Run r = {options, "", Stdout::kCapture, -1, {}, folder.path("")};
    if (!path.empty()) r.environment.emplace_back("PATH", path);
    return run(r);
  }
  [[nodiscard]] std::string drawn(const std::string& name,
                                  std::vector<std::string> options = {}) const {
    const Result result = film(name, std::move(options));
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    return name == "-" ? result.out : contents_of(folder.path(name));
  }
  // Writes a program that is found as ffmpeg, and returns the PATH for it.
  [[nodiscard]] std::string with_ffmpeg(const std::string& script) const {
    fs::create_directory(folder.path("bin"));
    fs::permissions(folder.file("bin/ffmpeg", "#!/bin/sh\n" + script), fs::perms::owner_all);
    return folder.path("bin") + ":" + std::getenv("PATH");
  }
};

constexpr size_t kFrameBytes = 60 * 40 * 3;

// Returns the column of the red ball's centre in a raw frame.
double column_of_ball(const std::string& rgb) {
  double sum = 0, count = 0;
  for (size_t i = 0; i + 2 < rgb.size(); i += 3) {
    if (static_cast<uint8_t>(rgb[i]) < 200 || static_cast<uint8_t>(rgb[i + 2]) > 50) continue;
    sum += static_cast<double>(i / 3 % 60), ++count;
  }
  return count > 0 ? sum / count : -1;
}

}  // namespace

TEST_CASE("a film shows the trajectory at its rate and speed") {
  const Files files;
  const std::string raw = files.drawn("-");
  REQUIRE(raw.size() == 6 * kFrameBytes);
  double last = 0;
  for (size_t i = 0; i < 6; ++i) {
    const double column = column_of_ball(raw.substr(i * kFrameBytes, kFrameBytes));
    CHECK(column > last + 1);
    last = column;
  }
  CHECK(files.drawn("-", {"--speed", "0.5"}).size() == 11 * kFrameBytes);
  CHECK(files.drawn("-", {"--fps", "20"}).size() == 11 * kFrameBytes);
  CHECK(files.drawn("-", {"--speed", "100"}).size() == kFrameBytes);
}

TEST_CASE("the frames of a film follow time, which stands still at a reset") {
  using Indices = std::vector<int64_t>;
  using mj::inspect::frames_of_film;
  CHECK(frames_of_film({0, 1, 2, 3}, 4, 2, 1) == Indices{0, 0, 1, 1, 2, 2, 3});
  CHECK(frames_of_film({5, 6, 7, 8}, 4, 1, 2) == Indices{0, 2});
  CHECK(frames_of_film({0, 1, 0, 1}, 4, 1, 1) == Indices{0, 2, 3});
  CHECK(frames_of_film({0, 1, std::nan(""), 1}, 4, 1, 1) == Indices{0, 3});
  CHECK(frames_of_film({7}, 1, 30, 1) == Indices{0});
  CHECK(frames_of_film({}, 3, 30, 1) == Indices{0, 1, 2});
  CHECK_THROWS(static_cast<void>(frames_of_film({0, 1e9}, 2, 30, 1)));
  CHECK_THROWS(static_cast<void>(frames_of_film({0, 1e300}, 2, 30, 1e-6)));
}

TEST_CASE("films are the same with any number of threads") {
  const Files files;
  for (const std::string kind : {"gif", "apng"}) {
    const std::string one = files.drawn("one." + kind, {"-j", "1"});
    CHECK(one == files.drawn("two." + kind, {"-j", "2"}));
    CHECK(one == files.drawn("five." + kind, {"-j", "5"}));
    CHECK(one.size() < 60000);
  }
  const std::string raw = files.drawn("-", {"-j", "1"});
  CHECK(raw == files.drawn("-", {"-j", "3"}));
  CHECK(files.drawn("film.png", {}).substr(1, 3) == "PNG");
}

TEST_CASE("a film may be a folder of pictures, which must be empty") {
  const Files files;
  REQUIRE(files.film("frames/").exit_code == 0);
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(files.folder.path("frames"))) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  REQUIRE(names.size() == 6);
  CHECK(names.front() == "frame_00000.png");
  CHECK(names.back() == "frame_00005.png");
  const std::string png = contents_of(files.folder.path("frames/frame_00003.png"));
  const mj::Image image = mj::decode_png(png, 3, "frame");
  const auto pixels = image.data.view();
  CHECK(std::string(pixels.begin(), pixels.end()) ==
        files.drawn("-").substr(3 * kFrameBytes, kFrameBytes));
  const Result again = files.film("frames");
  CHECK(again.exit_code == 2);
  CHECK(again.err.find("is not empty") != std::string::npos);
  CHECK(files.film("depths/", {"--pixels", "depths"}).exit_code == 0);
}

TEST_CASE("a film shows the chosen rollout") {
  const Files files;
  const std::string h5 = files.folder.path("two.h5");
  REQUIRE(run(MJTOOLS_SIMULATE, {{files.xml, "-o", h5, "--duration", "0.5", "--keyframe", "left",
                                  "--rollouts", "2", "--init-noise", "0.3"}})
              .exit_code == 0);
  const auto raw = [&](const std::string& rollout) {
    return run({{h5, "--video", "-", "--camera", "top", "--size", "60x40", "--fps", "10",
                 "--rollout", rollout}})
        .out;
  };
  CHECK(raw("0").size() == 6 * kFrameBytes);
  CHECK(raw("1").size() == 6 * kFrameBytes);
  CHECK(raw("0") != raw("1"));
}

TEST_CASE("other films are encoded by ffmpeg, which gets the frames and a safe name") {
  const Files files;
  const std::string path = files.with_ffmpeg(
      "for word; do printf '%s\\n' \"$word\" >>words; last=$word; done\ncat >\"${last#file:}\"\n");
  for (const std::string name : {"-rf.mp4", "http:a;b 'c'.webm", "$(touch evil).mkv"}) {
    const Result result = files.film(name == "-rf.mp4" ? "./-rf.mp4" : name, {}, path);
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    CHECK(contents_of(files.folder.path(name)) == files.drawn("-"));
  }
  CHECK_FALSE(fs::exists(files.folder.path("evil")));
  const std::string words = contents_of(files.folder.path("words"));
  CHECK(words.find("60x40\n") != std::string::npos);
  CHECK(words.find("-framerate\n10\n") != std::string::npos);
  CHECK(words.find("\nmatroska\n") != std::string::npos);
  CHECK(words.find("\nfile:") != std::string::npos);
}

TEST_CASE("what ffmpeg says about its failure is reported, and no file is left") {
  const Files files;
  const auto refused = [&](const std::string& script, const std::string& words) {
    const Result result = files.film("a.mp4", {}, files.with_ffmpeg(script));
    CAPTURE(result.err);
    CHECK(result.exit_code == 2);
    CHECK(result.error_count() == 1);
    CHECK(result.err.find(words) != std::string::npos);
    CHECK(result.err.find('\x1b') == std::string::npos);
    CHECK_FALSE(fs::exists(files.folder.path("a.mp4")));
  };
  refused("echo 'no \033[2J codec' >&2; exit 1", "ffmpeg cannot write 'a.mp4': no ");
  refused("cat >/dev/null; exit 3", "it ended unexpectedly");
  refused("kill -9 $$", "it ended unexpectedly");
  const Result none = files.film("a.mp4", {}, files.folder.path("nowhere"));
  CHECK(none.exit_code == 2);
  CHECK(none.err.find("needs ffmpeg, which is not in PATH") != std::string::npos);
}

TEST_CASE("the real ffmpeg encodes a film") {
  if (std::system("ffmpeg -version >/dev/null 2>&1") != 0) {  // NOLINT: a fixed command
    MESSAGE("skipped: ffmpeg is not installed");
    return;
  }
  const Files files;
  const std::string mp4 = files.drawn("a.mp4", {"--size", "61x41"});
  CHECK(mp4.substr(4, 4) == "ftyp");
}

TEST_CASE("mj-inspect says what is wrong with a request for a film") {
  const Files files;
  const auto refused = [&](std::vector<std::string> options, const std::string& why) {
    options.insert(options.begin(), files.h5);
    check_refused({options}, why);
  };
  const auto name = [&](const char* n) { return files.folder.path(n); };
  refused({"--video", name("film")}, "does not say what kind of film");
  refused({"--video", name("film.wmv")}, "a folder of PNG files");
  refused({"--video", name("a.gif"), "--fps", "60"}, "at most 50 frames per second");
  refused({"--video", name("a.gif"), "--fps", "0"}, "--fps");
  refused({"--video", name("a.gif"), "--fps", "nan"}, "--fps");
  refused({"--video", name("a.gif"), "--speed", "-1"}, "--speed");
  refused({"--video", name("a.gif"), "--speed", "1e-6", "--fps", "50"}, "more than 1000000 frames");
  refused({"--video", name("a.gif"), "--pixels", "depths"}, "folder of PNG files");
  refused({"--video", name("a.gif"), "--pixels", "segments"}, "segments would be lost");
  refused({"--video", name("a.gif"), "--camera", "tip"}, "did you mean 'top'?");
  refused({"--video", name("a.gif"), "--frames", "0"}, "--frames");
  refused({"--video", name("a.gif"), "--picture", name("a.png")}, "--picture");
  refused({"--video", name("no/such.gif")}, "no/such.gif");
  refused({"--video", files.h5}, "does not say what kind of film");
  refused({"--video", name("a.gif"), "--rollout", "7"}, "rollout");
  refused({"--fps", "20"}, "--video");
  refused({"--size", "20x20"}, "--size needs --picture or --video");
  check_refused({{files.xml, "--video", name("a.gif")}}, "only for trajectories");
  const std::string still = name("still.h5");
  REQUIRE(run(MJTOOLS_SIMULATE, {{files.xml, "-o", still, "--steps", "3", "--record", "time"}})
              .exit_code == 0);
  check_refused({{still, "--video", name("a.gif")}}, "has no qpos");
  CHECK_FALSE(fs::exists(name("a.gif")));
}
