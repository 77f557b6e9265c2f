// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/dense.h"

#include <mujoco/mjtype.h>

namespace mj {

double normalize(double* x, int n) {
  const double length = norm(x, n);
  if (length < mjMINVAL) {
    zero(x, n);
    if (n > 0) x[0] = 1;
  } else {
    scale(x, x, 1 / length, n);
  }
  return length;
}

}  // namespace mj
