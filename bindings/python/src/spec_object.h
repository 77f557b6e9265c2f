// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Structs of model descriptions (mjspec.h) as Python objects.
//
// Each struct has one class, whose attributes come from the tables of mjspecmacro.h. An object
// refers to a struct inside a description and keeps the description alive. A struct has at most one
// object at a time: looking the struct up again returns the object that still lives. Elements that
// were deleted keep their memory, and using them raises ValueError. All functions need the GIL.

#ifndef MJTOOLS_PYTHON_SPEC_OBJECT_H_
#define MJTOOLS_PYTHON_SPEC_OBJECT_H_

#include <mujoco/mujoco.h>
#include <pybind11/pybind11.h>

#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "guarded.h"
#include "spec/edit/description.h"
#include "spec_table.h"

namespace mj::python {

namespace py = pybind11;

struct FaceClass;

// A Python object that gives access to a struct of a description.
struct FaceObject {
  PyObject_HEAD
  void* data;              // the struct
  // Element whose deletion makes this object invalid; NULL for parts of MjSpec itself.
  const spec::Node* node;
  const FaceClass* shown;
  PyObject* owner;  // kept alive by this object; NULL for MjSpec
  PyObject* weakrefs;
};

// An attribute of a class, or a keyword of the functions that make elements.
struct FaceField {
  // Type of the member and its form in Python. Arrays have `count` entries.
  enum class Kind {
    kHidden, kInt, kByte, kBool, kFloat, kDouble, kInt64, kUint64, kEnum, kText, kBytes, kTexts,
    kInts, kFloats, kDoubles, kIntLists, kFloatLists, kDoubleArray, kFloatArray, kIntArray,
    kCharArray, kPart, kElement
  };

  const char* name;
  const char* type;  // type of the member in C
  Kind kind;
  size_t offset;
  int count;
  FaceClass* part;  // class of the member, for kPart and kElement

  // Returns whether keyword arguments may omit trailing numbers, as for sizes of shapes and
  // polynomials.
  [[nodiscard]] bool is_padded() const;
  // Return the type of the attribute and of the keyword argument, as it is written in type stubs.
  [[nodiscard]] std::string type_of_attribute() const;
  [[nodiscard]] std::string type_of_keyword() const;
};

// The Python class for structs of one type.
struct FaceClass {
  const char* name = "";
  PyTypeObject* type = nullptr;
  std::vector<FaceField> fields;
  mutable std::unordered_map<const void*, FaceObject*> living;
};

// Returns the Python class of a struct.
template <class Struct>
FaceClass& class_of_face() {
  static FaceClass out;
  return out;
}

// Returns the Python object for the struct `data`. If no such object is alive, makes a new one.
[[nodiscard]] py::object object_of(const FaceClass& shown, void* data, const spec::Node* node, py::handle owner);

// Returns the Python object for an element, or None for NULL.
[[nodiscard]] py::object object_of(mjsElement* element);

// Returns the MjSpec for a description. If no such MjSpec is alive, makes a new one.
[[nodiscard]] py::object object_of(spec::Description& description);

// Frees a Python object, but not its struct.
void drop_face(PyObject* self);

// Throws ValueError if the element of an object was deleted.
void require_alive(const FaceObject& object);

// An attribute that is not a member of the struct, with its type as it is written in type stubs.
struct Attribute : PyGetSetDef {
  const char* type;
};

// Options of a Python class. The defaults suit classes of elements, which Python code cannot
// instantiate.
struct ClassTraits {
  int size = sizeof(FaceObject);
  unsigned flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION;
  destructor drop = drop_face;
  newfunc make = nullptr;
};

// Creates the Python class of `shown` and adds it to `scope`. The class has an attribute for each
// of `shown.fields`, and the further `attributes`, which replace fields of the same name.
void make_class(py::handle scope, FaceClass& shown, const char* doc, const std::vector<Attribute>& attributes,
                PyTypeObject* base = nullptr, const ClassTraits& traits = {});

// Adds an attribute to a class.
void add_attribute(PyTypeObject* type, const Attribute& attribute);

// Returns the Python class from which the classes of all elements are derived.
[[nodiscard]] PyTypeObject* element_type();

// An argument or result of a bound function: a Python object for a Struct.
template <class Struct>
struct Face {
  FaceObject* object = nullptr;

  [[nodiscard]] Struct* get() const { return static_cast<Struct*>(object->data); }
  Struct* operator->() const { return get(); }
  Struct& operator*() const { return *get(); }
  [[nodiscard]] py::handle handle() const { return reinterpret_cast<PyObject*>(object); }
};

// Returns the name of the class of a struct, for the signatures of functions.
template <class Struct>
constexpr auto face_name() {
  if constexpr (std::is_same_v<Struct, mjSpec>) return py::detail::const_name("MjSpec");
  else if constexpr (std::is_same_v<Struct, mjsDefault>) return py::detail::const_name("MjsDefault");
  else if constexpr (std::is_same_v<Struct, mjsOrientation>) return py::detail::const_name("MjsOrientation");
  else if constexpr (std::is_same_v<Struct, mjsWrap>) return py::detail::const_name("MjsWrap");
#define MJTOOLS_NAME(Type, OBJECT, singular, plural) \
  else if constexpr (std::is_same_v<Struct, mjs##Type>) return py::detail::const_name("Mjs" #Type);
  MJTOOLS_ELEMENTS(MJTOOLS_NAME)
#undef MJTOOLS_NAME
}

// A result of a bound function: a Python object for a Struct, or None.
template <class Struct>
struct Made {
  py::object object;
};

// Returns the Python object for an element, or None for NULL.
template <class Struct>
py::object object_of(Struct* face) requires requires { face->element; } {
  return face ? object_of(face->element) : py::none();
}
template <class Struct>
Made<Struct> made(Struct* face) {
  return {object_of(face)};
}

// Returns the struct of an optional argument, or NULL if the argument is missing.
template <class Struct>
Struct* get_if(const std::optional<Face<Struct>>& face) {
  return face ? face->get() : nullptr;
}

// Adds a method to a class that make_class() created. `name` must live as long as the process.
template <class Function, class... Extra>
void add_method(PyTypeObject* type, const char* name, Function function, const Extra&... extra) {
  const py::object scope = py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(type));
  scope.attr(name) = py::cpp_function(std::move(function), py::name(name), py::is_method(scope), extra...);
}

}  // namespace mj::python

// Converts results. The signature of the function names the class of the struct.
template <class Struct>
struct pybind11::detail::type_caster<mj::python::Made<Struct>> {
  PYBIND11_TYPE_CASTER(mj::python::Made<Struct>, mj::python::face_name<Struct>());

  static handle cast(const mj::python::Made<Struct>& made, return_value_policy, handle) {
    return made.object.inc_ref();
  }
};

// Converts and checks arguments: a wrong class is a TypeError, and a deleted element is a
// ValueError.
template <class Struct>
struct pybind11::detail::type_caster<mj::python::Face<Struct>> {
  PYBIND11_TYPE_CASTER(mj::python::Face<Struct>, mj::python::face_name<Struct>());

  bool load(handle source, bool) {
    if (!PyObject_TypeCheck(source.ptr(), mj::python::class_of_face<Struct>().type)) return false;
    value.object = reinterpret_cast<mj::python::FaceObject*>(source.ptr());
    mj::python::require_alive(*value.object);
    return true;
  }
};

#endif  // MJTOOLS_PYTHON_SPEC_OBJECT_H_
