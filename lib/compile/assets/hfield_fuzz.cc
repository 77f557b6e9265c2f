// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: reads the bytes as a binary height field.

#include "compile/assets/asset_exercise.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mj::exercise_hfield("a.hf", data, size);
  return 0;
}
