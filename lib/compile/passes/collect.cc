// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts the nested description to flat lists. The id of an element is its position in a list.
// Bodies are in depth-first order, and the elements in bodies are in the order of their bodies.

#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

constexpr size_t kMaxBodies = 65534;  // MuJoCo's limit on bodies and flexes together

template <typename Object, typename Spec>
void adopt(std::deque<Object>& store, std::vector<Object*>& list, const std::vector<Spec>& specs,
           Body& body) {
  for (const Spec& spec : specs) {
    Object& object = store.emplace_back();
    object.spec = &spec;
    object.body = &body;
    list.push_back(&object);
  }
}

// Lists the bodies and their elements. Uses an explicit stack instead of recursion, because a
// description may be nested deeper than the call stack allows.
void flatten_tree(Draft& draft) {
  std::vector<Body*> pending;
  auto add = [&](const spec::Body& spec, Body* parent) {
    Body& body = draft.body_store.emplace_back();
    body.spec = &spec;
    body.parent = parent;
    adopt(draft.joint_store, body.joints, spec.joints, body);
    adopt(draft.geom_store, body.geoms, spec.geoms, body);
    adopt(draft.site_store, body.sites, spec.sites, body);
    adopt(draft.camera_store, body.cameras, spec.cameras, body);
    adopt(draft.light_store, body.lights, spec.lights, body);
    pending.push_back(&body);
    return &body;
  };
  add(draft.spec.world, nullptr);
  while (!pending.empty()) {
    Body& body = *pending.back();
    pending.pop_back();
    for (const spec::Body& child : body.spec->bodies) body.children.push_back(add(child, &body));
  }
}

template <typename Working, typename Spec>
void copy_list(std::vector<Working>& out, const std::vector<Spec>& specs) {
  out.reserve(specs.size());
  for (const Spec& spec : specs) {
    static_cast<Spec&>(out.emplace_back()) = spec;
    if constexpr (requires { out.back().id; }) out.back().id = static_cast<int>(out.size()) - 1;
  }
}

template <typename Spec>
void point_to(std::vector<const Spec*>& out, const std::vector<Spec>& specs) {
  for (const Spec& spec : specs) out.push_back(&spec);
}

// Lists the assets. If visual elements are discarded, leaves out textures and materials, because
// they only matter for rendering.
void list_assets(Draft& draft) {
  point_to(draft.mesh_specs, draft.spec.meshes);
  point_to(draft.hfield_specs, draft.spec.hfields);
  point_to(draft.skin_specs, draft.spec.skins);
  if (draft.spec.compiler.discardvisual) return;
  point_to(draft.texture_specs, draft.spec.textures);
  point_to(draft.material_specs, draft.spec.materials);
}

void copy_lists(Draft& draft) {
  const spec::ModelSpec& spec = draft.spec;
  list_assets(draft);
  copy_list(draft.pairs, spec.pairs);
  copy_list(draft.excludes, spec.excludes);
  copy_list(draft.equalities, spec.equalities);
  copy_list(draft.tendons, spec.tendons);
  copy_list(draft.actuators, spec.actuators);
  copy_list(draft.sensors, spec.sensors);
  copy_list(draft.numerics, spec.numerics);
  copy_list(draft.keys, spec.keys);
  copy_list(draft.keys, spec.pending_keys);
  if (spec.size.nkey > static_cast<int>(draft.keys.size())) draft.keys.resize(spec.size.nkey);
}

std::string base_name(const std::string& file) {
  std::string name = file.substr(file.find_last_of("/\\") + 1);
  return name.substr(0, name.rfind('.'));
}

// Determines the names of assets. An asset without a name is named after its file.
template <typename Spec>
void name_assets(Draft& draft, std::vector<std::string>& names,
                 const std::vector<const Spec*>& specs, std::string_view kind,
                 auto may_be_unnamed) {
  for (const Spec* asset : specs) {
    const Spec& spec = *asset;
    names.push_back(spec.name.empty() ? base_name(spec.file) : spec.name);
    if (!names.back().empty() || may_be_unnamed(spec)) continue;
    draft.report.collect([&] {
      draft.report.fail(spec.where,
                        {.code = "asset-without-name",
                         .message = std::string(kind) + " has no name",
                         .hint = "give the " + std::string(kind) + " a name attribute"});
    });
  }
}

void name_assets(Draft& draft) {
  const auto never = [](const auto&) { return false; };
  name_assets(draft, draft.mesh_names, draft.mesh_specs, "mesh", never);
  name_assets(draft, draft.hfield_names, draft.hfield_specs, "hfield", never);
  name_assets(draft, draft.skin_names, draft.skin_specs, "skin", [](const auto&) { return true; });
  name_assets(draft, draft.texture_names, draft.texture_specs, "texture",
              [](const spec::Texture& t) { return t.type == mjTEXTURE_SKYBOX; });
  for (const spec::Material* material : draft.material_specs) {
    if (!material->name.empty()) continue;
    draft.report.collect([&] {
      draft.report.fail(material->where, {.code = "asset-without-name",
                                          .message = "material has no name",
                                          .hint = "give the material a name attribute"});
    });
  }
}

// Collects the names of elements of one type in a table. If two elements have the same name,
// reports an error at the second one.
class NameCollector {
 public:
  NameCollector(Draft& draft, int type) : draft_(draft), type_(type) {
    if (type < mjNOBJECT) draft.names[type].clear();
  }

