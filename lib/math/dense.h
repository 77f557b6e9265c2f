// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Operations on dense vectors whose length is known at run time. A result may be the same array as
// an argument, but must not overlap it partly.

#ifndef MJTOOLS_MATH_DENSE_H_
#define MJTOOLS_MATH_DENSE_H_

#include <cmath>
#include <cstring>

#include "math/lanes.h"

namespace mj {

// x = 0. Up to three numbers are set here, because that takes less time than a call.
inline void zero(double* x, int n) {
  if (n >= kLanes) {
    std::memset(x, 0, sizeof(double) * n);
  } else if (n > 0) {
    if (n & 2) lane_pair(x).v = LanePair{0, 0};
    if (n & 1) x[n - 1] = 0;
  }
}
inline void copy(double* y, const double* x, int n) {
  if (n >= kLanes) {
    std::memcpy(y, x, sizeof(double) * n);
  } else if (n > 0) {
    if (n & 2) lane_pair(y).v = lane_pair(x).v;
    if (n & 1) y[n - 1] = x[n - 1];
  }
}
inline void fill(double* x, double value, int n) {
  for (int i = 0; i < n; ++i) x[i] = value;
}
// y = a x
inline void scale(double* y, const double* x, double a, int n) {
  int i = 0;
  for (; i <= n - kLanes; i += kLanes) lanes(y + i).v = lanes(x + i).v * a;
  if (n & 2) lane_pair(y + i).v = lane_pair(x + i).v * a, i += 2;
  if (n & 1) y[i] = x[i] * a;
}
// z[i] = x[i] y[i]
inline void multiply_elements(double* z, const double* x, const double* y, int n) {
  int i = 0;
  for (; i <= n - kLanes; i += kLanes) lanes(z + i).v = lanes(x + i).v * lanes(y + i).v;
  if (n & 2) lane_pair(z + i).v = lane_pair(x + i).v * lane_pair(y + i).v, i += 2;
  if (n & 1) z[i] = x[i] * y[i];
}
// y += x
inline void add_to(double* y, const double* x, int n) {
  int i = 0;
  for (; i <= n - kLanes; i += kLanes) lanes(y + i).v += lanes(x + i).v;
  if (n & 2) lane_pair(y + i).v += lane_pair(x + i).v, i += 2;
  if (n & 1) y[i] += x[i];
}
// y += a x
inline void add_scaled_to(double* y, const double* x, double a, int n) {
  int i = 0;
  for (; i <= n - kLanes; i += kLanes) lanes(y + i).v += lanes(x + i).v * a;
  if (n & 2) lane_pair(y + i).v += lane_pair(x + i).v * a, i += 2;
  if (n & 1) y[i] += x[i] * a;
}
// z = x + a y
inline void add_scaled(double* z, const double* x, const double* y, double a, int n) {
  for (int i = 0; i < n; ++i) z[i] = x[i] + y[i] * a;
}
// z = x + y
inline void add(double* z, const double* x, const double* y, int n) {
  int i = 0;
  for (; i <= n - kLanes; i += kLanes) lanes(z + i).v = lanes(x + i).v + lanes(y + i).v;
  if (n & 2) lane_pair(z + i).v = lane_pair(x + i).v + lane_pair(y + i).v, i += 2;
  if (n & 1) z[i] = x[i] + y[i];
}
// z = x - y
inline void subtract(double* z, const double* x, const double* y, int n) {
  int i = 0;
  for (; i <= n - kLanes; i += kLanes) lanes(z + i).v = lanes(x + i).v - lanes(y + i).v;
  if (n & 2) lane_pair(z + i).v = lane_pair(x + i).v - lane_pair(y + i).v, i += 2;
  if (n & 1) z[i] = x[i] - y[i];
}

// x . y, summed as four interleaved partial sums (s0 + s2) + (s1 + s3), then the trailing terms as
// one expression. Every instruction set can follow this order, so results are the same for all of
// them.
inline double dot(const double* x, const double* y, int n) {
  double res = 0;
  int i = 0;
  if (n >= kLanes) {
    Lanes s = {0, 0, 0, 0};
    for (; i <= n - kLanes; i += kLanes) s += lanes(x + i).v * lanes(y + i).v;
    res = sum(s);
  }
  switch (n - i) {
    case 3:
      return res + (x[i] * y[i] + x[i + 1] * y[i + 1] + x[i + 2] * y[i + 2]);
    case 2:
      return res + (x[i] * y[i] + x[i + 1] * y[i + 1]);
    case 1:
      return res + x[i] * y[i];
    default:
      return res;
  }
}
// Writes dot(x[q], y[q], n) for each of the k pairs of vectors. The sums are computed side by side,
// because within one sum each addition must wait for the result of the addition before it.
template <int k>
void dots(const double* const (&x)[k], const double* const (&y)[k], int n, double (&result)[k]) {
  Lanes s[k] = {};
  int i = 0;
  for (; i <= n - kLanes; i += kLanes) {
    for (int q = 0; q < k; ++q) s[q] += lanes(x[q] + i).v * lanes(y[q] + i).v;
  }
  for (int q = 0; q < k; ++q) {
    result[q] = (i > 0 ? sum(s[q]) : 0) + dot(x[q] + i, y[q] + i, n - i);
  }
}
// Returns the same number as dot() to the last bit, for vectors of length n whose products x[i]
// y[i] are nonzero only at the ascending indices at[0 .. count-1].
inline double dot_at(const double* x, const double* y, int n, const int* at, int count) {
  double s[kLanes] = {};
  double rest = 0;
  for (int k = 0; k < count; ++k) {
    const int i = at[k];
    const double product = x[i] * y[i];
    if (i < n - n % kLanes) {
      s[i % kLanes] += product;
    } else {
      rest += product;
    }
  }
  return (s[0] + s[2]) + (s[1] + s[3]) + rest;
}

// Return the sum of n numbers, and the sum of their magnitudes.
inline double sum(const double* x, int n) {
  double res = 0;
  for (int i = 0; i < n; ++i) res += x[i];
  return res;
}
inline double norm_l1(const double* x, int n) {
  double res = 0;
  for (int i = 0; i < n; ++i) res += std::abs(x[i]);
  return res;
}
inline double norm(const double* x, int n) {
  return std::sqrt(dot(x, x, n));
}
// Normalises x in place and returns the old norm. A norm below mjMINVAL gives (1,0,0,...).
double normalize(double* x, int n);

}  // namespace mj

#endif  // MJTOOLS_MATH_DENSE_H_
