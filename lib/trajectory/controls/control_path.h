// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_CONTROL_PATH_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_CONTROL_PATH_H_

#include <string>

namespace mj {

// The name of a file of controls, optionally with the name of the array in it that contains the
// controls, such as "run.h5:data/demo_3/ctrl".
struct ControlPath {
  std::string file;   // "-" for standard input
  std::string array;  // empty if no array is named
};

// Splits a text into the names of a file and an array. If a file exists whose name is the whole
// text, the text names that file, even if the text contains a colon.
[[nodiscard]] ControlPath parse_control_path(const std::string& text);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_CONTROL_PATH_H_
