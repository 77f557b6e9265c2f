// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "report_check.h"
#include "resource/read_file.h"
#include "run_tool.h"
#include "trajectory/controls/npy.h"
#include "trajectory/reader.h"

using namespace mj::testing;
using mj::Channel;
using mj::load_trajectory;
using mj::Trajectory;

namespace {

// A model with a body of the plugin example.glass, which fails if the body is lower than 0.15.
const char* const kGlass = R"(<mujoco>
  <extension><plugin plugin="example.glass"/></extension>
  <worldbody>
    <body pos="0 0 1"><freejoint/><geom size=".1"/><plugin plugin="example.glass"/></body>
  </worldbody>
  <keyframe>
    <key name="low" qpos="0 0 .2 1 0 0 0"/>
    <key name="high" qpos="0 0 90 1 0 0 0"/>
    <key name="ground" qpos="0 0 .1 1 0 0 0"/>
  </keyframe>
</mujoco>)";
const std::string kGlassLibrary = MJTOOLS_EXAMPLE_PLUGINS "/glass.so";

Trajectory trajectory(const std::string& path) {
  return mj::load_trajectory(path);
}

}  // namespace

TEST_CASE("mj-simulate follows the conventions of all tools") {
  check_common_behaviour();
}

TEST_CASE("mj-simulate refuses wrong usage") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  for (const char* name : {"t.json", "t.npy", "t.h5.gz"}) {
    check_refused({{in, "-o", folder.path(name), "--steps", "3"}}, "cannot tell the format of");
  }
  check_refused({{in, "-o", folder.path("t.csv"), "--steps", "3", "--layout", "d4rl"}},
                "--layout writes HDF5");
  check_refused({{"-o", out, "--steps", "3"}}, "MODEL is required");
  check_refused({{in, "-o", out}}, "--steps and --duration");
  check_refused({{in, "-o", out, "--steps", "-3"}}, "--steps");
  check_refused({{in, "-o", out, "--steps", "3", "--duration", "3"}}, "excludes");
  check_refused({{in, "-o", out, "--duration", "-3"}}, "--duration");
  check_refused({{in, "--duration", "-1"}}, "--duration: must be a number that is not negative");
  check_refused({{in, "--steps", "1", "--format", "csv", "--summary"}},
                "the recording and the results cannot both go to standard output");
  check_refused({{in, "-o", out, "--steps", "1e3"}}, "must be a whole number from 0 to ");
  check_refused({{in, "-o", out, "--steps", "1", "--layout", "robomimc"}},
                "did you mean 'robomimic'?");
  check_refused({{"--steps", "1", "--", in, "-o", out}}, "unexpected: -o " + out);
  const auto terminal = run({{in, "--steps", "1", "-o", "-"}, "", Stdout::kTerminal});
  CHECK(terminal.exit_code == 2);
  CHECK(terminal.out.find("binary data is not written to a terminal") != std::string::npos);
  check_refused({{in, "-o", out, "--duration", "-1"}}, "not negative");
  check_refused({{in, "-o", out, "--steps", "3", "--keyframe", ""}}, "no keyframe ''");
  check_refused({{"-", "-o", out, "--steps", "3", "--ctrl", "-"}, kPendulum}, "only one of");
  const std::string still =
      "<mujoco><option timestep='0'/><worldbody><geom size='1'/></worldbody></mujoco>";
  check_refused({{"-", "-o", out, "--duration", "1"}, still}, "positive timestep");
  check_refused({{in, "-o", out, "--duration", "nan"}}, "--duration");
  check_refused({{in, "-o", out, "--steps", "3", "--every", "0"}}, "--every");
  check_refused({{in, "-o", out, "--steps", "3", "--keyframe", "upp"}}, "did you mean 'up'?");
  check_refused({{in, "-o", out, "--steps", "3", "--keyframe", "1"}}, "no keyframe '1'");
  check_refused({{in, "-o", out, "--steps", "3", "--keyframe", "up,down"}},
                "no keyframe 'down'; it has 'up'");
  CHECK(folder.names() == std::vector<std::string>{"pendulum.xml"});
}

