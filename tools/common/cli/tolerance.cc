// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/tolerance.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace mj::report {
namespace {

// Maps a floating-point number to an integer so that the order of numbers is kept and adjacent
// numbers become adjacent integers. The numbers -0 and 0 are mapped to the same integer.
template <typename Int, typename Real>
Int ordinal(Real x) {
  const Int bits = std::bit_cast<Int>(x);
  return bits < 0 ? std::numeric_limits<Int>::min() - bits : bits;
}

template <typename Int, typename Real>
bool within_ulp(Real a, Real b, int64_t ulp) {
  if (!std::isfinite(a) || !std::isfinite(b)) return false;
  const auto x = static_cast<__int128>(ordinal<Int>(a));
  const auto y = static_cast<__int128>(ordinal<Int>(b));
  return (x > y ? x - y : y - x) <= ulp;
}

template <typename Int, typename Real>
bool is_same(const Tolerance& t, Real a, Real b, double scale) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return true;
  const double x = a;
  const double y = b;
  if (std::abs(x - y) <= t.absolute + t.relative * std::max({std::abs(x), std::abs(y), scale})) {
    return std::isfinite(x) && std::isfinite(y);
  }
  return t.ulp > 0 && within_ulp<Int>(a, b, t.ulp);
}

}  // namespace

bool Tolerance::same(double a, double b, double scale) const {
  return is_same<int64_t>(*this, a, b, scale);
}

bool Tolerance::same(float a, float b, double scale) const {
  return is_same<int32_t>(*this, a, b, scale);
}

bool Tolerance::same(long double a, long double b) const {
  if (a == b || (std::isnan(a) && std::isnan(b))) return true;
  if (std::abs(a - b) <= absolute + relative * std::max(std::abs(a), std::abs(b))) {
    return std::isfinite(a) && std::isfinite(b);
  }
  return ulp > 0 && within_ulp<int64_t>(static_cast<double>(a), static_cast<double>(b), ulp);
}

}  // namespace mj::report
