// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken models, and the positions that they report. The official
// build accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include "compile/error_rows.h"

namespace mj::compiler {
namespace {

TEST_CASE("text that is not XML is refused where it breaks, or by the compiler") {
  check_error_rows("", "", CompileMjcf(), {{"<mujoco><!DOCTYPE a [ <b> ] ></mujoco>"}});
}

TEST_CASE("elements stand where the grammar has them, as often as it says, or by the compiler") {
  check_error_rows(
      "<mujoco>", "</mujoco>", CompileMjcf(),
      {{"<worldbody>^<body><freejoint/><freejoint/><geom size='1'/></body></worldbody>",
        "too-many-dofs",
        "body 1: a body can have at most 6 degrees of freedom, but its joints have 12"}});
}

TEST_CASE("attributes are those of the grammar, or by the compiler") {
  check_error_rows(
      "<mujoco><worldbody>", "</worldbody></mujoco>", CompileMjcf(),
      {{"^<camera focal='1 1'/>", "camera-sensorsize",
        "camera 0: focal and principal need a sensorsize"},
       {"<camera focal='1 1' focalpixel='1 1' sensorsize='1 1' resolution='1 1'/>"},
       {"<camera sensorsize='1 1'/>"},
       {"^<camera principal='1 1'/>", "camera-sensorsize",
        "camera 0: focal and principal need a sensorsize"},
       {"<camera principal='1 1' principalpixel='1 1' sensorsize='1 1' resolution='1 1'/>"}});
}

TEST_CASE("numbers are read as the C library reads them, or by the compiler") {
  check_error_rows("<mujoco><worldbody>", "</worldbody></mujoco>", CompileMjcf(),
                   {{"<geom size='1' condim=''/>"}, {"<geom size='1' group='+2'/>"}});
}

TEST_CASE(
    "attributes of the global sections have the form and range that the grammar says, or by the "
    "compiler") {
  check_error_rows("<mujoco>", "</mujoco>", CompileMjcf(),
                   {{"<compiler boundmass='-1'/>"},
                    {"<compiler boundinertia='-1'/>"},
                    {"<size nuserdata='^-1'/>", "mjcf-value-range",
                     "attribute 'nuserdata' of <size> must be at least 0"},
                    {"<size nkey='-1'/>"}});
}

TEST_CASE("custom data without a name or content are refused, or by the compiler") {
  check_error_rows(
      "<mujoco>", "</mujoco>", CompileMjcf(),
      {{"<custom>^<tuple name='t'/></custom>", "custom-empty", "tuple 't' is empty"},
       {"<custom><tuple name='t'><element objtype='body' objname='^b'/></tuple></custom>",
        "unknown-reference", "tuple 't' refers to unknown body 'b'"},
       {"<custom><tuple name='t'><element objtype='geom' objname='^a b'/></tuple></custom>",
        "unknown-reference", "tuple 't' refers to unknown geom 'a b'"}});
}

TEST_CASE("default classes hold what can have a default, under unique names, or by the compiler") {
  check_error_rows("<mujoco>", "</mujoco>", CompileMjcf(),
                   {{"<default><geom mesh='m'/></default>"},
                    {"<default><material><layer role='rgb' texture='t'/></material></default>"}});
}

TEST_CASE("meshes that the grammar does not allow are refused, or by the compiler") {
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", CompileMjcf(),
      {{"^<mesh/>", "asset-without-name", "mesh has no name"},
       {"^<mesh name='m'/>", "mesh-vertex", "mesh 'm': at least 4 vertices are required"}});
}

TEST_CASE("replicates that cannot be are refused, or by the compiler") {
  check_error_rows(
      "<mujoco>", "</mujoco>", CompileMjcf(),
      {{"<worldbody><replicate count='0'><geom size='1'/></replicate></worldbody>"},
       {"<worldbody><replicate count='-1'><geom size='1'/></replicate></worldbody>"},
       {"<worldbody><geom name='g0' size='1'/><replicate count='2'><geom name='^g' "
        "size='1'/></replicate></worldbody>",
        "duplicate-name", "repeated name 'g0' in geom: the name is already taken"},
       {"<worldbody><replicate count='2'><body name='b'/></replicate></worldbody><custom><tuple "
        "name='t'><element objtype='body' objname='^b'/></tuple></custom>",
        "unknown-reference", "tuple 't' refers to unknown body 'b'"},
       {"<worldbody><replicate count='65533'><body/></replicate></worldbody>", "too-many-bodies",
        "the model has 65534 bodies and 0 flexes; together they must be fewer than 65534",
        ":0:0"}});
}

TEST_CASE("attachments that cannot be are refused, or by the compiler") {
  const CompileMjcf read(
      CompileMjcf::Files{{"e.xml",
                          "<mujoco><option timestep=\".1\" "
                          "integrator=\"RK4\"/><worldbody><body/></worldbody></mujoco>"}});
  check_error_rows(
      "<mujoco>", "</mujoco>", read,
      {{"<option timestep='.2'/><asset><model name='e' file='e.xml'/></asset><worldbody><attach "
        "model='e' prefix='p'/></worldbody>"}});
}

TEST_CASE("composites that cannot be are refused, or by the compiler") {
  check_error_rows(
      "<mujoco><worldbody>", "</worldbody></mujoco>", CompileMjcf(),
      {{"<composite type='cable' curve='s' count='4'><geom type='capsule' "
        "size='.01'/></composite>"},
       {"<composite type='cable' curve='s' count='2' size='1'><geom type='capsule' "
        "size='.01'/></composite>"},
       {"^<composite type='cable' count='4' size='1'><geom type='capsule' size='.01'/></composite>",
        "fromto-too-short", "geom 'G0': the two points of fromto are too close"},
       {"^<composite type='cable' curve='0 0 0' count='4' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "fromto-too-short", "geom 'G0': the two points of fromto are too close"},
       {"^<composite type='cable' vertex='0 0 0 0 0 0 0 0 0 0 0 0'><geom type='capsule' "
        "size='.01'/></composite>",
        "fromto-too-short", "geom 'G0': the two points of fromto are too close"},
       {"<composite type='cable' curve='s' count='4' size='1' initial='x'><geom type='capsule' "
        "size='.01'/></composite>"},
       {"<composite type='cable' curve='s' count='4' size='1'><geom type='capsule' "
        "size='.01'/><skin/></composite>"},
       {"<composite type='cable' curve='s' count='4' size='1' prefix='P'><geom type='capsule' "
        "size='.01'/></composite>^<composite type='cable' curve='s' count='4' size='1' "
        "prefix='P'><geom type='capsule' size='.01'/></composite>",
        "duplicate-name", "repeated name 'PB_first' in body: the name is already taken"},
       {"<composite type='cable' curve='s' count='4' size='1' initial='free'><geom type='capsule' "
        "size='.01'/></composite>"}});
}

TEST_CASE("includes that cannot be are refused, or by the compiler") {
  const CompileMjcf read(
      CompileMjcf::Files{{"a.xml", "<x>\n<worldbody><geom size=\"-1\"/></worldbody></x>"}});
  check_error_rows("<mujoco>", "</mujoco>", read,
                   {{"<include file='a.xml'/>", "size-not-positive",
                     "geom 0: size 0 must be positive", "a.xml:2:24"}});
}

TEST_CASE("plugins that elements name must be declared, or by the compiler") {
  check_error_rows(
      "<mujoco>", "</mujoco>", CompileMjcf(),
      {{"<worldbody><body><plugin plugin='^mujoco.elasticity.cable'/></body></worldbody>",
        "unknown-plugin", "unrecognized plugin 'mujoco.elasticity.cable'"},
       {"<worldbody><body>^<plugin/></body></worldbody>", "unknown-plugin",
        "neither 'plugin' nor 'instance' is specified for body 1"},
       {"<worldbody><geom size='1'><plugin plugin='^x'/></geom></worldbody>", "unknown-plugin",
        "unrecognized plugin 'x'"},
       {"<worldbody><geom size='1'><plugin instance='^x'/></geom></worldbody>", "unknown-reference",
        "unrecognized name 'x' for plugin instance: geom 0 refers to unknown plugin instance 'x'"},
       {"<sensor><plugin plugin='^x'/></sensor>", "unknown-plugin", "unrecognized plugin 'x'"},
       {"<sensor>^<plugin/></sensor>", "unknown-plugin",
        "neither 'plugin' nor 'instance' is specified for sensor 0"},
       {"<actuator><plugin plugin='^x'/></actuator>", "unknown-plugin", "unrecognized plugin 'x'"},
       {"<asset><mesh name='m'><plugin plugin='^x'/></mesh></asset>", "unknown-plugin",
        "unrecognized plugin 'x'"}});
}

TEST_CASE("errors that have nothing to do with each other are all reported in one run") {
  Diagnostics diagnostics;
  CompileMjcf()(
      "<mujoco>\n<worldbody>\n<geom type='mesh' mesh='gone'/>\n"
      "<body><joint name='j' type='ball'/><geom name='g' size='.1'/></body>\n</worldbody>\n"
      "<contact><pair geom1='g' geom2='x'/></contact>\n"
      "<equality><joint joint1='j'/></equality>\n"
      "<tendon><fixed><joint joint='k' coef='1'/></fixed></tendon>\n"
      "<actuator><motor joint='l'/></actuator>\n"
      "<sensor><jointpos joint='j'/></sensor>\n"
      "<custom><tuple name='t'><element objtype='body' objname='b'/></tuple></custom>\n</mujoco>",
      diagnostics);
  std::vector<int> lines;
  for (const Diagnostic& d : diagnostics.all()) lines.push_back(d.where.line);
  CHECK(lines == std::vector<int>{3, 6, 7, 8, 9, 10, 11});
}

// Returns the line and code of each error, in the order of the text.
std::string errors_of(const std::string& text) {
  Diagnostics diagnostics;
  CompileMjcf()(text, diagnostics);
  diagnostics.sort();
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) {
    out += std::to_string(d.where.line) + " " + std::string(d.code.name()) + "\n";
  }
  return out;
}

TEST_CASE("errors of assets do not hide errors of the tree, nor errors of an element each other") {
  CHECK(errors_of("<mujoco>\n"
                  "<asset><mesh name='m' file='gone.stl'/><texture name='t' file='gone.png'/>\n"
                  "<material name='wood' texture='none'/></asset>\n"
                  "<worldbody>\n"
                  "<geom type='mesh' mesh='none' material='none'/>\n"
                  "<site material='none'/>\n"
                  "<body zaxis='0 0 0'>\n"
                  "<inertial pos='0 0 0' mass='1' diaginertia='1 1 5'/>\n"
                  "<joint range='2 1' limited='true'/>\n"
                  "<geom size='-1'/>\n"
                  "</body>\n"
                  "<body><joint/></body>\n"
                  "</worldbody>\n"
                  "</mujoco>") ==
        "2 asset-unreadable\n2 asset-unreadable\n3 unknown-reference\n"
        "5 unknown-reference\n5 unknown-reference\n6 unknown-reference\n7 axis-too-short\n"
        "8 inertia-triangle\n9 range-order\n10 size-not-positive\n12 body-without-mass\n");
}

std::string hint_of_first(const std::string& text, const CompileMjcf::Files& files = {}) {
  Diagnostics diagnostics;
  CompileMjcf{files}(text, diagnostics);
  REQUIRE_FALSE(diagnostics.all().empty());
  return diagnostics.all()[0].hint;
}

TEST_CASE("the error about an unknown name lists the existing names if they are few") {
  const auto hint = [](const std::string& meshes) {
    return hint_of_first(
        "<mujoco><asset>" + meshes +
        "</asset><worldbody><geom type='mesh' mesh='wheel'/></worldbody></mujoco>");
  };
  const auto mesh = [](const std::string& name) {
    return "<mesh name='" + name + "' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>";
  };
  CHECK(hint(mesh("weel")) == "did you mean 'weel'?");
  CHECK(hint(mesh("base_link")) == "the only mesh is 'base_link'");
  CHECK(hint(mesh("b") + mesh("a")) == "there are 'a' and 'b'");
  CHECK(hint(mesh("a") + mesh("b") + mesh("c") + mesh("d") + mesh("e")) == "");
  CHECK(hint("") == "the model has no mesh with a name");
}

TEST_CASE("a missing file is shown with its path beside the included file that names it") {
  const auto hint = [](const std::string& where) {
    return hint_of_first("<mujoco><include file='arm/arm.xml'/></mujoco>",
                         {{"arm/arm.xml",
                           "<mujoco><compiler meshdir='meshes'/><asset><mesh file='a.stl'/></asset>"
                           "</mujoco>"},
                          {where, ""}});
  };
  CHECK(hint("arm/meshes/a.stl")
            .starts_with("the file 'arm/meshes/a.stl' exists, but assets are searched in"));
  CHECK(hint("a.stl").starts_with("the file 'a.stl' exists, but "));
  CHECK(hint("other/a.stl") == "");
}

TEST_CASE("a content type of textures that was removed is refused with its replacement") {
  CHECK(hint_of_first("<mujoco><asset><texture name='t' type='2d' file='t.bin' "
                      "content_type='image/vnd.mujoco.texture'/></asset></mujoco>",
                      {{"t.bin", ""}})
            .starts_with("removed in MuJoCo 3.12.0: save the texture as PNG"));
}

TEST_CASE("every actuator without a length range is named, at its place") {
  Diagnostics diagnostics;
  CompileMjcf()(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1' pos='1 0 0'/></body></worldbody>\n"
      "<actuator><muscle name='left' joint='j'/>\n<muscle joint='j'/></actuator></mujoco>",
      diagnostics);
  REQUIRE(diagnostics.error_count() == 2);
  CHECK(diagnostics.all()[0].where.line == 2);
  CHECK(diagnostics.all()[0].where.column == 11);
  CHECK(diagnostics.all()[0].message.find("actuator 'left'") != std::string::npos);
  CHECK(diagnostics.all()[1].where.line == 3);
  CHECK(diagnostics.all()[1].message.find("actuator 1") != std::string::npos);
}

TEST_CASE("an error of an element that is replicated is reported once") {
  CHECK(errors_of("<mujoco><worldbody><replicate count='5' offset='1 0 0'>\n"
                  "<geom size='-1'/><geom size='-1'/></replicate></worldbody></mujoco>") ==
        "2 size-not-positive\n2 size-not-positive\n");
}

TEST_CASE("a refused element causes no errors of elements that depend on it") {
  CHECK(errors_of("<mujoco><asset><mesh name='m' file='gone.stl'/></asset>\n"
                  "<worldbody><body><joint/><geom type='mesh' mesh='m'/></body>\n"
                  "<body><joint/><geom type='mesh' mesh='m' fromto='0 0 0 1 1 1'/></body>\n"
                  "<body><joint/><body><geom type='box' size='1'/></body></body>\n"
                  "<body><joint/><geom type='sphere' mesh='m'/></body></worldbody></mujoco>") ==
        "1 asset-unreadable\n3 fromto-type\n4 size-not-positive\n");
}

}  // namespace
}  // namespace mj::compiler
