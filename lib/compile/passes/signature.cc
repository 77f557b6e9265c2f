// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/build.h"
#include "spec/structure_hash.h"

namespace mj::compiler {
namespace {

void add_body(const Body& body, int depth, spec::StructureHash& hash) {
  hash.begin_body(depth);
  for (const Joint* joint : body.joints) hash.joint(depth, joint->spec->type);
  hash.geoms(depth, body.geoms.size());
  hash.sites(depth, body.sites.size());
  hash.cameras(depth, body.cameras.size());
  hash.lights(depth, body.lights.size());
  for (const Body* child : body.children) add_body(*child, depth + 1, hash);
  hash.end_body(depth);
}

}  // namespace

uint64_t structure_signature(const Draft& draft) {
  const spec::ListCounts counts = {.flexes = draft.spec.flexes.size(),
                                   .meshes = draft.mesh_names.size(),
                                   .skins = draft.skin_names.size(),
                                   .hfields = draft.hfields.size(),
                                   .textures = draft.textures.size(),
                                   .materials = draft.materials.size(),
                                   .pairs = draft.pairs.size(),
                                   .excludes = draft.excludes.size(),
                                   .equalities = draft.equalities.size(),
                                   .tendons = draft.tendons.size(),
                                   .actuators = draft.actuators.size(),
                                   .keys = draft.keys.size()};
  spec::StructureHash hash;
  add_body(*draft.bodies[0], 0, hash);
  hash.lists(counts);
  for (const Sensor& s : draft.sensors) hash.sensor(s.type);
  hash.keys(counts);
  return hash.value();
}

}  // namespace mj::compiler
