// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/write/mesh_frame.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "spec/orientation.h"

namespace mj::mjcf {
namespace {

using spec::Pose;

bool operator==(const Quat& a, const Quat& b) {
  return a.w == b.w && a.x == b.x && a.y == b.y && a.z == b.z;
}
bool operator==(const Pose& a, const Pose& b) {
  return a.pos == b.pos && a.quat == b.quat;
}

Pose pose_of(const mjModel& m, int geom) {
  return {vec3(m.geom_pos + 3 * geom), quat(m.geom_quat + 4 * geom)};
}

Pose mesh_frame(const mjModel& m, int geom) {
  const int mesh = m.geom_dataid[geom];
  return {vec3(m.mesh_pos + 3 * mesh), quat(m.mesh_quat + 4 * mesh)};
}

Pose authored_pose(const spec::ModelSpec& spec, const spec::Geom& geom) {
  const auto fail = [](DiagnosticCode code, std::string_view, const std::string& message) {
    throw Error(code, message);
  };
  return {vec3(geom.pos.data()),
          spec::resolve_orientation(spec.compiler_of(geom), geom.quat, geom.alt, fail)};
}

// Returns the floating-point number that is `steps` numbers above x, or below x if `steps` is
// negative.
double neighbour(double x, int steps) {
  const double to = std::copysign(std::numeric_limits<double>::infinity(), steps);
  for (; steps != 0; steps += steps < 0 ? 1 : -1) x = std::nextafter(x, to);
  return x;
}

// Calls `act` with q, and then with each quaternion that results if components of q are replaced by
// the next floating-point number above or below. Stops when `act` returns true.
template <typename Act>
bool any_near(const Quat& q, Act act) {
  constexpr int kSteps[] = {0, -1, 1};
  for (const int w : kSteps) {
    for (const int x : kSteps) {
      for (const int y : kSteps) {
        for (const int z : kSteps) {
          if (act({neighbour(q.w, w), neighbour(q.x, x), neighbour(q.y, y), neighbour(q.z, z)})) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

// Returns whether a quaternion stays the same when it is written and read. Reading normalizes a
// quaternion, which may change it.
bool is_kept(const Quat& q) {
  Quat read = q;
  spec::make_unit(read);
  return read == q;
}

// Returns a / b. Also divides by the length of b, because quaternions of descriptions have unit
// length only within 1e-14.
Quat quotient(const Quat& a, const Quat& b) {
  const Quat q = a * conjugate(b);
  const double s = b.w * b.w + b.x * b.x + b.y * b.y + b.z * b.z;
  return {q.w / s, q.x / s, q.y / s, q.z / s};
}

// Calls `act` with quaternions q near a / b for which the rounded product q * b equals `a`. Stops
// when `act` returns true. Each attempt starts at a / b or at one of its neighbours, and subtracts
// the error of the product a few times.
template <typename Act>
bool any_quotient(const Quat& a, const Quat& b, Act act) {
  constexpr int kCorrections = 4;
  const Quat inverse = conjugate(b);
  return any_near(quotient(a, b), [&](Quat q) {
    for (int i = 0; i < kCorrections; ++i) {
      const Quat product = spec::multiply(q, b);
      if (product == a) return is_kept(q) && act(q);
      const Quat change =
          Quat{a.w - product.w, a.x - product.x, a.y - product.y, a.z - product.z} * inverse;
      q = {q.w + change.w, q.x + change.x, q.y + change.y, q.z + change.z};
    }
    return false;
  });
}

// Returns a number whose rounded sum with `term` is `sum`, if one is found near the difference.
std::optional<double> difference(double sum, double term) {
  for (const int steps : {0, -1, 1, -2, 2}) {
    const double x = neighbour(sum - term, steps);
    if (x + term == sum) return x;
  }
  return std::nullopt;
}

// Returns a pose p for which compose(p, mesh) equals `target` in all bits, if one is found.
std::optional<Pose> exact_quotient(const Pose& target, const Pose& mesh) {
  std::optional<Pose> out;
  any_quotient(target.quat, mesh.quat, [&](const Quat& q) {
    const Vec3 offset = to_matrix(q) * mesh.pos;
    Pose pose{{}, q};
    for (int i = 0; i < 3; ++i) {
      const std::optional<double> x = difference(target.pos[i], offset[i]);
      if (!x) return false;
      pose.pos[i] = *x;
    }
    out = pose;
    return true;
  });
  return out;
}

// Returns whether two poses are equal except for rounding errors of numbers of size `size`.
bool is_near(const Pose& a, const Pose& b, double size) {
  constexpr double kRounding = 1e-12;
  const double turn = std::max({std::abs(a.quat.w - b.quat.w), std::abs(a.quat.x - b.quat.x),
                                std::abs(a.quat.y - b.quat.y), std::abs(a.quat.z - b.quat.z)});
  return turn < kRounding && distance(a.pos, b.pos) < kRounding * (1 + size);
}

}  // namespace

bool has_mesh_frame(const mjModel& m, int geom) {
  const int type = m.geom_type[geom];
  return (type == mjGEOM_MESH || type == mjGEOM_SDF) && m.geom_dataid[geom] >= 0;
}

Pose without_mesh_frame(const WriteContext& context, const spec::Geom& authored, int id) {
  const Pose target = pose_of(context.m, id), mesh = mesh_frame(context.m, id);
  if (target == mesh) return {};
  const bool is_in_frame = authored.frame >= 0;
  const Pose given = is_in_frame ? Pose{} : authored_pose(context.spec, authored);
  if (!is_in_frame && spec::compose(given, mesh) == target) return given;
  if (const std::optional<Pose> exact = exact_quotient(target, mesh)) return *exact;
  const Quat turn = quotient(target.quat, mesh.quat);
  const Pose nearest{target.pos - to_matrix(turn) * mesh.pos, turn};
  // If the given pose is within rounding errors of the computed one, it is kept, so that errors do
  // not grow each time the model is saved.
  const double size = norm(target.pos) + norm(mesh.pos);
  return !is_in_frame && is_near(given, nearest, size) ? given : nearest;
}

std::optional<FramedPose> framed_pose(const WriteContext& context, const spec::Geom& written,
                                      int id) {
  if (!context.is_exact() || context.options.flatten || !has_mesh_frame(context.m, id)) return {};
  const Pose target = pose_of(context.m, id), mesh = mesh_frame(context.m, id);
  if (spec::compose({vec3(written.pos.data()), quat(written.quat.data())}, mesh) == target) {
    return {};
  }
  // The geom gets a pose that undoes the mesh frame, and the frame around the geom gets the pose of
  // the model. The position is then exact. The rotation of the frame around the geom corrects the
  // rounding error of the rotation.
  const Quat back = conjugate(mesh.quat);
  const Pose pose{-(to_matrix(back) * mesh.pos), back};
  const Pose left = spec::compose(pose, mesh);
  std::optional<FramedPose> out;
  any_quotient(target.quat, left.quat, [&](const Quat& q) {
    const FramedPose framed{{target.pos, q}, pose};
    if (!(spec::compose(framed.frame, left) == target)) return false;
    out = framed;
    return true;
  });
  return out;
}

}  // namespace mj::mjcf
