// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/orientation.h"

#include <cctype>
#include <cmath>

namespace mj::compiler {
namespace {

double radians(double angle, const spec::Compiler& compiler) {
  return compiler.degree ? angle / 180.0 * mjPI : angle;
}

class Resolver {
 public:
  Resolver(const Draft& draft, const spec::Element& element, std::string_view referrer)
      : draft_(draft), element_(element), referrer_(referrer) {}

  Quat axis_angle(const spec::Numbers<4>& v) const {
    Vec3 axis = vec3(v.data());
    require_length(make_unit(axis), "axisangle", "the axis");
    const double half = radians(v[3], compiler()) / 2;
    const double s = std::sin(half);
    return {std::cos(half), axis.x * s, axis.y * s, axis.z * s};
  }

  Quat xy_axes(const spec::Numbers<6>& v) const {
    Vec3 x = vec3(v.data()), y = vec3(v.data() + 3);
    require_length(make_unit(x), "xyaxes", "the x axis");
    y -= x * dot(x, y);
    require_length(make_unit(y), "xyaxes", "the part of the y axis orthogonal to x");
    Vec3 z = cross(x, y);
    require_length(make_unit(z), "xyaxes", "the cross product of the axes");
    return rotation_from_axes(x, y, z);
  }

  Quat z_axis(const spec::Numbers<3>& v) const {
    Vec3 z = vec3(v.data());
    require_length(make_unit(z), "zaxis", "the axis");
    return rotation_from_z(z);
  }

  // Lower-case letters rotate about moving axes, upper-case about fixed ones.
  Quat euler(const spec::Numbers<3>& v) const {
    const std::string& sequence = compiler().eulerseq;
    Quat q;
    for (int i = 0; i < 3; ++i) {
      const char letter = i < static_cast<int>(sequence.size()) ? sequence[i] : '\0';
      const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      if (lower < 'x' || lower > 'z') {
        draft_.report.fail(element_.where,
                           {.code = "bad-eulerseq",
                            .message = std::string(referrer_) + ": eulerseq '" + sequence +
                                       "' must consist of three of the letters xyzXYZ",
                            .attribute = "euler"});
      }
      const double half = radians(v[i], compiler()) / 2;
      const Quat rotation = rotation_about(lower - 'x', std::cos(half), std::sin(half));
      q = letter == lower ? multiply(q, rotation) : multiply(rotation, q);
    }
    make_unit(q);
    return q;
  }

 private:
  [[nodiscard]] const spec::Compiler& compiler() const { return draft_.compiler_of(element_); }

  void require_length(double length, std::string_view attribute, std::string_view what) const {
    if (length >= kEps) return;
    draft_.report.fail(element_.where,
                       {.code = "axis-too-short",
                        .message = std::string(referrer_) + ": " + std::string(what) + " of " +
                                   std::string(attribute) + " is too short",
                        .attribute = attribute});
  }

  const Draft& draft_;
  const spec::Element& element_;
  std::string_view referrer_;
};

}  // namespace

Quat resolve_orientation(const Draft& draft, const spec::Element& element,
                         const spec::Numbers<4>& given, const spec::Orientation& alt,
                         std::string_view referrer) {
  const Resolver resolver(draft, element, referrer);
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

void compile_frames(Draft& draft, Body& body) {
  body.frames.resize(body.spec->frames.size());
  for (size_t i = 0; i < body.frames.size(); ++i) {
    draft.report.collect([&] {
      const spec::Frame& spec = body.spec->frames[i];
      Pose pose{vec3(spec.pos.data()), quat(spec.quat.data())};
      if (spec.alt.type != mjORIENTATION_QUAT) {
        pose.quat =
            resolve_orientation(draft, spec, spec.quat, spec.alt, describe("frame", spec.name, -1));
      }
      if (const Pose* parent = frame_of(body, spec.frame)) pose = compose(*parent, pose);
      make_unit(pose.quat);
      body.frames[i] = pose;
    });
  }
}

const Pose* frame_of(const Body& body, int frame) {
  return frame < 0 ? nullptr : &body.frames[frame];
}

}  // namespace mj::compiler
