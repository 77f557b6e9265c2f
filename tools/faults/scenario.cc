// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario.h"

#include <doctest/doctest.h>

#include "program.h"

namespace mj::testing {
namespace {

using Words = std::vector<std::string>;

constexpr const char* kTetrahedron =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

constexpr const char* kCamera =
    "<mujoco><worldbody><light pos='0 0 3'/><camera name='c' pos='0 -2 0' xyaxes='1 0 0 0 0 1'/>"
    "<body><freejoint/><geom size='.3'/></body></worldbody></mujoco>";

constexpr const char* kRobot =
    "<robot name='r'><link name='base'/><link name='arm'><inertial><mass value='1'/>"
    "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial><collision><geometry>"
    "<box size='1 1 1'/></geometry></collision></link><joint name='j' type='revolute'>"
    "<parent link='base'/><child link='arm'/><axis xyz='0 1 0'/>"
    "<limit lower='-1' upper='1' effort='1' velocity='1'/></joint></robot>";

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace

Inputs::Inputs()
    : pendulum_(folder_.file("pendulum.xml", kPendulum)),
      other_(folder_.file("other.xml", "<mujoco><worldbody><geom size='2'/></worldbody></mujoco>")),
      camera_(folder_.file("camera.xml", kCamera)),
      robot_(folder_.file("robot.urdf", kRobot)),
      mesh_(folder_.file("mesh.xml",
                         "<mujoco><asset><mesh name='m' file='a.obj'/></asset><worldbody>"
                         "<geom type='mesh' mesh='m'/></worldbody></mujoco>")),
      image_(folder_.file("image.xml",
                          "<mujoco><asset><texture name='t' type='2d' file='a.png'/>"
                          "</asset></mujoco>")),
      bundle_(folder_.path("mesh.mjz")),
      recording_(folder_.path("r.h5")),
      partial_(folder_.path("partial.h5")),
      baseline_(folder_.path("baseline.json")) {
  (void)folder_.file("a.obj", kTetrahedron);
  make("mj-inspect", {camera_, "--size", "8x8", "--picture", folder_.path("a.png")});
  make("mj-compile", {mesh_, bundle_});
  make("mj-simulate", {pendulum_, "-o", recording_, "--steps", "3"});
  make("mj-simulate", {pendulum_, "-o", partial_, "--steps", "5", "--state-every", "2"});
  for (const std::string index : {"0", "1"}) {
    make("mj-simulate", {pendulum_, "-o", folder_.path("s.h5"), "--steps", "2", "--rollouts", "2",
                         "--shard", index + "/2"});
    shards_.push_back(folder_.path("s.shard-" + index + "-of-2.h5"));
  }
  make("mj-bench",
       {pendulum_, "--stage", "step", "--repeat", "4", "--min-time", "0.001", "-o", baseline_});
}

void Inputs::make(const std::string& tool, const Words& arguments) const {
  const Result r = run(program(tool), {.arguments = arguments});
  CAPTURE(r.err);
  REQUIRE(r.exit_code == 0);
}

std::vector<Scenario> Inputs::scenarios() const {
  std::vector<Scenario> all = of_compile();
  for (const auto& more : {of_simulate(), of_others()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

std::vector<Scenario> Inputs::of_compile() const {
  const auto old = [](const std::string& name) { return FolderTree{{name, "old"}}; };
  const auto compile = [](const Words& words, const FolderTree& before) {
    return Scenario{.tool = "mj-compile", .arguments = words, .before = before};
  };
  std::vector<Scenario> all = {
      compile({mesh_, "m.mjb"}, old("m.mjb")),
      compile({pendulum_, "m.xml"}, old("m.xml")),
      compile({mesh_, "m.mjz"}, old("m.mjz")),
      compile({robot_, "m.mjb"}, old("m.mjb")),
      compile({mesh_, "--bundle", "bundle", "--force"},
              {{"bundle/bundle.xml", "old"}, {"bundle/more", "/"}, {"bundle/more/b.obj", "old"}}),
      compile({mesh_, "m.xml", "--flatten", "--assets-dir", "assets", "--manifest", "m.json"},
              {{"m.xml", "old"}, {"m.json", "old"}})};
  Scenario dependencies =
      compile({mesh_, "m.mjb", "--depfile", "m.d"}, {{"m.mjb", "old"}, {"m.d", "old"}});
  Scenario archive = compile({bundle_, "m.mjb"}, old("m.mjb"));
  Scenario folder = compile({mesh_, "--bundle", "bundle"}, {});
  folder.is_repeatable = false;
  Scenario image = compile({image_, "m.mjb"}, old("m.mjb"));
  dependencies.has_own_cache = archive.has_own_cache = image.has_own_cache = true;
  Scenario several =
      compile({pendulum_, other_, "--out-dir", "all"}, {{"all/pendulum.mjb", "old"}});
  several.most_errors = 2;
  Scenario check = compile({"--check", pendulum_, "--diagnostics", "junit:j.xml"}, old("j.xml"));
  check.compared = Compared::kNames;
  Scenario check_folder =
      compile({"--check", "models"}, {{"models/a.xml", kCamera}, {"models/more/b.urdf", kRobot}});
  check_folder.most_errors = 2;
  all.insert(all.end(), {dependencies, archive, image, folder, several, check, check_folder});
  return all;
}

std::vector<Scenario> Inputs::of_simulate() const {
  const FolderTree old = {{"t.h5", "old"}}, csv = {{"t.csv", "old"}};
  const Words steps = {pendulum_, "--steps", "3", "-o"};
  const Words two = {"--rollouts", "2", "--init-noise", "0.1"};
  const auto simulate = [](const Words& words, const FolderTree& before,
                           Compared compared = Compared::kBytes) {
    return Scenario{
        .tool = "mj-simulate", .arguments = words, .before = before, .compared = compared};
  };
  const auto record = [&](const Words& more, Compared compared) {
    return simulate(steps + Words{"t.h5"} + more, old, compared);
  };
  Scenario appended = simulate({"--resume", "t.h5", "--append", "--steps", "9"},
                               {{"t.h5", contents_of(partial_)}}, Compared::kFrames);
  appended.is_repeatable = false;
  Scenario summary = record(two + Words{"--summary=s.csv"}, Compared::kFrames);
  summary.timed = "s.csv";
  return {record({}, Compared::kFrames),
          record(two + Words{"--compress", "4", "-j", "2"}, Compared::kFrames),
          summary,
          record({"--layout", "robomimic"}, Compared::kBytes),
          record({"--layout", "d4rl"}, Compared::kBytes),
          simulate(steps + Words{"set", "--layout", "minari"}, {}),
          simulate(steps + Words{"t.csv"}, csv),
          simulate({camera_, "-o", "t.h5", "--steps", "2", "--record", "qpos,camera:c/rgb",
                    "--camera-size", "8x8"},
                   old, Compared::kFrames),
          simulate(steps + Words{"t.h5", "--shard", "0/2", "--resume-shard"} + two, {},
                   Compared::kFrames),
          appended,
          simulate({"--config", "run.yaml"},
                   {{"run.yaml", "model: " + pendulum_ + "\nsteps: 3\noutput: t.csv\n"},
                    {"t.csv", "old"}}),
          simulate({"--check-against", recording_}, {})};
}

std::vector<Scenario> Inputs::of_others() const {
  const Words bench = {pendulum_, "--stage", "step", "--repeat", "4", "--min-time", "0.001"};
  // Returns a scenario whose last argument is the output.
  const auto writing = [](const std::string& tool, const Words& words, const std::string& output,
                          Compared compared = Compared::kBytes) {
    const std::string name = output.substr(output.find(':') + 1);
    return Scenario{.tool = tool,
                    .arguments = words + Words{output},
                    .before = {{name, "old"}},
                    .compared = compared,
                    .good = tool == "mj-diff" ? 1 : 0,
                    // one for each input of mj-diff, or one for each output
                    .most_errors = tool == "mj-diff" ? 2 : 1};
  };
  Scenario folders = writing("mj-diff", {"old", "new", "-o"}, "d.txt", Compared::kNames);
  folders.before.insert({{"old/more/a.xml", kCamera}, {"new/more/a.xml", kPendulum}});
  const Words compiling = {"--stage", "compile", "--repeat", "1", "--warmup", "0", "--min-time"};
  Scenario compile_times = writing("mj-bench", Words{mesh_} + compiling + Words{"0.001", "-o"},
                                   "b.json", Compared::kNames);
  compile_times.has_own_cache = true;
  return {
      folders,
      compile_times,
      writing("mj-inspect", {mesh_, "-o"}, "i.json"),
      writing("mj-inspect", {recording_, "qpos", "-o"}, "q.csv"),
      writing("mj-inspect", {shards_[0], shards_[1], "--copy", "--merge"}, "t.h5"),
      {.tool = "mj-inspect",
       .arguments = {"--merge", "t.h5", "s0.h5", "s1.h5"},
       .before = {{"s0.h5", contents_of(shards_[0])}, {"s1.h5", contents_of(shards_[1])}}},
      writing("mj-inspect", {mesh_, "--size", "16x16", "--picture"}, "p.png"),
      writing("mj-inspect", {recording_, "--size", "16x16", "--video"}, "v.gif"),
      writing("mj-inspect", {recording_, "--html"}, "r.html"),
      writing("mj-diff", {pendulum_, mesh_, "-o"}, "d.txt"),
      writing("mj-diff", {recording_, partial_, "-o"}, "d.json"),
      writing("mj-diff", {pendulum_, other_, "--diagnostics"}, "sarif:d.sarif", Compared::kNames),
      writing("mj-diff", {pendulum_, mesh_, "--size", "16x16", "--picture"}, "d.png"),
      writing("mj-bench", bench + Words{"-o"}, "b.json", Compared::kNames),
      writing("mj-bench", bench + Words{"--baseline", baseline_, "--fail-above", "99999%", "-o"},
              "b.json", Compared::kNames)};
}

}  // namespace mj::testing
