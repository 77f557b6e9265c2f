// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <limits>

#include "math/elementary.h"
#include "math/rotation.h"
#include "urdf/read_context.h"

namespace mj::urdf {
namespace {

enum class JointKind { kFixed, kFloating, kPlanar, kHinge, kSlide, kBall };

struct JointType {
  std::string_view name;
  JointKind kind;
};

constexpr JointType kJointTypes[] = {
    {"revolute", JointKind::kHinge},    {"continuous", JointKind::kHinge},
    {"prismatic", JointKind::kSlide},   {"fixed", JointKind::kFixed},
    {"floating", JointKind::kFloating}, {"planar", JointKind::kPlanar},
    {"spherical", JointKind::kBall}};

std::optional<JointKind> read_type(ReadContext& context, const XmlElement& xml) {
  const std::string* type = context.read.text(xml, "type", Need::kRequired);
  if (type == nullptr) return std::nullopt;
  const auto row = std::ranges::find(kJointTypes, *type, &JointType::name);
  if (row != std::end(kJointTypes)) return row->kind;
  std::vector<std::string_view> known;
  std::string list;
  for (const JointType& t : kJointTypes) {
    known.push_back(t.name);
    list += (list.empty() ? "" : ", ") + std::string(t.name);
  }
  const std::string_view close = closest_match(*type, known);
  context.read.error_at(
      xml, "type", "urdf-joint-type", "unknown type of joint '" + *type + "'",
      close.empty() ? "expected one of " + list : "did you mean '" + std::string(close) + "'?");
  return std::nullopt;
}

void read_limit(ReadContext& context, const XmlElement& limit, spec::Joint& joint) {
  const bool has_lower = context.read.number(limit, "lower", joint.range[0]);
  const bool has_upper = context.read.number(limit, "upper", joint.range[1]);
  if (has_lower != has_upper || joint.range[0] > joint.range[1]) {
    joint.limited = mjLIMITED_FALSE;
    context.losses.add({Severity::kWarning, "urdf-limit",
                        "these joints are not limited, because a limit needs lower and upper, and "
                        "lower must not exceed upper",
                        ""},
                       limit, joint.name);
  }
  double effort = 0;
  if (context.read.number(limit, "effort", effort) && effort != 0) {
    joint.actuatorfrcrange = {-std::abs(effort), std::abs(effort)};
  }
}

// Returns the shortest rotation that turns the z axis into the joint axis. If the joint axis is
// opposite to z, this is a rotation about x.
Quat z_to_axis(const spec::Numbers<3>& xyz) {
  Vec3 axis = vec3(xyz.data());
  normalize(axis);
  Vec3 turn{-axis.y, axis.x, 0};
  const double sine = normalize(turn);
  if (sine < 1e-10) turn = {1, 0, 0};
  return from_axis_angle(turn, math::atan2(sine, axis.z));
}

// Returns a joint for each degree of freedom. All of them get the properties of `joint`.
std::vector<spec::Joint> expand(JointKind kind, const spec::Joint& joint) {
  spec::Joint single = joint;
  switch (kind) {
    case JointKind::kFixed:
      return {};
    case JointKind::kFloating:
      single.type = mjJNT_FREE;
      return {single};
    case JointKind::kHinge:
      single.type = mjJNT_HINGE;
      return {single};
    case JointKind::kSlide:
      single.type = mjJNT_SLIDE;
      return {single};
    case JointKind::kBall:
      single.type = mjJNT_BALL;
      return {single};
    case JointKind::kPlanar:
      break;
  }
  const Mat3 frame = to_matrix(z_to_axis(joint.axis));
  spec::Joint x = joint, y = joint, turn = joint;
  x.type = y.type = mjJNT_SLIDE;
  turn.type = mjJNT_HINGE;
  x.name += "_TX", y.name += "_TY", turn.name += "_RZ";
  store(x.axis.data(), frame.col(0));
  store(y.axis.data(), frame.col(1));
  y.range = turn.range = y.actuatorfrcrange = turn.actuatorfrcrange = {};
  y.limited = turn.limited = mjLIMITED_AUTO;
  return {x, y, turn};
}

}  // namespace

void read_joint(ReadContext& context, const XmlElement& xml, Link& child) {
  const std::optional<JointKind> kind = read_type(context, xml);
  const std::string* name = context.read.text(xml, "name", Need::kRequired);
  read_origin(context, xml, child.body.pos, child.body.quat);
  spec::Joint joint;
  joint.where = xml.where();
  if (name != nullptr) joint.name = *name;
  joint.axis = {1, 0, 0};
  if (const XmlElement* axis = context.read.child(xml, "axis")) {
    context.read.numbers(*axis, "xyz", joint.axis, Need::kRequired);
  }
  if (kind == JointKind::kFixed) return;  // a fixed joint ignores all other elements
  if (const XmlElement* dynamics = context.read.child(xml, "dynamics")) {
    context.read.number(*dynamics, "damping", joint.damping[0]);
    context.read.number(*dynamics, "friction", joint.frictionloss);
  }
  if (const XmlElement* limit = context.read.child(xml, "limit")) {
    read_limit(context, *limit, joint);
  }
  if (kind) child.body.joints = expand(*kind, joint);
}

}  // namespace mj::urdf
