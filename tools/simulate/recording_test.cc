// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the files and text that mj-simulate writes, as other programs see them.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "hdf5/hdf5_output.h"
#include "resource/read_file.h"
#include "resource/write/folder_lock.h"
#include "run_tool.h"
#include "trajectory/datasets/minari_folder.h"
#include "trajectory/reader.h"

using namespace mj::testing;
using mj::Channel;
using mj::load_trajectory;
using mj::Trajectory;
using nlohmann::json;

namespace {

// Returns the output of h5dump, a tool of the HDF5 project. The text is empty if h5dump rejects the
// file.
std::string h5dump(std::vector<std::string> arguments) {
  const auto r = run("/usr/bin/h5dump", {std::move(arguments)});
  return r.exit_code == 0 ? r.out : "";
}

// Returns whether a process writes to a file without a name.
bool has_unnamed_file(pid_t process) {
  std::error_code error;
  for (const auto& entry :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd", error)) {
    const std::string file = std::filesystem::read_symlink(entry.path(), error).string();
    if (file.find("/.mjtools.") != std::string::npos && file.ends_with(" (deleted)")) return true;
  }
  return false;
}

int64_t frames_so_far(const std::string& path) {
  try {
    return load_trajectory(path).frames;
  } catch (const std::exception&) {
    return 0;
  }
}

bool holds(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

mj::Matrix matrix(const std::string& path, const std::string& dataset) {
  const mj::MatrixFile file(std::make_shared<mj::FileBytes>(path));
  const auto shape = file.shape(dataset);
  REQUIRE(shape);
  return file.read(dataset, 0, 0, shape->rows);
}

}  // namespace

TEST_CASE("a recording can be read while it is written and after its writer was killed") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  for (int signal : {SIGKILL, SIGINT}) {
    CAPTURE(signal);
    const std::string out = folder.path(std::to_string(signal) + ".h5");
    int64_t seen = 0;
    const auto r = run({.arguments = {in, "-o", out, "--steps", "1000000000000", "--every", "1000",
                                      "--record", "default,contact,body:rod/xpos"},
                        .signal = signal,
                        .when = [&](pid_t) { return (seen = frames_so_far(out)) > 0; }});
    CHECK(r.exit_code == (signal == SIGKILL ? -1 : 130));
    const Trajectory t = load_trajectory(out);
    CHECK(t.frames >= seen);
    CHECK(t[Channel::kTime].values.back() == doctest::Approx(2.0 * (t.frames - 1)));
    CHECK(t.find("body/rod/xpos")->row(t.frames - 1)[2] == 1);
    CHECK(t.attribute("status") == (signal == SIGKILL ? "" : "interrupted"));
    CHECK(holds(h5dump({"-d", "/qpos", "-s", "0,0", "-c", "1,1", out}), "(0,0): 0"));
    CHECK(mj::load_trajectory(out).frames == t.frames);
  }
}

TEST_CASE("a recording that fills the disk ends and keeps the frames written so far") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  for (const std::string compression : {"0", "4"}) {
    CAPTURE(compression);
    const std::string out = folder.path("t.h5");
    const Run limited = {
        .arguments = {in, "-o", out, "--steps", "1000000", "--record", "default,contact",
                      "--compress", compression, "--rollouts", "2", "--threads", "2"},
        .max_file_bytes = 1000000};
    check_refused(limited, "cannot write the trajectory: File too large");
    int64_t frames = 0;
    for (int64_t r = 0; r < 2; ++r) {
      const Trajectory t = load_trajectory(out, r);
      frames += t.frames;
      CHECK(t.attribute("status").empty());
      if (t.frames == 0) continue;
      CHECK(t[Channel::kTime].values.back() == doctest::Approx(0.002 * (t.frames - 1)));
    }
    CHECK(frames >= 4000);
    CHECK(holds(h5dump({"-d", "/qpos", "-s", "0,0,0", "-c", "1,1,1", out}), "(0,0,0): "));
  }
}

TEST_CASE("a recording without room for its frames does not replace the old one") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.file("t.h5", "old");
  for (long bytes : {1000, 10000, 100000}) {
    check_refused({.arguments = {in, "-o", out, "--steps", "100000"}, .max_file_bytes = bytes},
                  "File too large");
    CHECK(contents_of(out) == "old");
  }
  CHECK(folder.names() == std::vector<std::string>{"pendulum.xml", "t.h5"});
}

TEST_CASE(
    "a second program that records into the same file is refused without stopping the first") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("run.h5");
  const std::vector<std::string> arguments = {in, "-o", out, "--every", "1000", "--steps"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), arguments.begin(), arguments.end());
    return Run{.arguments = more};
  };
  CHECK(run(with({"0"})).exit_code == 0);  // makes a recording that the next run replaces
  Run first = with({"1000000000000"});
  first.signal = SIGINT;
  first.when = [&](pid_t) {
    if (frames_so_far(out) < 3) return false;
    check_refused(with({"0"}), "run.h5' is being written by another process");
    check_refused(with({"0", "--no-clobber"}), "already exists");
    return true;
  };
  CHECK(run(first).exit_code == 130);
  CHECK(load_trajectory(out).attribute("status") == "interrupted");
  CHECK(frames_so_far(out) >= 3);
  CHECK(folder.names() == std::vector<std::string>{"pendulum.xml", "run.h5"});
  CHECK(run(with({"0"})).exit_code == 0);
}

