// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mjmodel.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run_tool.h"
#include "test_models.h"

using namespace mj::testing;
namespace fs = std::filesystem;

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
  check_refused({{in, out, "--flatten", "--assets-dir", assets, "--manifest", out}},
                "two outputs are the same file");
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

TEST_CASE("an error removes new assets only: those of an earlier run stay, and are mended") {
  const TemporaryFolder folder;
  folder.file("t.obj", kTetra);
  const std::string in = folder.file("m.xml", kMeshModel);
  const std::string assets = folder.path("assets");
  REQUIRE(run({{in, folder.path("out.xml"), "--flatten", "--assets-dir", assets}}).exit_code == 0);
  const std::string asset = fs::directory_iterator(assets)->path();
  folder.file("assets/" + asset.substr(assets.size() + 1), "damaged");
  check_refused({{in, folder.path("no/out.xml"), "--flatten", "--assets-dir", assets}},
                "cannot write");
  CHECK(contents_of(asset) == kTetra);
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
