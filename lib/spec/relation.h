// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Elements outside the tree that refer to other elements by name, and custom data.

#ifndef MJTOOLS_SPEC_RELATION_H_
#define MJTOOLS_SPEC_RELATION_H_

#include "spec/element.h"

namespace mj::spec {

struct Pair : Element {
  std::string geom1, geom2;
  int condim = 3;
  Numbers<mjNREF> solref = kDefaultSolref;
  Numbers<mjNREF> solreffriction = {};
  Numbers<mjNIMP> solimp = kDefaultSolimp;
  double margin = 0;
  double gap = 0;
  double adhesion = 0;
  Numbers<5> friction = {1, 1, 0.005, 0.0001, 0.0001};
};

struct Exclude : Element {
  std::string body1, body2;
};

struct Equality : Element {
  int type = mjEQ_CONNECT;  // mjtEq
  // Parameters by type. connect: anchor (3 numbers); weld: anchor (3), relpose (7), torquescale
  // (1); joint and tendon: polycoef (5); flexstrain: cell (3).
  Numbers<mjNEQDATA> data = {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  bool active = true;
  std::string name1, name2;
  int objtype = mjOBJ_UNKNOWN;  // mjOBJ_BODY or mjOBJ_SITE, for connect and weld
  Numbers<mjNREF> solref = kDefaultSolref;
  Numbers<mjNIMP> solimp = kDefaultSolimp;
};

// An item on the path of a tendon.
struct Wrap {
  // mjtWrap: JOINT, SITE or PULLEY; the type of a geom is SPHERE until it is compiled
  int type = mjWRAP_NONE;
  std::string name;      // name of the joint, site or geom
  std::string sidesite;  // name of the side site, only for a geom
  double prm = 0;        // coef of a joint, divisor of a pulley
  SourceLocation where;
};

struct Tendon : Element {
  Numbers<3> stiffness = {};  // linear coefficient, then polynomial coefficients
  Numbers<2> springlength = {-1, -1};
  Numbers<3> damping = {};
  double frictionloss = 0;
  Numbers<mjNREF> solreffriction = kDefaultSolref;
  Numbers<mjNIMP> solimpfriction = kDefaultSolimp;
  double armature = 0;
  int limited = mjLIMITED_AUTO;              // mjtLimited
  int actuatorfrclimited = mjLIMITED_FALSE;  // mjtLimited
  Numbers<2> range = {};
  Numbers<2> actuatorfrcrange = {};
  double margin = 0;
  Numbers<mjNREF> solreflimit = kDefaultSolref;
  Numbers<mjNIMP> solimplimit = kDefaultSolimp;
  std::string material;
  double width = 0.003;
  Floats<4> rgba = {0.5f, 0.5f, 0.5f, 1};
  int group = 0;
  std::vector<double> user;
  std::vector<Wrap> path;
};

// The values of one actuator in a pending keyframe (ModelSpec::pending_keys).
struct ActuatorState {
  int key = 0;
  std::vector<double> act, ctrl;  // empty: the values of the reference state
};

// An actuator of any kind. The reader converts the shortcuts, such as <motor>, to these general
// parameters.
struct Actuator : Element {
  int gaintype = mjGAIN_FIXED;  // mjtGain
  Numbers<mjNGAIN> gainprm = {1};
  int biastype = mjBIAS_NONE;  // mjtBias
  Numbers<mjNBIAS> biasprm = {};
  int dyntype = mjDYN_NONE;  // mjtDyn
  Numbers<mjNDYN> dynprm = {1};
  int actdim = -1;
  bool actearly = false;
  int trntype = mjTRN_UNDEFINED;  // mjtTrn
  std::string target;
  std::string refsite;
  std::string slidersite;
  Numbers<6> gear = {1, 0, 0, 0, 0, 0};
  double cranklength = 0;
  Numbers<2> lengthrange = {};
  double inheritrange = 0;
  Numbers<3> damping = {};  // linear coefficient, then polynomial coefficients
  double armature = 0;
  int ctrlspec = 0;                  // mjtCtrlInput bits, or mjtCtrlChart if the gain is so3
  int ctrllimited = mjLIMITED_AUTO;  // mjtLimited
  Numbers<2> ctrlrange = {};
  Numbers<2> velrange = {};
  Numbers<2> ffrange = {};
  int forcelimited = mjLIMITED_AUTO;  // mjtLimited
  Numbers<2> forcerange = {};
  int actlimited = mjLIMITED_AUTO;  // mjtLimited
  Numbers<2> actrange = {};
  int group = 0;
  int nsample = 0;
  int interp = 0;  // 0 zero-order hold, 1 linear, 2 cubic
  double delay = 0;
  std::vector<double> user;
  PluginUse plugin;
  std::vector<ActuatorState> keyed;
};

struct Sensor : Element {
  int type = mjSENS_TOUCH;      // mjtSensor
  int objtype = mjOBJ_UNKNOWN;  // mjtObj
  std::string objname;
  int reftype = mjOBJ_UNKNOWN;  // mjtObj
  std::string refname;
  Ints<mjNSENS> intprm = {};
  int datatype = mjDATATYPE_REAL;  // mjtDataType; only for user sensors
  int needstage = mjSTAGE_ACC;     // mjtStage; only for user sensors
  int dim = 0;                     // only for user sensors
  double cutoff = 0;
  double noise = 0;
  int nsample = 0;
  int interp = 0;
  double delay = 0;
  Numbers<2> interval = {};  // period, phase
  std::vector<double> user;
  PluginUse plugin;
};

struct Numeric : Element {
  int size = 0;  // number of values; 0: as many as `data` has
  std::vector<double> data;
};

struct Text : Element {
  std::string data;
};

struct TupleElement {
  SourceLocation where;
  int objtype = mjOBJ_UNKNOWN;  // mjtObj
  std::string objname;
  double prm = 0;
};

struct Tuple : Element {
  std::vector<TupleElement> elements;
};

struct Key : Element {
  double time = 0;
  std::vector<double> qpos, qvel, act, mpos, mquat, ctrl;  // empty: reference values
};

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_RELATION_H_
