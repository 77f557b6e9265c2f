// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Data sets of the Minari project. Each is a folder that contains a file of frames.

#ifndef MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_
#define MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_

#include <string>

namespace mj {

// Returns the path of the file of frames of the data set `folder`.
[[nodiscard]] std::string minari_data_file(const std::string& folder);

// Returns the path of the file of frames if `path` is the folder of a data set. Otherwise returns
// `path`.
[[nodiscard]] std::string recording_path(const std::string& path);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_
