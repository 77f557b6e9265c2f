// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Descriptions of the fields of structs: one for each row of the field tables in mjxmacro.h, and
// one for each member of the smaller structs.

#ifndef MJTOOLS_PYTHON_FIELD_H_
#define MJTOOLS_PYTHON_FIELD_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "guarded.h"
#include "object.h"

namespace mj::python {

// Types of the numbers in structs.
enum class Scalar : unsigned char { kNum, kFloat, kInt, kSize, kUnsigned, kBool, kByte, kChar, kWord };

template <class T> constexpr Scalar scalar_of() {
  using U = std::remove_cv_t<T>;
  if constexpr (std::is_same_v<U, double>) return Scalar::kNum;
  else if constexpr (std::is_same_v<U, float>) return Scalar::kFloat;
  else if constexpr (std::is_same_v<U, bool>) return Scalar::kBool;
  else if constexpr (std::is_same_v<U, char>) return Scalar::kChar;
  else if constexpr (sizeof(U) == 1) return Scalar::kByte;
  else if constexpr (std::is_same_v<U, unsigned>) return Scalar::kWord;
  else if constexpr (std::is_enum_v<U> || (sizeof(U) == 4 && std::is_integral_v<U>)) return Scalar::kInt;
  else if constexpr (sizeof(U) == 8 && std::is_signed_v<U>) return Scalar::kSize;
  else {
    static_assert(sizeof(U) == 8 && std::is_unsigned_v<U>, "the type has no counterpart in numpy");
    return Scalar::kUnsigned;
  }
}

// Returns the numpy type of a scalar, and its size in bytes.
[[nodiscard]] py::dtype dtype_of(Scalar scalar);
[[nodiscard]] size_t size_of(Scalar scalar);

// Number of rows and columns of an array. An array has one dimension if its row in the table gives
// the number of columns as a literal 1.
struct Extent {
  Py_ssize_t rows;
  Py_ssize_t columns;
};

// How the value of a field is stored in its struct.
enum class Place : unsigned char {
  kScalar,   // a number
  kText,     // char[columns]
  kInline,   // an array inside the struct
  kPointer,  // a pointer to an array that never moves
  kArena,    // a pointer to an array that may move and change its size
};

struct Field {
  const char* name;
  const char* meaning;
  Place place;
  Scalar scalar;
  bool is_matrix;     // whether arrays have two dimensions
  bool is_read_only;  // whether Python may not assign to the attribute
  size_t offset;
  Extent fixed{};  // for kInline and kText
  // Returns the extent of a field of place kPointer or kArena. `data` is the struct. If it is an
  // mjData, `m` is its model.
  Extent (*extent)(const void* data, const mjModel* m) = nullptr;
  const char* rows = "";  // name of the size that gives the number of rows, as in the table
  size_t slot = 0;        // index in Storage::arrays
};

// A struct that is a member of another struct.
struct Part {
  const char* name;
  const char* meaning;
  size_t offset;
  const StructClass* shown;
  size_t slot = 0;  // index in Storage::parts
};

// Description of a struct, from which a Python class is made.
struct StructClass {
  const char* name;  // name of the Python class, with its module
  const char* doc;
  size_t bytes;
  void (*set_default)(void* data);  // NULL: all members are 0
  std::vector<Field> fields{};
  std::vector<Part> parts{};
  // Returns the model that determines the extents of the arrays. NULL: the extents depend on the
  // struct alone.
  const mjModel* (*model)(const StructObject* object) = nullptr;
  bool is_compared = true;         // true: objects are compared by value; false: by identity
  bool has_constructor = true;     // true: Python can make an object without arguments
  PyTypeObject* type = nullptr;
  std::vector<std::string> names{};    // names of all public attributes, ascending
  // Table of the attributes for CPython. It must outlive the class.
  std::vector<PyGetSetDef> getset{};
  std::vector<PyMethodDef> methods{};
};

// Methods and functions that a Python class has in addition to those that StructClass gives it.
struct ClassParts {
  const PyMethodDef* methods = nullptr;  // the last entry is empty
  std::vector<PyGetSetDef> getset{};
  newfunc create = nullptr;   // NULL: allocates an object without data
  initproc init = nullptr;    // NULL: sets default values if has_constructor
  destructor destroy = nullptr;  // NULL: destroy_struct()
  reprfunc repr = nullptr;
};

// Makes the Python class of a struct and adds it to the module. The name of the class in the module
// is the last part of `shown.name`.
void make_class(py::module_& module, StructClass& shown, ClassParts parts = {});

// Returns the field of a struct member of type `Member`.
template <class Member> constexpr Field member(const char* name, size_t offset, const char* meaning) {
  using Element = std::remove_all_extents_t<Member>;
  Field field{name, meaning, Place::kScalar, scalar_of<Element>(), false, false, offset};
  if constexpr (std::is_array_v<Member>) {
    field.place = Place::kInline;
    field.fixed = {std::extent_v<Member, 0>, 1};
    if constexpr (std::rank_v<Member> == 2) {
      field.is_matrix = true;
      field.fixed.columns = std::extent_v<Member, 1>;
    }
    if constexpr (std::is_same_v<Element, char>) {
      field.place = Place::kText;
      if constexpr (std::rank_v<Member> == 1) field.fixed = {1, std::extent_v<Member, 0>};
    }
  }
  return field;
}

// Returns the field of a pointer to an array. `columns` is the text that gives the number of
// columns in the table.
template <class Element>
Field array_field(const char* name, size_t offset, const char* meaning, Place place, const char* rows, std::string_view columns,
                  Extent (*extent)(const void*, const mjModel*)) {
  Field field{name, meaning, place, scalar_of<Element>(), columns != "1", place == Place::kArena, offset};
  field.extent = extent;
  field.rows = rows;
  return field;
}

// Returns the array of a field. The array is cached in the object unless it may move.
[[nodiscard]] py::object array_of(StructObject* object, const Field& field);

// Returns an array that refers to memory of the block, without a copy.
[[nodiscard]] py::object view_of(Block* block, void* data, Scalar scalar, std::vector<Py_ssize_t> shape,
                                 std::vector<Py_ssize_t> strides = {});

// Assigns a value to the elements of an array, as array[...] = value does. Returns 0, or -1 with a
// Python exception set.
int assign(const py::object& array, PyObject* value);

// Makes an object for a struct inside the struct of `owner`. Its storage belongs to `owner`.
[[nodiscard]] py::object part_of(StructObject* owner, void* data, const StructClass& shown, Storage& storage);

// Returns a new object of the class `type` for the struct `data`. The object owns `block`, which
// owns `data`.
[[nodiscard]] py::object wrap(const StructClass& shown, PyTypeObject* type, void* data, Block* block);

// Returns a new object with memory of its own: a copy of `data`, or default values if `data` is
// NULL.
[[nodiscard]] py::object copy_of_struct(const StructClass& shown, const void* data);

// Gives an object memory of its own: a copy of `data`, or default values if `data` is NULL.
void give_memory(PyObject* object, const void* data);

// new_empty() allocates an object without data, and destroy_struct() destroys an object. If a class
// has its own function for one of these purposes, that function calls new_empty() or
// destroy_struct().
[[nodiscard]] PyObject* new_empty(PyTypeObject* type);
void destroy_struct(PyObject* object);

// Returns the type of an attribute as a Python annotation.
[[nodiscard]] std::string annotation_of(const Field& field);

// Compare and print objects of any class by the names of their attributes.
[[nodiscard]] bool equal_attributes(PyObject* a, PyObject* b, const std::vector<std::string>& names);
[[nodiscard]] PyObject* print_attributes(PyObject* object, const std::vector<std::string>& names);

// Throws RuntimeError unless __init__ was called.
void require_data(const StructObject* object);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_FIELD_H_
