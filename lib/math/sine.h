// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sine and cosine of one number or of four (wide.h), with the same bits for both. They differ from
// the values of the standard library by at most one unit in the last place, and they take less time
// than its two calls.

#ifndef MJTOOLS_MATH_SINE_H_
#define MJTOOLS_MATH_SINE_H_

#include <bit>
#include <cmath>
#include <cstdint>

#include "math/wide.h"

namespace mj {

template <typename T>
struct SineCosine {
  T sine, cosine;
};

// Returns the sine and cosine of a number of any size: NaN for an infinite one.
[[nodiscard]] SineCosine<double> far_sine_cosine(double x);

namespace sine_detail {

// pi/2 as a sum. The first two terms have 33 bits, so that their products with numbers below 2^20
// are exact (Cody and Waite).
constexpr double kHalfPi[3] = {0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2e037073p-69};
constexpr double kLargest = 1e5;  // larger arguments need a longer pi
// Adding this number rounds a number below 2^51 to an integer, which is then in the lowest bits.
constexpr double kRounder = 0x1.8p52;

// Return the bits of a number as an integer, and whether one of these bits is set.
inline int64_t bits_of_number(double x) {
  return std::bit_cast<int64_t>(x);
}
inline LaneMask bits_of_number(const Lanes& x) {
  return reinterpret_cast<LaneMask>(x);
}
inline bool has_bit(int64_t bits, int64_t bit) {
  return (bits & bit) != 0;
}
inline LaneMask has_bit(const LaneMask& bits, int64_t bit) {
  return (bits & bit) != 0;
}

// Taylor series of sin(r + tail) and cos(r + tail) for |r| <= pi/4. The tail is smaller than the
// last place of r. The first terms left out, r^19 / 19! and r^18 / 18!, are below 1e-18.
template <typename T>
T sine_near_zero(const T& r, const T& r2, const T& tail) {
  constexpr double k3 = -1.0 / 6, k5 = -k3 / 20, k7 = -k5 / 42, k9 = -k7 / 72, k11 = -k9 / 110,
                   k13 = -k11 / 156, k15 = -k13 / 210, k17 = -k15 / 272;
  const T r4 = r2 * r2, r8 = r4 * r4;
  const auto pair = [&](double a, double b) { return wide::same<T>(a) + r2 * wide::same<T>(b); };
  const T low = pair(k3, k5) + r4 * pair(k7, k9), high = pair(k11, k13) + r4 * pair(k15, k17);
  return r + (r * r2 * (low + r8 * high) + tail);
}
template <typename T>
T cosine_near_zero(const T& r, const T& r2, const T& tail) {
  constexpr double k4 = 1.0 / 24, k6 = -k4 / 30, k8 = -k6 / 56, k10 = -k8 / 90, k12 = -k10 / 132,
                   k14 = -k12 / 182, k16 = -k14 / 240;
  const T r4 = r2 * r2, r8 = r4 * r4;
  const auto pair = [&](double a, double b) { return wide::same<T>(a) + r2 * wide::same<T>(b); };
  const T low = pair(k4, k6) + r4 * pair(k8, k10);
  const T high = pair(k12, k14) + r4 * wide::same<T>(k16);
  const T half = wide::same<T>(0.5) * r2, one = wide::same<T>(1), first = one - half;
  return first + ((one - first) - half + (r4 * (low + r8 * high) - r * tail));
}

}  // namespace sine_detail

template <typename T>
inline SineCosine<T> sine_cosine(const T& x) {
  using namespace sine_detail;
  const T rounded = x * wide::same<T>(2 / 3.14159265358979323846) + wide::same<T>(kRounder);
  const T k = rounded - wide::same<T>(kRounder);
  const T near = x - k * wide::same<T>(kHalfPi[0]), rest = k * wide::same<T>(kHalfPi[1]);
  const T r = near - rest, tail = (near - r) - rest - k * wide::same<T>(kHalfPi[2]);
  const T r2 = r * r;
  const T s = sine_near_zero(r, r2, tail), c = cosine_near_zero(r, r2, tail);
  const auto quadrant = bits_of_number(rounded);
  const wide::Mask<T> is_odd = has_bit(quadrant, 1);
  const T sine = wide::select(is_odd, c, s), cosine = wide::select(is_odd, s, c);
  SineCosine<T> result{wide::select(has_bit(quadrant, 2), -sine, sine),
                       wide::select(has_bit(quadrant + 1, 2), -cosine, cosine)};
  const wide::Mask<T> is_small = wide::abs(x) <= wide::same<T>(kLargest);
  if (wide::all(is_small)) return result;
  result.sine = wide::select(is_small, result.sine,
                             wide::each(x, [](double y) { return far_sine_cosine(y).sine; }));
  result.cosine = wide::select(is_small, result.cosine,
                               wide::each(x, [](double y) { return far_sine_cosine(y).cosine; }));
  return result;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_SINE_H_
