// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for the simulation: data, scratch memory, stepping, state, history.

#include <mujoco/mujoco.h>

#include <limits>
#include <string>

#include "api/boundary.h"
#include "engine/data/callback.h"
#include "engine/data/data.h"
#include "engine/data/history.h"
#include "engine/data/stack.h"
#include "engine/data/state.h"
#include "engine/data/threads.h"
#include "engine/data/unsupported.h"
#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "engine/pipeline/inverse.h"
#include "engine/position/configuration.h"

namespace engine = mj::engine;
using mj::api::guarded;
using mj::api::require_id;

namespace {

void require_buffer(const char* what, int id, mjtSize count, const int* history) {
  require_id(what, id, count);
  if (history[2 * id] > 0) return;
  throw mj::Error("no-history",
                  std::string(what) + " " + std::to_string(id) + " has no history buffer",
                  "set nsample of the " + std::string(what) + " to at least 1");
}

template <typename T>
T* stack_array(mjData* d, size_t size) {
  if (size > std::numeric_limits<size_t>::max() / sizeof(T)) {
    throw mj::Error("stack-overflow", "the requested size is too large");
  }
  return static_cast<T*>(engine::stack_allocate(*d, size * sizeof(T), alignof(T)));
}

}  // namespace

mjData* mj_makeData(const mjModel* m) {
  const auto mismatch = mj::api::failure_of([&] { engine::require_sizes(*m); });
  if (mismatch) {
    mj::api::report_warning(*mismatch);
    return nullptr;
  }
  mjData* d = nullptr;
  guarded([&] {
    engine::require_supported(*m);
    d = engine::make_data(*m).release();
  });
  return d;
}

mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  mjData* result = nullptr;
  guarded([&] {
    if (dest) {
      engine::copy_data(*m, *dest, *src);
      result = dest;
    } else {
      result = engine::clone_data(*m, *src).release();
    }
  });
  return result;
}

void mj_deleteData(mjData* d) {
  engine::DataDeleter()(d);
}

void mju_threadpool(mjData* d, int nthread) {
  guarded([&] { engine::set_threads(*d, nthread); });
}

void mj_resetData(const mjModel* m, mjData* d) {
  guarded([&] { engine::reset_data(*m, *d); });
}
void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value) {
  guarded([&] { engine::reset_data_debug(*m, *d, debug_value); });
}
void mj_resetCtrl(const mjModel* m, mjData* d) {
  engine::reset_controls(*m, *d);
}
void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key) {
  guarded([&] { engine::reset_data_keyframe(*m, *d, key); });
}
void mj_setKeyframe(mjModel* m, const mjData* d, int k) {
  guarded([&] { engine::set_keyframe(*m, *d, k); });
}

void mj_resetCallbacks(void) {
  engine::reset_callbacks();
}
void mj_warning(mjData* d, int warning, int info) {
  guarded([&] {
    if (warning < 0 || warning >= mjNWARNING) {
      throw mj::Error("bad-argument", "invalid warning type " + std::to_string(warning));
    }
    engine::warn(*d, static_cast<mjtWarning>(warning), info);
  });
}

void mj_markStack(mjData* d) {
  guarded([&] { engine::mark_stack(*d); });
}
void mj_freeStack(mjData* d) {
  engine::free_stack(*d);
}
void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment) {
  void* result = nullptr;
  guarded([&] { result = engine::stack_allocate(*d, bytes, alignment); });
  return result;
}
mjtNum* mj_stackAllocNum(mjData* d, size_t size) {
  mjtNum* result = nullptr;
  guarded([&] { result = stack_array<mjtNum>(d, size); });
  return result;
}
int* mj_stackAllocInt(mjData* d, size_t size) {
  int* result = nullptr;
  guarded([&] { result = stack_array<int>(d, size); });
  return result;
}

void mj_step(const mjModel* m, mjData* d) {
  guarded([&] { engine::step(*m, *d); });
}
void mj_step1(const mjModel* m, mjData* d) {
  guarded([&] { engine::step1(*m, *d); });
}
void mj_step2(const mjModel* m, mjData* d) {
  guarded([&] { engine::step2(*m, *d); });
}
void mj_forward(const mjModel* m, mjData* d) {
  guarded([&] { engine::forward(*m, *d); });
}
void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  guarded([&] { engine::forward_skip(*m, *d, static_cast<mjtStage>(skipstage), skipsensor != 0); });
}
void mj_inverse(const mjModel* m, mjData* d) {
  guarded([&] { engine::inverse(*m, *d); });
}
void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  guarded([&] { engine::inverse_skip(*m, *d, static_cast<mjtStage>(skipstage), skipsensor != 0); });
}

int mj_stateSize(const mjModel* m, int sig) {
  int size = 0;
  guarded([&] { size = static_cast<int>(engine::state_size(*m, sig)); });
  return size;
}
void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig) {
  guarded([&] { engine::get_state(*m, *d, state, sig); });
}
void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig) {
  guarded([&] { engine::set_state(*m, *d, state, sig); });
}

void mj_extractState(const mjModel* m, const mjtNum* src, int srcsig, mjtNum* dst, int dstsig) {
  guarded([&] { engine::extract_state(*m, src, srcsig, dst, dstsig); });
}
void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, int sig) {
  guarded([&] { engine::copy_state(*m, *src, *dst, sig); });
}

mjtNum mj_readCtrl(const mjModel* m, const mjData* d, int id, mjtNum time, int interp) {
  mjtNum result = 0;
  guarded([&] {
    require_id("actuator", id, m->nactuator);
    result = engine::read_control(*m, *d, id, time, interp);
  });
  return result;
}
const mjtNum* mj_readSensor(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result,
                            int interp) {
  const mjtNum* stored = nullptr;
  guarded([&] {
    require_id("sensor", id, m->nsensor);
    stored = engine::read_sensor(*m, *d, id, time, result, interp);
  });
  return stored;
}
void mj_initCtrlHistory(const mjModel* m, mjData* d, int id, const mjtNum* times,
                        const mjtNum* values) {
  guarded([&] {
    require_buffer("actuator", id, m->nactuator, m->actuator_history);
    engine::control_history(*m, *d, id).initialize(times, values);
  });
}
void mj_initSensorHistory(const mjModel* m, mjData* d, int id, const mjtNum* times,
                          const mjtNum* values, mjtNum phase) {
  guarded([&] {
    require_buffer("sensor", id, m->nsensor, m->sensor_history);
    engine::HistoryBuffer buffer = engine::sensor_history(*m, *d, id);
    buffer.initialize(times, values);
    buffer.user() = phase;
  });
}

void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt) {
  engine::integrate_position(*m, qpos, qvel, dt);
}
void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                         const mjtNum* qpos2) {
  engine::differentiate_position(*m, qvel, dt, qpos1, qpos2);
}
void mj_normalizeQuat(const mjModel* m, mjtNum* qpos) {
  engine::normalize_quaternions(*m, qpos);
}
