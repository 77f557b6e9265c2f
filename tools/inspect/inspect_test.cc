// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "model/field_table.h"
#include "run_tool.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

// A folder with a model as MJCF and as MJB, and with a recording of its motion.
struct Files {
  TemporaryFolder folder;
  std::string xml = folder.file("pendulum.xml", kPendulum);
  std::string mjb = folder.path("pendulum.mjb");
  std::string h5 = folder.path("swing.h5");

  Files() {
    REQUIRE(run(MJTOOLS_COMPILE, {{xml, mjb}}).exit_code == 0);
    REQUIRE(
        run(MJTOOLS_SIMULATE, {{mjb, "-o", h5, "--steps", "4", "--keyframe", "up"}}).exit_code ==
        0);
  }
};

}  // namespace

TEST_CASE("mj-inspect follows the conventions of all tools") {
  check_common_behaviour();
}

TEST_CASE("mj-inspect reports a broken binary model with the message of mj-compile --verify") {
  const TemporaryFolder folder;
  const std::string rest(99, 'x');
  const std::string swapped = folder.file("a.mjb", std::string("\x00\x00\xd4\x31", 4) + rest);
  check_refused({{swapped}}, "the MJB file is from a big-endian machine");
  const std::string old("\x31\xd4\x00\x00\x08\x00\x00\x00\x4e\x00\x00\x00\xe6\x00\x00\x00", 16);
  check_refused({{folder.file("b.mjb", old + rest)}}, "written by MuJoCo 2.3.0");
  check_refused({{folder.file("c.mjb", "version https://git-lfs.github.com/spec/v1\nsize 1\n")}},
                "it is a Git LFS pointer, not the file itself");
}

TEST_CASE("mj-inspect refuses input that is neither a model nor a trajectory") {
  const TemporaryFolder folder;
  check_refused({{folder.path("missing.mjb")}}, "no such file");
  check_refused({{folder.path("")}}, "directory");
  check_refused({{folder.file("empty.mjb", "")}}, "empty");
  check_refused({{folder.file("noise.h5", "hello")}}, "the file is neither MJB nor XML");
  check_refused({{folder.file("short.h5", "\x89HDF\r\n\x1a\n")}}, "damaged HDF5");
  check_refused({{folder.file("bad.xml", "<mujoco><wordbody/></mujoco>")}}, "bad.xml:1");
  check_refused({{"-"}, "hello"}, "standard input");
}

TEST_CASE("mj-inspect fails if its output cannot be written") {
  const Files files;
  check_refused({{files.mjb}, "", Stdout::kFullDisk}, "No space left");
  check_silent_at_closed_pipe({{files.mjb, "*"}});
}

TEST_CASE("mj-inspect summarises a model from a file and from standard input") {
  const Files files;
  const auto r = run({{files.mjb}});
  CHECK(r.exit_code == 0);
  CHECK(r.err.empty());
  for (const char* words :
       {"model      pendulum", "nq 1", "pivot hinge", "capsule", "drive", "angle, rate"}) {
    CAPTURE(words);
    CHECK(r.out.find(words) != std::string::npos);
  }
  CHECK(run({{files.xml}}).out == r.out);
  CHECK(run({{"-"}, kPendulum}).out == r.out);
}

TEST_CASE("mj-inspect shows fields by name and pattern with the names of objects") {
  const Files files;
  const auto r = run({{files.mjb, "nq", "opt.integrator", "jnt_type", "body_parentid", "n[uv]"}});
  CHECK(r.out ==
        "nq = 1\nopt.integrator = 0 (euler)\njnt_type  int [njnt=1]\n  pivot  hinge (3)\n"
        "body_parentid  int [nbody=2]\n  world  world (0)\n  rod    world (0)\nnv = 1\nnu = 1\n");
  check_refused({{files.mjb, "geom_sise"}}, "did you mean 'geom_size'?");
  check_refused({{files.mjb, "timestep"}}, "did you mean 'opt.timestep'?");
  check_refused({{files.mjb, "mass"}}, "did you mean 'body_mass'?");
  check_refused({{files.h5, "timestep"}}, "did you mean 'options.timestep'?");
  check_refused({{files.h5, "pivot"}}, "did you mean 'qpos.pivot' or 'qvel.pivot'?");
  check_refused({{files.mjb, "zzz*"}}, "no field matches 'zzz*'");
  CHECK(run({{files.mjb, "--list", "jnt_axis"}}).out ==
        "jnt_axis  double  [njnt=1 x 3]  axis of a slide or hinge in the frame of the body (unit "
        "vector)\n");
  CHECK(run({{files.mjb, "--list", "opt.gravity"}}).out ==
        "opt.gravity  double  [3]  gravitational acceleration (m/s^2)\n");
  const json listed = checked_json(run({{files.mjb, "--list", "nv", "--json"}}).out)["fields"];
  CHECK(listed["nv"]["meaning"] == mj::field(mj::Size::nv).meaning);
}

