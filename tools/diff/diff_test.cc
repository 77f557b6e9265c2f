// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "run_tool.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

// The pendulum with one piece of its text replaced.
std::string changed(const std::string& old_text, const std::string& new_text) {
  std::string model = kPendulum;
  const size_t at = model.find(old_text);
  REQUIRE(at != std::string::npos);
  return model.replace(at, old_text.size(), new_text);
}

struct Pair {
  TemporaryFolder folder;
  std::string a;
  std::string b;

  explicit Pair(const std::string& model_b)
      : a(folder.file("a.xml", kPendulum)), b(folder.file("b.xml", model_b)) {}
  [[nodiscard]] Result diff(std::vector<std::string> options = {}) const {
    options.insert(options.end(), {a, b});
    return run({options});
  }
};

bool says(const Result& r, const std::string& words) {
  return r.out.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("mj-diff does what all tools do") {
  check_common_behaviour();
}

TEST_CASE("mj-diff refuses wrong usage and input it cannot compare") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const std::string h5 = folder.path("a.h5");
  REQUIRE(run(MJTOOLS_SIMULATE, {{xml, "-o", h5, "--steps", "4"}}).exit_code == 0);
  check_refused({{xml}}, "B is required");
  check_refused({{"-", "-"}, kPendulum}, "only one of A and B");
  check_refused({{xml, h5}}, "cannot be compared");
  check_refused({{xml, folder.path("")}}, "is a folder");
  check_refused({{xml, xml, "--json", "--stat"}}, "only one of");
  check_refused({{xml, xml, "--field-rtol", "geom_size"}}, "not of the form GLOB=X");
  check_refused({{xml, xml, "--curves", folder.path("c.csv")}}, "--curves is for trajectories");
  check_refused({{xml, xml, "-n", "-o", xml}}, "is not replaced");
  check_refused({{xml, xml, "--atol", "-1"}}, "--atol");
  check_refused({{xml, xml, "--rtol", "nan"}}, "--rtol");
  check_refused({{xml, folder.path("missing.xml")}}, "no such file");
  check_refused({{folder.path(""), xml}}, "is a folder (directory)");
  check_refused({{xml, folder.file("empty.mjb", "")}}, "empty");
  check_refused({{xml, folder.file("noise.mjb", "hello")}}, "neither an MJB file nor XML");
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

TEST_CASE("mj-diff notices that its output is lost") {
  const Pair pair(changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  check_refused({{pair.a, pair.b}, "", Stdout::kFullDisk}, "No space left");
  check_silent_at_closed_pipe({{pair.a, pair.b}});
}

TEST_CASE("mj-diff names changed fields with old and new values, and computed fields in one line") {
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

TEST_CASE("an inserted body is one difference and does not shift the others") {
  const Pair pair(
      changed("<body name=\"rod\"",
              "<body name=\"box\"><freejoint/><geom type=\"box\" size=\".1 .1 .1\"/></body>\n"
              "    <body name=\"rod\""));
  const auto r = pair.diff({"--exclude", "key_*"});  // its positions are for one joint
  CHECK(r.exit_code == 1);
  CHECK(says(r, "+ body 'box' in body 'world', with 1 geom, 1 joint\n"));
  CHECK(!says(r, "rod"));
  CHECK(!says(r, "pivot"));
  CHECK(!says(r, "actuator_trnid"));
  const auto reversed = run({{pair.b, pair.a}});
  CHECK(says(reversed, "- body 'box' in body 'world', with 1 geom, 1 joint\n"));
}

TEST_CASE("a renamed object is a rename, and references to it are the same") {
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

TEST_CASE("the dynamics of renamed joints and bodies are compared with what they were") {
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

TEST_CASE("objects in another order are reported as that") {
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

TEST_CASE("mj-diff rounds numbers for people, not for programs") {
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
  CHECK(says(moved, "qpos: 1 of 1 columns differ from time 0 on"));
  CHECK(says(moved, "first difference: frame 0, qpos.pivot at time 0: 0 -> 3\n"));
  const json j = checked_json(run({{a, other, "--json"}}).out);
  CHECK(j["first"]["array"] == "qpos");
  CHECK(j["arrays"]["qpos"]["curve"]["time"].size() == 21);
  const std::string curves = folder.path("curves.csv");
  CHECK(run({{a, other, "--curves", curves, "-q"}}).out.empty());
  CHECK(contents_of(curves).find("time,qpos,qvel,act,ctrl,sensordata,energy\n0,3,0,") == 0);
  CHECK(says(run({{a, other, "--format", "markdown"}}), "| qpos | 1 of 1 | 0 | "));
  CHECK(run({{a, other, "--field-atol", "*=100"}}).exit_code == 0);
  CHECK(run({{a, other, "--name-only", "--include", "q*"}}).out == "qpos\nqvel\n");
  CHECK(j["arrays"]["qpos"]["columns_differ"] == 1);
  CHECK(j["arrays"]["ctrl"]["columns_differ"] == 0);
  CHECK(run({{a, other, "--atol", "100"}}).exit_code == 0);
}

TEST_CASE("every exit status of mj-diff has its meaning") {
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

TEST_CASE("what is in another body has moved, and colours do not touch the physics") {
  const Pair moved(changed("<body name=\"rod\" pos=\"0 0 1\">",
                           "<body name=\"base\"/>\n<body name=\"rod\" pos=\"0 0 1\">"));
  CHECK(says(moved.diff(), "+ body 'base' in body 'world'\n"));
  const Pair colour(changed("name=\"bar\"", "name=\"bar\" rgba=\"1 0 0 1\""));
  const auto r = colour.diff();
  CHECK(says(r, "geom 'bar'\n  geom_rgba: 0.5 0.5 0.5 1 -> 1 0 0 1\nthe physics is the same\n"));
  CHECK(colour.diff({"--physics"}).exit_code == 0);
  CHECK(colour.diff({"--exclude", "geom:b*"}).exit_code == 0);
  CHECK(colour.diff({"--include", "geom:x*"}).exit_code == 0);
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
  const json j = checked_json(run({{a, b, "--json"}}).out);
  CHECK(j["kind"] == "folder");
  CHECK(j["files"].size() == 5);
  const auto junit = run({{a, b, "--format", "junit"}});
  CHECK(says(junit, "tests=\"5\" failures=\"2\" errors=\"0\""));
  folder.file("b/broken.xml", "<mujoco><oops/></mujoco>");
  folder.file("a/broken.xml", kPendulum);
  CHECK(run({{a, b}}).exit_code == 2);
}

TEST_CASE("colours of mj-diff are asked for or on terminals") {
  const Pair pair(changed("size=\"0.02 0.25\"", "size=\"0.03 0.25\""));
  CHECK(!says(pair.diff(), "\x1b["));
  CHECK(says(pair.diff({"--color", "always"}), "\x1b[1mgeom 'bar'\x1b[0m\n"));
  const std::string plain = pair.diff().out;
  const std::string out = pair.folder.path("diff.txt");
  CHECK(pair.diff({"-o", out, "--color=always"}).exit_code == 1);
  CHECK(contents_of(out) == plain);
}

TEST_CASE("git shows models by mj-diff and by the text of mj-compile") {
  if (run("/bin/sh", {{"-c", "command -v git"}}).exit_code != 0) return;
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  const std::string programs = fs::path(MJTOOLS_TOOL).parent_path().string();
  folder.file("a.xml", kPendulum);
  const std::string script = R"(set -e
PATH=$PROGRAMS:$PATH HOME=$PWD GIT_CONFIG_NOSYSTEM=1
export PATH HOME GIT_CONFIG_NOSYSTEM
git init -q .
git config user.name n && git config user.email e
git config difftool.mj-diff.cmd 'mj-diff "$LOCAL" "$REMOTE"'
git config diff.mjb.textconv 'mj-compile --format txt -o -'
echo '*.mjb diff=mjb' > .gitattributes
mj-compile a.xml a.mjb
git add a.xml a.mjb .gitattributes
git commit -qm one
sed -i 's/size="0.02 0.25"/size="0.03 0.25"/' a.xml
mj-compile a.xml a.mjb
git difftool --no-prompt -t mj-diff a.xml || true
echo ==
git diff a.mjb
)";
  std::string text = script;
  text.replace(text.find("$PROGRAMS"), 9, programs);
  const auto r = run("/bin/sh", {.arguments = {"-c", text}, .folder = folder.path("")});
  CAPTURE(r.err);
  CHECK(r.exit_code == 0);
  CHECK(says(r, "geom 'bar'\n  geom_size: 0.02 0.25 0 -> 0.03 0.25 0\n"));
  CHECK(r.out.find("diff --git a/a.mjb b/a.mjb") > r.out.find("==\n"));
  CHECK(says(r, "0.03"));
}

TEST_CASE("where the files of assets are is no difference, their names are") {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  const char* const kTetra =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  auto model = [&](const std::string& directory, const std::string& file) {
    fs::create_directories(folder.path(directory));
    folder.file(directory + "/" + file, kTetra);
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

TEST_CASE("mj-diff names the settings of plugins") {
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
  CHECK(r.out == "plugin 'i'\n  gain: 3 -> 4.5\nthe physics can differ: gain\n");

  const std::string mjb_a = folder.path("a.mjb"), mjb_b = folder.path("b.mjb");
  REQUIRE(run(MJTOOLS_COMPILE, {{a, mjb_a, "--plugin", library}}).exit_code == 0);
  REQUIRE(run(MJTOOLS_COMPILE, {{b, mjb_b, "--plugin", library}}).exit_code == 0);
  CHECK(says(run({{mjb_a, mjb_b}}), "  configuration value 0: 3 -> 4.5\n"));
}
