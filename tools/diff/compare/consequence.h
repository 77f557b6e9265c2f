// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the differences that are consequences of other differences, so that one edit of a model is
// shown as one change.

#ifndef MJTOOLS_TOOLS_DIFF_COMPARE_CONSEQUENCE_H_
#define MJTOOLS_TOOLS_DIFF_COMPARE_CONSEQUENCE_H_

#include <map>

#include "diff.h"
#include "match/align.h"

namespace mj::diff {

// Identifies an object by its row in the first model, or by its row in the second model if only
// this model has it. In the order of keys, the rows of the second model come last. The key
// {Size::kNone, 0} stands for the model itself.
struct ObjectKey {
  Size rows;
  int64_t row;
  auto operator<=>(const ObjectKey&) const = default;
};
using Objects = std::map<ObjectKey, ObjectChange>;

// Marks as derived each differing field that the compiler computes from other differing fields. For
// example, the mass of a body is computed from the size of its geom, and the offset of a weld from
// the positions of its bodies.
void mark_consequences(const mjModel& a, const mjModel& b, const ModelAlignment& rows,
                       Objects& objects);

// Returns whether at least one change is not a consequence of other changes.
[[nodiscard]] bool has_direct(const Objects& objects);

// Removes the mark of all fields, so that they count as direct changes. Called if no change is left
// that could be their cause. Trees of boxes and tables of polygons stay marked.
void unmark_consequences(Objects& objects);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_COMPARE_CONSEQUENCE_H_