TEST_CASE("a recording whose file was replaced leaves the new file alone and is an error") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("run.h5");
  CHECK(run({{in, "-o", folder.path("other.h5"), "--steps", "5"}}).exit_code == 0);
  const std::string other = mj::read_file(folder.path("other.h5"));
  const auto r = run({.arguments = {in, "-o", out, "--steps", "1000000000000", "--every", "1000"},
                      .signal = SIGINT,
                      .when = [&](pid_t) {
                        if (frames_so_far(out) == 0) return false;
                        std::filesystem::rename(folder.path("other.h5"), out);
                        return true;
                      }});
  CHECK(r.exit_code == 130);
  CHECK(holds(r.err, "it was removed or replaced in the meantime"));
  CHECK(mj::read_file(out) == other);
}

TEST_CASE("h5dump shows the documented structure") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  CHECK(run({{in, "-o", out, "--steps", "10", "--compress", "4", "--record", "default,ncon"}})
            .exit_code == 0);
  const std::string header = h5dump({"-H", "-p", out});
  CHECK(holds(header, "DATASPACE  SIMPLE { ( 11, 2 ) / ( H5S_UNLIMITED, 2 ) }"));
  CHECK(holds(header, "COMPRESSION DEFLATE { LEVEL 4 }"));
  CHECK(holds(header, "CHECKSUM FLETCHER32"));
  for (const char* dataset : {"time", "qpos", "qvel", "act", "ctrl", "sensordata", "energy", "ncon",
                              "channels", "mjb", "joint_qpos", "frames", "seed", "status"}) {
    CAPTURE(dataset);
    CHECK(holds(header, std::string("DATASET \"") + dataset + "\""));
  }
  CHECK(holds(h5dump({"-a", "/engine", out}), "H5T_VARIABLE"));
  CHECK(holds(h5dump({"-a", "/status", out}), "\"complete\""));
  CHECK(holds(h5dump({"-d", "/addresses/sensor_sensordata", out}), "(1,0): 1, 1"));
  CHECK(load_trajectory(out).find("ncon")->is_integer);
  CHECK(run({{in, "-o", out, "--steps", "10", "--no-model"}}).exit_code == 0);
  CHECK(!holds(h5dump({"-H", out}), "mjb"));
  check_refused({{out, "-o", folder.path("u.h5"), "--steps", "1"}}, "recording without a model");
}

TEST_CASE("the same inputs give the same file in any folder and with any number of threads") {
  const TemporaryFolder here, there;
  std::vector<std::string> files;
  for (const TemporaryFolder* folder : {&here, &there}) {
    const bool is_first = folder == &here;
    const std::string in = folder->file(is_first ? "pendulum.xml" : "other.xml", kPendulum);
    const std::string ctrl = folder->file(is_first ? "c.csv" : "d.csv", "0.5\n");
    const std::string out = folder->path(is_first ? "t.h5" : "u.h5");
    CHECK(run({{in, "-o", out, "--steps", "3000", "--rollouts", "5", "--ctrl", ctrl, "--ctrl-noise",
                "0.5", "--record", "default,contact", "-j", is_first ? "1" : "4"}})
              .exit_code == 0);
    files.push_back(mj::read_file(out));
    CHECK(load_trajectory(out).attribute("inputs") == "--ctrl FILE --ctrl-noise 0.5");
    CHECK(load_trajectory(out).attribute("command_line") == "");
    CHECK(folder->names().size() == 3);
  }
  CHECK((files[0] == files[1]));
  const std::string in = here.path("pendulum.xml"), out = here.path("p.h5");
  CHECK(run({{in, "-o", out, "--steps", "3", "--provenance"}}).exit_code == 0);
  const Trajectory t = load_trajectory(out);
  CHECK(holds(t.attribute("command_line"), "mj-simulate " + in));
  CHECK(holds(t.attribute("created"), "T"));
  CHECK(!t.attribute("folder").empty());
  CHECK(!t.attribute("isa").empty());
}

