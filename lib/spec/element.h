// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The members that all elements of a model description have.
//
// A description consists of plain values, so a copy is a deep copy. Members have the names of MJCF
// attributes and hold the values as the author wrote them: nothing is converted or resolved before
// compilation. For members with a comment "NaN: not given", NaN in the first component means that
// the attribute is not given. If an integer holds a value of an enumeration, a comment names the
// enumeration.

#ifndef MJTOOLS_SPEC_ELEMENT_H_
#define MJTOOLS_SPEC_ELEMENT_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjspec.h>

#include <array>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"

namespace mj::spec {

inline constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::array<double, mjNREF> kDefaultSolref = {0.02, 1};
inline constexpr std::array<double, mjNIMP> kDefaultSolimp = {0.9, 0.95, 0.001, 0.5, 2};

template <size_t n>
using Numbers = std::array<double, n>;
template <size_t n>
using Floats = std::array<float, n>;
template <size_t n>
using Ints = std::array<int, n>;

struct Element {
  std::string name;
  std::string class_name;  // class from which the element took its first values; "" means main
  SourceLocation where;    // place of the element's start tag
  // Selects the compiler settings of this element. 0: the settings of the model itself; k > 0:
  // ModelSpec::attached[k - 1].
  int origin = 0;
  // Handle by which a program edits the element (edit/node.h); null if the element was read or
  // copied.
  mjsElement* handle = nullptr;
};

// An orientation in a form other than a quaternion. It replaces the quaternion if `type` is not
// QUAT.
struct Orientation {
  int type = mjORIENTATION_QUAT;  // mjtOrientation
  Numbers<4> axisangle = {};
  Numbers<6> xyaxes = {};
  Numbers<3> zaxis = {};
  Numbers<3> euler = {};
};

struct PluginConfig {
  std::string key, value;
  SourceLocation where;
};

// A plugin instance. A named instance is declared in <extension>. An instance without a name
// belongs to a single element.
struct Plugin : Element {
  std::string plugin;                // name of the registered plugin
  std::vector<PluginConfig> config;  // settings in document order
};

// The use of a plugin by a body, geom, mesh, actuator or sensor.
struct PluginUse {
  bool active = false;
  std::string plugin;    // name of the registered plugin; may be empty if `instance` is given
  std::string instance;  // name of a declared instance; empty: a private instance
  int index = -1;        // for a private instance: its index in ModelSpec::plugins
  SourceLocation where;  // place of the <plugin> element
};

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ELEMENT_H_
