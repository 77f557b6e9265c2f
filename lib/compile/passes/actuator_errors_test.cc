// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken actuators, and the positions that they report. The official
// build accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include "compile/error_rows.h"

namespace mj::compiler {
namespace {

const std::string kModel =
    "<mujoco><worldbody><geom name='g0' size='1'/><site name='s0'/><body name='a'><joint "
    "name='j'/><geom name='ga' size='.1'/><site name='sa'/><site name='sb'/><body name='b'><joint "
    "name='ball' type='ball'/><geom name='gb' type='box' size='.1 .1 .1'/><geom name='gc' "
    "type='cylinder' size='.1 .1'/><site name='sc'/></body></body><body name='c'><joint name='sl' "
    "type='slide' limited='true' range='0 1'/><geom size='.1'/></body></worldbody><tendon><fixed "
    "name='t'><joint joint='j' coef='1'/></fixed><fixed name='tl' range='0 1'><joint joint='j' "
    "coef='1'/></fixed></tendon><actuator>";

TEST_CASE("actuators need something to act on") {
  check_error_rows(
      kModel, "</actuator></mujoco>", CompileMjcf(),
      {{"^<motor/>", "actuator-without-target", "actuator 0: there is no transmission target"},
       {"<motor joint='^x'/>", "unknown-reference", "actuator 0 refers to unknown joint 'x'"},
       {"<motor joint='^jj'/>", "unknown-reference", "actuator 0 refers to unknown joint 'jj'"},
       {"<motor jointinparent='^x'/>", "unknown-reference",
        "actuator 0 refers to unknown joint 'x'"},
       {"<motor tendon='^x'/>", "unknown-reference", "actuator 0 refers to unknown tendon 'x'"},
       {"<motor site='^x'/>", "unknown-reference", "actuator 0 refers to unknown site 'x'"},
       {"<motor site='sa' refsite='^x'/>", "unknown-reference",
        "actuator 0 refers to unknown site 'x'"},
       {"<adhesion body='^x'/>", "unknown-reference", "actuator 0 refers to unknown body 'x'"},
       {"^<adhesion/>", "actuator-without-target", "actuator 0: there is no transmission target"},
       {"<motor ^body='x'/>", "mjcf-unknown-attribute", "unknown attribute 'body' in <motor>"},
       {"<motor cranksite='^x' slidersite='sb' cranklength='1'/>", "unknown-reference",
        "actuator 0 refers to unknown site 'x'"},
       {"<motor cranksite='sa' slidersite='^x' cranklength='1'/>", "unknown-reference",
        "actuator 0 refers to unknown site 'x'"},
       {"<motor cranksite='^sa' cranklength='1'/>", "actuator-without-slidersite",
        "actuator 0: a slider-crank needs a slidersite"},
       {"^<motor cranksite='sa' slidersite='sb'/>", "actuator-cranklength",
        "actuator 0: cranklength must be positive"},
       {"<motor cranksite='sa' slidersite='sb' cranklength='^-1'/>", "actuator-cranklength",
        "actuator 0: cranklength must be positive"},
       {"<motor joint='j' slidersite='^sb'/>", "mjcf-conflicting-attributes",
        "attribute 'slidersite' of <motor> is only for actuators with 'cranksite'"},
       {"<motor joint='j' cranklength='^1'/>", "mjcf-conflicting-attributes",
        "attribute 'cranklength' of <motor> is only for actuators with 'cranksite'"},
       {"<motor joint='j' refsite='^sb'/>", "mjcf-conflicting-attributes",
        "attribute 'refsite' of <motor> is only for actuators with 'site'"},
       {"^<motor slidersite='sb'/>", "actuator-without-target",
        "actuator 0: there is no transmission target"},
       {"^<motor refsite='sb'/>", "actuator-without-target",
        "actuator 0: there is no transmission target"},
       {"<motor joint='j' tendon='t'/>"},
       {"<motor joint='j' class='^x'/>", "mjcf-unknown-class", "unknown default class 'x'"},
       {"<motor joint='^'/>", "actuator-without-target",
        "actuator 0: there is no transmission target"},
       {"<motor site='sa' damping='^1'/>", "actuator-damping",
        "actuator 0: damping and armature need a joint or tendon transmission"},
       {"<motor site='sa' armature='^1'/>", "actuator-damping",
        "actuator 0: damping and armature need a joint or tendon transmission"},
       {"<adhesion body='a' ctrlrange='0 1' ^damping='1'/>", "mjcf-unknown-attribute",
        "unknown attribute 'damping' in <adhesion>"},
       {"<motor joint='j' gear='^1 2 3 4 5 6 7'/>", "mjcf-value-count",
        "attribute 'gear' of <motor> has 7 values"},
       {"<motor site='sa' refsite='sa'/>"}});
}

TEST_CASE("actuator ranges are increasing and have a use") {
  check_error_rows(
      kModel, "</actuator></mujoco>", CompileMjcf(),
      {{"^<motor joint='j' ctrllimited='true'/>", "range-order",
        "actuator 0: the first number of ctrlrange must be smaller than the second"},
       {"<motor joint='j' ctrllimited='true' ctrlrange='^1 0'/>", "range-order",
        "actuator 0: the first number of ctrlrange must be smaller than the second"},
       {"<motor joint='j' forcelimited='true' forcerange='^1 0'/>", "range-order",
        "actuator 0: the first number of forcerange must be smaller than the second"},
       {"<general joint='j' actlimited='true' actrange='^1 0' dyntype='integrator'/>",
        "range-order", "actuator 0: the first number of actrange must be smaller than the second"},
       {"<general joint='j' actlimited='true' actrange='^0 1'/>", "actuator-actrange",
        "actuator 0: actrange is given but the actuator has no activation"},
       {"<general joint='j' actrange='^0 1'/>", "actuator-actrange",
        "actuator 0: actrange is given but the actuator has no activation"},
       {"<motor joint='j' ctrlrange='1 0'/>"},
       {"<general joint='j' actdim='^2' dyntype='integrator'/>", "actuator-actdim",
        "actuator 0: actdim 2 is only possible with user dynamics"},
       {"<general joint='j' actdim='^1'/>", "actuator-actdim",
        "actuator 0: actdim 1 needs activation dynamics"},
       {"<general joint='j' actdim='^0' dyntype='integrator'/>", "actuator-actdim",
        "actuator 0: actdim 0 is not possible with this dyntype"},
       {"<general joint='j' actdim='-1'/>"},
       {"<general joint='j' actdim='2' dyntype='user'/>"},
       {"<general joint='j' actdim='^2'/>", "actuator-actdim",
        "actuator 0: actdim 2 is only possible with user dynamics"},
       {"<motor joint='j' delay='^1'/>", "history-delay",
        "actuator 0: delay needs a positive nsample"},
       {"<motor joint='j' delay='^1' nsample='-1'/>", "history-delay",
        "actuator 0: delay needs a positive nsample"},
       {"<motor joint='j' nsample='^16777217'/>", "history-length",
        "actuator 0: nsample must be at most 16777216"},
       {"<motor joint='j' interp='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'interp' of <motor>"},
       {"<dcmotor joint='j' motorconst='1' resistance='1' input='none' nsample='^2'/>",
        "history-without-input", "actuator 0: an actuator without inputs cannot have a history"},
       {"<position joint='j' inheritrange='^1'/>", "inheritrange-without-range",
        "actuator 0: the target has no range to inherit"},
       {"<position joint='ball' inheritrange='^1'/>", "inheritrange-target",
        "actuator 0: inheritrange needs a hinge or slide joint"},
       {"<position site='sa' inheritrange='^1'/>", "inheritrange-target",
        "actuator 0: inheritrange needs a joint or tendon transmission"},
       {"<position joint='sl' inheritrange='^1' ctrlrange='0 1'/>", "mjcf-conflicting-attributes",
        "<position> has both 'inheritrange' and 'ctrlrange'"},
       {"<intvelocity joint='sl' inheritrange='^1' actrange='0 1'/>", "mjcf-conflicting-attributes",
        "<intvelocity> has both 'inheritrange' and 'actrange'"},
       {"<position tendon='t' inheritrange='^1'/>", "inheritrange-without-range",
        "actuator 0: the target has no range to inherit"},
       {"<position joint='sl' inheritrange='1'/>"},
       {"<position joint='sl' inheritrange='-1'/>"},
       {"<intvelocity joint='sl' inheritrange='1'/>"},
       {"<pid joint='j' kp='1' inheritrange='^1'/>", "inheritrange-without-range",
        "actuator 0: the target has no range to inherit"},
       {"<pid joint='sl' kp='1' inheritrange='^1' posrange='0 1'/>", "mjcf-conflicting-attributes",
        "<pid> has both 'inheritrange' and 'posrange'"},
       {"<motor joint='j' damping='-1'/>"},
       {"<motor joint='j' armature='-1'/>"}});
}

TEST_CASE("actuator shortcuts reject parameters that make no sense") {
  check_error_rows(
      kModel, "</actuator></mujoco>", CompileMjcf(),
      {{"<position joint='j' kv='^-1'/>", "mjcf-value-range",
        "attribute 'kv' of <position> must not be negative"},
       {"<position joint='j' dampratio='^-1'/>", "mjcf-value-range",
        "attribute 'dampratio' of <position> must not be negative"},
       {"<position joint='j' timeconst='^-1'/>", "mjcf-value-range",
        "attribute 'timeconst' of <position> must not be negative"},
       {"^<position joint='j' kv='1' dampratio='1'/>", "mjcf-conflicting-attributes",
        "at most one of 'kv' or 'dampratio' of <position> may be given"},
       {"<intvelocity joint='j' kv='1' dampratio='1'/>"},
       {"<intvelocity joint='j' kv='-1'/>"},
       {"<damper joint='j' kv='^-1' ctrlrange='0 1'/>", "mjcf-value-range",
        "attribute 'kv' of <damper> must not be negative"},
       {"<damper joint='j' kv='1' ctrlrange='^-1 1'/>", "mjcf-value-range",
        "the control range of <damper> must not be negative"},
       {"^<damper joint='j' kv='1'/>", "range-order",
        "actuator 0: the first number of ctrlrange must be smaller than the second"},
       {"<adhesion body='a' gain='^-1' ctrlrange='0 1'/>", "mjcf-value-range",
        "attribute 'gain' of <adhesion> must not be negative"},
       {"<adhesion body='a' ctrlrange='^-1 1'/>", "mjcf-value-range",
        "the control range of <adhesion> must not be negative"},
       {"^<adhesion body='a'/>", "range-order",
        "actuator 0: the first number of ctrlrange must be smaller than the second"},
       {"<muscle joint='j' tausmooth='^-1'/>", "mjcf-value-range",
        "attribute 'tausmooth' of <muscle> must not be negative"},
       {"<muscle joint='j' lengthrange='0 1' range='^2 1'/>", "muscle-parameter",
        "actuator 0: the muscle range must be increasing"},
       {"<muscle joint='j' lengthrange='0 1' lmin='^1.5'/>", "muscle-parameter",
        "actuator 0: lmin must be below 1"},
       {"<muscle joint='j' lengthrange='0 1' lmax='^0.5'/>", "muscle-parameter",
        "actuator 0: lmax must be above 1"},
       {"<muscle joint='j' lengthrange='0 1' scale='^0'/>", "muscle-parameter",
        "actuator 0: scale must be positive"},
       {"<muscle joint='j' lengthrange='0 1' vmax='^0'/>", "muscle-parameter",
        "actuator 0: vmax must be positive"},
       {"<muscle joint='j' lengthrange='0 1' fpmax='^0'/>", "muscle-parameter",
        "actuator 0: fpmax must be positive"},
       {"<muscle joint='j' lengthrange='0 1' fvmax='^0'/>", "muscle-parameter",
        "actuator 0: fvmax must be positive"},
       {"^<general joint='j' biastype='muscle'/>", "muscle-parameter",
        "actuator 0: the muscle range must be increasing"},
       {"^<general joint='j' gaintype='muscle' lengthrange='0 1'/>", "muscle-parameter",
        "actuator 0: the muscle range must be increasing"},
       {"<orientation joint='ball' kv='^-1'/>", "mjcf-value-range",
        "attribute 'kv' of <orientation> must not be negative"},
       {"<orientation joint='ball' dampratio='^-1'/>", "mjcf-value-range",
        "attribute 'dampratio' of <orientation> must not be negative"},
       {"^<orientation joint='ball' kv='1' dampratio='1'/>", "mjcf-conflicting-attributes",
        "at most one of 'kv' or 'dampratio' of <orientation> may be given"},
       {"<cylinder joint='j' timeconst='-1'/>"},
       {"<cylinder joint='j' diameter='-2'/>"},
       {"<velocity joint='j' kv='-1'/>"},
       {"<muscle joint='j' timeconst='^1'/>", "mjcf-value-count",
        "attribute 'timeconst' of <muscle> has 1 value"}});
}

TEST_CASE("so3, pid and dcmotor actuators need inputs and parameters that go together") {
  check_error_rows(
      kModel, "</actuator></mujoco>", CompileMjcf(),
      {{"<orientation joint='^j' kp='1'/>", "so3-transmission",
        "actuator 0: the joint must be a ball joint"},
       {"<orientation ^tendon='t' kp='1'/>", "mjcf-unknown-attribute",
        "unknown attribute 'tendon' in <orientation>"},
       {"<orientation site='^sa' kp='1'/>", "so3-transmission", "actuator 0: a refsite is needed"},
       {"<orientation joint='ball' kp='1' input='^pos vel'/>", "so3-input",
        "actuator 0: input must be expmap or quat"},
       {"<orientation joint='ball' kp='1' input='vel'/>"},
       {"<orientation joint='ball' kp='1' input='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'input' of <orientation>"},
       {"<orientation joint='ball' kp='1' input='^expmap quat'/>", "mjcf-bad-keyword",
        "'expmap quat' is not a list of inputs"},
       {"<general joint='ball' gaintype='^so3'/>", "so3-gain",
        "actuator 0: gain and bias must both be so3"},
       {"<general joint='ball' biastype='^so3'/>", "so3-gain",
        "actuator 0: gain and bias must both be so3"},
       {"^<general joint='ball' gaintype='so3' biastype='so3'/>", "so3-gain",
        "actuator 0: gainprm[0] must be equal to -biasprm[1]"},
       {"<general joint='ball' gaintype='so3' biastype='so3' gainprm='1' biasprm='0 -1' "
        "dyntype='^filter'/>",
        "so3-dynamics", "actuator 0: an so3 actuator can only have integrator dynamics"},
       {"<general joint='ball' gaintype='so3' biastype='so3' gainprm='1' biasprm='0 -1' "
        "dyntype='integrator' input='^quat'/>",
        "so3-input", "actuator 0: quat input is not possible with dynamics"},
       {"<general joint='ball' gaintype='so3' biastype='so3' gainprm='1' biasprm='0 -1' "
        "dyntype='integrator' actdim='^2'/>",
        "actuator-actdim", "actuator 0: actdim must be 3"},
       {"<orientation joint='ball' kp='1' forcerange='^-1 1'/>", "so3-forcerange",
        "actuator 0: the lower bound of forcerange must be 0"},
       {"<pid joint='j' kp='5' ki='2' slewmax='^4'/>", "actuator-actdim",
        "actuator 0: a pid actuator can have only one of 'ki' and 'slewmax'"},
       {"<pid joint='j' kp='1' slewmax='^-1'/>", "mjcf-value-range",
        "attribute 'slewmax' of <pid> must not be negative"},
       {"<pid joint='j' kp='1' ki='1' imax='^-1'/>", "pid-limits",
        "actuator 0: imax must not be negative"},
       {"<pid ^body='a' kp='1'/>", "mjcf-unknown-attribute", "unknown attribute 'body' in <pid>"},
       {"<pid joint='j' kp='1' kv='^-1'/>", "mjcf-value-range",
        "attribute 'kv' of <pid> must not be negative"},
       {"^<pid joint='j' kp='1' kv='1' dampratio='1'/>", "mjcf-conflicting-attributes",
        "at most one of 'kv' or 'dampratio' of <pid> may be given"},
       {"<pid joint='j' kp='1' input='^voltage'/>", "pid-input",
        "actuator 0: input may only contain pos, vel and ff"},
       {"<pid joint='j' kp='1' ki='1' input='^vel'/>", "pid-input",
        "actuator 0: integral and slew states need the pos input"},
       {"<pid joint='j' kp='1' input='^vel pos'/>", "mjcf-bad-keyword",
        "'vel pos' is not a list of inputs"},
       {"<pid joint='j' kp='1' input='pos ^pos'/>", "mjcf-bad-keyword",
        "'pos' is given twice in attribute 'input' of <pid>"},
       {"^<general joint='j' gaintype='pid'/>", "pid-bias",
        "actuator 0: a pid actuator needs an affine bias"},
       {"<general joint='j' gaintype='pid' biastype='affine' dyntype='^filter'/>", "pid-dynamics",
        "actuator 0: the dynamics of a pid actuator must be none or pid"},
       {"<general joint='j' gaintype='pid' biastype='affine' gainprm='^1'/>", "pid-dynamics",
        "actuator 0: an integral gain needs pid dynamics"},
       {"^<general joint='j' gaintype='pid' biastype='affine' dyntype='pid' dynprm='0 -1'/>",
        "pid-limits", "actuator 0: slewmax must not be negative"},
       {"<general joint='j' gaintype='pid' biastype='affine' dyntype='pid' gainprm='1' dynprm='0 "
        "0' actdim='^2'/>",
        "actuator-actdim", "actuator 0: actdim must be the number of pid states"},
       {"<general joint='j' dyntype='^pid'/>", "pid-dynamics",
        "actuator 0: pid dynamics need a pid gain"},
       {"<general joint='j' input='^pos'/>", "actuator-input",
        "actuator 0: this kind of actuator has no input attribute"},
       {"^<dcmotor joint='j'/>", "dcmotor-parameter",
        "the motor constant of <dcmotor> is not positive"},
       {"^<dcmotor joint='j' motorconst='1'/>", "dcmotor-parameter",
        "the resistance of <dcmotor> is not positive"},
       {"^<dcmotor joint='j' resistance='1'/>", "dcmotor-parameter",
        "the motor constant of <dcmotor> is not positive"},
       {"<dcmotor joint='j' motorconst='1' resistance='1' inductance='^-1'/>", "mjcf-value-range",
        "attribute 'inductance' of <dcmotor> must not be negative"},
       {"<dcmotor joint='j' motorconst='1' resistance='1' inductance='^1 -1'/>", "mjcf-value-range",
        "attribute 'inductance' of <dcmotor> must not be negative"},
       {"<dcmotor joint='j' motorconst='1' resistance='1' thermal='^1'/>", "dcmotor-parameter",
        "the thermal model of <dcmotor> needs two of resistance, capacitance and time constant"},
       {"<dcmotor joint='j' motorconst='1' resistance='1' thermal='^0 0 1'/>", "dcmotor-parameter",
        "the thermal model of <dcmotor> needs two of resistance, capacitance and time constant"},
       {"<dcmotor joint='j' motorconst='1' resistance='1' input='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'input' of <dcmotor>"},
       {"<dcmotor joint='j' motorconst='1' resistance='1' controller='^1'/>", "dcmotor-controller",
        "actuator 0: the controller needs an input pos, vel or ff"},
       {"<dcmotor joint='j' motorconst='1' resistance='1' controller='^1 1' input='vel'/>",
        "dcmotor-controller", "actuator 0: an integral gain needs the pos input"},
       {"^<dcmotor joint='j' motorconst='-1' resistance='1'/>", "dcmotor-parameter",
        "the motor constant of <dcmotor> is not positive"},
       {"^<dcmotor joint='j' motorconst='1' resistance='-1'/>", "dcmotor-parameter",
        "the resistance of <dcmotor> is not positive"},
       {"<general joint='j' gaintype='dcmotor' input='^pos'/>", "dcmotor-input",
        "actuator 0: controller inputs need a positive motor constant"},
       {"<general joint='j' gaintype='dcmotor' biastype='dcmotor' dyntype='dcmotor' gainprm='1 1' "
        "actearly='^false'/>",
        "dcmotor-actearly", "actuator 0: actearly must be true"},
       {"<dcmotor joint='j' motorconst='1' resistance='1' input='^pos vel ff voltage none'/>",
        "mjcf-bad-keyword", "'pos vel ff voltage none' is not a list of inputs"}});
}

TEST_CASE("the search for a length range ends, however unstable or long it is") {
  const auto arm = [](const std::string& lengthrange, const std::string& joint) {
    return "<mujoco><compiler>" + lengthrange +
           "</compiler><worldbody><site name='s' pos='1 0 0'/>"
           "<body><joint " +
           joint +
           "/><geom size='.1' mass='1'/><site name='t' pos='0 1 0'/>"
           "</body></worldbody><tendon><spatial name='t'><site site='s'/><site site='t'/></spatial>"
           "</tendon><actuator><muscle tendon='t'/></actuator></mujoco>";
  };
  const auto first_error = [](const std::string& text) {
    Diagnostics diagnostics;
    CompileMjcf()(text, diagnostics);
    REQUIRE(!diagnostics.ok());
    const Diagnostic& first = diagnostics.all().front();
    return std::string(first.code.name()) + ": " + first.message;
  };
  const auto is_found = [](const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
  };
  const std::string unstable = first_error(arm("", "type='ball' pos='0 0 -1e308'"));
  CHECK(is_found(unstable, "length-range-unstable: "));
  CHECK(is_found(unstable, "is unstable"));
  for (const char* range : {"<lengthrange timestep='1e-20'/>", "<lengthrange inttotal='1e300'/>"}) {
    const std::string endless = first_error(arm(range, ""));
    CHECK(is_found(endless, "length-range-unsettled: "));
    CHECK(is_found(endless, "too many steps"));
  }
  CHECK(is_found(first_error("<mujoco><worldbody><body><joint/><geom size='.1'/><site name='s'/>"
                             "<site name='t' pos='1 0 0'/></body></worldbody><tendon><spatial "
                             "name='t'><site site='s'/><site site='t'/></spatial></tendon>"
                             "<actuator><muscle tendon='t'/></actuator></mujoco>"),
                 "length-range-empty: "));
}

}  // namespace
}  // namespace mj::compiler
