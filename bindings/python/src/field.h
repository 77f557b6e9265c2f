// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Descriptions of the fields of structs: one for each row of the tables of mjxmacro.h, and one for
// each member of the smaller structs.

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

// Types of numbers in structs.
enum class Scalar : unsigned char { kNum, kFloat, kInt, kSize, kUnsigned, kBool, kByte, kChar };

template <class T> constexpr Scalar scalar_of() {
  using U = std::remove_cv_t<T>;
  if constexpr (std::is_same_v<U, double>) return Scalar::kNum;
  else if constexpr (std::is_same_v<U, float>) return Scalar::kFloat;
  else if constexpr (std::is_same_v<U, bool>) return Scalar::kBool;
  else if constexpr (std::is_same_v<U, char>) return Scalar::kChar;
  else if constexpr (sizeof(U) == 1) return Scalar::kByte;
  else if constexpr (std::is_enum_v<U> || (sizeof(U) == 4 && std::is_integral_v<U>)) return Scalar::kInt;
  else if constexpr (sizeof(U) == 8 && std::is_signed_v<U>) return Scalar::kSize;
  else {
    static_assert(sizeof(U) == 8 && std::is_unsigned_v<U>, "the type has no counterpart in numpy");
    return Scalar::kUnsigned;
  }
}

// Returns the type of numpy for a scalar, and its size in bytes.
[[nodiscard]] py::dtype dtype_of(Scalar scalar);
[[nodiscard]] size_t size_of(Scalar scalar);

// Rows and columns of an array. Arrays whose columns are a literal 1 have one dimension.
struct Extent {
  Py_ssize_t rows;
  Py_ssize_t columns;
};

// How a field lies in its struct.
enum class Place : unsigned char {
  kScalar,   // a number
  kText,     // char[columns]
  kInline,   // an array inside the struct
  kPointer,  // a pointer to an array that never moves
  kArena,    // a pointer to an array that moves and changes its size
};

struct Field {
  const char* name;
  const char* meaning;
  Place place;
  Scalar scalar;
  bool is_matrix;     // whether arrays have two dimensions
  bool is_read_only;  // whether Python may not assign to the attribute
  size_t offset;
  Extent fixed{};  // of kInline and kText
  // Returns the extent of kPointer and kArena. `data` is the struct, `m` the model of mjData.
  Extent (*extent)(const void* data, const mjModel* m) = nullptr;
  const char* rows = "";  // name of the size that gives the rows, as in the table
  size_t slot = 0;        // in Storage::arrays
};

// A struct inside a struct.
struct Part {
  const char* name;
  const char* meaning;
  size_t offset;
  const StructClass* shown;
  size_t slot = 0;  // in Storage::parts
};

// A class of structs.
struct StructClass {
  const char* name;  // with its module
  const char* doc;
  size_t bytes;
  void (*set_default)(void* data);  // NULL: zeros
  std::vector<Field> fields{};
  std::vector<Part> parts{};
  // Returns the model on which the extents of arrays depend. NULL: they depend on the struct alone.
  const mjModel* (*model)(const StructObject* object) = nullptr;
  bool is_compared = true;         // by value; else by identity
  bool has_constructor = true;     // without arguments
  PyTypeObject* type = nullptr;
  std::vector<std::string> names{};    // all public attributes, ascending
  std::vector<PyGetSetDef> getset{};   // what Python sees; outlives the class
  std::vector<PyMethodDef> methods{};
};

// The struct and its extra definitions, from which a Python class is made.
struct ClassParts {
  const PyMethodDef* methods = nullptr;  // ends with an empty one
  std::vector<PyGetSetDef> getset{};
  newfunc create = nullptr;   // NULL: allocates an object without data
  initproc init = nullptr;    // NULL: by StructClass
  destructor destroy = nullptr;  // NULL: destroy_struct()
  reprfunc repr = nullptr;
};

// Makes the Python class and adds it to the module under the last part of its name.
void make_class(py::module_& module, StructClass& shown, ClassParts parts = {});

// Returns a field that is a member. `Member` is its type.
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

// Returns a field that is a pointer to an array. `columns` is the text of the column in the table.
template <class Element>
Field array_field(const char* name, size_t offset, const char* meaning, Place place, const char* rows, std::string_view columns,
                  Extent (*extent)(const void*, const mjModel*)) {
  Field field{name, meaning, place, scalar_of<Element>(), columns != "1", place == Place::kArena, offset};
  field.extent = extent;
  field.rows = rows;
  return field;
}

// Returns the array of a field. It is kept and returned again unless it may move.
[[nodiscard]] py::object array_of(StructObject* object, const Field& field);

// Returns a view of memory of the block.
[[nodiscard]] py::object view_of(Block* block, void* data, Scalar scalar, std::vector<Py_ssize_t> shape,
                                 std::vector<Py_ssize_t> strides = {});

// Copies a value into an array, as array[...] = value. Returns 0, or -1 with an exception.
int assign(const py::object& array, PyObject* value);

// Makes an object for a part of `owner`. Its storage belongs to the owner.
[[nodiscard]] py::object part_of(StructObject* owner, void* data, const StructClass& shown, Storage& storage);

// Returns a new object of the class that owns `block`, which owns `data`.
[[nodiscard]] py::object wrap(const StructClass& shown, PyTypeObject* type, void* data, Block* block);

// Returns a new object with memory of its own: a copy of `data`, or the default for NULL.
[[nodiscard]] py::object copy_of_struct(const StructClass& shown, const void* data);

// Gives an object memory of its own: a copy of `data`, or the default for NULL.
void give_memory(PyObject* object, const void* data);

// Allocates an object without data, and destroys one, for classes with functions of their own.
[[nodiscard]] PyObject* new_empty(PyTypeObject* type);
void destroy_struct(PyObject* object);

// Returns the type of an attribute as an annotation of Python.
[[nodiscard]] std::string annotation_of(const Field& field);

// Compare and print objects of any class by the names of their attributes.
[[nodiscard]] bool equal_attributes(PyObject* a, PyObject* b, const std::vector<std::string>& names);
[[nodiscard]] PyObject* print_attributes(PyObject* object, const std::vector<std::string>& names);

// Throws RuntimeError unless __init__ was called.
void require_data(const StructObject* object);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_FIELD_H_
