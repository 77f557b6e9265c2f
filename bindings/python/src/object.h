// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Structs of the library as Python objects.
//
// Memory belongs to a Block, which lives as long as a Python object or an array refers to it. The
// arrays of an object refer to its block by a capsule, not to the object, so that an array outlives
// the object that it was taken from. All functions need the GIL.

#ifndef MJTOOLS_PYTHON_OBJECT_H_
#define MJTOOLS_PYTHON_OBJECT_H_

#include <mujoco/mujoco.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <type_traits>

namespace mj::python {

namespace py = pybind11;

// Memory that objects and arrays share.
class Block {
 public:
  Block() = default;
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  void retain() { ++references_; }
  void release() {
    if (--references_ == 0) delete this;
  }
  // Returns the capsule that is the base of all arrays of this block. The capsule keeps the block
  // alive.
  [[nodiscard]] py::object capsule();

 protected:
  virtual ~Block() = default;

 private:
  static void drop_capsule(PyObject* capsule);

  Py_ssize_t references_ = 0;
  PyObject* capsule_ = nullptr;  // not owned: the arrays own it
};

struct StructClass;
struct StructObject;

// Caches the Python objects that were made for a struct: the object for the struct itself, the
// arrays of its fields, and the caches of the structs inside it. The cache of an inner struct
// belongs to the cache of the outer struct, so the cached arrays remain when the object for the
// inner struct is deleted.
struct Storage {
  Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  ~Storage();

  StructObject* object = nullptr;  // not owned
  PyObject** arrays = nullptr;     // owned; indexed by Field::slot; NULL until an array is made
  size_t array_count = 0;
  Storage* parts = nullptr;        // indexed by Part::slot; NULL until a part is made
};

// A Python object that gives access to a C struct.
struct StructObject {
  PyObject_HEAD
  void* data;                // the C struct, or NULL before __init__
  const StructClass* shown;  // describes its fields
  Block* block;              // owns the memory of the struct; kept alive by this object
  PyObject* owner;           // the object that this one is a part of, kept alive, or NULL
  Storage* storage;          // owned if there is no owner
  PyObject* weakrefs;
  void* more;                // additional state: ModelMore, DataMore or SceneMore
};

// Identifies the Python classes that functions of the library take as arguments. MjModel is the
// class of mjModel, and so on.
enum class Kind {
  kModel, kData, kOption, kVisual, kStatistic, kLROpt, kContact, kPreContact, kWarningStat, kTimerStat, kSolverStat,
  kCamera, kGLCamera, kGeom, kLight, kVisOption, kPerturb, kScene, kFigure, kRect, kVertexAttribute, kRenderContext,
  kRendererInfo, kLogConfig, kLogMessage, kCount
};

template <class Struct> constexpr Kind kind_of() {
  if constexpr (std::is_same_v<Struct, mjModel>) return Kind::kModel;
  else if constexpr (std::is_same_v<Struct, mjData>) return Kind::kData;
  else if constexpr (std::is_same_v<Struct, mjOption>) return Kind::kOption;
  else if constexpr (std::is_same_v<Struct, mjVisual>) return Kind::kVisual;
  else if constexpr (std::is_same_v<Struct, mjStatistic>) return Kind::kStatistic;
  else if constexpr (std::is_same_v<Struct, mjLROpt>) return Kind::kLROpt;
  else if constexpr (std::is_same_v<Struct, mjContact>) return Kind::kContact;
  else if constexpr (std::is_same_v<Struct, mjvCamera>) return Kind::kCamera;
  else if constexpr (std::is_same_v<Struct, mjvGLCamera>) return Kind::kGLCamera;
  else if constexpr (std::is_same_v<Struct, mjvGeom>) return Kind::kGeom;
  else if constexpr (std::is_same_v<Struct, mjvOption>) return Kind::kVisOption;
  else if constexpr (std::is_same_v<Struct, mjvPerturb>) return Kind::kPerturb;
  else if constexpr (std::is_same_v<Struct, mjvScene>) return Kind::kScene;
  else if constexpr (std::is_same_v<Struct, mjvFigure>) return Kind::kFigure;
  else if constexpr (std::is_same_v<Struct, mjrRect>) return Kind::kRect;
  else if constexpr (std::is_same_v<Struct, mjrContext>) return Kind::kRenderContext;
  else if constexpr (std::is_same_v<Struct, mjrRendererInfo>) return Kind::kRendererInfo;
  else static_assert(sizeof(Struct) == 0, "the struct is no argument of a function");
}

// Returns the Python class of a kind.
[[nodiscard]] PyTypeObject* class_of(Kind kind);

// Returns the C struct of `object`, or NULL if `object` is neither of the Python class for Struct
// nor of a class derived from it.
template <class Struct> [[nodiscard]] Struct* struct_of(PyObject* object) {
  if (!PyObject_TypeCheck(object, class_of(kind_of<Struct>()))) return nullptr;
  return static_cast<Struct*>(reinterpret_cast<StructObject*>(object)->data);
}

// Returns a new object for a copy of the struct `data`.
[[nodiscard]] py::object new_object(Kind kind, const void* data);

// Returns a new MjModel object that owns the model `m`.
[[nodiscard]] py::object own_model(mjModel* m);
// Returns a new MjData object that owns `d`. `model` is the MjModel object of the model that `d`
// belongs to.
[[nodiscard]] py::object own_data(mjData* d, py::handle model);

// Return the Python object of a model or of data, or NULL if no such object is alive.
[[nodiscard]] PyObject* find_model(const mjModel* m);
[[nodiscard]] PyObject* find_data(const mjData* d);

// Adds the classes of structs to the module.
void add_structs(py::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_OBJECT_H_
