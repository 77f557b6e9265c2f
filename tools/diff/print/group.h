// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Grouping of changes: a change of several objects is shown once, and lists of objects are
// shortened. All forms for people use the same groups.

#ifndef MJTOOLS_TOOLS_DIFF_PRINT_GROUP_H_
#define MJTOOLS_TOOLS_DIFF_PRINT_GROUP_H_

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "diff.h"

namespace mj::diff {

inline constexpr size_t kMaxNames = 6;     // names listed in a group
inline constexpr size_t kMaxObjects = 20;  // objects shown of each type

// A change that several objects share, and the names of these objects. `where` is empty unless all
// objects are written at the same place, as copies of one element are.
struct Group {
  std::string type;
  FieldChange change;
  std::vector<std::string> names;
  std::string where;
};
using GroupKey = std::tuple<std::string, std::string, std::string, std::string>;

class Groups {
 public:
  Groups() = default;
  explicit Groups(const ModelDiff& diff);

  [[nodiscard]] const std::vector<Group>& all() const { return groups_; }
  // Returns whether the change of a field belongs to a group.
  [[nodiscard]] bool holds(const ObjectChange& c, const FieldChange& f) const;

 private:
  std::vector<Group> groups_;
  std::set<GroupKey> keys_;
};

// Returns "3 bodies".
[[nodiscard]] std::string plural(const std::string& type, size_t n);
// Returns "a, b, c, d, e, f and 94 more".
[[nodiscard]] std::string names_text(const Group& group);
// Returns ", with 2 geoms, 1 joint": the contents of an added or removed body.
[[nodiscard]] std::string contents_text(const ObjectChange& c);
// Returns "geom #3 (box at 0 0 1) in body 'arm'", followed by its change.
[[nodiscard]] std::string heading(const ObjectChange& c);
// Returns "arm.xml:12 -> arm.xml:14", or an empty text.
[[nodiscard]] std::string where_text(const ObjectChange& c);
// Returns the computed fields that differ, with the number of objects: "dof_M0 (2), stat.extent".
[[nodiscard]] std::string derived_fields(const ModelDiff& diff);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PRINT_GROUP_H_
