// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Places elongated geoms and sites that are given by their two end points.

#ifndef MJTOOLS_COMPILE_TREE_FROMTO_H_
#define MJTOOLS_COMPILE_TREE_FROMTO_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

struct Placement {
  Pose pose;
  double size[3] = {};
};

// Returns the pose and size of a geom or site. Uses its fromto if that is given. Otherwise uses
// pos, and quat or the alternative orientation.
template <typename Spec>
Placement place_shape(const Draft& draft, const Spec& spec, std::string_view referrer);

extern template Placement place_shape(const Draft&, const spec::Geom&, std::string_view);
extern template Placement place_shape(const Draft&, const spec::Site&, std::string_view);

// Throws an error unless all sizes that the shape uses are positive.
void check_sizes(const Draft& draft, const SourceLocation& where, int type, const double size[3],
                 std::string_view referrer);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_TREE_FROMTO_H_