TEST_CASE("mj-simulate runs a URDF file with a floating base and motors") {
  const TemporaryFolder folder;
  const std::string in = folder.file(
      "leg.urdf",
      "<robot name='leg'><link name='hip'><collision><geometry><sphere radius='.1'/></geometry>"
      "</collision></link><link name='thigh'><collision><geometry><sphere radius='.1'/></geometry>"
      "</collision></link><joint name='swing' type='continuous'><parent link='hip'/>"
      "<child link='thigh'/></joint><transmission name='t'><joint name='swing'/></transmission>"
      "</robot>");
  const auto r = run({{in, "--floating-base", "--transmission-motors", "--steps", "3"}});
  CAPTURE(r.out);
  CAPTURE(r.err);
  CHECK(r.exit_code == 0);
  CHECK(r.err.find("note: free joints were added to these links: 'hip'") != std::string::npos);
  CHECK(r.err.find("note: motors were added to these joints") != std::string::npos);
}

TEST_CASE("options for recordings are refused if nothing is recorded, and empty values always") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::vector<std::vector<std::string>> unused = {
      {"--record", "qpos"}, {"--every", "2"},          {"--compress", "1"}, {"--state-every", "5"},
      {"--no-clobber"},     {"--layout", "robomimic"}, {"--no-model"},      {"--provenance"}};
  for (std::vector<std::string> arguments : unused) {
    const std::string option = arguments[0];
    arguments.insert(arguments.begin(), {in, "--steps", "2"});
    check_refused({arguments}, option + " is only for recordings, but nothing is recorded");
  }
  const std::string text = folder.path("t.csv");
  check_refused({{in, "--steps", "2", "-o", text, "--compress", "3"}},
                "is only for recordings in HDF5");
  for (const std::string option : {"--ctrl", "--from", "--resume", "--check-against", "--output"}) {
    check_refused({{in, "--steps", "2", option, ""}}, option + " has an empty value");
  }
}

TEST_CASE("short options such as --csv select the output form") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  for (const std::string form : {"csv", "ndjson"}) {
    const std::vector<std::string> common = {in, "--steps", "2"};
    std::vector<std::string> brief = common, whole = common;
    brief.push_back("--" + form);
    whole.insert(whole.end(), {"--format", form});
    const auto r = run({brief});
    CHECK(r.exit_code == 0);
    CHECK(!r.out.empty());
    CHECK(r.out == run({whole}).out);
  }
  check_refused({{in, "--steps", "2", "--csv", "--ndjson"}}, "--ndjson");
}

TEST_CASE("a backward simulation is refused without --backwards") {
  const TemporaryFolder folder;
  const std::string out = folder.path("out.h5");
  const auto model = [](const std::string& timestep) {
    return "<mujoco><option timestep='" + timestep +
           "'/><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>";
  };
  check_refused({{"-", "-o", out, "--steps", "3"}, model("-0.01")},
                "--backwards simulates backwards in time");
  check_refused({{"-", "-o", out, "--steps", "3"}, model("0")}, "positive timestep");
  check_refused({{"-", "-o", out, "--steps", "3", "--backwards"}, model("0")}, "positive timestep");
  for (const char* timestep : {"-0.01", "0.01"}) {
    CHECK(run({{"-", "-o", out, "--duration", "0.05", "--backwards"}, model(timestep)}).exit_code ==
          0);
    const Trajectory t = load_trajectory(out);
    CHECK(t.frames == 6);
    CHECK(t[Channel::kTime].row(5)[0] == doctest::Approx(-0.05));
  }
  const std::string said = run({{"-", "--steps", "100", "--backwards"}, model("-0.01")}).out;
  CHECK(said.find(" times real time") != std::string::npos);
  CHECK(said.find(", -") == std::string::npos);
}

