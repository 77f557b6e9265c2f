// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "report_check.h"
#include "run_tool.h"

using namespace mj::testing;

TEST_CASE("mj-compile says what is in a model and how long its passes took") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string bad = folder.file("bad.xml", "<mujoco><gem/></mujoco>");
  const auto text = run({{in, "-", "--stats"}});
  CHECK(text.exit_code == 0);
  CHECK(text.err.find("pendulum.xml:\n") != std::string::npos);
  for (const char* words : {"bodies", "dofs", "time: read", "time: constants", "time: trial step",
                            "time: write", "model memory", "peak memory: "}) {
    CHECK(text.err.find(words) != std::string::npos);
  }
  CHECK(text.out == run({{in, "-"}}).out);
  const auto r = run({{"--check", "--stats=json", bad, in}});
  CHECK(r.exit_code == 2);
  const auto j = nlohmann::json::parse(r.out);
  REQUIRE(j["models"].size() == 1);
  CHECK(j["models"][0]["file"] == in);
  CHECK(j["models"][0]["counts"]["bodies"] == 2);
  CHECK(j["models"][0]["bytes"]["model"] > 1000);
  CHECK(j["models"][0]["seconds"]["validation"] >= 0);
  CHECK(j["peak_memory_bytes"] > 1000000);
  check_refused({{in, "-", "--stats=json"}}, "cannot both be standard output");
  check_refused({{in, "-", "--stats=xml"}}, "--stats");
}

TEST_CASE("mj-compile prints the grammar as XML Schema and as JSON") {
  const auto xsd = run({{"--schema=xsd"}});
  CHECK(xsd.exit_code == 0);
  CHECK(xsd.out.find("<xs:complexType name=\"geom\">") != std::string::npos);
  CHECK(run({{"--schema"}}).out == xsd.out);
  const auto json = run({{"--schema=json"}});
  CHECK(nlohmann::json::parse(json.out)["version"] == 1);
  check_refused({{"--schema=json", "a.xml"}}, "--schema does not read a model");
  check_refused({{"--schema=rnc"}}, "--schema");
  check_refused({{"--schema"}, "", Stdout::kFullDisk}, "No space left");
}

TEST_CASE("mj-compile --info prints version, sizes and hashes of physics, names and visuals") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string mjb = folder.path("pendulum.mjb");
  REQUIRE(run({{in, mjb}}).exit_code == 0);
  const auto text = run({{"--info", mjb}});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("MJB of MuJoCo 3.12.0") != std::string::npos);
  std::string changed = kPendulum;
  changed.replace(changed.find("<geom "), 6, "<geom rgba='1 0 0 1' ");
  const auto a = checked_json(run({{"--info", "--json", mjb}}).out)["files"][0];
  const auto b = checked_json(run({{"--info", "--json", "-"}, changed}).out)["files"][0];
  CHECK(a["sha256"]["mjb"] != b["sha256"]["mjb"]);
  CHECK(a["sha256"]["physics"] == b["sha256"]["physics"]);
  CHECK(a["sha256"]["names"] == b["sha256"]["names"]);
  CHECK(a["sha256"]["visual"] != b["sha256"]["visual"]);
  CHECK(a["sizes"]["nq"] == 1);
  check_refused({{"--json", in, mjb}}, "--json is only for --info and --verify");
  check_refused({{"--info", in, "--out-dir", "x"}}, "do not write models");
  check_refused({{"--info", "--verify", mjb}}, "cannot be given together");
}

const std::string kLfsPointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";

TEST_CASE("mj-compile recognizes a Git LFS pointer in place of a model, an include or an asset") {
  const TemporaryFolder folder;
  for (const char* name : {"model.xml", "mesh.stl", "picture.png"}) folder.file(name, kLfsPointer);
  const auto refuses = [&](const std::string& inside) {
    const std::string in = folder.file("in.xml", "<mujoco>\n" + inside + "\n</mujoco>");
    check_refused({{"--check", in}}, "is a Git LFS pointer, not the file itself");
    check_refused({{"--check", in}}, "in.xml:2:");
    check_refused({{"--check", in}}, "'git lfs pull' fetches the file");
  };
  check_refused({{"--check", folder.path("model.xml")}}, "it is a Git LFS pointer");
  refuses("<include file='model.xml'/>");
  refuses("<asset><mesh name='m' file='mesh.stl'/></asset>");
  refuses("<asset><texture name='t' type='2d' file='picture.png'/></asset>");
  refuses("<asset><hfield name='h' file='picture.png' size='1 1 1 1'/></asset>");
  const std::string attaches =
      folder.file("in.xml", "<mujoco><asset><model name='a' file='model.xml'/></asset></mujoco>");
  check_refused({{"--check", attaches}},
                "model.xml: error: cannot read the model: it is a Git LFS");
}

TEST_CASE("mj-compile --verify recognizes a big-endian file and a Git LFS pointer") {
  const TemporaryFolder folder;
  const std::string swapped =
      folder.file("swapped.mjb", std::string("\x00\x00\xd4\x31", 4) + std::string(99, 'x'));
  CHECK(run({{"--verify=quick", swapped}}).out.find("from a big-endian machine") !=
        std::string::npos);
  check_refused({{"--verify=quick", folder.file("lfs.mjb", kLfsPointer)}}, "Git LFS pointer");
}

