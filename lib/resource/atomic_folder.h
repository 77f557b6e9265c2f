// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Folders that appear complete or not at all.

#ifndef MJTOOLS_RESOURCE_ATOMIC_FOLDER_H_
#define MJTOOLS_RESOURCE_ATOMIC_FOLDER_H_

#include <string>
#include <vector>

#include "resource/archive.h"

namespace mj {

// Writes the files into a new folder. One that is there already must be empty, or hold `mark`, the
// file that tells that it was written here before: then it is replaced, with all that is in it.
// Without `mark` nothing is replaced. Throws Error; what was there survives a failure.
void write_folder(const std::string& path, const std::vector<ArchiveFile>& files,
                  const std::string& mark = {});

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_ATOMIC_FOLDER_H_