TEST_CASE("a recording that says nothing of its controls is checked without controls") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum), out = folder.path("t.h5");
  REQUIRE(run({{in, "-o", out, "--steps", "3", "--record", "qpos"}}).exit_code == 0);
  {
    const mj::h5::Handle file(H5Fopen(out.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
    REQUIRE(H5Adelete(file.id(), "inputs") >= 0);
  }
  const auto checked = run({{"--check-against", out}});
  CHECK(checked.exit_code == 0);
  CHECK(holds(checked.err,
              "has no controls, so the simulation runs without controls "
              "[recording-without-controls]"));
}

TEST_CASE("frames are written as CSV and as NDJSON") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const auto csv = run({{in, "--steps", "2", "--keyframe", "up", "--format", "csv", "--record",
                         "qpos,sensor:rate"}});
  CHECK(csv.err == "");
  CHECK(csv.out.find("time,qpos.pivot,sensor/rate\n0,3,0\n0.002,") == 0);
  const std::string file = folder.path("t.csv");
  CHECK(run({{in, "--steps", "2", "--keyframe", "up", "-o", file, "--record", "qpos,sensor:rate"}})
            .exit_code == 0);
  CHECK(contents_of(file) == csv.out);
  const auto ndjson = run({{in, "--steps", "3", "--rollouts", "2", "--threads", "2", "--format",
                            "ndjson", "--record", "qpos,contact/pos"}});
  std::istringstream lines(ndjson.out);
  std::string line;
  std::getline(lines, line);
  const json header = checked_json(line + "\n");
  CHECK(header["schema"] == "mjtools.frames/1");
  CHECK(header["arrays"]["qpos"]["labels"] == json({"pivot"}));
  CHECK(header["arrays"]["contact/pos"]["rows"] == "ncon");
  for (int i = 0; i < 8; ++i) {
    std::getline(lines, line);
    const json frame = json::parse(line);
    CHECK(frame["rollout"] == i / 4);
    CHECK(frame["time"].get<double>() == doctest::Approx(0.002 * (i % 4)));
    CHECK(frame["qpos"].size() == 1);
    CHECK(frame["contact/pos"] == json::array());
  }
  check_refused({{in, "--steps", "2", "--format", "csv", "--record", "contact"}},
                "which CSV cannot represent");
  check_refused({{in, "--steps", "2", "--format", "csv", "--record", "qpso"}}, "no array 'qpso'");
  check_refused({{in, "--steps", "2", "--format", "csv", "--json"}},
                "the recording and the results cannot both go to standard output");
}

// Returns the type and the shape of an object in the form of h5dump, such as "H5T_IEEE_F32LE ( 15,
// 2 )". In `object`, the name of an attribute follows an @.
std::string kind_of(const std::string& file, const std::string& object) {
  const size_t at = object.find('@');
  const std::string attribute =
      at == std::string::npos ? "" : object.substr(0, at) + "/" + object.substr(at + 1);
  const std::string text = at == std::string::npos ? h5dump({"-H", "-d", object, file})
                                                   : h5dump({"-a", attribute, file});
  const auto after = [&](const std::string& key, const std::string& ends) {
    const size_t start = text.find(key);
    if (start == std::string::npos) return std::string("none");
    const size_t first = start + key.size();
    return text.substr(first, text.find_first_of(ends, first) - first);
  };
  std::string type = after("DATATYPE  ", " \n");
  if (type == "H5T_STRING") type += " " + after("STRSIZE ", ";");
  if (type == "H5T_ENUM" && holds(text, "\"FALSE\"") && holds(text, "\"TRUE\"")) type = "bool";
  const std::string shape = after("SIMPLE { ( ", ")");
  return shape == "none" ? type : type + " " + shape.substr(0, shape.size() - 1);
}

void check_kinds(const std::string& file,
                 const std::vector<std::pair<std::string, std::string>>& kinds) {
  for (const auto& kind : kinds) {
    CAPTURE(kind.first);
    CHECK(kind_of(file, kind.first) == kind.second);
  }
}

TEST_CASE("robomimic data sets have the structure that robomimic documents") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("demo.hdf5");
  const auto r = run({{in, "-o", out, "--steps", "6", "--rollouts", "2", "--layout", "robomimic",
                       "--reward", "rate", "--keyframe", "up"}});
  CHECK(r.err == "");
  CHECK(r.exit_code == 0);
  check_kinds(out, {{"/data@total", "H5T_STD_I64LE"},
                    {"/data@env_args", "H5T_STRING H5T_VARIABLE"},
                    {"/data/demo_1@num_samples", "H5T_STD_I64LE"},
                    {"/data/demo_1@model_file", "H5T_STRING H5T_VARIABLE"},
                    {"/data/demo_1/states", "H5T_IEEE_F64LE 6, 3"},
                    {"/data/demo_1/actions", "H5T_IEEE_F64LE 6, 1"},
                    {"/data/demo_1/rewards", "H5T_IEEE_F64LE 6"},
                    {"/data/demo_1/dones", "H5T_STD_I32LE 6"},
                    {"/data/demo_1/obs/qpos", "H5T_IEEE_F64LE 6, 1"},
                    {"/data/demo_1/obs/rate", "H5T_IEEE_F64LE 6, 1"},
                    {"/data/demo_1/next_obs/qvel", "H5T_IEEE_F64LE 6, 1"}});
  CHECK(holds(h5dump({"-a", "/data/total", out}), "(0): 12"));
  CHECK(holds(h5dump({"-a", "/data/env_args", out}), "env_name"));
  for (const std::string demo : {"data/demo_0/", "data/demo_1/"}) {
    CHECK(holds(h5dump({"-a", "/" + demo + "num_samples", out}), "(0): 6"));
    CHECK(holds(h5dump({"-a", "/" + demo + "model_file", out}), "<mujoco"));
    CHECK(matrix(out, demo + "states").columns == 3);
    CHECK(matrix(out, demo + "actions").rows == 6);
    const mj::Matrix obs = matrix(out, demo + "obs/qpos"),
                     next = matrix(out, demo + "next_obs/qpos");
    CHECK(obs.values[0] == 3);
    CHECK(std::equal(obs.values.begin() + 1, obs.values.end(), next.values.begin()));
    CHECK(matrix(out, demo + "rewards").values == matrix(out, demo + "next_obs/rate").values);
    CHECK(matrix(out, demo + "dones").values == std::vector<double>{0, 0, 0, 0, 0, 1});
  }
}

