// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/size_limits.h"

#include <string>
#include <utility>

#include "model/history_size.h"

namespace mj::compiler {
namespace {

constexpr int64_t kMaxKeys = int64_t{1} << 20;
constexpr int kMocapNumbers = 7;

void require_at_most(Draft& draft, std::string_view attribute, int64_t value, int64_t limit) {
  if (value <= limit) return;
  draft.report.collect([&] {
    draft.report.fail(
        draft.spec.size.where,
        {.code = "size-too-large",
         .message = std::string(attribute) + " must be at most " + std::to_string(limit),
         .attribute = attribute});
  });
}

// Adds up the counts of all elements. If the total exceeds the limit, reports an error at the
// element with which the total first exceeds it.
template <typename T, typename Count>
void check_total(Draft& draft, const std::vector<T>& elements, std::string_view kind,
                 std::string_view what, std::string_view attribute, Count count_of) {
  int64_t total = 0;
  for (const T& e : elements) {
    total += count_of(e);
    if (total <= kMaxNumbers) continue;
    draft.report.collect([&] {
      draft.report.fail(e.where, {.code = "size-too-large",
                                  .message = describe(kind, e.name, e.id) + ": all " +
                                             std::string(what) + " together must have at most " +
                                             std::to_string(kMaxNumbers) + " numbers",
                                  .attribute = attribute});
    });
    return;
  }
}

}  // namespace

void check_key_sizes(Draft& draft) {
  const int64_t numbers = int64_t{1} + draft.nq + draft.nv + draft.nu + draft.na +
                          int64_t{kMocapNumbers} * draft.nmocap;
  require_at_most(draft, "nkey", static_cast<int64_t>(draft.keys.size()), kMaxNumbers / numbers);
}

void check_given_sizes(Draft& draft) {
  const spec::Size& size = draft.spec.size;
  require_at_most(draft, "memory", size.memory, kMaxMemory);
  require_at_most(draft, "njmax", size.njmax, kMaxRows);
  require_at_most(draft, "nconmax", size.nconmax, kMaxRows);
  require_at_most(draft, "nuserdata", size.nuserdata, kMaxNumbers);
  require_at_most(draft, "nkey", size.nkey, kMaxKeys);
}

void check_user_sizes(Draft& draft) {
  const auto check = [&](std::string_view attribute, int length, size_t elements) {
    const auto count = static_cast<int64_t>(elements);
    if (count > 0) require_at_most(draft, attribute, length, kMaxNumbers / count);
  };
  const spec::Size& size = draft.size;
  check("nuser_body", size.nuser_body, draft.bodies.size());
  check("nuser_jnt", size.nuser_jnt, draft.joints.size());
  check("nuser_geom", size.nuser_geom, draft.geoms.size());
  check("nuser_site", size.nuser_site, draft.sites.size());
  check("nuser_cam", size.nuser_cam, draft.cameras.size());
  check("nuser_tendon", size.nuser_tendon, draft.tendons.size());
  check("nuser_actuator", size.nuser_actuator, draft.actuators.size());
  check("nuser_sensor", size.nuser_sensor, draft.sensors.size());
}

void check_total_sizes(Draft& draft) {
  check_total(draft, draft.actuators, "actuator", "activations", "actdim",
              [](const Actuator& a) { return int64_t{a.actnum}; });
  check_total(draft, draft.actuators, "actuator", "histories of controls", "nsample",
              [](const Actuator& a) { return history_size(a.nsample, 1); });
  check_total(draft, draft.sensors, "sensor", "sensors", "dim",
              [](const Sensor& s) { return int64_t{s.dim}; });
  check_total(draft, draft.sensors, "sensor", "histories of sensors", "nsample",
              [](const Sensor& s) { return history_size(s.nsample, s.dim); });
}

void check_matrix_sizes(Draft& draft) {
  const Structure& s = draft.structure;
  const std::pair<const char*, int64_t> matrices[] = {{"inertia matrix", s.nM},
                                                      {"matrix of derivatives", s.nD},
                                                      {"Jacobian of the tendons", s.nJten},
                                                      {"matrix of moment arms", s.nJmom}};
  for (const auto& [matrix, entries] : matrices) {
    if (entries <= kMaxNumbers) continue;
    draft.report.fail(
        {},
        {.code = "size-too-large",
         .message = "the " + std::string(matrix) + " would have " + std::to_string(entries) +
                    " entries, but the limit is " + std::to_string(kMaxNumbers),
         .hint = "use shorter chains of joints: chains of thousands of joints have such matrices"});
  }
}

void blame_sizes(const Draft& draft, const Error& error) {
  const spec::Size& size = draft.spec.size;
  const std::string_view attribute = size.memory >= 0    ? "memory"
                                     : size.njmax >= 0   ? "njmax"
                                     : size.nconmax >= 0 ? "nconmax"
                                     : size.nstack >= 0  ? "nstack"
                                                         : "nuserdata";
  draft.report.fail(size.where, {.code = error.diagnostic().code,
                                 .message = error.diagnostic().message,
                                 .attribute = attribute,
                                 .hint = error.diagnostic().hint});
}

}  // namespace mj::compiler
