// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The compiled model: everything constant during a simulation. Layouts are those of MuJoCo 3.12.

#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <mujoco/mjtype.h>
#include <mujoco/mjxmacro.h>

// Physics options (SI units; angles in radians).
typedef struct mjOption_ {
  mjtNum timestep;
  mjtNum impratio;
  mjtNum tolerance;
  mjtNum ls_tolerance;
  mjtNum noslip_tolerance;
  mjtNum ccd_tolerance;
  mjtNum sleep_tolerance;
  mjtNum gravity[3];
  mjtNum wind[3];
  mjtNum magnetic[3];
  mjtNum density;
  mjtNum viscosity;
  mjtNum o_margin;
  mjtNum o_solref[mjNREF];
  mjtNum o_solimp[mjNIMP];
  mjtNum o_friction[5];
  int integrator;
  int cone;
  int jacobian;
  int solver;
  int iterations;
  int ls_iterations;
  int noslip_iterations;
  int ccd_iterations;
  int disableflags;
  int enableflags;
  int disableactuator;
  int sdf_initpoints;
  int sdf_iterations;
} mjOption;

// Visualization options, kept with the model.
typedef struct mjVisual_ {
  struct {
    int cameraid;
    int orthographic;
    float fovy;
    float ipd;
    float azimuth;
    float elevation;
    float linewidth;
    float glow;
    float realtime;
    int offwidth;
    int offheight;
    int ellipsoidinertia;
    int bvactive;
  } global;
  struct {
    int shadowsize;
    int offsamples;
    int numslices;
    int numstacks;
    int numquads;
  } quality;
  struct {
    float ambient[3];
    float diffuse[3];
    float specular[3];
    int active;
  } headlight;
  struct {
    float stiffness;
    float stiffnessrot;
    float force;
    float torque;
    float alpha;
    float fogstart;
    float fogend;
    float znear;
    float zfar;
    float haze;
    float shadowclip;
    float shadowscale;
    float actuatortendon;
  } map;
  struct {
    float forcewidth;
    float contactwidth;
    float contactheight;
    float connect;
    float com;
    float camera;
    float light;
    float selectpoint;
    float jointlength;
    float jointwidth;
    float actuatorlength;
    float actuatorwidth;
    float framelength;
    float framewidth;
    float constraint;
    float slidercrank;
    float frustum;
  } scale;
  struct {
    float fog[4];
    float haze[4];
    float force[4];
    float inertia[4];
    float joint[4];
    float actuator[4];
    float actuatornegative[4];
    float actuatorpositive[4];
    float com[4];
    float camera[4];
    float light[4];
    float selectpoint[4];
    float connect[4];
    float contactpoint[4];
    float contactforce[4];
    float contactfriction[4];
    float contacttorque[4];
    float contactgap[4];
    float rangefinder[4];
    float constraint[4];
    float slidercrank[4];
    float crankbroken[4];
    float frustum[4];
    float bv[4];
    float bvactive[4];
  } rgba;
} mjVisual;

// Statistics computed at compile time and used for scaling.
typedef struct mjStatistic_ {
  mjtNum meaninertia;
  mjtNum meanmass;
  mjtNum meansize;
  mjtNum extent;
  mjtNum center[3];
} mjStatistic;

// Options of mj_setLengthRange.
typedef struct mjLROpt_ {
  int mode;
  int useexisting;
  int uselimit;
  mjtNum accel;
  mjtNum maxforce;
  mjtNum timeconst;
  mjtNum timestep;
  mjtNum inttotal;
  mjtNum interval;
  mjtNum tolrange;
} mjLROpt;

// The members of mjModel are those of MJMODEL_SIZE_TABLE, then options, flags and the arrays of MJMODEL_ARRAY_TABLE, all of
// which live in `buffer` at multiples of 64 bytes.
typedef struct mjModel_ {
#define MJ_X(name, meaning) mjtSize name;
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X

  mjOption opt;
  mjVisual vis;
  mjStatistic stat;

  mjtBool flg_gravcomp;    // some body has gravcomp > 0
  mjtBool flg_surfacevel;  // some geom has a nonzero surface velocity
  mjtBool flg_adhesion;    // some geom or pair has nonzero adhesion; not stored in MJB files

  void* buffer;
#define MJ_X(type, name, rows, cols, group, kind) type* name;
  MJMODEL_ARRAY_TABLE(MJ_X)
#undef MJ_X

  uint64_t signature;  // hash of the structure of the model; not stored in MJB files
} mjModel;

#endif  // MUJOCO_MJMODEL_H_
