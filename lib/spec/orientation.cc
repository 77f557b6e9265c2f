// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/orientation.h"

#include <cctype>
#include <cmath>

#include "math/elementary.h"

namespace mj::spec {
namespace {

double radians(double angle, const Compiler& compiler) {
  return compiler.degree ? angle / 180.0 * mjPI : angle;
}

class Resolver {
 public:
  Resolver(const Compiler& compiler, const OrientationFault& fail)
      : compiler_(compiler), fail_(fail) {}

  Quat axis_angle(const Numbers<4>& v) const {
    Vec3 axis = vec3(v.data());
    require_length(make_unit(axis), "axisangle", "the axis");
    const double half = radians(v[3], compiler_) / 2;
    const double s = math::sin(half);
    return {math::cos(half), axis.x * s, axis.y * s, axis.z * s};
  }

  Quat xy_axes(const Numbers<6>& v) const {
    Vec3 x = vec3(v.data()), y = vec3(v.data() + 3);
    require_length(make_unit(x), "xyaxes", "the x axis");
    y -= x * dot(x, y);
    require_length(make_unit(y), "xyaxes", "the part of the y axis orthogonal to x");
    Vec3 z = cross(x, y);
    require_length(make_unit(z), "xyaxes", "the cross product of the axes");
    return rotation_from_axes(x, y, z);
  }

  Quat z_axis(const Numbers<3>& v) const {
    Vec3 z = vec3(v.data());
    require_length(make_unit(z), "zaxis", "the axis");
    return rotation_from_z(z);
  }

  // Returns the rotation of Euler angles. A lower-case letter in eulerseq means a rotation about a
  // moving axis, and an upper-case letter a rotation about a fixed axis.
  Quat euler(const Numbers<3>& v) const {
    const std::string& sequence = compiler_.eulerseq;
    Quat q;
    for (int i = 0; i < 3; ++i) {
      const char letter = i < static_cast<int>(sequence.size()) ? sequence[i] : '\0';
      const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      if (lower < 'x' || lower > 'z') {
        fail_("bad-eulerseq", "euler",
              "eulerseq '" + sequence + "' must consist of three of the letters xyzXYZ");
      }
      const double half = radians(v[i], compiler_) / 2;
      const Quat rotation = rotation_about(lower - 'x', math::cos(half), math::sin(half));
      q = letter == lower ? multiply(q, rotation) : multiply(rotation, q);
    }
    make_unit(q);
    return q;
  }

 private:
  void require_length(double length, std::string_view attribute, std::string_view what) const {
    if (length >= kEps) return;
    fail_("axis-too-short", attribute,
          std::string(what) + " of " + std::string(attribute) + " is too short");
  }

  const Compiler& compiler_;
  const OrientationFault& fail_;
};

}  // namespace

Quat resolve_orientation(const Compiler& compiler, const Numbers<4>& given, const Orientation& alt,
                         const OrientationFault& fail) {
  const Resolver resolver(compiler, fail);
  switch (alt.type) {
    case mjORIENTATION_AXISANGLE:
      return resolver.axis_angle(alt.axisangle);
    case mjORIENTATION_XYAXES:
      return resolver.xy_axes(alt.xyaxes);
    case mjORIENTATION_ZAXIS:
      return resolver.z_axis(alt.zaxis);
    case mjORIENTATION_EULER:
      return resolver.euler(alt.euler);
    default: {
      Quat q = quat(given.data());
      make_unit(q);
      return q;
    }
  }
}

}  // namespace mj::spec
