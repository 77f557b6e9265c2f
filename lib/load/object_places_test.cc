// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/object_places.h"

#include <doctest/doctest.h>

#include "compile/compile.h"
#include "mjcf/read/read_mjcf.h"
#include "model/names.h"
#include "resource/file_reader.h"

using namespace mj;

namespace {

// Returns the line of an object, or 0 if it is unknown.
int line_of(const ObjectPlaces& places, Size kind, int64_t id) {
  const SourceLocation* where = places.of(kind, id);
  return where ? where->line : 0;
}

struct Compiled {
  MemoryReader files{{}};
  Diagnostics diagnostics;
  spec::ModelSpec spec;
  ModelPtr model;

  explicit Compiled(const std::string& text)
      : spec(mjcf::read_mjcf_text(text, "m.xml", files, diagnostics, {})),
        model(compile(spec, {.files = &files}, diagnostics)) {
    REQUIRE(model);
  }
};

const char* const kModel =
    "<mujoco>\n"
    "<worldbody>\n"
    "<body>\n"
    "<geom size='1'/>\n"
    "<body name='child'><joint name='j'/><geom name='g' size='1'/></body>\n"
    "</body>\n"
    "<body name='last'>\n"
    "<geom name='h' size='1'/></body>\n"
    "</worldbody>\n"
    "<contact>\n"
    "<pair geom1='h' geom2='g'/>\n"
    "<exclude body1='last' body2='child'/>\n"
    "</contact>\n"
    "<actuator><motor joint='j'/></actuator>\n"
    "</mujoco>\n";

}  // namespace

TEST_CASE("objects of a model are where their start tags are, with names or without") {
  const Compiled c(kModel);
  const ObjectPlaces places(c.spec, *c.model);
  CHECK(line_of(places, Size::nbody, 1) == 3);
  CHECK(line_of(places, Size::nbody, 2) == 5);
  CHECK(line_of(places, Size::nbody, 3) == 7);
  CHECK(line_of(places, Size::ngeom, 0) == 4);
  CHECK(line_of(places, Size::ngeom, 2) == 8);
  CHECK(line_of(places, Size::npair, 0) == 11);
  CHECK(line_of(places, Size::nexclude, 0) == 12);
  CHECK(line_of(places, Size::nactuator, 0) == 14);
  CHECK(line_of(places, Size::nactuator, 1) == 0);
  CHECK(places.of(Size::ngeom, 0)->file == "m.xml");
}

TEST_CASE("elements of fused bodies are found by their names") {
  std::string text = kModel;
  text.insert(text.find("<worldbody>"), "<compiler fusestatic='true'/>");
  const Compiled c(text);
  const ObjectPlaces places(c.spec, *c.model);
  const int h = name_to_id(*c.model, mjOBJ_GEOM, "h");
  REQUIRE(h >= 0);
  CHECK(line_of(places, Size::ngeom, h) == 8);
}
