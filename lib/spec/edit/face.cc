// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/face.h"

#include <algorithm>

namespace mj::spec {
namespace {

// Returns list number i, or an empty list if no such list exists.
template <typename T>
std::vector<T> at(const std::vector<std::vector<T>>& lists, size_t i) {
  return i < lists.size() ? lists[i] : std::vector<T>();
}

template <size_t n>
void take_part(const std::vector<float>& all, size_t i, Floats<n>& to) {
  for (size_t k = 0; k < n; ++k) to[k] = n * i + k < all.size() ? all[n * i + k] : 0;
}

}  // namespace

void take(const mjsOrientation& from, Orientation& to) {
  take(from.type, to.type);
  take(from.axisangle, to.axisangle);
  take(from.xyaxes, to.xyaxes);
  take(from.zaxis, to.zaxis);
  take(from.euler, to.euler);
}

void give(const Orientation& from, mjsOrientation& to) {
  give(from.type, to.type);
  give(from.axisangle, to.axisangle);
  give(from.xyaxes, to.xyaxes);
  give(from.zaxis, to.zaxis);
  give(from.euler, to.euler);
}

void take(const mjsPlugin& from, PluginUse& to) {
  to.active = from.active;
  to.instance = *from.name;
  to.plugin = *from.plugin_name;
}

void give(const PluginUse& from, mjsPlugin& to) {
  to.active = from.active;
  *to.name = from.instance;
  *to.plugin_name = from.plugin;
}

template <>
void take_rest(const mjsSkin& from, Skin& to) {
  const size_t count =
      std::max({from.bodyname->size(), from.vertid->size(), from.vertweight->size(),
                from.bindpos->size() / 3, from.bindquat->size() / 4});
  to.bones.resize(count);
  to.bone_places.resize(std::min(to.bone_places.size(), count));
  for (size_t i = 0; i < count; ++i) {
    Bone& bone = to.bones[i];
    bone.body = i < from.bodyname->size() ? (*from.bodyname)[i] : std::string();
    take_part(*from.bindpos, i, bone.bindpos);
    take_part(*from.bindquat, i, bone.bindquat);
    bone.vertid = at(*from.vertid, i);
    bone.vertweight = at(*from.vertweight, i);
  }
}

template <>
void give_rest(const Skin& from, mjsSkin& to) {
  to.bodyname->clear();
  to.bindpos->clear();
  to.bindquat->clear();
  to.vertid->clear();
  to.vertweight->clear();
  for (const Bone& bone : from.bones) {
    to.bodyname->push_back(bone.body);
    to.bindpos->insert(to.bindpos->end(), bone.bindpos.begin(), bone.bindpos.end());
    to.bindquat->insert(to.bindquat->end(), bone.bindquat.begin(), bone.bindquat.end());
    to.vertid->push_back(bone.vertid);
    to.vertweight->push_back(bone.vertweight);
  }
}

template <>
void make_rest(mjsSkin& skin, Containers& containers) {
  make_container(skin.bodyname, containers);
  make_container(skin.bindpos, containers);
  make_container(skin.bindquat, containers);
  make_container(skin.vertid, containers);
  make_container(skin.vertweight, containers);
}

template <>
void take_rest(const mjsTuple& from, Tuple& to) {
  const size_t count = std::max({from.objtype->size(), from.objname->size(), from.objprm->size()});
  to.elements.resize(count);
  for (size_t i = 0; i < count; ++i) {
    TupleElement& e = to.elements[i];
    e.objtype = i < from.objtype->size() ? (*from.objtype)[i] : mjOBJ_UNKNOWN;
    e.objname = i < from.objname->size() ? (*from.objname)[i] : std::string();
    e.prm = i < from.objprm->size() ? (*from.objprm)[i] : 0;
  }
}

template <>
void give_rest(const Tuple& from, mjsTuple& to) {
  to.objtype->clear();
  to.objname->clear();
  to.objprm->clear();
  for (const TupleElement& e : from.elements) {
    to.objtype->push_back(e.objtype);
    to.objname->push_back(e.objname);
    to.objprm->push_back(e.prm);
  }
}

template <>
void make_rest(mjsTuple& tuple, Containers& containers) {
  make_container(tuple.objtype, containers);
  make_container(tuple.objname, containers);
  make_container(tuple.objprm, containers);
}

}  // namespace mj::spec