  void add(const std::string& name, int id, const SourceLocation& where) {
    Draft::Names& names = type_ < mjNOBJECT ? draft_.names[type_] : frame_names_;
    const auto [place, is_new] = names.try_emplace(name, id);
    if (is_new) return;
    if (name.empty()) {
      place->second = id;
      return;
    }
    draft_.report.collect([&] {
      draft_.report.fail(
          where, {.code = "duplicate-name",
                  .message = "repeated name '" + name + "' in " + std::string(type_name(type_)) +
                             ": the name is already taken",
                  .attribute = "name"});
    });
  }

 private:
  Draft& draft_;
  int type_;
  Draft::Names frame_names_;
};

template <typename Object>
void name_tree_objects(Draft& draft, int type, const std::vector<Object*>& objects) {
  NameCollector names(draft, type);
  for (const Object* object : objects) {
    names.add(object->spec->name, object->id, object->spec->where);
  }
}

template <typename Object>
void name_list(Draft& draft, int type, const std::vector<Object>& objects) {
  NameCollector names(draft, type);
  for (size_t i = 0; i < objects.size(); ++i) {
    names.add(objects[i].name, static_cast<int>(i), objects[i].where);
  }
}

template <typename Spec>
void name_asset_list(Draft& draft, int type, const std::vector<std::string>& asset_names,
                     const std::vector<const Spec*>& specs) {
  NameCollector names(draft, type);
  for (size_t i = 0; i < specs.size(); ++i) {
    names.add(asset_names[i], static_cast<int>(i), specs[i]->where);
  }
}

void name_materials(Draft& draft) {
  NameCollector names(draft, mjOBJ_MATERIAL);
  for (size_t i = 0; i < draft.material_specs.size(); ++i) {
    const spec::Material& material = *draft.material_specs[i];
    names.add(material.name, static_cast<int>(i), material.where);
  }
}

void name_frames(Draft& draft) {
  NameCollector names(draft, mjOBJ_FRAME);
  for (const Body* body : draft.bodies) {
    for (const spec::Frame& frame : body->spec->frames) names.add(frame.name, -1, frame.where);
  }
}

template <typename Object>
void append(std::vector<Object*>& all, const std::vector<Object*>& own) {
  for (Object* object : own) {
    object->id = static_cast<int>(all.size());
    all.push_back(object);
  }
}

void check_world(Draft& draft) {
  for (const spec::Joint& joint : draft.spec.world.joints) {
    draft.report.collect([&] {
      draft.report.fail(joint.where, {.code = "joint-in-world",
                                      .message = "the world body cannot have joints",
                                      .hint = "put the joint into a <body>"});
    });
  }
  if (draft.bodies.size() + draft.spec.flexes.size() >= kMaxBodies) {
    draft.report.collect([&] {
      draft.report.fail({}, {.code = "too-many-bodies",
                             .message = "the model has " + std::to_string(draft.bodies.size()) +
                                        " bodies and " + std::to_string(draft.spec.flexes.size()) +
                                        " flexes; together they must be fewer than 65534"});
    });
  }
}

}  // namespace

void number_tree(Draft& draft) {
  draft.bodies.clear();
  draft.joints.clear();
  draft.geoms.clear();
  draft.sites.clear();
  draft.cameras.clear();
  draft.lights.clear();
  std::vector<Body*> pending = {&draft.body_store.front()};
  while (!pending.empty()) {
    Body& body = *pending.back();
    pending.pop_back();
    body.id = static_cast<int>(draft.bodies.size());
    draft.bodies.push_back(&body);
    append(draft.joints, body.joints);
    append(draft.geoms, body.geoms);
    append(draft.sites, body.sites);
    append(draft.cameras, body.cameras);
    append(draft.lights, body.lights);
    pending.insert(pending.end(), body.children.rbegin(), body.children.rend());
  }
  name_tree_objects(draft, mjOBJ_BODY, draft.bodies);
  name_tree_objects(draft, mjOBJ_JOINT, draft.joints);
  name_tree_objects(draft, mjOBJ_GEOM, draft.geoms);
  name_tree_objects(draft, mjOBJ_SITE, draft.sites);
  name_tree_objects(draft, mjOBJ_CAMERA, draft.cameras);
  name_tree_objects(draft, mjOBJ_LIGHT, draft.lights);
}

void collect(Draft& draft) {
  flatten_tree(draft);
  copy_lists(draft);
  name_assets(draft);
  number_tree(draft);
  name_frames(draft);
  name_asset_list(draft, mjOBJ_MESH, draft.mesh_names, draft.mesh_specs);
  name_asset_list(draft, mjOBJ_HFIELD, draft.hfield_names, draft.hfield_specs);
  name_asset_list(draft, mjOBJ_SKIN, draft.skin_names, draft.skin_specs);
  name_asset_list(draft, mjOBJ_TEXTURE, draft.texture_names, draft.texture_specs);
  name_list(draft, mjOBJ_FLEX, draft.spec.flexes);
  name_materials(draft);
  name_list(draft, mjOBJ_PAIR, draft.pairs);
  name_list(draft, mjOBJ_EXCLUDE, draft.excludes);
  name_list(draft, mjOBJ_EQUALITY, draft.equalities);
  name_list(draft, mjOBJ_TENDON, draft.tendons);
  name_list(draft, mjOBJ_ACTUATOR, draft.actuators);
  name_list(draft, mjOBJ_SENSOR, draft.sensors);
  name_list(draft, mjOBJ_NUMERIC, draft.numerics);
  name_list(draft, mjOBJ_TEXT, draft.spec.texts);
  name_list(draft, mjOBJ_TUPLE, draft.spec.tuples);
  name_list(draft, mjOBJ_KEY, draft.keys);
  name_list(draft, mjOBJ_PLUGIN, draft.spec.plugins);
  check_world(draft);
}

}  // namespace mj::compiler
