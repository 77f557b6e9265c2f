// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Temporary names of files and folders that are being written.

#ifndef MJTOOLS_RESOURCE_WRITE_DRAFT_NAME_H_
#define MJTOOLS_RESOURCE_WRITE_DRAFT_NAME_H_

#include <string>

namespace mj {

// Returns a name of the form ".TARGET.PROCESS.RANDOM.tmp" in the folder of the target. PROCESS is
// the process ID, by which remove_stale_drafts() recognizes drafts whose process has ended.
[[nodiscard]] std::string draft_name(const std::string& target);

// Removes a draft of any target if its process has ended. Does nothing if `path` has another form.
void remove_stale_draft(const std::string& path);
// Removes drafts of the target, files and folders, that killed processes left behind.
void remove_stale_drafts(const std::string& target);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_DRAFT_NAME_H_
