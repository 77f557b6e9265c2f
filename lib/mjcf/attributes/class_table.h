// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ATTRIBUTES_CLASS_TABLE_H_
#define MJTOOLS_MJCF_ATTRIBUTES_CLASS_TABLE_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace mj::mjcf {

// The default classes of a description, by the names that MJCF has for them. An attached model may
// bring classes whose names are taken. An element then names the first class of a name, and has the
// last one where it names none and the tree around it has that name, as in the official build.
class ClassTable {
 public:
  // The class that an element names, by index.
  [[nodiscard]] std::optional<int> named(const std::string& name) const;
  // The class of elements that name none, where `name` is that of the tree; "" is main.
  [[nodiscard]] int inherited(const std::string& name) const;

  // Adds the class at `index`; false if the name is taken.
  bool add(const std::string& name, int index);
  // Adds that of an attached model. Returns the name for the description: one that no other class
  // has.
  std::string adopt(const std::string& name, int index);

  // All that an element may name, sorted.
  [[nodiscard]] std::vector<std::string_view> names() const;

 private:
  struct Classes {
    int first, last;
    int count = 1;
  };

  std::map<std::string, Classes> by_name_ = {{"main", {0, 0}}};
  std::unordered_set<std::string> given_;  // names that adopted classes got instead of theirs
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_CLASS_TABLE_H_