TEST_CASE("mj-simulate refuses input that is not a model and writes nothing") {
  const TemporaryFolder folder;
  const std::string out = folder.path("t.h5");
  auto arguments = [&](const std::string& model) {
    return std::vector<std::string>{model, "-o", out, "--steps", "3"};
  };
  check_refused({arguments(folder.path("missing.xml"))}, "no such file");
  check_refused({arguments(folder.path(""))}, "directory");
  check_refused({arguments(folder.file("empty.xml", ""))}, "empty");
  check_refused({arguments(folder.file("noise.xml", "hello"))}, "the file is neither MJB nor XML");
  check_refused({arguments(folder.file(
                    "bad.xml", "<mujoco><worldbody/><actuator><motor/></actuator></mujoco>"))},
                "bad.xml:1");
  check_refused({{"-", "-o", out, "--steps", "3"}, "hello"}, "standard input");
  CHECK(folder.names() == std::vector<std::string>{"bad.xml", "empty.xml", "noise.xml"});
}

TEST_CASE("mj-simulate reports output that cannot be written and leaves no file behind") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  check_refused({{in, "-o", folder.path("no/such/t.h5"), "--steps", "3"}}, "cannot write");
  check_refused({{in, "-o", "/dev/full", "--steps", "3"}}, "No space left");
  check_refused({{in, "-o", "-", "--steps", "3"}, "", Stdout::kFullDisk}, "No space left");
  check_silent_at_closed_pipe({{in, "-o", "-", "--steps", "3"}});
  CHECK(folder.names() == std::vector<std::string>{"pendulum.xml"});
  check_refused({{in, "-o", folder.path("t.csv"), "--steps", "20000"}, "", Stdout::kCapture, 50000},
                "File too large");
  CHECK(folder.names() == std::vector<std::string>{"pendulum.xml"});
}

TEST_CASE("a recording keeps its frames when the disk fills up") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  check_refused({{in, "-o", out, "--steps", "200000"}, "", Stdout::kCapture, 400000},
                "File too large");
  CHECK(folder.names() == std::vector<std::string>{"pendulum.xml", "t.h5"});
  CHECK(trajectory(out)[Channel::kQpos].columns == 1);
}

TEST_CASE("mj-simulate does not replace its input files") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  check_refused({{in, "-o", in, "--steps", "3", "--format", "h5"}}, "cannot be the output");
  const std::string controls = folder.file("c.csv", "1\n");
  const std::string other = folder.path(".") + "/c.csv";
  check_refused({{in, "-o", other, "--steps", "3", "--ctrl", controls}}, "cannot be the output");
  CHECK(contents_of(in) == kPendulum);
  CHECK(contents_of(controls) == "1\n");
}

TEST_CASE("mj-simulate writes the same bytes to standard output and to a file") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  CHECK(run({{in, "-o", out, "--steps", "30"}}).exit_code == 0);
  const auto streamed = run({{in, "-o", "-", "--steps", "30"}});
  CHECK(streamed.exit_code == 0);
  const Trajectory t = mj::load_trajectory(mj::FileBytes("stream", streamed.out));
  CHECK(t.frames == 31);
  CHECK(t[Channel::kQpos].values == trajectory(out)[Channel::kQpos].values);
}

TEST_CASE("mj-simulate records the initial state and then every K-th step") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  CHECK(
      run({{in, "-o", out, "--duration", "0.2", "--every", "10", "--keyframe", "up"}}).exit_code ==
      0);
  const Trajectory t = trajectory(out);
  CHECK(t.frames == 11);
  CHECK(t[Channel::kTime].values[10] == doctest::Approx(0.2));
  CHECK(t[Channel::kQpos].values[0] == 3);
  CHECK(t[Channel::kQpos].labels == std::vector<std::string>{"pivot"});
  CHECK(t[Channel::kSensordata].labels == std::vector<std::string>{"angle", "rate"});
  for (int64_t i = 0; i < t.frames; ++i) {  // sensors match the state of their frame
    CHECK(t[Channel::kSensordata].row(i)[0] == t[Channel::kQpos].row(i)[0]);
    CHECK(t[Channel::kSensordata].row(i)[1] == t[Channel::kQvel].row(i)[0]);
  }
  CHECK(t.attribute("model_name") == "pendulum");
  CHECK(t.attribute("every") == "10");
  CHECK(t.attribute("model_sha256").size() == 64);
}