TEST_CASE("robomimic actions are scaled to -1 and 1 if their controls have ranges") {
  const TemporaryFolder folder;
  const std::string in = folder.file("motors.xml", R"(<mujoco><worldbody><body>
    <joint name="j" axis="0 1 0"/><geom size=".1"/></body></worldbody><actuator>
    <motor name="limited" joint="j" ctrlrange="0 10"/><motor name="free" joint="j"/></actuator>
    </mujoco>)");
  const std::string ctrl = folder.file("ctrl.csv", "0,1\n5,2\n10,3\n20,4\n");
  const std::string out = folder.path("demo.hdf5");
  CHECK(run({{in, "-o", out, "--steps", "4", "--layout", "robomimic", "--ctrl", ctrl}}).exit_code ==
        0);
  CHECK(matrix(out, "data/demo_0/actions").values == std::vector<double>{-1, 1, 0, 2, 1, 3, 1, 4});
  CHECK(matrix(out, "data/demo_0/ctrl").values == std::vector<double>{0, 1, 5, 2, 10, 3, 20, 4});
}

TEST_CASE("Minari data sets have the structure that Minari documents") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("pendulum-noise-v0");
  CHECK(run({{in, "-o", out, "--steps", "6", "--rollouts", "2", "--layout", "minari"}}).exit_code ==
        0);
  const std::string file = out + "/data/main_data.hdf5";
  const json metadata = json::parse(contents_of(out + "/data/metadata.json"));
  CHECK(metadata["dataset_id"] == "pendulum-noise-v0");
  CHECK(metadata["total_episodes"] == 2);
  CHECK(metadata["total_steps"] == 12);
  CHECK(metadata["data_format"] == "hdf5");
  CHECK(metadata["minari_version"] == "0.5.0");
  CHECK(metadata["observation_space"] ==
        R"({"type": "Box", "dtype": "float64", "shape": [2], "low": [-Infinity, -Infinity], )"
        R"("high": [Infinity, Infinity]})");
  CHECK(holds(metadata["action_space"].get<std::string>(), R"("shape": [1], "low": [)"));
  check_kinds(file, {{"/episode_1@id", "H5T_STD_I64LE"},
                     {"/episode_1@seed", "H5T_STD_I64LE"},
                     {"/episode_1@total_steps", "H5T_STD_I64LE"},
                     {"/episode_1@rewards_max", "H5T_IEEE_F64LE"},
                     {"/episode_1@rewards_min", "H5T_IEEE_F64LE"},
                     {"/episode_1@rewards_mean", "H5T_IEEE_F64LE"},
                     {"/episode_1@rewards_std", "H5T_IEEE_F64LE"},
                     {"/episode_1@rewards_sum", "H5T_IEEE_F64LE"},
                     {"/episode_1/observations", "H5T_IEEE_F64LE 7, 2"},
                     {"/episode_1/actions", "H5T_IEEE_F64LE 6, 1"},
                     {"/episode_1/rewards", "H5T_IEEE_F64LE 6"},
                     {"/episode_1/terminations", "bool 6"},
                     {"/episode_1/truncations", "bool 6"},
                     {"/episode_1/infos/qvel", "H5T_IEEE_F64LE 7, 1"}});
  for (const std::string episode : {"episode_0/", "episode_1/"}) {
    CHECK(matrix(file, episode + "observations").rows == 7);
    CHECK(matrix(file, episode + "actions").rows == 6);
    CHECK(matrix(file, episode + "rewards").rows == 6);
    CHECK(matrix(file, episode + "infos/qpos").rows == 7);
    CHECK(holds(h5dump({"-d", "/" + episode + "truncations", file}),
                "FALSE, FALSE, FALSE, FALSE, FALSE, TRUE"));
    CHECK(holds(h5dump({"-a", "/" + episode + "total_steps", file}), "(0): 6"));
  }
}

TEST_CASE("a Minari folder that another process writes is refused without waiting") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("set-v0");
  const std::vector<std::string> line = {in, "-o", out, "--steps", "2", "--layout", "minari"};
  std::filesystem::create_directories(out + "/data");
  {
    const mj::FolderLock another(out + "/data");
    check_refused({line}, "is being written by another process");
  }
  CHECK(std::filesystem::is_empty(out + "/data"));
  const int descriptor = ::open(out.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  REQUIRE(::flock(descriptor, LOCK_EX) == 0);  // an unrelated lock of the folder
  CHECK(run({line}).exit_code == 0);
  ::close(descriptor);
  const std::filesystem::directory_iterator files(out + "/data");
  CHECK(std::distance(begin(files), end(files)) == 2);
}

