// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that load, save, copy and measure models.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <string>

#include "api/boundary.h"
#include "api/files/vfs.h"
#include "engine/constants/length_range.h"
#include "engine/constants/set_const.h"
#include "engine/constants/total_mass.h"
#include "load/load_model.h"
#include "model/mjb.h"
#include "spec/element.h"

namespace {

// Runs `load` and returns the model. If `load` fails, reports a warning and returns null, as
// mj_loadModel does.
template <typename Load>
mjModel* load_or_warn(Load load) {
  mj::ModelPtr m;
  if (const auto failure = mj::api::failure_of([&] { m = load(); })) {
    mj::api::report_warning(*failure);
  }
  return m.release();
}

}  // namespace

mjModel* mj_loadModel(const char* filename, const mjVFS* vfs) {
  return load_or_warn([&] {
    const std::string name = mj::api::name_of(filename);
    if (vfs == nullptr) return mj::load_mjb(name);
    const std::string bytes = mj::api::reader_of(vfs)->contents(name);
    return mj::read_mjb(std::as_bytes(std::span(bytes)), name);
  });
}

mjModel* mj_loadModelBuffer(const void* buffer, int buffer_sz) {
  return load_or_warn([&] {
    const size_t size = buffer_sz > 0 ? static_cast<size_t>(buffer_sz) : 0;
    return mj::read_mjb({static_cast<const std::byte*>(buffer), size}, "buffer");
  });
}

void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz) {
  if (!buffer) {
    const auto failure = mj::api::failure_of([&] { mj::save_mjb(*m, mj::api::name_of(filename)); });
    if (failure) mj::api::report_warning(*failure);
    return;
  }
  mj::api::guarded([&] {
    const auto bytes = mj::write_mjb(*m);
    if (buffer_sz < 0 || bytes.size() > static_cast<size_t>(buffer_sz)) {
      throw mj::Error("bad-argument", "the model needs " + std::to_string(bytes.size()) +
                                          " bytes, the buffer has " + std::to_string(buffer_sz));
    }
    std::memcpy(buffer, bytes.data(), bytes.size());
  });
}

mjtSize mj_sizeModel(const mjModel* m) {
  return static_cast<mjtSize>(mj::mjb_size(*m));
}

mjModel* mj_copyModel(mjModel* dest, const mjModel* src) {
  mjModel* result = nullptr;
  mj::api::guarded([&] {
    if (dest) {
      mj::copy_model(*dest, *src);
      result = dest;
    } else {
      result = mj::copy_model(*src).release();
    }
  });
  return result;
}

void mj_deleteModel(mjModel* m) {
  mj::ModelDeleter()(m);
}

void mj_setConst(mjModel* m, mjData* d) {
  mj::api::guarded([&] { mj::engine::set_const(*m, *d); });
}

void mj_defaultLROpt(mjLROpt* opt) {
  *opt = mj::engine::default_length_range_options();
}
int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error,
                      int error_sz) {
  const auto failure = mj::api::failure_of([&] {
    mj::api::require_id("actuator", index, m->nactuator);
    mj::engine::set_length_range(*m, *d, index, *opt);
  });
  if (failure) mj::api::fill(error, error_sz, mj::format(*failure));
  return failure ? 0 : 1;
}
void mj_setTotalmass(mjModel* m, mjtNum newmass) {
  mj::engine::set_total_mass(*m, newmass);
}

void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp) {
  if (solref) std::copy_n(mj::spec::kDefaultSolref.begin(), mjNREF, solref);
  if (solimp) std::copy_n(mj::spec::kDefaultSolimp.begin(), mjNIMP, solimp);
}
void mj_defaultOption(mjOption* opt) {
  mj::default_option(*opt);
}
void mj_defaultVisual(mjVisual* vis) {
  mj::default_visual(*vis);
}
