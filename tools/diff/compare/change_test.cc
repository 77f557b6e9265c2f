// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of mj-diff's text about objects that were added, removed or changed: their properties,
// their places in the files, and the room that Markdown has for them.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "run_tool.h"
#include "test_objects.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

bool says(const Result& r, const std::string& words) {
  return r.out.find(words) != std::string::npos;
}

std::string replaced(std::string text, const std::string& old_text, const std::string& new_text) {
  const size_t at = text.find(old_text);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old_text.size(), new_text);
}

const char* const kArm =
    "<mujoco>\n"
    "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 2 0 0 0 3'/></asset>\n"
    "<worldbody>\n"
    "<body name='arm'>\n"
    "<joint name='j'/>\n"
    "<geom name='g' size='.1'/>\n"
    "<geom type='mesh' mesh='m' pos='0 0 1'/>\n"
    "</body>\n"
    "</worldbody>\n"
    "</mujoco>\n";

struct Edit {
  TemporaryFolder folder;

  explicit Edit(const std::string& edited, const std::string& start = kArm) {
    folder.file("a.xml", start);
    folder.file("b.xml", edited);
  }
  [[nodiscard]] Result diff(std::vector<std::string> options = {}) const {
    options.insert(options.end(), {"a.xml", "b.xml"});
    return run({.arguments = options, .folder = folder.path("")});
  }
};

}  // namespace

TEST_CASE("added objects are described and have their place in the file") {
  const Edit edit(
      replaced(kArm, "</body>\n",
               "<geom name='foot' type='capsule' size='.05 .2' pos='0 0 1'/>\n"
               "<geom type='mesh' mesh='m' pos='1 2 3' mass='2'/>\n"
               "<body name='hand' pos='0 1 0'><joint name='k' type='slide' axis='1 0 0' "
               "range='-1 1'/><geom size='.1' mass='0.5'/></body>\n</body>\n"));
  const Result r = edit.diff();
  CAPTURE(r.out);
  CHECK(says(r, "+ geom 'foot' in body 'arm': capsule, size 0.05 0.2, pos 0 0 1, body mass "));
  CHECK(says(r, " (b.xml:8)\n"));
  CHECK(says(r, "+ geom #3 in body 'arm': mesh m, pos 1 2 3, body mass "));
  CHECK(says(r, " (b.xml:9)\n"));
  CHECK(says(
      r, "+ body 'hand' in body 'arm', with 1 geom, 1 joint: mass 0.5, pos 0 1 0 (b.xml:10)\n"));
  const json foot = object_named(checked_json(edit.diff({"--json"}).out), "foot");
  CHECK(foot["properties"]["type"] == "capsule");
  CHECK(foot["properties"]["size"] == json({0.05, 0.2}));
  CHECK(foot["where"]["b"]["line"] == 8);
  CHECK(!foot["where"].contains("a"));
  const Result back = run({.arguments = {"b.xml", "a.xml"}, .folder = edit.folder.path("")});
  CHECK(says(back, "- geom 'foot' in body 'arm': capsule, size 0.05 0.2, pos 0 0 1, body mass "));
  CHECK(says(back, " (b.xml:8)\n"));
  CHECK(says(edit.diff({"--all"}),
             "+ joint 'k' in body 'hand': slide, axis 1 0 0, range -1 1 (b.xml:10)\n"));
}

TEST_CASE("added assets, actuators, sensors, tendons and texts are described") {
  const Edit edit(
      replaced(replaced(kArm, "<asset>",
                        "<asset><texture name='t' type='2d' builtin='flat' width='8' height='4'/>"
                        "<mesh name='n' vertex='0 0 0 1 0 0 0 2 0 0 0 3'/>"),
               "</worldbody>\n",
               "</worldbody>\n<actuator><motor name='drive' joint='j' gear='5'/></actuator>\n"
               "<sensor><jointpos name='angle' joint='j'/></sensor>\n"
               "<tendon><fixed name='rope'><joint joint='j' coef='1'/></fixed></tendon>\n"
               "<custom><text name='note' data='by hand'/></custom>\n"));
  const Result r = edit.diff();
  CAPTURE(r.out);
  CHECK(says(r, "+ texture 't': 2d, size 8 4 (b.xml:2)\n"));
  CHECK(says(r, "+ mesh 'n': vertices 4, faces 4 (b.xml:2)\n"));
  CHECK(says(r, "+ actuator 'drive': joint, target j, gear 5 (b.xml:10)\n"));
  CHECK(says(r, "+ sensor 'angle': jointpos, object j (b.xml:11)\n"));
  CHECK(says(r, "+ tendon 'rope': along j (b.xml:12)\n"));
  CHECK(says(r, "+ text 'note': text by hand (b.xml:13)\n"));
}

