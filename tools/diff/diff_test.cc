// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>

#include "base/sanitizer.h"
#include "report_check.h"
#include "run_tool.h"
#include "test_objects.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

// Returns the pendulum with one piece of its text replaced.
std::string changed(const std::string& old_text, const std::string& new_text) {
  std::string model = kPendulum;
  const size_t at = model.find(old_text);
  REQUIRE(at != std::string::npos);
  return model.replace(at, old_text.size(), new_text);
}

// Returns the result without the files and lines where objects are written.
Result without_places(Result r) {
  static const std::regex place(" \\([^()\n]*\\.xml:[0-9]+\\)(?=\n|\x1b)");
  r.out = std::regex_replace(r.out, place, "");
  return r;
}

struct Pair {
  TemporaryFolder folder;
  std::string a;
  std::string b;

  explicit Pair(const std::string& model_b)
      : a(folder.file("a.xml", kPendulum)), b(folder.file("b.xml", model_b)) {}
  [[nodiscard]] Result diff(std::vector<std::string> options = {}) const {
    options.insert(options.end(), {a, b});
    return without_places(run({options}));
  }
};

bool says(const Result& r, const std::string& words) {
  return without_places(r).out.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("mj-diff follows the conventions of all tools") {
  check_common_behaviour();
}

TEST_CASE("mj-diff refuses wrong usage and input that it cannot compare") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const std::string h5 = folder.path("a.h5");
  REQUIRE(run(MJTOOLS_SIMULATE, {{xml, "-o", h5, "--steps", "4"}}).exit_code == 0);
  check_refused({{xml}}, "B is required");
  check_refused({{"-", "-"}, kPendulum}, "only one of A and B");
  CHECK(run({{xml, h5}}).exit_code == 0);  // compares with the embedded model
  check_refused({{xml, folder.path("")}}, "is a folder");
  check_refused({{xml, xml, "--json", "--stat"}}, "--json excludes --stat");
  check_refused({{xml, xml, "--field-rtol", "geom_size"}}, "not of the form GLOB=X");
  check_refused({{xml, xml, "--curves", folder.path("c.csv")}},
                "--curves is only for trajectories");
  check_refused({{xml, xml, "-n", "-o", h5}}, "is not overwritten");
  check_refused({{xml, xml, "-o", xml}}, "is read as input");
  check_refused({{xml, xml, "--atol", "-1"}}, "--atol");
  check_refused({{xml, xml, "--rtol", "nan"}}, "--rtol");
  check_refused({{xml, folder.path("missing.xml")}}, "no such file");
  check_refused({{folder.path(""), xml}}, "is a folder (directory)");
  check_refused({{xml, folder.file("empty.mjb", "")}}, "empty");
  check_refused({{xml, folder.file("noise.mjb", "hello")}}, "the file is neither MJB nor XML");
  check_refused({{xml, folder.file("bad.xml", "<mujoco><wordbody/></mujoco>")}}, "bad.xml:1");
}

TEST_CASE("mj-diff prints nothing for models that are the same") {
  const Pair pair(kPendulum);
  const auto r = pair.diff();
  CHECK(r.exit_code == 0);
  CHECK(r.out.empty());
  CHECK(checked_json(pair.diff({"--json"}).out)["same"] == true);
  CHECK(run({{"-", pair.b}, kPendulum}).exit_code == 0);
}

