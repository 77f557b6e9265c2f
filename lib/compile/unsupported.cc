// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/passes.h"

namespace mj::compiler {
namespace {

void reject(Draft& draft, const SourceLocation& where, std::string_view feature) {
  draft.report.collect([&] {
    draft.report.fail(where, {.code = "not-supported",
                              .message = std::string(feature) + " are not yet supported"});
  });
}

const SourceLocation* first_plugin_use(const Draft& draft) {
  for (const Body* body : draft.bodies) {
    if (body->spec->plugin.active) return &body->spec->where;
  }
  for (const Geom* geom : draft.geoms) {
    if (geom->spec->plugin.active) return &geom->spec->where;
  }
  for (const spec::Mesh& mesh : draft.spec.meshes) {
    if (mesh.plugin.active) return &mesh.where;
  }
  for (const Actuator& a : draft.actuators) {
    if (a.plugin.active) return &a.where;
  }
  for (const Sensor& s : draft.sensors) {
    if (s.plugin.active || s.type == mjSENS_PLUGIN) return &s.where;
  }
  return draft.spec.plugins.empty() ? nullptr : &draft.spec.plugins[0].where;
}

}  // namespace

void reject_unsupported(Draft& draft) {
  const spec::ModelSpec& spec = draft.spec;
  if (!spec.flexes.empty()) reject(draft, spec.flexes[0].where, "flexes");
  if (const SourceLocation* where = first_plugin_use(draft)) reject(draft, *where, "plugins");
}

}  // namespace mj::compiler
