// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The entry point for libFuzzer that reads the bytes as a file of controls in CSV, NPY or NPZ.
// (HDF5 has an entry point of its own.) If the file is accepted, its controls must be finite at any
// time.

#include <cmath>

#include "base/diagnostic.h"
#include "compile/compile.h"
#include "mjcf/read/read_mjcf.h"
#include "resource/file_reader.h"
#include "resource/fuzz_file.h"
#include "trajectory/controls/controls.h"

namespace {

constexpr const char* kModel =
    "<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>"
    "<actuator><motor name='a' joint='j'/><motor name='b' joint='j'/></actuator></mujoco>";

mj::ModelPtr make_model() {
  const mj::MemoryReader files({});
  mj::Diagnostics diagnostics;
  return mj::compile(mj::mjcf::read_mjcf_text(kModel, "m.xml", files, diagnostics), diagnostics);
}

// Reads the rows for some steps before and after the end of the table.
void follow(const mj::rollout::ControlTable& table) {
  mj::rollout::ControlRows rows(table);
  for (int64_t step = 0; step < 20; ++step) {
    const double time = 0.1 * static_cast<double>(step);
    for (const double control : rows.at(step, time)) {
      if (!std::isfinite(control)) __builtin_trap();
    }
    (void)rows.is_over(step, time);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const mj::ModelPtr model = make_model();
  static mj::FuzzFile file;
  if (size >= 4 && data[0] == 0x89 && data[1] == 'H') return 0;
  try {
    for (const auto& table : mj::open_controls(file.write(data, size), *model, 1)) follow(*table);
  } catch (const mj::Error&) {
    return 0;
  }
  return 0;
}
