// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

//   nut = max(head, -hole), where the hole is the thread with a cone at either end

#include "sdf/shape_plugin.h"
#include "sdf/shapes.h"
#include "sdf/thread.h"

namespace mj::plugins {

double Nut::distance(const double x[3], const double* attributes) {
  const Thread t(x, attributes[0]);
  const double hole =
      std::min(std::max(t.thread, -(t.cone + 0.5 * kHalfRoot2)), -t.cone - 0.05 * kHalfRoot2);
  return std::max(t.head, -hole);
}

void Nut::gradient(double g[3], const double x[3], const double* attributes) {
  difference_gradient<Nut>(g, x, attributes);
}

void Nut::box(double aabb[6], const double* attributes) {
  thread_box(aabb);
}

}  // namespace mj::plugins
