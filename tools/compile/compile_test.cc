// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mjmodel.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "report_check.h"
#include "resource/archive.h"
#include "run_tool.h"

using namespace mj::testing;
namespace fs = std::filesystem;

TEST_CASE("mj-compile follows the conventions of all tools") {
  mj::testing::check_common_behaviour();
}

TEST_CASE("mj-compile refuses wrong usage") {
  check_refused({{}}, "IN is required");
  check_refused({{"a.xml"}}, "OUT is required");
  check_refused({{"a.xml", "b.mjb", "c"}}, "several models need --out-dir");
  check_refused({{"a.xml", "b.stl"}}, "cannot tell the format");
  check_refused({{"--check", "a.xml", "--out-dir", "b"}}, "--check writes nothing");
  check_refused({{"a.xml", "--out-dir", "b", "-j", "0"}}, "--jobs");
  check_refused({{"-", "--out-dir", "b"}}, "standard input has no file name");
  check_refused({{"--max-errors", "0", "a.xml", "b.mjb"}}, "--max-errors");
  check_refused({{"--check", "a.urdf", "--package", "arm"}}, "'arm' is not of the form NAME=DIR");
}

TEST_CASE("mj-compile refuses input that is not a model and writes nothing") {
  const TemporaryFolder folder;
  const std::string out = folder.path("out.mjb");
  check_refused({{folder.path("missing.xml"), out}}, "no such file");
  check_refused({{folder.path(""), out}}, "directory");
  check_refused({{folder.file("empty.xml", ""), out}}, "empty");
  check_refused({{folder.file("noise.xml", "hello"), out}}, "the file is neither MJB nor XML");
  check_refused({{folder.file("short.mjb", std::string("\x31\xd4\x00\x00", 4)), out}}, "short.mjb");
  check_refused({{folder.file("broken.xml", "<mujoco><worldbody></mujoco>"), out}}, "broken.xml:1");
  check_refused({{"-", out}, "hello"}, "standard input");
  CHECK(folder.names() ==
        std::vector<std::string>{"broken.xml", "empty.xml", "noise.xml", "short.mjb"});
}

TEST_CASE("mj-compile reports mistakes in an XML model with their place") {
  const TemporaryFolder folder;
  const std::string out = folder.path("out.mjb");
  auto body = [&](const std::string& inside) {
    return folder.file("m.xml",
                       "<mujoco>\n  <worldbody>\n    " + inside + "\n  </worldbody>\n</mujoco>\n");
  };
  check_refused({{body("<gem size='1'/>"), out}}, "m.xml:3:");
  check_refused({{body("<gem size='1'/>"), out}}, "did you mean <geom>?");
  check_refused({{body("<geom sise='1'/>"), out}}, "did you mean 'size'?");
  check_refused({{body("<geom size='one'/>"), out}}, "m.xml:3:");
  check_refused({{body("<geom name='a' size='1'/><geom name='a' size='1'/>"), out}}, "'a'");
  check_refused({{body("<geom size='1' material='steel'/>"), out}}, "steel");
  check_refused(
      {{folder.file("i.xml", "<mujoco>\n  <include file='gone.xml'/>\n</mujoco>\n"), out}},
      "gone.xml");
  check_refused({{folder.file("l.xml", "<mujoco>\n  <include file='l.xml'/>\n</mujoco>\n"), out}},
                "l.xml:2:");
  CHECK(folder.names() == std::vector<std::string>{"i.xml", "l.xml", "m.xml"});
}

TEST_CASE("mj-compile reports several errors in one run, and counts those beyond the limit") {
  const TemporaryFolder folder;
  const std::string in = folder.file("m.xml",
                                     "<mujoco>\n<worldbody>\n<geom sise='1'/>\n<geom foo='1'/>\n"
                                     "<geom bar='1'/>\n</worldbody>\n</mujoco>\n");
  const auto all = run({{"--check", in}});
  CHECK(all.exit_code == 2);
  CHECK(all.error_count() == 3);
  const auto limited = run({{"--check", in, "--max-errors", "1"}});
  CHECK(limited.exit_code == 2);
  CHECK(limited.error_count() == 1);
}

TEST_CASE("mj-compile reports output that cannot be written and leaves no file behind") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  check_refused({{in, folder.path("no/such/folder.mjb")}}, "cannot write");
  check_refused({{in, "/dev/full", "--format", "mjb"}}, "No space left");
  check_refused({{in, folder.path("big.mjb")}, "", Stdout::kCapture, 100}, "cannot write");
  check_refused({{in, in, "--format", "mjb"}}, "cannot be the output");
  check_refused({{in, "-"}, "", Stdout::kFullDisk}, "No space left");
  check_silent_at_closed_pipe({{in, "-"}});
  check_refused({{in, "-"}, "", Stdout::kClosed}, "cannot write");
  CHECK(folder.names() == std::vector<std::string>{"pendulum.xml"});
}

TEST_CASE("mj-compile writes the same bytes from and to files and standard streams") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("pendulum.mjb");
  CHECK(run({{in, out}}).exit_code == 0);
  const std::string bytes = contents_of(out);
  CHECK(bytes.size() > 1798);
  CHECK(run({{in, "-"}}).out == bytes);
  CHECK(run({{"-", "-"}, kPendulum}).out == bytes);
  CHECK(run({{out, "-"}}).out == bytes);
  CHECK(run({{"--check", out}}).exit_code == 0);
  CHECK(run({{"--check", out}}).out.empty());
}

TEST_CASE("mj-compile reads archives with any file name and from a pipe") {
  const TemporaryFolder folder;
  const std::string archive =
      mj::write_archive({{"model.xml", kPendulum}, {"notes.xml", "<mujoco><oops/></mujoco>"}});
  const std::string in = folder.file("robot.mjz", archive);
  const std::string mjb = run({{"-", "-"}, kPendulum}).out;
  CHECK(run({{in, "-"}}).out == mjb);
  CHECK(run({{folder.file("other", archive), "-"}}).out == mjb);
  CHECK(run({{"-", "-"}, archive}).out == mjb);
  const std::string bad = mj::write_archive({{"bad.xml", "<mujoco>\n<oops/></mujoco>"}});
  check_refused({{"--check", folder.file("bad.mjz", bad)}}, "bad.mjz/bad.xml:2:1: error");
  check_refused({{"--check", folder.file("short.mjz", archive.substr(0, archive.size() - 1))}},
                "short.mjz: error: cannot read the archive");
  check_refused({{"--check", folder.file("two.zip", mj::write_archive({{"a.xml", "<mujoco/>"},
                                                                       {"b.xml", "<mujoco/>"}}))}},
                "the archive has 'a.xml', 'b.xml'");
}

namespace {

const char* const kTetra =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const char* const kMeshModel =
    "<mujoco model='m'><asset><mesh file='t.obj'/></asset><worldbody><body><freejoint/>"
    "<geom size='1'/></body></worldbody></mujoco>";

}  // namespace

TEST_CASE(
    "mj-compile bundles a model into a folder or an archive that compiles to the same model") {
  const TemporaryFolder folder;
  folder.file("t.obj", kTetra);
  const std::string in = folder.file("m.xml", kMeshModel);
  const std::string mjb = run({{in, "-", "--format", "mjb"}}).out;
  const std::string out = folder.path("robot");
  CHECK(run({{in, "--bundle", out}}).exit_code == 0);
  CHECK(contents_of(out + "/t.obj") == kTetra);
  CHECK(run({{out + "/robot.xml", "-", "--format", "mjb"}}).out == mjb);

  const std::string archive = folder.path("robot.mjz");
  CHECK(run({{in, archive}}).exit_code == 0);
  CHECK(run({{archive, "-", "--format", "mjb"}}).out == mjb);
  CHECK(run({{archive, "-", "--format", "mjz"}}).out == run({{in, "-", "--format", "mjz"}}).out);
  CHECK(run({{"-", "-", "--format", "mjb"}, contents_of(archive)}).out == mjb);

  const auto apart = run({{archive, folder.path("apart.xml")}});
  CHECK(apart.err.find("inside the archive") != std::string::npos);
  CHECK(run({{folder.path("apart.xml"), "-", "--format", "mjb"}}).exit_code == 0);
  check_refused({{"-", "-", "--format", "xml"}, contents_of(archive)}, "inside the archive");
  fs::remove(folder.path("apart.xml"));

  check_refused({{in, "--bundle", out}}, "it is not empty");
  CHECK(run({{archive, "--bundle", out, "--force"}}).exit_code == 0);
  check_refused({{in, "--bundle", folder.path(""), "--force"}}, "cannot be the output");
  folder.file("robot/robot.xml", "<mujoco/>");
  fs::create_directory(folder.path("full"));
  folder.file("full/precious.txt", "x");
  check_refused({{archive, "--bundle", folder.path("full"), "--force"}},
                "it is not an earlier bundle");
  check_refused({{folder.path("robot/robot.xml"), "--bundle", out, "--force"}},
                "cannot be the output");
  check_refused({{in, "-", "--force"}}, "--force is only for --bundle");
  check_refused({{"--check", in, "--bundle", out}}, "--bundle cannot be given with");
  check_refused({{in, "a.mjb", "--bundle", out}}, "--bundle takes only one model");
  CHECK(folder.names() == std::vector<std::string>{"full", "m.xml", "robot", "robot.mjz", "t.obj"});
}

TEST_CASE("mj-compile --flatten names all elements and writes assets as files") {
  const TemporaryFolder folder;
  folder.file("t.obj", kTetra);
  folder.file("part.xml", "<x><worldbody><body><joint/><geom class='c'/></body></worldbody></x>");
  const std::string in = folder.file(
      "m.xml",
      "<mujoco><default><default class='c'><geom type='box' size='1 2 3'/></default></default>\n"
      "<asset><mesh name='t' file='t.obj'/>\n"
      "<mesh name='n' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 2 1 0 1 3 0 3 2 1 2 3'/></asset>\n"
      "<include file='part.xml'/><worldbody><geom type='mesh' mesh='t'/>\n"
      "<body name='b'><geom name='geom_1' type='mesh' mesh='n'/></body></worldbody></mujoco>");
  const std::string out = folder.path("out.xml"), assets = folder.path("assets");
  REQUIRE(run({{in, out, "--flatten", "--assets-dir", assets}}).exit_code == 0);
  const std::string text = contents_of(out);
  CHECK(text.find("meshdir=\"assets/\"") != std::string::npos);
  CHECK(text.find("<geom name=\"geom_0\" type=\"mesh\" mesh=\"t\"/>") != std::string::npos);
  CHECK(text.find("<body name=\"body_1\">") != std::string::npos);
  CHECK(text.find("<joint name=\"joint_0\"/>") != std::string::npos);
  CHECK(text.find("<geom name=\"geom_1_1\" size=\"1 2 3\" type=\"box\"/>") != std::string::npos);
  for (const char* gone : {"vertex=", "class", "default", "include"}) {
    CHECK(text.find(gone) == std::string::npos);
  }
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(assets)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  REQUIRE(names.size() == 2);
  CHECK(names[0].starts_with("n-"));
  CHECK(names[0].ends_with(".obj"));
  CHECK(names[1].starts_with("t-"));
  CHECK(contents_of(assets + "/" + names[1]) == kTetra);
  CHECK(run({{in, out, "--flatten", "--assets-dir", assets}}).exit_code == 0);
  CHECK(contents_of(out) == text);
}