TEST_CASE("mj-diff fails if its output cannot be written") {
  const Pair pair(changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  check_refused({{pair.a, pair.b}, "", Stdout::kFullDisk}, "No space left");
  check_silent_at_closed_pipe({{pair.a, pair.b}});
}

TEST_CASE("mj-diff names changed fields with old and new values and computed fields in one line") {
  const Pair pair(changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  const auto r = pair.diff();
  CHECK(r.exit_code == 1);
  CHECK(says(r, "geom 'bar'\n  geom_size: 0.02 0.25 0 -> 0.03 0.25 0\n"));
  CHECK(!says(r, "body 'rod'"));
  CHECK(says(r, "computed from the model: actuator_acc0, body_inertia"));
  CHECK(!says(r, "dof_invweight0:"));
  CHECK(says(r, "the physics can differ: geom_size\n"));
  CHECK(says(pair.diff({"--all"}), "dof_invweight0: "));
  CHECK(pair.diff({"--exclude", "*"}).exit_code == 0);
  CHECK(pair.diff({"--rtol", "10"}).exit_code == 0);
}

TEST_CASE("an inserted body is one difference and does not shift other bodies") {
  const Pair pair(
      changed("<body name=\"rod\"",
              "<body name=\"box\"><freejoint/><geom type=\"box\" size=\".1 .1 .1\"/></body>\n"
              "    <body name=\"rod\""));
  // the keyframe fits only a model with one joint
  const auto r = pair.diff({"--exclude", "key_*"});
  CHECK(r.exit_code == 1);
  CHECK(says(r, "+ body 'box' in body 'world', with 1 geom, 1 joint: mass 8, pos 0 0 0\n"));
  CHECK(!says(r, "rod"));
  CHECK(!says(r, "pivot"));
  CHECK(!says(r, "actuator_trnid"));
  const auto reversed = run({{pair.b, pair.a}});
  CHECK(says(reversed, "- body 'box' in body 'world', with 1 geom, 1 joint: mass 8, pos 0 0 0\n"));
}

TEST_CASE("a renamed object is one difference, and references to it are the same") {
  std::string model = changed("joint name=\"pivot\"", "joint name=\"hinge\"");
  for (size_t at = model.find("\"pivot\""); at != std::string::npos; at = model.find("\"pivot\"")) {
    model.replace(at, 7, "\"hinge\"");
  }
  const Pair pair(model);
  const auto r = pair.diff();
  CHECK(r.exit_code == 1);
  CHECK(r.out == "joint 'pivot' is now 'hinge'\nthe physics is the same\n");
  CHECK(pair.diff({"--physics"}).exit_code == 0);
  CHECK(pair.diff({"--exclude", "names"}).exit_code == 0);
  CHECK(pair.diff({"--exclude", "joint:*"}).exit_code == 0);
  const json objects = checked_json(pair.diff({"--json"}).out)["objects"];
  CHECK(objects.size() == 1);
  CHECK(objects[0]["change"] == "renamed");
  CHECK(objects[0]["new_name"] == "hinge");
}

TEST_CASE("the dynamics of renamed joints and bodies are compared with their old ones") {
  std::string model = changed("joint name=\"pivot\"", "joint name=\"hinge\"");
  for (size_t at = model.find("\"pivot\""); at != std::string::npos; at = model.find("\"pivot\"")) {
    model.replace(at, 7, "\"hinge\"");
  }
  CHECK(Pair(model).diff({"--dynamics", "20"}).exit_code == 0);
  const Pair heavier(changed("joint name=\"pivot\"", "joint name=\"pivot\" damping=\".3\""));
  const auto r = heavier.diff({"--dynamics", "20", "--name-only"});
  CHECK(r.exit_code == 1);
  CHECK(says(r, "qpos\nqvel\n"));
  CHECK(says(r, "xquat\n"));
}

TEST_CASE("all arrays and all rollouts of recordings are compared") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.xml", kPendulum);
  const auto record = [&](const std::string& name, const std::string& seed) {
    const std::string out = folder.path(name);
    CHECK(run(MJTOOLS_SIMULATE, {{model, "-o", out, "--steps", "5", "--rollouts", "2", "--record",
                                  "xquat", "--init-noise", "0.1", "--seed", seed}})
              .exit_code == 0);
    return out;
  };
  const std::string a = record("a.h5", "1"), b = record("b.h5", "2");
  CHECK(run({{a, record("c.h5", "1")}}).exit_code == 0);
  const auto r = run({{a, b, "--exclude", "seed", "--name-only"}});
  CHECK(r.exit_code == 1);
  CHECK(r.out == "rollout 0 xquat\nrollout 1 xquat\n");
}

TEST_CASE("objects in a different order are reported as reordered") {
  const Pair pair(changed(
      "<jointpos name=\"angle\" joint=\"pivot\"/>\n    <jointvel name=\"rate\" joint=\"pivot\"/>",
      "<jointvel name=\"rate\" joint=\"pivot\"/>\n    <jointpos name=\"angle\" joint=\"pivot\"/>"));
  const auto r = pair.diff();
  CHECK(r.exit_code == 1);
  CHECK(r.out ==
        "sensor 'angle' is at another place in the order\n"
        "the physics can differ: reordered sensor\n");
  CHECK(pair.diff({"--exclude", "order", "--exclude", "sensor*", "--exclude", "name*"}).exit_code ==
        0);
}

TEST_CASE("a change of a reference is shown with names") {
  const Pair pair(
      changed("<motor name=\"drive\" joint=\"pivot\"/>", "<general name=\"drive\" body=\"rod\"/>"));
  const auto r = pair.diff();
  CHECK(says(r, "actuator_trntype: joint -> body"));
  CHECK(says(r, "actuator_trnid: pivot none -> rod none"));
}

TEST_CASE("options and keyframes are compared") {
  const Pair option(changed("<worldbody>", "<option timestep=\"0.01\"/>\n<worldbody>"));
  CHECK(option.diff().out ==
        "model\n  opt.timestep: 0.002 -> 0.01\nthe physics can differ: opt.timestep\n");
  const Pair key(changed("qpos=\"3\"", "qpos=\"3.0000000001\""));
  CHECK(says(key.diff(), "key_qpos(pivot): 3 -> 3.0000000001"));
  CHECK(key.diff({"--atol", "1e-6"}).exit_code == 0);
}

TEST_CASE("flags are shown by their names") {
  const Pair pair(changed(
      "<worldbody>", "<option><flag contact=\"disable\" energy=\"enable\"/></option><worldbody>"));
  CHECK(says(pair.diff(),
             "  opt.disableflags: none -> contact\n  opt.enableflags: none -> energy\n"));
}

TEST_CASE("mj-diff rounds numbers in text but not in JSON") {
  const Pair pair(changed("size=\"0.02 0.25\"", "size=\"0.02 0.333333333333\""));
  CHECK(says(pair.diff(), "geom_size: 0.02 0.25 0 -> 0.02 0.333333 0"));
  CHECK(says(pair.diff({"--json"}), "0.02 0.333333333333 0"));
}

TEST_CASE("mj-diff compares trajectories by time and column") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  auto simulate = [&](const std::string& name, std::vector<std::string> options) {
    options.insert(options.begin(), {xml, "-o", folder.path(name)});
    REQUIRE(run(MJTOOLS_SIMULATE, {options}).exit_code == 0);
    return folder.path(name);
  };
  const std::string a = simulate("a.h5", {"--steps", "20"});
  const std::string same = simulate("same.h5", {"--steps", "20"});
  const std::string sparse = simulate("sparse.h5", {"--steps", "20", "--every", "5"});
  const std::string other = simulate("other.h5", {"--steps", "20", "--keyframe", "up"});
  CHECK(run({{a, same}}).exit_code == 0);
  CHECK(run({{a, same}}).out.empty());
  const auto r = run({{a, sparse}});
  CHECK(r.exit_code == 1);
  CHECK(r.out == "every: 1 -> 5\nframes: 21 -> 5, 5 at the same times\n");
  const auto moved = run({{a, other}});
  CHECK(moved.exit_code == 1);
  CHECK(says(moved, "qpos: 1 of 1 columns differ, starting at time 0,"));
  CHECK(says(moved, "first difference: frame 0, qpos.pivot at time 0: 0 -> 3\n"));
  const json j = checked_json(run({{a, other, "--json"}}).out);
  CHECK(j["first"]["array"] == "qpos");
  CHECK(j["arrays"]["qpos"]["curve"]["time"].size() == 21);
  check_refused({{a, other, "--curves", a}}, "is read as input");
  const std::string curves = folder.path("curves.csv");
  check_refused({{a, other, "-o", curves, "--curves", curves}}, "two outputs are the same file");
  CHECK(run({{a, other, "--curves", curves, "-q"}}).out.empty());
  CHECK(contents_of(curves).find("time,qpos,qvel,act,ctrl,sensordata,energy\n0,3,0,") == 0);
  CHECK(says(run({{a, other, "--format", "markdown"}}), "| qpos | 1 of 1 columns | 0 | "));
  CHECK(run({{a, other, "--field-atol", "*=100"}}).exit_code == 0);
  CHECK(run({{a, other, "--name-only", "--include", "q*"}}).out == "qpos\nqvel\n");
  CHECK(j["arrays"]["qpos"]["columns_differ"] == 1);
  CHECK(j["arrays"]["ctrl"]["columns_differ"] == 0);
  CHECK(run({{a, other, "--atol", "100"}}).exit_code == 0);
}

