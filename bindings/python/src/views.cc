// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "views.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "model_data.h"
#include "structs.h"

#include <structmember.h>  // must follow Python.h, which pybind11 includes

namespace mj::python {
namespace {

// The rows of an array that belong to an element.
enum class Rows : unsigned char {
  kElement,   // the row with the id of the element
  kPositions,  // coordinates of a joint in qpos
  kDofs,      // degrees of freedom of a joint
  kOutputs,   // force outputs of an actuator
  kControls,  // controls of an actuator
  kActivations,
  kSensor,    // values of a sensor
  kNumeric,
  kTuple,
  kTendonJacobian,
  kHeightField,  // elevations, rows x columns
  kTexture,      // pixels, height x width x channels
  kMoment,       // moment arms, as a dense copy
};

struct ViewField {
  std::string name;
  const Field* array;
  Rows rows;
  size_t slot = 0;
};

// A category of elements.
struct Category {
  const char* names[2];   // keyword and its alias, or NULL if there is no alias
  const char* title;      // name of the category in the names of classes
  mjtObj type;
  int (*count)(const mjModel& m);
  bool is_in_data;
};

#define MJ_COUNT(NAME) [](const mjModel& m) { return static_cast<int>(m.NAME); }
constexpr Category kCategories[] = {
    {{"body", nullptr}, "Body", mjOBJ_BODY, MJ_COUNT(nbody), true},
    {{"joint", "jnt"}, "Joint", mjOBJ_JOINT, MJ_COUNT(njnt), true},
    {{"geom", nullptr}, "Geom", mjOBJ_GEOM, MJ_COUNT(ngeom), true},
    {{"site", nullptr}, "Site", mjOBJ_SITE, MJ_COUNT(nsite), true},
    {{"camera", "cam"}, "Camera", mjOBJ_CAMERA, MJ_COUNT(ncam), true},
    {{"light", nullptr}, "Light", mjOBJ_LIGHT, MJ_COUNT(nlight), true},
    {{"actuator", nullptr}, "Actuator", mjOBJ_ACTUATOR, MJ_COUNT(nactuator), true},
    {{"sensor", nullptr}, "Sensor", mjOBJ_SENSOR, MJ_COUNT(nsensor), true},
    {{"tendon", "ten"}, "Tendon", mjOBJ_TENDON, MJ_COUNT(ntendon), true},
    {{"mesh", nullptr}, "Mesh", mjOBJ_MESH, MJ_COUNT(nmesh), false},
    {{"skin", nullptr}, "Skin", mjOBJ_SKIN, MJ_COUNT(nskin), false},
    {{"hfield", nullptr}, "Hfield", mjOBJ_HFIELD, MJ_COUNT(nhfield), false},
    {{"texture", "tex"}, "Texture", mjOBJ_TEXTURE, MJ_COUNT(ntex), false},
    {{"material", "mat"}, "Material", mjOBJ_MATERIAL, MJ_COUNT(nmat), false},
    {{"pair", nullptr}, "Pair", mjOBJ_PAIR, MJ_COUNT(npair), false},
    {{"exclude", nullptr}, "Exclude", mjOBJ_EXCLUDE, MJ_COUNT(nexclude), false},
    {{"equality", "eq"}, "Equality", mjOBJ_EQUALITY, MJ_COUNT(neq), false},
    {{"numeric", nullptr}, "Numeric", mjOBJ_NUMERIC, MJ_COUNT(nnumeric), false},
    {{"text", nullptr}, "Text", mjOBJ_TEXT, MJ_COUNT(ntext), false},
    {{"tuple", nullptr}, "Tuple", mjOBJ_TUPLE, MJ_COUNT(ntuple), false},
    {{"keyframe", "key"}, "Keyframe", mjOBJ_KEY, MJ_COUNT(nkey), false},
};
#undef MJ_COUNT
constexpr int kCategoryCount = static_cast<int>(std::size(kCategories));

// Selects the arrays whose rows belong to elements of `type`: arrays with this prefix, whose number
// of rows is `size`. The attribute of the view has the name of the array without the prefix.
struct ArrayRule {
  mjtObj type;
  std::string_view prefix;
  std::string_view size;
  Rows rows = Rows::kElement;
};

constexpr ArrayRule kModelRules[] = {
    {mjOBJ_BODY, "body_", "nbody"},
    {mjOBJ_JOINT, "jnt_", "njnt"},
    {mjOBJ_JOINT, "dof_", "nv", Rows::kDofs},
    {mjOBJ_JOINT, "", "nq", Rows::kPositions},
    {mjOBJ_GEOM, "geom_", "ngeom"},
    {mjOBJ_SITE, "site_", "nsite"},
    {mjOBJ_CAMERA, "cam_", "ncam"},
    {mjOBJ_LIGHT, "light_", "nlight"},
    {mjOBJ_ACTUATOR, "actuator_", "nactuator"},
    {mjOBJ_ACTUATOR, "actuator_", "nout", Rows::kOutputs},
    {mjOBJ_ACTUATOR, "actuator_", "nu", Rows::kControls},
    {mjOBJ_SENSOR, "sensor_", "nsensor"},
    {mjOBJ_TENDON, "tendon_", "ntendon"},
    {mjOBJ_TENDON, "ten_", "ntendon"},
    {mjOBJ_TENDON, "ten_", "nJten", Rows::kTendonJacobian},
    {mjOBJ_MESH, "mesh_", "nmesh"},
    {mjOBJ_SKIN, "skin_", "nskin"},
    {mjOBJ_HFIELD, "hfield_", "nhfield"},
    {mjOBJ_HFIELD, "hfield_", "nhfielddata", Rows::kHeightField},
    {mjOBJ_TEXTURE, "tex_", "ntex"},
    {mjOBJ_TEXTURE, "tex_", "ntexdata", Rows::kTexture},
    {mjOBJ_MATERIAL, "mat_", "nmat"},
    {mjOBJ_PAIR, "pair_", "npair"},
    {mjOBJ_EXCLUDE, "exclude_", "nexclude"},
    {mjOBJ_EQUALITY, "eq_", "neq"},
    {mjOBJ_NUMERIC, "numeric_", "nnumeric"},
    {mjOBJ_NUMERIC, "numeric_", "nnumericdata", Rows::kNumeric},
    {mjOBJ_TEXT, "text_", "ntext"},
    {mjOBJ_TUPLE, "tuple_", "ntuple"},
    {mjOBJ_TUPLE, "tuple_", "ntupledata", Rows::kTuple},
    {mjOBJ_KEY, "key_", "nkey"},
};

constexpr ArrayRule kDataRules[] = {
    {mjOBJ_BODY, "", "nbody"},
    {mjOBJ_JOINT, "", "njnt"},
    {mjOBJ_JOINT, "", "nv", Rows::kDofs},
    {mjOBJ_JOINT, "", "nq", Rows::kPositions},
    {mjOBJ_GEOM, "geom_", "ngeom"},
    {mjOBJ_SITE, "site_", "nsite"},
    {mjOBJ_CAMERA, "cam_", "ncam"},
    {mjOBJ_LIGHT, "light_", "nlight"},
    {mjOBJ_ACTUATOR, "actuator_", "nout", Rows::kOutputs},
    {mjOBJ_ACTUATOR, "actuator_", "nJmom", Rows::kMoment},
    {mjOBJ_ACTUATOR, "", "nu", Rows::kControls},
    {mjOBJ_ACTUATOR, "", "na", Rows::kActivations},
    {mjOBJ_SENSOR, "sensor", "nsensordata", Rows::kSensor},
    {mjOBJ_TENDON, "ten_", "ntendon"},
    {mjOBJ_TENDON, "ten_", "nJten", Rows::kTendonJacobian},
};

struct ViewClass {
  const Category* category;
  bool is_data;
  std::string full_name;
  std::vector<ViewField> fields;
  std::vector<std::string> names;
  std::vector<PyGetSetDef> getset;
  PyTypeObject* type = nullptr;
};

ViewClass g_model_classes[kCategoryCount], g_data_classes[kCategoryCount];

struct ViewObject {
  PyObject_HEAD
  PyObject* owner;
  const ViewClass* shown;
  ViewSlot* slot;
  int id;
  PyObject* weakrefs;
};

ViewObject* as_view(PyObject* object) {
  return reinterpret_cast<ViewObject*>(object);
}

// ---- rows of an element

struct Range {
  Py_ssize_t first, count;
};

Range joint_range(const mjModel& m, int joint, bool positions) {
  // Number of coordinates in qpos and of dofs for each mjtJoint.
  static constexpr Range kWidths[] = {{7, 6}, {4, 3}, {1, 1}, {1, 1}};
  const Range& width = kWidths[m.jnt_type[joint]];
  return positions ? Range{m.jnt_qposadr[joint], width.first} : Range{m.jnt_dofadr[joint], width.count};
}

Range range_of(const mjModel& m, int id, Rows rows) {
  switch (rows) {
    case Rows::kPositions: return joint_range(m, id, true);
    case Rows::kDofs: return joint_range(m, id, false);
    case Rows::kOutputs: return {m.actuator_outadr[id], m.actuator_outnum[id]};
    case Rows::kControls: return {m.actuator_ctrladr[id], m.actuator_ctrlnum[id]};
    case Rows::kActivations: return {std::max(0, m.actuator_actadr[id]), m.actuator_actnum[id]};
    case Rows::kSensor: return {m.sensor_adr[id], m.sensor_dim[id]};
    case Rows::kNumeric: return {m.numeric_adr[id], m.numeric_size[id]};
    case Rows::kTuple: return {m.tuple_adr[id], m.tuple_size[id]};
    case Rows::kTendonJacobian: return {m.ten_J_rowadr[id], m.ten_J_rownnz[id]};
    case Rows::kHeightField: return {m.hfield_adr[id], Py_ssize_t{m.hfield_nrow[id]} * m.hfield_ncol[id]};
    case Rows::kTexture:
      return {m.tex_adr[id], Py_ssize_t{m.tex_height[id]} * m.tex_width[id] * m.tex_nchannel[id]};
    default: return {id, 1};
  }
}

std::vector<Py_ssize_t> shape_of(const mjModel& m, int id, const ViewField& field, Py_ssize_t count, Py_ssize_t columns) {
  switch (field.rows) {
    case Rows::kHeightField: return {m.hfield_nrow[id], m.hfield_ncol[id]};
    case Rows::kTexture: return {m.tex_height[id], m.tex_width[id], m.tex_nchannel[id]};
    case Rows::kOutputs:
    case Rows::kControls:
      // For an actuator with one output, the array is a vector of `columns` numbers, not a matrix
      // with one row.
      if (field.array->is_matrix && count == 1) return {columns};
      break;
    case Rows::kElement: return {field.array->is_matrix ? columns : 1};
    default: break;
  }
  if (field.array->is_matrix) return {count, columns};
  return {count};
}

// Returns the moment arms of an actuator: [outputs x nv], or [nv] if it has one output. The array
// is a copy, because mjData stores a sparse matrix.
py::object dense_moment(const mjModel& m, const mjData& d, int actuator) {
  const Py_ssize_t outputs = m.actuator_outnum[actuator], nv = m.nv;
  std::vector<Py_ssize_t> shape{outputs, nv};
  if (outputs == 1) shape.erase(shape.begin());
  py::array_t<double> dense(shape);
  std::fill_n(dense.mutable_data(), outputs * nv, 0.0);
  for (Py_ssize_t i = 0; i < outputs; ++i) {
    const Py_ssize_t row = m.actuator_outadr[actuator] + i;
    for (int k = 0; k < d.moment_rownnz[row]; ++k) {
      const int entry = d.moment_rowadr[row] + k;
      dense.mutable_data()[i * nv + d.moment_colind[entry]] = d.actuator_moment[entry];
    }
  }
  return dense;
}

const mjModel& model_behind(const ViewObject& view) {
  return view.shown->is_data ? model_of_data(view.owner) : model_of(view.owner);
}

py::object make_array(const ViewObject& view, const ViewField& field) {
  const mjModel& m = model_behind(view);
  auto* const owner = reinterpret_cast<StructObject*>(view.owner);
  if (field.rows == Rows::kMoment) return dense_moment(m, *static_cast<const mjData*>(owner->data), view.id);
  const Range range = range_of(m, view.id, field.rows);
  const Extent extent = field.array->extent(owner->data, &m);
  char* const start = *reinterpret_cast<char**>(static_cast<char*>(owner->data) + field.array->offset);
  const size_t columns = field.array->is_matrix ? static_cast<size_t>(extent.columns) : 1;
  char* const first = start + static_cast<size_t>(range.first) * columns * size_of(field.array->scalar);
  return view_of(owner->block, first, field.array->scalar,
                 shape_of(m, view.id, field, range.count, static_cast<Py_ssize_t>(columns)));
}

// ---- attributes

py::object array_of_view(ViewObject& view, const ViewField& field) {
  ViewSlot& slot = *view.slot;
  if (slot.arrays && slot.arrays[field.slot]) return py::reinterpret_borrow<py::object>(slot.arrays[field.slot]);
  py::object array = make_array(view, field);
  if (field.rows == Rows::kMoment) return array;
  if (!slot.arrays) {
    slot.array_count = view.shown->fields.size();
    slot.arrays = new PyObject* [slot.array_count] {};
  }
  // Making the array can run the garbage collector, and its finalizers may have read the same
  // attribute. Then the array exists already.
  if (PyObject* const made = slot.arrays[field.slot]) return py::reinterpret_borrow<py::object>(made);
  slot.arrays[field.slot] = array.inc_ref().ptr();
  return array;
}

PyObject* get_field(PyObject* self, void* closure) {
  const ViewField& field = *static_cast<const ViewField*>(closure);
  ViewObject& view = *as_view(self);
  if (view.slot->arrays) {
    if (PyObject* const array = view.slot->arrays[field.slot]) {
      Py_INCREF(array);
      return array;
    }
  }
  return guarded<PyObject*>(nullptr, [&] { return array_of_view(view, field).release().ptr(); });
}

int set_field(PyObject* self, PyObject* value, void* closure) {
  return guarded(-1, [&] {
    const ViewField& field = *static_cast<const ViewField*>(closure);
    if (!value) throw py::attribute_error("cannot delete " + field.name);
    if (field.rows == Rows::kMoment) throw py::attribute_error("the moment cannot be set, because this array is a copy");
    return assign(array_of_view(*as_view(self), field), value);
  });
}

PyObject* get_id(PyObject* self, void*) {
  return PyLong_FromLong(as_view(self)->id);
}

PyObject* get_name(PyObject* self, void*) {
  const ViewObject& view = *as_view(self);
  const char* const name = mj_id2name(&model_behind(view), view.shown->category->type, view.id);
  return PyUnicode_DecodeUTF8(name ? name : "", name ? static_cast<Py_ssize_t>(std::strlen(name)) : 0, "replace");
}

// Returns the value of a text element.
PyObject* get_text(PyObject* self, void*) {
  const ViewObject& view = *as_view(self);
  const mjModel& m = model_behind(view);
  const int size = m.text_size[view.id];  // includes the terminating zero
  return PyUnicode_DecodeUTF8(m.text_data + m.text_adr[view.id], size > 0 ? size - 1 : 0, "replace");
}

PyObject* print(PyObject* self) {
  return guarded<PyObject*>(nullptr, [&] { return print_attributes(self, as_view(self)->shown->names); });
}

PyObject* compare(PyObject* a, PyObject* b, int operation) {
  return guarded<PyObject*>(nullptr, [&]() -> PyObject* {
    if (operation != Py_EQ && operation != Py_NE) Py_RETURN_NOTIMPLEMENTED;
    const bool equal = a == b || (Py_TYPE(a) == Py_TYPE(b) && equal_attributes(a, b, as_view(a)->shown->names));
    return PyBool_FromLong(equal == (operation == Py_EQ));
  });
}

void destroy(PyObject* self) {
  ViewObject& view = *as_view(self);
  PyTypeObject* const type = Py_TYPE(self);
  if (view.weakrefs) PyObject_ClearWeakRefs(self);
  if (view.slot) view.slot->view = nullptr;
  Py_XDECREF(view.owner);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* refuse_to_create(PyTypeObject* type, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError, "%s: No constructor defined!", type->tp_name);
  return nullptr;
}

PyMemberDef g_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(ViewObject, weakrefs), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

// ---- classes

// Collects the attributes of a view class by the rules. If two arrays give the same attribute, the
// first array is used. Only `bodyid` of a joint is taken from the second array, dof_bodyid, which
// has one entry for each degree of freedom.
void collect_fields(ViewClass& shown, const std::vector<Field>& arrays, const ArrayRule* rules, size_t rule_count) {
  for (size_t r = 0; r < rule_count; ++r) {
    const ArrayRule& rule = rules[r];
    if (rule.type != shown.category->type) continue;
    for (const Field& array : arrays) {
      const std::string_view name = array.name;
      if (array.place != Place::kPointer || rule.size != array.rows || !name.starts_with(rule.prefix) ||
          name.ends_with("_ind") || array.scalar == Scalar::kChar) {
        continue;
      }
      if (rule.prefix.empty() && !shown.is_data && !name.starts_with("qpos")) continue;
      std::string attribute(name.substr(rule.prefix.size()));
      if (attribute.starts_with("body_")) attribute.erase(0, 5);
      const auto same = std::find_if(shown.fields.begin(), shown.fields.end(),
                                     [&](const ViewField& field) { return field.name == attribute; });
      if (same == shown.fields.end()) {
        shown.fields.push_back({attribute, &array, rule.rows});
      } else if (attribute == "bodyid") {
        *same = {attribute, &array, rule.rows};
      }
    }
  }
}

void make_view_class(py::module_& module, ViewClass& shown) {
  shown.full_name = std::string("mjtools._structs._Mj") + (shown.is_data ? "Data" : "Model") + shown.category->title + "Views";
  size_t slot = 0;
  for (ViewField& field : shown.fields) {
    field.slot = slot++;
    shown.getset.push_back({field.name.c_str(), get_field, set_field, field.array->meaning, &field});
    shown.names.push_back(field.name);
  }
  shown.getset.push_back({"id", get_id, nullptr, "number of the element", nullptr});
  shown.getset.push_back({"name", get_name, nullptr, "name of the element, or an empty text", nullptr});
  if (shown.category->type == mjOBJ_TEXT) {
    shown.getset.push_back({"data", get_text, nullptr, "content of the text field", nullptr});
    shown.names.emplace_back("data");
  }
  shown.getset.push_back({});
  shown.names.insert(shown.names.end(), {"id", "name"});
  std::sort(shown.names.begin(), shown.names.end());
  PyType_Slot slots[] = {
      {Py_tp_getset, shown.getset.data()},
      {Py_tp_members, g_members},
      {Py_tp_dealloc, reinterpret_cast<void*>(destroy)},
      {Py_tp_new, reinterpret_cast<void*>(refuse_to_create)},
      {Py_tp_repr, reinterpret_cast<void*>(print)},
      {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
      {Py_tp_hash, reinterpret_cast<void*>(PyObject_HashNotImplemented)},
      {0, nullptr},
  };
  PyType_Spec spec{shown.full_name.c_str(), sizeof(ViewObject), 0, Py_TPFLAGS_DEFAULT, slots};
  PyObject* const type = PyType_FromSpec(&spec);
  if (!type) throw py::error_already_set();
  shown.type = reinterpret_cast<PyTypeObject*>(type);
  module.attr(std::strrchr(shown.full_name.c_str(), '.') + 1) = py::handle(type);
  py::dict annotations;
  for (const ViewField& field : shown.fields) {
    Field array = *field.array;
    array.place = Place::kPointer;
    annotations[field.name.c_str()] = annotation_of(array);
  }
  annotations["id"] = "int";
  if (shown.category->type == mjOBJ_TEXT) annotations["data"] = "str";
  annotations["name"] = "str";
  py::handle(type).attr("_annotations") = annotations;
}

// ---- lookup

[[noreturn]] void raise_unknown_name(const mjModel& m, const Category& category, const std::string& name) {
  std::vector<std::string> names;
  for (int i = 0; i < category.count(m); ++i) {
    if (const char* const known = mj_id2name(&m, category.type, i)) names.emplace_back(known);
  }
  std::sort(names.begin(), names.end());
  std::string text = "Invalid name '" + name + "'. Valid names: [";
  for (size_t i = 0; i < names.size(); ++i) text += (i ? ", '" : "'") + names[i] + "'";
  throw py::key_error(text + "]");
}

int id_of_key(const mjModel& m, NameIndex& index, int category, PyObject* key) {
  const Category& of = kCategories[category];
  if (PyBytes_Check(key)) {
    const py::str text(PyBytes_AS_STRING(key), static_cast<size_t>(PyBytes_GET_SIZE(key)));
    return id_of_key(m, index, category, text.ptr());
  }
  if (PyUnicode_Check(key)) {
    if (PyObject* const id = PyDict_GetItemWithError(index.of(m, category), key)) return static_cast<int>(PyLong_AsLong(id));
    if (PyErr_Occurred()) throw py::error_already_set();
    raise_unknown_name(m, of, py::str(py::handle(key)));
  }
  if (!PyIndex_Check(key)) throw py::type_error("the key must be a name or an index");
  const Py_ssize_t id = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (id == -1 && PyErr_Occurred()) throw py::error_already_set();
  const int count = of.count(m);
  if (id < 0 || id >= count) {
    throw py::index_error("Invalid index " + std::to_string(id) + ". Valid indices from 0 to " + std::to_string(count - 1));
  }
  return static_cast<int>(id);
}

py::object view_at(PyObject* owner, bool is_data, int category, int id) {
  const mjModel& m = is_data ? model_of_data(owner) : model_of(owner);
  ViewSlot& slot = views_of(owner, is_data).at(category, id, kCategories[category].count(m));
  if (slot.view) return py::reinterpret_borrow<py::object>(slot.view);
  const ViewClass& shown = (is_data ? g_data_classes : g_model_classes)[category];
  ViewObject* const view = as_view(shown.type->tp_alloc(shown.type, 0));
  if (!view) throw py::error_already_set();
  view->owner = owner;
  Py_INCREF(owner);
  view->shown = &shown;
  view->slot = &slot;
  view->id = id;
  slot.view = reinterpret_cast<PyObject*>(view);
  return py::reinterpret_steal<py::object>(slot.view);
}

template <bool kIsData, int kCategory>
PyObject* access(PyObject* self, PyObject* const* args, Py_ssize_t count) {
  return guarded<PyObject*>(nullptr, [&] {
    if (count > 1) throw py::type_error(std::string(kCategories[kCategory].names[0]) + "() takes one name or index");
    require_data(reinterpret_cast<StructObject*>(self));
    const mjModel& m = kIsData ? model_of_data(self) : model_of(self);
    static PyObject* const empty = PyUnicode_FromString("");
    const int id = id_of_key(m, names_of(self, kIsData), kCategory, count == 1 ? args[0] : empty);
    return view_at(self, kIsData, kCategory, id).release().ptr();
  });
}

template <bool kIsData, int kCategory>
void add_methods(std::vector<PyMethodDef>& methods) {
  if constexpr (kCategory < kCategoryCount) {
    constexpr const Category& kOf = kCategories[kCategory];
    if constexpr (!kIsData || kOf.is_in_data) {
      for (const char* const name : kOf.names) {
        if (!name) continue;
        methods.push_back({name, reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(access<kIsData, kCategory>)),
                           METH_FASTCALL, "Returns a view of the element with this name or index."});
      }
    }
    add_methods<kIsData, kCategory + 1>(methods);
  }
}

}  // namespace

ViewCache::~ViewCache() {
  for (auto& category : slots_) {
    for (ViewSlot& slot : category) {
      for (size_t i = 0; slot.arrays && i < slot.array_count; ++i) Py_XDECREF(slot.arrays[i]);
      delete[] slot.arrays;
    }
  }
}

ViewSlot& ViewCache::at(int category, int id, int count) {
  if (slots_.empty()) slots_.resize(kCategoryCount);
  auto& slots = slots_[static_cast<size_t>(category)];
  if (slots.empty()) slots.resize(static_cast<size_t>(count));
  return slots[static_cast<size_t>(id)];
}

PyObject* NameIndex::of(const mjModel& m, int category) {
  if (dictionaries_.empty()) dictionaries_.resize(kCategoryCount);
  py::object& dictionary = dictionaries_[static_cast<size_t>(category)];
  if (!dictionary) {
    const Category& of = kCategories[category];
    py::dict ids;
    for (int i = 0; i < of.count(m); ++i) {
      if (const char* const name = mj_id2name(&m, of.type, i)) ids[name] = i;
    }
    dictionary = std::move(ids);
  }
  return dictionary.ptr();
}

std::vector<PyMethodDef> view_methods(bool is_data) {
  std::vector<PyMethodDef> methods;
  if (is_data) {
    add_methods<true, 0>(methods);
  } else {
    add_methods<false, 0>(methods);
  }
  return methods;
}

py::object view_of_element(PyObject* owner, bool is_data, mjtObj type, int id) {
  for (int i = 0; i < kCategoryCount; ++i) {
    if (kCategories[i].type == type && (!is_data || kCategories[i].is_in_data)) return view_at(owner, is_data, i, id);
  }
  throw py::type_error("elements of this type cannot be bound");
}

void add_views(py::module_& module) {
  for (int i = 0; i < kCategoryCount; ++i) {
    g_model_classes[i].category = g_data_classes[i].category = &kCategories[i];
    g_data_classes[i].is_data = true;
    collect_fields(g_model_classes[i], class_at(Kind::kModel).fields, kModelRules, std::size(kModelRules));
    make_view_class(module, g_model_classes[i]);
    if (!kCategories[i].is_in_data) continue;
    collect_fields(g_data_classes[i], class_at(Kind::kData).fields, kDataRules, std::size(kDataRules));
    make_view_class(module, g_data_classes[i]);
  }
}

}  // namespace mj::python