TEST_CASE("--mesh writes the meshes of a flattened model in one format") {
  const TemporaryFolder folder;
  folder.file("t.obj", kTetra);
  const std::string in = folder.file(
      "m.xml",
      "<mujoco><asset><mesh name='t' file='t.obj'/><mesh name='points' "
      "vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody><body><geom type='mesh' mesh='t'/>"
      "<geom type='mesh' mesh='points'/></body></worldbody></mujoco>");
  const std::string out = folder.path("out.xml"), manifest = folder.path("m.json");
  for (const std::string form : {"obj", "stl", "msh"}) {
    CAPTURE(form);
    const Result r = run({{in, out, "--flatten", "--assets-dir", folder.path(form), "--mesh", form,
                           "--manifest", manifest}});
    CHECK(r.exit_code == 0);
    const auto assets = checked_json(contents_of(manifest))["assets"];
    REQUIRE(assets.size() == 2);
    for (const auto& asset : assets) {
      const std::string file = asset["file"];
      const bool has_faces = file.starts_with("t-");
      CHECK(file.ends_with(has_faces ? "." + form : ".msh"));
      if (has_faces) CHECK(asset["original"].get<std::string>().ends_with("t.obj"));
    }
    CHECK((r.err.find("mesh 'points' is written as a file .msh, because the wanted format would "
                      "change it [left-out]") != std::string::npos) == (form != "msh"));
    CHECK(run({{"--check", out}}).exit_code == 0);
  }
  check_refused({{in, out, "--mesh", "stl"}}, "--mesh is only for --assets-dir");
}

TEST_CASE("a flattened model compiles to the same physics and looks") {
  for (const char* name : {"cables.xml", "deformables.xml", "humanoid.xml", "mechanism.xml",
                           "pendulum.xml", "primitives.xml"}) {
    CAPTURE(name);
    const TemporaryFolder folder;
    const std::string in = std::string(MJTOOLS_TESTDATA) + "/" + name;
    const std::string out = folder.path("out.xml");
    REQUIRE(run({{in, out, "--flatten", "--assets-dir", folder.path("a")}}).exit_code == 0);
    const auto hashes = [](const std::string& model) {
      const auto info = nlohmann::json::parse(run({{"--info", "--json", model}}).out);
      const auto& sha256 = info["files"][0]["sha256"];
      return std::pair(sha256.at("physics"), sha256.at("visual"));
    };
    CHECK((hashes(out) == hashes(in)));
  }
}

TEST_CASE("a manifest describes a flattened model in MuJoCo's or Unity's axes") {
  const TemporaryFolder folder;
  folder.file("t.obj", kTetra);
  const std::string in = folder.file(
      "m.xml",
      "<mujoco model='arm'><asset><mesh file='t.obj'/></asset><worldbody>\n"
      "<body pos='1 2 3' quat='.6 .8 0 0'><joint name='h' axis='0 1 0' range='0 90' "
      "limited='true'/>\n"
      "<geom type='box' size='.1 .2 .3'/><geom type='mesh' mesh='t'/><site name='s'/></body>\n"
      "<body name='f'><freejoint/><geom size='.1'/></body></worldbody>\n"
      "<actuator><intvelocity name='u' joint='h' actrange='0 1'/></actuator>\n"
      "<sensor><jointpos joint='h'/><framepos objtype='site' objname='s'/></sensor></mujoco>");
  const std::string out = folder.path("out.xml"), file = folder.path("out.json");
  const std::string assets = folder.path("assets");
  const auto manifest = [&](const std::string& frame) {
    const auto r =
        run({{in, out, "--flatten", "--assets-dir", assets, "--manifest", file, "--frame", frame}});
    CHECK(r.exit_code == 0);
    CHECK(r.err == "");
    return checked_json(contents_of(file));
  };
  const auto find = [](const nlohmann::json& j, const char* kind, const char* name) {
    for (const auto& e : j.at("elements")) {
      if (e.at("kind") == kind && e.at("name") == name) return e;
    }
    FAIL("no such element");
    return nlohmann::json();
  };
  const auto j = manifest("mujoco");
  CHECK(j["name"] == "arm");
  CHECK(j["sizes"]["nq"] == 8);
  CHECK(j["assets"].size() == 1);
  CHECK(j["assets"][0]["original"].get<std::string>().ends_with("t.obj"));
  CHECK(j["assets"][0]["sha256"].get<std::string>().size() == 64);
  CHECK(find(j, "body", "world")["path"] == "/mujoco/worldbody[1]");
  const auto body = find(j, "body", "body_1");
  CHECK(body["parent"] == "world");
  CHECK(body["path"] == "/mujoco/worldbody[1]/body[1]");
  CHECK(body["source"]["line"] == 2);
  CHECK(body["quat"] == nlohmann::json{0.6, 0.8, 0, 0});
  CHECK(find(j, "joint", "h")["type"] == "hinge");
  CHECK(find(j, "joint", "h")["range"][1] == doctest::Approx(mjPI / 2));
  CHECK(find(j, "joint", "joint_1")["qpos"] == nlohmann::json{{"adr", 1}, {"size", 7}});
  CHECK(find(j, "joint", "joint_1")["qvel"] == nlohmann::json{{"adr", 1}, {"size", 6}});
  CHECK(find(j, "geom", "geom_0")["size"] == nlohmann::json{0.1, 0.2, 0.3});
  CHECK(find(j, "geom", "geom_1")["mesh"] == "t");
  const auto actuator = find(j, "actuator", "u");
  CHECK(actuator["act"] == nlohmann::json{{"adr", 0}, {"size", 1}});
  CHECK(actuator["target"] == nlohmann::json{{"kind", "joint"}, {"name", "h"}});
  CHECK(actuator["path"].get<std::string>().starts_with("/mujoco/actuator[1]/"));
  const auto sensor = find(j, "sensor", "sensor_1");
  CHECK(sensor["type"] == "framepos");
  CHECK(sensor["component"] == "MjSiteVectorSensor");
  CHECK(sensor["sensordata"] == nlohmann::json{{"adr", 1}, {"size", 3}});

  const auto unity = manifest("unity");
  CHECK(find(unity, "body", "body_1")["pos"] == nlohmann::json{1, 3, 2});
  CHECK(find(unity, "body", "body_1")["quat"] == nlohmann::json{0.8, 0, 0, -0.6});
  CHECK(find(unity, "geom", "geom_0")["size"] == nlohmann::json{0.1, 0.3, 0.2});
  CHECK(find(unity, "joint", "h")["axis"] == nlohmann::json{0, 0, 1});
  CHECK(find(unity, "joint", "h")["rotation"].size() == 4);
  const std::string text = contents_of(file);
  manifest("unity");
  CHECK(contents_of(file) == text);  // a second run writes the same bytes

  check_refused({{in, out, "--manifest", file}}, "--manifest is only for --flatten");
  check_refused({{in, out, "--flatten", "--frame", "unity"}}, "--frame is only for --manifest");
  check_refused({{in, out, "--flatten", "--manifest", file}}, "the model has asset files");
  check_refused({{in, out, "--flatten", "--assets-dir", assets, "--manifest", in}},
                "is read as input");
  check_refused({{in, out, "--flatten", "--assets-dir", assets, "--manifest", out}}, "");
}

TEST_CASE("mj-compile says why a model cannot be flattened and writes nothing") {
  const TemporaryFolder folder;
  folder.file("t.obj", kTetra);
  const std::string in = folder.file("m.xml", kMeshModel);
  const std::string out = folder.path("out.xml"), assets = folder.path("assets");
  check_refused({{in, out, "--assets-dir", assets}}, "--assets-dir is only for --flatten");
  check_refused({{in, folder.path("o.mjb"), "--flatten", "--assets-dir", assets}},
                "--assets-dir needs one output file OUT in the format xml");
  check_refused({{in, out, "--flatten", "--incremental", "--assets-dir", assets}},
                "--assets-dir cannot be given with --incremental");
  check_refused({{in, out, "--flatten", "--assets-dir", in}}, "cannot create the folder");
  check_refused({{in, folder.path("no/out.xml"), "--flatten", "--assets-dir", assets}},
                "cannot write");
  if (fs::exists(assets)) CHECK(fs::is_empty(assets));
  fs::remove(assets);
  CHECK(folder.names() == std::vector<std::string>{"m.xml", "t.obj"});
}

TEST_CASE("mj-compile bundles URDF with the meshes of its packages") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("arm/meshes"));
  folder.file("arm/meshes/t.obj", kTetra);
  const std::string in = folder.file(
      "robot.urdf",
      "<robot name='r'><link name='a'><collision><geometry>\n"
      "<mesh filename='package://arm/meshes/t.obj'/></geometry></collision></link></robot>");
  const std::string out = folder.path("robot");
  CHECK(run({{in, "--bundle", out}}).exit_code == 0);
  CHECK(contents_of(out + "/arm/meshes/t.obj") == kTetra);
  CHECK(run({{"--check", out + "/robot.xml"}}).exit_code == 0);
}