TEST_CASE("mj-compile --verify says why a binary model is refused") {
  const TemporaryFolder folder;
  const std::string good = folder.path("good.mjb");
  REQUIRE(run({{"-", good}, kPendulum}).exit_code == 0);
  const std::string bytes = contents_of(good);
  CHECK(run({{"--verify", good}}).out == good + ": good\n");
  CHECK(run({{"--verify=quick", good}}).exit_code == 0);

  std::string old = bytes;
  const int version = 237;
  old.replace(12, sizeof(version), reinterpret_cast<const char*>(&version), sizeof(version));
  const auto refused = run({{"--verify=quick", folder.file("old.mjb", old)}});
  CHECK(refused.exit_code == 1);
  CHECK(refused.out.find("written by MuJoCo 2.3.7") != std::string::npos);
  check_reports_failure({{"--verify=quick", good, folder.path("old.mjb")}},
                        "written by MuJoCo 2.3.7");
  const std::string cut = folder.file("cut.mjb", bytes.substr(0, bytes.size() - 8));
  const auto j = checked_json(run({{"--verify", "--json", good, cut}}).out);
  CHECK(j["files"][0]["result"] == "good");
  CHECK(j["files"][1]["code"] == "mjb-truncated");

  std::string not_finite = bytes;  // a model whose gravity is NaN
  const double nan = std::nan("");
  const size_t at = 20 + 98 * 8 + offsetof(mjOption, gravity);
  not_finite.replace(at, sizeof(nan), reinterpret_cast<const char*>(&nan), sizeof(nan));
  const std::string path = folder.file("nan.mjb", not_finite);
  for (const char* depth : {"--verify=quick", "--verify"}) {
    const auto verdict = run({{depth, path}});
    CHECK(verdict.exit_code == 1);
    CHECK(verdict.out.find("opt.gravity[0] is nan") != std::string::npos);
  }
  check_refused({{"--verify", folder.path("missing.mjb")}}, "no such file");
}

TEST_CASE("mj-compile --info and --verify report good files even if others are broken") {
  const TemporaryFolder folder;
  const std::string good = folder.path("good.mjb"), missing = folder.path("missing.mjb");
  REQUIRE(run({{"-", good}, kPendulum}).exit_code == 0);
  const std::string cut = folder.file("cut.mjb", contents_of(good).substr(0, 4000));
  const std::string bad = folder.file("bad.xml", "<mujoco><oops/><oops/></mujoco>");

  const auto info = run({{"--info", cut, good, bad, missing}});
  CHECK(info.exit_code == 2);
  CHECK(info.out == run({{"--info", good}}).out);
  CHECK(info.error_count() == 4);
  const auto described =
      checked_json(run({{"--info", "--json", cut, good, bad, missing}}).out)["files"];
  REQUIRE(described.size() == 4);
  CHECK(described[0]["error"]["code"] == "mjb-truncated");
  CHECK(described[1]["model"] == "pendulum");
  CHECK(described[2]["error"]["code"] == "mjcf-unknown-element");
  CHECK(described[3]["file"] == missing);

  const auto verified = run({{"--verify", cut, missing, good}});
  CHECK(verified.exit_code == 2);
  CHECK(verified.out.find(cut + ": truncated") == 0);
  CHECK(verified.out.find(good + ": good\n") != std::string::npos);
  CHECK(verified.error_count() == 1);
  const auto verdicts =
      checked_json(run({{"--verify", "--json", cut, missing, good}}).out)["files"];
  REQUIRE(verdicts.size() == 3);
  CHECK(verdicts[0]["result"] == "refused");
  CHECK(verdicts[1]["result"] == "unreadable");
  CHECK(verdicts[2]["result"] == "good");
}

TEST_CASE("mj-compile --tree shows bodies, masses and joints as text, graph and picture") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", R"(<mujoco model="say &quot;hi&quot;"><worldbody>
    <body name="a&quot;\\b&lt;"><freejoint/><geom size="1" mass="2"/>
      <body name="hand"><joint name="x"/><joint name="y" type="slide"/><geom size="1" mass=".5"/>
      </body><body name="plate"><geom size="1" mass="1"/></body></body></worldbody></mujoco>)");
  const Result text = run({{"--tree", "text", xml}});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("hand") != std::string::npos);
  const std::string dot = run({{"--tree", "dot", xml}}).out;
  CHECK(dot.find("digraph \"say \\\"hi\\\"\" {\n") == 0);
  CHECK(dot.find("[label=\"a\\\"\\\\\\\\b<\\n2 kg\"]") != std::string::npos);
  CHECK(dot.find("b1 -> b2 [label=\"x (hinge), y (slide)\"];") != std::string::npos);
  CHECK(dot.find("b1 -> b3;") != std::string::npos);
  const std::string svg = folder.path("a.svg");
  CHECK(run({{"--tree", "svg", xml, svg}}).out.empty());
  const std::string picture = contents_of(svg);
  CHECK(picture.find("<svg xmlns=") == 0);
  CHECK(picture.find(">0.5 kg<") != std::string::npos);
  CHECK(picture.find(">y (slide)<") != std::string::npos);
  CHECK(picture.find("class=\"weld\"") != std::string::npos);
  CHECK(run({{"--tree", "svg", xml, "-o", svg}}).exit_code == 0);
}

TEST_CASE("mj-compile --tree refuses options for models and reports broken ones") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum), bad = folder.file("b.xml", "<mujoco>");
  check_refused({{"--tree", "png", xml}}, "png");
  check_refused({{"--tree", "svg", "--check", xml}}, "--tree does not write models");
  check_refused({{"--tree", "svg", "--info", xml}}, "--tree cannot be given with --info");
  check_refused({{"--tree", "svg", xml, "a.svg", "b.svg"}}, "--tree takes only one model");
  check_refused({{"--tree", "dot", bad}}, "b.xml");
  check_refused({{"--tree", "dot", xml, xml}}, "");
}
