// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests that changes of objects outside the simulation do not change the physics.

#include <doctest/doctest.h>

#include <string>

#include "run_tool.h"

using namespace mj::testing;

namespace {

// Returns a model that contains three pieces of MJCF: `asset` in its <asset>, `in_body` in a body,
// and `use` at its end. Each piece may be empty.
std::string model(const std::string& asset, const std::string& in_body, const std::string& use) {
  return "<mujoco>\n<asset>" + asset +
         "</asset>\n<worldbody>\n<body name='arm'>\n<joint name='j'/>\n"
         "<geom name='g' size='.1'/>\n" +
         in_body + "\n</body>\n</worldbody>\n" + use + "\n</mujoco>\n";
}

bool is_physics(const std::string& a, const std::string& b) {
  const TemporaryFolder folder;
  const Result r = run({{folder.file("a.xml", a), folder.file("b.xml", b)}});
  CAPTURE(r.out);
  CAPTURE(r.err);
  REQUIRE(r.exit_code == 1);
  const bool is_same = r.out.find("the physics is the same\n") != std::string::npos;
  CHECK(is_same == (r.out.find("the physics can differ") == std::string::npos));
  const int by_role = run({{"--physics", folder.path("a.xml"), folder.path("b.xml")}}).exit_code;
  CHECK(by_role == (is_same ? 0 : 1));
  return !is_same;
}

const char* const kSite = "<site name='s' pos='0 0 .1'/>";
const char* const kTetrahedron = "<mesh name='m' vertex='0 0 0 1 0 0 0 2 0 0 0 3'/>";

}  // namespace

TEST_CASE("an added, moved or removed site affects the physics only if something uses it") {
  const std::string none = model("", "", ""), site = model("", kSite, "");
  CHECK_FALSE(is_physics(none, site));
  CHECK_FALSE(is_physics(site, none));
  CHECK_FALSE(is_physics(site, model("", "<site name='s' pos='0 0 .2'/>", "")));
  for (const std::string use :
       {"<sensor><accelerometer site='s'/></sensor>",
        "<sensor><framepos objtype='site' objname='s'/></sensor>",
        "<sensor><framepos objtype='body' objname='arm' reftype='site' refname='s'/></sensor>",
        "<actuator><general site='s'/></actuator>",
        "<tendon><spatial><site site='s'/><site site='t'/></spatial></tendon>",
        "<tendon><spatial><site site='t'/><geom geom='g' sidesite='s'/><site "
        "site='t'/></spatial></tendon>",
        "<equality><connect site1='s' site2='t'/></equality>"}) {
    CAPTURE(use);
    const std::string other = "<site name='t' pos='.5 0 .1'/>";
    const std::string before = model("", kSite + other, use);
    CHECK(is_physics(before, model("", "<site name='s' pos='0 0 .2'/>" + other, use)));
  }
  CHECK_FALSE(is_physics(
      model("", kSite,
            "<custom><tuple name='u'><element objtype='site' objname='s'/></tuple></custom>"),
      model("", "<site name='s' pos='0 0 .2'/>",
            "<custom><tuple name='u'><element objtype='site' objname='s'/></tuple></custom>")));
}

TEST_CASE("a camera affects the physics only if a sensor uses it") {
  const std::string camera = "<camera name='c' pos='0 0 1'/>",
                    moved = "<camera name='c' pos='0 0 2'/>";
  CHECK_FALSE(is_physics(model("", "", ""), model("", camera, "")));
  CHECK_FALSE(is_physics(model("", camera, ""), model("", moved, "")));
  const std::string use = "<sensor><framepos objtype='camera' objname='c'/></sensor>";
  CHECK(is_physics(model("", camera, use), model("", moved, use)));
}

TEST_CASE("assets affect the physics only through a geom that does") {
  const std::string none = model("", "", "");
  CHECK_FALSE(is_physics(none, model(kTetrahedron, "", "")));
  CHECK_FALSE(
      is_physics(none, model("<hfield name='h' nrow='2' ncol='2' size='1 1 1 1'/>", "", "")));
  CHECK_FALSE(is_physics(none, model("<material name='x'/>", "", "")));
  const std::string seen =
      "<geom name='v' type='mesh' mesh='m' contype='0' conaffinity='0' mass='0'/>";
  CHECK_FALSE(is_physics(none, model(kTetrahedron, seen, "")));
  const std::string larger = "<mesh name='m' vertex='0 0 0 1 0 0 0 2 0 0 0 4'/>";
  CHECK_FALSE(is_physics(model(kTetrahedron, seen, ""), model(larger, seen, "")));
  CHECK(is_physics(model(kTetrahedron, "<geom name='v' type='mesh' mesh='m'/>", ""),
                   model(larger, "<geom name='v' type='mesh' mesh='m'/>", "")));
  const std::string heavy = "<geom name='v' type='mesh' mesh='m' contype='0' conaffinity='0'/>";
  CHECK(is_physics(none, model(kTetrahedron, heavy, "")));
  CHECK(is_physics(model(kTetrahedron, heavy, ""), model(larger, heavy, "")));
}

TEST_CASE("a visual geom affects the physics if a ray can hit it or something refers to it") {
  const std::string before = "<geom name='v' size='.2' contype='0' conaffinity='0' mass='0'/>";
  const std::string after = "<geom name='v' size='.3' contype='0' conaffinity='0' mass='0'/>";
  CHECK_FALSE(is_physics(model("", before, ""), model("", after, "")));
  const std::string site = "<site name='s' pos='0 0 1'/>";
  for (const std::string use : {"<sensor><rangefinder site='s'/></sensor>",
                                "<sensor><framepos objtype='geom' objname='v'/></sensor>",
                                "<sensor><distance body1='arm' body2='world'/></sensor>",
                                "<contact><pair geom1='v' geom2='f'/></contact>"}) {
    CAPTURE(use);
    const std::string floor =
        "</body><geom name='f' type='plane' size='1 1 1' contype='0' conaffinity='0'/><body>"
        "<geom size='.1'/>";
    CHECK(is_physics(model("", before + site + floor, use), model("", after + site + floor, use)));
  }
}

TEST_CASE("an empty body affects the physics only if something uses it or its content does") {
  const auto with = [](const std::string& body, const std::string& use = "") {
    return model("", "</body>" + body + "<body pos='0 0 5'><geom size='.1'/>", use);
  };
  const std::string rest = with("");
  CHECK_FALSE(is_physics(rest, with("<body name='marker'/>")));
  CHECK_FALSE(is_physics(rest, with("<body name='marker'><site/><camera/></body>")));
  CHECK(is_physics(rest, with("<body name='marker' mocap='true'/>")));
  CHECK(is_physics(rest, with("<body name='marker'><geom size='.1'/></body>")));
  CHECK(is_physics(rest, with("<body name='marker'><body><geom size='.1'/></body></body>")));
  CHECK(is_physics(rest, with("<body name='marker'/>",
                              "<sensor><framepos objtype='body' objname='marker'/></sensor>")));
}
