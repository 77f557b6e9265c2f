// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "enums.h"

#include <mujoco/mujoco.h>

#include <string>
#include <unordered_map>
#include <vector>

namespace mj::python {
namespace {

namespace py = pybind11;

struct MemberRow {
  const char* name;
  long value;
};

struct EnumRow {
  const char* name;
  const char* meaning;
  std::vector<MemberRow> members;
};

// A member of an enum.
struct Member {
  PyObject_HEAD
  long value;
  PyObject* name;
};

PyTypeObject* g_base = nullptr;  // base class of all enums
std::unordered_map<PyTypeObject*, py::dict>* g_members_by_value = nullptr;
std::unordered_map<std::string, PyTypeObject*>* g_enums = nullptr;

Member* member_of(PyObject* object) {
  return is_enum_member(object) ? reinterpret_cast<Member*>(object) : nullptr;
}

PyObject* new_member(PyTypeObject* type, const MemberRow& row) {
  PyObject* const object = type->tp_alloc(type, 0);
  if (!object) throw py::error_already_set();
  Member* const member = reinterpret_cast<Member*>(object);
  member->value = row.value;
  member->name = PyUnicode_InternFromString(row.name);
  return object;
}

// Calling the class, as in mjtGeom(6), returns the existing member.
PyObject* find_member(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"value", nullptr};
  PyObject* value = nullptr;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O", const_cast<char**>(names), &value)) return nullptr;
  PyObject* const number = PyNumber_Index(value);
  if (!number) return nullptr;
  PyObject* const found = PyDict_GetItemWithError(g_members_by_value->at(type).ptr(), number);
  if (!found && !PyErr_Occurred()) PyErr_Format(PyExc_ValueError, "%R is not a valid %s", number, _PyType_Name(type));
  Py_DECREF(number);
  Py_XINCREF(found);
  return found;
}

void delete_member(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  Py_XDECREF(reinterpret_cast<Member*>(object)->name);
  type->tp_free(object);
  Py_DECREF(type);
}

PyObject* represent(PyObject* object) {
  const Member* const member = reinterpret_cast<Member*>(object);
  return PyUnicode_FromFormat("<%s.%U: %ld>", _PyType_Name(Py_TYPE(object)), member->name, member->value);
}

PyObject* text_of(PyObject* object) {
  return PyUnicode_FromFormat("%s.%U", _PyType_Name(Py_TYPE(object)), reinterpret_cast<Member*>(object)->name);
}

PyObject* as_int(PyObject* object) {
  return PyLong_FromLong(reinterpret_cast<Member*>(object)->value);
}

PyObject* as_float(PyObject* object) {
  return PyFloat_FromDouble(static_cast<double>(reinterpret_cast<Member*>(object)->value));
}

Py_hash_t hash_of(PyObject* object) {
  PyObject* const number = as_int(object);
  if (!number) return -1;
  const Py_hash_t hash = PyObject_Hash(number);
  Py_DECREF(number);
  return hash;
}

// Compares a member with a member of the same enum or with an int. For other objects, such as
// arrays, Python asks the object to compare itself with the member.
PyObject* compare(PyObject* object, PyObject* other, int operation) {
  if (operation != Py_EQ && operation != Py_NE) Py_RETURN_NOTIMPLEMENTED;
  const Member* const left = reinterpret_cast<Member*>(object);
  const Member* const right = member_of(other);
  bool is_equal = false;
  if (right) {
    is_equal = Py_TYPE(object) == Py_TYPE(other) && left->value == right->value;
  } else if (PyLong_Check(other)) {
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(other, &overflow);
    is_equal = overflow == 0 && left->value == value;
  } else {
    Py_RETURN_NOTIMPLEMENTED;
  }
  return PyBool_FromLong(is_equal == (operation == Py_EQ));
}

// Returns the number that an operand of arithmetic stands for. The operand is a member, an int or,
// if `allows_float`, a float. Returns NULL for any other object.
PyObject* operand(PyObject* object, bool allows_float) {
  if (is_enum_member(object)) return as_int(object);
  if (!PyLong_Check(object) && !(allows_float && PyFloat_Check(object))) return nullptr;
  Py_INCREF(object);
  return object;
}

template <PyObject* (*operation)(PyObject*, PyObject*), bool allows_float>
PyObject* arithmetic(PyObject* a, PyObject* b) {
  PyObject* const left = operand(a, allows_float);
  PyObject* const right = left ? operand(b, allows_float) : nullptr;
  PyObject* result = nullptr;
  if (right) {
    result = operation(left, right);
  } else if (!PyErr_Occurred()) {
    result = Py_NotImplemented;
    Py_INCREF(result);
  }
  Py_XDECREF(left);
  Py_XDECREF(right);
  return result;
}

// Shifts a member by a number. The shift of a number by a member is not supported.
template <PyObject* (*operation)(PyObject*, PyObject*)>
PyObject* shift(PyObject* a, PyObject* b) {
  if (!is_enum_member(a)) Py_RETURN_NOTIMPLEMENTED;
  return arithmetic<operation, false>(a, b);
}

PyObject* negative(PyObject* object) {
  return PyLong_FromLong(-reinterpret_cast<Member*>(object)->value);
}

PyObject* get_value(PyObject* object, void*) {
  return as_int(object);
}

PyObject* get_name(PyObject* object, void*) {
  PyObject* const name = reinterpret_cast<Member*>(object)->name;
  Py_INCREF(name);
  return name;
}

// Pickles and copies a member as "the attribute of its class with this name", so that unpickling
// and copying return the existing member.
PyObject* reduce(PyObject* object, PyObject*) {
  PyObject* const getattr = PyDict_GetItemString(PyEval_GetBuiltins(), "getattr");
  return Py_BuildValue("O(OO)", getattr, Py_TYPE(object), reinterpret_cast<Member*>(object)->name);
}

void make_base() {
  static PyGetSetDef attributes[] = {{"value", get_value, nullptr, "The number of the member.", nullptr},
                                     {"name", get_name, nullptr, "The name of the member.", nullptr},
                                     {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(delete_member)},
      {Py_tp_repr, reinterpret_cast<void*>(represent)},
      {Py_tp_str, reinterpret_cast<void*>(text_of)},
      {Py_tp_hash, reinterpret_cast<void*>(hash_of)},
      {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
      {Py_tp_getset, attributes},
      {Py_tp_methods, methods},
      {Py_nb_int, reinterpret_cast<void*>(as_int)},
      {Py_nb_index, reinterpret_cast<void*>(as_int)},
      {Py_nb_float, reinterpret_cast<void*>(as_float)},
      {Py_nb_negative, reinterpret_cast<void*>(negative)},
      {Py_nb_add, reinterpret_cast<void*>(arithmetic<PyNumber_Add, true>)},
      {Py_nb_subtract, reinterpret_cast<void*>(arithmetic<PyNumber_Subtract, true>)},
      {Py_nb_multiply, reinterpret_cast<void*>(arithmetic<PyNumber_Multiply, true>)},
      {Py_nb_true_divide, reinterpret_cast<void*>(arithmetic<PyNumber_TrueDivide, true>)},
      {Py_nb_floor_divide, reinterpret_cast<void*>(arithmetic<PyNumber_FloorDivide, true>)},
      {Py_nb_remainder, reinterpret_cast<void*>(arithmetic<PyNumber_Remainder, true>)},
      {Py_nb_and, reinterpret_cast<void*>(arithmetic<PyNumber_And, false>)},
      {Py_nb_or, reinterpret_cast<void*>(arithmetic<PyNumber_Or, false>)},
      {Py_nb_xor, reinterpret_cast<void*>(arithmetic<PyNumber_Xor, false>)},
      {Py_nb_lshift, reinterpret_cast<void*>(shift<PyNumber_Lshift>)},
      {Py_nb_rshift, reinterpret_cast<void*>(shift<PyNumber_Rshift>)},
      {Py_tp_doc, const_cast<char*>("A member of an enum of the library.")},
      {0, nullptr}};
  static PyType_Spec spec = {"mjtools._enums._Enum", sizeof(Member), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  g_base = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  if (!g_base) throw py::error_already_set();
}

// Returns the text that help() shows for an enum.
std::string documentation(const EnumRow& row) {
  std::string text = *row.meaning ? row.meaning : row.name;
  if (*row.meaning) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  text += ".\n\nMembers:";
  for (const MemberRow& member : row.members) {
    text += std::string("\n  ") + member.name + " = " + std::to_string(member.value);
  }
  return text;
}

py::object make_enum(const EnumRow& row) {
  const std::string name = std::string("mjtools._enums.") + row.name, doc = documentation(row);
  PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(find_member)},
                         {Py_tp_doc, const_cast<char*>(doc.c_str())},
                         {0, nullptr}};
  PyType_Spec spec = {name.c_str(), sizeof(Member), 0, Py_TPFLAGS_DEFAULT, slots};
  const auto bases = py::make_tuple(py::handle(reinterpret_cast<PyObject*>(g_base)));
  const auto type = py::reinterpret_steal<py::object>(PyType_FromSpecWithBases(&spec, bases.ptr()));
  if (!type) throw py::error_already_set();
  PyTypeObject* const c_type = reinterpret_cast<PyTypeObject*>(type.ptr());
  py::dict members, by_value;
  for (const MemberRow& member : row.members) {
    const auto object = py::reinterpret_steal<py::object>(new_member(c_type, member));
    members[member.name] = object;
    by_value.attr("setdefault")(member.value, object);
    type.attr(member.name) = object;
  }
  type.attr("__members__") = members;
  type.inc_ref();  // g_enums holds a reference
  g_enums->emplace(row.name, c_type);
  g_members_by_value->emplace(c_type, by_value);
  return type;
}

}  // namespace

