// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Commands that provoke diagnostics, as users do, and the check that a test names every code of
// lib/base/diagnostic_codes.inc.

#include <doctest/doctest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <set>

#include "run_tool.h"

using namespace mj::testing;
namespace fs = std::filesystem;

namespace {

const std::string kSource = MJTOOLS_SOURCE;
const std::string kPrograms = fs::path(MJTOOLS_TOOL).parent_path().string();

// Codes that no test provokes, and why.
const std::set<std::string> kUnprovoked = {
    "bad-figures",    // only a tool for developers reports it
    "internal",       // it says that a defect was found
    "xml-too-large",  // it needs a file of 2 GiB
};

struct Provocation {
  const char* code;
  std::string model;    // contents of the file m.xml
  std::string command;  // a line for the shell
};

void check(const std::vector<Provocation>& provocations) {
  const TemporaryFolder folder;
  fs::copy(kSource + "/testdata/examples", folder.path(""), fs::copy_options::recursive);
  for (const Provocation& p : provocations) {
    CAPTURE(p.code);
    (void)folder.file("m.xml", p.model);
    const Result r = run("/bin/sh", {.arguments = {"-c", p.command},
                                     .environment = {{"PATH", kPrograms + ":/usr/bin:/bin"}},
                                     .folder = folder.path("")});
    CAPTURE(r.err);
    CHECK(r.signal == 0);
    CHECK(r.err.find("[" + std::string(p.code) + "]") != std::string::npos);
  }
}

std::string mjcf(const std::string& content) {
  return "<mujoco>" + content + "</mujoco>";
}

std::string body(const std::string& content) {
  return mjcf("<worldbody><body>" + content + "</body></worldbody>");
}

// A robot with a base, a link and the given elements.
std::string robot(const std::string& more, const std::string& link = "",
                  const std::string& joint = "") {
  return "<robot name='r'>" + more +
         "<link name='base'/><link name='arm'><inertial><origin rpy='0 0 1'/><mass value='1'/>"
         "<inertia ixx='1' iyy='2' izz='2' ixy='0' ixz='0' iyz='0'/></inertial>" +
         link +
         "</link><joint name='j' type='revolute'><parent link='base'/><child link='arm'/>"
         "<axis xyz='0 1 0'/>" +
         joint + "</joint></robot>";
}

// A robot whose links are a chain.
std::string chain(int links) {
  std::string text = "<robot name='r'><link name='l0'/>";
  for (int i = 1; i < links; ++i) {
    const std::string name = std::to_string(i), before = std::to_string(i - 1);
    text += "<link name='l" + name + "'/><joint name='j" + name + "' type='fixed'><parent link='l" +
            before + "'/><child link='l" + name + "'/></joint>";
  }
  return text + "</robot>";
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

// Returns whether a text of a test begins with the code, or contains it in brackets.
bool is_named(const std::string& tests, const std::string& code) {
  for (size_t at = tests.find(code); at != std::string::npos; at = tests.find(code, at + 1)) {
    const char before = tests[at - 1], after = tests[at + code.size()];
    const bool ends = after != '-' && std::islower(static_cast<unsigned char>(after)) == 0;
    if ((before == '"' || before == '[') && ends) return true;
  }
  return false;
}

const std::string kCheck = "mj-compile --check m.xml";
const std::string kUrdf = "mv m.xml m.urdf; mj-compile --check m.urdf";

}  // namespace

TEST_CASE("models that are broken or suspicious give the codes of the manual page") {
  const std::string sphere = "<geom size='.1'/>";
  check({{"xml-too-deep",
          mjcf("<worldbody>" + repeated("<body>", 600) + repeated("</body>", 600) + "</worldbody>"),
          kCheck},
         {"check-mesh-size",
          mjcf("<asset><mesh name='m' vertex='0 0 0 5000 0 0 0 5000 0 0 0 5000'/></asset>"
               "<worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody>"),
          kCheck},
         {"texture-face", mjcf("<asset><texture name='t' type='cube' fileright='p.png'/></asset>"),
          "mj-inspect arm.xml --picture p.png --size 16x8 && " + kCheck},
         {"flex-loose",
          mjcf("<worldbody><body name='b'><flexcomp name='f' type='grid' dim='2' count='3 3 1' "
               "spacing='.1 .1 .1' "
               "radius='.01' mass='1'/></body></worldbody>"),
          kCheck},
         {"flex-rows",
          mjcf("<worldbody><flexcomp name='a' type='grid' dim='1' count='3 1 1' spacing='.1 .1 .1' "
               "mass='1'>"
               "<edge equality='true'/></flexcomp>"
               "<flexcomp name='r' type='grid' dim='1' count='3 1 1' spacing='.1 .1 .1' mass='1' "
               "rigid='true'/>"
               "<flexcomp name='b' type='grid' dim='1' count='3 1 1' spacing='.1 .1 .1' mass='1'>"
               "<edge equality='true'/></flexcomp></worldbody>"),
          kCheck},
         {"no-description", body(sphere), "mj-compile m.xml m.mjb && mj-compile m.mjb out.xml"},
         {"depfile-name", body(sphere),
          "cp m.xml 'a*.xml' && mj-compile 'a*.xml' out.mjb --depfile out.d"},
         {"assets-in-archive",
          mjcf("<asset><mesh name='m' file='a.obj'/></asset><worldbody><geom type='mesh' mesh='m'/>"
               "</worldbody>"),
          "printf 'v 0 0 0\\nv 1 0 0\\nv 0 1 0\\nv 0 0 1\\nf 1 3 2\\nf 1 2 4\\nf 1 4 3\\n"
          "f 2 3 4\\n' >a.obj; mj-compile m.xml m.mjz && mj-compile m.mjz out.xml"}});
}

TEST_CASE("URDF that is lost or ignored gives the codes of the manual page") {
  const std::string sphere = "<geometry><sphere radius='1'/></geometry>";
  check(
      {{"urdf-unknown-element", robot("<wheel/>"), kUrdf},
       {"urdf-unknown-attribute", robot("", "", "<limit lower='0' upper='1' colour='x'/>"), kUrdf},
       {"urdf-too-deep", chain(2100), kUrdf},
       {"urdf-geom-name",
        robot("", "<collision name='a'>" + sphere + "</collision><collision name='a'>" + sphere +
                      "</collision>"),
        kUrdf},
       {"urdf-limit", robot("", "", "<limit lower='1' upper='0'/>"), kUrdf},
       {"urdf-inertia-rotation", robot(""), kUrdf},
       {"urdf-unknown-material",
        robot("<mujoco><compiler discardvisual='false'/></mujoco>",
              "<visual>" + sphere + "<material name='gold'/></visual>"),
        kUrdf},
       {"urdf-visual-dropped", robot("", "<visual>" + sphere + "</visual>"), kUrdf},
       {"urdf-link-merged",
        robot("<link name='fixed'/><joint name='k' type='fixed'><parent link='arm'/>"
              "<child link='fixed'/></joint>"),
        kUrdf},
       {"urdf-not-imported", robot("<transmission name='t'/>"), kUrdf}});
}

TEST_CASE("recordings, controls and options that do not fit give the codes of the manual page") {
  const std::string arm = "mj-simulate arm.xml --steps 3 ", none = mjcf("");
  check({{"not-recorded", none, arm + "-o r.h5 && mj-inspect r.h5 xpos"},
         {"not-a-recording", none,
          "mj-simulate --check-against " + kSource + "/testdata/fuzz/hdf5/d4rl.h5"},
         {"bad-controls", none, "echo a,b,c >c.csv; " + arm + "--ctrl c.csv"},
         {"bad-npy", none, "printf '\\223NUMPYxxxx' >c.npy; " + arm + "--ctrl c.npy"},
         {"bad-pushes", none, "echo x >pushes; " + arm + "--push pushes"},
         {"cannot-resume", none, arm + "-o r.h5 && mj-simulate --resume r.h5 --steps 9"},
         {"unknown-keyframe", none, arm + "--keyframe nowhere"},
         {"unknown-field", none, "mj-inspect arm.xml nothing"},
         {"bad-baseline", none,
          "echo '{\"benchmarks\": []}' >b.json; mj-bench arm.xml --stage step --repeat 4 "
          "--min-time 0.001 --baseline b.json"},
         {"mjb-version", none,
          "mj-compile arm.xml m.mjb && printf '\\1' | dd of=m.mjb bs=1 seek=12 conv=notrunc "
          "2>dd && mj-compile --info m.mjb"},
         {"mjb-too-long", none,
          "mj-compile arm.xml m.mjb && echo x >>m.mjb && mj-compile --info m.mjb"}});
}

TEST_CASE("every code of a diagnostic is provoked by a test") {
  std::string tests;
  for (const char* part : {"lib", "tools", "plugins"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kSource + "/" + part)) {
      const std::string path = entry.path().string();
      if (path.ends_with("_test.cc")) tests += contents_of(path);
    }
  }
  const std::string table = contents_of(kSource + "/lib/base/diagnostic_codes.inc");
  const std::regex row("\nCODE\\(\"([^\"]+)\"");
  int count = 0;
  for (std::sregex_iterator at(table.begin(), table.end(), row), end; at != end; ++at, ++count) {
    const std::string code = (*at)[1];
    CAPTURE(code);
    CHECK((is_named(tests, code) || kUnprovoked.contains(code)));
  }
  CHECK(count > 300);
}
