// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/choice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "asset/png.h"
#include "draw/encode_png.h"
#include "draw/test_picture.h"

namespace mj::draw {
namespace {

std::string error_of(const auto& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

constexpr char kModel[] = R"(<worldbody><camera name="left"/><camera/>
  <body name="b"><geom size=".1"/></body></worldbody>)";

TEST_CASE("cameras are chosen by name, number or position") {
  const engine::TestModel test(kModel);
  const mjModel& m = *test.model;
  CHECK(chosen_camera(m, "").type == mjCAMERA_FREE);
  CHECK(chosen_camera(m, "left").fixedcamid == 0);
  CHECK(chosen_camera(m, "#1").fixedcamid == 1);
  CHECK(chosen_camera(m, "1").fixedcamid == 1);
  CHECK(chosen_camera(m, "track:b").trackbodyid == 1);
  const mjvCamera cam = chosen_camera(m, "free:90,-20,3,1,2,3");
  CHECK(cam.azimuth == 90);
  CHECK(cam.elevation == -20);
  CHECK(cam.distance == 3);
  CHECK(cam.lookat[2] == 3);
  for (const char* wrong : {"2", "#2", "-1", "lift", "free:", "free:1,2,3,4", "free:1,2,inf",
                            "free:1,2,-3", "free:1,2,3,", "track:", "track:c"}) {
    CAPTURE(wrong);
    CHECK(error_of([&] { static_cast<void>(chosen_camera(m, wrong)); }) != "");
  }
}

TEST_CASE("sizes are two whole numbers") {
  CHECK(chosen_size("640x480").width == 640);
  CHECK(chosen_size("1x16384").height == 16384);
  CHECK(chosen_size("16384x1").width == 16384);
  for (const char* wrong : {"", "x", "0x1", "1x0", "-1x5", "5", "5x", "x5", "5x5x5", "5 x 5",
                            "16385x1", "1x16385", "99999999999x1"}) {
    CAPTURE(wrong);
    CHECK(error_of([&] { static_cast<void>(chosen_size(wrong)); }) != "");
  }
}

TEST_CASE("every word switches something on and off, and no word is there twice") {
  mjvScene scene = {};
  const std::vector<std::string> words = shown_words();
  CHECK(std::set(words.begin(), words.end()).size() == words.size());
  for (const std::string& word : words) {
    CAPTURE(word);
    mjvOption option = {};
    set_shown(word, true, option, scene);
    set_shown(word, false, option, scene);
    CHECK(option.frame == mjFRAME_NONE);
    CHECK(option.label == mjLABEL_NONE);
  }
  mjvOption option = {};
  set_shown("contacts", true, option, scene);
  CHECK(option.flags[mjVIS_CONTACTPOINT] == 1);
  set_shown("group-3", true, option, scene);
  CHECK(option.geomgroup[3] == 1);
  CHECK(error_of([&] { set_shown("contcts", true, option, scene); }) != "");
}

TEST_CASE("pictures are read back from PNG files as they were written") {
  Picture p(7, 3);
  for (size_t i = 0; i < p.rgb.size(); ++i) p.rgb[i] = static_cast<uint8_t>(11 * i);
  p.depth.assign(p.depth.size(), 2.0f);
  p.depth[5] = std::numeric_limits<float>::infinity();
  const Image image = decode_png(encode_png(p), 3, "p.png");
  CHECK(image.width == 7);
  CHECK(image.height == 3);
  CHECK(std::equal(p.rgb.begin(), p.rgb.end(), image.data.view().begin()));
  const Image depth = decode_png(encode_depth_png(p, 0.001), 1, "d.png");
  CHECK(depth.data.view()[0] == 2000 / 256);
  CHECK(depth.data.view()[5] == 255);
}

}  // namespace
TEST_CASE("each flag, label and frame of MuJoCo has a word") {
  mjvScene scene = {};
  const auto has_word = [&](auto is_on) {
    return std::ranges::any_of(shown_words(), [&](const std::string& word) {
      mjvOption option = {};
      set_shown(word, true, option, scene);
      return is_on(option);
    });
  };
  for (int i = 0; i < mjNVISFLAG; ++i) {
    CAPTURE(i);
    CHECK(has_word([&](const mjvOption& o) { return o.flags[i] != 0; }));
  }
  for (int i = 1; i < mjNLABEL; ++i) {
    CAPTURE(i);
    CHECK(has_word([&](const mjvOption& o) { return o.label == i; }));
  }
  for (int i = 1; i < mjNFRAME; ++i) {
    CAPTURE(i);
    CHECK(has_word([&](const mjvOption& o) { return o.frame == i; }));
  }
}

}  // namespace mj::draw
