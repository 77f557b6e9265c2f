// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ATTRIBUTES_WRITE_OPTIONS_H_
#define MJTOOLS_MJCF_ATTRIBUTES_WRITE_OPTIONS_H_

namespace mj::mjcf {

struct WriteOptions {
  // Significant digits of numbers; 0: as many as reading back the same number takes.
  int digits = 6;
  // No default classes and no frames: every element carries its own values.
  bool flatten = false;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_WRITE_OPTIONS_H_
