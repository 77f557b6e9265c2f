// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: reads the bytes as a COLLADA file in the reader program, or as the answer of
// that program. The library that reads the file may crash. Such a crash ends only the reader
// program and is not a finding.

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "collada/mesh_message.h"
#include "collada/reader_process.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr collada::ReaderLimits kLimits = {.seconds = 10};
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    (void)collada::mesh_of(bytes.starts_with("mj")
                               ? std::string(bytes)
                               : collada::answer_of(MJTOOLS_COLLADA_READER, bytes, kLimits));
  } catch (const std::runtime_error&) {
    return 0;
  }
  return 0;
}
