// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sets the parameters of muscles.

#ifndef MJTOOLS_SPEC_MUSCLE_H_
#define MJTOOLS_SPEC_MUSCLE_H_

#include "spec/relation.h"

namespace mj::spec {

// Parameters of a muscle. A negative value means "not given".
struct Muscle {
  Numbers<2> timeconst = {-1, -1};
  Numbers<2> range = {-1, -1};
  // force, scale, lmin, lmax, vmax, fpmax, fvmax
  Numbers<7> curve = {-1, -1, -1, -1, -1, -1, -1};
};

// Makes the actuator a muscle. A parameter that is not given becomes the default of muscles if it
// still has the value of a new actuator.
void set_muscle(const Muscle& muscle, Actuator& out);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_MUSCLE_H_
