// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Paths in data sets of the Minari project. A data set is a folder, and one of its files contains
// the frames.

#ifndef MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_
#define MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_

#include <string>

namespace mj {

// Returns the path of the file that contains the frames of the data set `folder`.
[[nodiscard]] std::string minari_data_file(const std::string& folder);

// Returns the path of the file with the frames if `path` is the folder of a data set. Otherwise
// returns `path` itself.
[[nodiscard]] std::string recording_path(const std::string& path);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_
