// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_field.h"

#include <pybind11/numpy.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>

#include "spec_value.h"
#include "spec_vector.h"

namespace mj::python {
namespace {

using Kind = FaceField::Kind;

template <class T>
T& at(void* data, const FaceField& field) {
  return *reinterpret_cast<T*>(static_cast<char*>(data) + field.offset);
}

py::handle handle_of(const FaceObject& object) {
  return reinterpret_cast<PyObject*>(const_cast<FaceObject*>(&object));
}

// Returns the member of an enum class that has this value. If the class has no such member, returns
// the number.
py::object enum_member(const char* type, int value) {
  static std::map<std::string_view, PyObject*> classes;
  PyObject*& known = classes[type];
  if (!known) {
    const auto module = py::module_::import("mjtools._mjtools");
    if (!py::hasattr(module, type)) return py::int_(value);
    known = py::object(module.attr(type)).release().ptr();
  }
  PyObject* const out = PyObject_CallFunction(known, "i", value);
  if (out) return py::reinterpret_steal<py::object>(out);
  if (!PyErr_ExceptionMatches(PyExc_ValueError)) throw py::error_already_set();
  PyErr_Clear();
  return py::int_(value);
}

template <class T>
py::object view_of(const FaceObject& object, const FaceField& field) {
  return py::array_t<T>({field.count}, {sizeof(T)}, &at<T>(object.data, field), handle_of(object));
}

template <class T>
py::object vector_of(const FaceObject& object, const FaceField& field) {
  return py::cast(
      VectorView<T>{py::reinterpret_borrow<py::object>(handle_of(object)), at<std::vector<T>*>(object.data, field)});
}

template <class T>
py::object lists_of(const FaceObject& object, const FaceField& field) {
  py::list out;
  for (const std::vector<T>& row : *at<std::vector<std::vector<T>>*>(object.data, field)) {
    py::list entries;
    for (const T entry : row) entries.append(entry);
    out.append(entries);
  }
  return out;
}

template <class T>
std::vector<std::vector<T>> to_lists(py::handle value, const char* name) {
  std::vector<std::vector<T>> out;
  if (!PySequence_Check(value.ptr()) || PyUnicode_Check(value.ptr())) {
    throw py::type_error(std::string(name) + " must be a sequence of sequences of numbers, not " +
                         Py_TYPE(value.ptr())->tp_name);
  }
  for (const py::handle row : py::reinterpret_borrow<py::sequence>(value)) {
    out.push_back(to_numbers<T>(row, name));
  }
  return out;
}

std::string length_text(const FaceField& field) {
  const std::string count = std::to_string(field.count);
  return std::string(field.name) + " should be a list/array of size " + (field.is_padded() ? "1 to " : "") + count + ".";
}

// Sets an array. A value that was given as a keyword may omit trailing numbers.
template <class T>
void set_array(void* data, const FaceField& field, py::handle value, bool is_keyword) {
  T* const to = &at<T>(data, field);
  const bool is_padded = is_keyword && field.is_padded();
  std::vector<T> numbers;
  if (is_padded && is_number(value)) {
    numbers.push_back(static_cast<T>(to_double(value, field.name)));
  } else {
    numbers = to_numbers<T>(value, field.name);
  }
  const auto count = static_cast<size_t>(field.count);
  if (numbers.size() != count) {
    if (!is_keyword) throw py::type_error(length_text(field));
    if (!is_padded || numbers.empty() || numbers.size() > count) throw py::value_error(length_text(field));
    numbers.resize(count);
  }
  std::ranges::copy(numbers, to);
}

void set_letters(void* data, const FaceField& field, py::handle value) {
  const std::string letters = to_letters(value, field.name);
  if (letters.size() != static_cast<size_t>(field.count)) {
    throw py::value_error(std::string(field.name) + " should have length " + std::to_string(field.count));
  }
  std::ranges::copy(letters, &at<char>(data, field));
}

// Sets a list of texts of fixed length: the names of the textures of a material, in the order of
// their roles.
void set_texts(void* data, const FaceField& field, py::handle value) {
  std::vector<std::string> texts = to_texts(value, field.name);
  if (std::string_view(field.name) == "textures" && texts.size() != mjNTEXROLE) {
    throw py::value_error(std::string(field.name) + " must have exactly " + std::to_string(mjNTEXROLE) + " elements");
  }
  *at<mjStringVec*>(data, field) = std::move(texts);
}

// Throws ValueError if the assignment would make a member refer to a plugin instance of another
// description.
void require_same_owner(const FaceObject& object, const FaceField& field, const FaceObject& from) {
  if (field.part != &class_of_face<mjsPlugin>()) return;
  const mjsElement* const instance = static_cast<mjsPlugin*>(from.data)->element;
  if (instance && object.node && spec::node_of(instance).owner != object.node->owner) {
    throw py::value_error("the plugin belongs to another MjSpec");
  }
}

// Sets a struct inside a struct to the values of another object of the same class.
void set_part(const FaceObject& object, const FaceField& field, py::handle value) {
  if (!PyObject_TypeCheck(value.ptr(), field.part->type)) {
    throw py::type_error(std::string(field.name) + " must be a " + field.part->name + ", not " +
                         Py_TYPE(value.ptr())->tp_name);
  }
  auto& from = *reinterpret_cast<FaceObject*>(value.ptr());
  require_alive(from);
  require_same_owner(object, field, from);
  void* const to = field.kind == Kind::kElement ? at<void*>(object.data, field) : &at<char>(object.data, field);
  copy_fields(*field.part, from.data, to);
}

void set_any(const FaceObject& object, const FaceField& field, py::handle value, bool is_keyword) {
  void* const data = object.data;
  const char* const name = field.name;
  switch (field.kind) {
    case Kind::kHidden:
      return;
    case Kind::kInt:
    case Kind::kEnum:
      at<int>(data, field) = to_int(value, name);
      return;
    case Kind::kByte: {
      const int number = to_int(value, name);
      if (number < 0 || number > 255) throw py::value_error(std::string(name) + " must be from 0 to 255");
      at<mjtByte>(data, field) = static_cast<mjtByte>(number);
      return;
    }
    case Kind::kBool:
      at<mjtBool>(data, field) = to_bool(value, name);
      return;
    case Kind::kFloat:
      at<float>(data, field) = static_cast<float>(to_double(value, name));
      return;
    case Kind::kDouble:
      at<double>(data, field) = to_double(value, name);
      return;
    case Kind::kInt64:
      at<int64_t>(data, field) = to_int64(value, name);
      return;
    case Kind::kUint64:
      at<uint64_t>(data, field) = to_uint64(value, name);
      return;
    case Kind::kText: {
      std::string text = to_text(value, name);
      mjString* const to = at<mjString*>(data, field);
      if (!to) throw py::value_error(std::string("this object has no ") + name);
      *to = std::move(text);
      return;
    }
    case Kind::kBytes:
      *at<mjByteVec*>(data, field) = to_byte_vector(value, name);
      return;
    case Kind::kTexts:
      return set_texts(data, field, value);
    case Kind::kInts:
      *at<mjIntVec*>(data, field) = to_numbers<int>(value, name);
      return;
    case Kind::kFloats:
      *at<mjFloatVec*>(data, field) = to_numbers<float>(value, name);
      return;
    case Kind::kDoubles:
      *at<mjDoubleVec*>(data, field) = to_numbers<double>(value, name);
      return;
    case Kind::kIntLists:
      *at<mjIntVecVec*>(data, field) = to_lists<int>(value, name);
      return;
    case Kind::kFloatLists:
      *at<mjFloatVecVec*>(data, field) = to_lists<float>(value, name);
      return;
    case Kind::kDoubleArray:
      return set_array<double>(data, field, value, is_keyword);
    case Kind::kFloatArray:
      return set_array<float>(data, field, value, is_keyword);
    case Kind::kIntArray:
      return set_array<int>(data, field, value, is_keyword);
    case Kind::kCharArray:
      return set_letters(data, field, value);
    case Kind::kPart:
    case Kind::kElement:
      return set_part(object, field, value);
  }
}

template <class T>
void copy_bytes(const FaceField& field, const void* from, void* to) {
  std::memmove(&at<T>(to, field), &at<T>(const_cast<void*>(from), field), sizeof(T) * static_cast<size_t>(field.count));
}

template <class T>
void copy_container(const FaceField& field, const void* from, void* to) {
  const T* const source = at<T*>(const_cast<void*>(from), field);
  T* const target = at<T*>(to, field);
  if (source && target) *target = *source;
}

}  // namespace

bool FaceField::is_padded() const {
  const std::string_view text = name;
  return kind == Kind::kDoubleArray && count == 3 && (text == "size" || text == "stiffness" || text == "damping");
}

std::string FaceField::type_of_attribute() const {
  switch (kind) {
    case Kind::kInt:
    case Kind::kByte:
    case Kind::kInt64:
    case Kind::kUint64:
      return "int";
    case Kind::kBool:
      return "bool";
    case Kind::kFloat:
    case Kind::kDouble:
      return "float";
    case Kind::kEnum:
      return type;
    case Kind::kText:
      return "str";
    case Kind::kBytes:
      return "bytes";
    case Kind::kTexts:
      return "MjStringVec";
    case Kind::kInts:
      return "MjIntVec";
    case Kind::kFloats:
      return "MjFloatVec";
    case Kind::kDoubles:
      return "MjDoubleVec";
    case Kind::kIntLists:
      return "list[list[int]]";
    case Kind::kFloatLists:
      return "list[list[float]]";
    case Kind::kDoubleArray:
      return "NDArray[np.float64]";
    case Kind::kFloatArray:
      return "NDArray[np.float32]";
    case Kind::kIntArray:
      return "NDArray[np.int32]";
    case Kind::kCharArray:
      return "MjCharVec";
    case Kind::kPart:
    case Kind::kElement:
      return part->name;
    case Kind::kHidden:
      break;
  }
  return "Any";
}

std::string FaceField::type_of_keyword() const {
  switch (kind) {
    case Kind::kEnum:
      return "int | " + std::string(type);
    case Kind::kBytes:
      return "bytes | ArrayLike";
    case Kind::kTexts:
      return "Sequence[str]";
    case Kind::kInts:
    case Kind::kFloats:
    case Kind::kDoubles:
    case Kind::kFloatArray:
    case Kind::kIntArray:
      return "ArrayLike";
    case Kind::kDoubleArray:
      return is_padded() ? "float | ArrayLike" : "ArrayLike";
    case Kind::kIntLists:
      return "Sequence[Sequence[int]]";
    case Kind::kFloatLists:
      return "Sequence[Sequence[float]]";
    case Kind::kCharArray:
      return "str | Sequence[str]";
    default:
      return type_of_attribute();
  }
}

py::object value_of(const FaceObject& object, const FaceField& field) {
  void* const data = object.data;
  switch (field.kind) {
    case Kind::kHidden:
      break;
    case Kind::kInt:
      return py::int_(at<int>(data, field));
    case Kind::kEnum:
      return enum_member(field.type, at<int>(data, field));
    case Kind::kByte:
      return py::int_(at<mjtByte>(data, field));
    case Kind::kBool:
      return py::bool_(at<mjtBool>(data, field));
    case Kind::kFloat:
      return py::float_(at<float>(data, field));
    case Kind::kDouble:
      return py::float_(at<double>(data, field));
    case Kind::kInt64:
      return py::int_(at<int64_t>(data, field));
    case Kind::kUint64:
      return py::int_(at<uint64_t>(data, field));
    case Kind::kText: {
      const mjString* const text = at<mjString*>(data, field);
      return py::str(text ? *text : std::string());
    }
    case Kind::kBytes: {
      const mjByteVec& bytes = *at<mjByteVec*>(data, field);
      return py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    case Kind::kTexts:
      return vector_of<std::string>(object, field);
    case Kind::kInts:
      return vector_of<int>(object, field);
    case Kind::kFloats:
      return vector_of<float>(object, field);
    case Kind::kDoubles:
      return vector_of<double>(object, field);
    case Kind::kIntLists:
      return lists_of<int>(object, field);
    case Kind::kFloatLists:
      return lists_of<float>(object, field);
    case Kind::kDoubleArray:
      return view_of<double>(object, field);
    case Kind::kFloatArray:
      return view_of<float>(object, field);
    case Kind::kIntArray:
      return view_of<int>(object, field);
    case Kind::kCharArray:
      return py::cast(LettersView{py::reinterpret_borrow<py::object>(handle_of(object)),
                                  {&at<char>(data, field), static_cast<size_t>(field.count)}});
    case Kind::kPart:
      return object_of(*field.part, &at<char>(data, field), object.node, handle_of(object));
    case Kind::kElement:
      return object_of(*field.part, at<void*>(data, field), object.node, handle_of(object));
  }
  return py::none();
}

void set_value(const FaceObject& object, const FaceField& field, py::handle value) {
  set_any(object, field, value, false);
}

void set_keyword(const FaceObject& object, const FaceField& field, py::handle value) {
  set_any(object, field, value, true);
}

void copy_fields(const FaceClass& shown, const void* from, void* to) {
  if (from == to) return;
  for (const FaceField& field : shown.fields) {
    switch (field.kind) {
      case Kind::kHidden:
        // The handle of a struct belongs to this struct and is not copied. In a reference to a
        // plugin instance, the handle is the reference.
        if (&shown == &class_of_face<mjsPlugin>()) copy_bytes<mjsElement*>(field, from, to);
        break;
      case Kind::kInt:
      case Kind::kEnum:
      case Kind::kIntArray:
        copy_bytes<int>(field, from, to);
        break;
      case Kind::kByte:
      case Kind::kCharArray:
        copy_bytes<char>(field, from, to);
        break;
      case Kind::kBool:
        copy_bytes<mjtBool>(field, from, to);
        break;
      case Kind::kFloat:
      case Kind::kFloatArray:
        copy_bytes<float>(field, from, to);
        break;
      case Kind::kDouble:
      case Kind::kDoubleArray:
        copy_bytes<double>(field, from, to);
        break;
      case Kind::kInt64:
      case Kind::kUint64:
        copy_bytes<int64_t>(field, from, to);
        break;
      case Kind::kText:
        copy_container<mjString>(field, from, to);
        break;
      case Kind::kBytes:
        copy_container<mjByteVec>(field, from, to);
        break;
      case Kind::kTexts:
        copy_container<mjStringVec>(field, from, to);
        break;
      case Kind::kInts:
        copy_container<mjIntVec>(field, from, to);
        break;
      case Kind::kFloats:
        copy_container<mjFloatVec>(field, from, to);
        break;
      case Kind::kDoubles:
        copy_container<mjDoubleVec>(field, from, to);
        break;
      case Kind::kIntLists:
        copy_container<mjIntVecVec>(field, from, to);
        break;
      case Kind::kFloatLists:
        copy_container<mjFloatVecVec>(field, from, to);
        break;
      case Kind::kPart:
        copy_fields(*field.part, &at<char>(const_cast<void*>(from), field), &at<char>(to, field));
        break;
      case Kind::kElement:
        copy_fields(*field.part, at<void*>(const_cast<void*>(from), field), at<void*>(to, field));
        break;
    }
  }
}

}  // namespace mj::python