TEST_CASE("mj-inspect writes JSON and CSV that programs can read") {
  const Files files;
  const json fields = checked_json(
      run({{files.mjb, "--json", "jnt_axis", "nq", "names", "geom_rgba"}}).out)["fields"];
  CHECK(fields["jnt_axis"]["shape"] == json({1, 3}));
  CHECK(fields["jnt_axis"]["values"] == json({{0.0, 1.0, 0.0}}));
  CHECK(fields["jnt_axis"]["labels"] == json({"pivot"}));
  CHECK(fields["nq"]["values"] == 1);
  CHECK(fields["geom_rgba"]["type"] == "float");
  CHECK(fields["names"]["values"][0] == "pendulum");
  const json summary = checked_json(run({{files.mjb, "--json"}}).out);
  CHECK(summary["sizes"]["nbody"] == 2);
  CHECK(summary["names"]["actuator"] == json({"drive"}));
  CHECK(run({{files.mjb, "--csv", "body_parentid", "body_pos"}}).out ==
        "name,body_parentid,body_pos.0,body_pos.1,body_pos.2\nworld,0,0,0,0\nrod,0,0,0,1\n");
  const json names = checked_json(run({{files.mjb, "--json", "--names"}}).out);
  CHECK(names["kind"] == "names");
  CHECK(names["names"] == summary["names"]);
  const json tree = checked_json(run({{files.mjb, "--json", "--tree"}}).out)["bodies"];
  REQUIRE(tree.size() == 2);
  CHECK(!tree[0].contains("parent"));
  CHECK(tree[1]["body"] == "rod");
  CHECK(tree[1]["parent"] == "world");
  CHECK(tree[1]["joints"] == json({{{"name", "pivot"}, {"type", "hinge"}}}));
  CHECK(tree[1]["geoms"] == json({{{"name", "bar"}, {"type", "capsule"}}}));
  check_refused({{files.mjb, "--csv", "--tree"}}, "--tree is shown as text or JSON, not as CSV");
  check_refused({{files.mjb, "--csv", "--names"}}, "--names is shown as text or JSON");
  check_refused({{files.mjb, "--format", "npy", "--inertia"}},
                "as text or CSV or JSON, not as NPY");
  check_refused({{files.mjb, "--format", "ndjson", "--pairs"}}, "not as NDJSON");
  check_refused({{files.mjb, "--json", "--dot"}}, "--dot always prints DOT");
  check_refused({{files.mjb, "--csv"}}, "CSV, NDJSON, NPY and NPZ need a FIELD");
  check_refused({{files.mjb, "--csv", "body_pos", "jnt_axis"}}, "same rows");
  check_refused({{files.mjb, "--csv", "--json", "body_pos"}}, "excludes");
}

TEST_CASE("mj-inspect shows trajectories") {
  const Files files;
  const auto summary = run({{files.h5}});
  CHECK(summary.exit_code == 0);
  CHECK(summary.out.find("frames           5") != std::string::npos);
  const json j = checked_json(run({{files.h5, "--json"}}).out);
  CHECK(j["frames"] == 5);
  CHECK(j["arrays"]["sensordata"]["labels"] == json({"angle", "rate"}));
  const json fields = checked_json(run({{files.h5, "--json", "qpos.pivot"}}).out)["fields"];
  CHECK(fields["qpos.pivot"]["values"][0] == 3.0);
  const std::string csv = run({{files.h5, "--csv", "time", "qpos"}}).out;
  CHECK(csv.find("time,qpos.pivot\n0,3\n0.002,") == 0);
  check_refused({{files.h5, "qpos.pivto"}}, "did you mean 'qpos.pivot'?");
}

