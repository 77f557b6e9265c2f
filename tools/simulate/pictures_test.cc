// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the pictures that mj-simulate records.

#include <doctest/doctest.h>

#include <cstring>
#include <filesystem>
#include <set>

#include "run_tool.h"
#include "trajectory/reader.h"

using namespace mj::testing;
using mj::PixelArray;
using mj::PixelKind;
using mj::TrajectoryStream;

namespace {

// Two cameras look at a box that falls onto a floor.
const char* const kRoom = R"(<mujoco model="room">
  <statistic extent="2"/><visual><map zfar="10"/></visual>
  <worldbody>
    <light pos="0 0 3"/>
    <geom name="floor" type="plane" size="2 2 .1" rgba=".2 .4 .6 1"/>
    <camera name="front" pos="0 -2 1" xyaxes="1 0 0 0 .4 1"/>
    <camera name="a/b" pos="0 0 3" resolution="32 24"/>
    <body name="box" pos="0 0 1"><freejoint/>
      <geom name="box" type="box" size=".2 .2 .2" rgba="1 .2 .2 1"/></body>
    <body pos=".6 0 1"><joint name="hinge" axis="0 1 0"/>
      <geom name="arm" type="capsule" fromto="0 0 0 .4 0 0" size=".05"/></body>
  </worldbody>
  <actuator><motor joint="hinge"/></actuator>
</mujoco>)";

const std::vector<std::string> kAll = {"--record",
                                       "default,camera:*/rgb,camera:front/depth,"
                                       "camera:front/segmentation"};

void record(const std::string& model, const std::string& to, std::vector<std::string> more) {
  more.insert(more.begin(), {model, "-o", to, "--every", "10"});
  const auto r = run({more});
  CAPTURE(r.err);
  CHECK(r.exit_code == 0);
}

std::vector<std::string> joined(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const PixelArray& pictures(const TrajectoryStream& recording, const std::string& name) {
  for (const PixelArray& a : recording.about().pictures) {
    if (a.name == name) return a;
  }
  FAIL("no pictures " << name);
  return recording.about().pictures[0];
}

template <typename T>
std::vector<T> numbers(const std::string& bytes) {
  std::vector<T> out(bytes.size() / sizeof(T));
  std::memcpy(out.data(), bytes.data(), out.size() * sizeof(T));
  return out;
}

std::string tool(const char* name) {
  return std::filesystem::path(MJTOOLS_TOOL).parent_path() / name;
}

}  // namespace

TEST_CASE("plugins add geoms to recorded pictures") {
  const TemporaryFolder folder;
  folder.file("plugins.xml", "<library path='" MJTOOLS_SIMULATION_PLUGINS
                             "/marker'><class name='test/Marker'/></library>");
  const std::string model = folder.file("room.xml", kRoom), out = folder.path("run.h5");
  const auto red_pixels = [&](const std::vector<std::string>& more) {
    record(model, out,
           joined({"--steps", "10", "--record", "time,camera:front/rgb", "--plugin-path",
                   folder.path("")},
                  more));
    const TrajectoryStream recording(out);
    const std::vector<uint8_t> rgb =
        numbers<uint8_t>(recording.read_pixels(pictures(recording, "camera/front/rgb"), 0, 1, 1));
    int count = 0;
    for (size_t i = 0; i < rgb.size(); i += 3) count += rgb[i] > 3 * rgb[i + 1];
    return count;
  };
  const int box = red_pixels({});
  CHECK(red_pixels({"--mujoco-plugin", "test/Marker"}) > box + 100);
}

TEST_CASE("cameras are recorded as colours, depths and objects of each pixel") {
  const TemporaryFolder folder;
  const std::string file = folder.path("a.h5");
  record(folder.file("room.xml", kRoom), file, joined(kAll, {"--steps", "30"}));
  const TrajectoryStream recording(file);
  CHECK(recording.frames(0) == 4);
  const PixelArray& rgb = pictures(recording, "camera/front/rgb");
  CHECK(rgb.width == 84);
  CHECK(rgb.height == 84);
  // the other camera has its own resolution, and a name that contains a slash
  const PixelArray& top = pictures(recording, "camera/a%2Fb/rgb");
  CHECK(top.width == 32);
  CHECK(top.height == 24);

  const auto colours = numbers<uint8_t>(recording.read_pixels(rgb, 0, 0, 1));
  const size_t box = 84 * 8 + 42, floor = 84 * 80 + 42, sky = 0;  // pixels
  CHECK(colours[3 * box] > 2 * colours[3 * box + 1]);
  CHECK(colours[3 * floor + 2] > colours[3 * floor]);
  const auto objects = numbers<int32_t>(
      recording.read_pixels(pictures(recording, "camera/front/segmentation"), 0, 0, 1));
  CHECK(objects[2 * box] == 1);
  CHECK(objects[2 * box + 1] == mjOBJ_GEOM);
  CHECK(objects[2 * floor] == 0);
  CHECK(objects[2 * sky] == -1);
  CHECK(objects[2 * sky + 1] == -1);
  const auto depths =
      numbers<float>(recording.read_pixels(pictures(recording, "camera/front/depth"), 0, 0, 1));
  CHECK(depths[sky] == doctest::Approx(20));  // zfar times extent
  // the front of the box is 1.8 m away, seen in the upper part of a view that is tilted downwards
  CHECK(depths[box] == doctest::Approx(1.71).epsilon(.02));
  // the box falls, so that later pictures differ
  CHECK(recording.read_pixels(rgb, 0, 0, 1) != recording.read_pixels(rgb, 0, 3, 1));
}

