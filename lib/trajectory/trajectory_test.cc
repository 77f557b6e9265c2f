// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <thread>

#include "base/diagnostic.h"
#include "compile/compile.h"
#include "engine/data/data.h"
#include "engine/pipeline/forward.h"
#include "hdf5/hdf5.h"
#include "hdf5/hdf5_superblock.h"
#include "mjcf/read/read_mjcf.h"
#include "model/allocate.h"
#include "model/mjb.h"
#include "resource/file_reader.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"
#include "resource/write/temporary_folder.h"
#include "trajectory/hdf5_writer.h"
#include "trajectory/reader.h"
#include "trajectory/recorder.h"
#include "trajectory/rollouts/recorded_rollouts.h"
#include "trajectory/sampler.h"

using namespace mj;

namespace {

// Returns a model of two boxes that fall on a floor. The second box hangs on the first.
ModelPtr falling() {
  Diagnostics diagnostics;
  const spec::ModelSpec spec = mjcf::read_mjcf_text(R"(<mujoco model="falling">
    <worldbody>
      <geom name="floor" type="plane" size="1 1 1"/>
      <body name="root" pos="0 0 .15"><freejoint/><geom name="big" type="box" size=".1 .1 .1"/>
        <site name="imu"/>
        <body name="arm" pos="0 0 .2"><joint name="elbow" axis="0 1 0"/>
          <geom name="small" type="box" size=".05 .05 .05"/></body></body>
    </worldbody>
    <actuator><motor name="drive" joint="elbow"/></actuator>
    <sensor><gyro name="imu" site="imu"/><jointpos name="a/b" joint="elbow"/></sensor></mujoco>)",
                                                    "t.xml", MemoryReader({}), diagnostics);
  ModelPtr m = compile(spec, diagnostics);
  REQUIRE(m);
  m->opt.enableflags |= mjENBL_ENERGY;
  return m;
}

// Records `rollouts` simulations one after the other. Rollout r begins 0.01 r higher and makes
// `steps` - r steps.
void record(const mjModel& m, const std::string& path, int steps,
            const std::vector<std::string>& items = {"default"}, int64_t rollouts = 1,
            int compression = 0, bool finished = true) {
  const RecordPlan plan = make_record_plan(m, items);
  Hdf5Options options;
  options.rollouts = rollouts;
  options.compression = compression;
  Hdf5Writer writer(path, m, plan,
                    {.mjtools_version = "1.2.3", .model_sha256 = "abc", .every = 5, .seed = 7},
                    options);
  Recorder recorder(plan, writer, writer.block_frames());
  std::vector<rollout::End> ends;
  for (int64_t r = 0; r < rollouts; ++r) {
    const engine::DataPtr d = engine::make_data(m);
    d->qpos[2] += 0.01 * static_cast<double>(r);
    RecordedRollout rollout(recorder, m, *d, r);
    for (int i = 0; i < steps - r; ++i) {
      engine::evaluate(m, *d);
      rollout.add();
      engine::integrate(m, *d);
    }
    ends.push_back({.frames = rollout.frames(), .steps = steps - r});
    rollout.end();
  }
  recorder.finish();
  if (finished) writer.finish(ends);
}

}  // namespace

