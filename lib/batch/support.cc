// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/support.h"

#include "engine/data/callback.h"
#include "engine/data/options.h"
#include "engine/passive/fluid.h"
#include "engine/position/free_body.h"

namespace mj::batch {
namespace {

bool has_callback() {
  const engine::Callbacks c = engine::installed_callbacks();
  return c.passive || c.control || c.contactfilter || c.act_dyn || c.act_gain || c.act_bias;
}

bool has_simple_transmission(const mjModel& m, int i) {
  const int id = m.actuator_trnid[2 * i];
  switch (m.actuator_trntype[i]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return m.jnt_type[id] == mjJNT_HINGE || m.jnt_type[id] == mjJNT_SLIDE;
    case mjTRN_TENDON:
      return m.tendon_actfrclimited[id] == 0;
    default:
      return false;
  }
}

bool has_simple_dynamics(const mjModel& m, int i) {
  switch (m.actuator_dyntype[i]) {
    case mjDYN_NONE:
      return m.actuator_actnum[i] == 0;
    case mjDYN_INTEGRATOR:
    case mjDYN_FILTER:
    case mjDYN_FILTEREXACT:
      return m.actuator_actnum[i] == 1;
    default:
      return false;
  }
}

bool is_simple_actuator(const mjModel& m, int i) {
  const int gain = m.actuator_gaintype[i], bias = m.actuator_biastype[i];
  return has_simple_transmission(m, i) && has_simple_dynamics(m, i) &&
         (gain == mjGAIN_FIXED || gain == mjGAIN_AFFINE) &&
         (bias == mjBIAS_NONE || bias == mjBIAS_AFFINE) && m.actuator_ctrlnum[i] == 1 &&
         m.actuator_outnum[i] == 1 && m.actuator_plugin[i] < 0;
}

std::string unsupported_element(const mjModel& m) {
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.wrap_type[m.tendon_adr[t]] != mjWRAP_JOINT) return "spatial tendons";
  }
  for (int i = 0; i < m.nactuator; ++i) {
    if (!is_simple_actuator(m, i))
      return "actuators other than motors and servos of joints and fixed tendons";
  }
  for (int b = 1; m.opt.integrator == mjINT_IMPLICITFAST && b < m.nbody; ++b) {
    if (engine::is_standalone_free(m, b)) return "free bodies with the implicitfast integrator";
  }
  return {};
}

}  // namespace

std::string unsupported_by_stages(const mjModel& m) {
  if (m.nv == 0) return "models without dofs";
  if (m.nflex > 0) return "flexes";
  if (m.nplugin > 0) return "plugins";
  if (m.nhistory > 0) return "delays and histories";
  if (m.flg_adhesion) return "adhesive contacts";
  if (engine::has_fluid(m)) return "fluids";
  if (engine::is_enabled(m, mjENBL_SLEEP)) return "sleeping";
  if (engine::is_enabled(m, mjENBL_FWDINV)) return "the comparison of forward and inverse dynamics";
  if (m.opt.integrator == mjINT_IMPLICIT) return "the implicit integrator";
  if (has_callback()) return "callbacks";
  return unsupported_element(m);
}

std::string unsupported_by_contacts(const mjModel& m) {
  if (engine::is_enabled(m, mjENBL_OVERRIDE) && m.opt.o_margin != 0) {
    return "a margin that overrides the margins of all geoms";
  }
  for (int g = 0; g < m.ngeom; ++g) {
    const bool touches = m.geom_contype[g] || m.geom_conaffinity[g];
    if (touches && m.geom_type[g] == mjGEOM_SDF) return "signed distance fields";
  }
  return {};
}

}  // namespace mj::batch
