// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Operations on the type T, which is a number of one world (double) or one number for each of four
// worlds (Lanes). Code that is a template over T can simulate one world or four. Since every
// operation works lane by lane, the result of a world does not depend on the worlds in the other
// lanes, and it has the same bits for both types.
//
// If only some worlds have a term of a sum, the other worlds add +0 or -0. This leaves all their
// bits as they are, because a sum that starts from +0 never becomes -0.

#ifndef MJTOOLS_MATH_WIDE_H_
#define MJTOOLS_MATH_WIDE_H_

#include <cmath>
#include <cstdint>

#ifdef __AVX__
#include <immintrin.h>
#endif

#include "math/lanes.h"

namespace mj::wide {

// For a type T of numbers: the type of a mask that tells in which worlds a condition holds, and the
// number of worlds.
template <typename T>
struct LaneTraits;
template <>
struct LaneTraits<double> {
  using Mask = bool;
  static constexpr int kCount = 1;
};
template <>
struct LaneTraits<Lanes> {
  using Mask = LaneMask;
  static constexpr int kCount = kLanes;
};
template <typename T>
using Mask = typename LaneTraits<T>::Mask;
template <typename T>
inline constexpr int kWorlds = LaneTraits<T>::kCount;  // worlds in a T

// Returns the same number for every world.
template <typename T>
inline T same(double x) {
  return T{} + x;
}
// Returns x itself, because the sum 0 + x of the general function would turn -0 into +0.
template <>
inline double same<double>(double x) {
  return x;
}

inline double lane(double x, int /*world*/) {
  return x;
}
inline double lane(const Lanes& x, int world) {
  return x[world];
}
inline void set_lane(double& x, int /*world*/, double value) {
  x = value;
}
inline void set_lane(Lanes& x, int world, double value) {
  x[world] = value;
}
inline bool lane(bool x, int /*world*/) {
  return x;
}
inline bool lane(const LaneMask& x, int world) {
  return x[world] != 0;
}

// Return a mask as an int whose bit k belongs to world k.
inline int bits(bool mask) {
  return mask;
}
inline int bits(const LaneMask& mask) {
  return bits_of(mask);
}
// Returns the mask whose bits are given.
template <typename T>
inline Mask<T> mask_of(int bits) {
  if constexpr (kWorlds<T> == 1) {
    return bits & 1;
  } else {
    const LaneMask place = {1, 2, 4, 8};
    const LaneMask b = {bits, bits, bits, bits};
    return (b & place) != 0;
  }
}
inline bool both(bool a, bool b) {
  return a && b;
}
inline LaneMask both(const LaneMask& a, const LaneMask& b) {
  return a & b;
}
inline bool either(bool a, bool b) {
  return a || b;
}
inline LaneMask either(const LaneMask& a, const LaneMask& b) {
  return a | b;
}
template <typename M>
inline bool any(const M& mask) {
  return bits(mask) != 0;
}
inline bool all(bool mask) {
  return mask;
}
inline bool all(const LaneMask& mask) {
  return bits(mask) == (1 << kLanes) - 1;
}

inline double select(bool mask, double a, double b) {
  return mask ? a : b;
}
inline Lanes select(const LaneMask& mask, const Lanes& a, const Lanes& b) {
#ifdef __AVX__
  return reinterpret_cast<Lanes>(_mm256_blendv_pd(
      reinterpret_cast<__m256d>(b), reinterpret_cast<__m256d>(a), reinterpret_cast<__m256d>(mask)));
#else
  return reinterpret_cast<Lanes>((reinterpret_cast<LaneMask>(a) & mask) |
                                 (reinterpret_cast<LaneMask>(b) & ~mask));
#endif
}
// Returns x where the mask is set, and +0 elsewhere.
inline double only(bool mask, double x) {
  return mask ? x : 0;
}
inline Lanes only(const LaneMask& mask, const Lanes& x) {
  return reinterpret_cast<Lanes>(reinterpret_cast<LaneMask>(x) & mask);
}

// Return the larger and the smaller of two numbers. As with std::max and std::min, the result is
// the first number if the numbers are equal or if one of them is NaN.
template <typename T>
inline T max(const T& a, const T& b) {
  return select(a < b, b, a);
}
template <typename T>
inline T min(const T& a, const T& b) {
  return select(b < a, b, a);
}
template <typename T>
inline T clip(const T& x, const T& lo, const T& hi) {
  return select(x < lo, lo, select(x > hi, hi, x));
}

inline double abs(double x) {
  return std::abs(x);
}
inline Lanes abs(const Lanes& x) {
  return magnitude(x);
}
inline double sqrt(double x) {
  return std::sqrt(x);
}
inline Lanes sqrt(const Lanes& x) {
#ifdef __AVX__
  return reinterpret_cast<Lanes>(_mm256_sqrt_pd(reinterpret_cast<__m256d>(x)));
#else
  return Lanes{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
#endif
}

// Applies a function of the standard library to each world.
template <typename Function>
inline double each(double x, Function f) {
  return f(x);
}
template <typename Function>
inline Lanes each(const Lanes& x, Function f) {
  return Lanes{f(x[0]), f(x[1]), f(x[2]), f(x[3])};
}
template <typename Function>
inline double each(double x, double y, Function f) {
  return f(x, y);
}
template <typename Function>
inline Lanes each(const Lanes& x, const Lanes& y, Function f) {
  return Lanes{f(x[0], y[0]), f(x[1], y[1]), f(x[2], y[2]), f(x[3], y[3])};
}

}  // namespace mj::wide

namespace mj {

// As add_to() of dense.h, for four worlds.
inline void add_to(Lanes* y, const Lanes* x, int n) {
  for (int i = 0; i < n; ++i) y[i] += x[i];
}

}  // namespace mj

#endif  // MJTOOLS_MATH_WIDE_H_
