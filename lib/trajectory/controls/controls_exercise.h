// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Opens fuzzer input as a file of controls. If the file is accepted, its controls must be finite at
// any time.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_EXERCISE_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_EXERCISE_H_

#include <cmath>
#include <cstring>
#include <string>

#include "base/diagnostic.h"
#include "compile/compile.h"
#include "mjcf/read/read_mjcf.h"
#include "resource/file_reader.h"
#include "resource/fuzz_file.h"
#include "trajectory/controls/controls.h"

namespace mj {

inline bool is_hdf5(const uint8_t* data, size_t size) {
  return size >= 4 && std::memcmp(data, "\x89HDF", 4) == 0;
}

inline ModelPtr model_with_actuators(int count) {
  std::string text =
      "<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><actuator>";
  for (int i = 0; i < count; ++i) {
    text += "<motor name='" + std::string(1, static_cast<char>('a' + i)) + "' joint='j'/>";
  }
  const MemoryReader files({});
  Diagnostics diagnostics;
  return compile(mjcf::read_mjcf_text(text + "</actuator></mujoco>", "m.xml", files, diagnostics),
                 diagnostics);
}

// Reads the rows for some steps before and after the end of the table.
inline void follow(const rollout::ControlTable& table) {
  rollout::ControlRows rows(table);
  for (int64_t step = 0; step < 20; ++step) {
    const double time = 0.1 * static_cast<double>(step);
    for (const double control : rows.at(step, time)) {
      if (!std::isfinite(control)) __builtin_trap();
    }
    (void)rows.is_over(step, time);
  }
}

// Opens the file, or the array in the file if `array` is not empty.
inline void exercise_controls(const mjModel& m, const uint8_t* data, size_t size,
                              const std::string& array = {}) {
  static FuzzFile file;
  const std::string path = file.write(data, size) + (array.empty() ? "" : ":" + array);
  try {
    for (const auto& table : open_controls(path, m, 2)) follow(*table);
  } catch (const Error&) {
    return;
  }
}

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_EXERCISE_H_