PyTypeObject* enum_class(std::string_view name) {
  const auto found = g_enums->find(std::string(name));
  return found == g_enums->end() ? nullptr : found->second;
}

py::object enum_member(PyTypeObject* enum_class, long value) {
  const py::int_ number(value);
  PyObject* const found = PyDict_GetItemWithError(g_members_by_value->at(enum_class).ptr(), number.ptr());
  if (found) return py::reinterpret_borrow<py::object>(found);
  if (PyErr_Occurred()) throw py::error_already_set();
  return number;
}

bool is_enum_member(PyObject* object) {
  return PyObject_TypeCheck(object, g_base);
}

void add_enums(py::module_& module) {
  // The classes live as long as the process.
  g_enums = new std::unordered_map<std::string, PyTypeObject*>;
  g_members_by_value = new std::unordered_map<PyTypeObject*, py::dict>;
  make_base();
  const EnumRow rows[] = {
#define MJ_PYTHON_ENUM(NAME, MEANING, MEMBERS) {#NAME, MEANING, {MEMBERS}},
#define MJ_PYTHON_MEMBER(NAME) {#NAME, static_cast<long>(NAME)},
#include "enum_table.inc"  // written by enum_table.py
#undef MJ_PYTHON_MEMBER
#undef MJ_PYTHON_ENUM
  };
  for (const EnumRow& row : rows) module.attr(row.name) = make_enum(row);
}

}  // namespace mj::python
