// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Collects a model with all its files into a folder or archive that can be given to others.

#ifndef MJTOOLS_LOAD_BUNDLE_H_
#define MJTOOLS_LOAD_BUNDLE_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "load/load_model.h"
#include "mjcf/write/write_mjcf.h"
#include "resource/archive.h"

namespace mj {

// Returns the files of the bundle for the description in `bytes`: its MJCF text as NAME.xml, and
// its asset files, sorted by name. Returns an empty list if `diagnostics` holds errors. Throws
// Error for a problem that ends the operation. The same model always gives the same bundle.
[[nodiscard]] std::vector<ArchiveFile> make_bundle(std::span<const std::byte> bytes,
                                                   const std::string& path, const std::string& name,
                                                   const mjcf::WriteOptions& write,
                                                   const LoadOptions& load,
                                                   Diagnostics& diagnostics);

}  // namespace mj

#endif  // MJTOOLS_LOAD_BUNDLE_H_
