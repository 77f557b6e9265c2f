// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: compiles a binary height field whose file contains the fuzzer input.

#include "compile/assets/asset_exercise.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mj::exercise_hfield("a.hf", data, size);
  return 0;
}
