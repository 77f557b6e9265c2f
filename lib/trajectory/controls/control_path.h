// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_CONTROL_PATH_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_CONTROL_PATH_H_

#include <string>

namespace mj {

// A file of controls, and the array in the file that contains the controls:
// "run.h5:data/demo_3/ctrl".
struct ControlPath {
  std::string file;   // "-" for standard input
  std::string array;  // empty if the text does not name an array
};

// Splits a text into file and array. A text that names an existing file is that file, even if it
// contains a colon.
[[nodiscard]] ControlPath parse_control_path(const std::string& text);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_CONTROL_PATH_H_
