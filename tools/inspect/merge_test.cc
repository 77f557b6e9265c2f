// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of --merge: the recording of all shards, and sets of files that are not the shards of one
// recording.

#include <doctest/doctest.h>
#include <hdf5.h>

#include <cstdlib>
#include <filesystem>

#include "hdf5/hdf5.h"
#include "hdf5/virtual_data.h"
#include "resource/read_file.h"
#include "run_tool.h"
#include "trajectory/hdf5_tree.h"
#include "trajectory/reader.h"
#include "trajectory/rollouts/recorded_rollouts.h"

using namespace mj::testing;
using mj::load_trajectory;
using mj::Trajectory;

namespace {

void check_same(const Trajectory& a, const Trajectory& b) {
  REQUIRE(a.channels.size() == b.channels.size());
  CHECK(a.frames == b.frames);
  CHECK(a.rollouts == b.rollouts);
  for (size_t c = 0; c < a.channels.size(); ++c) {
    CAPTURE(a.channels[c].name);
    CHECK(a.channels[c].values == b.channels[c].values);
  }
}

struct Files {
  TemporaryFolder folder;
  std::string model = folder.file("pendulum.xml", kPendulum);

  // Simulates into a file of the folder, and returns the path of the file.
  std::string simulate(const std::string& name, const std::vector<std::string>& options,
                       const std::string& shard = {}) const {
    Run r{.arguments = {model, "-o", folder.path(name)}};
    r.arguments.insert(r.arguments.end(), options.begin(), options.end());
    if (!shard.empty()) r.arguments.insert(r.arguments.end(), {"--shard", shard});
    const auto done = run(MJTOOLS_SIMULATE, r);
    CAPTURE(done.err);
    CHECK(done.exit_code <= 1);
    return folder.path(name);
  }

  // Simulates all shards, and returns their paths.
  std::vector<std::string> shards(const std::string& stem, const std::vector<std::string>& options,
                                  int count) const {
    std::vector<std::string> out;
    for (int i = 0; i < count; ++i) {
      const std::string part = std::to_string(i) + "/" + std::to_string(count);
      (void)simulate(stem + ".h5", options, part);
      out.push_back(folder.path(stem + ".shard-" + std::to_string(i) + "-of-" +
                                std::to_string(count) + ".h5"));
    }
    return out;
  }

  [[nodiscard]] Run merge(const std::string& name, std::vector<std::string> shards,
                          const std::vector<std::string>& more = {}) const {
    shards.insert(shards.begin(), {"--merge", folder.path(name)});
    shards.insert(shards.end(), more.begin(), more.end());
    return {.arguments = std::move(shards)};
  }
};

const std::vector<std::string> kRun = {
    "--rollouts", "7",        "--steps",        "30", "--seed", "2", "--init-noise",
    "0.1",        "--record", "default,contact"};

}  // namespace

TEST_CASE("the merged shards of a sweep have its values") {
  const Files files;
  const std::vector<std::string> options = {"--sweep", "opt.gravity[2]=-9:-1:7", "--steps",
                                            "20",      "--joint-position",       "pivot=1"};
  const std::string whole = files.simulate("whole.h5", options);
  for (const int count : {1, 3, 7}) {
    CAPTURE(count);
    const std::vector<std::string> shards = files.shards("out", options, count);
    CHECK(run(files.merge("out.h5", shards)).exit_code == 0);
    CHECK(run(files.merge("copy.h5", shards, {"--copy"})).exit_code == 0);
    for (const char* name : {"out.h5", "copy.h5"}) {
      CAPTURE(name);
      const std::string merged = files.folder.path(name);
      for (int64_t r = 0; r < 7; ++r) {
        check_same(load_trajectory(whole, r), load_trajectory(merged, r));
      }
      const auto checked = run(MJTOOLS_SIMULATE, {{"--check-against", merged}});
      CAPTURE(checked.err);
      CHECK(checked.exit_code == 0);
    }
    const mj::Hdf5File copy(std::make_shared<const mj::FileBytes>(files.folder.path("copy.h5")));
    CHECK(copy.texts("rollouts/sweep_names", 0, 1) == std::vector<std::string>{"opt.gravity[2]"});
    CHECK(copy.numbers("rollouts/sweep", 0, 7).back() == -1);
  }
  const std::vector<std::string> one = files.shards("one", options, 2);
  std::vector<std::string> other_options = options;
  other_options[1] = "opt.gravity[2]=-9:-2:7";
  const std::vector<std::string> other = files.shards("other", other_options, 2);
  const auto mixed = run(files.merge("mixed.h5", {one[0], other[1]}));
  CHECK(mixed.exit_code == 2);
  CHECK(mixed.err.find("the inputs is") != std::string::npos);
}

