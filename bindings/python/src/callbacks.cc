// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "callbacks.h"

#include <mujoco/mujoco.h>

#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "object.h"

namespace mj::python {
namespace {

// Lists the callbacks: X(name, function). The library calls `function`, which calls the Python
// object. If `function` is NULL, Python can install only C functions for this callback.
#define MJ_PYTHON_CALLBACKS(X)               \
  X(mjcb_passive, call_passive)              \
  X(mjcb_control, call_control)              \
  X(mjcb_contactfilter, call_contactfilter)  \
  X(mjcb_sensor, call_sensor)                \
  X(mjcb_time, call_time)                    \
  X(mjcb_act_dyn, call_act_dyn)              \
  X(mjcb_act_gain, call_act_gain)            \
  X(mjcb_act_bias, call_act_bias)            \
  X(mju_user_warning, call_user_warning)     \
  X(mju_user_malloc, nullptr)                \
  X(mju_user_free, nullptr)

enum Slot {
#define MJ_X(NAME, CALL) k_##NAME,
  MJ_PYTHON_CALLBACKS(MJ_X)
#undef MJ_X
  kSlotCount
};

const char* const kNames[] = {
#define MJ_X(NAME, CALL) #NAME,
    MJ_PYTHON_CALLBACKS(MJ_X)
#undef MJ_X
};

// The installed Python objects, owned by this table. NULL: no object is installed. The GIL guards
// the table.
std::array<PyObject*, kSlotCount> g_callbacks{};

class Gil {
 public:
  Gil() : state_(PyGILState_Ensure()) {}
  ~Gil() { PyGILState_Release(state_); }
  Gil(const Gil&) = delete;
  Gil& operator=(const Gil&) = delete;

