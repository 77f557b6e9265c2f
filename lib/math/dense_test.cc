// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/dense.h"

#include <doctest/doctest.h>

#include <vector>

namespace {

TEST_CASE("zero and copy write the requested count of numbers, none for a negative count") {
  const std::vector<double> source{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  for (int n = -3; n < 10; ++n) {
    CAPTURE(n);
    std::vector<double> copied(10, -1), zeroed = source;
    mj::copy(copied.data(), source.data(), n);
    mj::zero(zeroed.data(), n);
    for (int i = 0; i < 10; ++i) {
      CHECK(copied[i] == (i < n ? source[i] : -1));
      CHECK(zeroed[i] == (i < n ? 0 : source[i]));
    }
  }
}

}  // namespace
