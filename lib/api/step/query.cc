// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that answer questions about a model and its state: names, Jacobians,
// inertia, motion of objects, contact forces, versions.

#include <mujoco/mujoco.h>

#include "api/boundary.h"
#include "engine/collision/distance.h"
#include "engine/constants/total_mass.h"
#include "engine/constraint/jacobian_product.h"
#include "engine/contact/contact_force.h"
#include "engine/data/mode.h"
#include "engine/position/inertia.h"
#include "engine/position/jacobian.h"
#include "engine/position/kinematics.h"
#include "model/names.h"

namespace engine = mj::engine;
using mj::api::guarded;

int mj_name2id(const mjModel* m, int type, const char* name) {
  return name ? mj::name_to_id(*m, type, name) : -1;
}
const char* mj_id2name(const mjModel* m, int type, int id) {
  return mj::id_to_name(*m, type, id);
}
const char* mj_actuatorInputName(const mjModel* m, int id, int k) {
  return mj::actuator_input_name(*m, id, k);
}

void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
            int body) {
  engine::jacobian(*m, *d, jacp, jacr, point, body);
}
void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  engine::jacobian_body(*m, *d, jacp, jacr, body);
}
void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  engine::jacobian_body_com(*m, *d, jacp, jacr, body);
}
void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body) {
  guarded([&] { engine::jacobian_subtree_com(*m, *d, jacp, body); });
}
void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom) {
  engine::jacobian_geom(*m, *d, jacp, jacr, geom);
}
void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site) {
  engine::jacobian_site(*m, *d, jacp, jacr, site);
}

void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis,
                     const mjtNum point[3], const mjtNum axis[3], int body) {
  guarded([&] { engine::jacobian_point_axis(*m, *d, jacPoint, jacAxis, point, axis, body); });
}
void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
               int body) {
  engine::jacobian_dot(*m, *d, jacp, jacr, point, body);
}
void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body) {
  guarded([&] { engine::angular_momentum_matrix(*m, *d, mat, body); });
}
void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  engine::mul_constraint_jacobian(*m, *d, res, vec);
}
void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  engine::mul_constraint_jacobian_transpose(*m, *d, res, vec);
}

int mj_isPyramidal(const mjModel* m) {
  return m->opt.cone == mjCONE_PYRAMIDAL;
}
int mj_isSparse(const mjModel* m) {
  return engine::is_sparse(*m);
}
int mj_isDual(const mjModel* m) {
  return engine::is_dual(*m);
}

void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst) {
  engine::full_inertia(*m, dst, d->M);
}
void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  engine::mul_inertia(*m, *d, res, vec);
}
void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  engine::mul_inertia_half(*m, *d, res, vec);
}
void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind) {
  if (rownnz && rowadr && colind) {
    engine::add_inertia(*m, *d, {dst, rownnz, rowadr, colind});
  } else {
    engine::add_inertia(*m, *d, dst);
  }
}
void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD,
                int n) {
  engine::solve_inertia_half(*m, *d, x, y, sqrtInvD, n);
}
void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n) {
  engine::solve_inertia(*m, *d, x, y, n);
}

void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                       int flg_local) {
  guarded([&] {
    engine::object_velocity(*m, *d, static_cast<mjtObj>(objtype), objid, res, flg_local != 0);
  });
}
void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                           int flg_local) {
  guarded([&] {
    engine::object_acceleration(*m, *d, static_cast<mjtObj>(objtype), objid, res, flg_local != 0);
  });
}
void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                const mjtNum point[3], int body, mjtNum* qfrc_target) {
  guarded([&] { engine::apply_force_torque(*m, *d, force, torque, point, body, qfrc_target); });
}
mjtNum mj_geomDistance(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum distmax,
                       mjtNum fromto[6]) {
  mjtNum result = 0;
  guarded([&] { result = engine::geom_distance(*m, *d, geom1, geom2, distmax, fromto); });
  return result;
}
void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                     const mjtNum quat[4], int body, mjtByte sameframe) {
  engine::local_to_global(*d, xpos, xmat, pos, quat, body, static_cast<mjtSameFrame>(sameframe));
}
void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]) {
  engine::contact_force(*m, *d, id, result);
}

mjtNum mj_getTotalmass(const mjModel* m) {
  return engine::total_mass(*m);
}

int mj_version(void) {
  return mjVERSION_HEADER;
}
const char* mj_versionString(void) {
  return "3.12.0";
}
