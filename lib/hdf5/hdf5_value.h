// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Values of any HDF5 type as text. Equal values of a type have equal texts, and different values
// have different texts.
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

// Paths of objects by their addresses. References store these addresses.
using ObjectPaths = std::map<haddr_t, std::string>;

class ValueType {
 public:
  // `type` is the type of a dataset or an attribute, as the library returns it.
  explicit ValueType(hid_t type);

  // Returns whether values of this type have a text. References to parts of datasets and types with
  // very many parts do not have one.
  [[nodiscard]] bool has_text() const;
  // Appends the text of a value that the library read with exactly this type. Returns false when
  // the value does not have a text: a reference leads nowhere, or the text would be too long.
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
    kText,     // fixed length
    kPointer,  // pointer to text
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
  bool is_native_ = false;  // whether this machine has the same type of number
  size_t size_ = 0;
  size_t count_ = 0;              // length of arrays
  std::vector<ValueType> parts_;  // element type of an array or a list, members
  std::string name_;              // name of a member
  size_t offset_ = 0;
};

// Returns a text in quotes. In lists of quoted texts it is clear where each text ends.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_VALUE_H_