TEST_CASE("mj-simulate records the energy, which is constant for an undamped pendulum") {
  const TemporaryFolder folder;
  const std::string out = folder.path("t.h5");
  CHECK(run({{"-", "-o", out, "--steps", "500", "--keyframe", "0"}, kPendulum}).exit_code == 0);
  const Trajectory t = trajectory(out);
  auto total = [&](int64_t frame) {
    return t[Channel::kEnergy].row(frame)[0] + t[Channel::kEnergy].row(frame)[1];
  };
  CHECK(t[Channel::kEnergy].row(300)[1] > 0.1);
  CHECK(total(500) == doctest::Approx(total(0)).epsilon(1e-2));
}

TEST_CASE("mj-simulate applies controls by step and by time and repeats a recorded trajectory") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  auto simulate = [&](const std::string& controls, const std::string& name) {
    const auto r = run({{in, "-o", folder.path(name), "--steps", "5", "--ctrl", controls}});
    CHECK(r.err == "");
    CHECK(r.exit_code == 0);
    return trajectory(folder.path(name));
  };
  const std::string per_step = folder.file("steps.csv", "# torque\n1\n2\n\n3\n");
  const Trajectory a = simulate(per_step, "a.h5");
  CHECK(a[Channel::kCtrl].values == std::vector<double>{1, 2, 3, 3, 3, 3});
  const std::string timed = folder.file("times.csv",
                                        "\xef\xbb\xbf"
                                        "drive, time\r\n7,0\r\n9,0.006\r\n");
  const Trajectory b = simulate(timed, "b.h5");
  CHECK(b[Channel::kCtrl].values == std::vector<double>{7, 7, 7, 9, 9, 9});
  CHECK(simulate(folder.path("b.h5"), "c.h5")[Channel::kQpos].values == b[Channel::kQpos].values);
}

TEST_CASE("mj-simulate reports mistakes in a file of controls with their place") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  auto refused = [&](const std::string& controls, const std::string& words) {
    const std::string file = folder.file("c.csv", controls);
    check_refused({{in, "-o", folder.path("t.h5"), "--steps", "5", "--ctrl", file}}, words);
  };
  refused("1\n2\nx\n", "c.csv:3:1: error: 'x' is not a number");
  refused("1\n2 ,nan\n", "c.csv:2:4: error: expected 1 numbers");
  refused("0,1\n1,nan\n", "c.csv:2:3: error: controls and times must be finite");
  refused("1,2,3\n", "c.csv:1:1: error: expected 1 numbers, or a time and 1 numbers, found 3");
  refused("time,drivr\n", "did you mean 'drive'?");
  refused("drive,drive\n", "given twice");
  refused("1,2\n0,2\n", "c.csv:2:1: error: the time decreases");
  refused("", "the file has no controls");
  refused("\x89HDF\r\n\x1a\n", "damaged HDF5");
  check_refused(
      {{in, "-o", folder.path("t.h5"), "--steps", "5", "--ctrl", folder.path("none.csv")}},
      "no such file");
  CHECK(folder.names() == std::vector<std::string>{"c.csv", "pendulum.xml"});
}

TEST_CASE("mj-simulate warns once of each problem and fails with --fail-on-warning") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  const std::string controls = folder.file("c.csv", "1e300\n");
  const auto r = run({{in, "-o", out, "--steps", "5", "--ctrl", controls}});
  CHECK(r.exit_code == 0);
  CHECK(r.err.find("mj-simulate: warning: ") == 0);
  CHECK(r.err.find("[simulation-warning]") != std::string::npos);
  CHECK(trajectory(out).frames == 6);
  check_reports_failure({{in, "-o", out, "--steps", "5", "--ctrl", controls, "--fail-on-warning"}},
                        "(--fail-on-warning)");
}

