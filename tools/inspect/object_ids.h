// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Translates ids of objects to names, for arrays of mjData whose entries are such ids, for example
// contact/geom.

#ifndef MJTOOLS_TOOLS_INSPECT_OBJECT_IDS_H_
#define MJTOOLS_TOOLS_INSPECT_OBJECT_IDS_H_

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mj::inspect {

class ObjectIds {
 public:
  // A function that returns the names of all objects of a kind such as "geom". Objects without a
  // name have an empty name. The list is empty if the names are unknown.
  using LoadNames = std::function<std::vector<std::string>(const std::string& kind)>;

  ObjectIds() : ObjectIds([](const std::string&) { return std::vector<std::string>(); }) {}
  explicit ObjectIds(LoadNames load_names) : load_names_(std::move(load_names)) {}

  // Returns whether the entries of the array are ids of objects whose names are known.
  [[nodiscard]] bool has_names(const std::string& array) const;
  // Returns the name of the object with this id, such as "floor", or a text such as "#3" if the
  // object has no name. Returns an empty text if the id is -1, or if the entries of the array are
  // not ids.
  [[nodiscard]] std::string meaning(const std::string& array, double id) const;
  // Returns a text such as "floor (0)", or only the number if meaning() is empty.
  [[nodiscard]] std::string text(const std::string& array, double id) const;

 private:
  [[nodiscard]] const std::vector<std::string>& names_of(const std::string& array) const;

  LoadNames load_names_;
  // names of objects; the key is the kind
  mutable std::map<std::string, std::vector<std::string>, std::less<>> names_;
};

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_OBJECT_IDS_H_