TEST_CASE("mj-compile searches --include-path for includes and assets and says where it looked") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("parts"));
  fs::create_directories(folder.path("meshes"));
  folder.file("parts/floor.xml", "<x><worldbody><geom name='floor' size='1'/></worldbody></x>");
  folder.file("meshes/t.obj", kTetra);
  const std::string in = folder.file(
      "m.xml", "<mujoco><include file='floor.xml'/><asset><mesh file='t.obj'/></asset></mujoco>");
  const std::string parts = folder.path("parts"), meshes = folder.path("meshes");
  check_refused({{"--check", in, "--include-path", meshes}},
                "looked for " + folder.path("floor.xml") + ", " + meshes + "/floor.xml");
  check_refused({{"--check", in, "--include-path", parts, "--asset-path", parts}},
                "looked for " + folder.path("t.obj") + ", " + parts + "/t.obj");
  const std::vector<std::string> paths = {"--include-path", meshes, "--include-path", parts,
                                          "--asset-path",   meshes};
  auto with_paths = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), paths.begin(), paths.end());
    return run({arguments});
  };
  CHECK(with_paths({"--check", in}).exit_code == 0);
  const std::string below = folder.file(
      "m2.xml", "<mujoco><compiler meshdir='meshes'/><asset><mesh file='t.obj'/></asset></mujoco>");
  fs::create_directories(folder.path("elsewhere"));
  const std::string moved = folder.path("elsewhere/m2.xml");
  fs::rename(below, moved);
  CHECK(run({{"--check", moved, "--asset-path", folder.path("")}}).exit_code == 0);
  check_refused(
      {{"--check", moved, "--asset-path", parts}},
      folder.path("elsewhere/meshes/t.obj") + ", " + parts + "/t.obj, " + parts + "/meshes/t.obj");
  const std::string saved = folder.path("saved.xml");
  CHECK(with_paths({in, saved}).exit_code == 0);
  CHECK(run({{"--check", saved}}).exit_code == 0);
}

TEST_CASE("--sandbox keeps a model from reading files outside its folder") {
  const TemporaryFolder folder;
  const std::string secret = folder.file("secret.xml", "<mujoco><size nuser_body='1'/></mujoco>");
  std::filesystem::create_directory(folder.path("in"));
  const std::string above =
      folder.file("in/a.xml", "<mujoco><include file='../secret.xml'/></mujoco>");
  const std::string absolute =
      folder.file("in/b.xml", "<mujoco><include file='" + secret + "'/></mujoco>");
  for (const std::string& model : {above, absolute}) {
    CHECK(run({{"--check", model}}).exit_code == 0);
    CHECK(run({{"--check", "--sandbox", "--include-path", folder.path(""), model}}).exit_code == 0);
    check_refused({{"--check", "--sandbox", model}}, "it is outside the folder of the model");
  }
  // The contents of a pipe or an archive come from somebody else.
  const std::string text = "<mujoco><include file='" + secret + "'/></mujoco>";
  check_refused({{"--check", "-"}, text}, "it is outside the folder of the model");
  CHECK(run({{"--check", "--sandbox=off", "-"}, text}).exit_code == 0);
  check_refused({{"--check", "--sandbox=often", above}}, "--sandbox");
}

TEST_CASE("mj-compile compiles the model inside a recording") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum), h5 = folder.path("a.h5");
  REQUIRE(run(MJTOOLS_SIMULATE, {{xml, "-o", h5, "--steps", "4"}}).exit_code == 0);
  const std::string of_xml = folder.path("x.mjb"), of_h5 = folder.path("h.mjb");
  CHECK(run({{xml, of_xml}}).exit_code == 0);
  CHECK(run({{h5, of_h5}}).exit_code == 0);
  CHECK(contents_of(of_h5) == contents_of(of_xml));
  CHECK(run({{"-", "-"}, contents_of(h5)}).out == contents_of(of_xml));
  CHECK(run({{"--verify", h5}}).out == h5 + ": good\n");
  check_refused({{h5, folder.path("y.xml")}}, "this model cannot be written as XML");
}

TEST_CASE("mj-compile --depfile lists the files of a model for make and ninja") {
  const TemporaryFolder folder;
  folder.file("t.obj", kTetra);
  folder.file("a b#$c.xml", "<x><asset><mesh file='t.obj'/></asset></x>");
  const std::string in = folder.file("m.xml", "<mujoco><include file='a b#$c.xml'/></mujoco>");
  const std::string out = folder.path("m.mjb"), dep = folder.path("m.d"), at = folder.path("");
  CHECK(run({{in, out, "--depfile", dep}}).exit_code == 0);
  CHECK(contents_of(dep) == out + ": \\\n  " + at + "a\\ b\\#$$c.xml \\\n  " + at + "m.xml \\\n  " +
                                at + "t.obj\n\n" + at + "a\\ b\\#$$c.xml:\n\n" + at + "m.xml:\n\n" +
                                at + "t.obj:\n");
  const std::string archive = folder.path("m.mjz");
  CHECK(run({{in, archive, "--depfile", dep}}).exit_code == 0);
  CHECK(run({{archive, "--bundle", folder.path("b"), "--depfile", dep}}).exit_code == 0);
  CHECK(contents_of(dep) ==
        folder.path("b/b.xml") + ": \\\n  " + archive + "\n\n" + archive + ":\n");
  check_refused({{in, "-", "--depfile", dep}}, "--depfile needs an OUT that is a file");
  check_refused({{"--check", in, "--depfile", dep}}, "--depfile needs an OUT that is a file");
  check_refused({{folder.file("bad.xml", "<oops/>"), out, "--depfile", folder.path("bad.d")}},
                "bad.xml");
  CHECK_FALSE(fs::exists(folder.path("bad.d")));
}

TEST_CASE("mj-compile --depfile refuses names that make or ninja would execute or misread") {
  const TemporaryFolder folder;
  const std::string out = folder.path("m.mjb"), dep = folder.path("m.d");
  for (const std::string part :
       {"a%;touch${IFS}P;exit;.xml", "a;b.xml", "a|b.xml", "a=b.xml", "a%b.xml", "a:b.xml",
        "a*b.xml", "a?b.xml", "a[b].xml", "a~b.xml", "a&b.xml", "a>b.xml", "a`b`.xml", "a(b).xml",
        "a{b}.xml", "a!b.xml", "a^b.xml", "a.xml "}) {
    CAPTURE(part);
    folder.file(part, "<x><option/></x>");
    std::string file = part;
    for (const auto& [c, text] : {std::pair('&', "&amp;"), std::pair('>', "&gt;")}) {
      if (const size_t at = file.find(c); at != std::string::npos) file.replace(at, 1, text);
    }
    const std::string in =
        folder.file("m.xml", "<mujoco><include file=\"" + file + "\"/></mujoco>");
    check_refused({{in, out, "--depfile", dep}}, "a dependency file cannot represent the name");
    CHECK_FALSE(fs::exists(dep));
  }
  const std::string in = folder.file("m.xml", "<mujoco/>");
  check_refused({{in, folder.path("a;b.mjb"), "--depfile", dep}},
                "for make and ninja, ';' in a name");
  for (const char* name : {"a\\#b.mjb", "a\\ b.mjb", "a\\$b.mjb", "a\\\\b.mjb", "a\nb.mjb"}) {
    check_refused({{in, folder.path(name), "--depfile", dep}},
                  "a dependency file cannot represent the name");
  }
}

TEST_CASE("the note about a skipped file names the model that includes it") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("zoo"));
  folder.file("zoo/a_scene.xml", "<mujoco><include file='b.xml'/></mujoco>");
  folder.file("zoo/b.xml", kPendulum);
  const Result r = run({{folder.path("zoo"), "--out-dir", folder.path("out")}});
  CAPTURE(r.err);
  CHECK(r.err.find("a_scene.xml' includes it") != std::string::npos);
}

TEST_CASE("make and ninja do not execute hostile file names in a dependency file") {
  const TemporaryFolder folder;
  const std::string parts[] = {"a$(b",          "a b $x#c,+@d.xml", " lead.xml", "$$.xml",
                               "#.xml",         "-f.xml",           "include",   "%;touch P;.xml",
                               "$(touch P).xml"};
  folder.file("Makefile", "m.mjb:\n\ttouch m.mjb\n-include m.d\n");
  folder.file("build.ninja", "rule r\n  command = touch m.mjb\n  depfile = m.d\nbuild m.mjb: r\n");
  for (const std::string& part : parts) {
    CAPTURE(part);
    folder.file(part, "<x><option/></x>");
    folder.file("m.xml", "<mujoco><include file='" + part + "'/></mujoco>");
    fs::remove(folder.path("m.d"));
    fs::remove(folder.path("m.mjb"));
    const Result made =
        run({.arguments = {"m.xml", "m.mjb", "--depfile", "m.d"}, .folder = folder.path("")});
    CAPTURE(made.err);
    const bool is_refused =
        made.err.find("a dependency file cannot represent the name") != std::string::npos;
    CHECK(is_refused == !fs::exists(folder.path("m.d")));
    for (const char* tool : {"make", "ninja"}) {
      if (run("/bin/sh", {{"-c", std::string("command -v ") + tool}}).exit_code != 0) {
        MESSAGE("not tested: there is no " << tool);
        continue;
      }
      Run command{.arguments = {"-c", std::string(tool) + " 2>&1"}, .folder = folder.path("")};
      command.environment = {{"MAKEFLAGS", ""}, {"MAKELEVEL", ""}};
      const Result r = run("/bin/sh", command);
      CAPTURE(r.out);
      CHECK(r.out.find("missing separator") == std::string::npos);
      CHECK_FALSE(fs::exists(folder.path("P")));
    }
  }
}

TEST_CASE("mj-compile --out-dir writes a dependency file for each output") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("in/sub"));
  const std::string a = folder.file("in/a.xml", kPendulum);
  const std::string b = folder.file("in/sub/b.xml", kPendulum);
  const std::string out = folder.path("out"), deps = folder.path("deps");
  CHECK(run({{a, b, "--out-dir", out, "--root-dir", folder.path("in"), "--depfile", deps}})
            .exit_code == 0);
  CHECK(contents_of(deps + "/a.mjb.d") == out + "/a.mjb: \\\n  " + a + "\n\n" + a + ":\n");
  CHECK(contents_of(deps + "/sub/b.mjb.d").starts_with(out + "/sub/b.mjb: \\\n  " + b + "\n"));
  CHECK(run({{a, "--out-dir", out, "--depfile", out}}).exit_code == 0);
  CHECK(fs::exists(out + "/a.mjb.d"));
}