TEST_CASE("an unstable simulation saves its state and exits with 1") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  const std::string controls = folder.file("c.csv", "0\n0\n9e9\n");
  const auto r = run({{in, "-o", out, "--steps", "50", "--ctrl", controls}});
  CHECK(r.exit_code == 1);
  CHECK(r.err.find("error: unstable at step 2 (time 0.004): NaN, infinity or a huge value in "
                   "qacc[0] of joint 'pivot' [unstable]") != std::string::npos);
  CHECK(r.err.find("group unstable/0") != std::string::npos);
  check_reports_failure({{in, "-o", out, "--steps", "50", "--ctrl", controls}},
                        "unstable at step 2 (time 0.004)");
  const Trajectory t = trajectory(out);
  CHECK(t.frames == 3);
  CHECK(t.attribute("status") == "unstable");
}

TEST_CASE("an error during a run ends only its rollout, saves frames and state and exits with 2") {
  const TemporaryFolder folder;
  const std::string in = folder.file("glass.xml", kGlass);
  const std::string out = folder.path("t.h5");
  const std::vector<std::string> many = {in,           "--steps",  "400",      "--rollouts", "2",
                                         "--keyframe", "low,high", "--plugin", kGlassLibrary};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), many.begin(), many.end());
    return run({more});
  };
  for (const std::string integrator : {"euler", "rk4"}) {
    CAPTURE(integrator);
    const auto r = with({"-o", out, "--set", "opt.integrator=" + integrator});
    CHECK(r.exit_code == 2);
    const Trajectory failed = load_trajectory(out, 0);
    CHECK(failed.frames > 20);
    CHECK(failed.frames < 200);
    const std::string step = std::to_string(failed.frames - (integrator == "rk4" ? 1 : 0));
    CHECK(r.err.find("error: rollout 0: ended at step " + step + " (time 0.") != std::string::npos);
    CHECK(r.err.find("): the glass breaks") != std::string::npos);
    CHECK(r.err.find("error", r.err.find("error") + 5) == std::string::npos);
    CHECK(failed.attribute("status") == "failed");
    CHECK(load_trajectory(out, 1).frames == 401);
  }
  const auto rollouts = checked_json(with({"--json"}).out)["rollouts"];
  CHECK(rollouts[0]["status"] == "failed");
  CHECK(rollouts[0]["message"].get<std::string>().find("the glass breaks") == 0);
  CHECK(rollouts[1]["status"] == "complete");
  const auto frames = rollouts[0]["frames"].get<int64_t>();

  CHECK(with({"--format", "csv", "-o", folder.path("t.csv")}).exit_code == 2);
  const std::string csv = contents_of(folder.path("t.csv"));
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 1 + frames + 401);
  const std::string ndjson = with({"--format", "ndjson"}).out;
  CHECK(std::count(ndjson.begin(), ndjson.end(), '\n') == 1 + frames + 401);
  for (const std::string layout : {"d4rl", "minari", "robomimic"}) {
    CAPTURE(layout);
    CHECK(with({"--layout", layout, "-o", folder.path(layout + "-v0")}).exit_code == 2);
  }
  const std::string d4rl = folder.path("d4rl-v0");
  const mj::MatrixFile dataset(std::make_shared<mj::FileBytes>(d4rl));
  CHECK(dataset.shape("observations").value().rows == frames + 399);

  CHECK(with({"-o", out}).exit_code == 2);
  const auto same =
      run({{in, "--check-against", out, "--steps", "400", "--plugin", kGlassLibrary}});
  CHECK(same.exit_code == 2);
  CHECK(same.out == "");
  CHECK(same.err.find("the glass breaks") != std::string::npos);
}

TEST_CASE("a rollout that fails at its first step is an episode without steps") {
  const TemporaryFolder folder;
  const std::string in = folder.file("glass.xml", kGlass);
  for (const std::string layout : {"d4rl", "minari", "robomimic"}) {
    CAPTURE(layout);
    const auto r =
        run({{in, "--steps", "4", "--rollouts", "3", "--keyframe", "ground,high,ground", "--layout",
              layout, "-o", folder.path(layout + "-v0"), "--plugin", kGlassLibrary}});
    CHECK(r.exit_code == 2);
    CHECK(r.err.find("rollout 0: ended at step 0 (time 0): the glass breaks") != std::string::npos);
    CHECK(r.err.find("; 1 more rollout failed") != std::string::npos);
  }
  const std::string file = folder.path("robomimic-v0");
  const mj::MatrixFile dataset(std::make_shared<mj::FileBytes>(file));
  CHECK(dataset.shape("data/demo_1/states").value().rows == 4);
}

