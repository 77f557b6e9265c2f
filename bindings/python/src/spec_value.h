// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Python values as values of members of descriptions. A wrong class is a TypeError that names the
// member.

#ifndef MJTOOLS_PYTHON_SPEC_VALUE_H_
#define MJTOOLS_PYTHON_SPEC_VALUE_H_

#include <mujoco/mujoco.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mj::python {

namespace py = pybind11;

// Return the value of a number: of an int, a bool, an enum member, an integer of numpy, and for
// to_double() of any other number.
[[nodiscard]] int64_t to_int64(py::handle value, const char* name);
[[nodiscard]] uint64_t to_uint64(py::handle value, const char* name);
[[nodiscard]] int to_int(py::handle value, const char* name);
[[nodiscard]] bool to_bool(py::handle value, const char* name);
[[nodiscard]] double to_double(py::handle value, const char* name);
[[nodiscard]] std::string to_text(py::handle value, const char* name);

// Return the numbers of a sequence or array. Arrays of more dimensions are read row by row. Floats
// without a fraction are also ints.
template <class T>
[[nodiscard]] std::vector<T> to_numbers(py::handle value, const char* name);

[[nodiscard]] std::vector<std::string> to_texts(py::handle value, const char* name);

// Returns the bytes of a bytes-like object or of a sequence of ints from 0 to 255.
[[nodiscard]] mjByteVec to_byte_vector(py::handle value, const char* name);

// Returns the letters of a text or of a sequence of single letters.
[[nodiscard]] std::string to_letters(py::handle value, const char* name);

// Returns whether the value is a number, not a sequence of numbers.
[[nodiscard]] bool is_number(py::handle value);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_VALUE_H_
