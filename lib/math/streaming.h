// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes numbers past the caches if the processor can, for large arrays that are not read soon.
// Callers should write each cache line as a whole, from one end to the other, because the processor
// then need not read its old content first.

#ifndef MJTOOLS_MATH_STREAMING_H_
#define MJTOOLS_MATH_STREAMING_H_

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <cstring>

#include "math/lanes.h"

namespace mj {

typedef int FourInts __attribute__((vector_size(16)));

// Writes two numbers to an address that is a multiple of 16.
inline void stream(double* to, const LanePair& v) {
#ifdef __SSE2__
  _mm_stream_pd(to, v);
#else
  lane_pair(to).v = v;
#endif
}

inline void stream(int* to, const FourInts& v) {
#ifdef __SSE2__
  _mm_stream_si128(reinterpret_cast<__m128i*>(to), reinterpret_cast<__m128i>(v));
#else
  std::memcpy(to, &v, sizeof(v));
#endif
}

// Makes sure that other threads see all streamed numbers before anything that is written later.
inline void end_streaming() {
#ifdef __SSE2__
  _mm_sfence();
#endif
}

}  // namespace mj

#endif  // MJTOOLS_MATH_STREAMING_H_
