// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Statistics of samples, and tests that decide whether two samples differ.

#ifndef MJTOOLS_TOOLS_BENCH_SAMPLES_H_
#define MJTOOLS_TOOLS_BENCH_SAMPLES_H_

#include <span>
#include <vector>

namespace mj::bench {

// Returns the median, or 0 if there are no values.
[[nodiscard]] double median(std::span<const double> values);
// Returns the quantile for the fraction `part`: the least value x such that at least this fraction
// of all values is at most x. The 95th percentile has part = 0.95. Returns 0 if there are no
// values.
[[nodiscard]] double quantile(std::span<const double> values, double part);
// Returns the median of the absolute deviations from the median, or 0 if there are no values.
[[nodiscard]] double median_deviation(std::span<const double> values);

// Returns the two-sided p-value of the rank test of Mann and Whitney. It is the probability that
// two samples from the same distribution differ in rank at least as much as these samples do. The
// value is exact for few values without ties. Otherwise it is a normal approximation with
// corrections for ties and continuity. The value is 1 if a sample is empty.
[[nodiscard]] double rank_test(std::span<const double> a, std::span<const double> b);

// Returns the least p-value that rank_test() can return for samples of sizes `a` and `b`.
[[nodiscard]] double least_p_value(size_t a, size_t b);

// Returns adjusted p-values of several tests made together. If each of them is compared with a
// limit of 5%, the probability of one or more false alarms is at most 5%. The i-th least of m
// values is multiplied by m - i + 1. No result is less than the result for the next lesser value,
// and no result exceeds 1 (Holm 1979).
[[nodiscard]] std::vector<double> adjusted_p_values(std::span<const double> p_values);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_SAMPLES_H_
