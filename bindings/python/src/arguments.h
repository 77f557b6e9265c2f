// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Conversion of the arguments that Python passes to functions of the C API, and of their results.
// function_table.py writes the functions that use this file.
//
// An argument of a wrong type or size is a TypeError that names the function and the argument. An
// array that the library writes is never copied, so its type and layout must be those that C
// expects.

#ifndef MJTOOLS_PYTHON_ARGUMENTS_H_
#define MJTOOLS_PYTHON_ARGUMENTS_H_

#include <mujoco/mujoco.h>
#include <pybind11/pybind11.h>

#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "guarded.h"
#include "object.h"

namespace mj::python {

struct Signature {
  const char* name;
  const char* documentation;
  const char* const* parameters;  // names of the parameters
  Py_ssize_t count;               // number of parameters
  Py_ssize_t required;            // number of parameters without a default; they come first
  // Names of the parameters as Python objects, set by add_function().
  PyObject** interned;
};

// Types of the elements of arrays.
enum class Element { kNum, kFloat, kInt, kByte };

template <typename T> constexpr Element element_of() {
  if constexpr (std::is_same_v<T, mjtNum>) return Element::kNum;
  else if constexpr (std::is_same_v<T, float>) return Element::kFloat;
  else if constexpr (std::is_same_v<T, int>) return Element::kInt;
  else return Element::kByte;
}

// Shapes of arrays that a parameter accepts. A vector has the shape (n,) or (n,1). A matrix has the
// shape (rows, columns), and a matrix with one column may also have the shape (rows,). Views of
// arrays with more than two dimensions, which kAny accepts, have one column.
enum class Shape { kVector, kMatrix, kAny };

// View of the numbers of an array, row by row. `data` is NULL for None.
struct ArrayView {
  void* data = nullptr;
  mjtSize rows = 0, columns = 0;
  PyObject* copy = nullptr;  // owned: the converted copy of an input array
};

// An array that the library writes. The caller of the function keeps it alive.
template <typename T> struct Output : ArrayView {
  explicit Output(const ArrayView& view) : ArrayView(view) {}
  operator T*() const { return static_cast<T*>(data); }
};

// An array that the library reads.
template <typename T> struct Input : ArrayView {
  explicit Input(const ArrayView& view) : ArrayView(view) {}
  ~Input() { Py_XDECREF(copy); }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  operator const T*() const { return static_cast<const T*>(data); }
};

// A string argument, as C code needs it.
class Text {
 public:
  Text() = default;
  Text(const char* text, PyObject* owner) : text_(text), owner_(owner) {}
  ~Text() { Py_XDECREF(owner_); }
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  operator const char*() const { return text_; }

 private:
  const char* text_ = nullptr;
  PyObject* owner_ = nullptr;
};

// The arguments of one call. Functions that read argument i throw py::type_error if the argument
// does not fit.
class Arguments {
 public:
  // Sorts positional and named arguments into `objects`, which has room for all parameters. Entries
  // of parameters that are not given are NULL.
  Arguments(const Signature& signature, PyObject* const* given, Py_ssize_t count, PyObject* keywords, PyObject** objects);

  // Return the C struct of argument i, which is a Python object. optional_structure() returns NULL
  // for None.
  template <class Struct> Struct* structure(int i) const {
    Struct* const data = struct_of<Struct>(objects_[i]);
    if (!data) refuse(i, _PyType_Name(class_of(kind_of<Struct>())));
    return data;
  }
  template <class Struct> Struct* optional_structure(int i) const {
    return is_none(i) ? nullptr : structure<Struct>(i);
  }

  template <typename T> T integer(int i) const {
    return static_cast<T>(whole_number(i, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
  }
  template <typename T> T integer(int i, T otherwise) const { return objects_[i] ? integer<T>(i) : otherwise; }
  double number(int i) const;
  bool flag(int i) const;
  mjCache* cache(int i) const;

  // Return a text. optional_text() returns an empty Text if the argument is None or missing.
  Text text(int i) const;
  Text optional_text(int i) const { return is_none(i) ? Text() : text(i); }

  // Return an array. The functions optional_...() return an empty view if the argument is None or
  // missing.
  template <typename T> Input<T> input(int i, Shape shape) const { return Input<T>(read(i, element_of<T>(), shape)); }
  template <typename T> Input<T> optional_input(int i, Shape shape) const {
    return Input<T>(is_none(i) ? ArrayView() : read(i, element_of<T>(), shape));
  }
  template <typename T> Output<T> output(int i, Shape shape) const { return Output<T>(write(i, element_of<T>(), shape)); }
  template <typename T> Output<T> optional_output(int i, Shape shape) const {
    return Output<T>(is_none(i) ? ArrayView() : write(i, element_of<T>(), shape));
  }

  // Check that array i has n elements. None is always accepted. If n is kAnySize, every array is
  // accepted.
  static constexpr mjtSize kAnySize = -1;
  void check_length(int i, const ArrayView& view, mjtSize n) const {
    if (view.data && view.rows != n && n != kAnySize) refuse_shape(i, view, "(" + std::to_string(n) + ",)");
  }
  void check_shape(int i, const ArrayView& view, mjtSize rows, mjtSize columns) const {
    if (view.data && (view.rows != rows || view.columns != columns)) {
      refuse_shape(i, view, "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")");
    }
  }
  void check_count(int i, const ArrayView& view, mjtSize n) const {
    if (view.data && view.rows * view.columns != n) refuse_shape(i, view, "with " + std::to_string(n) + " elements");
  }

  // Throws py::index_error unless argument i is an index below `count`. If `count` is kAnySize,
  // every index is accepted.
  void check_index(int i, mjtSize index, mjtSize count) const {
    if ((index < 0 || index >= count) && count != kAnySize) refuse_index(i, index, count);
  }

  // Throws unless `holds` is true. `condition` describes what must hold between several arguments.
  void check(bool holds, const char* condition) const;

  // Returns a new reference to argument i.
  PyObject* object(int i) const {
    Py_INCREF(objects_[i]);
    return objects_[i];
  }

 private:
  bool is_none(int i) const { return !objects_[i] || objects_[i] == Py_None; }
  long long whole_number(int i, long long least, unsigned long long most) const;
  ArrayView read(int i, Element element, Shape shape) const;
  ArrayView write(int i, Element element, Shape shape) const;
  ArrayView view_of(int i, PyObject* array, Shape shape) const;
  [[noreturn]] void refuse(int i, const std::string& expected) const;
  [[noreturn]] void refuse_index(int i, mjtSize index, mjtSize count) const;
  [[noreturn]] void refuse_shape(int i, const ArrayView& view, const std::string& expected) const;

  const Signature& signature_;
  PyObject** const objects_;
};

// Return the result of a C function as a new Python object. NULL becomes None.
PyObject* to_python(double value);
PyObject* to_python(int value);
PyObject* to_python(mjtSize value);
PyObject* to_python(size_t value);
PyObject* to_python(const char* text);
PyObject* to_python(const std::string& text);
PyObject* to_python(const std::vector<std::string>& texts);
PyObject* to_python(const mjvGLCamera& camera);
PyObject* to_python(const mjrRect& rect);
PyObject* to_python(mjCache* cache);

using FastFunction = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);

struct FunctionRow {
  Signature signature;
  FastFunction function;
};

// Adds a function to the module. The row must live as long as the process.
void add_function(py::module_& module, FunctionRow& row);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_ARGUMENTS_H_
