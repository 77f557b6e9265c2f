// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run_tool.h"
#include "test_models.h"

using namespace mj::testing;
namespace fs = std::filesystem;

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
  check_refused({{in, out, "--depfile", out}}, "two outputs are the same file");
  check_refused({{in, out, "--diagnostics", "json:" + part}}, "is read as input");
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
