// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/copy_back.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "mjcf/write/compiled_values.h"
#include "model/field_table.h"
#include "model/object_rows.h"

namespace mj {
namespace {

constexpr double kDegrees = 180 / mjPI;
constexpr int kOutsideFrames = -1;

class Copy {
 public:
  Copy(spec::ModelSpec& description, const mjModel& original, const mjModel& m,
       std::span<const HandleId> ids)
      : description_(description),
        original_(original),
        m_(m),
        ids_(ids.begin(), ids.end()),
        context_{before_, m, options_, warnings_} {}

  void run() {
    const auto places = mjcf::number_bodies(description_, original_);
    (void)mjcf::number_bodies(description_, m_);
    for (const auto& [body, ids] : places) copy_body(const_cast<spec::Body&>(*body), ids);
    copy_list("material", description_.materials);
    copy_list("pair", description_.pairs);
    copy_list("equality", description_.equalities);
    copy_list("tendon", description_.tendons);
    copy_list("actuator", description_.actuators);
    copy_list("sensor", description_.sensors);
    copy_numbers();
    if (std::memcmp(&original_.opt, &m_.opt, sizeof(m_.opt)) != 0) description_.option = m_.opt;
    if (std::memcmp(&original_.vis, &m_.vis, sizeof(m_.vis)) != 0) description_.visual = m_.vis;
    copy_statistic();
  }

 private:
  // Returns whether the fields of an object differ between the original and the changed model.
  [[nodiscard]] bool differs(std::string_view kind_name, int id) const {
    const NameList& kind = *find_object_kind(kind_name);
    for (const ArrayField& field : array_fields()) {
      if (field.origin != Origin::kGiven) continue;
      const RowRange rows = rows_of_object(original_, kind, id, field.rows);
      if (rows.count > 0 && row_differs(field, rows)) return true;
    }
    return false;
  }

  [[nodiscard]] bool row_differs(const ArrayField& field, const RowRange& rows) const {
    const auto bytes = static_cast<size_t>(field.cols.of(original_)) * element_bytes(field.type);
    const size_t first = static_cast<size_t>(rows.first) * bytes;
    return bytes > 0 && std::memcmp(static_cast<const char*>(field.data(original_)) + first,
                                    static_cast<const char*>(field.data(m_)) + first,
                                    static_cast<size_t>(rows.count) * bytes) != 0;
  }

  [[nodiscard]] bool differs_in(std::initializer_list<Array> arrays, int body) const {
    for (const Array array : arrays) {
      if (row_differs(field(array), {body, 1})) return true;
    }
    return false;
  }

  void copy_body(spec::Body& body, const mjcf::BodyIds& ids) {
    if (&body != &description_.world) copy_pose_and_inertia(body, ids.body);
    copy_elements("joint", body.joints, ids.joint);
    copy_elements("geom", body.geoms, ids.geom);
    copy_elements("site", body.sites, ids.site);
    copy_elements("camera", body.cameras, ids.camera);
    copy_elements("light", body.lights, ids.light);
  }

  void copy_pose_and_inertia(spec::Body& body, int id) {
    const spec::Body now = mjcf::compiled_body(body, m_, id);
    if (differs_in({Array::body_pos, Array::body_quat}, id)) {
      body.pos = now.pos;
      body.quat = now.quat;
      body.alt = {};
      body.frame = kOutsideFrames;
    }
    if (differs_in({Array::body_mass, Array::body_ipos, Array::body_iquat, Array::body_inertia},
                   id)) {
      body.explicitinertial = true;
      body.mass = now.mass;
      body.ipos = now.ipos;
      body.iquat = now.iquat;
      body.inertia = now.inertia;
      body.ialt = {};
      body.fullinertia.fill(spec::kUndefined);
    }
    body.gravcomp = m_.body_gravcomp[id];
  }