TEST_CASE("recordings longer than one block are compared completely") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const auto simulate = [&](const std::string& name, std::vector<std::string> options) {
    options.insert(options.begin(), {xml, "--steps", "20000", "-o", folder.path(name)});
    REQUIRE(run(MJTOOLS_SIMULATE, {options}).exit_code == 0);
    return folder.path(name);
  };
  const std::string a = simulate("a.h5", {});
  const std::string sparse = simulate("b.h5", {"--every", "3"});
  const std::string other = simulate("c.h5", {"--keyframe", "up"});
  CHECK(run({{a, sparse}}).out == "every: 1 -> 3\nframes: 20001 -> 6667, 6667 at the same times\n");
  CHECK(run({{sparse, a}}).out == "every: 3 -> 1\nframes: 6667 -> 20001, 6667 at the same times\n");
  const std::string curves = folder.path("curves.csv");
  const json j = checked_json(run({{a, other, "--json", "--curves", curves}}).out);
  CHECK(j["frames"]["common"] == 20001);
  const auto& qpos = j["arrays"]["qpos"];
  const auto error = qpos["curve"]["error"].get<std::vector<double>>();
  CHECK(error.size() == 79);  // parts of 256 frames
  CHECK(*std::ranges::max_element(error) == qpos["largest"]["difference"]);
  CHECK(qpos["curve"]["time"][1] == doctest::Approx(0.512));
  const std::string csv = contents_of(curves);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 20002);
}

TEST_CASE("HDF5 files of other layouts are compared dataset by dataset") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const auto simulate = [&](const std::string& name, std::vector<std::string> options) {
    options.insert(options.begin(), {xml, "-o", folder.path(name), "--init-noise", "0.1"});
    REQUIRE(run(MJTOOLS_SIMULATE, {options}).exit_code == 0);
    return folder.path(name);
  };
  const auto robomimic = [&](const std::string& name, const char* seed, const char* rollouts) {
    return simulate(
        name, {"--layout", "robomimic", "--steps", "20", "--seed", seed, "--rollouts", rollouts});
  };
  const std::string a = robomimic("a.hdf5", "1", "2");
  CHECK(run({{a, robomimic("same.hdf5", "1", "2")}}).exit_code == 0);
  CHECK(run({{"-", a}, contents_of(a)}).out.empty());

  const std::string more = robomimic("more.hdf5", "1", "3");
  const Result r = run({{a, more}});
  CHECK(r.exit_code == 1);
  CHECK(r.out == "data@total: 40 -> 60\n+ data/demo_2 (group)\n");
  CHECK(run({{more, a, "--stat"}}).out == "attributes: 1\ndata/demo_2: only in a, group\n");
  CHECK(run({{a, more, "--exclude", "data/demo_2*", "--exclude", "data@*"}}).exit_code == 0);

  const std::string other = robomimic("other.hdf5", "2", "2");
  CHECK(says(run({{a, other}}), "data/demo_0/obs/qpos: differs from row 0 on, by up to "));
  CHECK(run({{a, other, "--atol", "10"}}).exit_code == 0);
  CHECK(run({{a, other, "--include", "*/demo_1/obs/q*", "--name-only"}}).out ==
        "data/demo_1/obs/qpos\ndata/demo_1/obs/qvel\n");
  CHECK(says(run({{a, other, "--format", "markdown"}}), "| `data/demo_0/states` | `2 of 3 col"));
  const json j = checked_json(run({{a, other, "--json"}}).out);
  CHECK(j["kind"] == "hdf5");
  const json& states = j["datasets"]["data/demo_0/states"];
  CHECK(states["columns_differ"] == 2);
  CHECK(states["first"]["row"] == 0);
  CHECK(states["first"]["column"] == "1");
  CHECK(states["a"]["shape"] == json({20, 3}));

  const auto minari = [&](const std::string& name, const char* steps) {
    return simulate(name, {"--layout", "minari", "--seed", "1", "--steps", steps});
  };
  const Result folders = run({{minari("m1", "20"), minari("m2", "25")}});
  CHECK(folders.exit_code == 1);
  CHECK(says(folders, "episode_0@total_steps: 20 -> 25\n"));
  CHECK(says(folders, "episode_0/rewards: float64 [20] -> float64 [25], 20 rows compared\n"));

  const std::string recording = simulate("t.h5", {"--steps", "5"});
  check_refused({{recording, a}}, "is a recording of mj-simulate and");
  check_refused({{a, xml}}, "is another HDF5 file and");
  check_refused({{recording, a, "--model"}},
                "this is a data set of episodes, which does not contain a model");
  check_refused({{a, other, "--include", "obs"}}, "matches no field or array");
  check_refused({{a, other, "--dynamics", "5"}}, "--dynamics simulates models");
}

