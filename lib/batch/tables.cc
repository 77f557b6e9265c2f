// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/tables.h"

#include <algorithm>
#include <numeric>

#include "engine/data/options.h"
#include "engine/pipeline/integrate.h"
#include "engine/position/inertia.h"
#include "engine/position/tendon.h"
#include "math/vec3.h"

namespace mj::batch {
namespace {

int size(const std::vector<Term>& terms) {
  return static_cast<int>(terms.size());
}

bool compensates_gravity(const mjModel& m) {
  return m.flg_gravcomp && !engine::is_disabled(m, mjDSBL_GRAVITY) &&
         norm(vec3(m.opt.gravity)) != 0;
}

}  // namespace

Tables::Tables(const mjModel& m)
    : inertia{static_cast<int>(m.nv), m.M_rowadr, m.M_rownnz, m.M_colind} {
  std::vector<int> dofs(static_cast<size_t>(m.nv));
  std::iota(dofs.begin(), dofs.end(), 0);
  find_panels(inertia, dofs, panels);
  add_dofs(m);
  add_tendons(m);
  add_actuators(m);
  geoms.resize(static_cast<size_t>(m.ngeom));
  std::iota(geoms.begin(), geoms.end(), 0);
  sites.resize(static_cast<size_t>(m.nsite));
  std::iota(sites.begin(), sites.end(), 0);
  for (int b = 1; b < m.nbody; ++b) {
    if (compensates_gravity(m) && m.body_gravcomp[b] != 0) compensated.push_back(b);
  }
}

void Tables::add_dofs(const mjModel& m) {
  const bool is_explicit = engine::is_disabled(m, mjDSBL_EULERDAMP | mjDSBL_DAMPER);
  for (int i = 0; i < m.nv; ++i) {
    armature.push_back(m.dof_armature[i] + engine::actuator_joint_armature(m, m.dof_jntid[i]));
    is_damped |= !is_explicit && engine::is_damped(m, i);
  }
}

// Lists the elements of the outer product of a row with itself, as far as they lie in the pattern
// of M.
Terms Tables::square(const mjModel& m, Terms row) {
  Terms result{size(squares), 0};
  for (int k = row.first; k < row.last; ++k) {
    const int dof = jacobian[static_cast<size_t>(k)].index;
    const int adr = m.M_rowadr[dof];
    for (int e = adr; e < adr + m.M_rownnz[dof]; ++e) {
      for (int l = row.first; l < row.last; ++l) {
        const Term &a = jacobian[static_cast<size_t>(k)], &b = jacobian[static_cast<size_t>(l)];
        if (b.index == m.M_colind[e]) squares.push_back({e, a.value * b.value});
      }
    }
  }
  result.last = size(squares);
  return result;
}

void Tables::add_tendons(const mjModel& m) {
  ten_J.resize(static_cast<size_t>(m.nJten));
  for (int t = 0; t < m.ntendon; ++t) {
    engine::fixed_tendon(m, t, m.qpos0, ten_J.data());
    Terms row{size(jacobian), 0};
    for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; ++w) {
      jacobian.push_back({m.jnt_dofadr[m.wrap_objid[w]], m.wrap_prm[w]});
    }
    row.last = size(jacobian);
    std::sort(jacobian.begin() + row.first, jacobian.end(),
              [](const Term& a, const Term& b) { return a.index < b.index; });
    tendon_row.push_back(row);
    tendon_square.push_back(square(m, row));
    tendon_spring.push_back(engine::tendon_spring(m, t));
    tendon_damper.push_back(engine::tendon_damper(m, t));
    const double armature_of_tendon = m.tendon_armature[t] + engine::actuator_tendon_armature(m, t);
    if (armature_of_tendon == 0) continue;
    for (int k = tendon_square.back().first; k < tendon_square.back().last; ++k) {
      const Term& s = squares[static_cast<size_t>(k)];
      tendon_inertia.push_back({s.index, armature_of_tendon * s.value});
    }
  }
}

void Tables::add_actuators(const mjModel& m) {
  for (int i = 0; i < m.nactuator; ++i) {
    const int id = m.actuator_trnid[2 * i];
    const double gear = m.actuator_gear[6 * m.actuator_outadr[i]];
    Terms row{size(jacobian), 0};
    if (m.actuator_trntype[i] == mjTRN_TENDON) {
      const Terms of_tendon = tendon_row[static_cast<size_t>(id)];
      for (int k = of_tendon.first; k < of_tendon.last; ++k) {
        const Term t = jacobian[static_cast<size_t>(k)];
        jacobian.push_back({t.index, t.value * gear});
      }
    } else {
      jacobian.push_back({m.jnt_dofadr[id], gear});
    }
    row.last = size(jacobian);
    moment_row.push_back(row);
    moment_square.push_back(square(m, row));
  }
}

}  // namespace mj::batch
