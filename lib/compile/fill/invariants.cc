// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the compiled model in checked builds. finish_model() also validates the model, but it
// leaves out the checks that the passes have already made. The functions below make all checks.
// Therefore they detect a pass that no longer makes its own.

#include "compile/fill/invariants.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/diagnostic.h"
#include "base/invariant.h"
#include "model/validate.h"

namespace mj::compiler {
namespace {

template <typename T>
mjtSize count(const std::vector<T>& list) {
  return static_cast<mjtSize>(list.size());
}

// Returns whether the model would be accepted if it were read from a file. If not, prints the
// reason.
bool is_valid(const mjModel& m) {
  try {
    validate(m, ModelOrigin::kFile);
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return false;
  }
  return true;
}

// Returns whether quaternions are normalised. Quaternions that are too short to be normalised stay
// as they are, as in MuJoCo, and are accepted.
bool are_unit(const mjtNum* quats, mjtSize n) {
  for (mjtSize i = 0; i < n; ++i) {
    const mjtNum* q = quats + 4 * i;
    const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (std::abs(square - 1) > 1e-6 && square >= 1e-12) return false;
  }
  return true;
}

bool are_not_negative(const mjtNum* x, mjtSize n) {
  return std::all_of(x, x + n, [](mjtNum value) { return value >= 0; });
}

void check_counts(const Draft& draft, const mjModel& m) {
  MJ_INVARIANT(m.nbody == count(draft.bodies));
  MJ_INVARIANT(m.njnt == count(draft.joints));
  MJ_INVARIANT(m.ngeom == count(draft.geoms));
  MJ_INVARIANT(m.nsite == count(draft.sites));
  MJ_INVARIANT(m.ncam == count(draft.cameras) && m.nlight == count(draft.lights));
  MJ_INVARIANT(m.nmesh == count(draft.meshes) && m.nhfield == count(draft.hfields));
  MJ_INVARIANT(m.ntex == count(draft.textures) && m.nmat == count(draft.materials));
  MJ_INVARIANT(m.nflex == count(draft.flexes) && m.nskin == count(draft.skins));
  MJ_INVARIANT(m.npair == count(draft.pairs) && m.nexclude == count(draft.excludes));
  MJ_INVARIANT(m.neq == count(draft.equalities));
  MJ_INVARIANT(m.ntendon == count(draft.tendons));
  MJ_INVARIANT(m.nactuator == count(draft.actuators));
  MJ_INVARIANT(m.nsensor == count(draft.sensors));
  MJ_INVARIANT(m.nkey == count(draft.keys));
  MJ_INVARIANT(m.nplugin == count(draft.plugins));
  MJ_INVARIANT(m.nq == draft.nq && m.nv == draft.nv);
  MJ_INVARIANT(m.nu == draft.nu && m.nout == draft.nout && m.na == draft.na);
}

// Checks that each element has the address that the draft assigned to it.
void check_places(const Draft& draft, const mjModel& m) {
  for (const Joint* joint : draft.joints) {
    MJ_INVARIANT(m.jnt_bodyid[joint->id] == joint->body->id);
    MJ_INVARIANT(m.jnt_qposadr[joint->id] == joint->qposadr);
    MJ_INVARIANT(m.jnt_dofadr[joint->id] == joint->dofadr);
  }
  for (const Geom* geom : draft.geoms) MJ_INVARIANT(m.geom_bodyid[geom->id] == geom->body->id);
  for (const Body* body : draft.bodies) {
    MJ_INVARIANT(body->id == 0 || m.body_parentid[body->id] == body->parent->id);
    MJ_INVARIANT(m.body_weldid[body->id] == body->weld->id);
  }
}

}  // namespace

void check_model(const Draft& draft, const mjModel& m) {
  MJ_INVARIANT(is_valid(m));
  check_counts(draft, m);
  check_places(draft, m);
  MJ_INVARIANT(are_unit(m.body_quat, m.nbody));
  MJ_INVARIANT(are_unit(m.body_iquat, m.nbody));
  MJ_INVARIANT(are_unit(m.geom_quat, m.ngeom));
  MJ_INVARIANT(are_unit(m.site_quat, m.nsite));
  MJ_INVARIANT(are_not_negative(m.body_mass, m.nbody));
  MJ_INVARIANT(are_not_negative(m.body_subtreemass, m.nbody));
  MJ_INVARIANT(are_not_negative(m.body_inertia, 3 * m.nbody));
  MJ_INVARIANT(are_not_negative(m.geom_rbound, m.ngeom));
}

}  // namespace mj::compiler