TEST_CASE("mj-diff returns its documented exit codes") {
  const Pair differs(changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  const struct {
    std::vector<std::string> arguments;
    int code;
  } kTable[] = {
      {{differs.a, differs.a}, 0},
      {{"--rtol", "10", differs.a, differs.b}, 0},
      {{"--visual", differs.a, differs.b}, 0},
      {{differs.a, differs.b}, 1},
      {{"-q", differs.a, differs.b}, 1},
      {{"--dynamics", "5", differs.a, differs.b}, 1},
      {{differs.a}, 2},
      {{differs.a, "no-such-file"}, 2},
  };
  for (const auto& row : kTable) {
    CAPTURE(row.code);
    CHECK(run({row.arguments}).exit_code == row.code);
  }
}

TEST_CASE("--exit-zero makes a difference no failure in reports either") {
  const Pair differs(changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  check_reports_failure({{differs.a, differs.b}}, "differs from the first");
  check_reports_failure({{"-q", "--json", differs.a, differs.b}}, "differs from the first");
  const TemporaryFolder folder;
  const std::string report = folder.path("report.xml");
  const Result r = run({{"--exit-zero", differs.a, differs.b, "--diagnostics", "junit:" + report}});
  CHECK(r.exit_code == 0);
  CHECK(contents_of(report).find("failures=\"0\"") != std::string::npos);
}

TEST_CASE("every file of compared folders is a separate test case in JUnit reports") {
  const TemporaryFolder folder;
  for (const std::string side : {"a", "b"}) {
    std::filesystem::create_directory(folder.path(side));
    folder.file(side + "/same.xml", kPendulum);
    folder.file(side + "/other model.xml", "<mujoco model='" + side + "'/>");
  }
  const std::string report = folder.path("report.xml");
  const Result r = run({{folder.path("a"), folder.path("b"), "--diagnostics", "junit:" + report}});
  CHECK(r.exit_code == 1);
  const std::string junit = contents_of(report);
  CHECK(junit.find("tests=\"2\" failures=\"1\"") != std::string::npos);
  CHECK(junit.find("name=\"same.xml\"") != std::string::npos);
  CHECK(junit.find("name=\"other model.xml\"") != std::string::npos);
}

TEST_CASE("an object in a different body has moved, and a changed colour keeps the physics") {
  const Pair moved(changed("<body name=\"rod\" pos=\"0 0 1\">",
                           "<body name=\"base\"/>\n<body name=\"rod\" pos=\"0 0 1\">"));
  CHECK(says(moved.diff(), "+ body 'base' in body 'world': mass 0, pos 0 0 0\n"));
  const Pair colour(changed("name=\"bar\"", "name=\"bar\" rgba=\"1 0 0 1\""));
  const auto r = colour.diff();
  CHECK(says(r, "geom 'bar'\n  geom_rgba: 0.5 0.5 0.5 1 -> 1 0 0 1\nthe physics is the same\n"));
  CHECK(colour.diff({"--physics"}).exit_code == 0);
  CHECK(colour.diff({"--exclude", "geom:b*"}).exit_code == 0);
  CHECK(colour.diff({"--include", "geom_rgba", "--name-only"}).out == "geom:bar\n");
}

TEST_CASE("mj-diff compares forms of a model, standard input, and folders of models") {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  for (const char* name : {"a", "b"}) fs::create_directory(folder.path(name));
  folder.file("a/same.xml", kPendulum);
  folder.file("a/other.xml", kPendulum);
  folder.file("a/part.xml", "<mujocoinclude/>");
  folder.file("a/gone.xml", kPendulum);
  REQUIRE(
      run(MJTOOLS_COMPILE, {{folder.path("a/same.xml"), folder.path("b/same.mjb")}}).exit_code ==
      0);
  folder.file("b/other.xml", kPendulum);
  folder.file("b/part.xml", "<mujocoinclude/>");
  folder.file("b/new.xml", kPendulum);
  const std::string a = folder.path("a"), b = folder.path("b");
  CHECK(run({{a, a}}).exit_code == 0);
  const auto r = run({{a, b}});
  CHECK(r.exit_code == 1);
  CHECK(r.out == "== gone.xml: only in a\n== new.xml: only in b\n");
  check_reports_failure({{a, b}}, "only in the first input");
  check_reports_failure({{a, b}}, "new.xml");
  const std::string report = folder.path("report.json");
  CHECK(run({{a, b, "--exit-zero", "--diagnostics=json:" + report}}).exit_code == 0);
  CHECK(checked_json(contents_of(report))["errors"] == 0);
  const json j = checked_json(run({{a, b, "--json"}}).out);
  CHECK(j["kind"] == "folder");
  CHECK(j["files"].size() == 5);
  const auto junit = run({{a, b, "--format", "junit"}});
  CHECK(says(junit, "tests=\"5\" failures=\"2\" errors=\"0\""));
  folder.file("b/other.xml", changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  const auto markdown = run({{a, b, "--format", "markdown"}});
  CHECK(says(
      markdown,
      "<details><summary><code>other.xml</code>: the physics can differ: geom_size</summary>"));
  CHECK(says(markdown, "- <code>new.xml</code>: only in b\n"));
  folder.file("b/broken.xml", "<mujoco><oops/></mujoco>");
  folder.file("a/broken.xml", kPendulum);
  CHECK(run({{a, b}}).exit_code == 2);
}

TEST_CASE("a broken new model in a folder is an error, but a new include file is not") {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) std::filesystem::create_directory(folder.path(name));
  const std::string a = folder.path("a"), b = folder.path("b");
  folder.file("a/same.xml", kPendulum);
  folder.file("b/same.xml", kPendulum);
  folder.file("a/old.xml", "<mujoco><oops/></mujoco>");  // a removed file need not be valid
  folder.file("b/part.xml", "<mujocoinclude><oops/></mujocoinclude>");
  const Result good = run({{a, b}});
  CHECK(good.exit_code == 1);
  CHECK(good.out == "== old.xml: only in a\n== part.xml: only in b\n");
  folder.file("b/new.xml", "<mujoco><worldbody><oops/></worldbody></mujoco>");
  folder.file("b/cut.h5", "\x89HDF\r\n\x1a\n");
  const Result broken = run({{a, b}});
  CHECK(broken.exit_code == 2);
  CHECK(broken.error_count() == 2);
  CHECK(broken.err.find(folder.path("b/new.xml") + ":1:20: error: ") != std::string::npos);
  CHECK(says(broken, "== new.xml: error\n"));
  CHECK(says(run({{a, b, "--format", "junit"}}), "errors=\"2\""));
}

static std::string tetrahedron(int width) {
  return "v 0 0 0\nv " + std::to_string(width) +
         " 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
}

constexpr const char* kOneMesh =
    "<mujoco><asset><mesh name='m' file='m.obj'/></asset><worldbody>"
    "<geom type='mesh' mesh='m'/></worldbody></mujoco>";

TEST_CASE("identical models are an error if a mesh is missing in only one folder") {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) std::filesystem::create_directory(folder.path(name));
  const std::string a = folder.path("a"), b = folder.path("b");
  folder.file("a/x.xml", kOneMesh);
  folder.file("b/x.xml", kOneMesh);
  CHECK(run({{a, b}}).exit_code == 0);  // broken in both
  folder.file("b/m.obj", tetrahedron(1));
  for (const auto& [first, second] : {std::pair(a, b), std::pair(b, a)}) {
    const Result r = run({{first, second}});
    CHECK(r.exit_code == 2);
    CHECK(says(r, "== x.xml: error\n"));
    CHECK(r.err.find(folder.path("a/x.xml") + ":1:") != std::string::npos);
  }
  CHECK(run({{a, b, "--tolerate-broken"}}).exit_code == 1);
  CHECK(run({{b, a, "--tolerate-broken"}}).exit_code == 2);
  folder.file("b/m.obj", "v 0 0\n");
  CHECK(run({{a, b}}).exit_code == 2);  // broken by another error
  folder.file("a/m.obj", "v 0 0\n");
  CHECK(run({{a, b}}).exit_code == 0);
}

TEST_CASE("models that cannot be read for lack of descriptors are neither equal nor broken") {
#ifdef MJ_HAS_SANITIZER
  MESSAGE("not run: the sanitizer itself needs descriptors");
  return;
#endif
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) std::filesystem::create_directory(folder.path(name));
  folder.file("a/x.xml", kOneMesh);
  folder.file("b/x.xml", kOneMesh);
  folder.file("a/m.obj", tetrahedron(1));
  folder.file("b/m.obj", tetrahedron(2));
  const std::string arguments =
      std::string(" '") + folder.path("a") + "' '" + folder.path("b") + "' --cache off";
  for (int files = 3; files < 10; ++files) {
    for (const char* option : {"", " --tolerate-broken"}) {
      const Result r = run("/bin/sh", {{"-c", "ulimit -n " + std::to_string(files) + "; exec " +
                                                  MJTOOLS_TOOL + arguments + option}});
      CAPTURE(files);
      CAPTURE(r.err);
      CHECK((r.exit_code == 1 || r.exit_code == 2 || r.exit_code == 127));
    }
  }
}

