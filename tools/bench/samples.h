// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Statistics of samples: one thing measured several times, and whether two samples differ.

#ifndef MJTOOLS_TOOLS_BENCH_SAMPLES_H_
#define MJTOOLS_TOOLS_BENCH_SAMPLES_H_

#include <span>
#include <vector>

namespace mj::bench {

// All are 0 without values.
[[nodiscard]] double median(std::span<const double> values);
// The least value that is not exceeded by this part of the values: 0.95 for the 95th percentile.
[[nodiscard]] double quantile(std::span<const double> values, double part);
// Median of the absolute deviations from the median.
[[nodiscard]] double median_deviation(std::span<const double> values);

// The two-sided p-value of the rank test of Mann and Whitney: how probable it is that samples of
// the same distribution differ in order as much as these. Exact for few values without ties, else
// by the normal approximation with corrections for ties and continuity.
[[nodiscard]] double rank_test(std::span<const double> a, std::span<const double> b);

// The least p-value that samples of these sizes can have.
[[nodiscard]] double least_p_value(size_t a, size_t b);

// p-values of several tests made together, adjusted so that with a limit of 5% on all of them the
// probability of any false alarm is at most 5%: the i-th least of m is multiplied by m - i + 1, and
// is no less than those before it (Holm 1979).
[[nodiscard]] std::vector<double> adjusted_p_values(std::span<const double> p_values);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_SAMPLES_H_
