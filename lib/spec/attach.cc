// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/attach.h"

#include <algorithm>
#include <utility>

#include "resource/path.h"

namespace mj::spec {
namespace {

// Returns the name of an asset. If the asset has no name, returns the name of its file without
// folders and extension.
template <typename T>
std::string effective_name(const T& e) {
  if constexpr (requires { e.file; }) {
    if (e.name.empty()) return std::string(stem_of(e.file));
  }
  return e.name;
}

void take(const Attachment& a, std::string_view type, const Element& e) {
  if (!e.name.empty() && a.names.take(type, e.name, e.where) != nullptr) a.clash(type, e.name);
}

template <typename T, typename Change>
void adopt(const Attachment& a, std::string_view type, const std::vector<T>& from,
           std::vector<T>& to, Change change) {
  for (const T& e : from) {
    T copy = e;
    copy.name = a.renaming(effective_name(e));
    copy.origin = a.renaming.origins.at(static_cast<size_t>(e.origin));
    copy.class_name = a.renaming.class_name(e.class_name);
    change(copy);
    take(a, type, copy);
    to.push_back(std::move(copy));
  }
}

void adopt_plugin(const Attachment& a, PluginUse& use) {
  if (!use.active) return;
  use.instance = a.renaming(use.instance);
  if (use.index < 0) return;
  Plugin copy = a.source.plugins[static_cast<size_t>(use.index)];
  use.index = static_cast<int>(a.target.plugins.size());
  a.target.plugins.push_back(std::move(copy));
}

}  // namespace

std::vector<int> adopt_settings(const ModelSpec& source, ModelSpec& target) {
  std::vector<int> origins;
  const auto add = [&](const Compiler& compiler) {
    target.attached.push_back(compiler);
    origins.push_back(static_cast<int>(target.attached.size()));
  };
  add(source.compiler);
  for (const Compiler& compiler : source.attached) add(compiler);
  target.sources.insert(target.sources.end(), source.sources.begin(), source.sources.end());
  for (const std::string& plugin : source.active_plugins) {
    if (std::ranges::find(target.active_plugins, plugin) == target.active_plugins.end()) {
      target.active_plugins.push_back(plugin);
    }
  }
  return origins;
}

void adopt_keys(const Attachment& a) {
  for (size_t i = 0; i < a.source.pending_keys.size(); ++i) {
    Key key = a.source.pending_keys[i];
    key.name = a.renaming(key.name);
    take(a, "key", key);
    a.renaming.keys[static_cast<int>(i)] = static_cast<int>(a.target.pending_keys.size());
    a.target.pending_keys.push_back(std::move(key));
  }
}

void adopt_classes(const Attachment& a) {
  std::vector<DefaultClass>& defaults = a.target.defaults;
  const int first = static_cast<int>(defaults.size());
  for (const DefaultClass& c : a.source.defaults) {
    DefaultClass copy = c;
    const std::string authored = a.renaming(c.authored_name.empty() ? c.name : c.authored_name);
    copy.name = a.class_name(authored, static_cast<int>(defaults.size()));
    copy.authored_name = copy.name == authored ? "" : authored;
    a.renaming.classes[c.name] = copy.name;
    copy.parent = c.parent < 0 ? 0 : first + c.parent;
    for (std::string* reference :
         {&copy.geom.material, &copy.geom.mesh, &copy.geom.hfield, &copy.site.material,
          &copy.tendon.material, &copy.mesh.material, &copy.light.texture}) {
      *reference = a.renaming(*reference);
    }
    for (std::string& texture : copy.material.textures) texture = a.renaming(texture);
    defaults.push_back(std::move(copy));
  }
}

void adopt_assets(const Attachment& a) {
  const Renaming& renaming = a.renaming;
  ModelSpec& to = a.target;
  adopt(a, "mesh", a.source.meshes, to.meshes, [&](Mesh& mesh) {
    mesh.material = renaming(mesh.material);
    adopt_plugin(a, mesh.plugin);
  });
  adopt(a, "skin", a.source.skins, to.skins, [&](Skin& skin) {
    skin.material = renaming(skin.material);
    for (Bone& bone : skin.bones) bone.body = renaming(bone.body);
  });
  adopt(a, "hfield", a.source.hfields, to.hfields, [](HField&) {});
  adopt(a, "texture", a.source.textures, to.textures, [](Texture&) {});
  adopt(a, "material", a.source.materials, to.materials, [&](Material& material) {
    for (std::string& texture : material.textures) texture = renaming(texture);
  });
  adopt(a, "numeric", a.source.numerics, to.numerics, [](Numeric&) {});
  adopt(a, "text", a.source.texts, to.texts, [](Text&) {});
  for (const Plugin& plugin : a.source.plugins) {
    if (plugin.name.empty()) continue;
    Plugin copy = plugin;
    copy.name = renaming(plugin.name);
    take(a, "plugin", copy);
    to.plugins.push_back(std::move(copy));
  }
}

}  // namespace mj::spec
