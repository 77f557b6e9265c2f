// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lists of the structs inside mjData: contacts, warnings, timers, iterations of the solver.
//
// A list is live: the length of d.contact is always the current number of contacts. An element
// object refers to a place in the list, whatever contact is stored there. An attribute of a list is
// an array with the values of all elements.

#include <cstring>

#include "model_data.h"
#include "structs.h"

#include <structmember.h>  // must follow Python.h, which pybind11 includes

namespace mj::python {
namespace {

// A kind of list: its class in Python, and where its elements lie in mjData.
struct ListClass {
  const char* name;
  Kind element;
  size_t offset;     // offset in mjData of the array, or of the pointer to it
  bool is_pointer;   // true for contacts, which lie in the arena behind a pointer
  Py_ssize_t count;  // fixed length; -1: the length is mjData.ncon
  std::vector<PyGetSetDef> getset{};
  PyTypeObject* type = nullptr;
};

ListClass g_lists[] = {
    {"mjtools._structs._MjContactList", Kind::kContact, offsetof(mjData, contact), true, -1},
    {"mjtools._structs._MjWarningStatList", Kind::kWarningStat, offsetof(mjData, warning), false, mjNWARNING},
    {"mjtools._structs._MjTimerStatList", Kind::kTimerStat, offsetof(mjData, timer), false, mjNTIMER},
    {"mjtools._structs._MjSolverStatList", Kind::kSolverStat, offsetof(mjData, solver), false, Py_ssize_t{mjNISLAND} * mjNSOLVER},
};

struct ListObject {
  PyObject_HEAD
  PyObject* data;     // the MjData object
  ListKind kind;
  bool is_whole;      // true: the whole list; false: the slice of `first`, `step`, `count`
  Py_ssize_t first, step, count;
  PyObject* weakrefs;
};

ListObject* as_list(PyObject* object) {
  return reinterpret_cast<ListObject*>(object);
}

ListClass& class_of_list(const ListObject& list) {
  return g_lists[static_cast<size_t>(list.kind)];
}

char* start_of(const ListObject& list) {
  const ListClass& shown = class_of_list(list);
  char* const place = static_cast<char*>(struct_object(list.data)->data) + shown.offset;
  return shown.is_pointer ? *reinterpret_cast<char**>(place) : place;
}

Py_ssize_t whole_count(const ListObject& list) {
  const Py_ssize_t count = class_of_list(list).count;
  return count >= 0 ? count : static_cast<const mjData*>(struct_object(list.data)->data)->ncon;
}

Py_ssize_t count_of(const ListObject& list) {
  return list.is_whole ? whole_count(list) : list.count;
}

py::object element(ListObject& list, Py_ssize_t index) {
  const ListClass& shown = class_of_list(list);
  const Py_ssize_t place = list.is_whole ? index : list.first + index * list.step;
  const StructClass& of = class_at(shown.element);
  char* const data = start_of(list) + static_cast<size_t>(place) * of.bytes;
  Storage& storage = more_of_data(list.data).elements[static_cast<size_t>(list.kind)][place];
  return part_of(struct_object(list.data), data, of, storage);
}

py::object new_list(PyObject* data, ListKind kind) {
  PyTypeObject* const type = g_lists[static_cast<size_t>(kind)].type;
  ListObject* const list = as_list(type->tp_alloc(type, 0));
  if (!list) throw py::error_already_set();
  Py_INCREF(data);
  list->data = data;
  list->kind = kind;
  list->is_whole = true;
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(list));
}

Py_ssize_t length(PyObject* self) {
  return count_of(*as_list(self));
}

PyObject* item(PyObject* self, Py_ssize_t index) {
  return guarded<PyObject*>(nullptr, [&] {
    ListObject& list = *as_list(self);
    const Py_ssize_t count = count_of(list);
    if (index < 0 || index >= count) {
      throw py::index_error("Expecting index value between 0 and " + std::to_string(count - 1) + ", got " + std::to_string(index));
    }
    return element(list, index).release().ptr();
  });
}

PyObject* subscript(PyObject* self, PyObject* key) {
  if (PySlice_Check(key)) {
    return guarded<PyObject*>(nullptr, [&] {
      ListObject& list = *as_list(self);
      Py_ssize_t start = 0, stop = 0, step = 0;
      if (PySlice_Unpack(key, &start, &stop, &step) < 0) throw py::error_already_set();
      const Py_ssize_t count = PySlice_AdjustIndices(count_of(list), &start, &stop, step);
      const py::object slice = new_list(list.data, list.kind);
      ListObject& part = *as_list(slice.ptr());
      part.is_whole = false;
      part.first = list.is_whole ? start : list.first + start * list.step;
      part.step = list.is_whole ? step : list.step * step;
      part.count = count;
      return slice.inc_ref().ptr();
    });
  }
  if (!PyIndex_Check(key)) {
    PyErr_SetString(PyExc_TypeError, "the index of a list must be an integer or a slice");
    return nullptr;
  }
  const Py_ssize_t index = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (index == -1 && PyErr_Occurred()) return nullptr;
  return item(self, index);
}

// Returns an array with the values of a field in all elements. Its stride is the size of the
// struct.
PyObject* get_field(PyObject* self, void* closure) {
  return guarded<PyObject*>(nullptr, [&] {
    ListObject& list = *as_list(self);
    const Field& field = *static_cast<const Field*>(closure);
    const StructClass& of = class_at(class_of_list(list).element);
    const Py_ssize_t step = list.is_whole ? 1 : list.step, first = list.is_whole ? 0 : list.first;
    std::vector<Py_ssize_t> shape{count_of(list)}, strides{static_cast<Py_ssize_t>(of.bytes) * step};
    if (field.place == Place::kInline) {
      shape.push_back(field.fixed.rows);
      strides.push_back(static_cast<Py_ssize_t>(size_of(field.scalar)));
    }
    char* const start = start_of(list);
    char* const data = start ? start + first * static_cast<Py_ssize_t>(of.bytes) + field.offset : nullptr;
    return view_of(struct_object(list.data)->block, data, field.scalar, std::move(shape), std::move(strides)).release().ptr();
  });
}

PyObject* compare(PyObject* a, PyObject* b, int operation) {
  return guarded<PyObject*>(nullptr, [&]() -> PyObject* {
    if (operation != Py_EQ && operation != Py_NE) Py_RETURN_NOTIMPLEMENTED;
    bool equal = Py_TYPE(a) == Py_TYPE(b);
    if (equal) equal = equal_attributes(a, b, class_at(class_of_list(*as_list(a)).element).names);
    return PyBool_FromLong(equal == (operation == Py_EQ));
  });
}

PyObject* print(PyObject* self) {
  return guarded<PyObject*>(
      nullptr, [&] { return print_attributes(self, class_at(class_of_list(*as_list(self)).element).names); });
}

PyObject* refuse_to_create(PyTypeObject* type, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError, "%s: No constructor defined!", type->tp_name);
  return nullptr;
}

