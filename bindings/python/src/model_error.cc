// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model_error.h"

#include "engine_call.h"

namespace mj::python {
namespace {

// Maximum length of the text of a ModelError in bytes, the same as in the error buffers of C
// programs.
constexpr size_t kTextBytes = 1023;

// Returns the text as str. Bytes that are not UTF-8 become U+FFFD. Such bytes occur if the text was
// cut inside a character.
py::object text_of(const std::string& text) {
  PyObject* const out =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (!out) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(out);
}

}  // namespace

py::list list_of(const Diagnostics& diagnostics) {
  py::list out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out.append(py::cast(diagnostic));
  return out;
}

void raise_model_error(const std::string& text, const Diagnostics& diagnostics) {
  const py::object error = py::handle(model_error())(text_of(text.substr(0, kTextBytes)));
  error.attr("diagnostics") = list_of(diagnostics);
  PyErr_SetObject(model_error(), error.ptr());
  throw py::error_already_set();
}

void warn(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity != Severity::kWarning) continue;
    const std::string text = py::cast<std::string>(text_of(diagnostic.message));
    if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1) != 0) throw py::error_already_set();
  }
}

void add_model_error(py::module_& module) {
  py::class_<Diagnostic> type(module, "Diagnostic",
                              "A problem of a model: what is wrong, where, and what to do.\n\n"
                              "str() gives the text that the command line tools print.");
  type.attr("__module__") = "mjtools";
  type.def_property_readonly(
      "severity", [](const Diagnostic& d) { return std::string(severity_name(d.severity)); },
      "'error', 'warning' or 'note'");
  type.def_property_readonly(
      "code", [](const Diagnostic& d) { return std::string(d.code.name()); },
      "Kind of the problem, such as 'mjcf-unknown-attribute'.");
  type.def_property_readonly(
      "file", [](const Diagnostic& d) { return text_of(d.where.file); },
      "File with the problem, or '' if unknown.");
  type.def_property_readonly(
      "line", [](const Diagnostic& d) { return d.where.line; },
      "Line in the file, from 1; 0 if unknown.");
  type.def_property_readonly(
      "column", [](const Diagnostic& d) { return d.where.column; },
      "Column in bytes, from 1; 0 if unknown.");
  type.def_property_readonly(
      "message", [](const Diagnostic& d) { return text_of(d.message); }, "What is wrong.");
  type.def_property_readonly(
      "hint", [](const Diagnostic& d) { return text_of(d.hint); }, "What to do, or ''.");
  type.def_property_readonly(
      "source_line", [](const Diagnostic& d) { return text_of(d.source_line); },
      "Text of the line, or ''.");
  type.def("__str__", [](const Diagnostic& d) { return text_of(format(d)); });
  type.def("__repr__", [](const Diagnostic& d) {
    return text_of("<Diagnostic " + std::string(d.code.name()) + ": " + d.message + ">");
  });
  py::handle(model_error()).attr("diagnostics") = py::list();
}

}  // namespace mj::python
