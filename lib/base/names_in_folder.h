// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_BASE_NAMES_IN_FOLDER_H_
#define MJTOOLS_BASE_NAMES_IN_FOLDER_H_

#include <string>
#include <system_error>
#include <vector>

namespace mj {

// Returns the names of the files, folders and links in a folder, in no particular order. Sets
// `error`, and returns the names that were read before it, if the folder cannot be read to its end.
//
// Do not use std::filesystem::directory_iterator instead: its increments are noexcept, so that they
// end the program when memory runs out. This concerns recursive_directory_iterator, remove_all()
// (see base/remove_folder.h) and is_empty() too.
[[nodiscard]] std::vector<std::string> names_in_folder(const std::string& folder,
                                                       std::error_code& error);

}  // namespace mj

#endif  // MJTOOLS_BASE_NAMES_IN_FOLDER_H_
