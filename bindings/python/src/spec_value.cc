// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_value.h"

#include <pybind11/numpy.h>

#include <cmath>
#include <limits>
#include <type_traits>

namespace mj::python {
namespace {

[[noreturn]] void wrong_class(py::handle value, const char* name, const char* expected) {
  throw py::type_error(std::string(name) + " must be " + expected + ", not " + Py_TYPE(value.ptr())->tp_name);
}

[[noreturn]] void out_of_range(py::handle value, const char* name) {
  throw py::value_error(std::string(name) + " cannot hold the number " + py::repr(value).cast<std::string>());
}

py::object to_index(py::handle value, const char* name) {
  auto out = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!out) {
    PyErr_Clear();
    wrong_class(value, name, "an integer");
  }
  return out;
}

// Returns `value` as a sequence. Throws TypeError if it is not a sequence, or if it is a text.
py::object to_sequence(py::handle value, const char* name, const char* expected) {
  if (PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr())) wrong_class(value, name, expected);
  auto out = py::reinterpret_steal<py::object>(PySequence_Fast(value.ptr(), ""));
  if (!out) {
    PyErr_Clear();
    wrong_class(value, name, expected);
  }
  return out;
}

template <class T>
T to_number(py::handle value, const char* name) {
  if constexpr (std::is_integral_v<T>) {
    if (PyFloat_Check(value.ptr())) {
      const double number = PyFloat_AsDouble(value.ptr());
      if (std::trunc(number) != number || std::abs(number) > std::numeric_limits<T>::max()) out_of_range(value, name);
      return static_cast<T>(number);
    }
    return to_int(value, name);
  } else {
    return static_cast<T>(to_double(value, name));
  }
}

}  // namespace

int64_t to_int64(py::handle value, const char* name) {
  const int64_t out = PyLong_AsLongLong(to_index(value, name).ptr());
  if (out == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    out_of_range(value, name);
  }
  return out;
}

uint64_t to_uint64(py::handle value, const char* name) {
  const uint64_t out = PyLong_AsUnsignedLongLong(to_index(value, name).ptr());
  if (out == std::numeric_limits<uint64_t>::max() && PyErr_Occurred()) {
    PyErr_Clear();
    out_of_range(value, name);
  }
  return out;
}

int to_int(py::handle value, const char* name) {
  const int64_t out = to_int64(value, name);
  if (out < std::numeric_limits<int>::min() || out > std::numeric_limits<int>::max()) out_of_range(value, name);
  return static_cast<int>(out);
}

bool to_bool(py::handle value, const char* name) {
  if (PyBool_Check(value.ptr())) return value.ptr() == Py_True;
  if (PyIndex_Check(value.ptr()) && PyLong_Check(value.ptr())) return to_int64(value, name) != 0;
  static PyObject* const numpy_bool = py::object(py::module_::import("numpy").attr("bool_")).release().ptr();
  if (PyObject_IsInstance(value.ptr(), numpy_bool) == 1) return PyObject_IsTrue(value.ptr()) == 1;
  return to_int64(value, name) != 0;
}

double to_double(py::handle value, const char* name) {
  const double out = PyFloat_AsDouble(value.ptr());
  if (out == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    wrong_class(value, name, "a number");
  }
  return out;
}

std::string to_text(py::handle value, const char* name) {
  if (!PyUnicode_Check(value.ptr())) wrong_class(value, name, "a str");
  return value.cast<std::string>();
}

template <class T>
std::vector<T> to_numbers(py::handle value, const char* name) {
  if (py::isinstance<py::array>(value)) {
    const auto array = py::reinterpret_borrow<py::array>(value);
    const char kind = array.dtype().kind();
    if (array.ndim() == 0 || (kind != 'f' && kind != 'i' && kind != 'u' && kind != 'b')) {
      wrong_class(value, name, "a sequence of numbers");
    }
    if (std::is_integral_v<T> == (kind != 'f')) {
      const auto numbers = py::array_t<T, py::array::c_style | py::array::forcecast>::ensure(array);
      if (!numbers) throw py::error_already_set();
      return {numbers.data(), numbers.data() + numbers.size()};
    }
    const auto numbers = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(array);
    if (!numbers) throw py::error_already_set();
    std::vector<T> out;
    out.reserve(static_cast<size_t>(numbers.size()));
    for (py::ssize_t i = 0; i < numbers.size(); ++i) {
      const double number = numbers.data()[i];
      if (std::is_integral_v<T> && std::trunc(number) != number) out_of_range(py::float_(number), name);
      out.push_back(static_cast<T>(number));
    }
    return out;
  }
  const py::object items = to_sequence(value, name, "a sequence of numbers");
  const Py_ssize_t size = PySequence_Fast_GET_SIZE(items.ptr());
  std::vector<T> out;
  out.reserve(static_cast<size_t>(size));
  for (Py_ssize_t i = 0; i < size; ++i) {
    out.push_back(to_number<T>(PySequence_Fast_GET_ITEM(items.ptr(), i), name));
  }
  return out;
}

template std::vector<int> to_numbers<int>(py::handle, const char*);
template std::vector<float> to_numbers<float>(py::handle, const char*);
template std::vector<double> to_numbers<double>(py::handle, const char*);

std::vector<std::string> to_texts(py::handle value, const char* name) {
  const py::object items = to_sequence(value, name, "a sequence of str");
  std::vector<std::string> out;
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(items.ptr()); ++i) {
    out.push_back(to_text(PySequence_Fast_GET_ITEM(items.ptr(), i), name));
  }
  return out;
}

mjByteVec to_byte_vector(py::handle value, const char* name) {
  Py_buffer view;
  mjByteVec out;
  if (PyObject_CheckBuffer(value.ptr())) {
    if (PyObject_GetBuffer(value.ptr(), &view, PyBUF_CONTIG_RO) != 0) throw py::error_already_set();
    const bool are_bytes = view.itemsize == 1;
    const auto* const data = static_cast<const std::byte*>(view.buf);
    if (are_bytes) out.assign(data, data + view.len);
    PyBuffer_Release(&view);
    if (are_bytes) return out;
  }
  for (const int number : to_numbers<int>(value, name)) {
    if (number < 0 || number > 255) out_of_range(py::int_(number), name);
    out.push_back(static_cast<std::byte>(number));
  }
  return out;
}

std::string to_letters(py::handle value, const char* name) {
  if (PyUnicode_Check(value.ptr())) return value.cast<std::string>();
  std::string out;
  for (const std::string& letter : to_texts(value, name)) {
    if (letter.size() != 1) throw py::value_error(std::string(name) + ": each element must be a single letter");
    out += letter;
  }
  return out;
}

bool is_number(py::handle value) {
  return PyNumber_Check(value.ptr()) && !PySequence_Check(value.ptr());
}

}  // namespace mj::python
