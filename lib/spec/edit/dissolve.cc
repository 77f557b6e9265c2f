// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/dissolve.h"

#include <cmath>
#include <utility>

#include "base/diagnostic.h"
#include "math/eig3.h"
#include "math/quat.h"
#include "spec/edit/take_out_body.h"
#include "spec/orientation.h"

namespace mj::spec {
namespace {

struct Pose {
  Vec3 position;
  Quat rotation = {1, 0, 0, 0};
};

Pose compose(const Pose& outer, const Pose& inner) {
  return {outer.position + rotate(outer.rotation, inner.position), outer.rotation * inner.rotation};
}

[[noreturn]] void fail_orientation(DiagnosticCode code, std::string_view,
                                   const std::string& message) {
  throw Error(code, message);
}

Quat rotation_of(const ModelSpec& spec, const Element& element, const Numbers<4>& quat,
                 const Orientation& alt) {
  return normalized(resolve_orientation(spec.compiler_of(element), quat, alt, fail_orientation));
}

template <typename T>
Pose own_pose(const ModelSpec& spec, const T& element) {
  return {vec3(element.pos.data()), rotation_of(spec, element, element.quat, element.alt)};
}

// Returns the pose of the body in its parent, including the frames around the body.
Pose pose_in_parent(const ModelSpec& spec, const Body& parent, const Body& body) {
  Pose out = own_pose(spec, body);
  for (int f = body.frame; f >= 0; f = parent.frames[static_cast<size_t>(f)].frame) {
    out = compose(own_pose(spec, parent.frames[static_cast<size_t>(f)]), out);
  }
  return out;
}

// Returns R I R', where R is the matrix of the rotation and I is the inertia.
Mat3 rotated(const Mat3& inertia, const Quat& rotation) {
  const Mat3 r = to_matrix(rotation);
  return r * inertia * transpose(r);
}

bool is_explicit(const ModelSpec& spec, const Body& body) {
  return spec.compiler_of(body).inertiafromgeom != mjINERTIAFROMGEOM_TRUE &&
         !std::isnan(body.ipos[0]);
}

// Returns whether the inertia of the body is computed from its geoms.
bool is_inferred(const ModelSpec& spec, const Body& body) {
  return !is_explicit(spec, body) && !body.geoms.empty() &&
         spec.compiler_of(body).inertiafromgeom != mjINERTIAFROMGEOM_FALSE;
}

Inertial explicit_inertial(const ModelSpec& spec, const Body& body) {
  Inertial out{body.mass, vec3(body.ipos.data())};
  if (const Numbers<6>& full = body.fullinertia; !std::isnan(full[0])) {
    out.inertia = {
        {full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2]}};
    return out;
  }
  for (int i = 0; i < 3; ++i) out.inertia(i, i) = body.inertia[static_cast<size_t>(i)];
  out.inertia = rotated(out.inertia, rotation_of(spec, body, body.iquat, body.ialt));
  return out;
}

Inertial moved(const Inertial& inertial, const Pose& pose) {
  return {inertial.mass, pose.position + rotate(pose.rotation, inertial.centre),
          rotated(inertial.inertia, pose.rotation)};
}

// Adds the effect of a mass at distance r to the inertia about a point: m (r'r 1 - r r').
void add_parallel_axes(double mass, const Vec3& r, Mat3& inertia) {
  const double v[3] = {r.x, r.y, r.z};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) inertia(i, j) += mass * ((i == j ? dot(r, r) : 0) - v[i] * v[j]);
  }
}

Inertial sum(const Inertial& a, const Inertial& b) {
  Inertial out{a.mass + b.mass};
  if (out.mass <= 0) return out;
  out.centre = a.centre * (a.mass / out.mass) + b.centre * (b.mass / out.mass);
  for (const Inertial* part : {&a, &b}) {
    for (int i = 0; i < 9; ++i) out.inertia.m[i] += part->inertia.m[i];
    add_parallel_axes(part->mass, part->centre - out.centre, out.inertia);
  }
  return out;
}

// Stores the inertia as a diagonal matrix along the principal axes, and clears all other forms of
// it.
void set_explicit(const Inertial& inertial, Body& body) {
  const Eigen3 principal = eig3(inertial.inertia);
  body.explicitinertial = true;
  body.mass = inertial.mass;
  store(body.ipos.data(), inertial.centre);
  store(body.inertia.data(), principal.values);
  store(body.iquat.data(), principal.rotation);
  body.ialt = {};
  body.fullinertia.fill(kUndefined);
}

Inertial inertial_of(const ModelSpec& spec, const Body& body, const InferredInertial& inferred) {
  if (is_explicit(spec, body)) return explicit_inertial(spec, body);
  return is_inferred(spec, body) ? inferred(body.handle) : Inertial{};
}

// Adds the inertia of the body to its parent. If neither body has an explicit inertia, does
// nothing, because the compiler then computes the inertia from the geoms of both bodies.
void hand_over_inertia(const ModelSpec& spec, const Body& body, Body& parent,
                       const InferredInertial& inferred) {
  if (&parent == &spec.world) return;
  if (!is_explicit(spec, body) && !is_explicit(spec, parent)) return;
  const Inertial own = inertial_of(spec, body, inferred);
  if (own.mass <= 0) return;
  const Inertial of_parent = inertial_of(spec, parent, inferred);
  set_explicit(sum(of_parent, moved(own, pose_in_parent(spec, parent, body))), parent);
}

Frame frame_of(const Body& body) {
  Frame out;
  out.where = body.where;
  out.origin = body.origin;
  out.frame = body.frame;
  out.pos = body.pos;
  out.quat = body.quat;
  out.alt = body.alt;
  return out;
}

}  // namespace

FrameNode& dissolve(Description& description, BodyNode& node, const InferredInertial& inferred) {
  if (description.is_attached) {
    throw Error("usage", "a description that is attached to another one cannot lose bodies");
  }
  if (node.is_deleted) throw Error("usage", "the body was deleted before");
  if (&node == &description.world()) throw Error("usage", "the world cannot become a frame");
  BodyNode& parent_node = *node.body;
  size_t frame = 0;
  ModelSpec values = description.values();
  take_out_body(values, node, [&](Body& parent, Body body) {
    hand_over_inertia(values, body, parent, inferred);
    NameSet gone;
    if (!body.name.empty()) gone.emplace("body", body.name);
    frame = parent.frames.size();
    parent.frames.push_back(frame_of(body));
    append_content(parent, std::move(body), static_cast<int>(frame));
    return gone;
  });
  description.assign(std::move(values));
  return *parent_node.frames[frame];
}

}  // namespace mj::spec