TEST_CASE("a Minari folder may have any form of path, and links are followed") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  std::filesystem::create_symlink("linked", folder.path("link"));
  std::filesystem::create_directories(folder.path("empty/data"));
  for (const char* set : {"a/.", "b/", "c//", "d/e", "link", "empty"}) {
    CAPTURE(set);
    const auto r = run({.arguments = {in, "-o", set, "--steps", "2", "--layout", "minari"},
                        .folder = folder.path("")});
    CAPTURE(r.err);
    CHECK(r.exit_code == 0);
    const std::filesystem::directory_iterator files(folder.path(std::string(set) + "/data"));
    CHECK(std::distance(begin(files), end(files)) == 2);
  }
  CHECK(std::filesystem::is_symlink(folder.path("link")));
}

TEST_CASE("D4RL data sets have the structure that D4RL documents") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("d4rl.hdf5");
  CHECK(run({{in, "-o", out, "--steps", "5", "--rollouts", "3", "--layout", "d4rl", "--init-noise",
              "0.1"}})
            .exit_code == 0);
  check_kinds(out, {{"/observations", "H5T_IEEE_F32LE 15, 2"},
                    {"/next_observations", "H5T_IEEE_F32LE 15, 2"},
                    {"/actions", "H5T_IEEE_F32LE 15, 1"},
                    {"/rewards", "H5T_IEEE_F32LE 15"},
                    {"/terminals", "bool 15"},
                    {"/timeouts", "bool 15"},
                    {"/infos/qpos", "H5T_IEEE_F64LE 15, 1"},
                    {"/infos/ctrl", "H5T_IEEE_F64LE 15, 1"}});
  CHECK(holds(h5dump({"-d", "/timeouts", out}),
              "(0): FALSE, FALSE, FALSE, FALSE, TRUE, FALSE, FALSE, FALSE, FALSE, TRUE"));
  CHECK(holds(h5dump({"-d", "/terminals", "-s", "9", "-c", "1", out}), "(9): FALSE"));
}

TEST_CASE("layouts refuse options that do not apply to them") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  auto refused = [&](std::vector<std::string> more, const std::string& words) {
    more.insert(more.begin(), {in, "-o", folder.path("x.h5"), "--steps", "2"});
    check_refused({more}, words);
  };
  refused({"--layout", "d4rl", "--reward", "rat"}, "did you mean 'rate'?");
  refused({"--layout", "d4rl", "--record", "qpos"}, "omit --record");
  refused({"--layout", "d4rl", "--format", "csv"}, "--layout writes HDF5");
  refused({"--layout", "rlds"}, "--layout");
  refused({"--layout", "d4rl", "--reward", ""}, "--reward has an empty value");
  refused({"--layout", "d4rl", "--reward", "1/0"}, "is not finite");
  refused({"--layout", "d4rl", "--reward", "qpos.zz"},
          "'qpos' has no number with the label 'zz'; its labels are 'pivot'");
  refused({"--layout", "d4rl", "--reward", "qpos.pivto"}, "did you mean 'pivot'?");
  refused({"--layout", "d4rl", "--reward", "energy"}, "'energy.potential'");
  refused({"--reward", "rate"}, "--reward is only for --layout");
  check_refused({{in, "-o", "-", "--steps", "2", "--layout", "d4rl"}}, "standard output");
  const TemporaryFolder other;
  const std::vector<std::string> minari = {in,  "-o",       other.path("a-v0"), "--steps",
                                           "2", "--layout", "minari",           "--no-clobber"};
  CHECK(run({minari}).exit_code == 0);
  check_refused({minari}, "already exists");
  CHECK(folder.names() == std::vector<std::string>{"pendulum.xml"});
}

TEST_CASE("an unfinished data set leaves no file") {
  for (const std::string layout : {"robomimic", "minari", "d4rl"}) {
    CAPTURE(layout);
    const TemporaryFolder folder;
    const std::string in = folder.file("pendulum.xml", kPendulum);
    const std::vector<std::string> line = {in,         "-o",   folder.path("a/set-v0"),
                                           "--layout", layout, "--steps"};
    std::filesystem::create_directories(folder.path("a"));
    const auto with = [&](const std::string& steps) {
      std::vector<std::string> arguments = line;
      arguments.push_back(steps);
      return Run{.arguments = arguments};
    };
    Run full = with("200000");
    full.max_file_bytes = 100000;
    check_refused(full, "File too large");
    CHECK(std::filesystem::is_empty(folder.path("a")));
    Run killed = with("1000000000000");
    killed.signal = SIGKILL;
    killed.when = has_unnamed_file;
    CHECK(run(killed).exit_code == -1);
    CHECK(std::filesystem::is_empty(folder.path("a")));
    CHECK(run(with("3")).exit_code == 0);
    CHECK(!std::filesystem::is_empty(folder.path("a")));
  }
}

