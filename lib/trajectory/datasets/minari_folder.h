// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Data sets of the Minari project are folders with a file of frames in them.

#ifndef MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_
#define MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_

#include <string>

namespace mj {

// Where the frames of such a data set are.
[[nodiscard]] std::string minari_data_file(const std::string& folder);

// The file of frames if a path is that of such a folder, else the path.
[[nodiscard]] std::string recording_path(const std::string& path);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_
