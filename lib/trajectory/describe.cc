// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/describe.h"

#include <type_traits>

#include "model/field_table.h"
#include "model/names.h"

namespace mj {
namespace {

constexpr int64_t kFormatVersion = 2;

void describe_options(h5::Output& out, const mjModel& m) {
  out.group("options");
  auto put = [&](const char* name, const auto* values, int count) {
    using T = std::conditional_t<std::is_floating_point_v<std::decay_t<decltype(*values)>>, double,
                                 int64_t>;
    const std::vector<T> copy(values, values + count);
    out.attribute("options", name, std::span<const T>(copy));
  };
  auto first = [](const auto& x) {
    if constexpr (std::is_array_v<std::remove_reference_t<decltype(x)>>) {
      return &x[0];
    } else {
      return &x;
    }
  };
#define MJ_X(type, name, count, ...) put(#name, first(m.opt.name), count);
  MJOPTION_TABLE(MJ_X)
#undef MJ_X
  out.attribute("options", "integrator_name",
                std::string(enum_keyword(EnumType::mjtIntegrator, m.opt.integrator)));
}

void describe_names(h5::Output& out, const mjModel& m) {
  for (const NameList& list : name_lists()) {
    std::vector<std::string> items;
    for (int i = 0; i < value(m, list.count); ++i) {
      const char* name = id_to_name(m, list.type, i);
      items.emplace_back(name ? name : "");
    }
    const bool always = list.type == mjOBJ_BODY || list.type == mjOBJ_JOINT ||
                        list.type == mjOBJ_ACTUATOR || list.type == mjOBJ_SENSOR;
    if (items.empty() && !always) continue;
    out.strings("names/" + std::string(enum_keyword(EnumType::mjtObj, list.type)), items);
  }
}

// Writes the place of each object in an array: the first row and the number of rows. An object
// without rows has -1 and 0.
void describe_addresses(h5::Output& out, const mjModel& m) {
  auto put = [&](const char* name, int64_t objects, const int* address, auto count_of) {
    std::vector<int64_t> pairs;
    for (int64_t i = 0; i < objects; ++i) {
      pairs.push_back(address[i]);
      pairs.push_back(count_of(i));
    }
    out.integers("addresses/" + std::string(name), pairs, 2);
  };
  auto joint_width = [&](int64_t j, int free, int ball) {
    return m.jnt_type[j] == mjJNT_FREE ? free : m.jnt_type[j] == mjJNT_BALL ? ball : 1;
  };
  put("joint_qpos", m.njnt, m.jnt_qposadr, [&](int64_t j) { return joint_width(j, 7, 4); });
  put("joint_qvel", m.njnt, m.jnt_dofadr, [&](int64_t j) { return joint_width(j, 6, 3); });
  auto counts = [](const int* n) { return [n](int64_t i) { return n[i]; }; };
  put("actuator_act", m.nactuator, m.actuator_actadr, counts(m.actuator_actnum));
  put("actuator_ctrl", m.nactuator, m.actuator_ctrladr, counts(m.actuator_ctrlnum));
  put("sensor_sensordata", m.nsensor, m.sensor_adr, counts(m.sensor_dim));
}

void describe_channels(h5::Output& out, const RecordPlan& plan) {
  std::vector<std::string> names;
  for (const RecordedArray& a : plan.arrays) {
    names.push_back(a.name);
    out.strings("labels/" + a.name, a.labels);
  }
  out.strings("channels", names);
  if (plan.pixels.empty()) return;
  names.clear();
  for (const PixelArray& a : plan.pixels) names.push_back(a.name);
  out.strings("pictures", names);
}

}  // namespace

void describe_recording(h5::Output& out, const mjModel& m, const RecordPlan& plan,
                        const TrajectoryOrigin& origin, int64_t rollouts) {
  out.attribute("/", "format", kTrajectoryFormat);
  out.attribute("/", "format_version", kFormatVersion);
  out.attribute("/", "mjtools_version", origin.mjtools_version);
  out.attribute("/", "engine", origin.engine);
  out.attribute("/", "inputs", origin.inputs);
  out.attribute("/", "settings", origin.settings);
  for (const auto& [name, text] : origin.provenance) out.attribute("/", name, text);
  out.attribute("/", "model_name", std::string(m.names));
  out.attribute("/", "model_sha256", origin.model_sha256);
  out.attribute("/", "every", origin.every);
  out.attribute("/", "seed", static_cast<int64_t>(origin.seed));
  out.attribute("/", "rollouts", rollouts);
  for (Size size : {Size::nq, Size::nv, Size::na, Size::nu, Size::nsensordata, Size::nbody,
                    Size::njnt, Size::nactuator, Size::nsensor}) {
    out.attribute("/", std::string(field(size).name), static_cast<int64_t>(value(m, size)));
  }
  if (origin.model) {
    out.strings("model/reference", {origin.model->relative, origin.model->path});
    out.strings("model/options", origin.model->options);
  }
  describe_options(out, m);
  describe_names(out, m);
  describe_addresses(out, m);
  describe_channels(out, plan);
}

}  // namespace mj
