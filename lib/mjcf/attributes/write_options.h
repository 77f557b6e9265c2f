// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ATTRIBUTES_WRITE_OPTIONS_H_
#define MJTOOLS_MJCF_ATTRIBUTES_WRITE_OPTIONS_H_

namespace mj::mjcf {

struct WriteOptions {
  // Significant digits of numbers. 0 stands for the fewest digits that read back as the same
  // number.
  int digits = 6;
  // True to write neither default classes nor frames, so that every element has all its values.
  bool flatten = false;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_WRITE_OPTIONS_H_
