// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/state.h"

#include <algorithm>
#include <string>

#include "base/diagnostic.h"

namespace mj::engine {
namespace {

void check_signature(int signature) {
  if (signature >= 0 && signature < 1 << mjNSTATE) return;
  throw Error("bad-argument", "state signature " + std::to_string(signature) + " is not in 0.." +
                                  std::to_string((1 << mjNSTATE) - 1));
}

mjtSize component_size(const mjModel& m, int component) {
  switch (component) {
    case mjSTATE_TIME:
      return 1;
    case mjSTATE_QPOS:
      return m.nq;
    case mjSTATE_QVEL:
    case mjSTATE_WARMSTART:
    case mjSTATE_QFRC_APPLIED:
      return m.nv;
    case mjSTATE_ACT:
      return m.na;
    case mjSTATE_HISTORY:
      return m.nhistory;
    case mjSTATE_CTRL:
      return m.nu;
    case mjSTATE_XFRC_APPLIED:
      return 6 * m.nbody;
    case mjSTATE_EQ_ACTIVE:
      return m.neq;
    case mjSTATE_MOCAP_POS:
      return 3 * m.nmocap;
    case mjSTATE_MOCAP_QUAT:
      return 4 * m.nmocap;
    case mjSTATE_USERDATA:
      return m.nuserdata;
    case mjSTATE_PLUGIN:
      return m.npluginstate;
    default:
      return 0;
  }
}

// Returns the array of a state component. The component must not be eq_active, which is not stored
// as doubles.
double* component_array(mjData& d, int component) {
  switch (component) {
    case mjSTATE_TIME:
      return &d.time;
    case mjSTATE_QPOS:
      return d.qpos;
    case mjSTATE_QVEL:
      return d.qvel;
    case mjSTATE_ACT:
      return d.act;
    case mjSTATE_HISTORY:
      return d.history;
    case mjSTATE_WARMSTART:
      return d.qacc_warmstart;
    case mjSTATE_CTRL:
      return d.ctrl;
    case mjSTATE_QFRC_APPLIED:
      return d.qfrc_applied;
    case mjSTATE_XFRC_APPLIED:
      return d.xfrc_applied;
    case mjSTATE_MOCAP_POS:
      return d.mocap_pos;
    case mjSTATE_MOCAP_QUAT:
      return d.mocap_quat;
    case mjSTATE_USERDATA:
      return d.userdata;
    case mjSTATE_PLUGIN:
      return d.plugin_state;
    default:
      return nullptr;
  }
}
const double* component_array(const mjData& d, int component) {
  return component_array(const_cast<mjData&>(d), component);
}

// Calls f(component, size) for each component that a signature selects, in the order of the bits.
template <typename F>
void for_each_component(const mjModel& m, int signature, F f) {
  check_signature(signature);
  for (int rest = signature; rest != 0; rest &= rest - 1) {
    const int component = rest & -rest;
    if (const mjtSize n = component_size(m, component); n > 0) f(component, n);
  }
}

}  // namespace

mjtSize state_size(const mjModel& m, int signature) {
  mjtSize size = 0;
  for_each_component(m, signature, [&](int, mjtSize n) { size += n; });
  return size;
}

void get_state(const mjModel& m, const mjData& d, double* state, int signature) {
  for_each_component(m, signature, [&](int component, mjtSize n) {
    if (component == mjSTATE_EQ_ACTIVE) {
      for (mjtSize i = 0; i < n; ++i) state[i] = d.eq_active[i] ? 1 : 0;
    } else {
      std::copy_n(component_array(d, component), n, state);
    }
    state += n;
  });
}

void set_state(const mjModel& m, mjData& d, const double* state, int signature) {
  for_each_component(m, signature, [&](int component, mjtSize n) {
    if (component == mjSTATE_EQ_ACTIVE) {
      for (mjtSize i = 0; i < n; ++i) d.eq_active[i] = state[i] != 0;
    } else {
      std::copy_n(state, n, component_array(d, component));
    }
    state += n;
  });
}

void copy_state(const mjModel& m, const mjData& src, mjData& dest, int signature) {
  for_each_component(m, signature, [&](int component, mjtSize n) {
    if (component == mjSTATE_EQ_ACTIVE) {
      std::copy_n(src.eq_active, n, dest.eq_active);
    } else {
      std::copy_n(component_array(src, component), n, component_array(dest, component));
    }
  });
}

void extract_state(const mjModel& m, const double* src, int src_signature, double* dest,
                   int dest_signature) {
  check_signature(dest_signature);
  if ((src_signature & dest_signature) != dest_signature) {
    throw Error("bad-argument", "state signature " + std::to_string(dest_signature) +
                                    " is not a subset of " + std::to_string(src_signature));
  }
  for_each_component(m, src_signature, [&](int component, mjtSize n) {
    if (dest_signature & component) dest = std::copy_n(src, n, dest);
    src += n;
  });
}

}  // namespace mj::engine
