// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The boundary between C++ exceptions and functions that Python calls.

#ifndef MJTOOLS_PYTHON_GUARDED_H_
#define MJTOOLS_PYTHON_GUARDED_H_

#include <pybind11/pybind11.h>

#include <exception>
#include <new>

namespace mj::python {

// Runs `work`, the body of a function that Python calls, and returns its result. If `work` throws,
// sets the Python exception and returns `failed`.
template <typename Result, typename Work>
Result guarded(Result failed, const Work& work) noexcept {
  try {
    return work();
  } catch (pybind11::error_already_set& error) {
    error.restore();
  } catch (const pybind11::builtin_exception& error) {
    error.set_error();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return failed;
}

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_GUARDED_H_
