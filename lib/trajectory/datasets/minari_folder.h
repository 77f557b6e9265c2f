// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The folders of data sets of the Minari project. Such a folder contains two files:
// data/metadata.json describes the data set, and data/main_data.hdf5 contains the frames.

#ifndef MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_
#define MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_

#include <string>
#include <string_view>

#include "resource/write/unnamed_file.h"

namespace mj {

// Returns the path of the file that contains the frames of the data set `folder`.
[[nodiscard]] std::string minari_data_file(const std::string& folder);

// Returns the path of the file with the frames if `path` is the folder of a data set. Otherwise
// returns `path` itself.
[[nodiscard]] std::string recording_path(const std::string& path);

// Writes a data set. A new data set appears complete or not at all. In an existing one, the two
// files are replaced one after the other. Creates the folders that lead to the data set. Throws
// Error if the data set cannot be written, or if it exists and `may_replace` is false.
void write_minari_folder(const std::string& folder, std::string_view metadata, UnnamedFile& frames,
                         bool may_replace);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_DATASETS_MINARI_FOLDER_H_