TEST_CASE("make rebuilds a model if one of its files is changed, renamed or deleted") {
  if (run("/bin/sh", {{"-c", "command -v make"}}).exit_code != 0) {
    MESSAGE("not tested: there is no make");
    return;
  }
  const TemporaryFolder folder;
  folder.file("a b#$c.obj", kTetra);
  const std::string model =
      "<mujoco><asset><mesh name='m' file='a b#$c.obj'/></asset><worldbody>"
      "<geom type='mesh' mesh='m'/></worldbody></mujoco>\n";
  folder.file("m 1.xml", model);
  folder.file("Makefile",
              "m.mjb: m\\ 1.xml\n\t'" MJTOOLS_TOOL
              "' 'm 1.xml' m.mjb --depfile m.d --cache off && echo made\n-include m.d\n");
  const auto make = [&] {
    Run command{.arguments = {"-c", "make 2>&1"}, .folder = folder.path("")};
    command.environment = {{"MAKEFLAGS", ""}, {"MAKELEVEL", ""}};
    return run("/bin/sh", command);
  };
  const auto is_made = [](const Result& r) { return r.out.find("\nmade\n") != std::string::npos; };
  CHECK(is_made(make()));
  CHECK(make().out.find("is up to date") != std::string::npos);
  const auto later = fs::last_write_time(folder.path("m.mjb")) + std::chrono::seconds(5);
  fs::last_write_time(folder.path("a b#$c.obj"), later);
  CHECK(is_made(make()));
  fs::last_write_time(folder.path("a b#$c.obj"), later - std::chrono::seconds(60));
  CHECK(make().out.find("is up to date") != std::string::npos);

  fs::rename(folder.path("a b#$c.obj"), folder.path("renamed.obj"));
  const Result gone = make();
  CAPTURE(gone.out);
  CHECK(gone.exit_code == 2);
  CHECK(gone.out.find("No rule to make target") == std::string::npos);
  CHECK(gone.out.find("m 1.xml:1:") != std::string::npos);
  std::string changed = model;
  changed.replace(changed.find("a b#$c"), 6, "renamed");
  folder.file("m 1.xml", changed);
  CHECK(is_made(make()));
  CHECK(make().out.find("is up to date") != std::string::npos);
}

TEST_CASE("mj-compile options add a free joint, motors and equalities from URDF") {
  const TemporaryFolder folder;
  const std::string gripper = MJTOOLS_SOURCE "/testdata/gripper_arm.urdf";
  const std::string out = folder.path("out.xml");
  const auto r = run({{gripper, out, "--mimic-equalities"}});
  CHECK(r.exit_code == 0);
  CHECK(r.err.find("note: equality constraints were added for <mimic> of these joints: "
                   "'right_slide' [urdf-imported-mimic]") != std::string::npos);
  CHECK(contents_of(out).find("<joint joint1=\"right_slide\" joint2=\"left_slide\"") !=
        std::string::npos);
  const std::string leg = folder.file(
      "leg.urdf",
      "<robot name='leg'><link name='hip'><collision><geometry><box size='.2 .2 .2'/></geometry>"
      "</collision></link><link name='thigh'><inertial><origin xyz='0 0 -.2' rpy='0 .3 0'/>"
      "<mass value='2'/><inertia ixx='.03' iyy='.02' izz='.01' ixy='0' ixz='0' iyz='0'/></inertial>"
      "</link><joint name='swing' type='revolute'><parent link='hip'/><child link='thigh'/>"
      "<axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='20' velocity='3'/></joint>"
      "<transmission name='t'><joint name='swing'/><actuator name='drive'><mechanicalReduction>5"
      "</mechanicalReduction></actuator></transmission></robot>");
  const auto all = run({{leg, out, "--floating-base", "--transmission-motors",
                         "--inertial-rotation", "--incremental"}});
  CHECK(all.exit_code == 0);
  const std::string saved = contents_of(out);
  for (const char* part : {"<joint name=\"floating_base\" type=\"free\"", "name=\"drive\"",
                           "gear=\"5\"", "ctrlrange=\"-4 4\""}) {
    CAPTURE(part);
    CHECK(saved.find(part) != std::string::npos);
  }
  // Other options give another model of the same file.
  CHECK(run({{leg, out, "--floating-base", "--incremental"}}).exit_code == 0);
  CHECK(contents_of(out).find("drive") == std::string::npos);
}

TEST_CASE("--meshes-by-path distinguishes meshes whose files have the same name") {
  const TemporaryFolder folder;
  const std::string tetrahedron =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  fs::create_directory(folder.path("a"));
  fs::create_directory(folder.path("b"));
  folder.file("a/link.obj", tetrahedron);
  folder.file("b/link.obj", tetrahedron);
  const auto collision = [](const std::string& file) {
    return "<collision><geometry><mesh filename='" + file + "'/></geometry></collision>";
  };
  const std::string in =
      folder.file("robot.urdf", "<robot name='r'><link name='l'>" + collision("a/link.obj") +
                                    collision("b/link.obj") + "</link></robot>");
  const std::string out = folder.path("out.xml");
  CHECK(run({{in, out, "--incremental"}}).err.find("--meshes-by-path") != std::string::npos);
  CHECK(contents_of(out).find("b/link") == std::string::npos);
  const auto r = run({{in, out, "--meshes-by-path", "--incremental"}});
  CHECK(r.exit_code == 0);
  CHECK(r.err.find("'b/link' [urdf-imported-mesh]") != std::string::npos);
  CHECK(contents_of(out).find("mesh=\"b/link\"") != std::string::npos);
}

TEST_CASE("mj-compile finds the meshes of a URDF model in the packages given by options") {
  const TemporaryFolder folder;
  const std::string in =
      folder.file("robot.urdf",
                  "<robot><link name='a'><collision><geometry>\n"
                  "<mesh filename='package://arm/a.stl'/></geometry></collision></link></robot>");
  check_refused({{"--check", in}}, "robot.urdf:2:17: error: cannot find 'a.stl' in the package");
  folder.file("a.stl", "");
  const std::string arm = "arm=" + folder.path("");
  CHECK(
      run({{"--check", in, "--package", "leg=.", "--package", arm}}).err.find("package 'arm' is") !=
      std::string::npos);
}

TEST_CASE("mj-compile saves a model as one XML file that compiles to the same model") {
  const TemporaryFolder folder;
  folder.file("part.xml", "<mujoco><worldbody><geom name='floor' size='1'/></worldbody></mujoco>");
  const std::string in =
      folder.file("scene.xml",
                  "<mujoco><include file='part.xml'/><worldbody><frame euler='0 0 90'><body>"
                  "<joint name='hinge'/><geom size='1'/></body></frame></worldbody></mujoco>");
  const std::string out = folder.path("single.xml");
  CHECK(run({{in, out}}).exit_code == 0);
  CHECK(contents_of(out).find("<include") == std::string::npos);
  CHECK(run({{in, "-", "--format", "mjb"}}).out == run({{out, "-", "--format", "mjb"}}).out);
  CHECK(run({{in, "-", "--format", "xml", "--flatten"}}).out.find("frame") == std::string::npos);
  check_refused({{folder.file("a.mjb", run({{in, "-"}}).out), "-", "--format", "xml"}},
                "this model cannot be written as XML");
  check_refused({{in, "-", "--format", "xml", "--digits", "18"}}, "--digits");
}

TEST_CASE("mj-compile prints a model as text") {
  const TemporaryFolder folder;
  const auto r = run({{folder.file("pendulum.xml", kPendulum), "-", "--format", "txt"}});
  CHECK(r.exit_code == 0);
  CHECK(r.out.find("model name     pendulum") != std::string::npos);
  CHECK(r.out.find("pivot") != std::string::npos);
  check_refused({{"a.mjb", "-", "--format", "txt", "--real-format", "%s"}},
                "'%s' is not a printf format");
}

TEST_CASE("mj-compile keeps processed meshes only in the folder given by --cache") {
  const TemporaryFolder folder;
  std::string mesh;
  for (int i = 0; i < 900; ++i) {
    mesh += "v " + std::to_string(i % 7) + " " + std::to_string(i % 11) + " " +
            std::to_string(i * i % 13) + "\n";
  }
  folder.file("a.obj", mesh);
  const std::string in = folder.file("a.xml",
                                     "<mujoco><asset><mesh file='a.obj'/></asset><worldbody>"
                                     "<geom type='mesh' mesh='a'/></worldbody></mujoco>");
  const std::string plain = run({{in, "-", "--format", "mjb", "--cache", "off"}}).out;
  const std::string cache = folder.path("cache");
  for (const char* jobs : {"1", "2"}) {
    CHECK(run({{in, "-", "--format", "mjb", "--cache", cache, "-j", jobs}}).out == plain);
  }
  size_t files = 0;
  for (const auto& at : std::filesystem::recursive_directory_iterator(cache)) {
    files += at.is_regular_file();
  }
  CHECK(files == 3);  // the cache has a list, the seed and the mesh
  CHECK(folder.names() == std::vector<std::string>{"a.obj", "a.xml", "cache"});
}

TEST_CASE("mj-compile warns once of an unusable cache folder and continues") {
  const TemporaryFolder folder;
  const std::string in = folder.file("a.xml", "<mujoco/>"), file = folder.file("f", "x");
  for (const std::string& bad : {file, file + "/below", std::string()}) {
    const auto r = run({{"--check", in, in, "--cache", bad}});
    INFO(r.err);
    CHECK(r.exit_code == 0);
    const size_t first = r.err.find("the folder '" + bad + "' cannot be used");
    CHECK(first != std::string::npos);
    CHECK(r.err.find("[folder-unwritable]") == r.err.rfind("[folder-unwritable]"));
    const auto json = run({{"--check", in, "--cache", bad, "--diagnostics", "json"}});
    CHECK(nlohmann::json::parse(json.err)["diagnostics"][0]["code"] == "folder-unwritable");
  }
  CHECK(run({{"--check", in, "--cache", "off"}}).err.empty());
}

TEST_CASE("mj-compile writes several models into a folder with any number of threads") {
  const TemporaryFolder folder;
  std::vector<std::string> in;
  for (int i = 0; i < 12; ++i) {
    const std::string n = std::to_string(i);
    in.push_back(folder.file("m" + n + ".xml", "<mujoco><worldbody><body name='b" + n +
                                                   "'><freejoint/><geom size='1'/></body>"
                                                   "</worldbody></mujoco>"));
  }
  auto compile = [&](const std::string& jobs) {
    const std::string out = folder.path("made/by" + jobs);
    std::vector<std::string> arguments = in;
    for (const std::string& word : {std::string("--out-dir"), out, std::string("-j"), jobs}) {
      arguments.push_back(word);
    }
    const auto r = run({arguments});
    CHECK(r.exit_code == 0);
    CHECK(r.out.empty());
    CHECK(r.err.empty());
    std::string all;
    for (int i = 0; i < 12; ++i) all += contents_of(out + "/m" + std::to_string(i) + ".mjb");
    return all;
  };
  const std::string one = compile("1");
  CHECK(one.size() > 12000);
  CHECK(compile("7") == one);
  CHECK(run({{in[0], "-"}}).out == contents_of(folder.path("made/by1/m0.mjb")));
}

