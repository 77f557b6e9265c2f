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
  check_refused({{xml, xml, "--atol", "-1"}}, "--atol");
  check_refused({{xml, xml, "--rtol", "nan"}}, "--rtol");
  check_refused({{xml, folder.path("missing.xml")}}, "no such file");
  check_refused({{folder.path(""), xml}}, "directory");
  check_refused({{xml, folder.file("empty.mjb", "")}}, "empty");
  check_refused({{xml, folder.file("noise.mjb", "hello")}}, "neither an MJB file nor XML");
  check_refused({{xml, folder.file("bad.xml", "<mujoco><wordbody/></mujoco>")}}, "bad.xml:1");
}

TEST_CASE("mj-diff prints nothing for models that are the same") {
  const Pair pair(kPendulum);
  const auto r = pair.diff();
  CHECK(r.exit_code == 0);
  CHECK(r.out.empty());
  CHECK(json::parse(pair.diff({"--json"}).out)["same"] == true);
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
  CHECK(says(r, "body 'rod'\n  body_mass: "));
  CHECK(says(r, "computed from the model: "));
  CHECK(!says(r, "dof_invweight0:"));
  CHECK(says(pair.diff({"--all"}), "dof_invweight0: "));
  CHECK(pair.diff({"--ignore", "*"}).exit_code == 0);
  CHECK(pair.diff({"--tol-rel", "10"}).exit_code == 0);
}

TEST_CASE("an inserted body is one difference and does not shift the others") {
  const Pair pair(
      changed("<body name=\"rod\"",
              "<body name=\"box\"><freejoint/><geom type=\"box\" size=\".1 .1 .1\"/></body>\n"
              "    <body name=\"rod\""));
  const std::string with_key = contents_of(pair.b);
  const auto r = pair.diff({"--ignore", "key_*", "--ignore", "stat.*"});
  CHECK(r.exit_code == 1);
  CHECK(says(r, "+ body 'box' in body 'world', with 1 geom, 1 joint\n"));
  CHECK(!says(r, "rod"));
  CHECK(!says(r, "pivot"));
  CHECK(!says(r, "actuator_trnid"));
  const auto reversed = run({{pair.b, pair.a, "--ignore", "key_*"}});
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
  CHECK(r.out == "joint 'pivot' is now 'hinge'\n");
  const json objects = json::parse(pair.diff({"--json"}).out)["objects"];
  CHECK(objects.size() == 1);
  CHECK(objects[0]["change"] == "renamed");
  CHECK(objects[0]["new_name"] == "hinge");
}

TEST_CASE("objects in another order are reported as that") {
  const Pair pair(changed(
      "<jointpos name=\"angle\" joint=\"pivot\"/>\n    <jointvel name=\"rate\" joint=\"pivot\"/>",
      "<jointvel name=\"rate\" joint=\"pivot\"/>\n    <jointpos name=\"angle\" joint=\"pivot\"/>"));
  const auto r = pair.diff();
  CHECK(r.exit_code == 1);
  CHECK(r.out.find("the same objects, stored in another order: ") == 0);
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
  CHECK(option.diff().out == "model\n  opt.timestep: 0.002 -> 0.01\n");
  const Pair key(changed("qpos=\"3\"", "qpos=\"3.0000000001\""));
  CHECK(says(key.diff(), "key_qpos(pivot): 3 -> 3.0000000001"));
  CHECK(key.diff({"--tol-abs", "1e-6"}).exit_code == 0);
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
  const json j = json::parse(run({{a, other, "--json"}}).out);
  CHECK(j["arrays"]["qpos"]["columns_differ"] == 1);
  CHECK(j["arrays"]["ctrl"]["columns_differ"] == 0);
  CHECK(run({{a, other, "--tol-abs", "100"}}).exit_code == 0);
}
