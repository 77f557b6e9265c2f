// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Questions at the C API: names, Jacobians, inertia, contact forces, versions.

#include <mujoco/mujoco.h>

#include "engine/contact_force.h"
#include "engine/inertia.h"
#include "engine/jacobian.h"
#include "model/names.h"

namespace engine = mj::engine;

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
  engine::jacobian_subtree_com(*m, *d, jacp, body);
}
void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom) {
  engine::jacobian_geom(*m, *d, jacp, jacr, geom);
}
void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site) {
  engine::jacobian_site(*m, *d, jacp, jacr, site);
}

void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst) {
  engine::full_inertia(*m, dst, d->M);
}
void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  engine::mul_inertia(*m, *d, res, vec);
}
void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n) {
  engine::solve_inertia(*m, *d, x, y, n);
}

void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                       int flg_local) {
  engine::object_velocity(*m, *d, static_cast<mjtObj>(objtype), objid, res, flg_local != 0);
}
void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]) {
  engine::contact_force(*m, *d, id, result);
}

mjtNum mj_getTotalmass(const mjModel* m) {
  mjtNum sum = 0;
  for (int b = 1; b < m->nbody; ++b) sum += m->body_mass[b];
  return sum;
}

int mj_version(void) {
  return mjVERSION_HEADER;
}
const char* mj_versionString(void) {
  return "3.12.0";
}
