// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// From a model file to MJCF in canonical form.

#ifndef MJTOOLS_LOAD_SAVE_MJCF_H_
#define MJTOOLS_LOAD_SAVE_MJCF_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "load/load_model.h"
#include "mjcf/write/write_mjcf.h"

namespace mj {

// A description and the model that it compiles to, of which nothing is merged or left out.
struct WholeModel {
  spec::ModelSpec description;
  ModelPtr model;
};

// Which elements of a description have names: those that the author named, or all.
enum class Naming { kAuthored, kAll };

// Nothing when `diagnostics` holds errors. Throws Error when the bytes are no description.
[[nodiscard]] std::optional<WholeModel> read_whole(std::span<const std::byte> bytes,
                                                   const std::string& path, ArchiveReader& files,
                                                   const LoadOptions& options,
                                                   Diagnostics& diagnostics,
                                                   Naming naming = Naming::kAuthored);

struct SaveOptions {
  mjcf::WriteOptions write;
  // Where the text will be: asset files are named relative to it. Empty: the current directory.
  std::string directory;
  LoadOptions load;
};

// The text for the model of an XML file, `bytes` being its contents. Empty when `diagnostics` holds
// errors; what the text cannot keep is a warning. Throws Error for the problem that ends it.
[[nodiscard]] std::string save_mjcf(std::span<const std::byte> bytes, const std::string& path,
                                    const SaveOptions& options, Diagnostics& diagnostics);

// The text for a description and a model that it was compiled to, with the model's values, which
// may have been changed since. Without a model, and with a warning where compilation left elements
// out of it, the text has the values of the description. Assets are read through `files`.
[[nodiscard]] std::string save_description(spec::ModelSpec description, const mjModel* model,
                                           const FileReader& files, const SaveOptions& options,
                                           Diagnostics& diagnostics);

}  // namespace mj

#endif  // MJTOOLS_LOAD_SAVE_MJCF_H_
