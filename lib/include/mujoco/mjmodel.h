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

#ifdef __cplusplus
static_assert(sizeof(mjOption) == 304);
static_assert(offsetof(mjOption, timestep) == 0);
static_assert(offsetof(mjOption, impratio) == 8);
static_assert(offsetof(mjOption, tolerance) == 16);
static_assert(offsetof(mjOption, ls_tolerance) == 24);
static_assert(offsetof(mjOption, noslip_tolerance) == 32);
static_assert(offsetof(mjOption, ccd_tolerance) == 40);
static_assert(offsetof(mjOption, sleep_tolerance) == 48);
static_assert(offsetof(mjOption, gravity) == 56);
static_assert(offsetof(mjOption, wind) == 80);
static_assert(offsetof(mjOption, magnetic) == 104);
static_assert(offsetof(mjOption, density) == 128);
static_assert(offsetof(mjOption, viscosity) == 136);
static_assert(offsetof(mjOption, o_margin) == 144);
static_assert(offsetof(mjOption, o_solref) == 152);
static_assert(offsetof(mjOption, o_solimp) == 168);
static_assert(offsetof(mjOption, o_friction) == 208);
static_assert(offsetof(mjOption, integrator) == 248);
static_assert(offsetof(mjOption, cone) == 252);
static_assert(offsetof(mjOption, jacobian) == 256);
static_assert(offsetof(mjOption, solver) == 260);
static_assert(offsetof(mjOption, iterations) == 264);
static_assert(offsetof(mjOption, ls_iterations) == 268);
static_assert(offsetof(mjOption, noslip_iterations) == 272);
static_assert(offsetof(mjOption, ccd_iterations) == 276);
static_assert(offsetof(mjOption, disableflags) == 280);
static_assert(offsetof(mjOption, enableflags) == 284);
static_assert(offsetof(mjOption, disableactuator) == 288);
static_assert(offsetof(mjOption, sdf_initpoints) == 292);
static_assert(offsetof(mjOption, sdf_iterations) == 296);
static_assert(sizeof(mjStatistic) == 56);
static_assert(offsetof(mjStatistic, meaninertia) == 0);
static_assert(offsetof(mjStatistic, meanmass) == 8);
static_assert(offsetof(mjStatistic, meansize) == 16);
static_assert(offsetof(mjStatistic, extent) == 24);
static_assert(offsetof(mjStatistic, center) == 32);
static_assert(sizeof(mjVisual) == 632);
static_assert(offsetof(mjVisual, global.cameraid) == 0);
static_assert(offsetof(mjVisual, global.orthographic) == 4);
static_assert(offsetof(mjVisual, global.fovy) == 8);
static_assert(offsetof(mjVisual, global.ipd) == 12);
static_assert(offsetof(mjVisual, global.azimuth) == 16);
static_assert(offsetof(mjVisual, global.elevation) == 20);
static_assert(offsetof(mjVisual, global.linewidth) == 24);
static_assert(offsetof(mjVisual, global.glow) == 28);
static_assert(offsetof(mjVisual, global.realtime) == 32);
static_assert(offsetof(mjVisual, global.offwidth) == 36);
static_assert(offsetof(mjVisual, global.offheight) == 40);
static_assert(offsetof(mjVisual, global.ellipsoidinertia) == 44);
static_assert(offsetof(mjVisual, global.bvactive) == 48);
static_assert(offsetof(mjVisual, quality.shadowsize) == 52);
static_assert(offsetof(mjVisual, quality.offsamples) == 56);
static_assert(offsetof(mjVisual, quality.numslices) == 60);
static_assert(offsetof(mjVisual, quality.numstacks) == 64);
static_assert(offsetof(mjVisual, quality.numquads) == 68);
static_assert(offsetof(mjVisual, headlight.ambient) == 72);
static_assert(offsetof(mjVisual, headlight.diffuse) == 84);
static_assert(offsetof(mjVisual, headlight.specular) == 96);
static_assert(offsetof(mjVisual, headlight.active) == 108);
static_assert(offsetof(mjVisual, map.stiffness) == 112);
static_assert(offsetof(mjVisual, map.stiffnessrot) == 116);
static_assert(offsetof(mjVisual, map.force) == 120);
static_assert(offsetof(mjVisual, map.torque) == 124);
static_assert(offsetof(mjVisual, map.alpha) == 128);
static_assert(offsetof(mjVisual, map.fogstart) == 132);
static_assert(offsetof(mjVisual, map.fogend) == 136);
static_assert(offsetof(mjVisual, map.znear) == 140);
static_assert(offsetof(mjVisual, map.zfar) == 144);
static_assert(offsetof(mjVisual, map.haze) == 148);
static_assert(offsetof(mjVisual, map.shadowclip) == 152);
static_assert(offsetof(mjVisual, map.shadowscale) == 156);
static_assert(offsetof(mjVisual, map.actuatortendon) == 160);
static_assert(offsetof(mjVisual, scale.forcewidth) == 164);
static_assert(offsetof(mjVisual, scale.contactwidth) == 168);
static_assert(offsetof(mjVisual, scale.contactheight) == 172);
static_assert(offsetof(mjVisual, scale.connect) == 176);
static_assert(offsetof(mjVisual, scale.com) == 180);
static_assert(offsetof(mjVisual, scale.camera) == 184);
static_assert(offsetof(mjVisual, scale.light) == 188);
static_assert(offsetof(mjVisual, scale.selectpoint) == 192);
static_assert(offsetof(mjVisual, scale.jointlength) == 196);
static_assert(offsetof(mjVisual, scale.jointwidth) == 200);
static_assert(offsetof(mjVisual, scale.actuatorlength) == 204);
static_assert(offsetof(mjVisual, scale.actuatorwidth) == 208);
static_assert(offsetof(mjVisual, scale.framelength) == 212);
static_assert(offsetof(mjVisual, scale.framewidth) == 216);
static_assert(offsetof(mjVisual, scale.constraint) == 220);
static_assert(offsetof(mjVisual, scale.slidercrank) == 224);
static_assert(offsetof(mjVisual, scale.frustum) == 228);
static_assert(offsetof(mjVisual, rgba.fog) == 232);
static_assert(offsetof(mjVisual, rgba.haze) == 248);
static_assert(offsetof(mjVisual, rgba.force) == 264);
static_assert(offsetof(mjVisual, rgba.inertia) == 280);
static_assert(offsetof(mjVisual, rgba.joint) == 296);
static_assert(offsetof(mjVisual, rgba.actuator) == 312);
static_assert(offsetof(mjVisual, rgba.actuatornegative) == 328);
static_assert(offsetof(mjVisual, rgba.actuatorpositive) == 344);
static_assert(offsetof(mjVisual, rgba.com) == 360);
static_assert(offsetof(mjVisual, rgba.camera) == 376);
static_assert(offsetof(mjVisual, rgba.light) == 392);
static_assert(offsetof(mjVisual, rgba.selectpoint) == 408);
static_assert(offsetof(mjVisual, rgba.connect) == 424);
static_assert(offsetof(mjVisual, rgba.contactpoint) == 440);
static_assert(offsetof(mjVisual, rgba.contactforce) == 456);
static_assert(offsetof(mjVisual, rgba.contactfriction) == 472);
static_assert(offsetof(mjVisual, rgba.contacttorque) == 488);
static_assert(offsetof(mjVisual, rgba.contactgap) == 504);
static_assert(offsetof(mjVisual, rgba.rangefinder) == 520);
static_assert(offsetof(mjVisual, rgba.constraint) == 536);
static_assert(offsetof(mjVisual, rgba.slidercrank) == 552);
static_assert(offsetof(mjVisual, rgba.crankbroken) == 568);
static_assert(offsetof(mjVisual, rgba.frustum) == 584);
static_assert(offsetof(mjVisual, rgba.bv) == 600);
static_assert(offsetof(mjVisual, rgba.bvactive) == 616);
static_assert(sizeof(mjLROpt) == 72);
static_assert(sizeof(mjModel) == 5688);
#endif

#endif  // MUJOCO_MJMODEL_H_