TEST_CASE("data sets of many short episodes are little larger than their numbers") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::pair<std::string, std::uintmax_t> most[] = {{"robomimic", 9000}, {"minari", 7000}};
  for (const auto& [name, bytes] : most) {
    const std::string layout = name;
    CAPTURE(layout);
    const std::string out = folder.path(layout);
    CHECK(run({{in, "-o", out, "--steps", "10", "--rollouts", "200", "--layout", layout}})
              .exit_code == 0);
    const std::string file = layout == "minari" ? out + "/data/main_data.hdf5" : out;
    CHECK(std::filesystem::file_size(file) < 200 * bytes);
  }
  const std::string packed = folder.path("packed.hdf5");
  CHECK(run({{in, "-o", packed, "--steps", "5000", "--layout", "robomimic", "--compress", "4",
              "--reward", "rate"}})
            .exit_code == 0);
  CHECK(matrix(packed, "data/demo_0/states").rows == 5000);
  CHECK(matrix(packed, "data/demo_0/rewards").values ==
        matrix(packed, "data/demo_0/next_obs/rate").values);
}

TEST_CASE("options choose the observations and the reward of a data set") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::vector<std::string> line = {in,
                                         "--steps",
                                         "6",
                                         "--observe",
                                         "qvel,sensor:*,body:rod/xpos",
                                         "--reward",
                                         "-square(qvel.pivot) + 2*rate - energy.kinetic",
                                         "--keyframe",
                                         "up",
                                         "-o"};
  const auto write = [&](const std::string& layout, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = line;
    arguments.push_back(folder.path(layout));
    arguments.insert(arguments.end(), {"--layout", layout});
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto r = run({arguments});
    CHECK(r.err == "");
    return folder.path(layout);
  };
  const std::string native = folder.path("native.h5");
  CHECK(run({{in, "-o", native, "--steps", "6", "--keyframe", "up"}}).exit_code == 0);
  const Trajectory t = load_trajectory(native);
  std::vector<double> rewards;
  for (int64_t i = 1; i < t.frames; ++i) {
    const double v = t[Channel::kQvel].row(i)[0],
                 rate = matrix(native, "sensordata")
                            .values[static_cast<size_t>(i * t[Channel::kSensordata].columns + 1)];
    rewards.push_back(-(v * v) + 2 * rate - t[Channel::kEnergy].row(i)[1]);
  }
  const std::string robomimic = write("robomimic");
  CHECK(matrix(robomimic, "data/demo_0/rewards").values == rewards);
  CHECK(matrix(robomimic, "data/demo_0/obs/body_rod_xpos").columns == 3);
  CHECK(matrix(robomimic, "data/demo_0/obs/qvel").columns == 1);
  CHECK(matrix(robomimic, "data/demo_0/obs/rate").columns == 1);
  CHECK(h5dump({"-H", "-d", "/data/demo_0/obs/qpos", robomimic}) == "");
  const std::string minari = write("minari");
  const auto columns = 4 + t[Channel::kSensordata].columns;
  CHECK(matrix(minari + "/data/main_data.hdf5", "episode_0/observations").columns == columns);
  CHECK(holds(contents_of(minari + "/data/metadata.json"),
              "\\\"shape\\\": [" + std::to_string(columns) + "]"));
  CHECK(matrix(write("d4rl"), "observations").columns == columns);
  const auto refused = [&](std::vector<std::string> more, const std::string& words) {
    more.insert(more.begin(), {in, "-o", folder.path("x.h5"), "--steps", "2", "--layout", "d4rl"});
    check_refused({more}, words);
  };
  refused({"--reward", "1 +"}, "expected a number or a name");
  refused({"--reward", "body:rod/xpos"},
          "has 3 numbers, but a reward is one number: 'x', 'y' and 'z'");
  refused({"--reward", "2*nothing"}, "no sensor 'nothing'");
  refused({"--observe", "contact/pos"}, "cannot be an observation");
  refused({"--observe", "qpso"}, "qpso");
  check_refused({{in, "-o", native, "--steps", "2", "--observe", "qpos"}},
                "--observe is only for --layout");
}

// A motor whose force follows its control slowly.
const char* const kFiltered = R"(
<mujoco>
  <worldbody>
    <body name="pole"><joint name="hinge" axis="0 1 0"/><geom size=".1" pos="0 0 -.5"/></body>
  </worldbody>
  <actuator>
    <general name="slow" joint="hinge" dyntype="filter" dynprm="0.1" ctrlrange="-1 1"/>
  </actuator>
</mujoco>)";

TEST_CASE("arrays recorded in 32 bits are checked in 32 bits") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  CHECK(run({{in, "-o", folder.path("t.h5"), "--steps", "40", "--keyframe", "up"}}).exit_code == 0);
  const Trajectory t = load_trajectory(folder.path("t.h5"));
  const std::string file = folder.path("d4rl.h5");
  mj::h5::Output out(file);
  out.create(file);
  const auto put = [&](const std::string& name, mj::h5::Number number, const double* values) {
    out.whole_matrix(name, {.columns = 1, .number = number}, t.frames, values);
  };
  std::vector<double> none(static_cast<size_t>(t.frames));
  put("actions", mj::h5::Number::kFloat, none.data());
  put("terminals", mj::h5::Number::kBoolean, none.data());
  put("timeouts", mj::h5::Number::kBoolean, none.data());
  put("infos/time", mj::h5::Number::kReal, t[Channel::kTime].values.data());
  put("infos/qpos", mj::h5::Number::kFloat, t[Channel::kQpos].values.data());
  put("infos/qvel", mj::h5::Number::kFloat, t[Channel::kQvel].values.data());
  out.close();
  CHECK(run({{in, "--check-against", file}}).out == "");
}

