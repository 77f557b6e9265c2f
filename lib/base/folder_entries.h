// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_BASE_FOLDER_ENTRIES_H_
#define MJTOOLS_BASE_FOLDER_ENTRIES_H_

#include <filesystem>
#include <system_error>
#include <vector>

namespace mj {

// Returns the entries of a folder, in no particular order. Sets `error`, and returns the entries
// that were read before it, if the folder cannot be read to its end.
//
// Do not call std::filesystem::directory_iterator::increment() instead: it is noexcept, so that it
// ends the program when memory runs out.
[[nodiscard]] std::vector<std::filesystem::directory_entry> folder_entries(
    const std::filesystem::path& folder, std::error_code& error);

}  // namespace mj

#endif  // MJTOOLS_BASE_FOLDER_ENTRIES_H_