TEST_CASE("mj-inspect shows single objects by field and by kind") {
  const Files files;
  CHECK(run({{files.mjb, "geom_size[bar]"}}).out ==
        "geom_size  double [ngeom=1 x 3]\n  bar  0.02  0.25  0\n");
  CHECK(run({{files.mjb, "body_mass[0]", "body_mass[r*]"}}).out.find("world") != std::string::npos);
  const std::string rod = run({{files.mjb, "body:rod/body_pos"}}).out;
  CHECK(rod == "body_pos  double [nbody=2 x 3]\n  rod  0  0  1\n");
  CHECK(run({{files.mjb, "body:rod/pos"}}).out == rod);
  const std::string joint = run({{files.mjb, "joint:pivot"}}).out;
  for (const char* field : {"jnt_axis", "qpos0", "dof_damping"}) {
    CAPTURE(field);
    CHECK(joint.find(field) != std::string::npos);
  }
  const json fields = checked_json(run({{files.mjb, "--json", "actuator:*/actuator_trntype"}}).out);
  CHECK(fields["fields"]["actuator_trntype"]["labels"] == json({"drive"}));
  const std::string both = run({{files.mjb, "body_mass[*]"}}).out;
  CHECK(both.find("body_mass") == both.rfind("body_mass"));  // one table for any number of objects
  CHECK(run({{files.mjb, "body_mass[world]", "body_mass[rod]"}}).out == both);
  CHECK(run({{files.mjb, "body_mass"}}).out == both);
  CHECK(run({{files.mjb, "--csv", "body_pos[rod]", "body_parentid[rod]"}}).out ==
        "name,body_pos.0,body_pos.1,body_pos.2,body_parentid\nrod,0,0,1,0\n");
  check_refused({{files.mjb, "--csv", "body_pos[rod]", "body_mass"}},
                "the selected rows of 'body_pos'");
  const json masses =
      checked_json(run({{files.mjb, "--json", "body_mass[rod]", "body_mass[world]"}}).out);
  CHECK(masses["fields"]["body_mass"]["labels"] == json({"rod", "world"}));
  CHECK(masses["fields"]["body_mass"]["values"][1] == 0.0);
  check_refused({{files.mjb, "geom:bra"}}, "the model has no geom 'bra'");
  check_refused({{files.mjb, "geom_size[ba]"}}, "did you mean 'bar'?");
  check_refused({{files.mjb, "gom:bar"}}, "did you mean 'geom'?");
  check_refused({{files.mjb, "geom:bar/nothing"}}, "no field of a geom matches 'nothing'");
  check_refused({{files.mjb, "names[3]"}}, "do not belong to named objects");
  CHECK(run({{files.mjb, "dof_damping[pivot]"}}).out == run({{files.mjb, "dof_damping"}}).out);
}

TEST_CASE("an object without a name is shown and found by its number") {
  const std::string model = R"(<mujoco><worldbody><body><freejoint/><geom size=".1"/></body>
    <body name="b"><joint/><geom size=".2"/></body></worldbody></mujoco>)";
  const std::string mass = run({{"-", "body_mass[1]"}, model}).out;
  CHECK(mass.find("\n  #1  4.18") != std::string::npos);
  CHECK(run({{"-", "body_mass[#1]"}, model}).out == mass);
  CHECK(run({{"-", "body:#1/body_mass"}, model}).out == mass);
  CHECK(run({{"-", "--data", "xpos[#1]"}, model}).out.starts_with("body/#1/xpos  [3]\n  x  0\n"));
  CHECK(run({{"-", "--data", "qpos"}, model}).out.find("  #1     0\n") != std::string::npos);
  check_refused({{"-", "body:#3"}, model}, "the model has no body '#3'");
}

TEST_CASE("mj-inspect shows the names of choices, flags and ids") {
  const std::string model = R"(<mujoco><option><flag contact="disable" gravity="disable"/></option>
    <worldbody><body name="b"><joint name="j"/><geom size=".2"/></body></worldbody></mujoco>)";
  CHECK(run({{"-", "opt.disableflags"}, model}).out ==
        "opt.disableflags = 144 (contact gravity)\n");
  const auto shown = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"-", "--json"});
    return checked_json(run({arguments, model}).out);
  };
  const json fields = shown({"jnt_type", "jnt_bodyid", "opt.disableflags", "body_mass"})["fields"];
  CHECK(fields["jnt_type"]["values"] == json({3}));
  CHECK(fields["jnt_type"]["meanings"] == json({"hinge"}));
  CHECK(fields["jnt_bodyid"]["meanings"] == json({"b"}));
  CHECK(fields["opt.disableflags"]["meanings"] == "contact gravity");
  CHECK(!fields["body_mass"].contains("meanings"));
  const json summary = shown({});
  CHECK(summary["options"]["integrator"] == 0);
  CHECK(summary["meanings"]["integrator"] == "euler");
  CHECK(summary["meanings"]["disableflags"] == "contact gravity");
  const std::string row = run({{"-", "--format", "ndjson", "jnt_type"}, model}).out;
  CHECK(checked_json(row)["meanings"] == "hinge");
}

