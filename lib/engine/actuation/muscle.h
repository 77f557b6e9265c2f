// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Muscle model: force-length-velocity gain, passive force bias and activation dynamics.
//
//   prm      range0, range1, force, scale, lmin, lmax, vmax, fpmax, fvmax
//   dynprm   time constants of activation and deactivation, width of the smooth transition
//
// Each output of an actuator has its own length range and acc0.

#ifndef MJTOOLS_ENGINE_ACTUATION_MUSCLE_H_
#define MJTOOLS_ENGINE_ACTUATION_MUSCLE_H_

namespace mj::engine {

// Returns the active force per unit activation. The force is negative because a muscle pulls.
double muscle_gain(double length, double velocity, const double lengthrange[2], double acc0,
                   const double prm[9]);

// Returns the derivative of muscle_gain() with respect to velocity.
double muscle_gain_slope(double length, double velocity, const double lengthrange[2], double acc0,
                         const double prm[9]);

// Returns the passive force of a stretched muscle.
double muscle_bias(double length, const double lengthrange[2], double acc0, const double prm[9]);

// Returns the rate of change of the activation.
double muscle_dynamics(double ctrl, double act, const double dynprm[3]);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_ACTUATION_MUSCLE_H_