 private:
  PyGILState_STATE state_;
};

// Calls the callback of a slot and returns its result. Returns a null object if the callback was
// removed in the meantime. An exception of the callback is thrown through the library, up to
// engine_call().
template <typename... Arguments>
py::object call_installed(Slot slot, const Arguments&... arguments) {
  const auto function = py::reinterpret_borrow<py::object>(g_callbacks[slot]);
  if (!function) return {};
  PyObject* const objects[] = {nullptr, arguments.ptr()...};
  PyObject* const result =
      PyObject_Vectorcall(function.ptr(), objects + 1, sizeof...(arguments) | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr);
  if (!result) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(result);
}

// Calls a callback that gets a model and data. Returns a null object if this model or data has no
// Python object.
template <typename... Numbers>
py::object call_with_data(Slot slot, const mjModel* m, const mjData* d, Numbers... numbers) {
  const auto model = py::reinterpret_borrow<py::object>(find_model(m));
  const auto data = py::reinterpret_borrow<py::object>(find_data(d));
  if (!model || !data) return {};
  return call_installed(slot, model, data, py::int_(numbers)...);
}

[[noreturn]] void refuse_result(Slot slot, const char* expected) {
  throw py::type_error(std::string(kNames[slot]) + " callback did not return " + expected);
}

mjtNum number_of(Slot slot, const py::object& result) {
  const double value = PyFloat_AsDouble(result.ptr());
  if (value == -1 && PyErr_Occurred()) {
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw py::error_already_set();
    PyErr_Clear();
    refuse_result(slot, "a number");
  }
  return value;
}

mjtNum call_actuator(Slot slot, const mjModel* m, const mjData* d, int id, mjtNum otherwise) {
  const Gil gil;
  const py::object result = call_with_data(slot, m, d, id);
  return result ? number_of(slot, result) : otherwise;
}

void call_passive(const mjModel* m, mjData* d) {
  const Gil gil;
  call_with_data(k_mjcb_passive, m, d);
}

void call_control(const mjModel* m, mjData* d) {
  const Gil gil;
  call_with_data(k_mjcb_control, m, d);
}

int call_contactfilter(const mjModel* m, mjData* d, int geom1, int geom2) {
  const Gil gil;
  const py::object result = call_with_data(k_mjcb_contactfilter, m, d, geom1, geom2);
  if (!result) {
    return !((m->geom_contype[geom1] & m->geom_conaffinity[geom2]) || (m->geom_contype[geom2] & m->geom_conaffinity[geom1]));
  }
  if (!PyIndex_Check(result.ptr())) refuse_result(k_mjcb_contactfilter, "an integer");
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(result.ptr()));
  if (!number) throw py::error_already_set();
  const int is_discarded = PyObject_IsTrue(number.ptr());
  if (is_discarded < 0) throw py::error_already_set();
  return is_discarded;
}

void call_sensor(const mjModel* m, mjData* d, int stage) {
  const Gil gil;
  call_with_data(k_mjcb_sensor, m, d, stage);
}

mjtNum call_time() {
  const Gil gil;
  const py::object result = call_installed(k_mjcb_time);
  return result ? number_of(k_mjcb_time, result) : 0;
}

// For models without a Python object, these callbacks return the values that mjcallback.h states
// for a missing callback.
mjtNum call_act_dyn(const mjModel* m, const mjData* d, int id) {
  return call_actuator(k_mjcb_act_dyn, m, d, id, 0);
}

mjtNum call_act_gain(const mjModel* m, const mjData* d, int id) {
  return call_actuator(k_mjcb_act_gain, m, d, id, 1);
}

mjtNum call_act_bias(const mjModel* m, const mjData* d, int id) {
  return call_actuator(k_mjcb_act_bias, m, d, id, 0);
}

void call_user_warning(const char* text) {
  const Gil gil;
  const auto message =
      py::reinterpret_steal<py::object>(PyUnicode_DecodeUTF8(text, static_cast<Py_ssize_t>(std::strlen(text)), "replace"));
  if (!message) throw py::error_already_set();
  call_installed(k_mju_user_warning, message);
}

// Installs a C function as the callback of a slot. NULL removes the callback.
void install(Slot slot, void* function) {
  switch (slot) {
#define MJ_X(NAME, CALL)                                    \
  case k_##NAME:                                            \
    NAME = reinterpret_cast<decltype(NAME)>(function); \
    break;
    MJ_PYTHON_CALLBACKS(MJ_X)
#undef MJ_X
    case kSlotCount:
      break;
  }
}

// Returns the C function that calls the Python object of a slot.
void* trampoline_of(Slot slot) {
  static void* const functions[] = {
#define MJ_X(NAME, CALL) reinterpret_cast<void*>(static_cast<decltype(NAME)>(CALL)),
      MJ_PYTHON_CALLBACKS(MJ_X)
#undef MJ_X
  };
  return functions[slot];
}

// Returns whether an object is a C function of the module ctypes.
bool is_ctypes_function(py::handle object) {
  PyObject* const module = PyDict_GetItemString(PyImport_GetModuleDict(), "_ctypes");
  return module && py::isinstance(object, py::handle(module).attr("CFuncPtr"));
}

void* address_of(py::handle ctypes_function) {
  const auto ctypes = py::module_::import("ctypes");
  const py::object address = ctypes.attr("cast")(ctypes_function, ctypes.attr("c_void_p")).attr("value");
  return address.is_none() ? nullptr : PyLong_AsVoidPtr(address.ptr());
}

// Replaces the Python object of a slot. Destroying the old object may run Python code, which may
// set callbacks, so the table is changed first.
void replace(Slot slot, PyObject* object) {
  Py_XINCREF(object);
  PyObject* const old = std::exchange(g_callbacks[slot], object);
  Py_XDECREF(old);
}

void set_callback(Slot slot, py::handle callback) {
  if (callback.is_none()) {
    install(slot, nullptr);
    return replace(slot, nullptr);
  }
  void* function = nullptr;
  if (is_ctypes_function(callback)) {
    function = address_of(callback);
  } else if (!trampoline_of(slot)) {
    throw py::type_error(std::string(kNames[slot]) + " must be a function of ctypes or None");
  } else if (!PyCallable_Check(callback.ptr())) {
    throw py::type_error("callback is not an Optional[Callable]");
  } else {
    function = trampoline_of(slot);
  }
  install(slot, function);
  replace(slot, callback.ptr());
}

template <Slot slot>
PyObject* set(PyObject*, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"callback", nullptr};
  PyObject* callback = nullptr;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O", const_cast<char**>(names), &callback)) return nullptr;
  try {
    set_callback(slot, callback);
    Py_RETURN_NONE;
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  }
  return nullptr;
}

template <Slot slot>
PyObject* get(PyObject*, PyObject*) {
  PyObject* const callback = g_callbacks[slot] ? g_callbacks[slot] : Py_None;
  Py_INCREF(callback);
  return callback;
}

}  // namespace

void forget_callbacks() {
  const Gil gil;
  mj_resetCallbacks();
  for (int slot = 0; slot < k_mju_user_warning; ++slot) replace(static_cast<Slot>(slot), nullptr);
}

void add_callbacks(py::module_& module) {
  static PyMethodDef methods[] = {
#define MJ_X(NAME, CALL)                                                                                              \
  {"set_" #NAME, reinterpret_cast<PyCFunction>(set<k_##NAME>), METH_VARARGS | METH_KEYWORDS,                            \
   "set_" #NAME "(callback: object | None) -> None\n\nInstalls a callback for all models and data. None removes it.\n"},    \
      {"get_" #NAME, get<k_##NAME>, METH_NOARGS,                                                                      \
       "get_" #NAME "() -> object | None\n\nReturns the object that was set, or None.\n"},
      MJ_PYTHON_CALLBACKS(MJ_X)
#undef MJ_X
  };
  const py::str name_of_module("mjtools._callbacks");
  for (PyMethodDef& method : methods) {
    PyObject* const function = PyCFunction_NewEx(&method, nullptr, name_of_module.ptr());
    if (!function) throw py::error_already_set();
    module.attr(method.ml_name) = py::reinterpret_steal<py::object>(function);
  }
}

}  // namespace mj::python