TEST_CASE("mj-inspect refuses requests that it cannot combine") {
  const Files files;
  check_refused({{files.mjb, "--tree", "--names"}}, "--tree and --names cannot be combined");
  check_refused({{files.mjb, "--data", "qpos", "--pairs"}}, "cannot be combined");
  check_refused({{files.mjb, "--tree", "body_mass"}}, "--tree does not show fields");
  check_refused({{files.mjb, "--list", "--inertia"}},
                "--list is only for fields, not for --inertia");
  check_refused({{files.mjb, "--list", "--csv"}}, "--list prints only text or JSON");
  check_refused({{files.mjb, "--hash", "nq"}}, "--hash is only for the summary");
  check_refused({{files.h5, "--hash"}}, "this view is for models");
}

TEST_CASE("mj-inspect shows the simulation after a forward pass") {
  const Files files;
  const auto r = run({{files.mjb, "--data", "qpos,sensor:angle,qM,contact", "--keyframe", "up"}});
  CHECK(r.err == "");
  CHECK(r.out.find("qpos  [1]\n  pivot  3\n") != std::string::npos);
  CHECK(r.out.find("M  [1]\n") != std::string::npos);
  const json j = checked_json(
      run({{files.mjb, "--json", "--data", "body:rod/xpos,ncon", "--keyframe", "up"}}).out);
  CHECK(j["arrays"]["body/rod/xpos"]["values"] == json({0.0, 0.0, 1.0}));
  CHECK(run({{files.mjb, "--csv", "--data", "qvel"}}).out.find("qvel,0,pivot,0") !=
        std::string::npos);
  const Run touching = {{"-", "--data", "contact/geom"},
                        R"(<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
      <body><freejoint/><geom size=".1"/></body></worldbody></mujoco>)"};
  CHECK(run(touching).out == "contact/geom  [1 x 2]\n  0  floor (0)  #1 (1)\n");
  Run as_json = touching;
  as_json.arguments.emplace_back("--json");
  CHECK(checked_json(run(as_json).out)["arrays"]["contact/geom"]["meanings"] ==
        json::array({{"floor", "#1"}}));
  check_refused({{files.mjb, "--data", "qpo"}}, "did you mean 'qpos'?");
  check_refused({{files.mjb, "--data", "qMM"}}, "did you mean 'qM'?");
  CHECK(run({{files.mjb, "--data", "qvel"}}).out == "qvel  [1]\n  pivot  0\n");  // without the time
  CHECK(run({{files.mjb, "--data", "time,qvel"}}).out.starts_with("time  [1]\n  time  0\n"));
  const std::string npy = run({{files.mjb, "--data", "xpos", "--format", "npy"}}).out;
  CHECK(npy.find("'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)") != std::string::npos);
  CHECK(npy.size() == 128 + 48);
  CHECK(run({{files.mjb, "--data", "qM", "--format", "npy"}}).out.find("(1,)") !=
        std::string::npos);
  CHECK(run({{files.mjb, "--data", "ncon", "--format", "npy"}}).out.find("'<i8'") !=
        std::string::npos);
  check_refused({{files.mjb, "--data", "qpos,qvel", "--format", "npy"}}, "2 were selected");
  const std::string lines = run({{files.mjb, "--data", "qpos,xpos", "--format", "ndjson"}}).out;
  const size_t end = lines.find('\n') + 1;
  CHECK(checked_json(lines.substr(0, end))["field"] == "qpos");
  CHECK(checked_json(lines.substr(end))["values"].size() == 6);
  CHECK(run({{files.mjb, "--data", "qpos,xpos,contact/pos,time", "--list"}}).out ==
        "time         double                simulation time (s)\n"
        "qpos         double  [1]           coordinates of all joints (m, rad, unit quaternions)\n"
        "xpos         double  [2 x 3]       global position of the frame of the body (m)\n"
        "contact/pos  double  [ncon=0 x 3]\n");
  check_refused({{files.mjb, "--data", "qpos", "--keyframe", "down"}},
                "no keyframe 'down'; it has 'up'");
}

