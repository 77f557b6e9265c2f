// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contact parameters of a dynamic pair: those of the geom with higher priority, otherwise
//
//   condim, friction   elementwise maximum             margin, gap, adhesion   sums
//   solimp, solref     mu a + (1-mu) b,  mu = solmix_a / (solmix_a + solmix_b)
//
// with solref the elementwise minimum when either is in the direct (non-positive) format. Explicit
// pairs have their own. The override flag replaces margin, solref, solimp and friction.
//
// reads   m.geom_*, m.pair_*, m.opt.o_*
// writes  the fields of one mjContact

#include "engine/collision/contact_parameters.h"

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "math/dense.h"
#include "math/vec3.h"

namespace mj::engine {
namespace {

double mixing_weight(double a, double b) {
  if (a >= mjMINVAL && b >= mjMINVAL) return a / (a + b);
  if (a < mjMINVAL && b < mjMINVAL) return 0.5;
  return a < mjMINVAL ? 0 : 1;
}

void mix(double* res, const double* a, const double* b, double weight, int n) {
  for (int i = 0; i < n; ++i) res[i] = weight * a[i] + (1 - weight) * b[i];
}

void set_friction(double friction[5], const double f[3]) {
  friction[0] = friction[1] = f[0];
  friction[2] = f[1];
  friction[3] = friction[4] = f[2];
}

void set_pair_parameters(const mjModel& m, int pair, mjContact& con) {
  con.dim = m.pair_dim[pair];
  con.adhesion = m.pair_adhesion[pair];
  copy(con.friction, m.pair_friction + 5 * pair, 5);
  copy(con.solref, m.pair_solref + mjNREF * pair, mjNREF);
  copy(con.solimp, m.pair_solimp + mjNIMP * pair, mjNIMP);
  copy(con.solreffriction, m.pair_solreffriction + mjNREF * pair, mjNREF);
}

void set_geom_parameters(const mjModel& m, int g1, int g2, mjContact& con) {
  zero(con.solreffriction, mjNREF);
  const int p1 = m.geom_priority[g1], p2 = m.geom_priority[g2];
  if (p1 != p2) {
    const int g = p1 > p2 ? g1 : g2;
    con.dim = m.geom_condim[g];
    con.adhesion = m.geom_adhesion[g];
    set_friction(con.friction, m.geom_friction + 3 * g);
    copy(con.solref, m.geom_solref + mjNREF * g, mjNREF);
    copy(con.solimp, m.geom_solimp + mjNIMP * g, mjNIMP);
    return;
  }

  con.dim = std::max(m.geom_condim[g1], m.geom_condim[g2]);
  con.adhesion = m.geom_adhesion[g1] + m.geom_adhesion[g2];
  double friction[3];
  for (int i = 0; i < 3; ++i) {
    friction[i] = std::max(m.geom_friction[3 * g1 + i], m.geom_friction[3 * g2 + i]);
  }
  set_friction(con.friction, friction);

  const double weight = mixing_weight(m.geom_solmix[g1], m.geom_solmix[g2]);
  const double* ref1 = m.geom_solref + mjNREF * g1;
  const double* ref2 = m.geom_solref + mjNREF * g2;
  if (ref1[0] > 0 && ref2[0] > 0) {
    mix(con.solref, ref1, ref2, weight, mjNREF);
  } else {
    for (int i = 0; i < mjNREF; ++i) con.solref[i] = std::min(ref1[i], ref2[i]);
  }
  mix(con.solimp, m.geom_solimp + mjNIMP * g1, m.geom_solimp + mjNIMP * g2, weight, mjNIMP);
}

}  // namespace

Margin pair_margin(const mjModel& m, int pair) {
  const double force = has_override(m) ? m.opt.o_margin : m.pair_margin[pair];
  return {force, force + m.pair_gap[pair]};
}

Margin geoms_margin(const mjModel& m, int g1, int g2) {
  const double force = has_override(m) ? m.opt.o_margin : m.geom_margin[g1] + m.geom_margin[g2];
  return {force, force + (m.geom_gap[g1] + m.geom_gap[g2])};
}

void set_contact_parameters(const mjModel& m, int pair, int g1, int g2, double margin,
                            mjContact& con) {
  if (pair >= 0) {
    set_pair_parameters(m, pair, con);
  } else {
    set_geom_parameters(m, g1, g2, con);
  }
  if (con.dim < 1 || con.dim > 6) {
    throw Error("model-invalid", "contact between geoms " + std::to_string(g1) + " and " +
                                     std::to_string(g2) + " has condim " + std::to_string(con.dim) +
                                     ", allowed are 1 to 6");
  }
  if (has_override(m)) {
    copy(con.solref, m.opt.o_solref, mjNREF);
    copy(con.solreffriction, m.opt.o_solref, mjNREF);
    copy(con.solimp, m.opt.o_solimp, mjNIMP);
    copy(con.friction, m.opt.o_friction, 5);
  }
  for (double& f : con.friction) f = std::max(mjMINMU, f);

  con.includemargin = margin;
  con.geom1 = con.geom[0] = g1;
  con.geom2 = con.geom[1] = g2;
  con.flex[0] = con.flex[1] = con.elem[0] = con.elem[1] = con.vert[0] = con.vert[1] = -1;
  con.mu = 0;
  zero(con.H, 36);
  con.efc_address = -1;
}

void complete_frame(double frame[9]) {
  Vec3 x = vec3(frame), y = vec3(frame + 3);
  if (normalize(x) < 0.5) {
    throw Error("contact-normal", "a collision function returned a contact without a normal");
  }
  if (dot(y, y) < 0.25) y = x.y > -0.5 && x.y < 0.5 ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
  y -= x * dot(x, y);
  normalize(y);
  store(frame, x);
  store(frame + 3, y);
  store(frame + 6, cross(x, y));
}

}  // namespace mj::engine
