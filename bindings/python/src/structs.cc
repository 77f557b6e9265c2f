// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The classes of all structs except mjModel, mjData and mjvScene.

#include "structs.h"

#include <cstring>

#include "members.h"

namespace mj::python {
namespace {

// Returns the members that a table of mjxmacro.h lists in rows X(type, name, count, meaning).
#define MJ_X(TYPE, NAME, COUNT, MEANING) \
  member<decltype(Struct::NAME)>(#NAME, offsetof(Struct, NAME), MEANING),
std::vector<Field> option_fields() {
  using Struct = mjOption;
  return {MJOPTION_TABLE(MJ_X)};
}
std::vector<Field> statistic_fields() {
  using Struct = mjStatistic;
  return {MJSTATISTIC_TABLE(MJ_X)};
}
#define MJ_PART(NAME, TABLE)                 \
  std::vector<Field> visual_##NAME##_fields() { \
    using Struct = decltype(mjVisual::NAME);    \
    return {TABLE(MJ_X)};                       \
  }
MJVISUAL_TABLE(MJ_PART)
#undef MJ_PART
#undef MJ_X

StructClass make(const char* name, const char* doc, size_t bytes, std::vector<Field> fields,
                 void (*set_default)(void*) = nullptr) {
  return {name, doc, bytes, set_default, std::move(fields)};
}

template <class Struct>
std::vector<Field> member_fields() {
  std::vector<Field> fields;
  members_of<Struct>(fields);
  return fields;
}

template <class Struct>
StructClass plain(const char* name, const char* doc, void (*set_default)(void*) = nullptr) {
  return make(name, doc, sizeof(Struct), member_fields<Struct>(), set_default);
}

// Classes, indexed by Kind. They are made once and live as long as the process.
StructClass g_classes[static_cast<size_t>(Kind::kCount)];
StructClass g_visual_parts[6];

StructClass& at(Kind kind) {
  return g_classes[static_cast<size_t>(kind)];
}

// ---- mjrRect and mjrVertexAttribute have constructors with arguments

int init_rect(PyObject* self, PyObject* args, PyObject* keywords) {
  static const char* const kNames[] = {"left", "bottom", "width", "height", nullptr};
  mjrRect rect{};
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "iiii:MjrRect", const_cast<char**>(kNames), &rect.left, &rect.bottom,
                                   &rect.width, &rect.height)) {
    return -1;
  }
  return guarded(-1, [&] {
    give_memory(self, &rect);
    return 0;
  });
}

int init_vertex_attribute(PyObject* self, PyObject* args, PyObject* keywords) {
  static const char* const kNames[] = {"usage", "type", nullptr};
  mjrVertexAttribute attribute{};
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "|ii:MjrVertexAttribute", const_cast<char**>(kNames), &attribute.usage,
                                   &attribute.type)) {
    return -1;
  }
  return guarded(-1, [&] {
    give_memory(self, &attribute);
    return 0;
  });
}

// ---- MjLogConfig

PyObject* get_log_config(PyObject*, PyObject*) {
  return guarded<PyObject*>(nullptr, [] {
    const mjLogConfig config = mju_getLogConfig();
    return copy_of_struct(at(Kind::kLogConfig), &config).release().ptr();
  });
}

PyObject* set_log_config(PyObject* self, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(reinterpret_cast<StructObject*>(self));
    mju_setLogConfig(*static_cast<const mjLogConfig*>(reinterpret_cast<StructObject*>(self)->data));
    return py::none().release().ptr();
  });
}

PyObject* get_none(PyObject*, void*) {
  Py_RETURN_NONE;
}

// Sets the class attributes of MjOption that list its fields by type.
void list_option_fields(StructClass& option) {
  py::list floats, ints, arrays, all;
  for (const Field& field : option.fields) {
    all.append(field.name);
    (field.place == Place::kInline ? arrays : field.scalar == Scalar::kInt ? ints : floats).append(field.name);
  }
  const py::object type = py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(option.type));
  type.attr("_float_fields") = py::tuple(floats);
  type.attr("_int_fields") = py::tuple(ints);
  type.attr("_floatarray_fields") = py::tuple(arrays);
  type.attr("_all_fields") = py::tuple(all);
}

void add_visual(py::module_& module) {
  at(Kind::kVisual) = make("mjtools._structs.MjVisual", "Options of visualization (mjVisual).", sizeof(mjVisual), {});
  StructClass& visual = at(Kind::kVisual);
  visual.has_constructor = false;
  static const char* const kNames[] = {"mjtools._structs.Global", "mjtools._structs.Quality", "mjtools._structs.Headlight",
                                       "mjtools._structs.Map",    "mjtools._structs.Scale",   "mjtools._structs.Rgba"};
  size_t i = 0;
  py::module_ scratch = py::reinterpret_steal<py::module_>(PyModule_New("scratch"));
#define MJ_PART(NAME, TABLE)                                                                              \
  g_visual_parts[i] = make(kNames[i], "A part of MjVisual.", sizeof(mjVisual::NAME), visual_##NAME##_fields()); \
  g_visual_parts[i].has_constructor = false;                                                              \
  make_class(scratch, g_visual_parts[i]);                                                                 \
  visual.parts.push_back({std::strcmp(#NAME, "global") == 0 ? "global_" : #NAME, "A part of the struct.", \
                          offsetof(mjVisual, NAME), &g_visual_parts[i]});                                 \
  ++i;
  MJVISUAL_TABLE(MJ_PART)
#undef MJ_PART
  make_class(module, visual);
  const py::object type = py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(visual.type));
  for (StructClass& part : g_visual_parts) {
    const py::object part_type = py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(part.type));
    const char* const name = std::strrchr(part.name, '.') + 1;
    part_type.attr("__qualname__") = std::string("MjVisual.") + name;
    type.attr(name) = part_type;
  }
}

}  // namespace

