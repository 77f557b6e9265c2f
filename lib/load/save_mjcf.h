// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes the description of a model as MJCF text in canonical form.

#ifndef MJTOOLS_LOAD_SAVE_MJCF_H_
#define MJTOOLS_LOAD_SAVE_MJCF_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "load/load_model.h"
#include "mjcf/write/write_mjcf.h"

namespace mj {

// A description and its compiled model, in which no element is merged or left out.
struct WholeModel {
  spec::ModelSpec description;
  ModelPtr model;
};

// Selects the elements that have names in the result: the elements that the author named, or all
// elements.
enum class Naming { kAuthored, kAll };

// Reads and compiles a description. Returns nothing if `diagnostics` holds errors. Throws Error if
// the bytes do not contain a description.
[[nodiscard]] std::optional<WholeModel> read_whole(std::span<const std::byte> bytes,
                                                   const std::string& path, ArchiveReader& files,
                                                   const LoadOptions& options,
                                                   Diagnostics& diagnostics,
                                                   Naming naming = Naming::kAuthored);

struct SaveOptions {
  mjcf::WriteOptions write;
  // Folder of the text, to which names of asset files are relative. Empty for the current folder.
  std::string directory;
  LoadOptions load;
};

// Returns the canonical MJCF text of the description in `bytes`. Returns an empty text if
// `diagnostics` holds errors. Adds a warning for everything that the text cannot hold. Throws Error
// for a problem that ends the operation.
[[nodiscard]] std::string save_mjcf(std::span<const std::byte> bytes, const std::string& path,
                                    const SaveOptions& options, Diagnostics& diagnostics);

// Returns the MJCF text of a description. The values come from `model`, the compiled model of the
// description, which may have changed since the compilation. The values of the description are used
// instead if `model` is null, or if fusestatic or discardvisual may have left out elements of the
// model. In the latter case, a warning is added. Assets are read through `files`. Returns an empty
// text if `diagnostics` holds errors.
[[nodiscard]] std::string save_description(spec::ModelSpec description, const mjModel* model,
                                           const FileReader& files, const SaveOptions& options,
                                           Diagnostics& diagnostics);

}  // namespace mj

#endif  // MJTOOLS_LOAD_SAVE_MJCF_H_
