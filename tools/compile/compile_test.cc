// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "resource/archive.h"
#include "run_tool.h"
#include "test_models.h"

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

TEST_CASE("mj-compile says that the current folder does not exist") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const Result r =
      run("/bin/sh",
          {.arguments = {"-c", "mkdir gone; cd gone; rmdir ../gone; exec \"$0\" \"$1\" out.xml",
                         MJTOOLS_TOOL, in},
           .folder = folder.path("")});
  CHECK(r.exit_code == 2);
  CHECK(r.err.find("cannot follow the path") != std::string::npos);
  CHECK(r.err.find("[file-unreadable]") != std::string::npos);
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
