// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: reads the bytes as a PNG image, for a texture and for a height field.

#include "compile/assets/asset_exercise.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mj::exercise_texture("a.png", data, size);
  mj::exercise_hfield("a.png", data, size);
  return 0;
}
