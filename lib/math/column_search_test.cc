// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/column_search.h"

#include <doctest/doctest.h>

using namespace mj;

namespace {

// An array that holds the odd numbers and counts how many of them are read.
struct CountedColumns {
  long* reads;
  int operator[](int i) const {
    ++*reads;
    return 2 * i + 1;
  }
};

}  // namespace

TEST_CASE("a column is found among those before the end, near and far") {
  long reads = 0;
  const CountedColumns columns{&reads};
  for (int n = 0; n < 30; ++n) {
    for (int col = -1; col < 2 * n + 4; ++col) {
      CAPTURE(n);
      CAPTURE(col);
      const bool is_there = col > 0 && col % 2 == 1 && col < 2 * n;
      CHECK(column_before(columns, n, col) == (is_there ? (col - 1) / 2 : -1));
    }
  }
}

TEST_CASE("a walk down a chain reads each column once, and a jump reads few columns") {
  constexpr int kColumns = 1 << 20;
  long reads = 0;
  const CountedColumns columns{&reads};
  for (int k = kColumns; k > kColumns - 1000; --k) {
    CHECK(column_before(columns, k, 2 * k - 1) == k - 1);
  }
  CHECK(reads == 1000);
  reads = 0;
  CHECK(column_before(columns, kColumns, 1) == 0);
  CHECK(reads < 40);
}
