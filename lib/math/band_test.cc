// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/band.h"

#include <doctest/doctest.h>

#include <vector>

namespace mj {

using Numbers = std::vector<double>;

TEST_CASE("a band without width has dense rows only, and its product stays within the result") {
  for (const int dense : {0, 2}) {
    const BandShape shape{4, 0, dense};
    const Numbers band(shape.dense * shape.n, 2.0), x = {1, 2, 3, 4};
    Numbers res(4 + 8, -7.0);  // 4 numbers on each side must stay unchanged
    mul_band_vector(res.data() + 4, band.data(), x.data(), shape, 1, true);
    for (const size_t guard : {0, 1, 2, 3, 8, 9, 10, 11}) CHECK(res[guard] == -7);
    const Numbers expected = dense ? Numbers{14, 14, 20, 20} : Numbers{0, 0, 0, 0};
    CHECK(Numbers(res.begin() + 4, res.begin() + 8) == expected);
  }
}

TEST_CASE("a band without width has no factor, a matrix without rows an empty one") {
  Numbers band(8, 2.0), res(4, 1.0);
  CHECK(factor_band(band.data(), {4, 0, 2}, 1, 0) == 0);
  solve_band(res.data(), band.data(), res.data(), {4, 0, 2});
  CHECK(res == Numbers(4, 0.0));
  CHECK(factor_band(nullptr, {0, 0, 0}, 1, 0) == -1);
  solve_band(nullptr, nullptr, nullptr, {0, 0, 0});
}

TEST_CASE("entries that the band form does not use are unchanged") {
  Numbers dense(9), band(3 * 2, -7.0);
  for (size_t i = 0; i < dense.size(); ++i) dense[i] = static_cast<double>(i);
  dense_to_band(band.data(), dense.data(), {3, 2, 0});
  CHECK(band == Numbers{-7, 0, 3, 4, 7, 8});
}

}  // namespace mj