TEST_CASE("a changed include file is a difference of a folder in text and JSON") {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) std::filesystem::create_directory(folder.path(name));
  folder.file("a/part.xml",
              "<mujocoinclude><worldbody><geom size='1'/></worldbody></mujocoinclude>");
  folder.file("b/part.xml",
              "<mujocoinclude><worldbody><geom size='2'/></worldbody></mujocoinclude>");
  const Result r = run({{folder.path("a"), folder.path("b")}});
  CHECK(r.exit_code == 1);
  CHECK(r.out == "== part.xml: differs\n");
  CHECK(r.err.empty());
  const json j = checked_json(run({{folder.path("a"), folder.path("b"), "--json"}}).out);
  CHECK(j["files"][0]["result"] == "differs");
}

TEST_CASE("mj-diff compares the files of folders that are chosen by name or path") {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) {
    std::filesystem::create_directories(folder.path(name) + "/old");
    folder.file(name + std::string("/arm.xml"), kPendulum);
  }
  folder.file("b/scene.xml", kPendulum);
  folder.file("b/old/arm.xml", kPendulum);
  const std::string a = folder.path("a"), b = folder.path("b");
  const auto chosen = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {a, b, "--name-only"});
    return run({options}).out;
  };
  CHECK(chosen({}) == "old/arm.xml\nscene.xml\n");
  CHECK(chosen({"--exclude-file", "old/*"}) == "scene.xml\n");
  CHECK(chosen({"--include-file", "arm.xml"}) == "old/arm.xml\n");
  CHECK(chosen({"--include-file", "*.xml", "--exclude-file", "s*", "--exclude-file", "old/*"})
            .empty());
  check_refused({{a, b, "--include-file", "gone*"}}, "--include-file and --exclude-file select");
  check_refused({{a + "/arm.xml", b + "/arm.xml", "--exclude-file", "x"}}, "are only for folders");
}

TEST_CASE("mj-diff prints colours only on request or on a terminal") {
  const Pair pair(changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  CHECK(!says(pair.diff(), "\x1b["));
  CHECK(says(pair.diff({"--color", "always"}), "\x1b[1mgeom 'bar'\x1b[0m\n"));
  const std::string plain = pair.diff().out;
  const std::string out = pair.folder.path("diff.txt");
  CHECK(pair.diff({"-o", out, "--color=always"}).exit_code == 1);
  CHECK(without_places({.out = contents_of(out)}).out == plain);
}

namespace {

// Runs `script` in a new repository with models in a subfolder.
Result run_git(const TemporaryFolder& folder, const std::string& script) {
  namespace fs = std::filesystem;
  const std::string programs = fs::path(MJTOOLS_TOOL).parent_path().string();
  const std::string setup = "set -e\nPATH=" + programs + R"sh(:$PATH HOME=$PWD GIT_CONFIG_NOSYSTEM=1
export PATH HOME GIT_CONFIG_NOSYSTEM
git init -q .
git config user.name n && git config user.email e
git config difftool.prompt false
git config difftool.mj-diff.cmd 'mj-diff --include-path "$(dirname "$MERGED")" --asset-path "$(dirname "$MERGED")" "$LOCAL" "$REMOTE"'
git config diff.mjb.textconv 'mj-compile --format txt --real-format %.17g -o -'
echo '*.mjb diff=mjb' > .gitattributes
)sh";
  return run("/bin/sh", {.arguments = {"-c", setup + script}, .folder = folder.path("")});
}

bool has_git() {
  return run("/bin/sh", {{"-c", "command -v git"}}).exit_code == 0;
}

const char* const kTetrahedron =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

}  // namespace

TEST_CASE("git diff shows binary models as text, with every digit") {
  if (!has_git()) return;
  const TemporaryFolder folder;
  folder.file("a.xml", kPendulum);
  const Result r = run_git(folder, R"sh(
mj-compile a.xml a.mjb
git add . && git commit -qm one
sed -i 's/size="0.02 0.25"/size="0.0204 0.25"/' a.xml
mj-compile a.xml a.mjb
git diff a.mjb
)sh");
  CAPTURE(r.err);
  CHECK(r.exit_code == 0);
  CHECK(says(r, "diff --git a/a.mjb b/a.mjb"));
  CHECK(says(r, "0.0204"));
}

