// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/contact/contact_force.h"

#include <algorithm>

#include "engine/data/mode.h"
#include "math/dense.h"

namespace mj::engine {

void decode_pyramid(double* force, const double* edges, const double* friction, int dim) {
  if (dim == 1) {
    force[0] = edges[0];
    return;
  }
  force[0] = 0;
  for (int k = 0; k < 2 * (dim - 1); ++k) force[0] += edges[k];
  for (int k = 1; k < dim; ++k) {
    force[k] = (edges[2 * k - 2] - edges[2 * k - 1]) * friction[k - 1];
  }
}

void encode_pyramid(double* edges, const double* force, const double* friction, int dim) {
  const double share = force[0] / (dim - 1);
  for (int k = 1; k < dim; ++k) {
    const double tangent = std::min(share, force[k] / friction[k - 1]);
    edges[2 * k - 2] = 0.5 * (share + tangent);
    edges[2 * k - 1] = 0.5 * (share - tangent);
  }
}

void contact_force(const mjModel& m, const mjData& d, int id, double result[6]) {
  zero(result, 6);
  if (id < 0 || id >= d.ncon || d.contact[id].efc_address < 0) return;
  const mjContact& c = d.contact[id];
  const double* rows = d.efc_force + c.efc_address;
  if (!has_elliptic_cones(m)) {
    decode_pyramid(result, rows, c.friction, c.dim);
  } else {
    copy(result, rows, c.dim);
  }
  result[0] -= c.adhesion;
}

}  // namespace mj::engine
