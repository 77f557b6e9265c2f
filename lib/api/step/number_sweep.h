// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests that write infinities and NaN into each field of a model or of its data in turn, as a
// program may do at any time, and then run all functions that compute with the model. A function
// may end with an Error, but must not access invalid memory. Before each run, memory is filled with
// a pattern, so that values that were never written show up in the results.

#ifndef MJTOOLS_API_STEP_NUMBER_SWEEP_H_
#define MJTOOLS_API_STEP_NUMBER_SWEEP_H_

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>

#include "engine/collision/distance.h"
#include "engine/pipeline/inverse.h"
#include "engine/ray/ray.h"
#include "load/mjb_exercise.h"
#include "model/allocate.h"
#include "visual/update/update_scene.h"

namespace mj::number_sweep {

// Bytes with which memory is filled before a run. An integer whose bytes are all 0xa5 is not a
// valid index.
inline constexpr unsigned char kGarbage[] = {0xa5, 0};

inline engine::DataPtr make_data(const mjModel& m, unsigned char garbage = kGarbage[0]) {
  engine::DataPtr d = engine::make_data(m);
  engine::reset_data_debug(m, *d, garbage);
  std::memset(d->arena, garbage, static_cast<size_t>(d->narena));
  return d;
}

// Returns the bytes of the most important results. The bytes must not depend on the former content
// of memory.
inline std::string results(const mjModel& m, const mjData& d) {
  std::string out;
  for (const char* name : {"time", "ncon", "nefc", "nisland", "qpos", "qvel", "qacc", "sensordata",
                           "actuator_force", "qfrc_constraint", "efc_force", "efc_J_rownnz"}) {
    const auto f = find_data_field(m, d, name);
    if (f && f->data) out.append(static_cast<const char*>(f->data), f->bytes());
  }
  return out;
}

// Runs `part`, which may throw an Error. Returns whether it did not throw. After an Error, some
// fields of the data have no valid values.
template <typename Part>
bool attempt(Part part) {
  try {
    part();
    return true;
  } catch (const Error&) {
    return false;
  }
}

inline void drive(const mjModel& m, mjData& d) {
  for (int u = 0; u < m.nu; ++u) d.ctrl[u] = 0.1 * (u % 7) - 0.2;
}

inline void look(const mjModel& m, mjData& d) {
  const double origin[3] = {0.1, -0.2, 2};
  const double directions[] = {0, 0, -1, 0.1, 0.1, -1, 1, 0, 0, -1, 0, -0.5};
  double distance[4], normal[12];
  int geom[4];
  attempt([&] { engine::multi_ray(m, d, {origin, directions, 4}, {}, {distance, geom, normal}); });
  attempt([&] { (void)engine::ray(m, d, origin, directions + 3, {}, geom, normal); });
  const int n = static_cast<int>(std::min<mjtSize>(m.ngeom, 12));
  for (int a = 0; a < n; ++a) {
    attempt([&] { (void)engine::ray_any_geom(m, d, a, origin, directions, normal); });
    for (int b = a + 1; b < n; ++b) {
      double fromto[6];
      attempt([&] { (void)engine::geom_distance(m, d, a, b, 1, fromto); });
    }
  }
}

// A scene in which every kind of visual element is switched on.
class Picture {
 public:
  explicit Picture(const mjModel& m) {
    constexpr int kMaxGeoms = 2000;
    mjv_defaultScene(&scene_);
    mjv_makeScene(&m, &scene_, kMaxGeoms);
    mjv_defaultOption(&option_);
    std::fill_n(option_.flags, mjNVISFLAG, mjtByte{1});
    std::fill_n(option_.geomgroup, mjNGROUP, mjtByte{1});
    mjv_defaultFreeCamera(&m, &camera_);
  }
  ~Picture() { mjv_freeScene(&scene_); }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;

  void update(const mjModel& m, mjData& d) {
    attempt([&] { visual::update_scene(m, d, {option_, nullptr, mjCAT_ALL}, &camera_, scene_); });
  }

 private:
  mjvScene scene_;
  mjvOption option_;
  mjvCamera camera_;
};

inline double bad_number(int k) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double all[] = {std::numeric_limits<double>::quiet_NaN(), -kInfinity, kInfinity};
  return all[k % 3];
}

// Sets the elements of a field to the number `x`. If `only` is not negative, sets a single element:
// its index is `only` modulo the number of elements.
inline void corrupt(const FieldView& f, double x, int64_t only) {
  for (int64_t i = 0; i < f.count(); ++i) {
    if (only >= 0 && i != only % f.count()) continue;
    void* const data = const_cast<void*>(f.data);
    if (f.type == ElementType::kNum) static_cast<mjtNum*>(data)[i] = x;
    if (f.type == ElementType::kFloat) static_cast<float*>(data)[i] = static_cast<float>(x);
  }
}

inline bool is_target(const FieldView& f) {
  return f.is_real() && f.data && f.count() > 0;
}

// Runs a model with fresh data: three steps, then a forward pass with controls, then all other
// functions. Returns the bytes of the results.
inline std::string run_model(const mjModel& m, unsigned char garbage) {
  std::string out;
  attempt([&] {
    const engine::DataPtr d = make_data(m, garbage);
    for (int i = 0; i < 3; ++i) {
      drive(m, *d);
      attempt([&] { engine::step(m, *d); });
    }
    drive(m, *d);
    if (!attempt([&] { engine::forward(m, *d); })) return;
    out = results(m, *d);
    attempt([&] { engine::inverse(m, *d); });
    look(m, *d);
    Picture(m).update(m, *d);
  });
  return out;
}

// Runs a model with a bad number in each field in turn. Calls `visit(field)` before each run.
// Returns the number of runs whose results depended on the former content of memory.
template <typename Visit>
int sweep_model(const mjModel& original, int rounds, Visit visit) {
  const ModelPtr m = copy_model(original);
  bound_options(*m);
  const ModelPtr good = copy_model(*m);
  int k = 0, different = 0;
  for (const FieldView& f : model_fields(*m)) {
    if (!is_target(f)) continue;
    for (int round = 0; round < rounds; ++round, ++k) {
      visit(f.name);
      corrupt(f, bad_number(k), k % 2 ? k : -1);
      if (run_model(*m, kGarbage[0]) != run_model(*m, kGarbage[1])) ++different;
      copy_model(*m, *good);
    }
  }
  return different;
}

template <typename Visit>
void sweep_data(const mjModel& original, int rounds, Visit visit) {
  const ModelPtr m = copy_model(original);
  bound_options(*m);
  int k = 0;
  for (const DataField& field : data_field_table()) {
    if (field.place == Place::kArena) continue;
    for (int round = 0; round < rounds; ++round, ++k) {
      visit(field.name);
      attempt([&] {
        const engine::DataPtr d = make_data(*m);
        const auto spoil = [&] {
          const auto f = find_data_field(*m, *d, field.name);
          if (f && is_target(*f)) corrupt(*f, bad_number(k), k % 2 ? k : -1);
        };
        drive(*m, *d);
        engine::step(*m, *d);
        spoil();
        look(*m, *d);
        Picture(*m).update(*m, *d);
        spoil();
        if (!attempt([&] { engine::forward(*m, *d); })) return;
        look(*m, *d);
        Picture(*m).update(*m, *d);
        spoil();
        attempt([&] { engine::inverse(*m, *d); });
        spoil();
        for (int i = 0; i < 2; ++i) attempt([&] { engine::step(*m, *d); });
      });
    }
  }
}

}  // namespace mj::number_sweep

#endif  // MJTOOLS_API_STEP_NUMBER_SWEEP_H_