TEST_CASE("git difftool shows models with meshes and includes, added and deleted ones") {
  if (!has_git()) return;
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("robots/meshes"));
  folder.file("robots/meshes/t.obj", kTetrahedron);
  folder.file("robots/part.xml", "<mujocoinclude><option timestep='0.001'/></mujocoinclude>");
  folder.file("robots/mesh.xml",
              "<mujoco><compiler meshdir='meshes'/><asset><mesh name='m' file='t.obj'/></asset>"
              "<worldbody><geom name='g' type='mesh' mesh='m' friction='1'/></worldbody></mujoco>");
  folder.file("robots/whole.xml",
              "<mujoco><include file='part.xml'/><worldbody><geom name='g' size='1'/></worldbody>"
              "</mujoco>");
  folder.file("robots/old.xml", kPendulum);
  const Result r = run_git(folder, R"sh(
git add . && git commit -qm one
sed -i "s/friction='1'/friction='.5'/" robots/mesh.xml
sed -i "s/size='1'/size='2'/" robots/whole.xml
cp robots/old.xml robots/new.xml
git rm -q robots/old.xml
git add .
git difftool --no-renames -t mj-diff HEAD
)sh");
  CAPTURE(r.out);
  CAPTURE(r.err);
  CHECK(r.exit_code == 0);
  CHECK(r.err.empty());
  CHECK(says(r, "geom 'g'\n  geom_friction: 1 0.005 0.0001 -> 0.5 0.005 0.0001\n"));
  CHECK(says(r, "geom 'g'\n  geom_size: 1 0 0 -> 2 0 0\n"));
  CHECK(says(r, "only in a: "));
  CHECK(says(r, "only in b: "));
}

TEST_CASE("/dev/null stands for a missing file and is not an unreadable one") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const Result gone = run({{xml, "/dev/null"}});
  CHECK(gone.exit_code == 1);
  CHECK(gone.out == "only in a: " + xml + "\n");
  CHECK(run({{"/dev/null", xml}}).out == "only in b: " + xml + "\n");
  const json j = checked_json(run({{"/dev/null", xml, "--json"}}).out);
  CHECK(j["kind"] == "file");
  CHECK(j["result"] == "only in b");
  check_refused({{"/dev/null", "/dev/null"}}, "/dev/null cannot be compared with itself");
}

TEST_CASE("a pattern that matches nothing is an error and does not mean equal files") {
  const Pair pair(changed("name=\"pivot\" type", "name=\"pivot\" damping=\".3\" type"));
  const struct {
    std::vector<std::string> options;
    const char* hint;
  } kTable[] = {
      {{"--include", "dof_dampng"}, "did you mean 'dof_damping'?"},
      {{"--exclude", "dof_dampng"}, "did you mean 'dof_damping'?"},
      {{"--field-rtol", "dof_dampng=9"}, "did you mean 'dof_damping'?"},
      {{"--field-atol", "dof_dampng=9"}, "did you mean 'dof_damping'?"},
      {{"--include", "mass"}, "did you mean 'body_mass'?"},
      {{"--field-rtol", "timestep=9"}, "did you mean 'opt.timestep'?"},
      {{"--include", "joint:pivt"}, "did you mean 'joint:pivot'?"},
      {{"--exclude", "joint:#7"}, "matches no object"},
      {{"--include", "zz*"}, "matches no field"},
      {{"--dynamics", "20", "--include", "nosuch"}, "matches no field or array"},
      {{"--dynamics", "20", "--include", "qpoz"}, "did you mean 'qpos'?"},
  };
  for (const auto& row : kTable) {
    std::vector<std::string> arguments = row.options;
    CAPTURE(arguments.back());
    arguments.insert(arguments.end(), {pair.a, pair.b});
    check_refused({arguments}, row.hint);
  }
  CHECK(pair.diff({"--include", "dof_damping"}).exit_code == 1);
  CHECK(pair.diff({"--include", "joint:p*"}).exit_code == 1);
  std::filesystem::create_directory(pair.folder.path("x"));
  pair.folder.file("x/m.xml", kPendulum);
  const std::string x = pair.folder.path("x");
  CHECK(run({{x, x, "--include", "dof_damping"}}).exit_code == 0);
  check_refused({{x, x, "--include", "dof_dampng"}}, "did you mean 'dof_damping'?");
}

TEST_CASE("added and removed objects are left out if their fields are not chosen") {
  const Pair pair(changed("<body name=\"rod\"",
                          "<body name=\"box\"><geom type=\"box\" size=\".1 .1 .1\"/></body>\n"
                          "<body name=\"rod\""));
  CHECK(pair.diff({"--include", "geom_rgba"}).exit_code == 0);
  CHECK(says(pair.diff({"--include", "objects"}),
             "+ body 'box' in body 'world', with 1 geom: mass 8, pos 0 0 0\n"));
  CHECK(says(pair.diff({"--include", "body:*"}), "+ body 'box' in body 'world'"));
  CHECK(pair.diff({"--include", "joint:*"}).exit_code == 0);
  CHECK(!says(pair.diff({"--exclude", "objects"}), "+ body"));
  const Pair colour(changed("name=\"bar\"", "name=\"bar\" rgba=\"1 0 0 1\""));
  CHECK(says(colour.diff({"--include", "geom_rgba"}), "not all of the physics was compared\n"));
}

TEST_CASE("an object without a name is identified by its number everywhere") {
  const std::string start =
      "<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>";
  std::string other = start;
  other.replace(other.find("size='1'"), 8, "size='2'");
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", start), b = folder.file("b.xml", other);
  CHECK(says(run({{a, b}}), "geom #0 (sphere at 0 0 0) in body #1\n  geom_size: 1 0 0 -> 2 0 0\n"));
  CHECK(run({{a, b, "--include", "geom:#0"}}).exit_code == 1);
  CHECK(says(run({{a, b, "--name-only"}}), "geom:#0\n"));
}