TEST_CASE("a changed object has its line in both files, and one without a name has a description") {
  const Edit edit(replaced(replaced(kArm, "size='.1'/>", "size='.2'/>"), "mesh='m' pos",
                           "mesh='m' condim='6' pos"));
  const Result r = edit.diff();
  CAPTURE(r.out);
  CHECK(says(r, "geom 'g' (a.xml:6 -> b.xml:6)\n  geom_size: 0.1 0 0 -> 0.2 0 0\n"));
  CHECK(says(
      r, "geom #1 (mesh m at 0 0 1) in body 'arm' (a.xml:7 -> b.xml:7)\n  geom_condim: 3 -> 6\n"));
  const json object = object_named(checked_json(edit.diff({"--json"}).out), "#1");
  CHECK(object["told_by"] == "mesh m at 0 0 1");
  CHECK(object["where"]["a"] == json({{"file", "a.xml"}, {"line", 7}}));
}

TEST_CASE("copies of one element are reported together with the place of the element") {
  const auto model = [](const std::string& size) {
    return "<mujoco>\n<worldbody>\n<replicate count='5' offset='1 0 0'>\n<geom name='g' size='" +
           size + "' mass='1'/>\n</replicate>\n</worldbody>\n</mujoco>\n";
  };
  const Edit edit(model(".2"), model(".1"));
  CHECK(says(edit.diff(), "5 geoms (g0, g1, g2, g3, g4) (a.xml:4 -> b.xml:4)\n  geom_size: "));
  CHECK(says(edit.diff({"--markdown"}), "| `a.xml:4 -> b.xml:4` |\n"));
}

TEST_CASE("an object in an included file has its place in that file") {
  const TemporaryFolder folder;
  for (const std::string side : {"a", "b"}) {
    folder.file(side + ".part.xml", "<mujoco>\n<worldbody>\n<geom name='g' size='" +
                                        std::string(side == "a" ? "1" : "2") +
                                        "'/>\n</worldbody>\n</mujoco>\n");
    folder.file(side + ".xml", "<mujoco><include file='" + side + ".part.xml'/></mujoco>");
  }
  const Result r = run({.arguments = {"a.xml", "b.xml"}, .folder = folder.path("")});
  CHECK(says(r, "geom 'g' (a.part.xml:3 -> b.part.xml:3)\n"));
}

TEST_CASE("SARIF places every difference in the second model unless the object was removed") {
  const Edit edit(replaced(replaced(kArm, "<geom name='g' size='.1'/>\n",
                                    "\n<geom name='g' size='.1' rgba='1 0 0 1'/>\n"),
                           "<joint name='j'/>\n", ""));
  const std::string out = edit.folder.path("d.sarif");
  const Result r = edit.diff({"-o", out});
  CHECK(r.exit_code == 1);
  const json log = json::parse(contents_of(out));
  CHECK(log["version"] == "2.1.0");
  const json& run = log["runs"][0];
  CHECK(run["invocations"][0]["executionSuccessful"] == true);
  CHECK(run["invocations"][0]["exitCode"] == 1);
  REQUIRE(run["results"].size() == 2);
  for (const json& result : run["results"]) {
    const json& place = result["locations"][0]["physicalLocation"];
    const std::string rule = result["ruleId"];
    CHECK(run["tool"]["driver"]["rules"][result["ruleIndex"].get<size_t>()]["id"] == rule);
    CHECK(place["artifactLocation"]["uri"] == (rule == "removed" ? "a.xml" : "b.xml"));
    CHECK(place["region"]["startLine"] == (rule == "removed" ? 5 : 6));
    CHECK(result["level"] == (rule == "removed" ? "warning" : "note"));
    if (rule == "changed") {
      CHECK(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 6);
    }
  }
}

