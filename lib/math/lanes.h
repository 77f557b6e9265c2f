// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Vectors of four doubles (lanes) that the processor handles at once. Every operation works lane by
// lane in the order in which it is written, so results are the same for any instruction set.

#ifndef MJTOOLS_MATH_LANES_H_
#define MJTOOLS_MATH_LANES_H_

// Disables a warning of GCC that passing lanes by value depends on the instruction set. This is
// harmless because all files of the library are compiled for the same instruction set.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace mj {

constexpr int kLanes = 4;

typedef double Lanes __attribute__((vector_size(32)));
using LaneMask = decltype(Lanes{} < Lanes{});  // integers of 64 bits, 0 or -1

typedef double LanePair __attribute__((vector_size(16)));

// Gives access to four adjacent numbers of an array of double, at any address p, as lanes:
// lanes(p).v. In the same way, lane_pair(p).v gives access to two numbers.
struct __attribute__((packed, aligned(8), may_alias)) LanesInMemory {
  Lanes v;
};
struct __attribute__((packed, aligned(8), may_alias)) LanePairInMemory {
  LanePair v;
};
inline const LanesInMemory& lanes(const double* p) {
  return *reinterpret_cast<const LanesInMemory*>(p);
}
inline LanesInMemory& lanes(double* p) {
  return *reinterpret_cast<LanesInMemory*>(p);
}
inline const LanePairInMemory& lane_pair(const double* p) {
  return *reinterpret_cast<const LanePairInMemory*>(p);
}
inline LanePairInMemory& lane_pair(double* p) {
  return *reinterpret_cast<LanePairInMemory*>(p);
}

// Returns n rounded up to a multiple of kLanes.
constexpr int padded(int n) {
  return (n + kLanes - 1) / kLanes * kLanes;
}

// Returns the sum of the lanes in the order of dot().
inline double sum(const Lanes& v) {
  return (v[0] + v[2]) + (v[1] + v[3]);
}

// Returns sum(a), sum(b), sum(c) and sum(d).
inline Lanes sums_of(const Lanes& a, const Lanes& b, const Lanes& c, const Lanes& d) {
  const Lanes ac =
      __builtin_shufflevector(a, c, 0, 1, 4, 5) + __builtin_shufflevector(a, c, 2, 3, 6, 7);
  const Lanes bd =
      __builtin_shufflevector(b, d, 0, 1, 4, 5) + __builtin_shufflevector(b, d, 2, 3, 6, 7);
  return __builtin_shufflevector(ac, bd, 0, 4, 2, 6) + __builtin_shufflevector(ac, bd, 1, 5, 3, 7);
}

// Sets to 0 all lanes of v in which the mask is not set.
inline void keep(Lanes& v, const LaneMask& mask) {
  v = reinterpret_cast<Lanes>(reinterpret_cast<LaneMask>(v) & mask);
}

inline Lanes magnitude(const Lanes& v) {
  constexpr long long kAllButSign = 0x7fffffffffffffff;
  const LaneMask mask = {kAllButSign, kAllButSign, kAllButSign, kAllButSign};
  return reinterpret_cast<Lanes>(reinterpret_cast<LaneMask>(v) & mask);
}

// Returns an int in which bit k is set if lane k of the mask is set.
inline int bits_of(const LaneMask& mask) {
#ifdef __AVX__
  return __builtin_ia32_movmskpd256(reinterpret_cast<Lanes>(mask));
#else
  return (mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8);
#endif
}

// x . y for arrays padded with zeros to n, a multiple of kLanes.
inline double dot_padded(const double* x, const double* y, int n) {
  Lanes s = {0, 0, 0, 0};
  for (int i = 0; i < n; i += kLanes) s += lanes(x + i).v * lanes(y + i).v;
  return sum(s);
}

// Functions as in dense.h for arrays whose length n is a multiple of kLanes. They read and write
// whole groups of lanes. A group that was written as a whole can be read back at once, whereas
// numbers that were written one by one must reach the cache first.
inline void zero_padded(double* x, int n) {
  for (int i = 0; i < n; i += kLanes) lanes(x + i).v = Lanes{0, 0, 0, 0};
}
inline void copy_padded(double* y, const double* x, int n) {
  for (int i = 0; i < n; i += kLanes) lanes(y + i).v = lanes(x + i).v;
}
inline void copy_and_pad(double* y, const double* x, int n) {
  int k = 0;
  for (; k <= n - kLanes; k += kLanes) lanes(y + k).v = lanes(x + k).v;
  if (k == n) return;
  lanes(y + k).v = Lanes{x[k], k + 1 < n ? x[k + 1] : 0, k + 2 < n ? x[k + 2] : 0, 0};
}
inline void scale_padded(double* y, const double* x, double a, int n) {
  for (int i = 0; i < n; i += kLanes) lanes(y + i).v = lanes(x + i).v * a;
}
inline void add_scaled_to_padded(double* y, const double* x, double a, int n) {
  for (int i = 0; i < n; i += kLanes) lanes(y + i).v += lanes(x + i).v * a;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_LANES_H_