TEST_CASE("equal objects are paired in order, and named ones with named ones first") {
  const auto model = [](const std::string& sites) {
    return "<mujoco><worldbody>" + sites + "</worldbody></mujoco>";
  };
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", model("<site/><site name='p'/><site name='q'/>"));
  const std::string b = folder.file("b.xml", model("<site name='r'/><site/><site name='s'/>"));
  const Result r = run({{a, b}});
  CAPTURE(r.out);
  CHECK(r.out.find("'p' is now 'r'") != std::string::npos);
  CHECK(r.out.find("'q' is now 's'") != std::string::npos);
  // Many equal sites that lose their names are paired in their order, too.
  constexpr int kSites = 20000;
  std::string named, unnamed;
  for (int i = 0; i < kSites; ++i) {
    named += "<site name='s" + std::to_string(i) + "'/>";
    unnamed += "<site/>";
  }
  const std::string last =
      "'s" + std::to_string(kSites - 1) + "' is now #" + std::to_string(kSites - 1);
  const Result many =
      run({{folder.file("a.xml", model(named)), folder.file("b.xml", model(unnamed)), "--all"}});
  CHECK(many.out.find(last) != std::string::npos);
}

TEST_CASE("objects without names are paired by type and order, and pairs do not cross") {
  const auto model = [](const std::string& sizes, const std::string& types) {
    std::string text = "<mujoco><worldbody>";
    for (size_t i = 0; i < types.size(); ++i) {
      text += std::string("<geom type='") + (types[i] == 'b' ? "box" : "sphere") + "' size='" +
              sizes[i] + " 1 1'/>";
    }
    return text + "</worldbody></mujoco>";
  };
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", model("123", "bsb"));
  const std::string b = folder.file("b.xml", model("456", "sbb"));
  const Result r = run({{a, b}});
  CAPTURE(r.out);
  CHECK(r.out.find("geom_size: 1 1 1 -> 5 1 1") != std::string::npos);
  CHECK(r.out.find("geom_size: 3 1 1 -> 6 1 1") != std::string::npos);
  CHECK(r.out.find("2 0 0 -> 4") == std::string::npos);
}

TEST_CASE("a simulation that becomes unstable is a difference and is not reset") {
  const auto model = [](const std::string& stiffness) {
    return "<mujoco><option timestep='0.1' integrator='Euler'/><worldbody><body><joint name='j' "
           "springref='1' stiffness='" +
           stiffness + "'/><geom size='.1' pos='.1 0 0'/></body></worldbody></mujoco>";
  };
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", model("1e7"));
  const std::string b = folder.file("b.xml", model("1.1e7"));
  for (const std::string& steps : std::vector<std::string>{"1", "5", "50"}) {
    const Result r = run({.arguments = {a, b, "--dynamics", steps}, .folder = folder.path("")});
    CHECK(r.exit_code == 1);
    CHECK(r.err.find("WARNING") == std::string::npos);
  }
  const Result r = run({{a, b, "--dynamics", "50"}});
  CHECK(says(r, a + ": unstable at step "));
  CHECK(says(r, b + ": unstable at step "));
  CHECK(says(r, "[0] of joint 'j'\n"));
  CHECK(says(run({{a, b, "--dynamics", "50", "--stat"}}), a + ": unstable at step "));
  CHECK(checked_json(run({{a, b, "--dynamics", "50", "--json"}}).out)["unstable"]["b"]["step"] > 0);
  CHECK(run({{a, a, "--dynamics", "50"}}).exit_code == 1);
  check_reports_failure({{a, b, "--dynamics", "50"}}, "differs from the first");
  CHECK(folder.names() == std::vector<std::string>{"a.xml", "b.xml"});
}

TEST_CASE("every difference of recordings appears in every output form") {
  const TemporaryFolder folder;
  const auto record = [&](const std::string& name, std::vector<std::string> options) {
    options.insert(options.begin(), {folder.file("m.xml", kPendulum), "-o", folder.path(name)});
    REQUIRE(run(MJTOOLS_SIMULATE, {options}).exit_code == 0);
    return folder.path(name);
  };
  const std::string a = record("a.h5", {"--steps", "5"});
  const std::string longer = record("b.h5", {"--steps", "9"});
  const std::string wider = record("c.h5", {"--steps", "5", "--record", "qpos,xpos"});
  const std::string several = record("d.h5", {"--steps", "5", "--rollouts", "2"});
  CHECK(run({{a, longer, "--stat"}}).out == "frames: 6 -> 10, 6 at the same times\n");
  CHECK(run({{a, longer, "--name-only"}}).out == "frames\n");
  CHECK(says(run({{a, longer, "--format", "markdown"}}), "- frames: `6 -> 10, 6 at"));
  CHECK(says(run({{a, wider}}), "+ xpos (6 columns)\n"));
  CHECK(says(run({{a, wider, "--stat"}}), "xpos: only in b, 6 columns\n"));
  CHECK(says(run({{a, wider, "--format", "markdown"}}), "| xpos | only in b, 6 columns |"));
  CHECK(says(run({{wider, a}}), "- xpos (6 columns)\n"));
  CHECK(says(run({{a, several, "--stat"}}), "rollouts: 1 -> 2, 1 compared\n"));
  (void)checked_json(run({{a, wider, "--json"}}).out);
  (void)checked_json(run({{a, several, "--json"}}).out);
}

TEST_CASE("comparing recordings refuses options for models and says if the models differ") {
  const TemporaryFolder folder;
  const auto record = [&](const std::string& name, const std::string& model) {
    const std::string xml = folder.file("m.xml", model), out = folder.path(name);
    REQUIRE(run(MJTOOLS_SIMULATE, {{xml, "-o", out, "--steps", "5"}}).exit_code == 0);
    return out;
  };
  const std::string a = record("a.h5", kPendulum);
  const std::string red = record("b.h5", changed("name=\"bar\"", "name=\"bar\" rgba=\"1 0 0 1\""));
  const std::string fat = record("c.h5", changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--physics"},
                                                  {"--visual"},
                                                  {"--dynamics", "5"},
                                                  {"--include", "joint:pivot"}}) {
    std::vector<std::string> arguments = options;
    arguments.insert(arguments.end(), {a, fat});
    check_refused({arguments}, "both files are recordings");
  }
  CHECK(run({{a, red}}).exit_code == 0);
  CHECK(run({{a, red}}).out.empty());
  const Result r = run({{a, fat}});
  CHECK(r.exit_code == 1);
  CHECK(says(r,
             "model: the physics can differ: geom_size (--model shows all differences, --exclude "
             "model_sha256 ignores them)\n"));
  CHECK(!says(run({{a, fat, "--exclude", "model_sha256"}}), "model: "));
  CHECK(says(run({{a, red, "--model"}}), "geom 'bar'\n  geom_rgba: "));
  CHECK(checked_json(run({{a, fat, "--json"}}).out)["models"]["physics"][0] == "geom_size");
  CHECK(says(run({{a, folder.file("m.xml", changed("\"0.02 0.25\"", "\"0.03 0.25\""))}}),
             "geom_size: 0.02 0.25 0 -> 0.03 0.25 0\n"));
}

