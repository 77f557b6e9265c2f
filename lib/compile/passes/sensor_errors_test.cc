// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken sensors, and the positions that they report. The official
// build accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include "compile/error_rows.h"

namespace mj::compiler {
namespace {

// The elements to which the rows below refer by name. Each row adds one sensor to this model.
const std::string kModel = R"(<mujoco>
  <asset><hfield name='h' nrow='2' ncol='2' size='1 1 1 1'/></asset>
  <worldbody>
    <geom name='g0' size='1'/>
    <geom name='hg' type='hfield' hfield='h'/>
    <site name='s0'/>
    <camera name='cam' resolution='2 2'/>
    <camera name='cam0' resolution='0 1'/>
    <body name='a'>
      <joint name='j'/>
      <geom name='ga' size='.1'/>
      <site name='sa'/>
      <site name='sb'/>
      <body name='b'>
        <joint name='ball' type='ball'/>
        <geom name='gb' type='box' size='.1 .1 .1'/>
        <geom name='gc' type='cylinder' size='.1 .1'/>
        <site name='sc'/>
      </body>
    </body>
    <body name='c'>
      <joint name='sl' type='slide' limited='true' range='0 1'/>
      <geom size='.1'/>
    </body>
  </worldbody>
  <tendon>
    <fixed name='t'><joint joint='j' coef='1'/></fixed>
    <fixed name='tl' range='0 1'><joint joint='j' coef='1'/></fixed>
  </tendon>
  <actuator><motor name='m' joint='j'/></actuator>
  <sensor>)";

TEST_CASE("sensors need an object of the right kind") {
  check_error_rows(
      kModel, "</sensor></mujoco>", CompileMjcf(),
      {{"^<touch/>", "mjcf-missing-attribute", "<touch> needs the attribute 'site'"},
       {"<touch site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"<accelerometer site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"<velocimeter site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"<gyro site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"<force site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"<torque site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"<magnetometer site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"^<rangefinder/>", "mjcf-missing-attribute", "<rangefinder> needs 'site' or 'camera'"},
       {"<rangefinder site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"<rangefinder camera='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown camera 'x'"},
       {"^<rangefinder site='sa' camera='cam'/>", "mjcf-conflicting-attributes",
        "at most one of 'site' or 'camera' of <rangefinder> may be given"},
       {"^<camprojection site='sa'/>", "mjcf-missing-attribute",
        "<camprojection> needs the attribute 'camera'"},
       {"<camprojection site='sa' camera='^x'/>", "unknown-reference",
        "unrecognized name 'x' of object: sensor 0 refers to unknown camera 'x'"},
       {"<camprojection site='^x' camera='cam'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"<camprojection site='sa' camera='^cam0'/>", "camera-resolution",
        "sensor 0: the camera needs a positive resolution"},
       {"^<jointpos/>", "mjcf-missing-attribute", "<jointpos> needs the attribute 'joint'"},
       {"<jointpos joint='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown joint 'x'"},
       {"<jointpos joint='^ball'/>", "sensor-joint-type",
        "sensor 0: the joint must be a hinge or slide"},
       {"<jointvel joint='^ball'/>", "sensor-joint-type",
        "sensor 0: the joint must be a hinge or slide"},
       {"<jointactuatorfrc joint='^ball'/>", "sensor-joint-type",
        "sensor 0: the joint must be a hinge or slide"},
       {"<tendonpos tendon='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown tendon 'x'"},
       {"<tendonvel tendon='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown tendon 'x'"},
       {"<tendonactuatorfrc tendon='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown tendon 'x'"},
       {"<actuatorpos actuator='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown actuator 'x'"},
       {"<actuatorvel actuator='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown actuator 'x'"},
       {"<actuatorfrc actuator='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown actuator 'x'"},
       {"<ballquat joint='^j'/>", "sensor-joint-type", "sensor 0: the joint must be a ball"},
       {"<ballangvel joint='^j'/>", "sensor-joint-type", "sensor 0: the joint must be a ball"},
       {"<ballquat joint='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown joint 'x'"},
       {"<jointlimitpos joint='^j'/>", "sensor-not-limited", "sensor 0: the joint must be limited"},
       {"<jointlimitvel joint='^j'/>", "sensor-not-limited", "sensor 0: the joint must be limited"},
       {"<jointlimitfrc joint='^j'/>", "sensor-not-limited", "sensor 0: the joint must be limited"},
       {"<jointlimitpos joint='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown joint 'x'"},
       {"<tendonlimitpos tendon='^t'/>", "sensor-not-limited",
        "sensor 0: the tendon must be limited"},
       {"<tendonlimitvel tendon='^t'/>", "sensor-not-limited",
        "sensor 0: the tendon must be limited"},
       {"<tendonlimitfrc tendon='^t'/>", "sensor-not-limited",
        "sensor 0: the tendon must be limited"},
       {"<tendonlimitpos tendon='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown tendon 'x'"},
       {"<subtreecom body='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"<subtreelinvel body='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"<subtreeangmom body='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"<jointpos joint='^'/>", "sensor-without-object",
        "sensor 0: the name of the joint is empty"}});
}

TEST_CASE("frame, distance and contact sensors need spatial objects") {
  check_error_rows(
      kModel, "</sensor></mujoco>", CompileMjcf(),
      {{"^<framepos/>", "mjcf-missing-attribute", "<framepos> needs the attribute 'objtype'"},
       {"<framepos objtype='^x' objname='a'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'objtype' of <framepos>"},
       {"<framepos objtype='^joint' objname='j'/>", "mjcf-bad-keyword",
        "'joint' is not a keyword of attribute 'objtype' of <framepos>"},
       {"^<framepos objtype='body'/>", "mjcf-missing-attribute",
        "<framepos> needs the attribute 'objname'"},
       {"^<framepos objname='a'/>", "mjcf-missing-attribute",
        "<framepos> needs the attribute 'objtype'"},
       {"<framepos objtype='body' objname='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"<framepos objtype='xbody' objname='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"^<framepos objtype='body' objname='a' reftype='body'/>", "mjcf-missing-attribute",
        "'reftype' and 'refname' of <framepos> must be given together"},
       {"^<framepos objtype='body' objname='a' refname='b'/>", "mjcf-missing-attribute",
        "'reftype' and 'refname' of <framepos> must be given together"},
       {"<framepos objtype='body' objname='a' reftype='site' refname='^x'/>", "unknown-reference",
        "unrecognized name 'x' of object: sensor 0 refers to unknown site 'x'"},
       {"<framepos objtype='body' objname='a' reftype='^joint' refname='j'/>", "mjcf-bad-keyword",
        "'joint' is not a keyword of attribute 'reftype' of <framepos>"},
       {"<framelinacc objtype='body' objname='a' ^reftype='body' refname='b'/>",
        "mjcf-unknown-attribute", "unknown attribute 'reftype' in <framelinacc>"},
       {"<framequat objtype='geom' objname='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown geom 'x'"},
       {"<insidesite objtype='body' objname='^x' site='sa'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"^<insidesite objtype='body' objname='a'/>", "mjcf-missing-attribute",
        "<insidesite> needs the attribute 'site'"},
       {"<insidesite objtype='body' objname='a' site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of object: sensor 0 refers to unknown site 'x'"},
       {"<insidesite objtype='^joint' objname='j' site='sa'/>", "mjcf-bad-keyword",
        "'joint' is not a keyword of attribute 'objtype' of <insidesite>"},
       {"^<distance/>", "mjcf-missing-attribute", "<distance> needs 'geom1' or 'body1'"},
       {"^<distance geom1='ga'/>", "mjcf-missing-attribute", "<distance> needs 'geom2' or 'body2'"},
       {"<distance geom1='ga' geom2='^x'/>", "unknown-reference",
        "unrecognized name 'x' of object: sensor 0 refers to unknown geom 'x'"},
       {"<distance geom1='^x' geom2='ga'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown geom 'x'"},
       {"<distance body1='^x' geom2='ga'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"<distance geom1='ga' geom2='^ga'/>", "sensor-same-object",
        "sensor 0: the two objects must be different"},
       {"<distance body1='a' body2='^a'/>", "sensor-same-object",
        "sensor 0: the two objects must be different"},
       {"<distance geom1='ga' geom2='^hg'/>", "sensor-object-type",
        "sensor 0: distances to height fields are not supported"},
       {"^<distance body1='a' geom1='ga' geom2='gb'/>", "mjcf-conflicting-attributes",
        "at most one of 'geom1' or 'body1' of <distance> may be given"},
       {"<normal geom1='ga' geom2='^ga'/>", "sensor-same-object",
        "sensor 0: the two objects must be different"},
       {"<fromto geom1='ga' geom2='^hg'/>", "sensor-object-type",
        "sensor 0: distances to height fields are not supported"},
       {"<contact geom1='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown geom 'x'"},
       {"<contact body1='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"<contact subtree1='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"<contact site='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown site 'x'"},
       {"<contact geom1='ga' geom2='^x'/>", "unknown-reference",
        "unrecognized name 'x' of object: sensor 0 refers to unknown geom 'x'"},
       {"<contact body2='^x'/>", "unknown-reference",
        "unrecognized name 'x' of object: sensor 0 refers to unknown body 'x'"},
       {"<contact subtree2='^x'/>", "unknown-reference",
        "unrecognized name 'x' of object: sensor 0 refers to unknown body 'x'"},
       {"^<contact geom1='ga' body1='a'/>", "mjcf-conflicting-attributes",
        "at most one of 'geom1', 'body1', 'subtree1' or 'site' of <contact> may be given"},
       {"^<contact geom2='ga' body2='a'/>", "mjcf-conflicting-attributes",
        "at most one of 'geom2', 'body2' or 'subtree2' of <contact> may be given"},
       {"<contact num='^0'/>", "mjcf-value-range",
        "attribute 'num' of <contact> must be at least 1"},
       {"<contact num='^-1'/>", "mjcf-value-range",
        "attribute 'num' of <contact> must be at least 1"},
       {"<contact num='^1.5'/>", "mjcf-bad-number",
        "'1.5' in attribute 'num' of <contact> is not an integer"},
       {"<contact data='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'data' of <contact>"},
       {"<contact data='^force found'/>", "mjcf-bad-keyword",
        "the words of 'data' are not in order"},
       {"<contact data='found ^found'/>", "mjcf-bad-keyword",
        "'found' is given twice in attribute 'data' of <contact>"},
       {"<contact reduce='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'reduce' of <contact>"},
       {"<rangefinder site='sa' data='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'data' of <rangefinder>"},
       {"<rangefinder site='sa' data='^dir dist'/>", "mjcf-bad-keyword",
        "the words of 'data' are not in order"},
       {"<rangefinder site='sa' data='dist ^dist'/>", "mjcf-bad-keyword",
        "'dist' is given twice in attribute 'data' of <rangefinder>"},
       {"^<tactile/>", "mjcf-missing-attribute", "<tactile> needs the attribute 'geom'"},
       {"^<tactile geom='ga'/>", "mjcf-missing-attribute", "<tactile> needs the attribute 'mesh'"},
       {"<tactile geom='ga' mesh='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown mesh 'x'"},
       {"^<user/>", "mjcf-missing-attribute", "<user> needs the attribute 'dim'"},
       {"<user dim='^-1'/>", "sensor-dim", "sensor 0: dim must not be negative"},
       {"<user dim='^2' datatype='axis'/>", "sensor-dim",
        "sensor 0: a sensor with axis data has dim 3"},
       {"<user dim='^3' datatype='quaternion'/>", "sensor-dim",
        "sensor 0: a sensor with quaternion data has dim 4"},
       {"<user dim='1' datatype='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'datatype' of <user>"},
       {"<user dim='1' needstage='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'needstage' of <user>"},
       {"<user dim='1' objtype='body' objname='^x'/>", "unknown-reference",
        "unrecognized name 'x' of sensorized object: sensor 0 refers to unknown body 'x'"},
       {"^<user dim='1' objtype='body'/>", "mjcf-missing-attribute",
        "'objtype' and 'objname' of <user> must be given together"},
       {"^<user dim='1' objname='a'/>", "mjcf-missing-attribute",
        "'objtype' and 'objname' of <user> must be given together"},
       {"<user dim='1' objtype='x' objname='a'/>"},
       {"<user dim='^1.5'/>", "mjcf-bad-number",
        "'1.5' in attribute 'dim' of <user> is not an integer"},
       {"<user dim='^'/>", "mjcf-value-count", "attribute 'dim' of <user> has no value"}});
}

TEST_CASE("sensor noise, cutoff, interval and history are bounded") {
  check_error_rows(
      kModel, "</sensor></mujoco>", CompileMjcf(),
      {{"<clock noise='^-1'/>", "sensor-noise", "sensor 0: noise must not be negative"},
       {"<clock cutoff='^-1'/>", "sensor-cutoff", "sensor 0: cutoff must not be negative"},
       {"<clock interval='^-1'/>", "sensor-interval", "sensor 0: the period must not be negative"},
       {"<clock interval='^1 1'/>", "sensor-interval", "sensor 0: the phase must not be positive"},
       {"<clock interval='^1 -1'/>", "sensor-interval",
        "sensor 0: the phase must be greater than minus the period"},
       {"<clock interval='^1 -2'/>", "sensor-interval",
        "sensor 0: the phase must be greater than minus the period"},
       {"<clock delay='^1'/>", "history-delay", "sensor 0: delay needs a positive nsample"},
       {"<clock nsample='^16777217'/>", "history-length",
        "sensor 0: nsample must be at most 16777216"},
       {"<framexaxis objtype='body' objname='a' cutoff='^1'/>", "sensor-cutoff",
        "sensor 0: directions and quaternions cannot have a cutoff"},
       {"<framequat objtype='body' objname='a' cutoff='^1'/>", "sensor-cutoff",
        "sensor 0: directions and quaternions cannot have a cutoff"},
       {"<normal geom1='g0' geom2='ga' cutoff='1'/>"},
       {"<user dim='3' datatype='axis' cutoff='^1'/>", "sensor-cutoff",
        "sensor 0: directions and quaternions cannot have a cutoff"},
       {"<ballquat joint='ball' cutoff='^1'/>", "sensor-cutoff",
        "sensor 0: directions and quaternions cannot have a cutoff"},
       {"<clock interp='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'interp' of <clock>"},
       {"<clock delay='-1'/>"},
       {"<clock interval='0 -1'/>"}});
}

}  // namespace
}  // namespace mj::compiler