TEST_CASE("checking against a data set without its model is one error") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  for (const std::string layout : {"robomimic", "minari"}) {
    const std::string out = folder.path(layout + ".h5");
    CHECK(run({{in, "-o", out, "--steps", "2", "--layout", layout}}).exit_code == 0);
    check_refused({{"--check-against", out}},
                  "error: this is a data set of episodes, which does not contain a model");
  }
}

TEST_CASE("data sets provide controls, initial states and references for --check-against") {
  const TemporaryFolder folder;
  const std::string in = folder.file("muscle.xml", kFiltered);
  const auto write = [&](const std::string& name, std::vector<std::string> more) {
    more.insert(more.begin(), {in, "-o", folder.path(name), "--steps", "40", "--rollouts", "2",
                               "--init-noise", "0.1", "--ctrl-noise", "0.1"});
    CHECK(run({more}).exit_code == 0);
    return folder.path(name);
  };
  const std::string native = write("native.h5", {});
  const Trajectory expected = load_trajectory(native, 1);
  const std::string files[] = {write("robomimic.h5", {"--layout", "robomimic"}),
                               write("minari", {"--layout", "minari"}),
                               write("d4rl.h5", {"--layout", "d4rl"})};
  for (const std::string& file : files) {
    CAPTURE(file);
    const mj::TrajectoryStream set(std::make_shared<mj::FileBytes>(mj::recording_path(file)),
                                   mj::TrajectoryStream::Episodes());
    CHECK(set.rollouts() == 2);
    REQUIRE(set.frames(1) == 40);
    const Trajectory t = set.read(1, 0, 40);
    for (int64_t i = 0; i < t.frames; ++i) {
      CHECK(t[Channel::kTime].row(i)[0] == expected[Channel::kTime].row(i)[0]);
      CHECK(t[Channel::kQpos].row(i)[0] == expected[Channel::kQpos].row(i)[0]);
      CHECK(t[Channel::kAct].row(i)[0] == expected[Channel::kAct].row(i)[0]);
    }
    const auto same = run({{in, "--check-against", file}});
    CHECK(same.exit_code == 0);
    CHECK(same.out == "");
    const auto differs = run({{in, "--check-against", file, "--set", "opt.gravity=0,0,-5"}});
    CHECK(differs.exit_code == 1);
    const std::string out = folder.path("out.h5");
    CHECK(run({{in, "-o", out, "--from", file + "@1/7", "--steps", "0"}}).exit_code == 0);
    CHECK(load_trajectory(out)[Channel::kQpos].row(0)[0] == t[Channel::kQpos].row(7)[0]);
    CHECK(run({{in, "-o", out, "--ctrl", file, "--rollouts", "2"}}).exit_code == 0);
    const Trajectory again = load_trajectory(out, 1);
    CHECK(again.frames == 41);  // the simulation lasts as long as the controls
    for (int64_t i = 0; i < t.frames; ++i) {
      CHECK(again[Channel::kCtrl].row(i)[0] == t[Channel::kCtrl].row(i)[0]);
    }
  }
  const std::string out = folder.path("out.h5");
  CHECK(run({{in, "-o", out, "--ctrl", native}}).exit_code == 0);
  CHECK(load_trajectory(out).frames == 41);
}

TEST_CASE("a simulation without --steps lasts as long as its controls") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  const auto frames = [&](const std::string& controls) {
    const auto r = run({{in, "-o", out, "--ctrl", folder.file("c.csv", controls)}});
    CHECK(r.err == "");
    return load_trajectory(out).frames;
  };
  CHECK(frames("0\n0\n0\n") == 4);
  CHECK(frames("0,1\n0.01,1\n0.02,1\n") == 16);
  check_refused({{in, "-o", out, "--ctrl", folder.file("c.csv", "0,1\n")}},
                "the controls do not determine the length of the simulation");
  check_refused({{in, "-o", out}}, "one of --steps and --duration is required");
}

TEST_CASE("the model in a recording is compressed and read back byte for byte") {
  const TemporaryFolder folder;
  const std::string in = folder.file("textured.xml", R"(<mujoco><asset>
    <texture name="wall" type="2d" builtin="checker" width="512" height="512"/>
    </asset><worldbody><body><freejoint/><geom size="0.1"/></body></worldbody></mujoco>)");
  const std::string out = folder.path("t.h5"), mjb = folder.path("m.mjb");
  REQUIRE(run({.arguments = {in, "-o", out, "--steps", "5"}}).exit_code == 0);
  REQUIRE(run(MJTOOLS_COMPILE, {.arguments = {in, mjb}}).exit_code == 0);
  CHECK(mj::load_embedded_model(out) == contents_of(mjb));
  CHECK(std::filesystem::file_size(out) < std::filesystem::file_size(mjb) / 2);
  CHECK(run({.arguments = {in, "--check-against", out}}).exit_code == 0);
}

