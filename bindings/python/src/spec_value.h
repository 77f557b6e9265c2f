// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Conversion of Python values to the types of members of descriptions. A value of a wrong class
// causes a TypeError that names the member.

#ifndef MJTOOLS_PYTHON_SPEC_VALUE_H_
#define MJTOOLS_PYTHON_SPEC_VALUE_H_

#include <mujoco/mujoco.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mj::python {

namespace py = pybind11;

// Return the value of a number. Every function accepts an int, a bool, an enum member or an integer
// of numpy. to_double() accepts any other number, too.
[[nodiscard]] int64_t to_int64(py::handle value, const char* name);
[[nodiscard]] uint64_t to_uint64(py::handle value, const char* name);
[[nodiscard]] int to_int(py::handle value, const char* name);
[[nodiscard]] bool to_bool(py::handle value, const char* name);
[[nodiscard]] double to_double(py::handle value, const char* name);
[[nodiscard]] std::string to_text(py::handle value, const char* name);

// Return the numbers of a sequence or array. An array with several dimensions is read row by row. A
// float without a fraction is accepted where an integer is needed.
template <class T>
[[nodiscard]] std::vector<T> to_numbers(py::handle value, const char* name);

[[nodiscard]] std::vector<std::string> to_texts(py::handle value, const char* name);

// Returns the bytes of a bytes-like object or of a sequence of ints from 0 to 255.
[[nodiscard]] mjByteVec to_byte_vector(py::handle value, const char* name);

// Returns the characters of a text, or of a sequence of texts with one character each.
[[nodiscard]] std::string to_letters(py::handle value, const char* name);

// Returns whether the value is a single number, not a sequence of numbers.
[[nodiscard]] bool is_number(py::handle value);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_VALUE_H_