TEST_CASE("recorded pictures have the same bytes on any number of threads") {
  const TemporaryFolder folder;
  const std::string model = folder.file("room.xml", kRoom);
  std::set<std::string> single, many;
  for (const char* threads : {"1", "2", "5"}) {
    const std::string one = folder.path("one.h5"), all = folder.path("all.h5");
    const std::vector<std::string> end = {"--steps", "30", "-j", threads};
    record(model, one, joined(joined(kAll, end), {"--camera-size", "100x70"}));
    record(model, all, joined(joined(kAll, end), {"--rollouts", "7", "--init-noise", ".1"}));
    single.insert(contents_of(one));
    many.insert(contents_of(all));
  }
  CHECK(single.size() == 1);
  CHECK(many.size() == 1);
}

TEST_CASE("compressed pictures are the same pictures in a smaller file") {
  const TemporaryFolder folder;
  const std::string model = folder.file("room.xml", kRoom);
  const std::string plain = folder.path("a.h5"), packed = folder.path("b.h5");
  record(model, plain, joined(kAll, {"--steps", "50"}));
  record(model, packed, joined(kAll, {"--steps", "50", "--compress", "4"}));
  CHECK(std::filesystem::file_size(packed) < std::filesystem::file_size(plain) / 2);
  CHECK(run(tool("mj-diff"), {{plain, packed}}).exit_code == 0);
}

TEST_CASE("a recording with pictures continues in its own file, byte for byte") {
  const TemporaryFolder folder;
  const std::string model = folder.file("room.xml", kRoom);
  const std::vector<std::string> all =
      joined(kAll, {"--state-every", "20", "--camera-size", "20x16", "--rollouts", "2"});
  const std::string whole = folder.path("whole.h5"), part = folder.path("part.h5");
  record(model, whole, joined(all, {"--steps", "80"}));
  record(model, part, joined(all, {"--steps", "50"}));
  CHECK(run({{"--resume", part, "--append", "--steps", "80"}}).exit_code == 0);
  CHECK(contents_of(part) == contents_of(whole));
  check_refused({{"--resume", part, "--append", "--steps", "99", "--camera-size", "8x8"}},
                "was made with --camera-size 20x16, not with --camera-size 8x8");
}

TEST_CASE("a check draws recorded pictures again and names the first pixel that differs") {
  const TemporaryFolder folder;
  const std::string model = folder.file("room.xml", kRoom), file = folder.path("a.h5");
  record(model, file, joined(kAll, {"--steps", "30", "--camera-size", "20x16"}));
  CHECK(run({{model, "--check-against", file}}).exit_code == 0);
  std::string text = kRoom;
  text.replace(text.find("1 .2 .2 1"), 9, ".9 .2 .2 1");
  const std::string other = folder.file("other.xml", text);
  const auto r = run({{other, "--check-against", file}});
  CHECK(r.exit_code == 1);
  CHECK((r.out + r.err).find("differs first at step 0 (time 0) in camera/front/rgb 'row ") !=
        std::string::npos);

  const std::string now = folder.path("b.h5");
  record(other, now, joined(kAll, {"--steps", "30", "--camera-size", "20x16"}));
  const auto diff = run(tool("mj-diff"), {{file, now}});
  CHECK(diff.exit_code == 1);
  CHECK(diff.out.find("camera/front/rgb: ") != std::string::npos);
  CHECK(diff.out.find("camera/front/depth") == std::string::npos);
}

