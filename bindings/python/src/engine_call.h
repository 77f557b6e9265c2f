// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Calls of the library from Python: they run without the GIL, and their errors become exceptions.

#ifndef MJTOOLS_PYTHON_ENGINE_CALL_H_
#define MJTOOLS_PYTHON_ENGINE_CALL_H_

#include <mujoco/mujoco.h>
#include <pybind11/pybind11.h>

#include <type_traits>

namespace mj::python {

namespace py = pybind11;

// A scope in which errors of the library on this thread become C++ exceptions. Warnings still go to
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

// Rethrows the current exception for Python. Call it in a catch block: errors of the library become
// FatalError, and exceptions of Python callbacks stay unchanged. Needs the GIL.
[[noreturn]] void throw_for_python();

// Runs `call` without the GIL and returns its result. If `call` fails, the stack of `d` is reset to
// its state before the call. `d` may be NULL.
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