void destroy(PyObject* self) {
  ListObject& list = *as_list(self);
  PyTypeObject* const type = Py_TYPE(self);
  if (list.weakrefs) PyObject_ClearWeakRefs(self);
  PyObject*& known = more_of_data(list.data).lists[static_cast<size_t>(list.kind)];
  if (known == self) known = nullptr;
  Py_DECREF(list.data);
  type->tp_free(self);
  Py_DECREF(type);
}

PyMemberDef g_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(ListObject, weakrefs), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

void make_list_class(py::module_& module, ListClass& shown) {
  for (Field& field : class_at(shown.element).fields) shown.getset.push_back({field.name, get_field, nullptr, field.meaning, &field});
  shown.getset.push_back({});
  PyType_Slot slots[] = {
      {Py_tp_getset, shown.getset.data()},
      {Py_tp_members, g_members},
      {Py_tp_dealloc, reinterpret_cast<void*>(destroy)},
      {Py_tp_new, reinterpret_cast<void*>(refuse_to_create)},
      {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
      {Py_tp_hash, reinterpret_cast<void*>(PyObject_HashNotImplemented)},
      {Py_tp_repr, reinterpret_cast<void*>(print)},
      {Py_mp_length, reinterpret_cast<void*>(length)},
      {Py_mp_subscript, reinterpret_cast<void*>(subscript)},
      {Py_sq_length, reinterpret_cast<void*>(length)},
      {Py_sq_item, reinterpret_cast<void*>(item)},
      {0, nullptr},
  };
  PyType_Spec spec{shown.name, sizeof(ListObject), 0, Py_TPFLAGS_DEFAULT, slots};
  PyObject* const type = PyType_FromSpec(&spec);
  if (!type) throw py::error_already_set();
  shown.type = reinterpret_cast<PyTypeObject*>(type);
  module.attr(std::strrchr(shown.name, '.') + 1) = py::handle(type);
  py::dict annotations;
  for (Field field : class_at(shown.element).fields) {
    field.place = Place::kPointer;
    annotations[field.name] = annotation_of(field);
  }
  py::handle(type).attr("_annotations") = annotations;
}

}  // namespace

py::object list_of(PyObject* data, ListKind kind) {
  PyObject*& known = more_of_data(data).lists[static_cast<size_t>(kind)];
  if (known) return py::reinterpret_borrow<py::object>(known);
  py::object list = new_list(data, kind);
  known = list.ptr();
  return list;
}

void add_lists(py::module_& module) {
  for (ListClass& shown : g_lists) make_list_class(module, shown);
}

}  // namespace mj::python
