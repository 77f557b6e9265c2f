// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/schema/removed.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "mjcf/read/read_mjcf.h"
#include "mjcf/schema/schema.h"

namespace mj::mjcf {
namespace {

// Returns the hint of the first error of a model.
std::string hint_for(const std::string& content) {
  Diagnostics diagnostics;
  (void)read_mjcf_text("<mujoco>" + content + "</mujoco>", "m.xml", MemoryReader({}), diagnostics);
  const auto error = std::ranges::find(diagnostics.all(), Severity::kError, &Diagnostic::severity);
  return error == diagnostics.all().end() ? "" : error->hint;
}

std::string in_body(const std::string& content) {
  return "<worldbody><body>" + content + "</body></worldbody>";
}

TEST_CASE("an error about a removed attribute, element or keyword says what replaces it") {
  CHECK(hint_for("<option mpr_iterations='50'/>") ==
        "removed in MuJoCo 3.2.3: it is now 'ccd_iterations'");
  CHECK(hint_for("<option mpr_tolerance='1'/>").ends_with("'ccd_tolerance'"));
  CHECK(hint_for("<option apirate='100'/>") ==
        "removed in MuJoCo 3.3.7: delete it: the engine never used it");
  CHECK(hint_for("<option collision='all'/>").starts_with("removed in MuJoCo 3.0.0: "));
  CHECK(hint_for("<compiler convexhull='true'/>").starts_with("removed in MuJoCo 3.2.5: "));
  CHECK(hint_for("<compiler exactmeshinertia='true'/>").find("inertia=\"exact\"") !=
        std::string::npos);
  CHECK(hint_for("<compiler coordinate='global'/>").starts_with("removed in MuJoCo 2.3.4: load"));
  CHECK(hint_for("<option><flag sensornoise='enable'/></option>")
            .starts_with("removed in MuJoCo 3.1.4"));
  CHECK(hint_for("<option><flag passive='disable'/></option>")
            .starts_with("removed in MuJoCo 3.3.6: it is now two flags, 'spring' and 'damper'"));
  CHECK(hint_for(in_body("<camera orthographic='true'/>"))
            .starts_with("removed in MuJoCo 3.5.0: \"true\" is now projection=\"orthographic\""));
  CHECK(hint_for(in_body("<flexcomp name='f' type='grid' count='2 2 1'>"
                         "<contact vertcollide='true'/></flexcomp>"))
            .starts_with("removed in MuJoCo 3.7.0: delete it"));
  CHECK(hint_for("<actuator><dcmotor joint='j' input='position'/></actuator>")
            .starts_with("removed in MuJoCo 3.12.0: use input=\"pos\""));
  CHECK(hint_for("<actuator><dcmotor joint='j' input='velocity'/></actuator>")
            .starts_with("removed in MuJoCo 3.12.0: use input=\"vel\""));
  CHECK(hint_for("<extension><plugin plugin='mujoco.sdf.sdflib'/></extension>")
            .starts_with("removed in MuJoCo 3.3.5"));
  CHECK(hint_for("<equality><distance/></equality>").starts_with("removed in MuJoCo 2.2.2"));
  CHECK(hint_for("<asset><material name='m'><occlusion texture='t'/></material></asset>")
            .find("<layer") != std::string::npos);
  CHECK(hint_for(in_body("<joint actuatorforcerange='0 1'/>")).ends_with("'actuatorfrcrange'"));
  CHECK(hint_for(in_body("<composite type='rope' count='5'/>")) ==
        "removed in MuJoCo 3.2.6: use type=\"cable\"");
  CHECK(hint_for(in_body("<composite type='box' count='5'/>"))
            .starts_with("removed in MuJoCo 3.2.5: use <flexcomp"));
  CHECK(hint_for("<extension><plugin plugin='mujoco.elasticity.solid'/></extension>")
            .starts_with("removed in MuJoCo 3.2.4"));
}

TEST_CASE("removed attributes are not in the grammar, and their replacement is explained") {
  for (const Removed& row : all_removed()) {
    CAPTURE(row.element);
    CAPTURE(row.name);
    CHECK(find_removed(row.kind, row.element, row.name) == &row);
    CHECK(explain_removed(row.name).find(row.advice) != std::string::npos);
    CHECK_FALSE(row.advice.ends_with("."));
    bool has_element = row.element == "plugin";
    for (int i = 0; i < kElementCount; ++i) {
      const ElementSchema& schema = schema_of(static_cast<ElementId>(i));
      if (schema.tag != row.element) continue;
      has_element = true;
      if (row.kind == Removed::Kind::kAttribute) CHECK(!find_attribute(schema, row.name));
      if (row.kind == Removed::Kind::kElement) CHECK(!find_child(schema, row.name));
    }
    CHECK(has_element);
  }
  CHECK(explain_removed("mpr_iterations") ==
        "attribute 'mpr_iterations' of <option>: removed in MuJoCo 3.2.3: it is now "
        "'ccd_iterations'.\n");
  CHECK(explain_removed("timestep").empty());
}

}  // namespace
}  // namespace mj::mjcf
