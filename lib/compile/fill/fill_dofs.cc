// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies joints, their dofs and the reference configuration into the model.

#include <algorithm>

#include "compile/draft/build.h"

namespace mj::compiler {
namespace {

void fill_joint(const Joint& joint, mjModel& m) {
  const spec::Joint& s = *joint.spec;
  const int i = joint.id;
  m.jnt_type[i] = s.type;
  m.jnt_qposadr[i] = joint.qposadr;
  m.jnt_dofadr[i] = joint.dofadr;
  m.jnt_bodyid[i] = joint.body->id;
  m.jnt_actuatorid[i] = -1;
  m.jnt_group[i] = s.group;
  m.jnt_limited[i] = joint.limited;
  m.jnt_actfrclimited[i] = joint.actfrclimited;
  m.jnt_actgravcomp[i] = s.actuatorgravcomp;
  put(m.jnt_solref + i * mjNREF, s.solreflimit);
  put(m.jnt_solimp + i * mjNIMP, s.solimplimit);
  store(m.jnt_pos + 3 * i, joint.pos);
  store(m.jnt_axis + 3 * i, joint.axis);
  m.jnt_stiffness[i] = s.stiffness[0];
  m.jnt_stiffnesspoly[2 * i] = s.stiffness[1];
  m.jnt_stiffnesspoly[2 * i + 1] = s.stiffness[2];
  put(m.jnt_range + 2 * i, joint.range);
  put(m.jnt_actfrcrange + 2 * i, s.actuatorfrcrange);
  m.jnt_margin[i] = s.margin;
  put(m.jnt_user + i * m.nuser_jnt, s.user);
}

void fill_reference(const Joint& joint, mjModel& m) {
  double* qpos0 = m.qpos0 + joint.qposadr;
  double* spring = m.qpos_spring + joint.qposadr;
  switch (joint.spec->type) {
    case mjJNT_FREE:
      store(qpos0, joint.body->pose.pos);
      store(qpos0 + 3, joint.body->pose.quat);
      std::copy(qpos0, qpos0 + 7, spring);
      break;
    case mjJNT_BALL:
      store(qpos0, Quat{});
      store(spring, Quat{});
      break;
    default:
      *qpos0 = joint.ref;
      *spring = joint.springref;
  }
}

void fill_dof(const Draft& draft, int i, mjModel& m) {
  const Joint& joint = *draft.structure.dof_joint[i];
  const spec::Joint& s = *joint.spec;
  m.dof_bodyid[i] = joint.body->id;
  m.dof_jntid[i] = joint.id;
  m.dof_parentid[i] = draft.structure.dof_parent[i];
  m.dof_treeid[i] = draft.structure.dof_tree[i];
  m.dof_Madr[i] = i == 0 ? 0 : m.dof_Madr[i - 1] + draft.structure.dof_ancestors[i - 1] + 1;
  m.dof_simplenum[i] = draft.structure.dof_simplenum[i];
  put(m.dof_solref + i * mjNREF, s.solreffriction);
  put(m.dof_solimp + i * mjNIMP, s.solimpfriction);
  m.dof_frictionloss[i] = s.frictionloss;
  m.dof_armature[i] = s.armature;
  m.dof_damping[i] = s.damping[0];
  m.dof_dampingpoly[2 * i] = s.damping[1];
  m.dof_dampingpoly[2 * i + 1] = s.damping[2];
}

}  // namespace

void fill_dofs(const Draft& draft, mjModel& m) {
  for (const Joint* joint : draft.joints) {
    fill_joint(*joint, m);
    fill_reference(*joint, m);
  }
  for (int i = 0; i < draft.nv; ++i) fill_dof(draft, i, m);
}

}  // namespace mj::compiler
