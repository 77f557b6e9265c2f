// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The kinematic tree: bodies and their elements.
//
// A body owns its children by value, each kind in document order. It has a separate list of frames.
// An element stores in `frame` the index of the innermost frame around it (-1: none). A frame
// inside another frame stores the index of the outer frame in the same way. The world is the root
// body.

#ifndef MJTOOLS_SPEC_TREE_H_
#define MJTOOLS_SPEC_TREE_H_

#include "spec/element.h"

namespace mj::spec {

struct TreeElement : Element {
  int frame = -1;  // index in the body's `frames` of the innermost frame around the element
};

// A frame. `frame` is the index of the frame around it, which is smaller than the index of this
// frame.
struct Frame : TreeElement {
  std::string childclass;
  Numbers<3> pos = {};
  Numbers<4> quat = {1, 0, 0, 0};
  Orientation alt;
};

// The values of one joint in a pending keyframe (ModelSpec::pending_keys).
struct JointState {
  int key = 0;
  bool has_qpos = false;
  bool has_qvel = false;
  Numbers<7> qpos = {};
  Numbers<6> qvel = {};
};

struct Joint : TreeElement {
  int type = mjJNT_HINGE;  // mjtJoint
  bool freejoint = false;  // whether the joint is written as <freejoint>
  int group = 0;
  int align = mjALIGNFREE_AUTO;  // mjtAlignFree
  Numbers<3> pos = {};
  Numbers<3> axis = {0, 0, 1};
  double ref = 0;
  Numbers<3> stiffness = {};  // linear coefficient, then polynomial coefficients
  double springref = 0;
  Numbers<2> springdamper = {};
  int limited = mjLIMITED_AUTO;  // mjtLimited
  Numbers<2> range = {};
  double margin = 0;
  Numbers<mjNREF> solreflimit = kDefaultSolref;
  Numbers<mjNIMP> solimplimit = kDefaultSolimp;
  int actuatorfrclimited = mjLIMITED_AUTO;  // mjtLimited
  Numbers<2> actuatorfrcrange = {};
  bool actuatorgravcomp = false;
  double armature = 0;
  Numbers<3> damping = {};  // linear coefficient, then polynomial coefficients
  double frictionloss = 0;
  Numbers<mjNREF> solreffriction = kDefaultSolref;
  Numbers<mjNIMP> solimpfriction = kDefaultSolimp;
  std::vector<double> user;
  std::vector<JointState> keyed;
};

struct Geom : TreeElement {
  int type = mjGEOM_SPHERE;  // mjtGeom
  Numbers<3> pos = {};
  Numbers<4> quat = {1, 0, 0, 0};
  Orientation alt;
  Numbers<6> fromto = {kUndefined};  // NaN: not given
  Numbers<3> size = {};
  int contype = 1;
  int conaffinity = 1;
  int condim = 3;
  int priority = 0;
  Numbers<3> friction = {1, 0.005, 0.0001};
  double solmix = 1;
  Numbers<mjNREF> solref = kDefaultSolref;
  Numbers<mjNIMP> solimp = kDefaultSolimp;
  double margin = 0;
  double gap = 0;
  Numbers<6> surfacevel = {};
  double adhesion = 0;
  double mass = kUndefined;  // NaN: computed from density
  double density = 1000;
  bool shellinertia = false;
  bool fluid_ellipsoid = false;  // whether fluidshape="ellipsoid"
  Numbers<5> fluidcoef = {0.5, 0.25, 1.5, 1, 1};
  std::string material;
  Floats<4> rgba = {0.5f, 0.5f, 0.5f, 1};
  int group = 0;
  std::string hfield;
  std::string mesh;
  double fitscale = 1;
  std::vector<double> user;
  PluginUse plugin;
};

struct Site : TreeElement {
  int type = mjGEOM_SPHERE;  // mjtGeom
  Numbers<3> pos = {};
  Numbers<4> quat = {1, 0, 0, 0};
  Orientation alt;
  Numbers<6> fromto = {kUndefined};  // NaN: not given
  Numbers<3> size = {0.005, 0.005, 0.005};
  std::string material;
  int group = 0;
  Floats<4> rgba = {0.5f, 0.5f, 0.5f, 1};
  std::vector<double> user;
};

struct Camera : TreeElement {
  int mode = mjCAMLIGHT_FIXED;  // mjtCamLight
  std::string target;           // name of a body
  Numbers<3> pos = {};
  Numbers<4> quat = {1, 0, 0, 0};
  Orientation alt;
  int projection = mjPROJ_PERSPECTIVE;  // mjtProjection
  double fovy = 45;
  double ipd = 0.068;
  Ints<2> resolution = {1, 1};
  int output = mjCAMOUT_RGB;  // bits of mjtCamOutBit
  Floats<2> sensorsize = {};
  Floats<2> focal = {};
  Floats<2> focalpixel = {};
  Floats<2> principal = {};
  Floats<2> principalpixel = {};
  std::vector<double> user;
};

struct Light : TreeElement {
  int mode = mjCAMLIGHT_FIXED;  // mjtCamLight
  std::string target;           // name of a body
  Numbers<3> pos = {};
  Numbers<3> dir = {0, 0, -1};
  int type = mjLIGHT_SPOT;  // mjtLightType
  std::string texture;
  bool active = true;
  bool castshadow = true;
  float bulbradius = 0.02f;
  float intensity = 0;
  float range = 10;
  Floats<3> attenuation = {1, 0, 0};
  float cutoff = 45;
  float softness = 0.2f;
  float exponent = 10;
  Floats<3> ambient = {};
  Floats<3> diffuse = {0.7f, 0.7f, 0.7f};
  Floats<3> specular = {0.3f, 0.3f, 0.3f};
};

// The values of one mocap body in a pending keyframe.
struct MocapState {
  int key = 0;
  bool has_pos = false;
  bool has_quat = false;
  Numbers<3> pos = {};
  Numbers<4> quat = {};
};

struct Body : TreeElement {
  std::string childclass;
  Numbers<3> pos = {};
  Numbers<4> quat = {1, 0, 0, 0};
  Orientation alt;
  bool mocap = false;
  double gravcomp = 0;
  int sleep = mjSLEEP_AUTO;  // mjtSleepPolicy
  bool simple = true;  // whether the compiler may mark the body as simple (mjModel.body_simple)
  std::vector<double> user;
  PluginUse plugin;
  std::vector<MocapState> keyed;

  // whether the body has an <inertial> element
  bool explicitinertial = false;
  SourceLocation inertial_where;
  double mass = 0;
  Numbers<3> ipos = {kUndefined};  // NaN: not given
  Numbers<4> iquat = {1, 0, 0, 0};
  Orientation ialt;
  Numbers<3> inertia = {};                // the attribute diaginertia
  Numbers<6> fullinertia = {kUndefined};  // NaN: not given; xx yy zz xy xz yz

  std::vector<Frame> frames;  // frames of the body; an outer frame comes before the frames in it
  std::vector<Joint> joints;
  std::vector<Geom> geoms;
  std::vector<Site> sites;
  std::vector<Camera> cameras;
  std::vector<Light> lights;
  std::vector<Body> bodies;
};

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_TREE_H_
