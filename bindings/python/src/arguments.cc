// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "arguments.h"

#include <pybind11/numpy.h>

#include <cstring>

namespace mj::python {
namespace {

using Numpy = py::detail::npy_api;

constexpr int kContiguous = Numpy::NPY_ARRAY_C_CONTIGUOUS_ | Numpy::NPY_ARRAY_ALIGNED_;

struct ElementType {
  const char* name;
  int number;             // type number of numpy
  PyObject* descriptor;   // the numpy.dtype, owned
};

// Returns the type that numpy arrays of these elements have.
const ElementType& type_of(Element element) {
  static const auto make = [](const char* name, int number) {
    return ElementType{name, number, Numpy::get().PyArray_DescrFromType_(number)};
  };
  static const ElementType types[] = {make("float64", Numpy::NPY_DOUBLE_), make("float32", Numpy::NPY_FLOAT_),
                                      make("int32", Numpy::NPY_INT_), make("uint8", Numpy::NPY_UBYTE_)};
  return types[static_cast<int>(element)];
}

bool has_type(PyObject* array, const ElementType& type) {
  PyObject* const descriptor = py::detail::array_proxy(array)->descr;
  return descriptor == type.descriptor || Numpy::get().PyArray_EquivTypes_(descriptor, type.descriptor);
}

bool has_flags(PyObject* array, int flags) {
  return py::detail::check_flags(array, flags);
}

// Returns a description of an argument for error messages: a text such as "float64 of shape (3, 2)"
// for an array, and the name of the class for another object.
std::string describe(PyObject* object) {
  if (!object || !Numpy::get().PyArray_Check_(object)) return object ? _PyType_Name(Py_TYPE(object)) : "nothing";
  return py::str("{} of shape {}").format(py::handle(object).attr("dtype"), py::handle(object).attr("shape"));
}

std::string text_of_shape(Shape shape) {
  return shape == Shape::kVector ? "with one dimension" : "with at most two dimensions";
}

}  // namespace

Arguments::Arguments(const Signature& signature, PyObject* const* given, Py_ssize_t count, PyObject* keywords,
                     PyObject** objects)
    : signature_(signature), objects_(objects) {
  const Py_ssize_t size = signature.count;
  const auto function = [&] { return std::string(signature.name); };
  if (count > size) {
    throw py::type_error(function() + "() takes " + std::to_string(size) + " arguments, not " + std::to_string(count));
  }
  std::copy_n(given, count, objects);
  std::fill(objects + count, objects + size, nullptr);
  const Py_ssize_t named = keywords ? PyTuple_GET_SIZE(keywords) : 0;
  for (Py_ssize_t k = 0; k < named; ++k) {
    PyObject* const keyword = PyTuple_GET_ITEM(keywords, k);
    Py_ssize_t i = 0;
    while (i < size && signature.interned[i] != keyword) ++i;
    if (i == size) {
      for (i = 0; i < size && PyUnicode_Compare(signature.interned[i], keyword) != 0;) ++i;
    }
    if (i == size) throw py::type_error(function() + "() has no argument '" + std::string(py::str(keyword)) + "'");
    if (objects[i]) throw py::type_error(function() + "() got argument '" + signature.parameters[i] + "' twice");
    objects[i] = given[count + k];
  }
  for (Py_ssize_t i = count; i < signature.required; ++i) {
    if (!objects[i]) throw py::type_error(function() + "() needs argument '" + signature.parameters[i] + "'");
  }
}

void Arguments::refuse(int i, const std::string& expected) const {
  throw py::type_error(std::string(signature_.name) + "(): argument '" + signature_.parameters[i] + "' must be " +
                       expected + ", not " + describe(objects_[i]));
}

void Arguments::refuse_shape(int i, const ArrayView& view, const std::string& expected) const {
  std::string shape = "(" + std::to_string(view.rows) + "," + (view.columns == 1 ? "" : " " + std::to_string(view.columns)) + ")";
  if (Numpy::get().PyArray_Check_(objects_[i])) shape = py::str(py::handle(objects_[i]).attr("shape"));
  throw py::type_error(std::string(signature_.name) + "(): argument '" + signature_.parameters[i] +
                       "' must be an array " + (expected[0] == '(' ? "of shape " : "") + expected + ", not " + shape);
}

void Arguments::refuse_index(int i, mjtSize index, mjtSize count) const {
  throw py::index_error(std::string(signature_.name) + "(): argument '" + signature_.parameters[i] +
                        "' must be an index below " + std::to_string(count) + ", not " + std::to_string(index));
}

void Arguments::check(bool holds, const char* condition) const {
  if (!holds) throw py::type_error(std::string(signature_.name) + "(): " + condition);
}

long long Arguments::whole_number(int i, long long least, unsigned long long most) const {
  if (!PyIndex_Check(objects_[i])) refuse(i, "an int");
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(objects_[i]));
  if (!number) {
    PyErr_Clear();
    refuse(i, "an int");
  }
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || value < least || (value > 0 && static_cast<unsigned long long>(value) > most)) {
    refuse(i, "from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

double Arguments::number(int i) const {
  PyObject* const object = objects_[i];
  if (PyFloat_CheckExact(object)) return PyFloat_AS_DOUBLE(object);
  const double value = PyFloat_AsDouble(object);
  if (value == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    refuse(i, "a number");
  }
  return value;
}

bool Arguments::flag(int i) const {
  PyObject* const object = objects_[i];
  if (object == Py_True) return true;
  if (object == Py_False || object == Py_None) return false;
  const PyNumberMethods* const methods = Py_TYPE(object)->tp_as_number;
  if (!methods || !methods->nb_bool) refuse(i, "a bool");
  const int value = methods->nb_bool(object);
  if (value < 0) throw py::error_already_set();
  return value != 0;
}

mjCache* Arguments::cache(int i) const {
  if (!PyCapsule_IsValid(objects_[i], "mjCache")) refuse(i, "the result of mj_getCache()");
  return static_cast<mjCache*>(PyCapsule_GetPointer(objects_[i], "mjCache"));
}

Text Arguments::text(int i) const {
  PyObject* const object = objects_[i];
  const char* text = nullptr;
  Py_ssize_t size = 0;
  PyObject* owner = nullptr;
  if (PyUnicode_Check(object)) {
    text = PyUnicode_AsUTF8AndSize(object, &size);
    if (!text) {
      // In a file name, Python represents bytes that are not UTF-8 as surrogates.
      PyErr_Clear();
      owner = PyUnicode_AsEncodedString(object, "utf-8", "surrogateescape");
      if (!owner) throw py::error_already_set();
    }
  } else if (PyBytes_Check(object)) {
    owner = object;
    Py_INCREF(owner);
  } else {
    refuse(i, "a str");
  }
  if (owner) {
    text = PyBytes_AS_STRING(owner);
    size = PyBytes_GET_SIZE(owner);
  }
  if (std::strlen(text) != static_cast<size_t>(size)) {
    Py_XDECREF(owner);
    throw py::value_error(std::string(signature_.name) + "(): argument '" + signature_.parameters[i] +
                          "' contains a null character");
  }
  return Text(text, owner);
}

// Returns a view of the numbers of a contiguous array.
ArrayView Arguments::view_of(int i, PyObject* array, Shape shape) const {
  const auto* const proxy = py::detail::array_proxy(array);
  const bool is_matrix = proxy->nd == 2;
  if (proxy->nd < 1 || (proxy->nd > 2 && shape != Shape::kAny) || (shape == Shape::kVector && is_matrix && proxy->dimensions[1] != 1)) {
    refuse(i, "an array " + text_of_shape(shape));
  }
  // The view of an empty array must have an address, because NULL stands for None.
  static mjtNum empty;
  mjtSize rows = proxy->dimensions[0];
  for (int k = 2; k < proxy->nd; ++k) rows *= proxy->dimensions[k];
  const mjtSize columns = proxy->nd > 1 ? proxy->dimensions[1] : 1;
  return {proxy->data ? proxy->data : reinterpret_cast<char*>(&empty), is_matrix ? rows : rows * columns,
          is_matrix ? columns : 1, nullptr};
}

ArrayView Arguments::write(int i, Element element, Shape shape) const {
  PyObject* const object = objects_[i];
  const ElementType& type = type_of(element);
  if (!Numpy::get().PyArray_Check_(object) || !has_type(object, type)) {
    refuse(i, std::string("an array of ") + type.name);
  }
  if (!has_flags(object, Numpy::NPY_ARRAY_WRITEABLE_)) refuse(i, "a writeable array");
  if (!has_flags(object, kContiguous)) refuse(i, "a C-contiguous array");
  return view_of(i, object, shape);
}

ArrayView Arguments::read(int i, Element element, Shape shape) const {
  PyObject* const object = objects_[i];
  const ElementType& type = type_of(element);
  if (Numpy::get().PyArray_Check_(object) && has_type(object, type) && has_flags(object, kContiguous)) {
    return view_of(i, object, shape);
  }
  Py_INCREF(type.descriptor);  // the called function takes over this reference
  PyObject* const copy = Numpy::get().PyArray_FromAny_(object, type.descriptor, 0, 0, kContiguous | Numpy::NPY_ARRAY_FORCECAST_, nullptr);
  if (!copy) {
    if (PyErr_ExceptionMatches(PyExc_MemoryError)) throw py::error_already_set();
    PyErr_Clear();
    refuse(i, std::string("convertible to an array of ") + type.name);
  }
  try {
    ArrayView view = view_of(i, copy, shape);
    view.copy = copy;
    return view;
  } catch (...) {
    Py_DECREF(copy);
    throw;
  }
}

PyObject* to_python(double value) {
  return PyFloat_FromDouble(value);
}

PyObject* to_python(int value) {
  return PyLong_FromLong(value);
}

PyObject* to_python(mjtSize value) {
  return PyLong_FromLongLong(value);
}

PyObject* to_python(size_t value) {
  return PyLong_FromSize_t(value);
}

PyObject* to_python(const char* text) {
  if (!text) Py_RETURN_NONE;
  return PyUnicode_DecodeUTF8(text, static_cast<Py_ssize_t>(std::strlen(text)), "surrogateescape");
}

PyObject* to_python(const std::string& text) {
  return PyUnicode_DecodeUTF8(text.data(), std::ssize(text), "surrogateescape");
}

PyObject* to_python(const std::vector<std::string>& texts) {
  py::list list;
  for (const std::string& text : texts) list.append(py::reinterpret_steal<py::object>(to_python(text)));
  return list.release().ptr();
}

PyObject* to_python(const mjvGLCamera& camera) {
  return new_object(Kind::kGLCamera, &camera).release().ptr();
}

PyObject* to_python(const mjrRect& rect) {
  return new_object(Kind::kRect, &rect).release().ptr();
}

PyObject* to_python(mjCache* cache) {
  return PyCapsule_New(cache, "mjCache", nullptr);
}

void add_function(py::module_& module, FunctionRow& row) {
  Signature& signature = row.signature;
  signature.interned = new PyObject*[static_cast<size_t>(signature.count)];
  for (Py_ssize_t i = 0; i < signature.count; ++i) {
    signature.interned[i] = PyUnicode_InternFromString(signature.parameters[i]);
  }
  static const auto* const name_of_module = new py::str("mjtools._functions");
  PyMethodDef* const method = new PyMethodDef{row.signature.name, reinterpret_cast<PyCFunction>(row.function),
                                              METH_FASTCALL | METH_KEYWORDS, row.signature.documentation};
  PyObject* const function = PyCFunction_NewEx(method, nullptr, name_of_module->ptr());
  if (!function) throw py::error_already_set();
  module.attr(row.signature.name) = py::reinterpret_steal<py::object>(function);
}

}  // namespace mj::python
