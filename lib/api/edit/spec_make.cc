// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that make meshes and flexes from a few numbers, that give elements a
// plugin, and that compute the lengths of sensors.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <optional>

#include "api/edit/spec.h"
#include "api/files/vfs.h"
#include "asset/builtin_mesh.h"
#include "flexcomp/flexcomp.h"
#include "mjcf/schema/keywords.h"
#include "model/sensor_table.h"

using mj::api::description_of;
using mj::api::node_of;
using mj::spec::BodyNode;
using mj::spec::Description;
using mj::spec::PluginNode;

int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams) {
  auto& node = node_of(mesh);
  if (builtin <= mjMESH_BUILTIN_NONE || builtin > mjMESH_BUILTIN_PLATE) {
    node.owner->set_error("Error: there is no mesh of type " + std::to_string(builtin));
    return 1;
  }
  const bool is_made = mj::api::edited(*node.owner, [&] {
    const size_t count = static_cast<size_t>(std::max(nparams, 0));
    const mj::MeshData data =
        mj::make_builtin_mesh(builtin, {params, count}, "mesh '" + node.name + "'");
    *mesh->uservert = data.vertex;
    *mesh->usernormal = data.normal;
    *mesh->usertexcoord = data.texcoord;
    *mesh->userface = data.face;
    *mesh->userfacenormal = data.facenormal;
    *mesh->userfacetexcoord = data.facetexcoord;
    if (builtin == mjMESH_BUILTIN_PLATE) mesh->inertia = mjMESH_INERTIA_SHELL;
  });
  return is_made ? 0 : -1;
}

namespace {

// Returns the value of the keyword `word` in the table `keywords`. For NULL or an unknown word,
// returns the value of the first keyword.
template <typename Enum>
Enum value_of(const char* word, mj::mjcf::Keywords keywords) {
  const auto value = word ? keyword_value(keywords, word) : std::nullopt;
  return static_cast<Enum>(value.value_or(keywords[0].value));
}

template <typename T, size_t n>
void take(const T* from, std::array<T, n>& to) {
  if (from) std::copy_n(from, n, to.begin());
}

// Adds the parts of an expanded flexcomp to the description. Its bodies become children of `body`,
// and its flex and constraints come at the end of the description.
mjsFlex* add_expansion(BodyNode& body, mj::flexcomp::Expansion made) {
  Description& description = *body.owner;
  mj::spec::ModelSpec values = description.values();
  std::vector<mj::spec::Body*> at = {&values.world};
  while (at.back()->handle != &body) {
    mj::spec::Body* const next = at.back();
    at.pop_back();
    for (mj::spec::Body& child : next->bodies) at.push_back(&child);
  }
  for (mj::spec::Body& child : made.bodies) {
    if (description.find(mjOBJ_BODY, child.name)) {
      throw mj::Error("duplicate-name",
                      "the name '" + child.name + "' of a body of the flex is already taken");
    }
    at.back()->bodies.push_back(std::move(child));
  }
  for (mj::spec::Equality& e : made.equalities) values.equalities.push_back(std::move(e));
  values.flexes.push_back(std::move(made.flex));
  description.assign(std::move(values));
  return &description.list<mjsFlex>().back()->face;
}

}  // namespace

mjsFlex* mjs_makeFlex(mjsBody* body, const char* name, const char* type, int dim, const char* dof,
                      const int count[3], const int cellcount[3], const double spacing[3],
                      const double scale[3], double radius, double mass, double inertiabox,
                      int equality, int rigid, int flatskin, int elastic2d, const double pos[3],
                      const double quat[4], const double origin[3], const char* file,
                      const mjVFS* vfs) {
  mjsFlex* out = nullptr;
  mj::api::guarded([&] {
    if (!body || !name) throw mj::Error("usage", "body and name must not be null");
    BodyNode& parent = node_of(body);
    mj::flexcomp::Settings s;
    s.flex.name = name;
    s.shape = value_of<mj::flexcomp::Shape>(type, mj::mjcf::kFlexcompType);
    s.dof = value_of<mj::flexcomp::Dof>(dof, mj::mjcf::kFlexDof);
    s.flex.dim = dim;
    take(count, s.count);
    take(cellcount, s.flex.cellcount);
    if (spacing) s.spacing = mj::vec3(spacing);
    if (scale) s.scale = mj::vec3(scale);
    if (pos) s.pos = mj::vec3(pos);
    if (quat) s.quat = mj::quat(quat);
    if (origin) s.origin = mj::vec3(origin);
    s.has_origin = origin != nullptr;
    s.flex.radius = radius;
    if (mass > 0) s.mass = mass;
    if (inertiabox > 0) s.inertiabox = inertiabox;
    s.constraint = static_cast<mj::flexcomp::Constraint>(std::clamp(equality, 0, 3));
    s.rigid = rigid != 0;
    s.flex.flatskin = flatskin != 0;
    s.flex.elastic2d = elastic2d;
    if (file) s.file = file;
    mj::api::edited(*parent.owner, [&] {
      const auto* const main = parent.owner->classes().front();
      mj::spec::Joint joint;
      mj::spec::take_face(*main->face.joint, joint);
      const std::string parent_name = parent.body ? parent.name : "world";
      const auto read = [&] { return mj::api::reader_of(vfs)->contents(s.file); };
      out = add_expansion(parent, mj::flexcomp::expand(s, {parent_name, joint, ""}, read));
    });
  });
  return out;
}

// ---- plugins

void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes) {
  auto& node = static_cast<PluginNode&>(mj::spec::node_of(plugin->element));
  node.attributes = std::move(*static_cast<PluginNode::Attributes*>(attributes));
  static_cast<PluginNode::Attributes*>(attributes)->clear();
}

const void* mjs_getPluginAttributes(const mjsPlugin* plugin) {
  return &static_cast<const PluginNode&>(mj::spec::node_of(plugin->element)).attributes;
}

// ---- sensors

namespace {

int camera_rays(Description& description, const std::string& name) {
  mjsCamera* const camera = mjs_asCamera(description.find(mjOBJ_CAMERA, name));
  return camera ? camera->resolution[0] * camera->resolution[1] : 0;
}

}  // namespace

int mjs_sensorDim(const mjsSensor* sensor) {
  const mj::SensorKind* const kind = mj::sensor_kind(sensor->type);
  if (!kind) return -1;
  if (kind->dim > 0) return kind->dim;
  const auto& node = node_of(sensor);
  switch (sensor->type) {
    case mjSENS_USER:
      return sensor->dim;
    case mjSENS_CONTACT:
      return sensor->intprm[2] * mj::data_size(sensor->intprm[0], mj::kContactDataSize);
    case mjSENS_RANGEFINDER: {
      const int rays =
          sensor->objtype == mjOBJ_CAMERA ? camera_rays(*node.owner, *sensor->objname) : 1;
      return rays * mj::data_size(sensor->intprm[0], mj::kRayDataSize);
    }
    case mjSENS_PLUGIN:
      return 0;
    default: {  // the sensors whose length depends on the model
      const auto at = node.owner->sensor_dims.find(&node);
      if (at != node.owner->sensor_dims.end()) return at->second;
      // Before compilation, the length of a tactile sensor is unknown. All other sensors that come
      // here have one number.
      return sensor->type == mjSENS_TACTILE ? -1 : 1;
    }
  }
}