StructClass& class_at(Kind kind) {
  return at(kind);
}

PyTypeObject* class_of(Kind kind) {
  return at(kind).type;
}

py::object new_object(Kind kind, const void* data) {
  return copy_of_struct(at(kind), data);
}

void add_plain_structs(py::module_& module) {
  at(Kind::kOption) = make("mjtools._structs.MjOption", "Physics options (mjOption).", sizeof(mjOption), option_fields(),
                           [](void* data) { mj_defaultOption(static_cast<mjOption*>(data)); });
  make_class(module, at(Kind::kOption));
  list_option_fields(at(Kind::kOption));
  at(Kind::kStatistic) = make("mjtools._structs.MjStatistic", "Statistics of a model (mjStatistic).", sizeof(mjStatistic),
                              statistic_fields());
  make_class(module, at(Kind::kStatistic));
  add_visual(module);

  at(Kind::kLROpt) = plain<mjLROpt>("mjtools._structs.MjLROpt", "Options of the search for length ranges (mjLROpt).");
  at(Kind::kContact) = plain<mjContact>("mjtools._structs.MjContact", "A contact (mjContact).");
  at(Kind::kPreContact) = plain<mjPreContact>("mjtools._structs.MjPreContact", "A contact before its parameters are computed (mjPreContact).");
  at(Kind::kWarningStat) = plain<mjWarningStat>("mjtools._structs.MjWarningStat", "A warning counter (mjWarningStat).");
  at(Kind::kTimerStat) = plain<mjTimerStat>("mjtools._structs.MjTimerStat", "A timer (mjTimerStat).");
  at(Kind::kSolverStat) = plain<mjSolverStat>("mjtools._structs.MjSolverStat", "An iteration of the solver (mjSolverStat).");
  at(Kind::kCamera) = plain<mjvCamera>("mjtools._structs.MjvCamera", "A view of the scene (mjvCamera).",
                                       [](void* data) { mjv_defaultCamera(static_cast<mjvCamera*>(data)); });
  at(Kind::kGLCamera) = plain<mjvGLCamera>("mjtools._structs.MjvGLCamera", "The camera of an eye, as OpenGL needs it (mjvGLCamera).");
  at(Kind::kGeom) = plain<mjvGeom>("mjtools._structs.MjvGeom", "A drawn object (mjvGeom).", [](void* data) {
    mjv_initGeom(static_cast<mjvGeom*>(data), mjGEOM_NONE, nullptr, nullptr, nullptr, nullptr);
  });
  at(Kind::kLight) = plain<mjvLight>("mjtools._structs.MjvLight", "A light of a scene (mjvLight).");
  at(Kind::kVisOption) = plain<mjvOption>("mjtools._structs.MjvOption", "Options of drawing (mjvOption).",
                                          [](void* data) { mjv_defaultOption(static_cast<mjvOption*>(data)); });
  at(Kind::kPerturb) = plain<mjvPerturb>("mjtools._structs.MjvPerturb", "The action of the mouse on a body (mjvPerturb).",
                                         [](void* data) { mjv_defaultPerturb(static_cast<mjvPerturb*>(data)); });
  for (const Kind kind : {Kind::kLROpt, Kind::kContact, Kind::kPreContact, Kind::kWarningStat, Kind::kTimerStat,
                          Kind::kSolverStat, Kind::kCamera, Kind::kGLCamera, Kind::kGeom, Kind::kLight, Kind::kVisOption,
                          Kind::kPerturb}) {
    make_class(module, at(kind));
  }

  at(Kind::kFigure) = plain<mjvFigure>("mjtools._structs.MjvFigure", "A plot of lines (mjvFigure).",
                                       [](void* data) { mjv_defaultFigure(static_cast<mjvFigure*>(data)); });
  at(Kind::kFigure).is_compared = false;
  make_class(module, at(Kind::kFigure));

  at(Kind::kRect) = plain<mjrRect>("mjtools._structs.MjrRect", "A rectangle of pixels (mjrRect).");
  make_class(module, at(Kind::kRect), {.init = init_rect});
  at(Kind::kVertexAttribute) =
      plain<mjrVertexAttribute>("mjtools._structs.MjrVertexAttribute", "An attribute of vertices (mjrVertexAttribute).");
  make_class(module, at(Kind::kVertexAttribute), {.init = init_vertex_attribute});

  static const PyMethodDef kConfigMethods[] = {
      {"get", get_log_config, METH_NOARGS | METH_STATIC, "get() -> MjLogConfig\n\nReturns a copy of the configuration of the process."},
      {"set", set_log_config, METH_NOARGS, "set() -> None\n\nInstalls the configuration."},
      {nullptr, nullptr, 0, nullptr},
  };
  at(Kind::kLogConfig) = plain<mjLogConfig>("mjtools._structs.MjLogConfig", "Configuration of the log (mjLogConfig).",
                                            [](void* data) { *static_cast<mjLogConfig*>(data) = {}; });
  make_class(module, at(Kind::kLogConfig), {.methods = kConfigMethods});
  at(Kind::kLogMessage) = plain<mjLogMessage>("mjtools._structs.MjLogMessage", "A message of the log (mjLogMessage).");
  make_class(module, at(Kind::kLogMessage),
             {.getset = {{"body", get_none, nullptr, "more lines", nullptr},
                         {"func", get_none, nullptr, "function that sent the message", nullptr},
                         {"file", get_none, nullptr, "file that sent the message", nullptr}}});
}

}  // namespace mj::python
