// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes folders that appear complete or not at all.

#ifndef MJTOOLS_RESOURCE_ATOMIC_FOLDER_H_
#define MJTOOLS_RESOURCE_ATOMIC_FOLDER_H_

#include <string>
#include <vector>

#include "resource/archive.h"

namespace mj {

// Writes the files into a new folder. An existing folder at that path must be empty or contain the
// file `mark`, which shows that this function wrote it before. It is then replaced with all its
// contents. With an empty `mark`, no folder is replaced. Throws Error; a failure leaves the old
// folder as it was.
void write_folder(const std::string& path, const std::vector<ArchiveFile>& files,
                  const std::string& mark = {});

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_ATOMIC_FOLDER_H_
