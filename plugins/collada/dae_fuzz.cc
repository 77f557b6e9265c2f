// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: either gives the bytes to the reader program as a COLLADA file, or parses them
// as an answer of that program. A crash of the library that reads COLLADA is not a finding, because
// it ends only the reader program.

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
