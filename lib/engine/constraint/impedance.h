// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Impedance of constraint rows, and their regularisation, stiffness and damping.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_IMPEDANCE_H_
#define MJTOOLS_ENGINE_CONSTRAINT_IMPEDANCE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

struct Impedance {
  double value, slope;
};
// Returns the impedance for the parameters `solimp` (d0, dwidth, width, midpoint, power).
// `distance` is pos - margin.
Impedance impedance(const double solimp[mjNIMP], double distance);

// Parameters of a row. The numbers are within the limits of MuJoCo.
struct RowParameters {
  double solref[mjNREF];
  double solreffriction[mjNREF];  // zero unless the row belongs to a contact
  double solimp[mjNIMP];
};
// Returns the parameters as the solver uses them. `solreffriction` may be null.
RowParameters row_parameters(const mjModel& m, const double* solref, const double* solimp,
                             const double* solreffriction);

// Return K and B (see impedance.cc) for a solref and for dmax, which is dwidth of solimp.
double stiffness(const double* solref, double dmax);
double damping(const double* solref, double dmax);

// Computes efc_KBIP, efc_R, efc_D and contact.mu from efc_diagA. Then replaces efc_diagA by R I /
// (1 - I).
void set_impedance(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_IMPEDANCE_H_