TEST_CASE("--set changes options of the model") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  CHECK(run({{in, "-o", out, "-o", "opt.timestep=0.01", "--set", "opt.gravity=0,0,-1", "--set",
              "opt.integrator=rk4", "--set", "opt.disableflags=contact,limit", "--duration", "1"}})
            .exit_code == 0);
  const Trajectory t = trajectory(out);
  CHECK(t.frames == 101);
  CHECK(t.attribute("options.gravity") == "0 0 -1");
  CHECK(t.attribute("options.integrator_name") == "rk4");
  CHECK(t.attribute("options.disableflags") == "24");
  auto refused = [&](const std::string& text, const std::string& words) {
    check_refused({{in, "-o", out, "--steps", "1", "--set", text}}, words);
  };
  refused("opt.timstep=1", "did you mean 'opt.timestep'?");
  refused("opt.timestep=x", "'x' is not a number");
  refused("opt.timestep=0", "timestep must be positive");
  refused("opt.gravity=1,2", "expected 3 numbers, found 2");
  refused("opt.iterations=1.5", "not a whole number");
  refused("opt.solver=Newten", "is not one of pgs, cg, newton");
  refused("opt.integrator=RK5", "did you mean 'rk4'?");
  refused("opt.disableflags=contcat", "did you mean 'contact'?");
  refused("opt.disableflags=contacts", "is not one of constraint, equality");
  refused("opt.timestp=1", "did you mean 'opt.timestep'?");
  refused("timestep=1", "expected opt.NAME=VALUE");
  refused("timestep=1", "did you mean 'opt.timestep=1'?");
  check_refused({{in, "-o", "timestep=1", "--steps", "1"}}, "did you mean 'opt.timestep=1'?");
  check_refused({{in, "-o", out, "-o", out, "--steps", "1"}}, "--output is given twice");
}

TEST_CASE("pushes act on a body during their time interval") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  auto speed = [&](const std::string& push) {
    const auto r = run({{in, "-o", out, "--steps", "20", "--push", push}});
    CHECK(r.err == "");
    return trajectory(out)[Channel::kQvel].values;
  };
  const std::vector<double> pushed = speed("rod@0.01-0.02=1,0,0");
  CHECK(pushed[5] == 0);
  CHECK(pushed[6] < 0);  // a force along x turns the hanging rod in the negative direction
  CHECK(speed("body:rod@0.01-0.02=1,0,0,0,0,0") == pushed);
  CHECK(speed(folder.file("p.csv", "body,start,end,fx,fy,fz\nrod,0.01,0.02,1,0,0\n")) == pushed);
  auto refused = [&](const std::string& push, const std::string& words) {
    check_refused({{in, "-o", out, "--steps", "1", "--push", push}}, words);
  };
  refused("rad@0-1=1,0,0", "did you mean 'rod'?");
  refused("rod@0=1,0,0", "is not complete");
  refused("rod@1-0=1,0,0", "must end after it starts");
  refused("rod@0-1=1,0", "found 2");
  refused("rod@0-1=1,x,0", "'x' is not a number");
  refused(folder.path("none.csv"), "no such file");
  refused(folder.file("q.csv", "rod,0,1,1,0,0\nrod,0,y,1,0,0\n"), "q.csv:2:1: error: 'y'");
}

