// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes a plugin from a shape, which is a class with these members:
//
//   kName, kAttributes, kDefaults   name, names of the attributes, and default values
//   kInvalid                        the message when an attribute is not a number
//   distance(x, attributes)         signed distance at x
//   gradient(g, x, attributes)      gradient of the distance
//   box(aabb, attributes)           centre and half sizes of the volume that is sampled to a mesh

#ifndef MJTOOLS_PLUGINS_SDF_SHAPE_PLUGIN_H_
#define MJTOOLS_PLUGINS_SDF_SHAPE_PLUGIN_H_

#include <mujoco/mujoco.h>

#include <array>
#include <cstdint>
#include <iterator>

#include "number.h"

namespace mj::plugins {

// Computes the gradient of the shape's distance at `x` by forward differences.
template <typename Shape>
void difference_gradient(double g[3], const double x[3], const double* attributes) {
  constexpr double kStep = 1e-8;
  const double here = Shape::distance(x, attributes);
  for (int i = 0; i < 3; ++i) {
    double moved[3] = {x[0], x[1], x[2]};
    moved[i] += kStep;
    g[i] = (Shape::distance(moved, attributes) - here) / kStep;
  }
}

template <typename Shape>
class ShapePlugin {
 public:
  static void add() {
    mjpPlugin plugin;
    mjp_defaultPlugin(&plugin);
    plugin.name = Shape::kName;
    plugin.nattribute = kCount;
    plugin.attributes = Shape::kAttributes;
    plugin.capabilityflags = mjPLUGIN_SDF;
    plugin.nstate = [](const mjModel*, int) { return 0; };
    plugin.init = init;
    plugin.destroy = destroy;
    plugin.reset = [](const mjModel*, mjtNum*, void*, int) {};
    plugin.compute = [](const mjModel*, mjData*, int, int) {};
    plugin.sdf_distance = [](const mjtNum x[3], const mjData* d, int instance) {
      return Shape::distance(x, values_of(d, instance).data());
    };
    plugin.sdf_gradient = [](mjtNum g[3], const mjtNum x[3], const mjData* d, int instance) {
      Shape::gradient(g, x, values_of(d, instance).data());
    };
    plugin.sdf_staticdistance = [](const mjtNum x[3], const mjtNum* attributes) {
      return Shape::distance(x, attributes);
    };
    plugin.sdf_attribute = read_attributes;
    plugin.sdf_aabb = [](mjtNum aabb[6], const mjtNum* attributes) {
      Shape::box(aabb, attributes);
    };
    mjp_registerPlugin(&plugin);
  }

 private:
  static constexpr int kCount = static_cast<int>(std::size(Shape::kAttributes));
  using Values = std::array<double, kCount>;

  static const Values& values_of(const mjData* d, int instance) {
    return *reinterpret_cast<const Values*>(d->plugin_data[instance]);
  }

  static int init(const mjModel* m, mjData* d, int instance) {
    Values values = Shape::kDefaults;
    for (int i = 0; i < kCount; ++i) {
      if (read_number(mj_getPluginConfig(m, instance, Shape::kAttributes[i]), values[i])) continue;
      mju_warning("%s", Shape::kInvalid);
      return -1;
    }
    d->plugin_data[instance] = reinterpret_cast<uintptr_t>(new Values(values));
    return 0;
  }

  static void destroy(mjData* d, int instance) {
    delete reinterpret_cast<Values*>(d->plugin_data[instance]);
    d->plugin_data[instance] = 0;
  }

  static void read_attributes(mjtNum attribute[], const char* name[], const char* value[]) {
    for (int i = 0; i < kCount; ++i) {
      attribute[i] = Shape::kDefaults[i];
      if (!read_number(value[i], attribute[i])) {
        mju_error("invalid attribute value for '%s'", name[i]);
      }
    }
  }
};

}  // namespace mj::plugins

#endif  // MJTOOLS_PLUGINS_SDF_SHAPE_PLUGIN_H_