TEST_CASE("a recorded trajectory is read back with its numbers, labels and origin") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  const ModelPtr m = falling();
  record(*m, path, 1500);
  const Trajectory t = load_trajectory(path);
  CHECK(t.frames == 1500);
  const engine::DataPtr d = engine::make_data(*m);
  for (int i = 0; i < 1500; ++i) {
    engine::evaluate(*m, *d);
    if (i % 100 == 99) {
      CHECK(t[Channel::kTime].values[static_cast<size_t>(i)] == d->time);
      CHECK(std::equal(d->qpos, d->qpos + m->nq, t[Channel::kQpos].row(i).begin()));
      CHECK(std::equal(d->qvel, d->qvel + m->nv, t[Channel::kQvel].row(i).begin()));
      CHECK(std::equal(d->sensordata, d->sensordata + 4, t[Channel::kSensordata].row(i).begin()));
      CHECK(t[Channel::kEnergy].row(i)[1] == d->energy[1]);
    }
    engine::integrate(*m, *d);
  }
  CHECK(t[Channel::kAct].columns == 0);
  CHECK(t[Channel::kQpos].labels[6] == "root.qz");
  CHECK(t[Channel::kQvel].labels[6] == "elbow");
  CHECK(t.attribute("model_name") == "falling");
  CHECK(t.attribute("model_sha256") == "abc");
  CHECK(t.attribute("every") == "5");
  CHECK(t.attribute("seed") == "7");
  CHECK(t.attribute("nq") == "8");
  CHECK(t.attribute("status") == "complete");
  CHECK(t.attribute("options.timestep") == "0.002");
  CHECK(t.attribute("options.gravity") == "0 0 -9.81");
  CHECK(t.attribute("options.integrator_name") == "euler");
  const std::string mjb = load_embedded_model(path);
  CHECK(read_mjb(std::as_bytes(std::span(mjb)), "embedded")->nq == 8);
  const std::string bytes = read_file(path);
  CHECK(load_trajectory(FileBytes("bytes", bytes))[Channel::kQpos].values ==
        t[Channel::kQpos].values);
}

TEST_CASE("arrays are recorded by name, by pattern, and by object") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  const ModelPtr m = falling();
  record(*m, path, 200,
         {"qfrc_[ab]*", "ncon", "sensor:imu", "sensor:a/b", "body:arm/xpos", "joint:*/qpos",
          "actuator:drive/actuator_force", "geom:1/geom_xpos", "subtree_linvel", "body_awake"});
  const Trajectory t = load_trajectory(path);
  auto labels = [&](const char* name) {
    CAPTURE(name);
    const Trajectory::Array* array = t.find(name);
    REQUIRE(array);
    CHECK(array->values.size() == static_cast<size_t>(200 * array->columns));
    return array->labels;
  };
  using Labels = std::vector<std::string>;
  CHECK(labels("sensor/imu") == Labels{"x", "y", "z"});
  CHECK(labels("sensor/a%2Fb") == Labels{"a%2Fb"});
  CHECK(labels("body/arm/xpos") == Labels{"x", "y", "z"});
  CHECK(labels("joint/elbow/qpos") == Labels{"qpos"});
  CHECK(labels("joint/#0/qpos").size() == 7);
  CHECK(labels("actuator/drive/actuator_force") == Labels{"actuator_force"});
  CHECK(labels("geom/big/geom_xpos") == Labels{"x", "y", "z"});
  CHECK(labels("qfrc_bias").size() == 7);
  CHECK(labels("qfrc_applied").size() == 7);
  CHECK(labels("subtree_linvel").size() == 9);
  CHECK(t.find("body_awake")->is_integer);
  CHECK(t[Channel::kQpos].columns == 0);
  CHECK(t.find("subtree_linvel")->row(50)[5] == doctest::Approx(-9.81 * 0.1));
}

TEST_CASE("contacts are recorded as lists with a length for each frame") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  const ModelPtr m = falling();
  record(*m, path, 300, {"contact", "efc_force"});
  const Trajectory t = load_trajectory(path);
  const Trajectory::Array& force = *t.find("contact/force");
  const Trajectory::Array& geom = *t.find("contact/geom");
  REQUIRE(force.is_list());
  CHECK(force.starts.size() == 301);
  CHECK(force.starts[1] == 0);
  REQUIRE(force.starts[300] - force.starts[299] == 4);  // the box rests on its corners
  double weight = 0;
  for (int64_t i = force.starts[299]; i < force.starts[300]; ++i) {
    CHECK(geom.row(i)[0] == 0);
    CHECK(geom.row(i)[1] == 1);
    weight += force.row(i)[0];
  }
  CHECK(weight == doctest::Approx(9 * 9.81).epsilon(0.05));
  CHECK(t.find("efc_force")->starts.back() ==
        t.find("nefc")->row(299)[0] + t.find("efc_force")->starts[299]);
}

TEST_CASE("the name of a recorded array says which item asked for it") {
  const ModelPtr m = falling();
  for (const std::string item : {"qpos", "sensor:imu", "sensor:a/b", "body:arm/xpos",
                                 "joint:#0/qvel", "contact/dist", "efc_force"}) {
    CHECK(record_item(make_record_plan(*m, {item}).arrays.back().name) == item);
  }
}

