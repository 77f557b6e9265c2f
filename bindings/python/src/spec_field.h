// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Members of the structs of a description, as Python attributes and as keyword arguments.

#ifndef MJTOOLS_PYTHON_SPEC_FIELD_H_
#define MJTOOLS_PYTHON_SPEC_FIELD_H_

#include <cstddef>
#include <type_traits>

#include "spec_object.h"

namespace mj::python {

// Returns the kind of field for a member of type T.
template <class T>
constexpr FaceField::Kind kind_of_member() {
  using Kind = FaceField::Kind;
  using Entry = std::remove_extent_t<T>;
  if constexpr (std::is_same_v<T, mjsElement*>) return Kind::kHidden;
  else if constexpr (std::is_array_v<T>) {
    if constexpr (std::is_same_v<Entry, double>) return Kind::kDoubleArray;
    else if constexpr (std::is_same_v<Entry, float>) return Kind::kFloatArray;
    else if constexpr (std::is_same_v<Entry, int>) return Kind::kIntArray;
    else {
      static_assert(std::is_same_v<Entry, char>);
      return Kind::kCharArray;
    }
  }
  else if constexpr (std::is_enum_v<T>) return Kind::kEnum;
  else if constexpr (std::is_same_v<T, int>) return Kind::kInt;
  else if constexpr (std::is_same_v<T, mjtByte>) return Kind::kByte;
  else if constexpr (std::is_same_v<T, mjtBool>) return Kind::kBool;
  else if constexpr (std::is_same_v<T, float>) return Kind::kFloat;
  else if constexpr (std::is_same_v<T, double>) return Kind::kDouble;
  else if constexpr (std::is_same_v<T, mjtSize>) return Kind::kInt64;
  else if constexpr (std::is_same_v<T, uint64_t>) return Kind::kUint64;
  else if constexpr (std::is_same_v<T, mjString*>) return Kind::kText;
  else if constexpr (std::is_same_v<T, mjByteVec*>) return Kind::kBytes;
  else if constexpr (std::is_same_v<T, mjStringVec*>) return Kind::kTexts;
  else if constexpr (std::is_same_v<T, mjIntVec*>) return Kind::kInts;
  else if constexpr (std::is_same_v<T, mjFloatVec*>) return Kind::kFloats;
  else if constexpr (std::is_same_v<T, mjDoubleVec*>) return Kind::kDoubles;
  else if constexpr (std::is_same_v<T, mjIntVecVec*>) return Kind::kIntLists;
  else if constexpr (std::is_same_v<T, mjFloatVecVec*>) return Kind::kFloatLists;
  else if constexpr (std::is_pointer_v<T>) return Kind::kElement;
  else {
    static_assert(std::is_class_v<T>);
    return Kind::kPart;
  }
}

// Returns the description of a member of type T.
template <class T>
FaceField make_field(const char* name, const char* type, size_t offset) {
  FaceField out{name, type, kind_of_member<T>(), offset, 1, nullptr};
  if constexpr (std::is_array_v<T>) out.count = std::extent_v<T>;
  if constexpr (kind_of_member<T>() == FaceField::Kind::kPart || kind_of_member<T>() == FaceField::Kind::kElement) {
    out.part = &class_of_face<std::remove_pointer_t<T>>();
  }
  return out;
}

// Entries of a table of FaceField, for the X macros of mjspecmacro.h. `F` is the struct.
#define MJTOOLS_FIELD(type, name, count) ::mj::python::make_field<decltype(F::name)>(#name, #type, offsetof(F, name)),

// Returns the value of a member. Numbers, texts and enum members become Python values, and arrays
// become views of their memory. Structs and containers become objects that refer to them.
[[nodiscard]] py::object value_of(const FaceObject& object, const FaceField& field);

// Sets a member to the value assigned to an attribute. Throws TypeError if an array does not have
// exactly the length of the member.
void set_value(const FaceObject& object, const FaceField& field, py::handle value);

// Sets a member to the value of a keyword argument. Throws ValueError if an array does not have the
// length of the member. Trailing numbers may be omitted in some arrays and become 0.
void set_keyword(const FaceObject& object, const FaceField& field, py::handle value);

// Copies all members of the struct `from` to the struct `to` of the same class.
void copy_fields(const FaceClass& shown, const void* from, void* to);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_FIELD_H_
