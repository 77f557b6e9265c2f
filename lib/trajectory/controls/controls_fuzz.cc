// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The entry point for libFuzzer that reads the bytes as a file of controls in CSV, NPY or NPZ.
// Files in HDF5 have an entry point of their own (hdf5_controls_fuzz.cc).

#include "trajectory/controls/controls_exercise.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const mj::ModelPtr model = mj::model_with_actuators(2);
  if (!mj::is_hdf5(data, size)) mj::exercise_controls(*model, data, size);
  return 0;
}
