// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: parses the bytes as a baseline file of mj-bench and compares a measurement with
// it.

#include "base/diagnostic.h"
#include "baseline.h"
#include "resource/fuzz_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static mj::FuzzFile file;
  try {
    const mj::bench::Baseline baseline = mj::bench::read_baseline(file.write(data, size));
    mj::bench::Measurements now;
    for (const auto& [name, samples] : baseline.samples) {
      mj::bench::Measurement& m = now.emplace_back();
      m.model = name;
      m.real = {1, 2, 3, 4};
      m.cpu = samples.cpu.empty() ? std::vector<double>() : m.real;
    }
    (void)mj::bench::compare(now, baseline, 0.1);
  } catch (const mj::Error&) {
    return 0;
  }
  return 0;
}