TEST_CASE("mj-compile writes the good models among bad ones and reports the bad ones in order") {
  const TemporaryFolder folder;
  const std::string good = folder.file("good.xml", kPendulum);
  const std::string bad = folder.file("bad.xml", "<mujoco>\n<gem/><gem/></mujoco>");
  const std::string out = folder.path("out");
  const std::vector<std::string> models = {bad, good, folder.path("gone.xml"),
                                           folder.file("worse.xml", "<mujoco>\n\n<x/></mujoco>")};
  std::vector<std::string> arguments = models;
  arguments.insert(arguments.end(), {"--out-dir", out, "--format", "xml"});
  const auto r = run({arguments});
  CHECK(r.exit_code == 2);
  CHECK(r.error_count() == 4);
  const size_t first = r.err.find("bad.xml:2:1:"), second = r.err.find("bad.xml:2:7:");
  const size_t third = r.err.find("gone.xml"), fourth = r.err.find("worse.xml:3:");
  CHECK(first < second);
  CHECK(second < third);
  CHECK(third < fourth);
  CHECK(fourth != std::string::npos);
  CHECK(contents_of(out + "/good.xml").find("pivot") != std::string::npos);
  CHECK(!std::filesystem::exists(out + "/bad.xml"));
  std::vector<std::string> check = models;
  check.insert(check.begin(), {"--check", "--diagnostics", "json"});
  const auto j = run({check});
  CHECK(j.exit_code == 2);
  CHECK(nlohmann::json::parse(j.err).at("diagnostics").size() == 4);
}

TEST_CASE("mj-compile refuses colliding outputs and outputs that are inputs before it starts") {
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", kPendulum);
  std::filesystem::create_directory(folder.path("other"));
  const std::string other = folder.file("other/a.xml", kPendulum);
  check_refused({{a, other, "--out-dir", folder.path("out")}}, "would both become");
  check_refused({{a, "--out-dir", folder.path("other/.."), "--format", "xml"}},
                "cannot be the output");
  const std::vector<std::string> crossed = {other, "--out-dir", folder.path(""), "--format", "xml"};
  CHECK(run({crossed}).exit_code == 0);
  check_refused({{folder.file("other/b.xml", kPendulum), folder.file("b.xml", ""), "--out-dir",
                  folder.path(""), "--format", "xml"}},
                "would both become");
  check_refused({{a, "--out-dir", a}}, "cannot create the folder");
  CHECK(folder.names() == std::vector<std::string>{"a.xml", "b.xml", "other"});
}

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

TEST_CASE("mj-compile shows its messages as JSON when asked") {
  const TemporaryFolder folder;
  const auto r = run({{"--check", folder.file("m.xml", "?"), "--diagnostics", "json"}});
  CHECK(r.exit_code == 2);
  const auto j = checked_json(r.err);
  CHECK(j.at("schema") == "mjtools.diagnostics/1");
  CHECK(j.at("errors") == 1);
  CHECK(j.at("diagnostics").at(0).at("severity") == "error");
  CHECK(j.at("diagnostics").at(0).at("code") == "not-a-model");
}

TEST_CASE("mj-compile shows its messages as SARIF when asked") {
  const TemporaryFolder folder;
  folder.file("part.xml", "<mujoco>\n<option timestep='\xc3\xbc' foo='1'/>\n</mujoco>\n");
  const std::string in = folder.file("m.xml", "<mujoco>\n<include file='part.xml'/>\n</mujoco>");
  const auto r = run({{"--check", in, "--diagnostics", "sarif"}});
  CHECK(r.exit_code == 2);
  const auto log = nlohmann::json::parse(r.err);
  CHECK(log.at("version") == "2.1.0");
  CHECK(log.at("$schema").get<std::string>().find("sarif") != std::string::npos);
  const auto& job = log.at("runs").at(0);
  CHECK(job.at("tool").at("driver").at("name") == "mj-compile");
  const auto& results = job.at("results");
  REQUIRE(results.size() == 2);
  CHECK(results[0].at("ruleId") == "mjcf-bad-number");
  CHECK(results[0].at("level") == "error");
  CHECK(!results[0].at("message").at("text").get<std::string>().empty());
  const auto& rules = job.at("tool").at("driver").at("rules");
  CHECK(rules.at(results[1].at("ruleIndex").get<int>()).at("id") == results[1].at("ruleId"));
  const auto& place = results[1].at("locations").at(0).at("physicalLocation");
  CHECK(place.at("artifactLocation").at("uri").get<std::string>().find("file:///") == 0);
  CHECK(place.at("region").at("startLine") == 2);
  CHECK(place.at("region").at("startColumn") == 22);  // characters, not bytes
  CHECK(place.at("region").at("endColumn") == 25);
  const auto& from = results[1].at("relatedLocations").at(0);
  CHECK(from.at("physicalLocation").at("region").at("startLine") == 2);
}

