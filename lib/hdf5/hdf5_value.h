// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Values of any HDF5 type as text: the same for the same values, and another for others.
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

// What references lead to: a path of the object at each address.
using ObjectPaths = std::map<haddr_t, std::string>;

class ValueType {
 public:
  // `type` as the library gives that of a dataset or an attribute.
  explicit ValueType(hid_t type);

  // Whether there is a text for its values: not for references to parts of datasets, nor for types
  // of very many parts.
  [[nodiscard]] bool has_text() const;
  // Appends that of a value as the library reads it, of the type itself. False when there is none:
  // of a reference that leads nowhere, or of one that is too long.
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
    kText,     // of a fixed length
    kPointer,  // to text
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
  bool is_native_ = false;  // numbers: as this machine has them
  size_t size_ = 0;
  size_t count_ = 0;              // of arrays
  std::vector<ValueType> parts_;  // what an array or a list is of, members
  std::string name_;              // of a member
  size_t offset_ = 0;
};

// In quotes, so that a list of texts is one text in one way alone.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_VALUE_H_
