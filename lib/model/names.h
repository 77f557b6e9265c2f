// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Looks up the names of model objects, and fills the buffers that hold names and asset paths.
//
// `names` holds the name of the model, and then the names of all objects in the 23 name lists, each
// with a final 0 byte. `names_map` holds one hash table with open addressing for each list. A table
// for n objects has 2n slots. An object is in slot hash(name) mod 2n or, if that is taken, in the
// next free slot. A slot without an object holds -1.

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

// A list of the objects that have one type, and whose names are stored together.
struct NameList {
  mjtObj type;
  Size count;
  Array address;  // array with the position of each name in `names`
};
inline constexpr int kNameListCount = 23;

// Returns the lists of named objects, in the order in which `names` and `names_map` store them.
[[nodiscard]] std::span<const NameList, kNameListCount> name_lists();
// Returns the index in name_lists() of the list for an object type, or -1 if no list has the type.
// The types mjOBJ_XBODY and mjOBJ_BODY share a list.
[[nodiscard]] int name_list_of(int type);

// Returns the size that counts the objects of a type. Returns Size::kNone if the type is neither in
// name_lists() nor mjOBJ_DOF.
[[nodiscard]] Size count_of_object(int type);

// Returns the id of the object with this type and name, or -1.
[[nodiscard]] int name_to_id(const mjModel& m, int type, std::string_view name);
// Returns the name of an object. Returns nullptr if the object has no name or does not exist.
[[nodiscard]] const char* id_to_name(const mjModel& m, int type, int id);
// Returns the name of an input of an actuator: "rx" .. "qz" for so3 actuators, or "pos" ..
// "voltage" for pid and dcmotor actuators. Returns nullptr for other actuators.
[[nodiscard]] const char* actuator_input_name(const mjModel& m, int id, int input);

// Returns the hash of a text. For each character c, the hash h becomes 33 h xor c, where c is
// sign-extended. `hash` is the initial value of h. To hash a text in parts, pass the hash of the
// preceding part as `hash`.
[[nodiscard]] uint64_t string_hash(std::string_view text, uint64_t hash = 5381);

// Returns the first slot of each list's hash table in names_map. The last entry is the total number
// of slots.
[[nodiscard]] std::array<mjtSize, kNameListCount + 1> names_map_offsets(const mjModel& m);

// Fills names_map from the names in the model.
void build_names_map(mjModel& m);

// The names of all objects of a model under construction.
struct ModelNames {
  std::string model = "MuJoCo Model";
  // names in each list, in the order of name_lists()
  std::array<std::vector<std::string>, kNameListCount> lists;

  [[nodiscard]] std::vector<std::string>& of(int type) {
    return lists[static_cast<size_t>(name_list_of(type))];
  }
  [[nodiscard]] mjtSize buffer_size() const;  // the value of nnames for these names
};
// Fills `names`, `name_*adr` and `names_map` of the model, whose sizes must fit these names.
void write_names(mjModel& m, const ModelNames& names);

// The file paths of all assets of a model under construction. The path of an asset without a file
// is empty.
struct ModelPaths {
  std::vector<std::string> hfield, mesh, skin, texture;

  [[nodiscard]] mjtSize buffer_size() const;  // the value of npaths for these paths, at least 1
};
// Fills `paths` and `*_pathadr` of the model, whose sizes must fit these paths.
void write_paths(mjModel& m, const ModelPaths& paths);

}  // namespace mj

#endif  // MJTOOLS_MODEL_NAMES_H_
