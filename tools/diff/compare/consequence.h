// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Detection of differences that follow from others, so that one edit is shown as one change.

#ifndef MJTOOLS_TOOLS_DIFF_COMPARE_CONSEQUENCE_H_
#define MJTOOLS_TOOLS_DIFF_COMPARE_CONSEQUENCE_H_

#include <map>

#include "diff.h"
#include "match/align.h"

namespace mj::diff {

// Row of A, or row of B for an object that A lacks. Rows of B come last. The model itself is
// {Size::kNone, 0}.
struct ObjectKey {
  Size rows;
  int64_t row;
  auto operator<=>(const ObjectKey&) const = default;
};
using Objects = std::map<ObjectKey, ObjectChange>;

// Marks as derived the fields that the compiler computes from other differing fields: the mass of a
// body from the size of its geom, the offset of a weld from the place of its bodies.
void mark_consequences(const mjModel& a, const mjModel& b, const ModelAlignment& rows,
                       Objects& objects);

// Returns whether any change is not a consequence.
[[nodiscard]] bool has_direct(const Objects& objects);

// Unmarks changes that have no cause among the other changes. Their fields then count as direct
// changes. Trees of boxes and tables of polygons stay marked.
void unmark_consequences(Objects& objects);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_COMPARE_CONSEQUENCE_H_
