// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine_call.h"

#include <mujoco/mjlog.h>

#include <exception>
#include <new>
#include <string>

#include "api/binding.h"
#include "base/diagnostic.h"

extern "C" {
MJAPI mjfLogHandler _mjPRIVATE_setTlsLogHandler(mjfLogHandler handler);
MJAPI mjfLogHandler _mjPRIVATE_getGlobalLogHandler(void);
}

namespace mj::python {
namespace {

PyObject* g_fatal_error = nullptr;
PyObject* g_unexpected_error = nullptr;
PyObject* g_model_error = nullptr;

// An error of the library, thrown as a C++ exception out of a call.
struct EngineError {
  std::string text;
};

void throw_error(const mjLogMessage* message) {
  if (message->level != mjLOG_ERROR) {
    _mjPRIVATE_getGlobalLogHandler()(message);
    return;
  }
  std::string text = message->subject;
  if (message->func && *message->func) text = std::string(message->func) + ": " + text;
  throw EngineError{std::move(text)};
}

// Returns a new exception class of the package mjtools.
PyObject* make_exception(py::module_& module, const char* name, PyObject* base, const char* doc) {
  const std::string full = std::string("mjtools.") + name;
  PyObject* const type = PyErr_NewExceptionWithDoc(full.c_str(), doc, base, nullptr);
  if (!type) throw py::error_already_set();
  module.attr(name) = py::handle(type);
  return type;
}

}  // namespace

ErrorScope::ErrorScope() : outer_(_mjPRIVATE_setTlsLogHandler(throw_error)) {}

ErrorScope::~ErrorScope() {
  _mjPRIVATE_setTlsLogHandler(outer_);
}

void throw_for_python() {
  try {
    throw;
  } catch (const EngineError& error) {
    PyErr_SetString(g_fatal_error, error.text.c_str());
  } catch (const Error& error) {
    PyErr_SetString(g_fatal_error, error.what());
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const py::error_already_set&) {
    throw;
  } catch (const py::builtin_exception&) {
    throw;
  } catch (const std::exception& error) {
    PyErr_SetString(g_unexpected_error, error.what());
  }
  throw py::error_already_set();
}

void add_errors(py::module_& module) {
  g_fatal_error = make_exception(module, "FatalError", PyExc_Exception, "An error of the engine. The call was abandoned.");
  g_unexpected_error = make_exception(module, "UnexpectedError", PyExc_Exception, "An inconsistency inside the library.");
  g_model_error = make_exception(module, "ModelError", PyExc_ValueError,
                                 "A model cannot be read or compiled. `diagnostics` lists the reasons.");
}

PyObject* fatal_error() {
  return g_fatal_error;
}

PyObject* model_error() {
  return g_model_error;
}

}  // namespace mj::python