TEST_CASE("names that do not exist are refused with the nearest one") {
  const ModelPtr m = falling();
  auto refused = [&](const std::string& item, const char* message, const std::string& hint) {
    try {
      (void)make_record_plan(*m, {item});
      FAIL(item, " was taken");
    } catch (const Error& e) {
      CHECK(std::string(e.what()).find(message) != std::string::npos);
      CHECK(e.diagnostic().hint == hint);
    }
  };
  refused("qpo", "no array 'qpo'", "did you mean 'qpos'?");
  refused("bdy:arm", "'bdy' in 'bdy:arm' is not a kind of object", "did you mean 'body'?");
  refused("body:ar/xpos", "no body 'ar'", "did you mean 'arm'?");
  refused("body:arm/xpo", "a body has no array 'xpo'", "did you mean 'xpos'?");
  refused("contact/dst", "no field 'dst'", "did you mean 'dist'?");
  refused("zzz*", "no array 'zzz*'",
          "mj-inspect MODEL --data '*,contact/*' --list shows all names");
  refused("threadpool", "no array 'threadpool'",
          "mj-inspect MODEL --data '*,contact/*' --list shows all names");
}

TEST_CASE("rollouts share a file, each with frames of its own") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  const ModelPtr m = falling();
  record(*m, path, 1100, {"default", "contact/dist"}, 3, 1);
  for (int64_t r = 0; r < 3; ++r) {
    const std::string alone = folder.path() / "alone.h5";
    const Trajectory t = load_trajectory(path, r);
    CHECK(t.rollouts == 3);
    CHECK(t.frames == 1100 - r);
    CHECK(t[Channel::kQpos].row(0)[2] == doctest::Approx(0.15 + 0.01 * static_cast<double>(r)));
    CHECK(std::isfinite(t[Channel::kQpos].values.back()));
    CHECK(t.find("contact/dist")->starts.size() == static_cast<size_t>(t.frames + 1));
  }
  CHECK_THROWS_WITH_AS((void)load_trajectory(path, 3), doctest::Contains("no rollout 3"), Error);
}

TEST_CASE("a recording that was not ended can be read") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  const ModelPtr m = falling();
  record(*m, path, 700, {"default"}, 1, 0, false);
  const Trajectory t = load_trajectory(path);
  CHECK(t.frames == 700);
  CHECK(t.attribute("status").empty());
}

TEST_CASE("the first frame is made visible at once, and so is the first that is late") {
  struct Sink final : FrameSink {
    std::atomic<int64_t> frames = 0, visible = 0;
    void write(FrameBlock& block) override { frames = block.first + block.frames; }
    void flush() override { visible = frames.load(); }
    [[nodiscard]] bool needs_order() const override { return false; }
  } sink;
  const ModelPtr m = falling();
  const RecordPlan plan = make_record_plan(*m, {"default"});
  Recorder recorder(plan, sink, 1 << 20);  // a block that is never full
  const engine::DataPtr d = engine::make_data(*m);
  RecordedRollout rollout(recorder, *m, *d, 0);
  rollout.add();
  while (sink.visible == 0) std::this_thread::yield();
  CHECK(sink.visible == 1);
  while (sink.visible == 1) {
    rollout.add();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK(sink.visible > 1);
  rollout.end();
  recorder.finish();
  CHECK(sink.visible == rollout.frames());
}

TEST_CASE("a recording that cannot be created is an error with the reason") {
  CHECK_THROWS_WITH_AS(record(*falling(), "/dev/full", 3), doctest::Contains("No space left"),
                       Error);
  CHECK_THROWS_WITH_AS(record(*falling(), "/no/such/folder/t.h5", 3),
                       doctest::Contains("cannot write"), Error);
}

TEST_CASE("damaged trajectories are refused or read, never a crash") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  record(*falling(), path, 10, {"default", "contact"});
  const std::string good = read_file(path);
  CHECK_THROWS_AS((void)load_trajectory(FileBytes("empty", "")), Error);
  CHECK_THROWS_AS((void)load_trajectory(FileBytes("text", "hello")), Error);
  CHECK_THROWS_AS((void)load_trajectory(FileBytes("half", good.substr(0, good.size() / 2))), Error);
  int refused = 0;
  for (size_t at = 0; at < good.size(); at += 1009) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x40);
    try {
      (void)load_trajectory(FileBytes("bad", bad));
    } catch (const Error&) {
      ++refused;
    }
  }
  CHECK(refused > 0);
}