TEST_CASE("mj-inspect says which geoms can touch and why others cannot") {
  const std::string model = R"(<mujoco><worldbody>
    <geom name="floor" type="plane" size="1 1 1"/><geom name="wall" size=".1"/>
    <body name="a"><freejoint/><geom name="a1" size=".1"/><geom name="a2" size=".1"/>
      <body name="b"><joint/><geom name="b1" size=".1"/></body>
      <body name="c"><geom name="c1" size=".1"/></body></body>
    <body name="d"><freejoint/><geom name="d1" size=".1" contype="0" conaffinity="0"/></body>
    <body name="e"><freejoint/><geom name="e1" size=".1"/></body></worldbody>
    <contact><pair geom1="d1" geom2="a1"/><exclude body1="e" body2="b"/></contact></mujoco>)";
  const json j = checked_json(run({{"-", "--json", "--pairs"}, model}).out);
  auto reason = [&](const std::string& a, const std::string& b) -> std::string {
    for (const json& p : j["pairs"]) {
      const bool here =
          (p["geom1"] == a && p["geom2"] == b) || (p["geom1"] == b && p["geom2"] == a);
      if (here) return p["can_collide"] ? "" : p["why_not"].get<std::string>();
    }
    return "no such pair";
  };
  CHECK(reason("floor", "wall") == "same body");
  CHECK(reason("a1", "a2") == "same body");
  CHECK(reason("a1", "c1") == "their bodies are welded together");
  CHECK(reason("a1", "b1") == "parent and child");
  CHECK(reason("b1", "c1") == "parent and child");
  CHECK(reason("e1", "b1") == "excluded by <exclude>");
  CHECK(reason("d1", "e1") == "contype and conaffinity");
  CHECK(reason("d1", "a1") == "");
  CHECK(reason("floor", "a1") == "");
  const auto text = run({{"-", "--pairs", "d1"}, model});
  CHECK(text.out.find("yes: <pair>") != std::string::npos);
  CHECK(text.out.find("no: contype and conaffinity") != std::string::npos);
  CHECK(run({{"-", "--pairs"}, model}).out.find("cannot: parent and child") != std::string::npos);
  check_refused({{"-", "--pairs", "zz"}, model}, "no geom 'zz'");
}

TEST_CASE("mj-inspect shows which components sensors have in Unity") {
  const std::string model = R"(<mujoco><worldbody><body name="b"><joint name="j"/>
    <geom size=".1"/><site name="s"/></body></worldbody><tendon><fixed name="t"><joint joint="j" coef="1"/></fixed></tendon>
    <sensor><framepos name="p" objtype="body" objname="b"/><jointpos joint="j"/><framequat objtype="site" objname="s"/>
    <tendonpos tendon="t"/><user dim="2"/></sensor></mujoco>)";
  const json j = checked_json(run({{"-", "--json", "--sensors-table"}, model}).out);
  REQUIRE(j["sensors"].size() == 5);
  CHECK(j["sensors"][0]["component"] == "MjBodyVectorSensor");
  CHECK(j["sensors"][0]["object"] == "body:b");
  CHECK(j["sensors"][1]["component"] == "MjJointScalarSensor");
  CHECK(j["sensors"][1]["adr"] == 3);
  CHECK(j["sensors"][2]["data"] == "quaternion");
  CHECK(!j["sensors"][3].contains("component"));
  CHECK(j["sensors"][4]["component"] == "MjUserSensor");
  CHECK(run({{"-", "--sensors-table", "--csv"}, model})
            .out.find("p,framepos,body:b,vector,MjBodyVectorSensor,0,3\n") != std::string::npos);

  const json all = checked_json(run({{"--json", "--sensors-table"}}).out);
  CHECK(all["components"].size() == 10);
  CHECK(all["types"]["framepos"] ==
        json({"MjBodyVectorSensor", "MjGeomVectorSensor", "MjSiteVectorSensor"}));
  CHECK(all["types"]["rangefinder"] == json({"MjSiteScalarSensor"}));
  CHECK(all["types"]["tendonpos"] == json::array());
  CHECK(run({{"--sensors-table"}}).out.find("\nmagnetometer       MjSiteVectorSensor\n") !=
        std::string::npos);
  check_refused({{"--tree"}}, "FILE is required");
  check_refused({{"-", "--sensors-table", "--tree"}, model}, "cannot be combined");
}

