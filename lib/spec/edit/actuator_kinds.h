// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Turns actuators into the kinds that have MJCF elements of their own, such as <motor> and
// <position>. Each function sets the parameters of its kind, and keeps the transmission and all
// other members. It returns an error message, or "" if it succeeds. Members that were set before
// the error stay changed. A pointer to a parameter may be NULL if the parameter is not given.
// (Programming/modeling, "Actuator shortcuts"; XMLreference, actuator)

#ifndef MJTOOLS_SPEC_EDIT_ACTUATOR_KINDS_H_
#define MJTOOLS_SPEC_EDIT_ACTUATOR_KINDS_H_

#include "spec/relation.h"

namespace mj::spec {

// The damping of a feedback: either a value, or a ratio to the critical damping, from which the
// compiler computes the value.
struct Feedback {
  double kp = 0;
  const double* kv = nullptr;
  const double* dampratio = nullptr;
};

const char* set_to_motor(Actuator& a);
const char* set_to_position(Actuator& a, const Feedback& feedback, const double* timeconst,
                            double inheritrange);
const char* set_to_integrated_velocity(Actuator& a, const Feedback& feedback,
                                       const double* timeconst, double inheritrange);
const char* set_to_velocity(Actuator& a, double kv);
const char* set_to_orientation(Actuator& a, const Feedback& feedback, int ctrlspec);

struct PidGains {
  Feedback feedback;
  const double* ki = nullptr;
  const double* imax = nullptr;
  const double* slewmax = nullptr;
};
const char* set_to_pid(Actuator& a, const PidGains& gains, double inheritrange, int ctrlspec);

const char* set_to_damper(Actuator& a, double kv);
// If `diameter` is not negative, the area is computed from it and `area` is ignored.
const char* set_to_cylinder(Actuator& a, double timeconst, double bias, double area,
                            double diameter);
const char* set_to_adhesion(Actuator& a, double gain);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_ACTUATOR_KINDS_H_
