// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// References from elements of the tree to assets, and from materials to textures.

#include "compile/passes.h"

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

void resolve_material(Draft& draft, const spec::Material& spec, int id) {
  Material& material = draft.materials[id];
  for (int role = 0; role < mjNTEXROLE; ++role) {
    material.textures[role] =
        resolve_asset(draft, mjOBJ_TEXTURE, spec.textures[role], spec, "material", id);
  }
}

}  // namespace

void resolve_assets(Draft& draft) {
  for (Geom* geom : draft.geoms) {
    draft.report.collect([&] {
      const spec::Geom& spec = *geom->spec;
      geom->mesh = resolve_asset(draft, mjOBJ_MESH, spec.mesh, spec, "geom", geom->id);
      geom->material = resolve_material_of(draft, spec.material, spec, "geom", geom->id);
      geom->hfield = resolve_asset(draft, mjOBJ_HFIELD, spec.hfield, spec, "geom", geom->id);
    });
  }
  for (Site* site : draft.sites) {
    draft.report.collect([&] {
      const spec::Site& spec = *site->spec;
      site->material = resolve_material_of(draft, spec.material, spec, "site", site->id);
    });
  }
  for (size_t i = 0; i < draft.spec.meshes.size(); ++i) {
    draft.report.collect([&] {
      const spec::Mesh& spec = draft.spec.meshes[i];
      draft.mesh_materials.push_back(-1);
      draft.mesh_materials[i] =
          resolve_material_of(draft, spec.material, spec, "mesh", static_cast<int>(i));
    });
  }
  draft.materials.resize(draft.material_specs.size());
  for (size_t i = 0; i < draft.materials.size(); ++i) {
    draft.report.collect(
        [&] { resolve_material(draft, *draft.material_specs[i], static_cast<int>(i)); });
  }
}

}  // namespace mj::compiler
