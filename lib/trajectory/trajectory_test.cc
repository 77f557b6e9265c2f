// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "base/diagnostic.h"
#include "model/allocate.h"
#include "model/names.h"
#include "resource/atomic_file.h"
#include "resource/read_file.h"
#include "trajectory/reader.h"
#include "trajectory/recorder.h"

using namespace mj;

namespace {

// One body with a free joint, and a hinge child, without names but for the hinge.
ModelPtr two_joints() {
  ModelNames names;
  names.of(mjOBJ_BODY) = {"world", "root", "arm"};
  names.of(mjOBJ_JOINT) = {"", "elbow"};
  ConstructSizes sizes;
  auto set = [&](Size size, mjtSize n) { sizes.value[static_cast<int>(size)] = n; };
  set(Size::nq, 8);
  set(Size::nv, 7);
  set(Size::nbody, 3);
  set(Size::njnt, 2);
  set(Size::nnames, names.buffer_size());
  ModelPtr m = make_model(sizes);
  m->jnt_type[0] = mjJNT_FREE;
  m->jnt_bodyid[0] = 1;
  m->jnt_type[1] = mjJNT_HINGE;
  m->jnt_bodyid[1] = 2;
  write_names(*m, names);
  return m;
}

struct Folder {
  std::filesystem::path path;
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "trajectory-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path); }
  [[nodiscard]] bool empty() const { return std::filesystem::is_empty(path); }
};

void add_frames(TrajectoryRecorder& recorder, int count) {
  for (int i = 0; i < count; ++i) {
    const double time = 0.01 * i;
    const std::vector<double> qpos(8, i);
    const std::vector<double> qvel(7, -i);
    const double energy[2] = {1.0 * i, 2.0 * i};
    recorder.add({std::span(&time, 1), qpos, qvel, {}, {}, {}, energy});
  }
}

}  // namespace

TEST_CASE("a recorded trajectory is read back with its numbers, labels and origin") {
  const Folder folder;
  const std::string path = folder.path / "t.h5";
  const ModelPtr m = two_joints();
  TrajectoryRecorder recorder(path, *m, {"1.2.3", "abc", 5, 7});
  add_frames(recorder, 600);
  CHECK(!std::filesystem::exists(path));
  CHECK(recorder.frames() == 600);
  recorder.finish();
  const Trajectory t = read_trajectory(read_file(path), path);
  CHECK(t.frames == 600);
  CHECK(t[Channel::kQpos].columns == 8);
  CHECK(t[Channel::kQpos].row(599)[7] == 599);
  CHECK(t[Channel::kQvel].row(300)[0] == -300);
  CHECK(t[Channel::kTime].values[17] == 0.01 * 17);
  CHECK(t[Channel::kAct].columns == 0);
  CHECK(t[Channel::kEnergy].row(2)[1] == 4);
  CHECK(t[Channel::kQpos].labels[6] == "root.qz");
  CHECK(t[Channel::kQvel].labels[6] == "elbow");
  auto attribute = [&](const std::string& name) {
    for (const auto& [key, text] : t.attributes) {
      if (key == name) return text;
    }
    return std::string("absent");
  };
  CHECK(attribute("model_name") == "MuJoCo Model");
  CHECK(attribute("model_sha256") == "abc");
  CHECK(attribute("every") == "5");
  CHECK(attribute("seed") == "7");
  CHECK(attribute("nq") == "8");
  CHECK(attribute("options.timestep") == "0.002");
  CHECK(attribute("options.gravity") == "0 0 -9.81");
  CHECK(attribute("options.integrator_name") == "euler");
}

TEST_CASE("a recorder that is not finished leaves no file") {
  const Folder folder;
  {
    TrajectoryRecorder recorder(folder.path / "t.h5", *two_joints(), {});
    add_frames(recorder, 300);
  }
  CHECK(folder.empty());
}

TEST_CASE("a trajectory that does not fit on the disk is an error with the reason") {
  TrajectoryRecorder recorder("/dev/full", *two_joints(), {});
  add_frames(recorder, 3);
  CHECK_THROWS_WITH_AS(recorder.finish(), doctest::Contains("No space left"), Error);
}

TEST_CASE("damaged trajectories are refused or read, never a crash") {
  const Folder folder;
  const std::string path = folder.path / "t.h5";
  TrajectoryRecorder recorder(path, *two_joints(), {});
  add_frames(recorder, 10);
  recorder.finish();
  const std::string good = read_file(path);
  CHECK_THROWS_AS((void)read_trajectory("", "empty"), Error);
  CHECK_THROWS_AS((void)read_trajectory("hello", "text"), Error);
  CHECK_THROWS_AS((void)read_trajectory(std::string_view(good).substr(0, good.size() / 2), "half"),
                  Error);
  int refused = 0;
  for (size_t at = 0; at < good.size(); at += 1009) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x40);
    try {
      (void)read_trajectory(bad, "bad");
    } catch (const Error&) {
      ++refused;
    }
  }
  CHECK(refused > 0);
}