TEST_CASE("controls come from NumPy arrays and end as --ctrl-end says") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  const std::vector<double> values = {4, 5};
  const int64_t shape[] = {2, 1};
  const std::string npy =
      mj::npy_header("<f8", shape) + std::string(reinterpret_cast<const char*>(values.data()), 16);
  const std::string file = folder.file("c.npy", npy);
  auto controls = [&](const std::string& end) {
    const auto r = run({{in, "-o", out, "--steps", "3", "--ctrl", file, "--ctrl-end", end}});
    CHECK(r.err == "");
    return trajectory(out)[Channel::kCtrl].values;
  };
  CHECK(controls("hold") == std::vector<double>{4, 5, 5, 5});
  CHECK(controls("zero") == std::vector<double>{4, 5, 0, 0});
  auto refused = [&](const std::string& bytes, const std::string& words) {
    const std::string bad = folder.file("bad.npy", bytes);
    check_refused({{in, "-o", out, "--steps", "3", "--ctrl", bad}}, words);
  };
  refused(npy.substr(0, npy.size() - 1), "does not match its shape");
  refused(npy.substr(0, 20), "header is malformed");
  const int64_t wide[] = {1, 3};
  refused(mj::npy_header("<f8", wide) + std::string(24, '\0'), "has 3 columns, expected 1");
  refused(mj::npy_header("<c16", shape) + std::string(32, '\0'), "type '<c16' are not supported");
  const int64_t deep[] = {1, 1, 1};
  refused(mj::npy_header("<f8", deep) + std::string(8, '\0'), "3 dimensions");
  const int64_t vast[] = {int64_t{1} << 62, 8};
  refused(mj::npy_header("<f8", vast), "does not match its shape");
}

TEST_CASE("mj-simulate says how much memory a model needs") {
  const auto r = run({{"-", "--steps", "10", "--memory"}, kPendulum});
  CHECK(r.exit_code == 0);
  CHECK(r.out.find("contacts     0 at most") != std::string::npos);
  CHECK(r.out.find("suggested    <size memory=\"16K\"/>") != std::string::npos);
  const auto j = checked_json(run({{"-", "--steps", "10", "--json"}, kPendulum}).out);
  CHECK(j["memory"]["suggested"] == "16K");
  CHECK(j["rollouts"][0]["status"] == "complete");
  CHECK(j["rollouts"][0]["steps"] == 10);

  const std::string crowd = R"(<mujoco><size memory="8K"/><worldbody>
    <geom type="plane" size="1 1 1"/>
    <body pos="0 0 .09"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="1 0 .09"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="0 1 .09"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  </worldbody></mujoco>)";
  const auto full = run({{"-", "--steps", "1", "--memory"}, crowd});
  CHECK(full.out.find("suggested    <size memory=\"16K\"/> or more: the arena was full") !=
        std::string::npos);
  const auto too_small = checked_json(run({{"-", "--steps", "1", "--json"}, crowd}).out)["memory"];
  CHECK(too_small["arena_was_full"] == true);
  CHECK(j["memory"]["arena_was_full"] == false);
}

TEST_CASE("control characters in names do not reach the terminal of mj-simulate") {
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", hostile_model("a", 1));
  const std::string b = folder.file("b.xml", hostile_model("b", 2));
  const std::string h5 = folder.path("a\033[2J.h5");
  REQUIRE(run({{a, "--steps", "3", "-o", h5}}).exit_code == 0);
  for (const char* form : {"csv", "ndjson"}) {
    check_steers_nothing({{a, "--steps", "1", "--format", form}});
  }
  check_steers_nothing({{b, "--steps", "3", "--check-against", h5}});
  check_steers_nothing({{a, "--steps", "3", "--check-against", h5, "--set", "opt.gravity=0 0 1"}});
  check_steers_nothing({{b, "--steps", "3", "--from", h5, "--json"}});
  check_steers_nothing({{a, "--steps", "3", "--record", "body:none"}});
}

