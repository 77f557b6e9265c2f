// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies contact pairs, excludes, equality constraints and tendons into the model.

#include "compile/draft/build.h"

namespace mj::compiler {
namespace {

void fill_pair(const Pair& p, mjModel& m) {
  const int i = p.id;
  m.pair_dim[i] = p.condim;
  m.pair_geom1[i] = p.first->id;
  m.pair_geom2[i] = p.second->id;
  m.pair_signature[i] = p.signature;
  put(m.pair_solref + i * mjNREF, p.solref);
  put(m.pair_solreffriction + i * mjNREF, p.solreffriction);
  put(m.pair_solimp + i * mjNIMP, p.solimp);
  m.pair_margin[i] = p.margin;
  m.pair_gap[i] = p.gap;
  m.pair_adhesion[i] = p.adhesion;
  put(m.pair_friction + 5 * i, p.friction);
}

void fill_equality(const Equality& eq, mjModel& m) {
  const int i = eq.id;
  m.eq_type[i] = eq.type;
  m.eq_obj1id[i] = eq.obj1;
  m.eq_obj2id[i] = eq.obj2;
  m.eq_objtype[i] = eq.objtype;
  m.eq_active0[i] = eq.active;
  put(m.eq_solref + i * mjNREF, eq.solref);
  put(m.eq_solimp + i * mjNIMP, eq.solimp);
  put(m.eq_data + i * mjNEQDATA, eq.data);
}

void fill_tendon(const Tendon& t, mjModel& m) {
  const int i = t.id;
  m.tendon_matid[i] = t.material_id;
  m.tendon_actuatorid[i] = -1;
  m.tendon_group[i] = t.group;
  m.tendon_treeid[2 * i] = m.tendon_treeid[2 * i + 1] = -1;
  m.tendon_limited[i] = t.is_limited;
  m.tendon_actfrclimited[i] = t.is_actfrclimited;
  m.tendon_width[i] = t.width;
  put(m.tendon_solref_lim + i * mjNREF, t.solreflimit);
  put(m.tendon_solimp_lim + i * mjNIMP, t.solimplimit);
  put(m.tendon_solref_fri + i * mjNREF, t.solreffriction);
  put(m.tendon_solimp_fri + i * mjNIMP, t.solimpfriction);
  put(m.tendon_range + 2 * i, t.range);
  put(m.tendon_actfrcrange + 2 * i, t.actuatorfrcrange);
  m.tendon_margin[i] = t.margin;
  m.tendon_stiffness[i] = t.stiffness[0];
  m.tendon_stiffnesspoly[2 * i] = t.stiffness[1];
  m.tendon_stiffnesspoly[2 * i + 1] = t.stiffness[2];
  m.tendon_damping[i] = t.damping[0];
  m.tendon_dampingpoly[2 * i] = t.damping[1];
  m.tendon_dampingpoly[2 * i + 1] = t.damping[2];
  m.tendon_armature[i] = t.armature;
  m.tendon_frictionloss[i] = t.frictionloss;
  put(m.tendon_lengthspring + 2 * i, t.springlength);
  put(m.tendon_user + i * m.nuser_tendon, t.user);
  put(m.tendon_rgba + 4 * i, t.rgba);
}

void fill_paths(const Draft& draft, mjModel& m) {
  int wrap_adr = 0;
  for (const Tendon& t : draft.tendons) {
    m.tendon_adr[t.id] = wrap_adr;
    m.tendon_num[t.id] = static_cast<int>(t.wraps.size());
    for (const Wrap& wrap : t.wraps) {
      m.wrap_type[wrap_adr] = wrap.type;
      m.wrap_objid[wrap_adr] = wrap.object;
      m.wrap_prm[wrap_adr++] = wrap.prm;
    }
  }
}

}  // namespace

void fill_relations(const Draft& draft, mjModel& m) {
  for (const Pair& pair : draft.pairs) fill_pair(pair, m);
  for (const Exclude& exclude : draft.excludes) m.exclude_signature[exclude.id] = exclude.signature;
  for (const Equality& eq : draft.equalities) fill_equality(eq, m);
  for (const Tendon& tendon : draft.tendons) fill_tendon(tendon, m);
  fill_paths(draft, m);
}

}  // namespace mj::compiler
