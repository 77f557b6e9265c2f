// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pictures that mj-inspect draws of models and trajectories.

#include <doctest/doctest.h>

#include <algorithm>

#include "asset/png.h"
#include "run_tool.h"

using namespace mj::testing;

namespace {

constexpr char kModel[] = R"(<mujoco><statistic extent="2" center="0 0 0"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <worldbody><geom type="plane" size="2 2 .1" rgba="0 0 1 1"/>
    <body name="ball" pos="0 0 .3"><joint name="x" type="slide" axis="1 0 0"/>
      <geom size=".2" rgba="1 0 0 1"/></body>
    <camera name="top" pos="0 0 3" xyaxes="1 0 0 0 1 0" fovy="60"/></worldbody>
  <keyframe><key name="right" qpos="1"/></keyframe></mujoco>)";

struct Files {
  TemporaryFolder folder;
  std::string xml = folder.file("ball.xml", kModel);
  std::string png = folder.path("ball.png");

  // Draws with mj-inspect and returns the picture.
  [[nodiscard]] mj::Image draw(std::vector<std::string> options, int channels = 3) const {
    options.insert(options.begin(), {"--picture", png});
    const Result result = run({options});
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    return mj::decode_png(contents_of(png), channels, png);
  }
};

// Returns the column of the red ball's centre, or -1.
double column_of_ball(const mj::Image& image) {
  double sum = 0, count = 0;
  const auto pixels = image.data.view();
  for (int i = 0; i < image.width * image.height; ++i) {
    const unsigned char* const rgb = &pixels[3 * static_cast<size_t>(i)];
    if (rgb[0] > 200 && rgb[2] < 50) sum += i % image.width, ++count;
  }
  return count > 0 ? sum / count : -1;
}

}  // namespace

TEST_CASE("mj-inspect draws a model with a camera, at a size, in a keyframe") {
  const Files files;
  const mj::Image image = files.draw({files.xml, "--camera", "top", "--size", "60x40"});
  CHECK(image.width == 60);
  CHECK(image.height == 40);
  CHECK(column_of_ball(image) == doctest::Approx(29.5));
  const mj::Image key =
      files.draw({files.xml, "--camera", "0", "--size", "60x40", "--keyframe", "right"});
  CHECK(column_of_ball(key) > 35);
  const std::string qpos = files.folder.file("qpos.txt", " -1\n");
  CHECK(column_of_ball(
            files.draw({files.xml, "--camera", "top", "--size", "60x40", "--qpos", qpos})) < 25);
  CHECK(files.draw({files.xml}).width == 640);
  CHECK(column_of_ball(files.draw({files.xml, "--camera", "free:90,-45,3,0,0,0"})) > 0);
  CHECK(column_of_ball(files.draw({files.xml, "--camera", "track:ball"})) > 0);
}

TEST_CASE("mj-inspect draws depths and segments") {
  const Files files;
  const std::vector<std::string> view = {files.xml, "--camera", "top", "--size", "61x41"};
  auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), view.begin(), view.end());
    return more;
  };
  const mj::Image segments = files.draw(with({"--pixels", "segments"}));
  const size_t middle = 20 * 61 + 30;
  CHECK(segments.data.view()[3 * middle] == 2);
  CHECK(segments.data.view()[3 * (middle - 12)] == 1);
  // 2.5 m are 2500 units; the decoder keeps the high byte
  CHECK(files.draw(with({"--pixels", "depths"}), 1).data.view()[middle] == 2500 / 256);
  CHECK(files.draw(with({"--pixels", "depths", "--depth-unit", "1e-4"}), 1).data.view()[middle] ==
        25000 / 256);
}

TEST_CASE("mj-inspect shows and hides what is named") {
  const Files files;
  static_cast<void>(files.draw({files.xml, "--size", "99x77"}));
  const std::string before = contents_of(files.png);
  static_cast<void>(files.draw({files.xml, "--size", "99x77", "--show", "world-frame,inertia"}));
  CHECK(contents_of(files.png) != before);
  static_cast<void>(files.draw({files.xml, "--size", "99x77", "--hide", "group-0"}));
  CHECK(contents_of(files.png) != before);
}

TEST_CASE("mj-inspect draws frames of a trajectory, several on one sheet") {
  const Files files;
  const std::string h5 = files.folder.path("run.h5");
  REQUIRE(run(MJTOOLS_SIMULATE, {{files.xml, "-o", h5, "--steps", "4", "--keyframe", "right"}})
              .exit_code == 0);
  const mj::Image last = files.draw({h5, "--camera", "top", "--size", "60x40"});
  CHECK(last.width == 60);
  CHECK(column_of_ball(last) > 35);
  const mj::Image sheet =
      files.draw({h5, "--camera", "top", "--size", "60x40", "--frames", "0,0.004,9"});
  CHECK(sheet.width == 120);
  CHECK(sheet.height == 80);
}

TEST_CASE("mj-inspect says what is wrong with a request for a picture") {
  const Files files;
  const auto refused = [&](std::vector<std::string> options, const std::string& why) {
    options.insert(options.begin(), {files.xml, "--picture", files.png});
    check_refused({options}, why);
  };
  refused({"--size", "0x5"}, "is not the size of a picture");
  refused({"--size", "640"}, "is not the size of a picture");
  refused({"--size", "20000x20"}, "too large");
  refused({"--camera", "tip"}, "did you mean 'top'?");
  refused({"--camera", "free:1,2"}, "3 or 6 numbers");
  refused({"--camera", "free:1,nan,3"}, "3 or 6 numbers");
  refused({"--camera", "track:nobody"}, "no body 'nobody'");
  refused({"--show", "contact"}, "did you mean 'contacts'?");
  refused({"--keyframe", "left"}, "no keyframe 'left'");
  refused({"--frames", "0"}, "only for trajectories");
  refused({"--qpos", files.folder.file("q", "1 2")}, "has 2 numbers, but qpos has 1");
  refused({"--qpos", files.folder.file("q", "x")}, "is not a number");
  refused({"nq"}, "does not show fields");
  check_refused({{files.xml, "--camera", "top"}}, "--picture");
  check_refused({{files.xml, "--picture", files.folder.path("a.jpg")}}, "a picture is PNG");
  check_refused({{files.xml, "--picture", files.folder.path("no/such.png")}}, "no/such.png");
  check_refused({{files.xml, "--picture", files.folder.file("old.png", "x"), "-n"}}, "no-clobber");
}
