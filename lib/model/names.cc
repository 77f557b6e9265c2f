// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/names.h"

#include <algorithm>
#include <cstring>

#include "model/field_table.h"

namespace mj {
namespace {

constexpr NameList kNameLists[kNameListCount] = {
    {mjOBJ_BODY, Size::nbody, Array::name_bodyadr},
    {mjOBJ_JOINT, Size::njnt, Array::name_jntadr},
    {mjOBJ_GEOM, Size::ngeom, Array::name_geomadr},
    {mjOBJ_SITE, Size::nsite, Array::name_siteadr},
    {mjOBJ_CAMERA, Size::ncam, Array::name_camadr},
    {mjOBJ_LIGHT, Size::nlight, Array::name_lightadr},
    {mjOBJ_FLEX, Size::nflex, Array::name_flexadr},
    {mjOBJ_MESH, Size::nmesh, Array::name_meshadr},
    {mjOBJ_SKIN, Size::nskin, Array::name_skinadr},
    {mjOBJ_HFIELD, Size::nhfield, Array::name_hfieldadr},
    {mjOBJ_TEXTURE, Size::ntex, Array::name_texadr},
    {mjOBJ_MATERIAL, Size::nmat, Array::name_matadr},
    {mjOBJ_PAIR, Size::npair, Array::name_pairadr},
    {mjOBJ_EXCLUDE, Size::nexclude, Array::name_excludeadr},
    {mjOBJ_EQUALITY, Size::neq, Array::name_eqadr},
    {mjOBJ_TENDON, Size::ntendon, Array::name_tendonadr},
    {mjOBJ_ACTUATOR, Size::nactuator, Array::name_actuatoradr},
    {mjOBJ_SENSOR, Size::nsensor, Array::name_sensoradr},
    {mjOBJ_NUMERIC, Size::nnumeric, Array::name_numericadr},
    {mjOBJ_TEXT, Size::ntext, Array::name_textadr},
    {mjOBJ_TUPLE, Size::ntuple, Array::name_tupleadr},
    {mjOBJ_KEY, Size::nkey, Array::name_keyadr},
    {mjOBJ_PLUGIN, Size::nplugin, Array::name_pluginadr},
};

const int* addresses(const mjModel& m, const NameList& list) {
  return static_cast<const int*>(field(list.address).data(m));
}

// Returns the slot at which the search for a name begins, in a hash table with `slots` slots.
mjtSize first_slot(std::string_view name, mjtSize slots) {
  return static_cast<mjtSize>(string_hash(name) % static_cast<uint64_t>(slots));
}

// Writes `text` and a 0 byte at position `at`, and advances `at` to the position after them.
// Returns the position at which the text starts.
int append(char* buffer, mjtSize& at, const std::string& text) {
  const mjtSize start = at;
  std::memcpy(buffer + start, text.c_str(), text.size() + 1);
  at += static_cast<mjtSize>(text.size()) + 1;
  return static_cast<int>(start);
}

mjtSize path_bytes(const std::vector<std::string>& paths) {
  mjtSize bytes = 0;
  for (const std::string& path : paths) {
    if (!path.empty()) bytes += static_cast<mjtSize>(path.size()) + 1;
  }
  return bytes;
}

}  // namespace

std::span<const NameList, kNameListCount> name_lists() {
  return kNameLists;
}

int name_list_of(int type) {
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  for (int i = 0; i < kNameListCount; ++i) {
    if (kNameLists[i].type == type) return i;
  }
  return -1;
}

Size count_of_object(int type) {
  if (type == mjOBJ_DOF) return Size::nv;
  const int list = name_list_of(type);
  return list < 0 ? Size::kNone : kNameLists[list].count;
}

uint64_t string_hash(std::string_view text, uint64_t h) {
  for (char c : text) {
    h = h * 33 ^ static_cast<uint64_t>(static_cast<int64_t>(static_cast<signed char>(c)));
  }
  return h;
}

std::array<mjtSize, kNameListCount + 1> names_map_offsets(const mjModel& m) {
  std::array<mjtSize, kNameListCount + 1> offsets{};
  for (size_t i = 0; i < kNameListCount; ++i) {
    offsets[i + 1] = offsets[i] + 2 * value(m, kNameLists[i].count);
  }
  return offsets;
}

int name_to_id(const mjModel& m, int type, std::string_view name) {
  const int list = name_list_of(type);
  if (list < 0 || name.empty()) return -1;
  const mjtSize slots = 2 * value(m, kNameLists[list].count);
  if (slots == 0) return -1;
  const int* table = m.names_map + names_map_offsets(m)[static_cast<size_t>(list)];
  const int* address = addresses(m, kNameLists[list]);
  mjtSize slot = first_slot(name, slots);
  for (mjtSize i = 0; i < slots; ++i) {
    const int id = table[slot];
    if (id < 0) return -1;
    if (name == m.names + address[id]) return id;
    slot = slot + 1 == slots ? 0 : slot + 1;
  }
  return -1;
}

const char* id_to_name(const mjModel& m, int type, int id) {
  const int list = name_list_of(type);
  if (list < 0 || id < 0 || id >= value(m, kNameLists[list].count)) return nullptr;
  const char* name = m.names + addresses(m, kNameLists[list])[id];
  return *name ? name : nullptr;
}

const char* actuator_input_name(const mjModel& m, int id, int input) {
  if (id < 0 || id >= m.nactuator || input < 0 || input >= m.actuator_ctrlnum[id]) return nullptr;
  constexpr const char* kRotation[] = {"rx", "ry", "rz"};
  constexpr const char* kQuaternion[] = {"qw", "qx", "qy", "qz"};
  constexpr const char* kInputs[] = {"pos", "vel", "ff", "voltage"};
  const int spec = m.actuator_ctrlspec[id];
  switch (m.actuator_gaintype[id]) {
    case mjGAIN_SO3:
      if (spec == mjCHART_QUAT) return input < 4 ? kQuaternion[input] : nullptr;
      return input < 3 ? kRotation[input] : nullptr;
    case mjGAIN_PID:
    case mjGAIN_DCMOTOR:
      for (int bit = 0; bit < 4; ++bit) {
        if ((spec >> bit & 1) && input-- == 0) return kInputs[bit];
      }
      return nullptr;
    default:
      return nullptr;
  }
}

void build_names_map(mjModel& m) {
  std::fill_n(m.names_map, m.nnames_map, -1);
  int* table = m.names_map;
  for (const NameList& list : kNameLists) {
    const mjtSize count = value(m, list.count);
    const int* address = addresses(m, list);
    for (int id = 0; id < count; ++id) {
      const char* name = m.names + address[id];
      if (!*name) continue;
      mjtSize slot = first_slot(name, 2 * count);
      while (table[slot] != -1) slot = slot + 1 == 2 * count ? 0 : slot + 1;
      table[slot] = id;
    }
    table += 2 * count;
  }
}

mjtSize ModelNames::buffer_size() const {
  mjtSize bytes = static_cast<mjtSize>(model.size()) + 1;
  for (const auto& list : lists) {
    for (const std::string& name : list) bytes += static_cast<mjtSize>(name.size()) + 1;
  }
  return bytes;
}

void write_names(mjModel& m, const ModelNames& names) {
  mjtSize at = 0;
  append(m.names, at, names.model);
  for (size_t i = 0; i < kNameListCount; ++i) {
    int* address = static_cast<int*>(field(kNameLists[i].address).data(m));
    for (const std::string& name : names.lists[i]) *address++ = append(m.names, at, name);
  }
  build_names_map(m);
}

mjtSize ModelPaths::buffer_size() const {
  const mjtSize bytes =
      path_bytes(hfield) + path_bytes(mesh) + path_bytes(skin) + path_bytes(texture);
  return std::max<mjtSize>(bytes, 1);
}

void write_paths(mjModel& m, const ModelPaths& paths) {
  mjtSize at = 0;
  m.paths[0] = 0;
  auto write = [&](const std::vector<std::string>& list, int* address) {
    for (const std::string& path : list) *address++ = path.empty() ? -1 : append(m.paths, at, path);
  };
  write(paths.hfield, m.hfield_pathadr);
  write(paths.mesh, m.mesh_pathadr);
  write(paths.skin, m.skin_pathadr);
  write(paths.texture, m.tex_pathadr);
}

}  // namespace mj
