// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contact parameters of a dynamic pair. Margins and gaps are added. The other parameters come from
// the geom or flex with higher priority. At equal priority they are mixed:
//
//   condim, friction   elementwise maximum             adhesion   sum
//   solimp, solref     mu a + (1-mu) b,  mu = solmix_a / (solmix_a + solmix_b)
//
// If one of the two solrefs is in the direct (non-positive) format, their elementwise minimum is
// used instead of the mixture. An explicit pair has its own parameters instead. If the override
// flag is set, margin, solref, solreffriction, solimp and friction come from m.opt.
//
// reads   m.geom_*, m.flex_*, m.pair_*, m.opt.o_*
// writes  the fields of one mjContact

#include "engine/contact/contact_parameters.h"

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

// Contact parameters of one geom or flex.
struct Source {
  int condim, priority;
  double solmix, adhesion;
  const double *friction, *solref, *solimp;
};

Source geom_source(const mjModel& m, int g) {
  return {m.geom_condim[g],          m.geom_priority[g],      m.geom_solmix[g],
          m.geom_adhesion[g],        m.geom_friction + 3 * g, m.geom_solref + mjNREF * g,
          m.geom_solimp + mjNIMP * g};
}
Source flex_source(const mjModel& m, int f) {
  return {m.flex_condim[f],        m.flex_priority[f],         m.flex_solmix[f],          0,
          m.flex_friction + 3 * f, m.flex_solref + mjNREF * f, m.flex_solimp + mjNIMP * f};
}

[[gnu::always_inline]] inline void set_source_parameters(const Source& a, const Source& b,
                                                         mjContact& con) {
  zero(con.solreffriction, mjNREF);
  if (a.priority != b.priority) {
    const Source& higher = a.priority > b.priority ? a : b;
    con.dim = higher.condim;
    con.adhesion = higher.adhesion;
    set_friction(con.friction, higher.friction);
    copy(con.solref, higher.solref, mjNREF);
    copy(con.solimp, higher.solimp, mjNIMP);
    return;
  }

  con.dim = std::max(a.condim, b.condim);
  con.adhesion = a.adhesion + b.adhesion;
  double friction[3];
  for (int i = 0; i < 3; ++i) friction[i] = std::max(a.friction[i], b.friction[i]);
  set_friction(con.friction, friction);

  const double weight = mixing_weight(a.solmix, b.solmix);
  if (a.solref[0] > 0 && b.solref[0] > 0) {
    mix(con.solref, a.solref, b.solref, weight, mjNREF);
  } else {
    for (int i = 0; i < mjNREF; ++i) con.solref[i] = std::min(a.solref[i], b.solref[i]);
  }
  mix(con.solimp, a.solimp, b.solimp, weight, mjNIMP);
}

std::string name_of(const ContactSideIds& side) {
  return side.geom >= 0 ? "geom " + std::to_string(side.geom) : "flex " + std::to_string(side.flex);
}

bool valid_dimension(const mjContact& con) {
  return con.dim >= 1 && con.dim <= 6;
}

[[noreturn]] void throw_dimension(const mjContact& con, const ContactSideIds& a,
                                  const ContactSideIds& b) {
  throw Error("model-invalid", "contact between " + name_of(a) + " and " + name_of(b) +
                                   " has condim " + std::to_string(con.dim) +
                                   "; the allowed values are 1 to 6");
}

// Sets the parameters whose computation does not depend on the kind of the contact.
void finish_parameters(const mjModel& m, double margin, mjContact& con) {
  if (has_override(m)) {
    copy(con.solref, m.opt.o_solref, mjNREF);
    copy(con.solreffriction, m.opt.o_solref, mjNREF);
    copy(con.solimp, m.opt.o_solimp, mjNIMP);
    copy(con.friction, m.opt.o_friction, 5);
  }
  for (double& f : con.friction) f = std::max(mjMINMU, f);
  con.includemargin = margin;
  con.mu = 0;
  zero(con.H, 36);
  con.efc_address = -1;
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

bool has_margin(const mjModel& m, int g1, int g2) {
  return (has_override(m) ? m.opt.o_margin : std::max(m.geom_margin[g1], m.geom_margin[g2])) > 0;
}

Margin geom_flex_margin(const mjModel& m, int g, int f) {
  const double force = has_override(m) ? m.opt.o_margin : m.geom_margin[g] + m.flex_margin[f];
  return {force, force + (m.geom_gap[g] + m.flex_gap[f])};
}

Margin flexes_margin(const mjModel& m, int f1, int f2) {
  const double force = has_override(m) ? m.opt.o_margin : m.flex_margin[f1] + m.flex_margin[f2];
  return {force, force + (m.flex_gap[f1] + m.flex_gap[f2])};
}

void set_contact_parameters(const mjModel& m, int pair, int g1, int g2, double margin,
                            mjContact& con) {
  if (pair >= 0) {
    set_pair_parameters(m, pair, con);
  } else {
    set_source_parameters(geom_source(m, g1), geom_source(m, g2), con);
  }
  if (!valid_dimension(con)) throw_dimension(con, {g1}, {g2});
  finish_parameters(m, margin, con);
  con.geom1 = con.geom[0] = g1;
  con.geom2 = con.geom[1] = g2;
  con.flex[0] = con.flex[1] = con.elem[0] = con.elem[1] = con.vert[0] = con.vert[1] = -1;
}

void set_contact_parameters(const mjModel& m, const ContactSideIds side[2], double margin,
                            mjContact& con) {
  const auto source = [&](const ContactSideIds& s) {
    return s.geom >= 0 ? geom_source(m, s.geom) : flex_source(m, s.flex);
  };
  set_source_parameters(source(side[0]), source(side[1]), con);
  if (!valid_dimension(con)) throw_dimension(con, side[0], side[1]);
  finish_parameters(m, margin, con);
  for (int k = 0; k < 2; ++k) {
    con.geom[k] = side[k].geom;
    con.flex[k] = side[k].flex;
    con.elem[k] = side[k].elem;
    con.vert[k] = side[k].vert;
  }
  con.geom1 = con.geom[0];
  con.geom2 = con.geom[1];
}

void place_contact(mjContact& con, const mjPreContact& pre) {
  con.dist = pre.dist;
  copy(con.pos, pre.pos, 3);
  copy(con.frame, pre.normal, 3);
  copy(con.frame + 3, pre.tangent, 3);
  complete_frame(con.frame);
  const bool apart = pre.dist >= con.includemargin;
  con.exclude = apart && con.adhesion == 0 ? 1 : 0;
  if (apart && con.adhesion != 0) con.dim = 1;
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
