// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Loads a compiled model from a path. The first bytes of a file, never its name, decide how it is
// loaded. An MJB file is read. A file that starts like XML is compiled, as URDF if its root element
// is <robot> and as MJCF otherwise. The model in a ZIP archive is compiled in the same way.

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
// Returns the kind of a file's contents. Reads only the beginning of the file.
[[nodiscard]] ContentKind content_kind(const FileBytes& file);

struct LoadOptions {
  urdf::PackageOptions packages;      // where to find the packages that URDF files name
  urdf::Import import = {};           // which optional parts of URDF files are imported
  const FileReader* files = nullptr;  // reader of all files; null to read from the disk
  PassTimes* times = nullptr;   // receives the durations of the compiler's passes; may be null
  AssetCache* cache = nullptr;  // as in CompileOptions
  int threads = 0;              // as in CompileOptions
  SearchPath search = {};       // additional folders in which files are searched
  bool is_checked = false;      // as in CompileOptions
  // True to read only files in the folder of the model and in folders that these options name.
  bool is_confined = false;
  // True to make read_description() keep model assets (ModelSpec::models).
  bool keeps_models = false;
};

// Returns the reader through which the files of a model are read. The reader also finds files in
// archives.
[[nodiscard]] ArchiveReader model_files(const LoadOptions& options);

// Returns the options of the compiler that correspond to the options of loading.
[[nodiscard]] CompileOptions compile_options(const FileReader& files, const LoadOptions& options);

// Returns whether the contents begin like XML or like an archive, which may contain a description.
[[nodiscard]] bool is_description(std::span<const std::byte> bytes);

// Reads the description in `bytes`. The description is incomplete if `diagnostics` holds errors.
// Throws Error if the bytes contain no description. `files` provides the included files, and later
// the assets.
[[nodiscard]] spec::ModelSpec read_description(std::span<const std::byte> bytes,
                                               const std::string& path, ArchiveReader& files,
                                               Diagnostics& diagnostics,
                                               const LoadOptions& options = {});

// Loads a model from a file, or from standard input for "-". Returns null if `diagnostics` holds
// errors. Throws Error for a problem that ends the loading. Adds warnings to `diagnostics`.
[[nodiscard]] ModelPtr load_model(const std::string& path, Diagnostics& diagnostics,
                                  const LoadOptions& options = {});

// Loads a model from bytes that are already read. Includes and assets are relative to `path`.
// Reports errors and warnings like load_model() for a path.
[[nodiscard]] ModelPtr load_model(std::span<const std::byte> bytes, const std::string& path,
                                  Diagnostics& diagnostics, const LoadOptions& options = {});

}  // namespace mj

#endif  // MJTOOLS_LOAD_LOAD_MODEL_H_
