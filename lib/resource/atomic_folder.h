// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes folders that appear complete or not at all.

#ifndef MJTOOLS_RESOURCE_ATOMIC_FOLDER_H_
#define MJTOOLS_RESOURCE_ATOMIC_FOLDER_H_

#include <string>
#include <vector>

#include "resource/archive.h"

namespace mj {

// Writes files into a new folder at `path`. An existing folder at `path` may be empty. Otherwise it
// must contain a file with the name `mark`, which shows that an earlier call wrote the folder, and
// it is replaced with all its contents. If `mark` is empty, only an empty folder is replaced.
// Throws Error if the folder cannot be written or an existing folder may not be replaced. The
// existing folder is then unchanged.
void write_folder(const std::string& path, const std::vector<ArchiveFile>& files,
                  const std::string& mark = {});

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_ATOMIC_FOLDER_H_