  template <typename T>
  void copy_elements(const char* kind, std::vector<T>& elements, int first) {
    for (size_t i = 0; i < elements.size(); ++i) {
      const int id = first + static_cast<int>(i);
      if (!differs(kind, id)) continue;
      elements[i] = mjcf::compiled(context_, elements[i], id);
      elements[i].frame = kOutsideFrames;
      // Clears the alternative orientations and `fromto`, because the compiled pose replaces them.
      if constexpr (requires { elements[i].alt; }) elements[i].alt = {};
      if constexpr (requires { elements[i].fromto; }) elements[i].fromto = {spec::kUndefined};
      if constexpr (std::is_same_v<T, spec::Joint>) to_units_of(elements[i]);
    }
  }

  // Converts the angles of a joint from radians, which the model uses, to the units of the
  // description.
  void to_units_of(spec::Joint& joint) const {
    if (!description_.compiler_of(joint).degree) return;
    if (joint.type == mjJNT_HINGE) joint.ref *= kDegrees, joint.springref *= kDegrees;
    if (joint.type != mjJNT_HINGE && joint.type != mjJNT_BALL) return;
    for (double& bound : joint.range) bound *= kDegrees;
  }

  template <typename T>
  void copy_list(const char* kind, std::vector<T>& elements) {
    for (T& element : elements) {
      const auto at = ids_.find(element.handle);
      if (at == ids_.end() || !differs(kind, at->second)) continue;
      element = mjcf::compiled(context_, element, at->second);
    }
  }

  void copy_numbers() {
    for (size_t i = 0; i < description_.numerics.size(); ++i) {
      const int first = m_.numeric_adr[i], count = m_.numeric_size[i];
      const double* const data = m_.numeric_data + first;
      if (std::equal(data, data + count, original_.numeric_data + first)) continue;
      description_.numerics[i].data.assign(data, data + count);
    }
    for (size_t i = 0; i < description_.keys.size() && static_cast<mjtSize>(i) < m_.nkey; ++i) {
      if (differs("key", static_cast<int>(i))) {
        copy_key(description_.keys[i], static_cast<mjtSize>(i));
      }
    }
  }

  void copy_key(spec::Key& key, mjtSize i) const {
    key.time = m_.key_time[i];
    const auto copy = [&](std::vector<double>& to, const mjtNum* from, mjtSize count) {
      to.assign(from + i * count, from + (i + 1) * count);
    };
    copy(key.qpos, m_.key_qpos, m_.nq);
    copy(key.qvel, m_.key_qvel, m_.nv);
    copy(key.act, m_.key_act, m_.na);
    copy(key.mpos, m_.key_mpos, 3 * m_.nmocap);
    copy(key.mquat, m_.key_mquat, 4 * m_.nmocap);
    copy(key.ctrl, m_.key_ctrl, m_.nu);
  }

  void copy_statistic() {
    const mjStatistic &a = original_.stat, &b = m_.stat;
    spec::Statistic& to = description_.statistic;
    if (a.meaninertia != b.meaninertia) to.meaninertia = b.meaninertia;
    if (a.meanmass != b.meanmass) to.meanmass = b.meanmass;
    if (a.meansize != b.meansize) to.meansize = b.meansize;
    if (a.extent != b.extent) to.extent = b.extent;
    if (std::memcmp(a.center, b.center, sizeof(a.center)) != 0) {
      for (size_t i = 0; i < 3; ++i) to.center[i] = b.center[i];
    }
  }

  spec::ModelSpec& description_;
  const mjModel& original_;
  const mjModel& m_;
  const std::unordered_map<const mjsElement*, int> ids_;
  const spec::ModelSpec before_ = description_;
  mjcf::WriteOptions options_;
  Diagnostics warnings_;
  mjcf::WriteContext context_;
};

}  // namespace

void copy_back(spec::ModelSpec& description, const mjModel& original, const mjModel& m,
               std::span<const HandleId> ids) {
  Copy(description, original, m, ids).run();
}

}  // namespace mj
