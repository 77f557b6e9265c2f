// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds colours that are written in the range from 0 to 255 instead of 0 to 1.

#include <algorithm>

#include "compile/check/checks.h"

namespace mj::compiler {
namespace {

void check_colour(const Checked& c, const SourceLocation& where, const std::string& name,
                  const spec::Floats<4>& rgba) {
  if (std::ranges::all_of(rgba, [](float v) { return v >= 0 && v <= 1; })) return;
  c.findings.add(where, {.code = "check-colour",
                         .message = name + ": rgba has a number outside the range 0 to 1",
                         .attribute = "rgba",
                         .hint = "if the numbers are from 0 to 255, divide them by 255"});
}

}  // namespace

void check_colours(const Checked& c) {
  for (size_t i = 0; i < c.draft.material_specs.size(); ++i) {
    const spec::Material& s = *c.draft.material_specs[i];
    check_colour(c, s.where, describe("material", s.name, static_cast<int>(i)), s.rgba);
  }
  for (const Geom* geom : c.draft.geoms) {
    check_colour(c, geom->spec->where, name_of("geom", *geom), geom->spec->rgba);
  }
  for (const Site* site : c.draft.sites) {
    check_colour(c, site->spec->where, name_of("site", *site), site->spec->rgba);
  }
  for (const Tendon& t : c.draft.tendons) check_colour(c, t.where, name_of("tendon", t), t.rgba);
}

}  // namespace mj::compiler
