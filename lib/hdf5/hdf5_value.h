// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts HDF5 values of any type to text. Equal values give equal texts, and different values
// give different texts. Examples:
//
//   3   0.1   "text"   RED   0x00ff   [1 2 3]   {time: 0.1, names: ["a" "b"]}   -> group/dataset

#ifndef MJTOOLS_HDF5_HDF5_VALUE_H_
#define MJTOOLS_HDF5_HDF5_VALUE_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "hdf5/hdf5.h"

namespace mj::h5 {

// The path of each object in a file by the address of the object. References store addresses.
using ObjectPaths = std::map<haddr_t, std::string>;

class ValueType {
 public:
  // `type` is the type of a dataset or an attribute, as the HDF5 library returns it.
  explicit ValueType(hid_t type);

  // Returns whether values of this type can be converted to text. Types that contain references to
  // parts of datasets cannot, and neither can types with very many parts.
  [[nodiscard]] bool has_text() const;
  // Appends the text of `value` to `out`. The library must have read the value with exactly this
  // type. Returns false if a reference in the value leads to no object, or if the text would be too
  // long.
  [[nodiscard]] bool append_text(const std::byte* value, const ObjectPaths& paths,
                                 std::string& out) const;

 private:
  enum class Kind {
    kUnknown,
    kInteger,
    kUnsigned,
    kFloat,
    kDouble,
    kLongDouble,
    kText,     // text of fixed length, stored in the value
    kPointer,  // pointer to a text
    kEnumeration,
    kBytes,
    kArray,
    kList,
    kCompound,
    kReference,
  };

  ValueType(hid_t type, int depth, size_t& parts);
  void describe(int depth, size_t& parts);
  void describe_number(bool is_integer);
  void add_members(int depth, size_t& parts);
  template <typename T>
  bool append_number(const std::byte* value, hid_t native, std::string& out) const;
  bool append_items(const std::byte* first, size_t count, const ObjectPaths& paths,
                    std::string& out) const;
  bool append_members(const std::byte* value, const ObjectPaths& paths, std::string& out) const;

  Handle type_;
  Kind kind_ = Kind::kUnknown;
  bool is_native_ = false;  // whether this machine has a number type with the same representation
  size_t size_ = 0;
  size_t count_ = 0;              // number of items in an array
  std::vector<ValueType> parts_;  // item type of an array or a list, or member types of a compound
  std::string name_;              // name, if this is a member of a compound
  size_t offset_ = 0;
};

// Returns `text` in quotes, so that the end of each text in a list is clear.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_VALUE_H_