// HDF5 repeats reading blocks with a wrong checksum when another program may be writing them.
TEST_CASE("a damaged file is not forever mistaken for a file that is being written") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  record(*falling(), path, 10, {"default"});
  const std::string good = read_file(path);
  int refused = 0;
  for (size_t at = 64; at < 4096; at += 96) {
    std::string bad = good;
    for (size_t i = at; i < at + 8; ++i) bad[i] = static_cast<char>(bad[i] ^ 0x40);
    write_file(path, bad);
    try {
      (void)load_trajectory(path);
    } catch (const Error&) {
      ++refused;
    }
  }
  CHECK(refused > 0);
}

TEST_CASE("lookup3 gives its author's figures") {
  const std::string text = "Four score and seven years ago";
  const auto bytes = std::span(reinterpret_cast<const unsigned char*>(text.data()), text.size());
  CHECK(h5::lookup3(bytes) == 0x17770551);
  CHECK(h5::lookup3({}) == 0xdeadbeef);
}

TEST_CASE("parts of a recording equal those of the whole, including lists and several rollouts") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  const ModelPtr m = falling();
  record(*m, path, 300, {"default", "contact/pos"}, 2);
  const TrajectoryStream stream(path);
  REQUIRE(stream.rollouts() == 2);
  CHECK(stream.frames(1) == 299);
  CHECK(stream.about()[Channel::kQpos].labels[6] == "root.qz");
  const Trajectory whole = load_trajectory(path, 1);
  const size_t list = static_cast<size_t>(whole.find("contact/pos") - whole.channels.data());
  for (const auto& [first, count] : {std::pair{0, 100}, {100, 199}, {250, 10}, {299, 0}}) {
    const Trajectory part = stream.read(1, first, count);
    CHECK(part.frames == count);
    for (int i = 0; i < count; ++i) {
      const auto now = part[Channel::kQpos].row(i);
      CHECK(std::equal(now.begin(), now.end(), whole[Channel::kQpos].row(first + i).begin()));
      const auto& rows = part.channels[list];
      const auto& all = whole.channels[list];
      const auto k = static_cast<size_t>(i), f = static_cast<size_t>(first);
      REQUIRE(rows.starts[k + 1] - rows.starts[k] == all.starts[f + k + 1] - all.starts[f + k]);
      for (int64_t r = rows.starts[k]; r < rows.starts[k + 1]; ++r) {
        CHECK(rows.row(r)[2] == all.row(r - rows.starts[k] + all.starts[f + k])[2]);
      }
    }
  }
}

TEST_CASE("entries of sparse matrices are called by their row and column") {
  const ModelPtr m = falling();
  const RecordPlan plan = make_record_plan(*m, {"M", "qDeriv"});
  const RecordedArray& inertia = plan.arrays[plan.index_of("M")];
  CHECK(inertia.labels[0] == "root.vx:root.vx");
  CHECK(inertia.labels.back() == "elbow:elbow");
  CHECK(inertia.labels[inertia.labels.size() - 2] == "elbow:root.wz");
  CHECK(plan.arrays[plan.index_of("qDeriv")].labels[1].starts_with("root.vx:"));
}

