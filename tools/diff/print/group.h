// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Groups equal changes, so that a change of several objects is shown only once, and shortens long
// lists of objects. All output forms for people use the same groups.

#ifndef MJTOOLS_TOOLS_DIFF_PRINT_GROUP_H_
#define MJTOOLS_TOOLS_DIFF_PRINT_GROUP_H_

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "diff.h"

namespace mj::diff {

inline constexpr size_t kMaxNames = 6;     // greatest number of names listed in a group
inline constexpr size_t kMaxObjects = 20;  // greatest number of objects of each type that are shown

// A change that several objects have in common, and the names of these objects. `where` is the
// place where the objects are written, if it is the same for all of them, as for copies of one
// element. Otherwise it is empty.
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

// Returns a number of objects as text, such as "3 bodies".
[[nodiscard]] std::string plural(const std::string& type, size_t n);
// Returns the names in a group, in a text such as "a, b, c, d, e, f and 94 more".
[[nodiscard]] std::string names_text(const Group& group);
// Returns the contents of an added or removed body, in a text such as ", with 2 geoms, 1 joint".
[[nodiscard]] std::string contents_text(const ObjectChange& c);
// Returns a text that names an object, such as "geom #3 (box at 0 0 1) in body 'arm'", followed by
// what happened to it.
[[nodiscard]] std::string heading(const ObjectChange& c);
// Returns the places where the object is written, in a text such as "arm.xml:12 -> arm.xml:14".
// Returns an empty text if they are unknown.
[[nodiscard]] std::string where_text(const ObjectChange& c);
// Returns the derived fields that differ, each with the number of objects in which it differs, in a
// text such as "dof_M0 (2), stat.extent".
[[nodiscard]] std::string derived_fields(const ModelDiff& diff);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PRINT_GROUP_H_
