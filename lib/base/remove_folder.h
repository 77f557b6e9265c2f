// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that remove folders with all that they contain. Unlike std::filesystem::remove_all(),
// they need no memory, so they work in signal handlers and after an allocation failed. They do not
// follow symbolic links.

#ifndef MJTOOLS_BASE_REMOVE_FOLDER_H_
#define MJTOOLS_BASE_REMOVE_FOLDER_H_

namespace mj {

// Removes everything in a folder that is open for reading, but not the folder itself. Entries that
// cannot be removed stay, and so do folders at a depth of more than 20.
void remove_contents(int folder) noexcept;

// Removes a folder and everything in it. Returns whether it is gone. A link to a folder stays.
bool remove_folder(const char* path) noexcept;

}  // namespace mj

#endif  // MJTOOLS_BASE_REMOVE_FOLDER_H_
