// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_dcmotor.h"

#include "spec/dc_motor.h"

namespace mj::mjcf {
namespace {

void report(ReadContext& context, const XmlElement& xml, spec::DcMotorFault fault) {
  using spec::DcMotorFault;
  switch (fault) {
    case DcMotorFault::kNone:
      return;
    case DcMotorFault::kConstant:
    case DcMotorFault::kResistance:
      return context.error(
          xml, "dcmotor-parameter",
          std::string("the ") +
              (fault == DcMotorFault::kConstant ? "motor constant" : "resistance") +
              " of <dcmotor> is not positive",
          "give 'motorconst' and 'resistance', or enough numbers of 'nominal'");
    case DcMotorFault::kInductance:
    case DcMotorFault::kTimeConstant:
      return context.error_at(xml, "inductance", "mjcf-value-range",
                              "attribute 'inductance' of <dcmotor> must not be negative");
    case DcMotorFault::kThermalResistance:
    case DcMotorFault::kThermalCapacitance:
      return context.error_at(
          xml, "thermal", "dcmotor-parameter",
          "the thermal model of <dcmotor> needs two of resistance, capacitance and time constant");
  }
}

}  // namespace

void read_dcmotor(ReadContext& context, const XmlElement& xml, spec::Actuator& out) {
  spec::DcMotor m = spec::motor_of(out);
  read(xml, "resistance", m.resistance);
  read(xml, "motorconst", m.motorconst);
  read(xml, "nominal", m.nominal);
  read(xml, "saturation", m.saturation);
  read(xml, "inductance", m.inductance);
  read(xml, "cogging", m.cogging);
  read(xml, "controller", m.controller);
  read(xml, "thermal", m.thermal);
  read(xml, "lugre", m.lugre);
  report(context, xml, set_dc_motor(m, out));
}

}  // namespace mj::mjcf