TEST_CASE("the extension of the output selects its form") {
  const Pair pair(changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  const auto written = [&](const std::string& name, std::vector<std::string> options = {}) {
    options.insert(options.end(), {"-o", pair.folder.path(name)});
    CHECK(pair.diff(options).exit_code == 1);
    return contents_of(pair.folder.path(name));
  };
  const json bar = object_named(checked_json(written("d.json")), "bar");
  CHECK(bar["fields"]["geom_size"]["new_values"] == json({0.03, 0.25, 0.0}));
  CHECK(written("d.md").find("**The physics can differ: geom_size.**\n\n| change |") == 0);
  CHECK(written("r.xml").find("<?xml") == 0);
  CHECK(written("d.txt").find("geom 'bar'") == 0);
  CHECK(written("s.txt", {"--stat"}).find("body: ") == std::string::npos);
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--stat"}, {"--format", "markdown"}}) {
    std::vector<std::string> arguments = options;
    arguments.insert(arguments.end(), {pair.a, pair.b, "-o", pair.folder.path("e.json")});
    check_refused({arguments}, "has an extension that does not match");
  }
}

TEST_CASE("an unreadable file is in the JUnit report, but JSON output stays empty") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const std::string bad = folder.file("bad.xml", "<mujoco><oops/></mujoco>");
  const Result junit = run({{xml, bad, "--format", "junit"}});
  CHECK(junit.exit_code == 2);
  CHECK(says(junit, "errors=\"1\""));
  CHECK(says(junit, "<error message=\"unknown element"));
  const Result r = run({{xml, bad, "--json", "--diagnostics=json"}});
  CHECK(r.exit_code == 2);
  CHECK(r.out.empty());
  CHECK(checked_json(r.err)["errors"] == 1);
  std::filesystem::create_directory(folder.path("x"));
  std::filesystem::create_directory(folder.path("y"));
  check_refused({{folder.path("x"), folder.path("y")}}, "no models or trajectories in");
}

TEST_CASE("a different folder of an asset file is not a difference, but a different name is") {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  auto model = [&](const std::string& directory, const std::string& file) {
    fs::create_directories(folder.path(directory));
    folder.file(directory + "/" + file, kTetrahedron);
    return folder.file(
        directory + ".xml",
        "<mujoco><asset><mesh name='m' file='" + directory + "/" + file +
            "'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>");
  };
  const std::string a = model("a", "t.obj");
  CHECK(run({{a, model("b", "t.obj")}}).exit_code == 0);
  const auto r = run({{a, model("c", "u.obj")}});
  CHECK(r.exit_code == 1);
  CHECK(says(r, "mesh_pathadr: a/t.obj -> c/u.obj\nthe physics is the same\n"));
}

TEST_CASE("mj-diff names changed settings of plugins") {
  const std::string start =
      "<mujoco><extension><plugin plugin='example.servo'><instance name='i'>"
      "<config key='gain' value='";
  const std::string end =
      "'/></instance></plugin></extension><worldbody><body><joint name='j'/><geom "
      "size='.1'/></body>"
      "</worldbody><actuator><plugin joint='j' plugin='example.servo' instance='i'/></actuator>"
      "</mujoco>";
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", start + "3" + end);
  const std::string b = folder.file("b.xml", start + "4.5" + end);
  const std::string library = MJTOOLS_EXAMPLE_PLUGINS "/servo.so";
  const Result r = run({{a, b, "--plugin", library}});
  CHECK(r.exit_code == 1);
  CHECK(without_places(r).out == "plugin 'i'\n  gain: 3 -> 4.5\nthe physics can differ: gain\n");

  const std::string mjb_a = folder.path("a.mjb"), mjb_b = folder.path("b.mjb");
  REQUIRE(run(MJTOOLS_COMPILE, {{a, mjb_a, "--plugin", library}}).exit_code == 0);
  REQUIRE(run(MJTOOLS_COMPILE, {{b, mjb_b, "--plugin", library}}).exit_code == 0);
  CHECK(says(run({{mjb_a, mjb_b}}), "  configuration value 0: 3 -> 4.5\n"));
}

TEST_CASE("control characters in names do not reach the terminal of mj-diff") {
  const TemporaryFolder folder;
  std::string xml[2], mjb[2], h5[2];
  for (const int i : {0, 1}) {
    const std::string name(1, "ab"[i]);
    xml[i] = folder.file(name + ".xml", hostile_model(name, i + 1));
    mjb[i] = folder.path(name + ".mjb");
    h5[i] = folder.path(name + ".h5");
    REQUIRE(run(MJTOOLS_COMPILE, {{xml[i], mjb[i]}}).exit_code == 0);
    REQUIRE(run(MJTOOLS_SIMULATE, {{mjb[i], "-o", h5[i], "--steps", "3"}}).exit_code == 0);
  }
  for (const std::string* pair : {xml, mjb, h5}) {
    for (const char* form : {"--color=never", "--json", "--format=markdown", "--format=junit",
                             "--stat", "--name-only"}) {
      check_steers_nothing({{pair[0], pair[1], form}});
    }
  }
  check_steers_nothing({{mjb[0], mjb[1], "--all"}});
  check_steers_nothing({{mjb[0], mjb[1], "--include", "geom:rods"}});
  check_steers_nothing({{mjb[0], mjb[1], "--dynamics", "3"}});
  const Result r = run({{mjb[0], mjb[1]}});
  CHECK(says(r, "body 'a?[2J?x??1m?,|' is now 'b?[2J?x??1m?,|'\n"));
  CHECK(says(r, "geom 'bar?[2J?x??1m?,|'"));
}