TEST_CASE("merged shards are one recording, by reference and as a copy") {
  const Files files;
  const std::vector<std::vector<std::string>> variants = {
      {}, {"--state-every", "10", "--every", "3"}, {"--compress", "2"}};
  for (std::vector<std::string> options : variants) {
    options.insert(options.begin(), kRun.begin(), kRun.end());
    const std::string whole = files.simulate("whole.h5", options);
    for (const int count : {1, 3, 7}) {
      CAPTURE(count);
      std::vector<std::string> shards = files.shards("out", options, count);
      std::swap(shards.front(), shards.back());
      CHECK(run(files.merge("out.h5", shards)).exit_code == 0);
      CHECK(run(files.merge("copy.h5", shards, {"--copy"})).exit_code == 0);
      for (const std::string& merged :
           {files.folder.path("out.h5"), files.folder.path("copy.h5")}) {
        CAPTURE(merged);
        for (int64_t r = 0; r < 7; ++r) {
          check_same(load_trajectory(whole, r), load_trajectory(merged, r));
        }
        mj::RecordedRollouts now(merged), then(whole);
        CHECK(now.initial_states() == then.initial_states());
        CHECK(now.seeds() == then.seeds());
        CHECK(now.ends().status == then.ends().status);
        CHECK(now.checkpoint(6).has_value() == then.checkpoint(6).has_value());
        const auto checked = run(MJTOOLS_SIMULATE, {{"--check-against", merged}});
        CAPTURE(checked.err);
        CHECK(checked.exit_code == 0);
      }
      // The copy does not need the shards.
      for (const std::string& shard : shards) std::filesystem::remove(shard);
      CHECK(load_trajectory(files.folder.path("copy.h5"), 3).frames > 0);
      const auto gone = run({{files.folder.path("out.h5")}});
      CHECK(gone.exit_code == 2);
      CHECK(gone.error_count() == 1);
      CHECK(gone.err.find("is missing in this folder") != std::string::npos);
    }
  }
}

TEST_CASE("unstable rollouts keep their places under their numbers in the merged recording") {
  const Files files;
  const std::vector<std::string> options = {"--rollouts", "4",          "--steps",
                                            "9",          "--keyframe", "up,mad"};
  const std::string model = files.folder.file(
      "mad.xml", R"(<mujoco><worldbody><body><joint/><geom size="1"/></body></worldbody>
        <keyframe><key name="up"/><key name="mad" qvel="2e10"/></keyframe></mujoco>)");
  Files mad;
  mad.model = model;
  const std::string whole = mad.simulate("whole.h5", options);
  CHECK(run(mad.merge("out.h5", mad.shards("out", options, 2))).exit_code == 0);
  const std::string a = run({{whole, "--rollout", "3"}}).out;
  CHECK(a == run({{mad.folder.path("out.h5"), "--rollout", "3"}}).out);
  CHECK(mj::RecordedRollouts(mad.folder.path("out.h5")).ends().status ==
        std::vector<std::string>{"complete", "unstable", "complete", "unstable"});
}

TEST_CASE("files that are not the shards of one recording are refused") {
  const Files files;
  const std::vector<std::string> three = files.shards("a", kRun, 3);
  const std::vector<std::string> two = files.shards("b", kRun, 2);
  std::vector<std::string> other = kRun;
  other[5] = "3";
  const std::vector<std::string> seeded = files.shards("c", other, 3);
  std::vector<std::string> changed = kRun;
  changed.insert(changed.end(), {"--set", "opt.timestep=0.001"});
  const std::vector<std::string> remade = files.shards("d", changed, 3);
  const std::string plain = files.simulate("plain.h5", {"--steps", "3"});
  using Paths = std::vector<std::string>;
  const std::pair<Paths, const char*> cases[] = {
      {{three[0], three[2]}, "shard 1 of 3 is missing"},
      {{three[1]}, "shards 0, 2 of 3 are missing"},
      {{three[0], three[1], three[2], three[1]}, "shard 1 of 3 is also in"},
      {{three[0], two[1]}, "this is shard 1 of 2 (7 rollouts), but"},
      {{three[0], seeded[1], three[2]}, "the seed is '3', but '2' in"},
      {{three[0], remade[1], three[2]}, "the model is"},
      {{three[0], plain}, "this is not a shard"},
      {{three[0], files.model}, "not an HDF5 file"},
      {{three[0], files.folder.path("nothing.h5")}, "nothing.h5"},
      {{}, "--merge needs the files of the shards"}};
  for (const auto& [paths, words] : cases) {
    const std::string expected = words;
    CAPTURE(expected);
    check_refused(files.merge("out.h5", paths), expected);
    CHECK(!std::filesystem::exists(files.folder.path("out.h5")));
  }
  std::filesystem::create_directory(files.folder.path("sub"));
  check_refused(files.merge("sub/out.h5", three), "is not in the folder of");
  CHECK(run(files.merge("sub/out.h5", three, {"--copy"})).exit_code == 0);
  check_refused(files.merge("a.shard-0-of-3.h5", three), "a.shard-0-of-3.h5");
  check_refused({{"--copy", three[0]}}, "--merge");
  CHECK(run(files.merge("out.h5", three)).exit_code == 0);
  check_refused(files.merge("out.h5", three, {"--no-clobber"}), "exists");
  // A file that has replaced a shard under its name is noticed.
  std::filesystem::copy_file(three[2], three[1], std::filesystem::copy_options::overwrite_existing);
  check_refused({{files.folder.path("out.h5")}}, "is not the file from which dataset");
}