// ---- Markdown

namespace {

std::string many(int n, const std::string& attributes) {
  std::string bodies;
  for (int i = 0; i < n; ++i) {
    const std::string name = std::to_string(i);
    bodies += "<body name='b" + name + "' pos='0 0 " + name + "'><freejoint/><geom name='g" + name +
              "' size='.1'" + attributes + "/></body>\n";
  }
  return "<mujoco><worldbody>\n" + bodies + "</worldbody></mujoco>\n";
}

// Returns a model with `n` bodies, whose geoms have different friction.
std::string various(int n) {
  std::string bodies;
  for (int i = 0; i < n; ++i) {
    const std::string name = std::to_string(i);
    bodies += "<body name='b" + name + "' pos='0 0 " + name + "'><freejoint/><geom name='g" + name +
              "' size='.1' condim='4' friction='0." + std::to_string(i + 1) + "'/></body>\n";
  }
  return "<mujoco><worldbody>\n" + bodies + "</worldbody></mujoco>\n";
}

size_t lines_of(const std::string& text) {
  return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("Markdown collapses equal changes as text does and folds up their consequences") {
  const Edit edit(many(100, " density='2000'"), many(100, ""));
  const Result text = edit.diff();
  const Result r = edit.diff({"--markdown"});
  CAPTURE(r.out);
  CHECK(lines_of(r.out) < lines_of(text.out) + 15);
  CHECK(says(r, "| changed | 100 bodies: b0, b1, b2, b3, b4, b5 and 94 more | `body_mass` |"));
  CHECK(says(r, "<details><summary>"));
  CHECK(says(r, " computed values differ as a consequence</summary>\n\n"));
  CHECK(r.out.starts_with("**The physics can differ: body_"));
  CHECK(lines_of(edit.diff({"--markdown", "--all", "--max-bytes", "0"}).out) > 300);
}

TEST_CASE("Markdown describes an added body with its content and its place") {
  const Edit edit(replaced(kArm, "</body>\n",
                           "<body name='hand' pos='0 1 0'><joint name='k'/><geom size='.1' "
                           "mass='0.5'/><geom size='.1' mass='0.5'/></body>\n</body>\n"));
  CHECK(says(edit.diff({"--markdown"}),
             "| added | body `hand` in body 'arm', with 2 geoms, 1 joint |  |  | `mass 1, pos 0 1 "
             "0` | `b.xml:8` |\n"));
}

TEST_CASE("Markdown is not longer than --max-bytes and says what is left out") {
  const Edit edit(various(900), many(900, ""));
  const Result all = edit.diff({"--markdown", "--all"});
  CHECK(all.out.size() <= 65536);
  CHECK(says(all, " lines are left out: the whole document has "));
  CHECK(says(all, "--max-bytes is 65536"));
  const Result few = edit.diff({"--markdown", "--all", "--max-bytes", "1000"});
  CHECK(few.out.size() <= 1000);
  CHECK(few.out.starts_with("**The physics can differ"));
  CHECK(says(few, "--max-bytes is 1000"));
  CHECK(edit.diff({"--markdown", "--all", "--max-bytes", "0"}).out.size() > 65536);
  check_refused({{"--max-bytes", "5", edit.folder.path("a.xml"), edit.folder.path("b.xml")}},
                "--max-bytes is only for --format markdown");
}

TEST_CASE("Markdown of many files is cut evenly and counts the files that are left out") {
  const TemporaryFolder folder;
  for (const std::string side : {"a", "b"}) {
    std::filesystem::create_directory(folder.path(side));
    for (int i = 0; i < 12; ++i) {
      folder.file(side + "/m" + std::to_string(i) + ".xml",
                  side == "a" ? many(40, "") : various(40));
    }
  }
  const auto markdown = [&](const std::string& bytes) {
    return run({{"--markdown", "--all", "--max-bytes", bytes, folder.path("a"), folder.path("b")}});
  };
  const std::string whole = markdown("0").out;
  for (const size_t bytes : {20000, 3000, 800, 300}) {
    const Result r = markdown(std::to_string(bytes));
    CAPTURE(bytes);
    REQUIRE(bytes < whole.size());
    CHECK(r.out.size() <= bytes);
    CHECK(says(r, "--max-bytes is " + std::to_string(bytes)));
    const auto count = [&](const std::string& word) {
      size_t n = 0;
      for (size_t at = r.out.find(word); at != r.out.npos; at = r.out.find(word, at + 1)) ++n;
      return n;
    };
    CHECK(count("<details>") == count("</details>"));
  }
  CHECK(says(markdown("20000"), "<code>m9.xml</code>: the physics can differ"));
  CHECK(says(markdown("500"), "more of 12 files are left out"));
}

TEST_CASE("binary models that differ only in a derived or layout array are compared") {
  const Edit edit(kArm);
  const Result made = run({.arguments = {"-q", "a.xml", "b.xml"}, .folder = edit.folder.path("")});
  REQUIRE(made.exit_code == 0);
  const std::string compiler =
      (std::filesystem::path(MJTOOLS_TOOL).parent_path() / "mj-compile").string();
  REQUIRE(
      run(compiler, {.arguments = {"a.xml", "a.mjb"}, .folder = edit.folder.path("")}).exit_code ==
      0);
  std::unique_ptr<mjModel, void (*)(mjModel*)> m(
      mj_loadModel(edit.folder.path("a.mjb").c_str(), nullptr), mj_deleteModel);
  REQUIRE(m);
  m->dof_M0[0] *= 1 + 1e-12;
  mj_saveModel(m.get(), edit.folder.path("b.mjb").c_str(), nullptr, 0);
  const Result r = run({.arguments = {"a.mjb", "b.mjb"}, .folder = edit.folder.path("")});
  CHECK(r.signal == 0);
  CHECK(r.exit_code == 1);
  CHECK(says(r, "dof_M0"));

  m->dof_M0[0] /= 1 + 1e-12;
  std::swap(m->mesh_polynormal[0], m->mesh_polynormal[3]);
  mj_saveModel(m.get(), edit.folder.path("b.mjb").c_str(), nullptr, 0);
  const Result layout = run({.arguments = {"a.mjb", "b.mjb"}, .folder = edit.folder.path("")});
  CHECK(layout.signal == 0);
  CHECK(layout.exit_code == 1);
}

TEST_CASE("-o is written even with -q, and an error keeps the old file") {
  const Edit edit(replaced(kArm, "size='.1'", "size='.2'"));
  for (const char* const form : {"json", "sarif", "junit", "markdown"}) {
    CAPTURE(form);
    const Result quiet = edit.diff({"-q", "--format", form, "-o", "out"});
    CHECK(quiet.exit_code == 1);
    CHECK(quiet.out.empty());
    const std::string text = contents_of(edit.folder.path("out"));
    CHECK(text.size() > 20);
  }
  const std::string before = contents_of(edit.folder.path("out"));
  const Result failed =
      run({.arguments = {"-o", "out", "a.xml", "missing.xml"}, .folder = edit.folder.path("")});
  CHECK(failed.exit_code == 2);
  CHECK(contents_of(edit.folder.path("out")) == before);
}

TEST_CASE("names are escaped in Markdown for every kind of input") {
  const std::string evil = "a`&lt;img src=x&gt;|*b*";
  const Edit edit(replaced(replaced(kArm, "name='g' size='.1'", "name='" + evil + "2' size='.2'"),
                           "name='arm'", "name='" + evil + "'"),
                  replaced(kArm, "name='arm'", "name='" + evil + "'"));
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--markdown"}, {"--markdown", "--all"}}) {
    const Result r = edit.diff(options);
    CAPTURE(r.out);
    CHECK(r.exit_code == 1);
    CHECK(says(r, "<code>a&#96;&lt;img src=x&gt;&#124;&#42;b&#42;"));
    CHECK_FALSE(says(r, "<img"));
  }
}
