// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Forces of the surrounding medium: drag, viscous resistance, added mass and lift.
//
// There are two models, and each body uses one of them. By default, the fluid acts on a box that
// has the inertia of the body and lies in the body's inertial frame. If any geom of the body has
// fluidshape "ellipsoid", the fluid acts on the ellipsoids of these geoms and not on the box. Each
// model computes a local wrench from the local velocity relative to the wind.

#ifndef MJTOOLS_ENGINE_PASSIVE_FLUID_H_
#define MJTOOLS_ENGINE_PASSIVE_FLUID_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

inline bool has_fluid(const mjModel& m) {
  return m.opt.density > 0 || m.opt.viscosity > 0 || m.opt.density < 0 || m.opt.viscosity < 0;
}

// Adds the fluid forces of all awake bodies to d.qfrc_fluid.
void fluid_forces(const mjModel& m, mjData& d);

// Adds the derivative of qfrc_fluid with respect to qvel to d.qDeriv (pattern m.D_*). If
// `symmetric` is set, each local 6 x 6 derivative B is replaced by (B + B')/2, except for
// standalone free bodies.
void add_fluid_derivative(const mjModel& m, mjData& d, bool symmetric);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PASSIVE_FLUID_H_
