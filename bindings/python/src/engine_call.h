// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Calls of the library from Python: without the GIL, with errors as exceptions.

#ifndef MJTOOLS_PYTHON_ENGINE_CALL_H_
#define MJTOOLS_PYTHON_ENGINE_CALL_H_

#include <mujoco/mujoco.h>
#include <pybind11/pybind11.h>

#include <type_traits>

namespace mj::python {

namespace py = pybind11;

// Turns errors of the library on this thread into C++ exceptions while it lives. Warnings go on to
// the handler of the process.
class ErrorScope {
 public:
  ErrorScope();
  ~ErrorScope();
  ErrorScope(const ErrorScope&) = delete;
  ErrorScope& operator=(const ErrorScope&) = delete;

 private:
  mjfLogHandler outer_;
};

// Throws the exception of a catch block as a Python exception: errors of the library as FatalError,
// exceptions of Python callbacks unchanged. Needs the GIL.
[[noreturn]] void throw_for_python();

// Runs `call` without the GIL and returns its result. If it fails, the stack of `d`, which may be
// NULL, is what it was before.
template <typename Call>
auto engine_call(mjData* d, Call&& call) {
  const mjtSize pstack = d ? d->pstack : 0, pbase = d ? d->pbase : 0;
  PyThreadState* const thread = PyEval_SaveThread();
  try {
    const ErrorScope scope;
    if constexpr (std::is_void_v<decltype(call())>) {
      call();
      PyEval_RestoreThread(thread);
      return;
    } else {
      auto result = call();
      PyEval_RestoreThread(thread);
      return result;
    }
  } catch (...) {
    PyEval_RestoreThread(thread);
    if (d) d->pstack = pstack, d->pbase = pbase;
    throw_for_python();
  }
}

// Adds FatalError, UnexpectedError and ModelError to the module.
void add_errors(py::module_& module);

// Return the exception classes.
[[nodiscard]] PyObject* fatal_error();
[[nodiscard]] PyObject* model_error();

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_ENGINE_CALL_H_
