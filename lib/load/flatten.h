// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Flattens a model for programs that import it, such as game engines. The result is one MJCF file
// without includes, default classes and frames, in which every element has a name. Its assets are
// files in one folder. Each file is named after a hash of its contents.

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
  std::string file;  // STEM-HASH.EXTENSION in the folder of assets
  // Path of the file that was read; empty if the description contains the asset.
  std::string original;
  std::string sha256;
  std::string bytes;
};

struct FlatModel {
  std::string text;
  std::vector<FlatAsset> assets;  // sorted by file, without duplicates
  ModelPtr model;                 // compiled model of `text`
  ModelPtr written;               // compiled model of the author's description, with the same names
                                  // as in `model`
  ObjectPlaces places;            // source locations of the objects of `written`
};

// The format of mesh files in a flat model. kKeep keeps the format of each file.
enum class FlatMesh { kKeep, kObj, kStl, kMsh };

struct FlattenOptions {
  int digits = 0;         // number of significant digits, as in mjcf::WriteOptions
  std::string directory;  // folder of the text; empty for the current one
  std::string assets;     // folder of the asset files
  LoadOptions load;
  // Format of the mesh files. A mesh that this format cannot hold is written in another format,
  // with a warning.
  FlatMesh mesh = FlatMesh::kKeep;
};

// Returns the flat model, or nothing if `diagnostics` holds errors. No file is written: the text is
// compiled in memory before it is returned. Throws Error for a problem that ends the operation.
[[nodiscard]] std::optional<FlatModel> flatten(std::span<const std::byte> bytes,
                                               const std::string& path,
                                               const FlattenOptions& options,
                                               Diagnostics& diagnostics);

// Writes the asset files into the folder, which is created if it does not exist. A file that
// already has the right contents is not written again, and any other file of that name is replaced.
// Adds to `written` the path of each file that did not exist before, so that the caller can remove
// them if a later step fails. Throws Error.
void write_assets(const std::vector<FlatAsset>& assets, const std::string& folder,
                  std::vector<std::string>& written);

}  // namespace mj

#endif  // MJTOOLS_LOAD_FLATTEN_H_
