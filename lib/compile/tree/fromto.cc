// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/tree/fromto.h"

#include <cmath>

#include "compile/tree/orientation.h"
#include "compile/tree/shape.h"

namespace mj::compiler {
namespace {

bool is_elongated(int type) {
  return type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER || type == mjGEOM_ELLIPSOID ||
         type == mjGEOM_BOX;
}

Placement place_between(const Draft& draft, const SourceLocation& where, int type,
                        const spec::Numbers<6>& fromto, const spec::Numbers<3>& pos,
                        const double size[3], std::string_view referrer) {
  auto fail = [&](DiagnosticCode code, const std::string& what) {
    draft.report.fail(
        where,
        {.code = code, .message = std::string(referrer) + ": " + what, .attribute = "fromto"});
  };
  if (!is_elongated(type)) {
    fail("fromto-type", "fromto requires a capsule, cylinder, ellipsoid or box");
  }
  if (pos[0] != 0 || pos[1] != 0 || pos[2] != 0) {
    fail("fromto-and-pos", "fromto and pos cannot both be given");
  }
  const Vec3 from = vec3(fromto.data()), to = vec3(fromto.data() + 3);
  Vec3 axis = from - to;
  const double half = make_unit(axis) / 2;
  if (half < kEps) fail("fromto-too-short", "the two points of fromto are too close");
  Placement out;
  out.size[0] = size[0];
  const bool three_sizes = type == mjGEOM_ELLIPSOID || type == mjGEOM_BOX;
  out.size[1] = three_sizes ? size[0] : half;
  out.size[2] = three_sizes ? half : size[2];
  for (int i = 0; i < 3; ++i) out.pose.pos[i] = (from[i] + to[i]) / 2;
  out.pose.quat = rotation_from_z(axis);
  return out;
}

}  // namespace

template <typename Spec>
Placement place_shape(const Draft& draft, const Spec& spec, std::string_view referrer) {
  if (!std::isnan(spec.fromto[0])) {
    return place_between(draft, spec.where, spec.type, spec.fromto, spec.pos, spec.size.data(),
                         referrer);
  }
  Placement out;
  out.pose = {vec3(spec.pos.data()),
              resolve_orientation(draft, spec, spec.quat, spec.alt, referrer)};
  for (int i = 0; i < 3; ++i) out.size[i] = spec.size[i];
  return out;
}

template Placement place_shape(const Draft&, const spec::Geom&, std::string_view);
template Placement place_shape(const Draft&, const spec::Site&, std::string_view);

void check_sizes(const Draft& draft, const SourceLocation& where, int type, const double size[3],
                 std::string_view referrer) {
  for (int i = 0; i < shape_size_count(type); ++i) {
    if (size[i] > 0) continue;
    draft.report.fail(where, {.code = "size-not-positive",
                              .message = std::string(referrer) + ": size " + std::to_string(i) +
                                         " must be positive",
                              .attribute = "size"});
  }
}

}  // namespace mj::compiler