TEST_CASE("a recording that refers to its model file is read like one that contains the model") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("models"));
  const std::string in = folder.file("models/pendulum.xml", kPendulum);
  const std::string inspect = std::filesystem::path(MJTOOLS_TOOL).parent_path() / "mj-inspect";
  const std::string diff = std::filesystem::path(MJTOOLS_TOOL).parent_path() / "mj-diff";
  const auto record = [&](const std::string& name, std::vector<std::string> more) {
    const std::string out = folder.path(name);
    more.insert(more.begin(),
                {in, "-o", out, "--steps", "20", "--state-every", "10", "--ctrl-noise", "0.2",
                 "--every", "2", "--set", "opt.gravity=0,0,-9"});
    CHECK(run({more}).exit_code == 0);
    return out;
  };
  const std::string held = record("held.h5", {});
  const std::string named = record("named.h5", {"--model-by", "reference"});
  const std::string bytes = mj::load_embedded_model(held);
  CHECK(mj::read_file(named).find(bytes.substr(bytes.size() / 2, 64)) == std::string::npos);
  CHECK(run(diff, {.arguments = {named, held}}).exit_code == 0);
  CHECK(run(diff, {.arguments = {named, held, "--model"}}).exit_code == 0);
  const std::string shown = run(inspect, {.arguments = {held, "--model"}}).out;
  for (const std::string& file : {held, named}) {
    CAPTURE(file);
    CHECK(run(inspect, {.arguments = {file, "--model"}}).out == shown);
    CHECK(run(diff, {.arguments = {file, in, "--exclude", "opt.gravity"}}).exit_code <= 1);
    CHECK(run({{"--check-against", file}}).exit_code == 0);
    CHECK(run({{file, "--from", file, "--steps", "1"}}).exit_code == 0);
    CHECK(run({{"--resume", file, "--append", "--steps", "40"}}).exit_code == 0);
    CHECK(load_trajectory(file).frames == 21);
  }
  CHECK(run(diff, {.arguments = {named, held}}).exit_code == 0);
  // If a run is resumed and written to another folder, the new recording refers to the same model
  // file.
  std::filesystem::create_directory(folder.path("results"));
  const std::string moved = folder.path("results/moved.h5");
  CHECK(run({{"--resume", named, "-o", moved, "--steps", "60"}}).exit_code == 0);
  const auto reference = mj::load_model_reference(mj::FileBytes(moved));
  REQUIRE(reference);
  CHECK(reference->relative == "../models/pendulum.xml");
  CHECK(run({{"--check-against", moved}}).exit_code == 0);
}

TEST_CASE("a recording whose model file is missing or changed is reported") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("named.h5"), good = folder.file("good.xml", kPendulum);
  const std::string inspect = std::filesystem::path(MJTOOLS_TOOL).parent_path() / "mj-inspect";
  const std::string diff = std::filesystem::path(MJTOOLS_TOOL).parent_path() / "mj-diff";
  CHECK(run({{in, "-o", out, "--steps", "20", "--state-every", "10", "--model-by", "reference"}})
            .exit_code == 0);
  const auto refused = [&](const std::string& words) {
    for (const auto& r :
         {run({{"--check-against", out}}), run({{"--resume", out, "--steps", "30"}}),
          run({{"--resume", out, "--append", "--steps", "30"}}),
          run(inspect, {.arguments = {out, "--model"}}), run(diff, {.arguments = {out, good}})}) {
      CHECK(r.exit_code == 2);
      CHECK(r.error_count() == 1);
      CAPTURE(r.err);
      CHECK(holds(r.err, "the model is not in '" + out + "', and its file '" + in + "' " + words));
    }
    // the numbers can be read without the model
    CHECK(run(inspect, {.arguments = {out}}).exit_code == 0);
  };
  folder.file("pendulum.xml", std::string(kPendulum) + "<!-- a comment -->");
  CHECK(run({{"--check-against", out}}).exit_code == 0);
  const std::string text(kPendulum);
  const size_t at = text.find("<worldbody>");
  REQUIRE(at != std::string::npos);
  folder.file("pendulum.xml", text.substr(0, at) + "<option gravity='0 0 -1'/>" + text.substr(at));
  refused("now contains another model");
  std::filesystem::remove(in);
  refused("does not exist");
  folder.file("pendulum.xml", "secret words");
  const auto r = run(inspect, {.arguments = {out, "--model"}});
  CHECK(r.exit_code == 2);
  CHECK(!holds(r.err, "secret"));
  // Another file with the same model is accepted.
  const std::string other = folder.file("other.xml", kPendulum);
  CHECK(run({{other, "--resume", out, "--append", "--steps", "30"}}).exit_code == 0);
  CHECK(run({{other, "--check-against", out}}).exit_code == 0);
  check_refused({{"-", "-o", out, "--steps", "2", "--model-by", "reference"}, kPendulum},
                "--model-by reference needs a model in a regular file");
  check_refused({{other, "-o", out, "--steps", "2", "--model-by", "reference", "--no-model"}},
                "--no-model");
}
