// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads and writes the binary model file (MJB) of MuJoCo 3.12. The file consists of these parts:
//
//   5 x int32   54321, bytes of mjtNum, number of sizes, version, number of arrays
//   98 x int64  sizes
//   mjOption, mjVisual, mjStatistic, 2 flags, then every array without padding

#ifndef MJTOOLS_MODEL_MJB_H_
#define MJTOOLS_MODEL_MJB_H_

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/allocate.h"

namespace mj {

// Returns the number of bytes in the MJB form of a model.
[[nodiscard]] size_t mjb_size(const mjModel& m);

[[nodiscard]] std::vector<std::byte> write_mjb(const mjModel& m);

// Reads a model. `name` is the name of the file in messages. Before memory is allocated, the sizes
// in the header are compared with the number of bytes. Throws Error if the model is not valid (see
// validate.h).
[[nodiscard]] ModelPtr read_mjb(std::span<const std::byte> bytes, const std::string& name);

// Reads an MJB file ("-" is standard input) directly into a model, so that memory does not also
// hold the contents of the file.
[[nodiscard]] ModelPtr load_mjb(const std::string& path);

// Loads a model without some of its bulk arrays, which hold plain numbers of meshes, textures,
// height fields and skins. A bulk array is not read if `wanted` returns false for its name. Its
// numbers are then zero. All references are read and validated.
[[nodiscard]] ModelPtr load_mjb_partly(const std::string& path,
                                       const std::function<bool(std::string_view)>& wanted);

// Writes the model as an MJB file ("-" is standard output). The file appears complete or not at
// all. Memory does not hold a second copy of the model.
void save_mjb(const mjModel& m, const std::string& path, bool may_replace = true);

// Checks the header and the sizes of an MJB file. Throws Error if the file has another version, if
// sizes are impossible, or if the file does not have the length that the sizes need. Returns a
// model that has these sizes but no arrays.
mjModel check_mjb(std::span<const std::byte> bytes, const std::string& name);

// Returns whether the bytes begin like an MJB file of any MuJoCo version.
[[nodiscard]] bool is_mjb(std::span<const std::byte> bytes);

// Returns a version number as text: "3.12.0" for 3012000, and "2.3.7" for 237. MuJoCo has used both
// encodings.
[[nodiscard]] std::string version_text(int version);

}  // namespace mj

#endif  // MJTOOLS_MODEL_MJB_H_
