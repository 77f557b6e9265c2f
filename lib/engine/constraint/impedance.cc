// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Impedance I(pos) of each row, which is a sigmoid of the distance to the margin. The impedance
// determines the regularisation R, the stiffness K and the damping B. dw is dwidth of solimp.
//
//   R = (1 - I) diagA / I,  D = 1 / R
//   K = 1 / (dw timeconst dampratio)^2,  B = 2 / (dw timeconst)       standard solref
//   K = -solref0 / dw^2,                 B = -solref1 / dw            direct solref
//
// reads   efc_type efc_id efc_pos efc_margin efc_diagA [nefc]
// writes  efc_KBIP [nefc x 4], efc_R efc_D efc_diagA [nefc], contact.mu

#include "engine/constraint/impedance.h"

#include <algorithm>
#include <cmath>

#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "math/dense.h"
#include "math/elementary.h"

namespace mj::engine {
namespace {

bool mixed(const double* solref) {
  return (solref[0] > 0) != (solref[1] > 0);
}

RowParameters parameters(const mjModel& m, const mjData& d, int row) {
  const int id = d.efc_id[row];
  const double *solref = nullptr, *solimp = nullptr, *friction = nullptr;
  switch (d.efc_type[row]) {
    case mjCNSTR_EQUALITY:
      solref = m.eq_solref + mjNREF * id, solimp = m.eq_solimp + mjNIMP * id;
      break;
    case mjCNSTR_FRICTION_DOF:
      solref = m.dof_solref + mjNREF * id, solimp = m.dof_solimp + mjNIMP * id;
      break;
    case mjCNSTR_FRICTION_TENDON:
      solref = m.tendon_solref_fri + mjNREF * id, solimp = m.tendon_solimp_fri + mjNIMP * id;
      break;
    case mjCNSTR_LIMIT_JOINT:
      solref = m.jnt_solref + mjNREF * id, solimp = m.jnt_solimp + mjNIMP * id;
      break;
    case mjCNSTR_LIMIT_TENDON:
      solref = m.tendon_solref_lim + mjNREF * id, solimp = m.tendon_solimp_lim + mjNIMP * id;
      break;
    default:
      solref = d.contact[id].solref, solimp = d.contact[id].solimp;
      friction = d.contact[id].solreffriction;
  }
  return row_parameters(m, solref, solimp, friction);
}

// Returns the number of consecutive rows, from `row` on, that share one impedance.
int group_rows(const mjModel& m, const mjData& d, int row) {
  const int id = d.efc_id[row];
  switch (d.efc_type[row]) {
    case mjCNSTR_EQUALITY:
      return m.eq_type[id] == mjEQ_WELD ? 6 : m.eq_type[id] == mjEQ_CONNECT ? 3 : 1;
    case mjCNSTR_CONTACT_PYRAMIDAL:
      return 2 * (d.contact[id].dim - 1);
    case mjCNSTR_CONTACT_ELLIPTIC:
      return d.contact[id].dim;
    default:
      return 1;
  }
}

void set_group(const mjModel& m, mjData& d, int row, int n) {
  const RowParameters p = parameters(m, d, row);
  const int type = d.efc_type[row];
  const double pos = type == mjCNSTR_EQUALITY && n > 1 ? norm(d.efc_pos + row, n) : d.efc_pos[row];
  const Impedance imp = impedance(p.solimp, pos - d.efc_margin[row]);
  const bool friction = type == mjCNSTR_FRICTION_DOF || type == mjCNSTR_FRICTION_TENDON;
  double* kbip = d.efc_KBIP + 4 * row;
  kbip[0] = friction ? 0 : stiffness(p.solref, p.solimp[1]);
  kbip[1] = damping(p.solref, p.solimp[1]);
  kbip[2] = imp.value;
  kbip[3] = imp.slope;
  for (int k = 1; k < n; ++k) copy(kbip + 4 * k, kbip, 4);
  if (type == mjCNSTR_CONTACT_ELLIPTIC && n > 1) {
    const bool own = p.solreffriction[0] != 0 || p.solreffriction[1] != 0;
    const double tangent = damping(own ? p.solreffriction : p.solref, p.solimp[1]);
    for (int k = 1; k < n; ++k) kbip[4 * k] = 0, kbip[4 * k + 1] = tangent;
  }
  // For contacts, only R of the first row is computed here. R of the other rows follows from it.
  const bool contact = type == mjCNSTR_CONTACT_ELLIPTIC || type == mjCNSTR_CONTACT_PYRAMIDAL;
  for (int k = 0; k < (contact ? 1 : n); ++k) {
    d.efc_R[row + k] = std::max(mjMINVAL, (1 - imp.value) * d.efc_diagA[row + k] / imp.value);
  }
}

// Computes R of all rows of a frictional contact from R of its first row.
void set_friction_regularisation(const mjModel& m, mjData& d, int row, int n) {
  mjContact& con = d.contact[d.efc_id[row]];
  double* R = d.efc_R + row;
  const double* f = con.friction;
  R[1] = R[0] / std::max(mjMINVAL, m.opt.impratio);
  con.mu = f[0] * std::sqrt(R[1] / R[0]);
  if (d.efc_type[row] == mjCNSTR_CONTACT_ELLIPTIC) {
    for (int k = 2; k < n; ++k) R[k] = R[1] * f[0] * f[0] / (f[k - 1] * f[k - 1]);
  } else {
    std::fill_n(R, n, 2 * con.mu * con.mu * R[0]);
  }
}

}  // namespace

RowParameters row_parameters(const mjModel& m, const double* solref, const double* solimp,
                             const double* solreffriction) {
  RowParameters p{};
  std::copy_n(solref, mjNREF, p.solref);
  std::copy_n(solimp, mjNIMP, p.solimp);
  if (solreffriction) std::copy_n(solreffriction, mjNREF, p.solreffriction);
  if (mixed(p.solref)) p.solref[0] = 0.02, p.solref[1] = 1;
  if (mixed(p.solreffriction)) p.solreffriction[0] = p.solreffriction[1] = 0;
  if (!is_disabled(m, mjDSBL_REFSAFE)) {
    const double least = 2 * m.opt.timestep;
    if (p.solref[0] > 0) p.solref[0] = std::max(p.solref[0], least);
    if (p.solreffriction[0] > 0) p.solreffriction[0] = std::max(p.solreffriction[0], least);
  }
  for (const int i : {0, 1, 3}) p.solimp[i] = std::clamp(p.solimp[i], mjMINIMP, mjMAXIMP);
  p.solimp[2] = std::max(0.0, p.solimp[2]);
  p.solimp[4] = std::max(1.0, p.solimp[4]);
  return p;
}

double stiffness(const double* solref, double dmax) {
  return solref[0] > 0
             ? 1 / std::max(mjMINVAL, dmax * dmax * solref[0] * solref[0] * solref[1] * solref[1])
             : -solref[0] / std::max(mjMINVAL, dmax * dmax);
}
double damping(const double* solref, double dmax) {
  return solref[1] > 0 ? 2 / std::max(mjMINVAL, dmax * solref[0])
                       : -solref[1] / std::max(mjMINVAL, dmax);
}

Impedance impedance(const double solimp[mjNIMP], double distance) {
  const double d0 = solimp[0], dw = solimp[1], width = solimp[2], mid = solimp[3], p = solimp[4];
  if (d0 == dw || width <= mjMINVAL) return {0.5 * (d0 + dw), 0};
  const double sign = distance < 0 ? -1 : 1;
  const double x = sign * (distance / width);
  if (x >= 1) return {dw, 0};
  if (x == 0) return {d0, 0};
  double y = x, slope = 1;
  if (p == 2) {  // the default power needs no call of pow()
    if (x <= mid) {
      y = x * x / mid;
      slope = 2 * x / mid;
    } else {
      y = 1 - (1 - x) * (1 - x) / (1 - mid);
      slope = 2 * (1 - x) / (1 - mid);
    }
  } else if (p != 1) {
    if (x <= mid) {
      const double a = 1 / math::pow(mid, p - 1);
      y = a * math::pow(x, p);
      slope = p * a * math::pow(x, p - 1);
    } else {
      const double b = 1 / math::pow(1 - mid, p - 1);
      y = 1 - b * math::pow(1 - x, p);
      slope = p * b * math::pow(1 - x, p - 1);
    }
  }
  return {d0 + y * (dw - d0), sign * slope * (dw - d0) / width};
}

void set_impedance(const mjModel& m, mjData& d) {
  for (int row = 0; row < d.nefc;) {
    const int n = group_rows(m, d, row);
    set_group(m, d, row, n);
    const int type = d.efc_type[row];
    if (type == mjCNSTR_CONTACT_PYRAMIDAL || type == mjCNSTR_CONTACT_ELLIPTIC) {
      set_friction_regularisation(m, d, row, n);
    }
    row += n;
  }
  for (int i = 0; i < d.nefc; ++i) {
    const double imp = d.efc_KBIP[4 * i + 2];
    if (i > 0 && d.efc_R[i] == d.efc_R[i - 1] && imp == d.efc_KBIP[4 * i - 2]) {
      // The rows of a pyramid have the same values. Copying them avoids the divisions.
      d.efc_D[i] = d.efc_D[i - 1];
      d.efc_diagA[i] = d.efc_diagA[i - 1];
      continue;
    }
    d.efc_D[i] = 1 / d.efc_R[i];
    d.efc_diagA[i] = d.efc_R[i] * imp / (1 - imp);
  }
}

}  // namespace mj::engine
