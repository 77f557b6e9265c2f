// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: parses the bytes as a configuration. Checks that the value stays the same when
// it is written and parsed again.

#include "common/config/yaml_config.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const mjtools::Config config = mj::config::parse_yaml(text, "input");
    if (mj::config::parse_yaml(config.to_yaml(), "again") != config) __builtin_trap();
  } catch (const mj::Error&) {
    return 0;
  }
  return 0;
}
