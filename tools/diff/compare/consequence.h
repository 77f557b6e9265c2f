// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which differences of two models follow from others, so that one edit is one change.

#ifndef MJTOOLS_TOOLS_DIFF_COMPARE_CONSEQUENCE_H_
#define MJTOOLS_TOOLS_DIFF_COMPARE_CONSEQUENCE_H_

#include <map>

#include "diff.h"
#include "match/align.h"

namespace mj::diff {

// Rows of A, then the rows of B that A lacks; the model itself is {Size::kNone, 0}.
struct ObjectKey {
  Size rows;
  int64_t row;
  auto operator<=>(const ObjectKey&) const = default;
};
using Objects = std::map<ObjectKey, ObjectChange>;

// Marks as derived what the compiler computes from fields that differ, too: the mass of a body from
// the size of its geom, the offset of a weld from the place of its bodies.
void mark_consequences(const mjModel& a, const mjModel& b, const ModelAlignment& rows,
                       Objects& objects);

// Whether any change is one of its own.
[[nodiscard]] bool has_direct(const Objects& objects);

// Takes the marks from changes that have no cause: marked fields then count as changed by
// themselves, but for trees of boxes and tables of polygons.
void unmark_consequences(Objects& objects);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_COMPARE_CONSEQUENCE_H_
