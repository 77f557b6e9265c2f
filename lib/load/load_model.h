// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// From a path to a compiled model. What a file is follows from its first bytes, never from its
// name: an MJB file is read, anything that starts like XML is compiled (URDF if its root element is
// <robot>, else MJCF), and so is the model in a ZIP archive.

#ifndef MJTOOLS_LOAD_LOAD_MODEL_H_
#define MJTOOLS_LOAD_LOAD_MODEL_H_

#include <cstddef>
#include <span>
#include <string>

#include "base/diagnostic.h"
#include "base/pass_times.h"
#include "compile/compile.h"
#include "model/allocate.h"
#include "resource/archive_reader.h"
#include "resource/file_bytes.h"
#include "spec/model_spec.h"
#include "urdf/import.h"
#include "urdf/package_path.h"

namespace mj {

enum class ContentKind { kMjb, kXml, kHdf5, kZip, kEmpty, kUnknown };

[[nodiscard]] ContentKind content_kind(std::span<const std::byte> bytes);
// The kind of a file's contents; reads only the beginning of the file.
[[nodiscard]] ContentKind content_kind(const FileBytes& file);

struct LoadOptions {
  urdf::PackageOptions packages;      // where the meshes of URDF files are
  urdf::Import import = {};           // what of URDF files is imported on demand
  const FileReader* files = nullptr;  // where files come from; null: the disk
  PassTimes* times = nullptr;         // where to add how long the passes take
  AssetCache* cache = nullptr;        // as in CompileOptions
  int threads = 0;                    // the same
  SearchPath search = {};             // where else files may be
  bool is_checked = false;            // as in CompileOptions
  bool keeps_models = false;          // read_description() keeps model assets (ModelSpec::models)
};

// Where the files of a model are read from.
[[nodiscard]] ArchiveReader model_files(const LoadOptions& options);

// What compile() is to do for these.
[[nodiscard]] CompileOptions compile_options(const FileReader& files, const LoadOptions& options);

// Whether the contents are those of a description, alone (XML) or in an archive.
[[nodiscard]] bool is_description(std::span<const std::byte> bytes);

// The description in such bytes; incomplete when `diagnostics` holds errors. Throws Error when
// there is none. `files` is what it includes and what its assets are read from later.
[[nodiscard]] spec::ModelSpec read_description(std::span<const std::byte> bytes,
                                               const std::string& path, ArchiveReader& files,
                                               Diagnostics& diagnostics,
                                               const LoadOptions& options = {});

// The model of a file, or of standard input for "-". Throws Error for the problem that ends the
// loading; returns null when `diagnostics` holds the errors. Warnings are added to `diagnostics`.
[[nodiscard]] ModelPtr load_model(const std::string& path, Diagnostics& diagnostics,
                                  const LoadOptions& options = {});

// The model of a file whose bytes are already read; includes and assets are found relative to
// `path`. Errors and warnings are as above.
[[nodiscard]] ModelPtr load_model(std::span<const std::byte> bytes, const std::string& path,
                                  Diagnostics& diagnostics, const LoadOptions& options = {});

}  // namespace mj

#endif  // MJTOOLS_LOAD_LOAD_MODEL_H_
