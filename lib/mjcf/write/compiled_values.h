// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Replaces the values that the author wrote by compiled values: poses relative to the body, angles
// in radians, resolved sizes and ranges.

#ifndef MJTOOLS_MJCF_WRITE_COMPILED_VALUES_H_
#define MJTOOLS_MJCF_WRITE_COMPILED_VALUES_H_

#include <unordered_map>

#include "mjcf/attributes/write_context.h"

namespace mj::mjcf {

// The id of a body, and the ids of the first elements of each kind in it.
struct BodyIds {
  int body = 0;
  int joint = 0, geom = 0, site = 0, camera = 0, light = 0;
};

// Returns for each body of the description its id and the ids of its first elements in the compiled
// model. Throws Error if the model does not have the same numbers of elements as the description.
[[nodiscard]] std::unordered_map<const spec::Body*, BodyIds> number_bodies(
    const spec::ModelSpec& spec, const mjModel& m);

[[nodiscard]] spec::Body compiled_body(const spec::Body& authored, const mjModel& m, int id);
[[nodiscard]] spec::Joint compiled(const WriteContext& context, const spec::Joint& joint, int id);
[[nodiscard]] spec::Geom compiled(const WriteContext& context, const spec::Geom& geom, int id);
[[nodiscard]] spec::Site compiled(const WriteContext& context, const spec::Site& site, int id);
[[nodiscard]] spec::Camera compiled(const WriteContext& context, const spec::Camera& camera,
                                    int id);
[[nodiscard]] spec::Light compiled(const WriteContext& context, const spec::Light& light, int id);
[[nodiscard]] spec::Material compiled(const WriteContext& context, const spec::Material& material,
                                      int id);
[[nodiscard]] spec::Pair compiled(const WriteContext& context, const spec::Pair& pair, int id);
[[nodiscard]] spec::Equality compiled(const WriteContext& context, const spec::Equality& equality,
                                      int id);
[[nodiscard]] spec::Tendon compiled(const WriteContext& context, const spec::Tendon& tendon,
                                    int id);
[[nodiscard]] spec::Actuator compiled(const WriteContext& context, const spec::Actuator& actuator,
                                      int id);
[[nodiscard]] spec::Sensor compiled(const WriteContext& context, const spec::Sensor& sensor,
                                    int id);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_COMPILED_VALUES_H_