TEST_CASE("every message has a place in SARIF and JSON, even for missing files") {
  const TemporaryFolder folder;
  const std::string in = folder.file("m.xml", kPendulum), gone = folder.path("gone.xml");
  const std::string there = folder.file("there.mjb", "x"), part = folder.file("p.txt", "hello");
  const struct {
    std::vector<std::string> arguments;
    const char* code;
    std::string file;
  } kTable[] = {
      {{"--check", gone}, "file-not-found", gone},
      {{folder.path(""), "-o", "x.mjb"}, "usage", ""},
      {{"--check", "--plugin", gone, in}, "file-not-found", gone},
      {{"--check", part}, "not-a-model", part},
      {{"-n", in, there}, "file-exists", there},
      {{in, in, "--format", "mjb"}, "output-is-input", in},
      {{in, folder.path("no/such.mjb")}, "file-unwritable", folder.path("no/such.mjb")},
      {{"--bundle", folder.path(""), in}, "output-is-input", in},
  };
  for (const auto& row : kTable) {
    CAPTURE(row.code);
    std::vector<std::string> arguments = row.arguments;
    arguments.insert(arguments.end(), {"--diagnostics", "sarif"});
    const Result r = run({arguments});
    CHECK(r.exit_code == 2);
    const auto log = nlohmann::json::parse(r.err)["runs"][0];
    CHECK(log["invocations"][0]["executionSuccessful"] == false);
    CHECK(log["invocations"][0]["exitCode"] == 2);
    for (const auto& result : log["results"]) CHECK(result.contains("locations"));
    if (row.file.empty()) {
      CHECK(log["results"].empty());
      continue;
    }
    REQUIRE(log["results"].size() == 1);
    CHECK(log["results"][0]["ruleId"] == row.code);
    CHECK(log["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] ==
          "file://" + row.file);
    arguments.back() = "json";
    CHECK(checked_json(run({arguments}).err)["diagnostics"][0]["where"] ==
          nlohmann::json{{"file", row.file}});
  }
  const auto good = nlohmann::json::parse(run({{"--check", in, "--diagnostics=sarif"}}).err);
  CHECK(good["runs"][0]["invocations"][0]["executionSuccessful"] == true);
  const auto refused = nlohmann::json::parse(run({{"--verify", in, "--diagnostics=sarif"}}).err);
  CHECK(refused["runs"][0]["invocations"][0]["exitCode"] == 1);
  CHECK(refused["runs"][0]["invocations"][0]["executionSuccessful"] == true);
}

TEST_CASE("mj-compile writes its messages into report files in addition to the text") {
  const TemporaryFolder folder;
  folder.file("bad.xml", "<mujoco>\n<worldbody><gem a='&lt;'/></worldbody></mujoco>");
  folder.file("good.xml", kPendulum);
  folder.file("warn.xml", "<mujoco>\n<body/>\n<worldbody/></mujoco>");
  folder.file("part.xml", "<mujocoinclude/>");
  const std::string json = folder.path("r.json"), sarif = folder.path("r.sarif");
  const std::string junit = folder.path("r-junit");
  const Run command{
      .arguments = {"--check", ".", "--diagnostics", "json:" + json, "--diagnostics=sarif:" + sarif,
                    "--diagnostics", "junit:" + junit},
      .folder = folder.path("")};
  const Result r = run(command);
  CHECK(r.exit_code == 2);
  CHECK(r.err.find("bad.xml:2:12: error: ") != std::string::npos);
  CHECK(checked_json(contents_of(json))["errors"] == 1);
  const auto log = nlohmann::json::parse(contents_of(sarif))["runs"][0];
  CHECK(log["results"].size() == 2);
  const std::string text = contents_of(junit);
  CHECK(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "));
  CHECK(text.find("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"1\"") != std::string::npos);
  CHECK(text.find("name=\"bad.xml\"") != std::string::npos);
  CHECK(
      text.find("type=\"mjcf-unknown-element\">bad.xml:2:12: error: unknown element &lt;gem&gt;") !=
      std::string::npos);
  CHECK(text.find("<system-out>warn.xml:2:1: warning: ") != std::string::npos);
  CHECK(text.find("<skipped message=\"its root element is &lt;mujocoinclude&gt;\"/>") !=
        std::string::npos);
  if (run("/bin/sh", {{"-c", "command -v xmllint"}}).exit_code == 0) {
    CHECK(run("/bin/sh", {{"-c", "xmllint --noout '" + junit + "'"}}).exit_code == 0);
  }
  CHECK(run(command).exit_code == 2);  // the second run replaces the reports of the first
  CHECK(folder.names() == std::vector<std::string>{"bad.xml", "good.xml", "part.xml", "r-junit",
                                                   "r.json", "r.sarif", "warn.xml"});
}

TEST_CASE("mj-compile prints annotations for GitHub, escaped as it documents") {
  const TemporaryFolder folder;
  folder.file("a,b:100%.xml", "<mujoco>\n<worldbody><geom sise='1'/></worldbody></mujoco>");
  folder.file("warn.xml", "<mujoco>\n<body/>\n<worldbody/></mujoco>");
  const Result r = run(
      {.arguments = {"--check", "a,b:100%.xml", "warn.xml", "gone%.xml", "--diagnostics", "github"},
       .folder = folder.path("")});
  CHECK(r.exit_code == 2);
  CHECK(r.out.starts_with(
      "::error file=a%2Cb%3A100%25.xml,line=2,endLine=2,col=18,endColumn=22,"
      "title=mjcf-unknown-attribute::unknown attribute 'sise' in <geom>%0Adid you mean 'size'?\n"
      "::warning file=warn.xml,line=2,"));
  CHECK(
      r.out.ends_with("\n::error file=gone%25.xml,title=file-not-found::cannot read "
                      "'gone%25.xml': no such file\n"));
  CHECK(std::ranges::count(r.out, '\n') == 3);
  check_refused({{"warn.xml", "-", "--diagnostics", "text", "--format", "mjb"}}, "no such file");
  const std::string good = folder.file("good.xml", kPendulum);
  const Result binary = run({{good, "-", "--diagnostics=github"}});
  CHECK(binary.exit_code == 2);
  CHECK(binary.err.find("cannot both") != std::string::npos);
}

TEST_CASE("mj-compile refuses a report file that it cannot or must not write") {
  const TemporaryFolder folder;
  const std::string in = folder.file("m.xml", kPendulum), old = folder.file("old.json", "old");
  check_refused({{"--check", in, "--diagnostics", "yaml"}}, "'yaml' is not one of text, json");
  check_refused({{"--check", in, "--diagnostics", "junit"}}, "write junit:FILE");
  check_refused({{"--check", in, "--diagnostics", "json:"}}, "does not name a file");
  check_refused({{"--check", in, "--diagnostics", "json:" + in}}, "is read as input");
  check_refused({{"--check", in, "-n", "--diagnostics", "json:" + old}}, "is not overwritten");
  check_refused({{"--check", in, "--diagnostics", "json:" + folder.path("no/such")}},
                "cannot write");
  check_refused({{"--check", in, "--diagnostics", "json:" + old, "--diagnostics", "sarif:" + old}},
                "twice");
  const std::string out = folder.path("m.mjb");
  check_refused({{in, out, "--diagnostics", "sarif:" + out}}, "which another argument also names");
  check_refused({{in, "--output=" + out, "--diagnostics", "json:" + folder.path("./m.mjb")}},
                "which another argument also names");
  CHECK_FALSE(fs::exists(out));
  CHECK(contents_of(in) == kPendulum);
  CHECK(contents_of(old) == "old");
}

TEST_CASE("mj-compile --strict refuses a model with warnings") {
  const TemporaryFolder folder;
  const std::string in =
      folder.file("m.xml", "<mujoco>\n<body/>\n<worldbody><geom size='1'/></worldbody></mujoco>");
  CHECK(run({{"--check", in}}).exit_code == 0);
  CHECK(run({{"--check", "-q", in}}).err.empty());
  check_refused({{"--check", "--strict", in}}, "m.xml:2:1: error: ");
  check_refused({{"--strict", "-q", in, folder.path("out.mjb")}}, "[mjcf-ignored-element]");
  CHECK(folder.names() == std::vector<std::string>{"m.xml"});
}

TEST_CASE("mj-compile --explain describes diagnostic codes like the manual page") {
  CHECK(run({{"--explain", "joint-in-world"}}).out ==
        "joint-in-world: The world body cannot have joints.\nPut the joint into a <body>.\n");
  CHECK(run({{"--explain", "mpr_iterations"}}).out ==
        "attribute 'mpr_iterations' of <option>: removed in MuJoCo 3.2.3: it is now "
        "'ccd_iterations'.\n");
  CHECK(run({{"--explain", "failed-check"}}).out.starts_with("failed-check: "));
  check_refused({{"--explain", "joint-in-wold"}}, "did you mean 'joint-in-world'?");
  CHECK(run({{"--diagnostics-man"}}).out ==
        contents_of(MJTOOLS_SOURCE "/man/mjtools-diagnostics.7"));
}

TEST_CASE("messages without a file begin with the name of the tool, and pipes get no colours") {
  const auto r = run({{"--check", "no-such-file.xml"}});
  CHECK(r.err.find("mj-compile: error: ") == 0);
  CHECK(r.err.find('\x1b') == std::string::npos);
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

TEST_CASE("mj-compile does not write a binary model with a number that a reader refuses") {
  const TemporaryFolder folder;
  const std::string out = folder.path("m.mjb");
  const auto compiled = [&](const std::string& body) {
    return run(
        {{folder.file("m.xml", "<mujoco>\n<worldbody>\n" + body + "</worldbody></mujoco>"), out}});
  };
  const auto refused = compiled("<body name='arm' pos='0 nan 0'><geom size='1'/></body>");
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("m.xml:3:1: error: body_pos of body 'arm' is NaN") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(out));
  CHECK(compiled("<geom size='1' friction='inf'/>").exit_code == 2);
  CHECK(compiled("<body><joint range='-inf inf'/><geom size='1'/></body>").exit_code == 0);
  CHECK(run({{"--verify", out}}).out == out + ": good\n");
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

TEST_CASE("mj-compile does not replace its inputs, and with -n no file at all") {
  const TemporaryFolder folder;
  const std::string shared = "<mujoco><worldbody/></mujoco>";
  const std::string part = folder.file("part.xml", shared);
  const std::string in = folder.file("a.xml", "<mujoco><include file='part.xml'/></mujoco>");
  const std::string other = folder.file("b.xml", kPendulum), out = folder.path("a.mjb");
  check_refused({{in, out, "-n", "--depfile", other}}, "already exists and is not overwritten");
  check_refused({{in, out, "--depfile", part}}, "is read as input");
  check_refused({{in, out, "--depfile", in}}, "is read as input");
  check_refused({{in, "-o", part}}, "is read as input");
  CHECK(contents_of(other) == kPendulum);
  CHECK(contents_of(part) == shared);
  CHECK(folder.names() == std::vector<std::string>{"a.xml", "b.xml", "part.xml"});
}

TEST_CASE("mj-compile replaces the output of an earlier run in every form") {
  const TemporaryFolder folder;
  const std::string in = folder.file("a.xml", "<mujoco/>");
  const std::string mjb = folder.path("a.mjb"), mjz = folder.path("a.mjz");
  for (const std::string& out : {folder.path("single.xml"), mjb, mjz, folder.path("a.txt")}) {
    for (int i = 0; i < 2; ++i) CHECK(run({{in, out}}).exit_code == 0);
  }
  const std::string other = folder.file("b.xml", kPendulum);
  CHECK(run({{in, other}}).exit_code == 0);
  CHECK(contents_of(other) == contents_of(folder.path("single.xml")));
  CHECK(run({{mjb, folder.path("b.mjb")}}).exit_code == 0);
  CHECK(run({{mjb, folder.path("b.mjb")}}).exit_code == 0);
}

TEST_CASE("mj-compile does not replace a mesh, attached model or bundled file of its run") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path("robot"));
  folder.file("robot/t.obj", kTetra);
  folder.file("robot/robot.xml", kPendulum);  // as if already bundled
  folder.file("robot/arm.xml", "<mujoco><worldbody><body name='b'/></worldbody></mujoco>");
  const std::string in = folder.file(
      "m.xml",
      "<mujoco><asset><model name='arm' file='robot/arm.xml'/><mesh file='robot/t.obj'/></asset>"
      "<worldbody><attach model='arm' body='b' prefix='x'/>"
      "<geom type='mesh' mesh='t'/></worldbody></mujoco>");
  for (const char* name : {"robot/t.obj", "robot/arm.xml"}) {
    const std::string before = contents_of(folder.path(name));
    check_refused({{in, "--format", "xml", "-o", folder.path(name)}}, "is read as input");
    check_refused({{in, folder.path("m.mjb"), "--depfile", folder.path(name)}}, "is read as input");
    CHECK(contents_of(folder.path(name)) == before);
  }
  check_refused({{in, "--bundle", folder.path("robot"), "--force"}}, "is read as input");
  CHECK(contents_of(folder.path("robot/t.obj")) == kTetra);
  CHECK(folder.names() == std::vector<std::string>{"m.xml", "robot"});
}

namespace {

// Fills a folder with two robots. One of them has a scene, a part and a mesh.
void fill_zoo(const TemporaryFolder& folder) {
  fs::create_directories(folder.path("zoo/dog"));
  fs::create_directories(folder.path("zoo/.hidden"));
  folder.file("zoo/t.obj", kTetra);
  folder.file("zoo/cat.urdf", "<robot name='cat'><link name='a'/></robot>");
  folder.file("zoo/dog/dog.xml",
              "<mujoco><asset><mesh file='../t.obj'/></asset><worldbody><body name='dog'>"
              "<geom type='mesh' mesh='t'/></body></worldbody></mujoco>");
  folder.file("zoo/dog/scene.xml",
              "<mujoco><include file='dog.xml'/><worldbody><geom size='1'/></worldbody></mujoco>");
  folder.file("zoo/dog/keys.xml", "<mujoco><keyframe/></mujoco>");
  folder.file("zoo/dog/part.xml", "<mujocoinclude><worldbody/></mujocoinclude>");
  folder.file("zoo/.hidden/bad.xml", "<oops>");
  folder.file("zoo/notes.txt", "x");
}

std::string last_line(const std::string& text) {
  const size_t end = text.rfind('\n', text.size() - 2);
  return text.substr(end == std::string::npos ? 0 : end + 1);
}

}  // namespace

TEST_CASE("mj-compile compiles the models of folders and skips included files with a note") {
  const TemporaryFolder folder;
  fill_zoo(folder);
  const auto zoo = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "zoo");
    return run({.arguments = arguments, .folder = folder.path("")});
  };
  const Result r = zoo({"--out-dir", "zoo/out"});
  CAPTURE(r.err);
  CHECK(r.exit_code == 0);
  CHECK(fs::exists(folder.path("zoo/out/cat.mjb")));
  CHECK(fs::exists(folder.path("zoo/out/dog/scene.mjb")));
  CHECK(
      r.err.starts_with("zoo/dog/dog.xml: note: skipped: 'zoo/dog/scene.xml' includes it\n"
                        "zoo/dog/keys.xml: note: skipped: it has no <worldbody>\n"
                        "zoo/dog/part.xml: note: skipped: its root element is <mujocoinclude>\n"));
  CHECK(last_line(r.err) == "2 written, 3 skipped, 0 failed\n");
  CHECK(zoo({"--out-dir", "zoo/out", "-q"}).err.empty());
  CHECK(last_line(zoo({"--check", "zoo/dog/dog.xml"}).err) == "3 good, 3 skipped, 0 failed\n");
  CHECK(last_line(zoo({"--check", "--exclude-file", "scene*"}).err) ==
        "2 good, 2 skipped, 0 failed\n");
  CHECK(last_line(zoo({"--check", "--include-file", "dog/*"}).err) ==
        "1 good, 3 skipped, 0 failed\n");
  folder.file("zoo/bad.xml", "<mujoco><worldbody><oops/></worldbody></mujoco>");
  const Result bad = zoo({"--out-dir", "zoo/out", "--format", "xml"});
  CHECK(bad.exit_code == 2);
  CHECK(last_line(bad.err) == "2 written, 3 skipped, 1 failed\n");
  CHECK(last_line(zoo({"--out-dir", "zoo/out", "--format", "xml"}).err) ==
        "2 written, 3 skipped, 1 failed\n");  // the outputs of the first run are not read

  check_refused({{folder.path("zoo"), "x.mjb"}}, "--out-dir DIR compiles all models in the folder");
  check_refused({{"--check", folder.path("zoo"), "--include-file", "*.mjb"}}, "no models in");
  check_refused({{"--check", folder.path("zoo/cat.urdf"), "--exclude-file", "x"}},
                "are only for folders");
}

