// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "run_tool.h"

using namespace mj::testing;
namespace fs = std::filesystem;

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
  check_refused({.arguments = {"--check", "-"}, .input = text, .folder = folder.path("in")},
                "it is outside the folder of the model");
  CHECK(run({{"--check", "--sandbox=off", "-"}, text}).exit_code == 0);
  check_refused({{"--check", "--sandbox=often", above}}, "--sandbox");
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
