// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Impedance of constraint rows and the regularisation that follows from it.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_IMPEDANCE_H_
#define MJTOOLS_ENGINE_CONSTRAINT_IMPEDANCE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

struct Impedance {
  double value, slope;
};
// Computes the impedance. solimp: d0, dwidth, width, midpoint, power; distance = pos - margin.
Impedance impedance(const double solimp[mjNIMP], double distance);

// Computes KBIP, R, D and contact.mu from efc_diagA, and replaces efc_diagA by R I / (1 - I).
void set_impedance(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_IMPEDANCE_H_