TEST_CASE("two files of a folder that include each other are both reported") {
  const TemporaryFolder folder;
  folder.file("a.xml", "<mujoco><include file='b.xml'/><worldbody/></mujoco>");
  folder.file("b.xml", "<mujoco><include file='a.xml'/><worldbody/></mujoco>");
  const Result r = run({{"--check", folder.path("")}});
  CHECK(r.exit_code == 2);
  CHECK(last_line(r.err) == "0 good, 0 skipped, 2 failed\n");
}

TEST_CASE("mj-compile does not write a model over a file that another model includes") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("in"));
  folder.file("in/part.urdf", "<robot name='r'><link name='a'/></robot>");
  const std::string part = "<mujocoinclude><worldbody/></mujocoinclude>";
  folder.file("in/part.xml", part);
  folder.file("in/scene.xml", "<mujoco><include file='part.xml'/></mujoco>");
  const std::string in = folder.path("in");
  check_refused({{in + "/part.urdf", in + "/scene.xml", "--out-dir", in, "--format", "xml"}},
                "is read as input");
  CHECK(contents_of(folder.path("in/part.xml")) == part);
}

TEST_CASE("mj-compile --incremental compiles a model again if anything that affects it changed") {
  const TemporaryFolder folder;
  fill_zoo(folder);
  const std::string program = folder.path("mj");
  fs::copy_file(MJTOOLS_TOOL, program);
  fs::create_directory(folder.path("before"));
  const auto tally = [&](std::vector<std::string> more = {}) {
    ::usleep(20000);  // longer than a tick of the clock that gives files their times
    more.insert(more.begin(), {"zoo", "--out-dir", "out", "--incremental", "--include-path",
                               "before", "--cache", "off"});
    return last_line(run(program, {.arguments = more, .folder = folder.path("")}).err);
  };
  const std::string none = "0 written, 2 up to date, 3 skipped, 0 failed\n";
  const std::string one = "1 written, 1 up to date, 3 skipped, 0 failed\n";
  const std::string all = "2 written, 0 up to date, 3 skipped, 0 failed\n";
  CHECK(tally() == all);
  const auto written = fs::last_write_time(folder.path("out/cat.mjb"));
  CHECK(tally() == none);
  CHECK(fs::last_write_time(folder.path("out/cat.mjb")) == written);
  CHECK(contents_of(folder.path("out/dog/scene.mjb.d")).find("zoo/t.obj:\n") != std::string::npos);

  folder.file("zoo/t.obj", kTetra);  // equal contents, only the time changes
  CHECK(tally() == none);
  folder.file("zoo/t.obj", std::string(kTetra) + "# more\n");
  CHECK(tally() == one);
  folder.file("zoo/dog/dog.xml", contents_of(folder.path("zoo/dog/dog.xml")) + "\n");
  CHECK(tally() == one);
  fs::remove(folder.path("out/cat.mjb"));
  CHECK(tally() == one);
  folder.file("out/cat.mjb", "x");
  CHECK(tally() == one);
  fs::remove(folder.path("out/cat.mjb.d"));
  CHECK(tally() == one);
  CHECK(tally({"--strict"}) == all);
  CHECK(tally() == all);
  CHECK(tally() == none);
  CHECK(tally({"-j", "1", "--max-errors", "3"}) == none);
  fs::rename(folder.path("zoo/t.obj"), folder.path("before/t.obj"));
  CHECK(tally() == "0 written, 1 up to date, 3 skipped, 1 failed\n");
  CHECK(tally() == "0 written, 1 up to date, 3 skipped, 1 failed\n");
  fs::rename(folder.path("before/t.obj"), folder.path("zoo/t.obj"));
  CHECK(tally() == none);
  std::string newer = contents_of(program) + "0";
  folder.file("mj2", newer);
  fs::permissions(folder.path("mj2"), fs::perms::owner_all);
  fs::rename(folder.path("mj2"), program);
  CHECK(tally() == all);
  CHECK(tally() == none);
}

TEST_CASE("files read through a resource prefix are dependencies and are not overwritten") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("store"));
  fs::create_directories(folder.path("other"));
  const std::string in = folder.file("store/m.xml", "<mujoco><include file='p.xml'/></mujoco>");
  const std::string out = folder.path("m.mjb"), dep = folder.path("m.d");
  const std::string part = folder.file("store/p.xml", "<x><worldbody/></x>");
  const auto tally = [&](const std::string& at) {
    ::usleep(20000);
    return run({{"s:m.xml", out, "--incremental", "--depfile", dep, "--resource",
                 "s=" + folder.path(at)}})
        .err;
  };
  const std::string made = "1 written, 0 up to date, 0 skipped, 0 failed\n";
  const std::string kept = "0 written, 1 up to date, 0 skipped, 0 failed\n";
  CHECK(tally("store") == made);
  CHECK(contents_of(dep).find(part + ":\n") != std::string::npos);
  CHECK(tally("store") == kept);
  folder.file("store/p.xml", "<x><worldbody><geom size='1'/></worldbody></x>");
  CHECK(tally("store") == made);
  fs::copy_file(in, folder.path("other/m.xml"));
  fs::copy_file(part, folder.path("other/p.xml"));
  CHECK(tally("other") == made);
  CHECK(tally("other") == kept);
  const std::string text = contents_of(in);
  check_refused({{"s:m.xml", in, "--resource", "s=" + folder.path("store")}}, "is read as input");
  CHECK(contents_of(in) == text);
}

TEST_CASE("mj-compile --incremental notices a new file that comes first in the search order") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("later"));
  const std::string in = folder.file("m 1#$.xml", "<mujoco><include file='p.xml'/></mujoco>");
  folder.file("later/p.xml", "<x><worldbody/></x>");
  const auto tally = [&] {
    ::usleep(20000);
    return run({{in, folder.path("m.mjb"), "--incremental", "--include-path",
                 folder.path("later")}})
        .err;
  };
  CHECK(tally() == "1 written, 0 up to date, 0 skipped, 0 failed\n");
  CHECK(tally() == "0 written, 1 up to date, 0 skipped, 0 failed\n");
  folder.file("p.xml", "<x><worldbody/></x>");
  CHECK(tally() == "1 written, 0 up to date, 0 skipped, 0 failed\n");
  check_refused({{in, "-", "--incremental"}}, "--incremental needs an OUT");
  check_refused({{"--check", in, "--incremental"}}, "--incremental needs an OUT");
}

TEST_CASE("mj-compile keeps the folders of models below --root-dir") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("zoo/dog"));
  fs::create_directories(folder.path("zoo/cat/old"));
  const std::string dog = folder.file("zoo/dog/scene.xml", kPendulum);
  const std::string cat = folder.file("zoo/cat/scene.xml", kPendulum);
  const std::string old = folder.file("zoo/cat/old/scene.xml", kPendulum);
  const std::string zoo = folder.path("zoo"), out = folder.path("out");
  check_refused({{dog, cat, "--out-dir", out}}, "would both become");
  check_refused({{dog, cat, "--out-dir", out}},
                "--root-dir " + zoo + " keeps the folders of the models");
  CHECK(run({{dog, cat, old, "--out-dir", out, "--root-dir", zoo}}).exit_code == 0);
  for (const char* name : {"out/dog/scene.mjb", "out/cat/scene.mjb", "out/cat/old/scene.mjb"}) {
    CHECK(fs::is_regular_file(folder.path(name)));
  }
  const Run here{.arguments = {"dog/scene.xml", "./cat/../cat/scene.xml", "--out-dir", "made",
                               "--root-dir", "."},
                 .folder = zoo};
  CHECK(run(here).exit_code == 0);
  CHECK(fs::is_regular_file(folder.path("zoo/made/dog/scene.mjb")));
  CHECK(fs::is_regular_file(folder.path("zoo/made/cat/scene.mjb")));
  check_refused({{dog, cat, "--out-dir", out, "--root-dir", folder.path("zoo/dog")}},
                "is not below");
  check_refused({{dog, "--check", "--root-dir", zoo}}, "--root-dir is only for --out-dir");
  const std::string twin = folder.file("zoo/dog/scene.urdf", "<robot name='b'/>");
  check_refused({{dog, twin, "--out-dir", out, "--root-dir", zoo}},
                "--out-name '{stem}.{ext}.mjb' keeps the extensions of the models");
}

