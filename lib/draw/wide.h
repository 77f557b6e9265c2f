// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Vectors of eight single-precision numbers that the processor handles at once. Every operation
// works lane by lane in the order in which it is written, so pictures are the same for any
// instruction set and any number of threads.

#ifndef MJTOOLS_DRAW_WIDE_H_
#define MJTOOLS_DRAW_WIDE_H_

#include <cmath>
#include <cstdint>

// Disables a warning of GCC that passing vectors by value depends on the instruction set. This is
// harmless because all files of the library are compiled for the same instruction set.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace mj::draw {

constexpr int kWide = 8;

typedef float Wide __attribute__((vector_size(32)));
typedef int32_t WideInt __attribute__((vector_size(32)));

inline Wide wide(float x) {
  return Wide{x, x, x, x, x, x, x, x};
}
inline WideInt wide_int(int32_t x) {
  return WideInt{x, x, x, x, x, x, x, x};
}

// Returns a where the mask is set, and b elsewhere.
inline Wide select(const WideInt& mask, const Wide& a, const Wide& b) {
  return mask ? a : b;
}
inline WideInt select(const WideInt& mask, const WideInt& a, const WideInt& b) {
  return mask ? a : b;
}
inline Wide smaller(const Wide& a, const Wide& b) {
  return a < b ? a : b;
}
inline Wide larger(const Wide& a, const Wide& b) {
  return a > b ? a : b;
}
inline Wide clamped(const Wide& x, float low, float high) {
  return smaller(larger(x, wide(low)), wide(high));
}

inline Wide magnitude(const Wide& x) {
  return reinterpret_cast<Wide>(reinterpret_cast<WideInt>(x) & wide_int(0x7fffffff));
}

inline Wide root(const Wide& x) {
  Wide r;
  for (int i = 0; i < kWide; ++i) r[i] = std::sqrt(x[i]);
  return r;
}
inline Wide rounded_down(const Wide& x) {
  Wide r;
  for (int i = 0; i < kWide; ++i) r[i] = __builtin_floorf(x[i]);
  return r;
}
inline WideInt to_int(const Wide& x) {
  return __builtin_convertvector(x, WideInt);
}
inline Wide to_float(const WideInt& x) {
  return __builtin_convertvector(x, Wide);
}

// Returns a mask with the first `count` lanes set.
inline WideInt first_lanes(int count) {
  return WideInt{0, 1, 2, 3, 4, 5, 6, 7} < wide_int(count);
}

// Returns an int in which bit k is set if lane k of the mask is set.
inline int bits_of(const WideInt& mask) {
#ifdef __AVX__
  return __builtin_ia32_movmskps256(reinterpret_cast<Wide>(mask));
#else
  int bits = 0;
  for (int i = 0; i < kWide; ++i) bits |= (mask[i] < 0 ? 1 : 0) << i;
  return bits;
#endif
}

// Returns the binary logarithm of x > 0 with an error below 2e-6.
inline Wide log2_of(const Wide& x) {
  const WideInt bits = reinterpret_cast<WideInt>(x);
  // x = 2^e m with m in [sqrt(1/2), sqrt(2))
  const WideInt e = (bits - wide_int(0x3f3504f3)) >> 23;
  const Wide m = reinterpret_cast<Wide>(bits - (e << 23));
  // ln(m) = 2 artanh(t) with t = (m - 1) / (m + 1)
  const Wide t = (m - 1.0f) / (m + 1.0f);
  const Wide s = t * t;
  const Wide series =
      t * (2.885390082f + s * (0.961796694f + s * (0.577078016f + s * 0.412198583f)));
  return to_float(e) + series;
}

// Returns 2^x for x <= 0 with a relative error below 2e-7. Results below 2^-125 are 0.
inline Wide exp2_of(const Wide& x) {
  const Wide lifted = larger(x, wide(-126));
  const Wide whole = rounded_down(lifted + 0.5f);
  const Wide f = (lifted - whole) * 0.693147181f;
  const Wide series =
      1.0f +
      f * (1.0f + f * (0.5f + f * (0.166666667f + f * (0.0416666667f + f * (0.00833333333f +
                                                                            f * 0.00138888889f)))));
  const Wide scaled =
      reinterpret_cast<Wide>(reinterpret_cast<WideInt>(series) + (to_int(whole) << 23));
  return select(x < wide(-125), wide(0), scaled);
}

// Returns x^exponent for x in [0, 1] and exponent >= 0. 0^0 is 1.
inline Wide power_of(const Wide& x, float exponent) {
  if (exponent == 0) return wide(1);
  const Wide safe = larger(x, wide(1e-30f));
  const Wide p = exp2_of(log2_of(safe) * exponent);
  return select(x <= wide(0), wide(0), smaller(p, wide(1)));
}

// Three numbers per lane.
struct Wide3 {
  Wide x, y, z;
};
inline Wide3 wide3(const float* v) {
  return {wide(v[0]), wide(v[1]), wide(v[2])};
}
inline Wide3 operator+(const Wide3& a, const Wide3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Wide3 operator-(const Wide3& a, const Wide3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Wide3 operator*(const Wide3& a, const Wide& s) {
  return {a.x * s, a.y * s, a.z * s};
}
inline Wide dot(const Wide3& a, const Wide3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Wide3 normalized(const Wide3& a) {
  return a * (1.0f / root(larger(dot(a, a), wide(1e-30f))));
}
inline Wide3 select(const WideInt& mask, const Wide3& a, const Wide3& b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}
// Returns the product of a row-major 3 x 3 matrix and v, and of its transpose and v.
inline Wide3 times(const float* m, const Wide3& v) {
  return {v.x * m[0] + v.y * m[1] + v.z * m[2], v.x * m[3] + v.y * m[4] + v.z * m[5],
          v.x * m[6] + v.y * m[7] + v.z * m[8]};
}
inline Wide3 transpose_times(const float* m, const Wide3& v) {
  return {v.x * m[0] + v.y * m[3] + v.z * m[6], v.x * m[1] + v.y * m[4] + v.z * m[7],
          v.x * m[2] + v.y * m[5] + v.z * m[8]};
}

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_WIDE_H_
