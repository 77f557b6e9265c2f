// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A model for programs that import it, such as game engines: one MJCF file without includes,
// default classes and frames, in which every element has a name, and its assets as files in one
// folder, named by their contents.

#ifndef MJTOOLS_LOAD_FLATTEN_H_
#define MJTOOLS_LOAD_FLATTEN_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "load/load_model.h"
#include "load/object_places.h"

namespace mj {

struct FlatAsset {
  std::string file;      // in the folder of assets: STEM-HASH.EXTENSION
  std::string original;  // what it was read from; empty: numbers in the description
  std::string sha256;
  std::string bytes;
};

struct FlatModel {
  std::string text;
  std::vector<FlatAsset> assets;  // sorted by file, each once
  ModelPtr model;                 // what the text compiles to
  ModelPtr written;               // what the author wrote compiles to, with the same names
  ObjectPlaces places;            // of its objects
};

struct FlattenOptions {
  int digits = 0;         // see mjcf::WriteOptions
  std::string directory;  // where the text will be; empty: the current one
  std::string assets;     // the folder of assets
  LoadOptions load;
};

// Nothing when `diagnostics` holds errors. Nothing is written: the text is compiled in memory
// before it is returned. Throws Error for the problem that ends it.
[[nodiscard]] std::optional<FlatModel> flatten(std::span<const std::byte> bytes,
                                               const std::string& path,
                                               const FlattenOptions& options,
                                               Diagnostics& diagnostics);

// Writes the files of assets into the folder, which is made if need be; `written` is what to remove
// if something fails later. Files that are there already stay. Throws Error.
void write_assets(const std::vector<FlatAsset>& assets, const std::string& folder,
                  std::vector<std::string>& written);

}  // namespace mj

#endif  // MJTOOLS_LOAD_FLATTEN_H_
