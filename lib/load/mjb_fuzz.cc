// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: loads the bytes as an MJB file. A model that loads must be written back byte for
// byte and must simulate. Most mutations know the layout of the file (see mjb_damage.h).

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "base/diagnostic.h"
#include "load/mjb_damage.h"
#include "load/mjb_exercise.h"
#include "model/mjb.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned seed) {
  constexpr unsigned kOneInPlain = 10;  // one of so many mutations does not know the layout
  if (seed % kOneInPlain == 0) return LLVMFuzzerMutate(data, size, max_size);
  const auto* first = reinterpret_cast<const std::byte*>(data);
  std::vector<std::byte> bytes(first, first + size);
  try {
    mj::MjbDamage(seed).apply(bytes, mj::check_mjb(bytes, "input"));
  } catch (const mj::Error&) {  // the sizes do not fit the file, so its layout is unknown
    return LLVMFuzzerMutate(data, size, max_size);
  }
  bytes.resize(std::min(bytes.size(), max_size));
  std::memcpy(data, bytes.data(), bytes.size());
  return bytes.size();
}

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