TEST_CASE("no output replaces an input or another output") {
  const TemporaryFolder folder;
  const std::string kMesh =
      "<mujoco><asset><mesh name='t' file='t.obj'/></asset><worldbody><body><joint name='j'/>"
      "<geom type='mesh' mesh='t'/></body></worldbody><actuator><motor joint='j'/></actuator>"
      "</mujoco>";
  const std::string in = folder.file("m.xml", kMesh), controls = folder.file("c.csv", "1\n2\n");
  const std::string mesh = folder.file(
      "t.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const std::string config = folder.file("k.yaml", "steps: 1\n");
  const std::string pushes = folder.file("p.csv", "");
  const auto refused = [&](const std::vector<std::string>& words) {
    std::vector<std::string> all = {in, "--steps", "1"};
    all.insert(all.end(), words.begin(), words.end());
    check_refused({all}, "is read as input");
  };
  refused({"--ctrl", controls, "--summary=" + controls});
  refused({"--push", pushes, "--summary=" + pushes});
  refused({"--config", config, "-o", config, "--format", "csv"});
  const std::string settings = folder.file("k.csv", "steps: 1\n");
  refused({"--config", settings, "--summary=" + settings});
  refused({"-o", mesh, "--format", "csv"});
  refused({"--diagnostics", "json:" + mesh});
  const std::string table = folder.path("s.csv");
  check_refused({{in, "--steps", "1", "-o", table, "--summary=" + table}},
                "two outputs are the same file");
}

TEST_CASE("controls come from an array of a file, which the output does not replace") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string first = folder.path("first.h5"), again = folder.path("again.h5");
  CHECK(run({{in, "-o", first, "--steps", "20", "--ctrl-noise", "1"}}).exit_code == 0);
  CHECK(run({{in, "-o", again, "--steps", "20", "--ctrl", first + ":ctrl"}}).exit_code == 0);
  CHECK(trajectory(again)[Channel::kQpos].values == trajectory(first)[Channel::kQpos].values);
  check_refused({{in, "-o", first, "--steps", "20", "--ctrl", first + ":ctrl"}},
                "is read as input");
  check_refused({{in, "-o", again, "--steps", "20", "--ctrl", first + ":contrl"}},
                "there is no dataset 'contrl'");
  const std::string pickle = folder.file("c.pkl", std::string("\x80\x04\x95", 3));
  check_refused({{in, "-o", again, "--steps", "20", "--ctrl", pickle}}, "this is a Python pickle");
}

TEST_CASE("mj-simulate without an output prints a summary in text and in JSON") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const auto text = run({{in, "--steps", "1000", "--keyframe", "up"}});
  CHECK(text.exit_code == 0);
  CHECK(text.err == "");
  const std::string out = folder.path("t.h5");
  CHECK(run({{in, "-o", out, "--steps", "1000", "--keyframe", "up"}}).out == "");
  const Trajectory t = trajectory(out);
  const auto j = checked_json(run({{in, "--steps", "1000", "--keyframe", "up", "--json"}}).out);
  const auto& last = j["rollouts"][0]["final"];
  CHECK(last["time"] == t[Channel::kTime].values.back());
  CHECK(last["qpos"][0] == t[Channel::kQpos].values.back());
  CHECK(last["qvel"][0] == t[Channel::kQvel].values.back());
  CHECK(last["energy"]["potential"] == t[Channel::kEnergy].row(1000)[0]);
  CHECK(last["energy"]["kinetic"] == t[Channel::kEnergy].row(1000)[1]);
  CHECK(j["rollouts"][0]["energy_at_start"]["potential"] == t[Channel::kEnergy].row(0)[0]);
  CHECK(last["contacts"] == 0);
  CHECK(j["speed"]["steps"] == 1000);
  CHECK(j["speed"]["steps_per_second"].get<double>() > 0);
  const auto holds = [&](const std::string& words) {
    CAPTURE(words);
    CAPTURE(text.out);
    CHECK(text.out.find(words) != std::string::npos);
  };
  holds("status    complete\n");
  holds("steps     1000\n");
  holds("time      2\n");
  holds("contacts  0 at the end, 0 at most\n");
  holds("warnings  none\n");
  holds(" steps per second, ");
  holds("final state\n  qpos  pivot  ");
  const auto both = run({{in, "-o", out, "--steps", "10", "--summary"}});
  CHECK(both.out.find("steps     10\n") != std::string::npos);
  CHECK(trajectory(out).frames == 11);
  const auto several = run({{in, "--steps", "10", "--rollouts", "3"}});
  CHECK(several.out.find("status    3 complete\n") != std::string::npos);
  CHECK(several.out.find("steps     30\n") != std::string::npos);
  CHECK(several.out.find("        2  complete     10  0.02") != std::string::npos);
}
