// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: loads the bytes as an MJB file. A model that loads must be written back byte for
// byte and must simulate.

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "base/diagnostic.h"
#include "load/mjb_exercise.h"
#include "model/mjb.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
  try {
    const mj::ModelPtr m = mj::read_mjb(bytes, "input");
    const auto written = mj::write_mjb(*m);
    if (written.size() != size || std::memcmp(written.data(), data, size) != 0) std::abort();
    (void)mj::exercise(*m, 2);
  } catch (const mj::Error&) {
    return 0;
  }
  return 0;
}
