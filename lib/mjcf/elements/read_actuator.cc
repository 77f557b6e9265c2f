// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_actuator.h"

#include <numbers>

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/elements/read_dcmotor.h"
#include "mjcf/elements/read_elements.h"
#include "spec/muscle.h"

namespace mj::mjcf {
namespace {

using spec::Actuator;

void set_types(Actuator& a, int dyn, int gain, int bias) {
  a.dyntype = dyn;
  a.gaintype = gain;
  a.biastype = bias;
}

bool is_set(const spec::Numbers<2>& range) {
  return range[0] != 0 || range[1] != 0;
}

void read_transmission(ReadContext& context, const XmlElement& xml, Actuator& out) {
  const std::pair<std::string_view, int> targets[] = {
      {"joint", mjTRN_JOINT},   {"jointinparent", mjTRN_JOINTINPARENT},
      {"tendon", mjTRN_TENDON}, {"cranksite", mjTRN_SLIDERCRANK},
      {"site", mjTRN_SITE},     {"body", mjTRN_BODY}};
  for (const auto& [name, type] : targets) {
    if (read(xml, name, out.target)) out.trntype = type;
  }
  const bool may_crank = out.trntype == mjTRN_SLIDERCRANK || out.trntype == mjTRN_UNDEFINED;
  for (const std::string_view name : {"cranklength", "slidersite"}) {
    if (xml.find(name) != nullptr && !may_crank) {
      context.error_at(xml, name, "mjcf-conflicting-attributes",
                       "attribute '" + std::string(name) + "' of <" + xml.tag +
                           "> is only for actuators with 'cranksite'");
    }
  }
  read(xml, "slidersite", out.slidersite);
  if (read(xml, "refsite", out.refsite) && out.trntype != mjTRN_SITE &&
      out.trntype != mjTRN_UNDEFINED) {
    context.error_at(xml, "refsite", "mjcf-conflicting-attributes",
                     "attribute 'refsite' of <" + xml.tag + "> is only for actuators with 'site'");
  }
}

// Reads the attribute `input`. Its value is "expmap", "quat" or "none", or a list of inputs in the
// order of the grammar.
void read_input(ReadContext& context, const XmlElement& xml, Actuator& out) {
  const std::string* text = xml.value("input");
  if (text == nullptr) return;
  int bits = 0;
  int last = 0;
  const std::vector<std::string_view> tokens = split(*text);
  for (const std::string_view token : tokens) {
    const auto value = keyword_value(kControlInput, token);
    if (!value) return;
    const bool stands_alone = token == "expmap" || token == "quat" || token == "none";
    if ((stands_alone && tokens.size() > 1) || *value < last) {
      return context.error_at(xml, "input", "mjcf-bad-keyword",
                              "'" + *text + "' is not a list of inputs",
                              "expected some of 'pos vel ff voltage' in this order, or 'expmap', "
                              "'quat' or 'none' alone");
    }
    last = *value;
    bits |= *value;
  }
  out.ctrlspec = bits;
}

void require_not_negative(ReadContext& context, const XmlElement& xml, std::string_view name,
                          double value) {
  if (value >= 0 || xml.find(name) == nullptr) return;
  context.error_at(
      xml, name, "mjcf-value-range",
      "attribute '" + std::string(name) + "' of <" + xml.tag + "> must not be negative");
}

void require_positive_controls(ReadContext& context, const XmlElement& xml, const Actuator& a) {
  if (a.ctrlrange[0] >= 0 && a.ctrlrange[1] >= 0) return;
  context.error_at(xml, "ctrlrange", "mjcf-value-range",
                   "the control range of <" + xml.tag + "> must not be negative");
}

// Reads kv or dampratio of a position actuator and stores -kv or dampratio in biasprm[2]. The
// compiler later replaces dampratio by the damping that it stands for. Returns false if the values
// of <intvelocity> are wrong and therefore ignored.
bool read_damping(ReadContext& context, const XmlElement& xml, Actuator& out) {
  double kv = 0;
  double dampratio = 0;
  const bool has_kv = read(xml, "kv", kv);
  const bool has_dampratio = read(xml, "dampratio", dampratio);
  // For <intvelocity>, the official build accepts wrong values without an error.
  const bool is_wrong = (has_kv && has_dampratio) || kv < 0 || dampratio < 0;
  if (is_wrong && xml.tag == "intvelocity") return false;
  if (has_kv && has_dampratio) {
    context.error(xml, "mjcf-conflicting-attributes",
                  "at most one of 'kv' or 'dampratio' of <" + xml.tag + "> may be given");
  }
  require_not_negative(context, xml, "kv", kv);
  require_not_negative(context, xml, "dampratio", dampratio);
  if (has_kv) out.biasprm[2] = -kv;
  if (has_dampratio) out.biasprm[2] = dampratio;
  return true;
}

// Reads inheritrange, which must not be combined with an explicit range.
void read_inheritrange(ReadContext& context, const XmlElement& xml, Actuator& out,
                       const spec::Numbers<2>& range, const char* range_name) {
  read(xml, "inheritrange", out.inheritrange);
  if (out.inheritrange <= 0 || !is_set(range)) return;
  context.error_at(xml, "inheritrange", "mjcf-conflicting-attributes",
                   "<" + xml.tag + "> has both 'inheritrange' and '" + range_name + "'");
}

void read_general(ReadContext& context, const XmlElement& xml, Actuator& out) {
  read_input(context, xml, out);
  read_keyword(xml, "gaintype", kGainType, out.gaintype);
  read_all(xml, kActuatorDynamicsAttributes, out);
  read_all(xml, kActuatorTransferAttributes, out);
  read(xml, "actdim", out.actdim);
}

void read_motor(ReadContext&, const XmlElement&, Actuator& out) {
  out.gainprm[0] = 1;
  set_types(out, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_NONE);
}

// Reads kp, kv and dampratio. Returns false if read_damping() does, so that the caller leaves the
// remaining parameters unset.
bool read_feedback(ReadContext& context, const XmlElement& xml, Actuator& out) {
  read(xml, "kp", out.gainprm[0]);
  out.biasprm[1] = -out.gainprm[0];
  return read_damping(context, xml, out);
}

void read_position(ReadContext& context, const XmlElement& xml, Actuator& out) {
  read_feedback(context, xml, out);
  double timeconst = 0;
  if (read(xml, "timeconst", timeconst)) {
    require_not_negative(context, xml, "timeconst", timeconst);
    out.dynprm[0] = timeconst;
    out.dyntype = timeconst == 0 ? mjDYN_NONE : mjDYN_FILTEREXACT;
  }
  read_inheritrange(context, xml, out, out.ctrlrange, "ctrlrange");
  out.gaintype = mjGAIN_FIXED;
  out.biastype = mjBIAS_AFFINE;
}

void read_intvelocity(ReadContext& context, const XmlElement& xml, Actuator& out) {
  if (read_feedback(context, xml, out)) {
    out.gaintype = mjGAIN_FIXED;
    out.biastype = mjBIAS_AFFINE;
  }
  read_inheritrange(context, xml, out, out.actrange, "actrange");
  out.dyntype = mjDYN_INTEGRATOR;
}

void read_velocity(ReadContext&, const XmlElement& xml, Actuator& out) {
  out.biasprm = {};
  read(xml, "kv", out.gainprm[0]);
  out.biasprm[2] = -out.gainprm[0];
  set_types(out, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_AFFINE);
}

void read_damper(ReadContext& context, const XmlElement& xml, Actuator& out) {
  double kv = out.gaintype == mjGAIN_AFFINE ? -out.gainprm[2] : 0;
  read(xml, "kv", kv);
  require_not_negative(context, xml, "kv", kv);
  out.gainprm = {};
  out.gainprm[2] = -kv;
  out.ctrllimited = mjLIMITED_TRUE;
  require_positive_controls(context, xml, out);
  set_types(out, mjDYN_NONE, mjGAIN_AFFINE, mjBIAS_NONE);
}

void read_cylinder(ReadContext&, const XmlElement& xml, Actuator& out) {
  read(xml, "timeconst", out.dynprm[0]);
  spec::Numbers<3> bias = {out.biasprm[0], out.biasprm[1], out.biasprm[2]};
  read(xml, "bias", bias);
  std::copy(bias.begin(), bias.end(), out.biasprm.begin());
  read(xml, "area", out.gainprm[0]);
  double diameter = -1;
  read(xml, "diameter", diameter);
  if (diameter >= 0) out.gainprm[0] = std::numbers::pi / 4 * diameter * diameter;
  set_types(out, mjDYN_FILTER, mjGAIN_FIXED, mjBIAS_AFFINE);
}

void read_muscle(ReadContext& context, const XmlElement& xml, Actuator& out) {
  spec::Muscle muscle;
  read(xml, "timeconst", muscle.timeconst);
  read(xml, "range", muscle.range);
  size_t parameter = 0;
  for (const auto name : {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"}) {
    read(xml, name, muscle.curve[parameter++]);
  }
  read(xml, "tausmooth", out.dynprm[2]);
  require_not_negative(context, xml, "tausmooth", out.dynprm[2]);
  set_muscle(muscle, out);
}

void read_adhesion(ReadContext& context, const XmlElement& xml, Actuator& out) {
  read(xml, "gain", out.gainprm[0]);
  require_not_negative(context, xml, "gain", out.gainprm[0]);
  require_positive_controls(context, xml, out);
  out.ctrllimited = mjLIMITED_TRUE;
  out.gaintype = mjGAIN_FIXED;
  out.biastype = mjBIAS_NONE;
}

void read_orientation_actuator(ReadContext& context, const XmlElement& xml, Actuator& out) {
  read_feedback(context, xml, out);
  read_input(context, xml, out);
  set_types(out, mjDYN_NONE, mjGAIN_SO3, mjBIAS_SO3);
}

void read_pid(ReadContext& context, const XmlElement& xml, Actuator& out) {
  const bool inherits = out.dyntype == mjDYN_PID;
  double kp = -out.biasprm[1];
  double ki = inherits ? out.gainprm[0] : 0;
  double imax = inherits ? out.dynprm[0] : 0;
  double slewmax = inherits ? out.dynprm[1] : 0;
  read(xml, "kp", kp);
  read(xml, "ki", ki);
  read(xml, "imax", imax);
  read(xml, "slewmax", slewmax);
  require_not_negative(context, xml, "slewmax", slewmax);
  read_damping(context, xml, out);
  read_inheritrange(context, xml, out, out.ctrlrange, "posrange");
  read_input(context, xml, out);
  out.biasprm[1] = -kp;
  out.gainprm[0] = ki;
  out.dynprm[1] = slewmax;
  if (ki != 0) out.dynprm[0] = imax;
  set_types(out, ki != 0 || slewmax != 0 ? mjDYN_PID : mjDYN_NONE, mjGAIN_PID, mjBIAS_AFFINE);
}

void read_plugin(ReadContext& context, const XmlElement& xml, Actuator& out) {
  read_plugin_use(context, xml, out.plugin);
  read_all(xml, kActuatorDynamicsAttributes, out);
  read(xml, "actdim", out.actdim);
}

struct Shortcut {
  std::string_view tag;
  void (*read)(ReadContext&, const XmlElement&, Actuator&);
};

void read_dcmotor_with_input(ReadContext& context, const XmlElement& xml, Actuator& out) {
  read_input(context, xml, out);
  read_dcmotor(context, xml, out);
}

constexpr Shortcut kShortcuts[] = {{"general", read_general},
                                   {"motor", read_motor},
                                   {"position", read_position},
                                   {"velocity", read_velocity},
                                   {"intvelocity", read_intvelocity},
                                   {"orientation", read_orientation_actuator},
                                   {"pid", read_pid},
                                   {"damper", read_damper},
                                   {"cylinder", read_cylinder},
                                   {"muscle", read_muscle},
                                   {"adhesion", read_adhesion},
                                   {"dcmotor", read_dcmotor_with_input},
                                   {"plugin", read_plugin}};

}  // namespace

void read_actuator(ReadContext& context, const XmlElement& xml, Actuator& out) {
  const auto shortcut = std::ranges::find(kShortcuts, xml.tag, &Shortcut::tag);
  if (shortcut == std::end(kShortcuts)) return;
  read_all(xml, kActuatorCommonAttributes, out);
  read(xml, "posrange", out.ctrlrange);
  read(xml, "cranklength", out.cranklength);
  read(xml, "user", out.user);
  read_transmission(context, xml, out);
  shortcut->read(context, xml, out);
}

}  // namespace mj::mjcf
