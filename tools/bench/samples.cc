// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "samples.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mj::bench {
namespace {

// the p-value is exact if the product of the sample sizes is at most this
constexpr size_t kMaxExact = 400;

std::vector<double> sorted(std::span<const double> values) {
  std::vector<double> out(values.begin(), values.end());
  std::sort(out.begin(), out.end());
  return out;
}

// Returns the number of pairs of a value of `a` and a value of `b` in which the value of `a` is
// greater. Equal values count as half a pair.
double greater_pairs(std::span<const double> a, std::span<const double> b) {
  double pairs = 0;
  for (const double x : a) {
    for (const double y : b) pairs += x > y ? 1 : x == y ? 0.5 : 0;
  }
  return pairs;
}

// Considers all orders in which n values of one sample and m values of another sample can be
// arranged. Returns for each u the number of orders with u pairs in which the value of the first
// sample is greater (Mann and Whitney 1947):
//   orders(n, m, u) = orders(n - 1, m, u - m) + orders(n, m - 1, u)
std::vector<double> count_orders(size_t n, size_t m) {
  std::vector<std::vector<double>> row(n + 1);
  for (size_t i = 0; i <= n; ++i) row[i] = {1};  // the values for m == 0
  for (size_t k = 1; k <= m; ++k) {
    for (size_t i = 1; i <= n; ++i) {
      std::vector<double> next(i * k + 1, 0);
      for (size_t u = 0; u < row[i].size(); ++u) next[u] += row[i][u];
      for (size_t u = 0; u < row[i - 1].size(); ++u) next[u + k] += row[i - 1][u];
      row[i] = std::move(next);
    }
  }
  return row[n];
}

double exact_p_value(size_t n, size_t m, double pairs) {
  const std::vector<double> orders = count_orders(n, m);
  const double total = std::accumulate(orders.begin(), orders.end(), 0.0);
  const auto extreme = static_cast<size_t>(std::min(pairs, static_cast<double>(n * m) - pairs));
  const double tail =
      std::accumulate(orders.begin(), orders.begin() + static_cast<ptrdiff_t>(extreme) + 1, 0.0);
  return std::min(1.0, 2 * tail / total);
}

// Returns the sum of t^3 - t over all groups of equal values, where t is the size of a group.
double tie_term(const std::vector<double>& values) {
  double sum = 0;
  for (size_t i = 0; i < values.size();) {
    size_t end = i;
    while (end < values.size() && values[end] == values[i]) ++end;
    const auto t = static_cast<double>(end - i);
    sum += t * t * t - t;
    i = end;
  }
  return sum;
}

double normal_p_value(size_t n, size_t m, double pairs, double ties) {
  const auto product = static_cast<double>(n * m), all = static_cast<double>(n + m);
  const double variance = product / 12 * (all + 1 - ties / (all * (all - 1)));
  if (!(variance > 0)) return 1;
  const double distance = std::max(0.0, std::abs(pairs - product / 2) - 0.5);
  return std::erfc(distance / std::sqrt(2 * variance));
}

}  // namespace

double median(std::span<const double> values) {
  const std::vector<double> v = sorted(values);
  const size_t n = v.size();
  if (n == 0) return 0;
  return n % 2 == 1 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
}

double quantile(std::span<const double> values, double part) {
  const std::vector<double> v = sorted(values);
  if (v.empty()) return 0;
  const double rank = std::ceil(part * static_cast<double>(v.size()));
  return v[std::clamp<size_t>(static_cast<size_t>(std::max(rank, 1.0)), 1, v.size()) - 1];
}

double median_deviation(std::span<const double> values) {
  const double middle = median(values);
  std::vector<double> deviations;
  for (const double x : values) deviations.push_back(std::abs(x - middle));
  return median(deviations);
}

double rank_test(std::span<const double> a, std::span<const double> b) {
  if (a.empty() || b.empty()) return 1;
  std::vector<double> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  const double ties = tie_term(sorted(all)), pairs = greater_pairs(a, b);
  const bool exact = ties == 0 && a.size() * b.size() <= kMaxExact;
  return exact ? exact_p_value(a.size(), b.size(), pairs)
               : normal_p_value(a.size(), b.size(), pairs, ties);
}

double least_p_value(size_t a, size_t b) {
  if (a == 0 || b == 0) return 1;
  return a * b <= kMaxExact ? exact_p_value(a, b, 0) : normal_p_value(a, b, 0, 0);
}

std::vector<double> adjusted_p_values(std::span<const double> p_values) {
  std::vector<size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&](size_t i) { return p_values[i]; });
  std::vector<double> out(p_values.size());
  double least = 0;
  for (size_t rank = 0; rank < order.size(); ++rank) {
    const double factor = static_cast<double>(order.size() - rank);
    least = std::min(1.0, std::max(least, factor * p_values[order[rank]]));
    out[order[rank]] = least;
  }
  return out;
}

}  // namespace mj::bench
