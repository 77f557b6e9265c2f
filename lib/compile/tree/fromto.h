// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Placement of geoms and sites, including those that are given by their two end points.

#ifndef MJTOOLS_COMPILE_TREE_FROMTO_H_
#define MJTOOLS_COMPILE_TREE_FROMTO_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

struct Placement {
  Pose pose;
  double size[3] = {};
};

// Returns the pose and size of a geom or site. If the attribute fromto is given, they are computed
// from it. Otherwise the pose comes from pos, and from quat or an alternative orientation.
template <typename Spec>
Placement place_shape(const Draft& draft, const Spec& spec, std::string_view referrer);

extern template Placement place_shape(const Draft&, const spec::Geom&, std::string_view);
extern template Placement place_shape(const Draft&, const spec::Site&, std::string_view);

// Throws an Error unless all sizes that a shape of this type uses are positive.
void check_sizes(const Draft& draft, const SourceLocation& where, int type, const double size[3],
                 std::string_view referrer);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_TREE_FROMTO_H_