TEST_CASE("mj-inspect shows inertias, names and the tree of bodies as text and as a graph") {
  const Files files;
  CHECK(run({{files.mjb, "--inertia", "--csv"}})
            .out.find("body,mass,subtree,ipos.x,ipos.y,ipos.z,"
                      "iquat.w,iquat.x,iquat.y,iquat.z,ixx,iyy,izz\nworld,0,") == 0);
  CHECK(checked_json(run({{files.mjb, "--inertia", "--json"}}).out)["bodies"][1]["ipos"] ==
        json({0.0, 0.0, -0.25}));
  CHECK(run({{files.mjb, "--names"}}).out.find("sensor (2)\n  angle\n  rate\n") !=
        std::string::npos);
  CHECK(run({{files.mjb, "--tree"}}).out.find("pivot hinge") != std::string::npos);
  const std::string dot = run({{files.mjb, "--dot"}}).out;
  CHECK(dot.find("digraph \"pendulum\" {\n  node [shape=box];\n  b0 [label=\"world\"];\n"
                 "  b1 [label=\"rod\\n") == 0);
  CHECK(dot.find(" kg\"];\n  b0 -> b1 [label=\"pivot (hinge)\"];\n}\n") != std::string::npos);
  CHECK(run({{files.mjb, "--hash"}}).out.find("sha256     ") != std::string::npos);
}

TEST_CASE("mj-inspect writes NDJSON and NumPy arrays") {
  const Files files;
  const std::string rows = run({{files.mjb, "--format", "ndjson", "body_pos"}}).out;
  CHECK(checked_json(rows.substr(0, rows.find('\n') + 1))["name"] == "world");
  const std::string npy = run({{files.mjb, "--format", "npy", "body_pos"}}).out;
  CHECK(npy.find("'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)") != std::string::npos);
  CHECK(npy.size() == 128 + 48);
  const std::string frames = run({{files.h5, "--format", "npy", "time", "qpos"}}).out;
  CHECK(frames.find("'shape': (5, 2)") != std::string::npos);
  const std::string lines = run({{files.h5, "--format", "ndjson", "qpos.pivot"}}).out;
  CHECK(checked_json(lines.substr(0, lines.find('\n') + 1))["values"]["qpos.pivot"] == 3.0);
  check_refused({{files.mjb, "--format", "npy", "body_pos", "body_mass"}},
                "2 fields were selected");
}

TEST_CASE("mj-inspect plots trajectories and shows the model that they contain") {
  const Files files;
  const std::string svg = files.folder.path("p.svg");
  CHECK(run({{files.h5, "qpos", "--plot", svg}}).exit_code == 0);
  const std::string picture = contents_of(svg);
  CHECK(picture.find("<svg xmlns=") == 0);
  CHECK(picture.find(">qpos.pivot</text>") != std::string::npos);
  CHECK(run({{files.h5, "--model", "nbody"}}).out == "nbody = 2\n");
  check_refused({{files.h5, "--plot", svg}}, "--plot needs a FIELD");
  check_refused({{files.mjb, "--plot", svg, "nq"}}, "--plot is only for trajectories");
  check_refused({{files.h5, "--pairs"}}, "is a trajectory");
  check_refused({{files.h5, "--rollout", "1"}}, "no rollout 1");
}

TEST_CASE("control characters in names of models do not reach the terminal of mj-inspect") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", hostile_model("a", 1));
  const std::string mjb = folder.path("a.mjb"), h5 = folder.path("a.h5");
  REQUIRE(run(MJTOOLS_COMPILE, {{xml, mjb}}).exit_code == 0);
  REQUIRE(run(MJTOOLS_SIMULATE, {{mjb, "-o", h5, "--steps", "3"}}).exit_code == 0);
  const std::vector<std::vector<std::string>> models = {
      {},         {"*"},       {"*", "--json"},      {"names", "text_data"},      {"--names"},
      {"--dot"},  {"--pairs"}, {"body_*", "--csv"},  {"--pairs", "--csv"},        {"--inertia"},
      {"--tree"}, {"qpas"},    {"--data", "*,xpos"}, {"--data", "xpos", "--csv"}, {"body:none"}};
  for (std::vector<std::string> options : models) {
    options.push_back(mjb);
    check_steers_nothing({options});
  }
  const std::vector<std::vector<std::string>> recordings = {
      {}, {"*"}, {"*", "--json"}, {"--csv"}, {"--ndjson"}, {"--list"}, {"qpos", "--plot", "-"}};
  for (std::vector<std::string> options : recordings) {
    options.push_back(h5);
    check_steers_nothing({options});
  }
  CHECK(run({{mjb, "--dot"}}).out.find("[label=\"rod?[2J?x??1m?,|\\n") != std::string::npos);
  CHECK(run({{h5, "qpos", "--csv"}}).out.starts_with("\"qpos.pivot?[2J\nx??1m?,|\","));
}
