// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "run_tool.h"
#include "test_models.h"

using namespace mj::testing;
namespace fs = std::filesystem;

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
