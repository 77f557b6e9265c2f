// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A model with all its files: what a folder or an archive that can be handed on contains.

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

// The model of a description, `bytes` being its contents, as MJCF named NAME.xml, and the files of
// its assets, sorted by name. Empty when `diagnostics` holds errors. Throws Error for the problem
// that ends it. The same model gives the same bundle.
[[nodiscard]] std::vector<ArchiveFile> make_bundle(std::span<const std::byte> bytes,
                                                   const std::string& path, const std::string& name,
                                                   const mjcf::WriteOptions& write,
                                                   const LoadOptions& load,
                                                   Diagnostics& diagnostics);

}  // namespace mj

#endif  // MJTOOLS_LOAD_BUNDLE_H_
