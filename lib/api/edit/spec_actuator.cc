// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that set the kind of an actuator.

#include <mujoco/mujoco.h>

#include <algorithm>

#include "spec/dc_motor.h"
#include "spec/edit/actuator_kinds.h"
#include "spec/edit/face.h"
#include "spec/muscle.h"

namespace {

using mj::spec::Actuator;
using mj::spec::DcMotorFault;
using mj::spec::Feedback;

// Calls `change` with a copy of the actuator's numbers and stores the changed numbers. Returns the
// message that `change` returned.
template <typename Change>
const char* changed(mjsActuator* actuator, Change change) {
  Actuator value;
  mj::spec::take_numbers(*actuator, value);
  const char* const text = change(value);
  mj::spec::give_numbers(value, *actuator);
  return text;
}

template <size_t n>
void take(const double* from, mj::spec::Numbers<n>& to) {
  if (from) std::copy_n(from, n, to.begin());
}

const char* text_of(DcMotorFault fault) {
  switch (fault) {
    case DcMotorFault::kConstant:
      return "DC motor: the motor constant must be positive";
    case DcMotorFault::kResistance:
      return "DC motor: the resistance must be positive";
    case DcMotorFault::kInductance:
      return "DC motor: the inductance cannot be negative";
    case DcMotorFault::kTimeConstant:
      return "DC motor: the electrical time constant cannot be negative";
    case DcMotorFault::kThermalResistance:
      return "DC motor: the thermal resistance must be positive";
    case DcMotorFault::kThermalCapacitance:
      return "DC motor: the thermal capacitance must be positive";
    case DcMotorFault::kNone:
      break;
  }
  return "";
}

}  // namespace

const char* mjs_setToMotor(mjsActuator* actuator) {
  return changed(actuator, [](Actuator& a) { return set_to_motor(a); });
}

const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                              double timeconst[1], double inheritrange) {
  return changed(actuator, [&](Actuator& a) {
    return set_to_position(a, {kp, kv, dampratio}, timeconst, inheritrange);
  });
}

const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1],
                                 double dampratio[1], double timeconst[1], double inheritrange) {
  return changed(actuator, [&](Actuator& a) {
    return set_to_integrated_velocity(a, {kp, kv, dampratio}, timeconst, inheritrange);
  });
}

const char* mjs_setToVelocity(mjsActuator* actuator, double kv) {
  return changed(actuator, [&](Actuator& a) { return set_to_velocity(a, kv); });
}

const char* mjs_setToOrientation(mjsActuator* actuator, double kp, double kv[1],
                                 double dampratio[1], int ctrlspec) {
  return changed(actuator, [&](Actuator& a) {
    return set_to_orientation(a, {kp, kv, dampratio}, ctrlspec);
  });
}

const char* mjs_setToPID(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                         double ki[1], double imax[1], double slewmax[1], double inheritrange,
                         int ctrlspec) {
  return changed(actuator, [&](Actuator& a) {
    return set_to_pid(a, {{kp, kv, dampratio}, ki, imax, slewmax}, inheritrange, ctrlspec);
  });
}

const char* mjs_setToDamper(mjsActuator* actuator, double kv) {
  return changed(actuator, [&](Actuator& a) { return set_to_damper(a, kv); });
}

const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area,
                              double diameter) {
  return changed(actuator,
                 [&](Actuator& a) { return set_to_cylinder(a, timeconst, bias, area, diameter); });
}

const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth,
                            double range[2], double force, double scale, double lmin, double lmax,
                            double vmax, double fpmax, double fvmax) {
  return changed(actuator, [&](Actuator& a) {
    if (tausmooth < 0) return "muscle: tausmooth cannot be negative";
    mj::spec::Muscle muscle;
    take(timeconst, muscle.timeconst);
    take(range, muscle.range);
    muscle.curve = {force, scale, lmin, lmax, vmax, fpmax, fvmax};
    a.dynprm[2] = tausmooth;
    set_muscle(muscle, a);
    return "";
  });
}

const char* mjs_setToAdhesion(mjsActuator* actuator, double gain) {
  return changed(actuator, [&](Actuator& a) { return set_to_adhesion(a, gain); });
}

const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance,
                             double nominal[3], double saturation[3], double inductance[2],
                             double cogging[3], double controller[6], double thermal[6],
                             double lugre[5], int ctrlspec) {
  return changed(actuator, [&](Actuator& a) {
    mj::spec::DcMotor motor{.resistance = resistance};
    take(motorconst, motor.motorconst);
    take(nominal, motor.nominal);
    take(saturation, motor.saturation);
    take(inductance, motor.inductance);
    take(cogging, motor.cogging);
    take(controller, motor.controller);
    take(thermal, motor.thermal);
    take(lugre, motor.lugre);
    const DcMotorFault fault = set_dc_motor(motor, a);
    if (fault == DcMotorFault::kNone) a.ctrlspec = ctrlspec;
    return text_of(fault);
  });
}
