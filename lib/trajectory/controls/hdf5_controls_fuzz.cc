// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The entry point for libFuzzer that reads the bytes as a file of controls in HDF5. The file is
// read in this process (see hdf5/isolated_in_process.cpp).

#include "trajectory/controls/controls_exercise.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const mj::ModelPtr model = mj::model_with_actuators(1);
  if (!mj::is_hdf5(data, size)) return 0;
  mj::exercise_controls(*model, data, size);
  mj::exercise_controls(*model, data, size, "actions");
  return 0;
}