TEST_CASE("assets of a flat model are not written through symbolic links in their folder") {
  const TemporaryFolder folder;
  const std::string in = folder.file(
      "in.xml",
      "<mujoco><asset><mesh name='m' file='a.obj'/></asset><worldbody><geom type='mesh' "
      "mesh='m'/></worldbody></mujoco>");
  (void)folder.file("a.obj",
                    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const std::string assets = folder.path("assets"), out = folder.path("out.xml");
  const auto flatten = [&] { return run({{in, out, "--flatten", "--assets-dir", assets}}); };
  REQUIRE(flatten().exit_code == 0);
  const fs::path asset = fs::directory_iterator(assets)->path();
  const std::string good = contents_of(asset.string());
  const std::string other = folder.file("precious", "precious");
  for (const std::string& target : {folder.path("made"), other}) {
    CAPTURE(target);
    fs::remove(asset);
    fs::create_symlink(target, asset);
    CHECK(flatten().exit_code == 0);
    CHECK(!fs::is_symlink(asset));
    CHECK(contents_of(asset.string()) == good);
  }
  CHECK(!fs::exists(folder.path("made")));
  CHECK(contents_of(other) == "precious");
  fs::remove(asset);
  fs::create_directories(asset / "full");
  CHECK(flatten().exit_code == 2);
  const auto left = std::distance(fs::directory_iterator(assets), fs::directory_iterator());
  CHECK(left == 1);  // no draft is left
}

TEST_CASE("messages do not quote lines of files outside the model's folder") {
  const TemporaryFolder folder;
  for (const char* name : {"robots/arm", "other"}) fs::create_directories(folder.path(name));
  const std::string text = folder.file("other/secret", "root:hunter2:0:0\n");
  const std::string bad = folder.file("other/bad.xml", "<x>\n<y password='hunter2'/></x>\n");
  const std::string late = folder.file("other/late.xml",
                                       "<x><worldbody><body>\n"
                                       "<joint/><!--hunter2--></body></worldbody></x>");
  const std::string model = folder.file("other/model.xml", "<mujoco>\n<y p='hunter2'/></mujoco>");
  const std::string urdf = folder.file("other/robot.urdf", "<robot>\n<link p='hunter2'/>");
  fs::create_symlink(folder.path("other"), folder.path("robots/arm/linked"));
  const auto check = [&](const std::string& name, const std::string& xml, bool is_shown,
                         std::vector<std::string> more = {}) {
    CAPTURE(xml);
    more.insert(more.begin(), {folder.file(name, xml), "--check"});
    const Result r = run({more});
    CHECK(r.exit_code == 2);
    CAPTURE(r.err);
    CHECK((r.err.find("hunter2") != std::string::npos) == is_shown);
    more.push_back("--diagnostics=json");
    CHECK((run({more}).err.find("hunter2") != std::string::npos) == is_shown);
  };
  const auto include = [](const std::string& file) {
    return "<mujoco><include file='" + file + "'/></mujoco>";
  };
  const auto attach = [](const std::string& file) {
    return "<mujoco><asset><model name='m' file='" + file + "'/></asset></mujoco>";
  };
  const std::string in = "robots/arm/a.xml";
  for (const std::string& file : {text, bad, late}) {
    const std::string name = fs::path(file).filename().string();
    check(in, include(file), false);
    check(in, include("../../other/" + name), false);
    check(in, include("linked/" + name), false);
  }
  for (const std::string& file : {text, bad, model, urdf}) {
    check(in, attach(file), false);
    check(in, attach("linked/" + fs::path(file).filename().string()), false);
  }
  folder.file("robots/arm/middle.xml", include("../../other/bad.xml"));
  check(in, attach("middle.xml"), false);
  // Errors may show what the user named: the model, its folder and include folders.
  folder.file("robots/arm/bad.xml", "<x>\n<y password='hunter2'/></x>\n");
  check(in, include("bad.xml"), true);
  check(in, include("bad2.xml"), false);
  fs::copy_file(bad, folder.path("other/bad2.xml"));
  check(in, include("bad2.xml"), true, {"--include-path", folder.path("other")});
  check("other/model.xml", "<mujoco>\n<y p='hunter2'/></mujoco>", true);
  fs::create_symlink(folder.path("other/top.xml"), folder.path("robots/top.xml"));
  folder.file("other/top.xml", include("bad.xml"));
  fs::create_symlink(bad, folder.path("robots/bad.xml"));
  CHECK(run({{folder.path("robots/top.xml"), "--check"}}).err.find("hunter2") != std::string::npos);
  // Errors of the compiler follow the same rule as errors in the XML.
  const std::string small =
      "<x><worldbody><body>\n<geom size='0'/><!--hunter2--></body></worldbody></x>";
  folder.file("other/small.xml", small);
  check(in, include("../../other/small.xml"), false);
  check(in, include("small.xml"), true, {"--include-path", folder.path("other")});
  folder.file("robots/arm/small.xml", small);
  check(in, include("small.xml"), true);
}

TEST_CASE("messages do not quote words of assets outside the model's folder") {
  const TemporaryFolder folder;
  for (const char* name : {"arm", "other"}) fs::create_directories(folder.path(name));
  const auto check = [&](const std::string& xml, bool is_shown,
                         std::vector<std::string> more = {}) {
    CAPTURE(xml);
    more.insert(more.begin(), {folder.file("arm/a.xml", xml), "--check"});
    const Result r = run({more});
    CHECK(r.exit_code == 2);
    CAPTURE(r.err);
    CHECK((r.err.find("hunter2") != std::string::npos) == is_shown);
  };
  const auto mesh = [](const std::string& file) {
    return "<mujoco><asset><mesh name='m' file='" + file + "'/></asset></mujoco>";
  };
  const auto flex = [](const std::string& file) {
    return "<mujoco><worldbody><flexcomp name='f' type='mesh' file='" + file +
           "'/></worldbody></mujoco>";
  };
  for (const std::string line : {"v hunter2 0 0\n", "f hunter2 0 0\n"}) {
    folder.file("arm/own.obj", line);
    folder.file("other/foreign.obj", line);
    for (const auto& model : {std::function(mesh), std::function(flex)}) {
      check(model("own.obj"), true);
      check(model("../other/foreign.obj"), false);
      check(model(folder.path("other/foreign.obj")), false);
      check(model("foreign.obj"), true, {"--asset-path", folder.path("other")});
    }
  }
}

TEST_CASE("mj-compile --out-name names the outputs in a folder") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("zoo/dog"));
  const std::string xml = folder.file("zoo/dog/robot.xml", kPendulum);
  const std::string urdf =
      folder.file("zoo/dog/robot.urdf", "<robot name='r'><link name='base'/></robot>");
  const std::string zoo = folder.path("zoo"), out = folder.path("out");
  const auto named = [&](const std::string& name) {
    return Run{{zoo, "--out-dir", out, "--out-name", name}};
  };
  const auto made = [&](const char* name) { return fs::is_regular_file(folder.path(name)); };
  CHECK(run(named("{stem}.{ext}.mjb")).exit_code == 0);
  CHECK(made("out/dog/robot.xml.mjb"));
  CHECK(made("out/dog/robot.urdf.mjb"));
  CHECK(run(named("{format}/{folder}-{{{stem}}}_{ext}.xml")).exit_code == 0);
  CHECK(contents_of(folder.path("out/dog/mjb/dog-{robot}_urdf.xml")).starts_with("<mujoco"));
  CHECK(made("out/dog/mjb/dog-{robot}_xml.xml"));
  CHECK(run({{xml, "--out-dir", out, "--out-name", "{stem}.{format}", "--format", "txt"}})
            .exit_code == 0);
  CHECK(made("out/robot.txt"));
  check_refused(named("{name}.mjb"), "--out-name has no field '{name}'");
  check_refused(named("{stme}.mjb"), "did you mean '{stem}'?");
  check_refused(named("{}"), "its fields are {stem}, {ext}, {folder}, {format}");
  for (const char* open : {"{stem", "stem}", "{stem}}"}) {
    CAPTURE(open);
    check_refused(named(open), "has no matching brace");
  }
  for (const char* outside : {"../{stem}", "/{stem}.mjb", "a/../../{stem}.mjb", "{stem}/", "."}) {
    CAPTURE(outside);
    check_refused(named(outside), "not a file in --out-dir");
  }
  const std::string dots = folder.file("...xml", kPendulum);  // its stem leads upwards
  check_refused({{dots, "--out-dir", out, "--out-name", "{stem}/evil.mjb"}},
                "not a file in --out-dir");
  check_refused(named("{stem}.png"), "cannot tell the format of 'robot.png'");
  check_refused(named("{stem}.mjb"), "{folder}, {stem} and {ext} in --out-name");
  check_refused({{xml, folder.path("m.mjb"), "--out-name", "{stem}"}}, "is only for --out-dir");
}

TEST_CASE("mj-compile reports all colliding outputs and writes nothing") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("zoo"));
  for (const char* name : {"a.xml", "b.xml", "c.xml", "d.xml"}) {
    folder.file(std::string("zoo/") + name, kPendulum);
  }
  for (const char* name : {"a.urdf", "b.urdf"}) {
    folder.file(std::string("zoo/") + name, "<robot name='r'><link name='base'/></robot>");
  }
  fs::create_directories(folder.path("zoo/more"));
  const std::string a = folder.path("zoo/a.xml"), other = folder.file("zoo/more/a.xml", kPendulum);
  const Result r = run({{folder.path("zoo"), "--out-dir", folder.path("out")}});
  CHECK(r.exit_code == 2);
  CHECK(r.err.find("a.mjb' [output-collision]") != std::string::npos);
  CHECK(r.err.find("b.mjb' [output-collision]") != std::string::npos);
  CHECK(r.err.find("c.mjb") == std::string::npos);
  CHECK(!fs::exists(folder.path("out")));
  check_refused({{a, other, folder.path("zoo/a.urdf"), "--out-dir", folder.path("out")}},
                "would all become");
  check_refused({{a, a, "--out-dir", folder.path("out")}}, "name the model only once");
}

TEST_CASE("mj-compile does not write a binary model to a terminal") {
  const TemporaryFolder folder;
  const std::string in = folder.file("a.xml", kPendulum);
  for (const char* form : {"mjb", "mjz"}) {
    const auto r = run({{in, "-", "--format", form}, "", Stdout::kTerminal});
    CHECK(r.exit_code == 2);
    CHECK(r.out.find("binary data is not written to a terminal") != std::string::npos);
  }
  CHECK(run({{in, "-", "--format", "txt"}, "", Stdout::kTerminal}).exit_code == 0);
}

TEST_CASE("mj-compile returns its documented exit codes, and --no-clobber keeps files") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("pendulum.mjb");
  CHECK(run({{in, "-o", out}}).exit_code == 0);
  CHECK(run({{in, out}}).exit_code == 0);
  CHECK(run({{"--verify", in}}).exit_code == 1);
  CHECK(run({{"--nothing"}}).exit_code == 2);
  check_refused({{in, "--no-clobber", "-o", out}}, "already exists and is not overwritten");
  check_refused({{in, out, "-o", out}}, "--output takes only one model");
}

TEST_CASE("an interrupted mj-compile exits with 130 and leaves only complete files") {
  const TemporaryFolder folder;
  std::vector<std::string> arguments = {"--out-dir", folder.path(""), "-j", "1", "--cache", "off"};
  const std::string humanoid = contents_of(MJTOOLS_TESTDATA "/humanoid.xml");
  for (int i = 0; i < 400; ++i) {
    arguments.push_back(folder.file("m" + std::to_string(i) + ".xml", humanoid));
  }
  const auto r = run({.arguments = arguments, .folder = folder.path(""), .interrupt_at = "m0.mjb"});
  CHECK(r.exit_code == 130);
  std::vector<std::string> check = {"--verify=quick"};
  for (const std::string& name : folder.names()) {
    CHECK(name.find(".tmp") == std::string::npos);
    if (name.ends_with(".mjb")) check.push_back(folder.path(name));
  }
  CHECK(check.size() > 1);
  CHECK(run({check}).exit_code == 0);
}

TEST_CASE("control characters in names of models do not reach the terminal of mj-compile") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a\033[2J.xml", hostile_model("a", 1));
  const std::string bad = folder.file("b.xml", hostile_model("rod", 1));  // a repeated name
  const std::string mjb = folder.path("a.mjb");
  REQUIRE(run({{xml, mjb}}).exit_code == 0);
  check_steers_nothing({{bad, "--check"}});
  check_steers_nothing({{bad, "--check", "--diagnostics", "json"}});
  check_steers_nothing({{bad, "--check", "--diagnostics", "sarif"}});
  check_steers_nothing({{xml, "--check", "--stats"}});
  for (const char* option : {"--info", "--info=json"}) check_steers_nothing({{xml, option}});
  check_steers_nothing({{xml, "-", "--format", "txt"}});
  check_steers_nothing({{xml, "-", "--format", "xml"}});
  check_steers_nothing({{mjb, "--info"}});
  check_steers_nothing({{xml, "--verify"}});
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
