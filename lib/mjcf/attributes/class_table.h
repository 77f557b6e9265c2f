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

// The default classes of a description, which are found by their names in MJCF. An attached model
// can add classes whose names already exist. As in the official build, an element that names a
// class gets the first class of that name. An element without a class attribute belongs to the
// class of the tree around it, and gets the last class of that name.
class ClassTable {
 public:
  // Returns the index of the class for an element whose class attribute is `name`, or nothing if no
  // class has this name.
  [[nodiscard]] std::optional<int> named(const std::string& name) const;
  // Returns the index of the class for an element without a class attribute. `name` is the class of
  // the tree around the element; "" stands for the class main.
  [[nodiscard]] int inherited(const std::string& name) const;

  // Adds a class with its index in the description. Returns false if the name is taken.
  bool add(const std::string& name, int index);
  // Adds a class of an attached model with its index in the description. Returns the unique name
  // that the description uses for the class.
  std::string adopt(const std::string& name, int index);

  // Returns all names that an element may use, sorted.
  [[nodiscard]] std::vector<std::string_view> names() const;

 private:
  struct Classes {
    int first, last;
    int count = 1;
  };

  std::map<std::string, Classes> by_name_ = {{"main", {0, 0}}};
  std::unordered_set<std::string> given_;  // names that adopt() has returned
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_CLASS_TABLE_H_
