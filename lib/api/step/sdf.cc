// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for signed distance fields: one field A, or A together with a field B in
// another frame.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "api/boundary.h"
#include "base/log.h"
#include "engine/collision/sdf/signed_distance.h"
#include "math/mat3.h"
#include "plugin/instance.h"

namespace engine = mj::engine;
using mj::Vec3;
using mj::api::guarded;

namespace {

class Fields {
 public:
  Fields(const mjModel& m, const mjData& d, const mjSDF& s) : type_(s.type), a_(field(m, d, s, 0)) {
    if (type_ == mjSDFTYPE_SINGLE) return;
    b_ = field(m, d, s, 1);
    pos_ = mj::vec3(s.relpos);
    mat_ = mj::mat3(s.relmat);
  }

  [[nodiscard]] double distance(const Vec3& x) const {
    const double a = engine::distance(a_, x);
    if (type_ == mjSDFTYPE_SINGLE) return a;
    const double b = engine::distance(b_, other(x));
    if (type_ == mjSDFTYPE_INTERSECTION) return std::max(a, b);
    if (type_ == mjSDFTYPE_MIDSURFACE) return a - b;
    return a + b + std::abs(std::max(a, b));
  }

  [[nodiscard]] Vec3 gradient(const Vec3& x) const {
    const Vec3 ga = engine::gradient(a_, x);
    if (type_ == mjSDFTYPE_SINGLE) return ga;
    const Vec3 gb = transpose_times(mat_, engine::gradient(b_, other(x)));
    if (type_ == mjSDFTYPE_MIDSURFACE) return normalized(normalized(ga) - normalized(gb));
    const double a = engine::distance(a_, x), b = engine::distance(b_, other(x));
    const Vec3 larger = a > b ? ga : gb;
    if (type_ == mjSDFTYPE_INTERSECTION) return larger;
    return ga + gb + larger * (std::max(a, b) > 0 ? 1 : -1);
  }

 private:
  static engine::SignedDistance field(const mjModel& m, const mjData& d, const mjSDF& s, int i) {
    if (s.plugin[i] != nullptr) return {mjGEOM_SDF, {}, {}, {s.plugin[i], &d, s.id[i]}};
    engine::SignedDistance geom = engine::signed_distance(m, d, s.id[i]);
    geom.type = s.geomtype[i];
    return geom;
  }

  [[nodiscard]] Vec3 other(const Vec3& x) const { return mat_ * x + pos_; }

  mjtSDFType type_;
  engine::SignedDistance a_, b_{};
  Vec3 pos_;
  mj::Mat3 mat_;
};

}  // namespace

const mjpPlugin* mjc_getSDF(const mjModel* m, int id) {
  const mjpPlugin* found = nullptr;
  guarded([&] {
    if (id < 0 || id >= m->ngeom || m->geom_plugin[id] < 0) {
      throw mj::Error("bad-argument", "geom " + std::to_string(id) + " has no plugin");
    }
    const mjpPlugin& plugin = mj::plugin::plugin_of(*m, m->geom_plugin[id]);
    if ((plugin.capabilityflags & mjPLUGIN_SDF) == 0) {
      throw mj::Error("plugin-capability", "Plugin is not a signed distance field at slot " +
                                               std::to_string(m->plugin[m->geom_plugin[id]]));
    }
    found = &plugin;
  });
  return found;
}

mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]) {
  double distance = 0;
  guarded([&] {
    const mj::MessageCapture capture;
    distance = Fields(*m, *d, *s).distance(mj::vec3(x));
  });
  return distance;
}

void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3],
                  const mjtNum x[3]) {
  guarded([&] {
    const mj::MessageCapture capture;
    store(gradient, Fields(*m, *d, *s).gradient(mj::vec3(x)));
  });
}
