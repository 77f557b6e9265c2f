// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "line_mistakes.h"

namespace mj::broken {
namespace {

constexpr std::string_view kWorld = "<worldbody>", kWorldEnd = "</worldbody>";
constexpr std::string_view kBody = "<worldbody><body><geom type='sphere' size='.1'/>";
constexpr std::string_view kBodyEnd = "</body></worldbody>";
constexpr std::string_view kHinge =
    "<worldbody><body><joint name='hinge_q'/><geom name='geom_q' type='sphere' size='.1'/><site "
    "name='site_q'/>"
    "</body></worldbody>";
constexpr std::string_view kBall =
    "<worldbody><body><joint name='ball_q' type='ball'/><geom type='sphere' "
    "size='.1'/></body></worldbody>";
constexpr std::string_view kSite = "<worldbody><site name='site_q'/></worldbody>";

constexpr LineMistake kMistakes[] = {
    // wrong nesting
    {"geom-outside-world", "", "<geom size='1'/>", ""},
    {"joint-outside-body", "", "<joint name='q'/>", ""},
    {"joint-in-world", kWorld, "<joint name='q'/>", kWorldEnd},
    {"free-joint-in-world", kWorld, "<freejoint/>", kWorldEnd},
    {"inertial-in-world", kWorld, "<inertial mass='1' pos='0 0 0' diaginertia='1 1 1'/>",
     kWorldEnd},
    {"motor-in-world", kWorld, "<motor joint='q'/>", kWorldEnd},
    {"mesh-outside-asset", "", "<mesh name='q' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>", ""},
    {"option-in-world", kWorld, "<option timestep='.01'/>", kWorldEnd},
    {"body-in-asset", "<asset>", "<body name='q'/>", "</asset>"},
    {"worldbody-in-body", kBody, "<worldbody/>", kBodyEnd},
    {"sensor-in-actuator", "<actuator>", "<jointpos joint='q'/>", "</actuator>"},
    {"mujoco-in-mujoco", "", "<mujoco/>", ""},
    {"body-in-geom", kBody, "<geom size='.1'><body/></geom>", kBodyEnd},
    // default classes
    {"unknown-class", kWorld, "<geom class='nowhere' size='1'/>", kWorldEnd},
    {"unknown-childclass", kWorld, "<body childclass='nowhere'/>", kWorldEnd},
    {"duplicate-class", "<default><default class='q'/>", "<default class='q'/>", "</default>"},
    {"class-main-again", "<default>", "<default class='main'/>", "</default>"},
    {"class-without-name", "<default>", "<default/>", "</default>"},
    {"name-in-default", "<default>", "<geom name='q'/>", "</default>"},
    {"class-in-default", "<default>", "<geom class='q'/>", "</default>"},
    {"body-in-default", "<default>", "<body/>", "</default>"},
    {"renamed-main-class", "", "<default class='other'/>", ""},
    // files
    {"missing-include", "", "<include file='gone.xml'/>", ""},
    {"include-itself", "", "<include file='SELF'/>", ""},
    {"include-without-file", "", "<include/>", ""},
    {"include-with-content", "", "<include file='gone.xml'><option/></include>", ""},
    {"missing-mesh-file", "<asset>", "<mesh name='q' file='gone.stl'/>", "</asset>"},
    {"missing-hfield-file", "<asset>", "<hfield name='q' file='gone.png' size='1 1 1 1'/>",
     "</asset>"},
    {"missing-texture-file", "<asset>", "<texture name='q' type='2d' file='gone.png'/>",
     "</asset>"},
    {"missing-model-file", "<asset>", "<model name='q' file='gone.xml'/>", "</asset>"},
    {"unknown-mesh-format", "<asset>", "<mesh name='q' file='gone.docx'/>", "</asset>"},
    // geoms and sites
    {"negative-size", kWorld, "<geom size='-1'/>", kWorldEnd},
    {"zero-size", kWorld, "<geom type='box' size='1 0 1'/>", kWorldEnd},
    {"missing-size", kWorld, "<geom type='capsule'/>", kWorldEnd},
    {"half-a-capsule", kWorld, "<geom type='capsule' size='.1'/>", kWorldEnd},
    {"size-of-site", kWorld, "<site size='-1'/>", kWorldEnd},
    {"negative-mass", kWorld, "<body><joint/><geom type='sphere' size='1' mass='-1'/></body>",
     kWorldEnd},
    {"condim-2", kWorld, "<geom size='1' condim='2'/>", kWorldEnd},
    {"unknown-geom-type", kWorld, "<geom type='cone' size='1 1'/>", kWorldEnd},
    {"unknown-material", kWorld, "<geom size='1' material='gold'/>", kWorldEnd},
    {"unknown-mesh", kWorld, "<geom type='mesh' mesh='nothing'/>", kWorldEnd},
    {"mesh-without-name", kWorld, "<geom type='mesh'/>", kWorldEnd},
    {"unknown-hfield", kWorld, "<geom type='hfield' hfield='nothing'/>", kWorldEnd},
    {"fromto-too-short", kWorld, "<geom type='capsule' size='.1' fromto='1 1 1 1 1 1'/>",
     kWorldEnd},
    {"fromto-of-sphere", kWorld, "<geom type='sphere' size='.1' fromto='0 0 0 1 1 1'/>", kWorldEnd},
    {"two-orientations", kWorld, "<geom size='.1' euler='0 0 1' zaxis='0 0 1'/>", kWorldEnd},
    {"zero-quaternion", kWorld, "<geom size='.1' quat='0 0 0 0'/>", kWorldEnd},
    {"zero-zaxis", kWorld, "<geom size='.1' zaxis='0 0 0'/>", kWorldEnd},
    {"zero-axisangle", kWorld, "<geom size='.1' axisangle='0 0 0 1'/>", kWorldEnd},
    {"site-of-mesh-type", kWorld, "<site type='mesh'/>", kWorldEnd},
    {"wide-camera", kWorld, "<camera fovy='200'/>", kWorldEnd},
    {"unknown-target", kWorld, "<camera mode='targetbody' target='nobody'/>", kWorldEnd},
    {"dark-light", kWorld, "<light dir='0 0 0'/>", kWorldEnd},
    // bodies and joints
    {"mass-without-inertia", kBody, "<inertial mass='1'/>", kBodyEnd},
    {"impossible-inertia", kWorld,
     "<body><joint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 9'/></body>", kWorldEnd},
    {"negative-inertia", kWorld,
     "<body><joint/><inertial pos='0 0 0' mass='-1' diaginertia='1 1 1'/></body>", kWorldEnd},
    {"inertia-twice", kBody,
     "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><inertial pos='0 0 0' "
     "mass='1' diaginertia='1 1 1'/>",
     kBodyEnd},
    {"weightless-body", kWorld, "<body><joint/></body>", kWorldEnd},
    {"weightless-geom", kWorld, "<body><joint/><geom size='1' mass='0'/></body>", kWorldEnd},
    {"nested-free-joint", kBody, "<body><freejoint/><geom size='1'/></body>", kBodyEnd},
    {"nested-mocap", kBody, "<body mocap='true'/>", kBodyEnd},
    {"moving-mocap", kWorld, "<body mocap='true'><joint/><geom size='1'/></body>", kWorldEnd},
    {"plane-that-moves", "<worldbody><body><joint/><geom type='sphere' size='.1'/>",
     "<geom type='plane' size='1 1 1'/>", kBodyEnd},
    {"zero-axis", kBody, "<joint axis='0 0 0'/>", kBodyEnd},
    {"hinge-after-ball", kWorld, "<body><joint type='ball'/><joint/><geom size='1'/></body>",
     kWorldEnd},
    {"seven-dofs", kWorld, "<body><freejoint/><joint/><geom size='1'/></body>", kWorldEnd},
    {"range-of-ball", kBody, "<joint type='ball' limited='true' range='-1 1'/>", kBodyEnd},
    {"reversed-range", kBody, "<joint limited='true' range='2 -2'/>", kBodyEnd},
    {"negative-springdamper", kBody, "<joint springdamper='-1 1'/>", kBodyEnd},
    {"unknown-joint-type", kBody, "<joint type='prismatic'/>", kBodyEnd},
    {"attach-nothing", kWorld, "<attach model='nothing' body='q' prefix='p'/>", kWorldEnd},
    // assets
    {"flat-mesh", "<asset>", "<mesh name='q' vertex='0 0 0 1 0 0 0 1 0'/>", "</asset>"},
    {"mesh-face-beyond", "<asset>",
     "<mesh name='q' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 1 9'/>", "</asset>"},
    {"texture-of-nothing", "<asset>", "<texture name='q' type='2d'/>", "</asset>"},
    {"unknown-texture", "<asset>", "<material name='q' texture='nothing'/>", "</asset>"},
    {"nameless-material", "<asset>", "<material rgba='1 0 0 1'/>", "</asset>"},
    {"empty-hfield", "<asset>", "<hfield name='q' size='1 1 1 1'/>", "</asset>"},
    {"flat-hfield", "<asset>", "<hfield name='q' nrow='2' ncol='2' size='0 1 1 1'/>", "</asset>"},
    // relations
    {"pair-of-nothing", "<contact>", "<pair geom1='no' geom2='no'/>", "</contact>"},
    {"exclude-nobody", "<contact>", "<exclude body1='nobody' body2='world'/>", "</contact>"},
    {"weld-nobody", "<equality>", "<weld body1='nobody'/>", "</equality>"},
    {"connect-without-anchor", "<equality>", "<connect body1='world'/>", "</equality>"},
    {"couple-nothing", "<equality>", "<joint joint1='nothing'/>", "</equality>"},
    {"couple-ball", kBall, "<equality><joint joint1='ball_q'/></equality>", ""},
    {"empty-fixed-tendon", "<tendon>", "<fixed name='q'/>", "</tendon>"},
    {"empty-spatial-tendon", "<tendon>", "<spatial name='q'/>", "</tendon>"},
    {"tendon-of-nothing", "<tendon>", "<fixed><joint joint='nothing' coef='1'/></fixed>",
     "</tendon>"},
    {"coefficient-missing", kHinge, "<tendon><fixed><joint joint='hinge_q'/></fixed></tendon>", ""},
    {"one-site-tendon", kSite, "<tendon><spatial><site site='site_q'/></spatial></tendon>", ""},
    {"pulley-at-the-end", kSite,
     "<tendon><spatial><site site='site_q'/><pulley divisor='2'/></spatial></tendon>", ""},
    {"joint-in-spatial", kHinge, "<tendon><spatial><joint joint='hinge_q'/></spatial></tendon>",
     ""},
    // actuators
    {"motor-of-nothing", "<actuator>", "<motor joint='nothing'/>", "</actuator>"},
    {"motor-without-target", "<actuator>", "<motor/>", "</actuator>"},
    {"crank-without-slider", kSite, "<actuator><motor cranksite='site_q'/></actuator>", ""},
    {"negative-damping-of-position", kHinge,
     "<actuator><position joint='hinge_q' kv='-1'/></actuator>", ""},
    {"reversed-ctrlrange", kHinge,
     "<actuator><motor joint='hinge_q' ctrllimited='true' ctrlrange='1 0'/></actuator>", ""},
    {"activation-of-motor", kHinge,
     "<actuator><general joint='hinge_q' actrange='0 1'/></actuator>", ""},
    {"delay-without-samples", kHinge, "<actuator><motor joint='hinge_q' delay='1'/></actuator>",
     ""},
    {"muscle-range", kHinge, "<actuator><muscle joint='hinge_q' range='2 1'/></actuator>", ""},
    {"unknown-actuator", "<actuator>", "<servo joint='q'/>", "</actuator>"},
    // sensors
    {"sensor-of-nothing", "<sensor>", "<jointpos joint='nothing'/>", "</sensor>"},
    {"sensor-without-joint", "<sensor>", "<jointpos/>", "</sensor>"},
    {"jointpos-of-ball", kBall, "<sensor><jointpos joint='ball_q'/></sensor>", ""},
    {"ballquat-of-hinge", kHinge, "<sensor><ballquat joint='hinge_q'/></sensor>", ""},
    {"limit-of-free-hinge", kHinge, "<sensor><jointlimitpos joint='hinge_q'/></sensor>", ""},
    {"negative-noise", kHinge, "<sensor><jointpos joint='hinge_q' noise='-1'/></sensor>", ""},
    {"negative-cutoff", kHinge, "<sensor><jointpos joint='hinge_q' cutoff='-1'/></sensor>", ""},
    {"unknown-objtype", "<sensor>", "<framepos objtype='wheel' objname='q'/>", "</sensor>"},
    {"distance-to-itself", kHinge, "<sensor><distance geom1='geom_q' geom2='geom_q'/></sensor>",
     ""},
    {"user-sensor-without-dim", "<sensor>", "<user name='q'/>", "</sensor>"},
    // the rest
    {"too-many-qpos", "<keyframe>",
     "<key qpos='1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9'/>",
     "</keyframe>"},
    {"too-many-ctrl", "<keyframe>",
     "<key ctrl='1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9'/>",
     "</keyframe>"},
    {"numeric-too-small", "<custom>", "<numeric name='q' size='2' data='1 2 3'/>", "</custom>"},
    {"empty-text", "<custom>", "<text name='q' data=''/>", "</custom>"},
    {"empty-tuple", "<custom>", "<tuple name='q'/>", "</custom>"},
    {"tuple-of-nothing", "<custom>",
     "<tuple name='q'><element objtype='body' objname='nobody'/></tuple>", "</custom>"},
    {"unknown-integrator", "", "<option integrator='leapfrog'/>", ""},
    {"unknown-flag", "", "<option><flag contacts='disable'/></option>", ""},
    {"flag-neither", "", "<option><flag contact='off'/></option>", ""},
    {"unknown-angle", "", "<compiler angle='gradian'/>", ""},
    {"global-coordinates", "", "<compiler coordinate='global'/>", ""},
    {"memory-of-nothing", "", "<size memory='lots'/>", ""},
    {"negative-timestep-word", "", "<option timestep='fast'/>", ""},
    {"unknown-section", "", "<actuators/>", ""},
    {"unclosed-cdata", "", "<![CDATA[", ""},
    {"second-declaration", "", "<?xml version='1.0'?>", ""},
};

}  // namespace

std::span<const LineMistake> line_mistakes() {
  return kMistakes;
}

}  // namespace mj::broken
