// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What several objects share is shown once, and of many objects some: the same in every form for
// people.

#ifndef MJTOOLS_TOOLS_DIFF_PRINT_GROUP_H_
#define MJTOOLS_TOOLS_DIFF_PRINT_GROUP_H_

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "diff.h"

namespace mj::diff {

inline constexpr size_t kMaxNames = 6;     // names listed of a group
inline constexpr size_t kMaxObjects = 20;  // objects shown of each type

// A change that several objects share, the names of these objects, and the place where all of them
// are written if it is one: copies of one element.
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
  // Whether the change of a field is shown with those of others.
  [[nodiscard]] bool holds(const ObjectChange& c, const FieldChange& f) const;

 private:
  std::vector<Group> groups_;
  std::set<GroupKey> keys_;
};

// "3 bodies".
[[nodiscard]] std::string plural(const std::string& type, size_t n);
// "a, b, c, d, e, f and 94 more".
[[nodiscard]] std::string names_text(const Group& group);
// ", with 2 geoms, 1 joint": what is in an added or removed body.
[[nodiscard]] std::string contents_text(const ObjectChange& c);
// "geom #3 (box at 0 0 1) in body 'arm'", and what became of it.
[[nodiscard]] std::string heading(const ObjectChange& c);
// "arm.xml:12 -> arm.xml:14", or nothing.
[[nodiscard]] std::string where_text(const ObjectChange& c);
// Which computed fields differ, in how many objects: "dof_M0 (2), stat.extent".
[[nodiscard]] std::string derived_fields(const ModelDiff& diff);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PRINT_GROUP_H_