namespace {

// The way in which frames come to a writer.
struct Delivery {
  int64_t frames_at_once = 1;
  bool has_flushes = false;  // flushes after each block
  bool is_reversed = false;  // hands over the last rollout first
};

// Returns the bytes of a recording of 300 frames, with lists and full states.
std::string recorded_bytes(const std::string& path, int64_t rollouts, int compression,
                           const Delivery& how) {
  constexpr int64_t kFrames = 300;
  const ModelPtr m = falling();
  const RecordPlan plan =
      make_record_plan(*m, {"default", "ncon", "contact/pos", "contact/dist", "efc_force"});
  Hdf5Options options;
  options.rollouts = rollouts;
  options.compression = compression;
  options.checkpoint_size = 2;
  options.seeds.assign(static_cast<size_t>(rollouts), 7);
  Hdf5Writer writer(path, *m, plan, {.mjtools_version = "1.2.3"}, options);
  std::vector<rollout::End> ends(static_cast<size_t>(rollouts),
                                 {.frames = kFrames, .steps = kFrames});
  for (int64_t i = 0; i < rollouts; ++i) {
    const int64_t r = how.is_reversed ? rollouts - 1 - i : i;
    const engine::DataPtr d = engine::make_data(*m);
    d->qpos[2] += 0.01 * static_cast<double>(r);
    const Sampler sampler(plan, *m, *d);
    FrameBlock block(plan, writer.block_frames());
    block.rollout = r;
    for (int64_t frame = 0; frame < kFrames; ++frame) {
      engine::evaluate(*m, *d);
      sampler.sample(block);
      engine::integrate(*m, *d);
      const bool is_checkpoint = frame % 50 == 49;
      if (is_checkpoint) block.checkpoints = {static_cast<double>(frame), 1, 2};
      const bool is_whole = (frame + 1) % writer.block_frames() == 0 || frame + 1 == kFrames;
      if (!is_whole && !is_checkpoint && block.frames < how.frames_at_once) continue;
      writer.write(block);
      if (how.has_flushes) writer.flush();
      block.clear();
      block.rollout = r;
      block.first = frame + 1;
    }
  }
  writer.finish(ends);
  return read_file(path);
}

herr_t count_times(hid_t, const char*, const H5O_info_t* info, void* count) {
  *static_cast<int*>(count) += info->atime + info->mtime + info->ctime + info->btime != 0;
  return 0;
}

herr_t count_fixed_strings(hid_t object, const char* name, const H5A_info_t*, void* count) {
  const h5::Handle attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
  const h5::Handle type(H5Aget_type(attribute.id()), H5Tclose);
  if (H5Tget_class(type.id()) != H5T_STRING) return 0;
  const bool is_text = H5Tis_variable_str(type.id()) > 0 && H5Tget_cset(type.id()) == H5T_CSET_UTF8;
  *static_cast<int*>(count) += !is_text;
  return 0;
}

}  // namespace

TEST_CASE("a simulation gives the same bytes, however its frames come to the file") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  const Delivery ways[] = {{.frames_at_once = 1, .has_flushes = true},
                           {.frames_at_once = 7},
                           {.frames_at_once = 60, .has_flushes = true, .is_reversed = true}};
  for (const int64_t rollouts : {1, 3}) {
    for (const int compression : {0, 4}) {
      CAPTURE(rollouts);
      CAPTURE(compression);
      const std::string whole = recorded_bytes(path, rollouts, compression, {1000});
      const Trajectory t = load_trajectory(path, rollouts - 1);
      REQUIRE(t.frames == 300);
      REQUIRE(t.find("contact/pos")->starts.back() > 300);
      for (const Delivery& way : ways) {
        CAPTURE(way.frames_at_once);
        CHECK((recorded_bytes(path, rollouts, compression, way) == whole));
        const Trajectory other = load_trajectory(path, rollouts - 1);
        CHECK(other.find("efc_force")->values == t.find("efc_force")->values);
        CHECK(other[Channel::kQpos].values == t[Channel::kQpos].values);
        CHECK(RecordedRollouts(path).checkpoint(0)->step == 299);
      }
    }
  }
}

TEST_CASE("recordings hold no times, and attributes are text of any length in UTF-8") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "t.h5";
  record(*falling(), path, 20, {"default", "contact"}, 2);
  h5::initialise();
  const h5::Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  REQUIRE(file.valid());
  int times = 0, fixed = 0;
  CHECK(H5Ovisit2(file.id(), H5_INDEX_NAME, H5_ITER_INC, count_times, &times, H5O_INFO_TIME) >= 0);
  CHECK(times == 0);
  for (const char* object : {"/", "/options", "/contact/pos"}) {
    CAPTURE(object);
    CHECK(H5Aiterate_by_name(file.id(), object, H5_INDEX_NAME, H5_ITER_INC, nullptr,
                             count_fixed_strings, &fixed, H5P_DEFAULT) >= 0);
  }
  CHECK(fixed == 0);
}
