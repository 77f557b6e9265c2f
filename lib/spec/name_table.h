// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_SPEC_NAME_TABLE_H_
#define MJTOOLS_SPEC_NAME_TABLE_H_

#include <string>
#include <string_view>
#include <unordered_map>

#include "base/diagnostic.h"

namespace mj::spec {

// The names of all objects in a description. They are grouped by the type of object: "body",
// "geom", "key" and others.
class NameTable {
 public:
  // Adds a name and returns null. If the name is already taken, returns the place of the element
  // that took it.
  const SourceLocation* take(std::string_view type, const std::string& name,
                             const SourceLocation& where);
  // Take and give back a name that several copies may share. A name must be given back as many
  // times as it was taken.
  void take_again(std::string_view type, const std::string& name, const SourceLocation& where);
  void give_back(std::string_view type, const std::string& name);
  [[nodiscard]] bool has(std::string_view type, const std::string& name) const;

  // Returns the number of different names that are taken.
  [[nodiscard]] size_t size() const { return taken_.size(); }

  // Calls f(type, name) for every name that is taken, in no particular order.
  template <typename F>
  void for_each(F f) const {
    for (const auto& [key, holder] : taken_) {
      const std::string_view text = key;
      const size_t space = text.find(' ');
      f(text.substr(0, space), text.substr(space + 1));
    }
  }

 private:
  static std::string key(std::string_view type, const std::string& name);

  struct Holder {
    SourceLocation first;
    int count = 0;
  };

  std::unordered_map<std::string, Holder> taken_;
};

// Returns the word that stands for an object type (mjtObj) in this table, such as "geom".
// mjOBJ_BODY and mjOBJ_XBODY have the same word. Returns an empty text for types that are not in
// the table.
[[nodiscard]] std::string_view type_name(int object_type);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_NAME_TABLE_H_
