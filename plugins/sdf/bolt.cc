// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// bolt = min(shaft, head), where the shaft is the thread, cut off at both ends and by the cone

#include "sdf/shape_plugin.h"
#include "sdf/shapes.h"
#include "sdf/thread.h"

namespace mj::plugins {

double Bolt::distance(const double x[3], const double* attributes) {
  const Thread t(x, attributes[0]);
  const double shaft = std::max({t.thread, -(0.5 - std::abs(x[2] + 0.5)), -(t.cone + kHalfRoot2)});
  return std::min(shaft, t.head);
}

void Bolt::gradient(double g[3], const double x[3], const double* attributes) {
  difference_gradient<Bolt>(g, x, attributes);
}

void Bolt::box(double aabb[6], const double* attributes) {
  thread_box(aabb);
}

}  // namespace mj::plugins
