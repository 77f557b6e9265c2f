// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "measurement.h"

namespace mj::bench {

std::string Measurement::name() const {
  std::string out = model + "/" + stage;
  if (!variant.empty()) out += "/" + variant;
  if (threads > 1) out += "/threads:" + std::to_string(threads);
  return out;
}

}  // namespace mj::bench
