// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names of model objects and paths of assets: lookup in a model, and the buffers that hold them.
//
// `names` holds the name of the model, then of every object of the 23 name lists, each closed by a
// 0 byte. `names_map` holds one open-addressing hash table per list with twice as many slots as
// objects: slot hash(name) mod 2n, then the next free one; free slots are -1.

#ifndef MJTOOLS_MODEL_NAMES_H_
#define MJTOOLS_MODEL_NAMES_H_

#include <mujoco/mjmodel.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/field_kind.h"

namespace mj {

// A list of named objects.
struct NameList {
  mjtObj type;
  Size count;
  Array address;  // of each name in `names`
};
inline constexpr int kNameListCount = 23;

// In the order of the name buffer and of the map.
[[nodiscard]] std::span<const NameList, kNameListCount> name_lists();
// Position in name_lists() of an object type (XBODY is an alias of BODY), or -1.
[[nodiscard]] int name_list_of(int type);

// The size that counts the objects of a type: the lists above and DOF; Size::kNone for others.
[[nodiscard]] Size count_of_object(int type);

// Id of the object, or -1.
[[nodiscard]] int name_to_id(const mjModel& m, int type, std::string_view name);
// Name of the object; nullptr for an unnamed object or an id out of range.
[[nodiscard]] const char* id_to_name(const mjModel& m, int type, int id);
// "rx" .. "qz" of so3 actuators, "pos" .. "voltage" of pid and dcmotor actuators, else nullptr.
[[nodiscard]] const char* actuator_input_name(const mjModel& m, int id, int input);

// h = 5381; h = 33 h xor c for each sign-extended character c.
// `hash` is that of what stands before the text.
[[nodiscard]] uint64_t string_hash(std::string_view text, uint64_t hash = 5381);

// First slot of each list's table in names_map; the last entry is the total.
[[nodiscard]] std::array<mjtSize, kNameListCount + 1> names_map_offsets(const mjModel& m);

// Writes names_map from the names in the model.
void build_names_map(mjModel& m);

// All names of a model that is being made.
struct ModelNames {
  std::string model = "MuJoCo Model";
  std::array<std::vector<std::string>, kNameListCount> lists;  // in order of name_lists()

  [[nodiscard]] std::vector<std::string>& of(int type) {
    return lists[static_cast<size_t>(name_list_of(type))];
  }
  [[nodiscard]] mjtSize buffer_size() const;  // nnames
};
// Fills names, name_*adr and names_map; the sizes of the model must match.
void write_names(mjModel& m, const ModelNames& names);

// File strings of assets, empty for none.
struct ModelPaths {
  std::vector<std::string> hfield, mesh, skin, texture;

  [[nodiscard]] mjtSize buffer_size() const;  // npaths, at least 1
};
// Fills paths and *_pathadr; the sizes of the model must match.
void write_paths(mjModel& m, const ModelPaths& paths);

}  // namespace mj

#endif  // MJTOOLS_MODEL_NAMES_H_