TEST_CASE("a merged recording of more files than a process may open is refused") {
  const Files files;
  const std::vector<std::string> three = files.shards("a", kRun, 3);
  CHECK(run(files.merge("out.h5", three)).exit_code == 0);
  const std::string script = "ulimit -n 60; exec \"$0\" \"$@\"";
  const Result r =
      run("/bin/sh", {{"-c", script, MJTOOLS_TOOL, files.folder.path("out.h5"), "qpos"}});
  CHECK(r.exit_code == 2);
  CHECK(r.err.find("in 3 files, but a process may open only 60") != std::string::npos);
}

TEST_CASE("a recording cannot refer to files outside of its folder") {
  const Files files;
  const std::vector<std::string> shards = files.shards("a", kRun, 1);
  const std::string out = files.folder.path("hostile.h5");
  for (const std::string& name :
       {shards[0], std::string("../a.shard-0-of-1.h5"), std::string(".")}) {
    CAPTURE(name);
    {
      mj::h5::initialise();
      const mj::h5::Handle file(H5Fcreate(out.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
                                H5Fclose);
      const mj::h5::Handle create(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
      const hsize_t size = 31;
      const mj::h5::Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
      CHECK(H5Pset_virtual(create.id(), space.id(), name.c_str(), "/time", space.id()) >= 0);
      const mj::h5::Handle made(H5Dcreate2(file.id(), "time", H5T_IEEE_F64LE, space.id(),
                                           H5P_DEFAULT, create.id(), H5P_DEFAULT),
                                H5Dclose);
      CHECK(made.valid());
    }
    check_refused({{out, "time"}}, "which is not a file of its folder");
  }
}

TEST_CASE("h5py reads merged shards as it reads one recording") {
  if (std::system("/usr/bin/python3 -c 'import h5py' 2>/dev/null") != 0) {
    MESSAGE("skipped: Debian's python3-h5py is not installed");
    return;
  }
  const Files files;
  const std::string whole = files.simulate("whole.h5", kRun);
  CHECK(run(files.merge("out.h5", files.shards("out", kRun, 3))).exit_code == 0);
  const std::string script = files.folder.file("compare.py", R"(
import h5py, sys
a, b = (h5py.File(name, 'r') for name in sys.argv[1:])
names = []
a.visititems(lambda name, o: names.append(name) if isinstance(o, h5py.Dataset) else None)
assert len(names) > 10
for name in names:
    x, y = a[name][()], b[name][()]
    assert x.dtype == y.dtype and x.shape == y.shape and x.tobytes() == y.tobytes(), name
assert b['qpos'].is_virtual and b.attrs['rollouts'] == 7
)");
  CHECK(run("/usr/bin/python3", {.arguments = {script, whole, files.folder.path("out.h5")}})
            .exit_code == 0);
}

TEST_CASE("h5py reads a merged recording") {
  constexpr const char* kPython = "/usr/bin/python3";
  if (run(kPython, {.arguments = {"-c", "import h5py"}}).exit_code != 0) {
    MESSAGE("left out: h5py is not installed (Debian: python3-h5py)");
    return;
  }
  const Files files;
  const std::vector<std::string> shards = files.shards("out", kRun, 3);
  CHECK(run(files.merge("out.h5", shards)).exit_code == 0);
  Run read{.arguments = {"-c", R"(
import sys
import h5py
import numpy
merged, *shards = [h5py.File(name) for name in sys.argv[1:]]
assert merged.attrs["rollouts"] == 7
for name in ("time", "qpos", "qvel", "ctrl", "energy"):
    parts = numpy.concatenate([shard[name][()] for shard in shards])
    assert merged[name].shape == parts.shape == (7, 31) + parts.shape[2:], name
    assert merged[name][()].tobytes() == parts.tobytes(), name
)",
                         files.folder.path("out.h5")}};
  read.arguments.insert(read.arguments.end(), shards.begin(), shards.end());
  const auto done = run(kPython, read);
  CAPTURE(done.err);
  CHECK(done.exit_code == 0);
}
