// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: compiles a texture and a height field whose PNG file contains the fuzzer input.

#include "compile/assets/asset_exercise.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mj::exercise_texture("a.png", data, size);
  mj::exercise_hfield("a.png", data, size);
  return 0;
}