TEST_CASE("mj-inspect lists recorded pictures and shows a row of numbers for each") {
  const TemporaryFolder folder;
  const std::string file = folder.path("a.h5");
  record(folder.file("room.xml", kRoom), file,
         joined(kAll, {"--steps", "10", "--camera-size", "20x16"}));
  const std::string inspect = tool("mj-inspect");
  CHECK(
      run(inspect, {{file}}).out.find("camera/front/segmentation  int       20      16        2") !=
      std::string::npos);
  const auto json = checked_json(run(inspect, {{file, "--json"}}).out);
  CHECK(json["pictures"]["camera/front/rgb"]["shape"] == nlohmann::json({2, 16, 20, 3}));
  CHECK(run(inspect, {{file, "camera:front/depth", "--list"}}).out ==
        "camera/front/depth  float  [frames=2 x 16 x 20]\n");
  const std::string shown = run(inspect, {{file, "camera/front/depth"}}).out;
  CHECK(shown.starts_with("camera/front/depth  float [16 x 20]\n"));
  CHECK(std::count(shown.begin(), shown.end(), '\n') == 4);  // two heads and two frames
  const auto refused = run(inspect, {{file, "camera/front/rgb", "--csv"}});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("are pictures, which this form cannot hold") != std::string::npos);
}

TEST_CASE("robomimic gets pictures as observations of each step") {
  const TemporaryFolder folder;
  const std::string file = folder.path("a.h5");
  record(folder.file("room.xml", kRoom), file,
         {"--layout", "robomimic", "--observe",
          "qpos,camera:front/rgb,camera:front/depth,camera:front/segmentation", "--camera-size",
          "20x16", "--steps", "30", "--rollouts", "2"});
  const auto r = run(tool("mj-inspect"), {{file, "--list"}});
  for (const char* line : {"data/demo_1/obs/front_image uint8 [3 x 16 x 20 x 3]",
                           "data/demo_1/next_obs/front_image uint8 [3 x 16 x 20 x 3]",
                           "data/demo_0/obs/front_depth float32 [3 x 16 x 20 x 1]",
                           "data/demo_0/next_obs/front_segmentation int32 [3 x 16 x 20 x 2]"}) {
    std::string words;  // the output with single spaces
    for (const char c : r.out) {
      if (c != ' ' || words.empty() || words.back() != ' ') words += c;
    }
    CAPTURE(words);
    CHECK(words.find(line) != std::string::npos);
  }
}

TEST_CASE("pictures that cannot be recorded are refused") {
  const TemporaryFolder folder;
  const std::string model = folder.file("room.xml", kRoom), to = folder.path("a.h5");
  const auto refused = [&](std::vector<std::string> more, const std::string& words) {
    more.insert(more.begin(), {model, "--steps", "1"});
    check_refused({more}, words);
  };
  refused({"-o", to, "--record", "camera:fron/rgb"}, "the model has no camera 'fron'");
  refused({"-o", to, "--record", "camera:front/rbg"}, "did you mean 'rgb'?");
  refused({"-o", to, "--record", "camera:front/rgb", "--camera-size", "84"},
          "'84' is not the size of a picture");
  refused({"-o", to, "--record", "camera:front/rgb", "--camera-size", "0x84"},
          "'0x84' is not the size of a picture");
  refused({"-o", to, "--record", "camera:front/rgb", "--camera-size", "20000x1"},
          "a picture of 20000x1 pixels is too large");
  refused({"-o", to, "--record", "camera:front/rgb", "--camera-size", "16384x16384"},
          "the pictures of a frame have 768 MB, but at most 256 MB can be recorded");
  refused({"-o", to, "--camera-size", "8x8"}, "--camera-size is only for recorded pictures");
  refused({"-o", folder.path("a.csv"), "--record", "camera:front/rgb"},
          "CSV and NDJSON cannot hold pictures");
  refused({"-o", folder.path("set"), "--layout", "minari", "--observe", "camera:front/rgb"},
          "--layout minari has no pictures");
  refused({"-o", to, "--layout", "d4rl", "--observe", "camera:front/rgb"},
          "--layout d4rl has no pictures");
  refused({"-o", to, "--layout", "robomimic", "--reward", "camera:front/rgb"},
          "the model has no sensor 'camera:front/rgb'");
  const std::string none = folder.file("none.xml", "<mujoco/>");
  check_refused({{none, "--steps", "1", "-o", to, "--record", "camera:front/rgb"}},
                "the model has no camera 'front'");
  const auto inspect = run(tool("mj-inspect"), {{model, "--data", "camera:front/rgb"}});
  CHECK(inspect.exit_code == 2);
  CHECK(inspect.err.find("'camera:front/rgb' stands for pictures") != std::string::npos);
  CHECK(folder.names() == std::vector<std::string>{"none.xml", "room.xml"});
}
