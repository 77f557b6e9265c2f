// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Resolves the references from elements of the tree to assets and from materials to textures.

#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

int resolve_asset(const Draft& draft, int type, const std::string& name, const spec::Element& by,
                  std::string_view kind, int id) {
  if (name.empty()) return -1;
  return draft.resolve(type, name, by.where, describe(kind, by.name, id), type_name(type));
}

int resolve_material_of(const Draft& draft, const std::string& name, const spec::Element& by,
                        std::string_view kind, int id) {
  if (draft.spec.compiler.discardvisual) return -1;
  return resolve_asset(draft, mjOBJ_MATERIAL, name, by, kind, id);
}

// Returns the id of the texture that a material uses in the given role, such as rgb or normal, or
// -1 if it has no such texture. A <layer> or an attribute of the material names the texture.
int resolve_texture(const Draft& draft, const spec::Material& spec, int role, int id) {
  if (spec.textures[role].empty()) return -1;
  const SourceLocation& layer = spec.layers[role];
  return draft.resolve(mjOBJ_TEXTURE, spec.textures[role], layer.line > 0 ? layer : spec.where,
                       describe("material", spec.name, id), "texture");
}

// Resolves the material of a mesh. This material applies to the geoms with this mesh that have no
// material of their own. `is_used` tells whether there are such geoms. Without such geoms, the
// material need not exist, as in the official build.
void resolve_mesh_material(Draft& draft, const spec::Mesh& spec, int id, bool is_used) {
  if (is_used || spec.material.empty() || draft.find(mjOBJ_MATERIAL, spec.material) >= 0) {
    draft.mesh_materials[id] = resolve_material_of(draft, spec.material, spec, "mesh", id);
  } else if (!draft.spec.compiler.discardvisual) {
    draft.report.warn(spec.where, {.code = "unknown-reference",
                                   .message = describe("mesh", spec.name, id) +
                                              " refers to unknown material '" + spec.material + "'",
                                   .attribute = "material"});
  }
}

// Returns, for each mesh, whether a geom that has no material of its own uses the mesh.
std::vector<bool> meshes_with_plain_geoms(const Draft& draft) {
  std::vector<bool> has_geoms(draft.spec.meshes.size());
  for (const Geom* geom : draft.geoms) {
    if (geom->mesh >= 0 && geom->spec->material.empty()) has_geoms[geom->mesh] = true;
  }
  return has_geoms;
}

void resolve_material(Draft& draft, const spec::Material& spec, int id) {
  Material& material = draft.materials[id];
  for (int role = 0; role < mjNTEXROLE; ++role) {
    draft.report.collect([&] { material.textures[role] = resolve_texture(draft, spec, role, id); });
  }
}

}  // namespace

void resolve_assets(Draft& draft) {
  for (Geom* geom : draft.geoms) {
    const spec::Geom& spec = *geom->spec;
    const bool has_mesh = draft.report.collect(
        [&] { geom->mesh = resolve_asset(draft, mjOBJ_MESH, spec.mesh, spec, "geom", geom->id); });
    draft.report.collect([&] {
      geom->material = resolve_material_of(draft, spec.material, spec, "geom", geom->id);
    });
    const bool has_hfield = draft.report.collect([&] {
      geom->hfield = resolve_asset(draft, mjOBJ_HFIELD, spec.hfield, spec, "geom", geom->id);
    });
    geom->is_broken = !has_mesh || !has_hfield;
  }
  for (Site* site : draft.sites) {
    draft.report.collect([&] {
      const spec::Site& spec = *site->spec;
      site->material = resolve_material_of(draft, spec.material, spec, "site", site->id);
    });
  }
  draft.mesh_materials.assign(draft.spec.meshes.size(), -1);
  const std::vector<bool> has_geoms = meshes_with_plain_geoms(draft);
  for (size_t i = 0; i < draft.spec.meshes.size(); ++i) {
    draft.report.collect([&] {
      resolve_mesh_material(draft, draft.spec.meshes[i], static_cast<int>(i), has_geoms[i]);
    });
  }
  draft.materials.resize(draft.material_specs.size());
  for (size_t i = 0; i < draft.materials.size(); ++i) {
    resolve_material(draft, *draft.material_specs[i], static_cast<int>(i));
  }
}

}  // namespace mj::compiler
