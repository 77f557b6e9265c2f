// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "samples.h"

#include <doctest/doctest.h>

#include <cmath>

namespace mj::bench {
namespace {

using Values = std::vector<double>;

TEST_CASE("medians, percentiles and deviations are exact for samples of any size") {
  CHECK(median({}) == 0);
  CHECK(quantile({}, 0.95) == 0);
  CHECK(median(Values{3}) == 3);
  CHECK(median(Values{4, 1, 3, 2}) == 2.5);
  CHECK(median(Values{9, 1, 5}) == 5);
  Values hundred;
  for (int i = 100; i > 0; --i) hundred.push_back(i);
  CHECK(quantile(hundred, 0.95) == 95);
  CHECK(quantile(hundred, 0) == 1);
  CHECK(quantile(hundred, 1) == 100);
  CHECK(quantile(Values{7, 8}, 0.95) == 8);
  CHECK(median_deviation(Values{1, 1, 2, 2, 4, 6, 9}) == 1);  // median of 1 1 0 0 2 4 7
}

TEST_CASE("the rank test gives the p-values of the tables") {
  // Two of the 20 orders of 3 and 3 values are as extreme as the samples. Two of the 252 orders of
  // 5 and 5 values are, too.
  CHECK(rank_test(Values{1, 2, 3}, Values{4, 5, 6}) == doctest::Approx(0.1));
  CHECK(rank_test(Values{1, 2, 3, 4, 5}, Values{6, 7, 8, 9, 10}) == doctest::Approx(2.0 / 252));
  CHECK(rank_test(Values{6, 7, 8, 9, 10}, Values{1, 2, 3, 4, 5}) == doctest::Approx(2.0 / 252));
  // U is 1 for the first pair of samples and 2 for the second pair. Of the 70 orders of 4 and 4
  // values, 2 are at least as extreme as the first pair on each side, and 4 are at least as extreme
  // as the second pair.
  CHECK(rank_test(Values{1, 2, 3, 5}, Values{4, 6, 7, 8}) == doctest::Approx(4.0 / 70));
  CHECK(rank_test(Values{1, 2, 3, 6}, Values{4, 5, 7, 8}) == doctest::Approx(8.0 / 70));
  CHECK(rank_test(Values{1, 4}, Values{2, 3}) == 1);
  CHECK(rank_test(Values{1, 1, 1}, Values{1, 1, 1}) == 1);
  CHECK(rank_test({}, Values{1}) == 1);
  CHECK(least_p_value(3, 3) == doctest::Approx(0.1));
  CHECK(least_p_value(5, 5) == doctest::Approx(2.0 / 252));
}

TEST_CASE("the rank test uses the normal approximation for many values or ties") {
  Values low, high;
  for (int i = 0; i < 30; ++i) low.push_back(i), high.push_back(i + 10.5);
  // z = (|U - nm/2| - 1/2) / sqrt(nm (n+m+1) / 12) with U = 20 * 19 / 2 = 190
  const double z = (450 - 190 - 0.5) / std::sqrt(30 * 30 * 61 / 12.0);
  CHECK(rank_test(low, high) == doctest::Approx(std::erfc(z / std::sqrt(2))));
  // Both samples have the value 4. A tie of two values lessens the variance by nm / 12 * 6 / (8 *
  // 7).
  const double variance = 4 * 4 / 12.0 * (9 - 6 / (8 * 7.0));
  CHECK(rank_test(Values{1, 2, 3, 4}, Values{4, 6, 7, 8}) ==
        doctest::Approx(std::erfc((8 - 0.5 - 0.5) / std::sqrt(2 * variance))));
}

TEST_CASE("p-values of several tests are adjusted by Holm's method") {
  CHECK(adjusted_p_values({}).empty());
  CHECK(adjusted_p_values(Values{0.03}) == Values{0.03});
  const Values adjusted = adjusted_p_values(Values{0.04, 0.01, 0.5, 0.02});
  CHECK(adjusted[1] == doctest::Approx(0.04));  // 4 x 0.01
  CHECK(adjusted[3] == doctest::Approx(0.06));  // 3 x 0.02
  CHECK(adjusted[0] == doctest::Approx(0.08));  // 2 x 0.04
  CHECK(adjusted[2] == doctest::Approx(0.5));
  CHECK(adjusted_p_values(Values{0.02, 0.021}) ==
        Values{0.04, 0.04});  // a result is never less than the one before it
  CHECK(adjusted_p_values(Values{0.9, 0.8}) == Values{1, 1});
}

}  // namespace
}  // namespace mj::bench
