// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The class MjvScene.

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "engine_call.h"
#include "members.h"
#include "model_data.h"
#include "structs.h"

namespace mj::python {
namespace {

// Arrays of a scene: X(name, entries). The arrays of flexes and skins have the sizes that
// mjv_makeScene gave them: all edges, vertices and faces of the model.
#define MJ_SCENE_ARRAYS(X)                   \
  X(geomorder, s.maxgeom)                    \
  X(flexedgeadr, s.nflex)                    \
  X(flexedgenum, s.nflex)                    \
  X(flexvertadr, s.nflex)                    \
  X(flexvertnum, s.nflex)                    \
  X(flexfaceadr, s.nflex)                    \
  X(flexfacenum, s.nflex)                    \
  X(flexfaceused, s.nflex)                   \
  X(flexedge, 2 * sum(s.flexedgenum, s.nflex))     \
  X(flexvert, 3 * sum(s.flexvertnum, s.nflex))     \
  X(flexface, 9 * sum(s.flexfacenum, s.nflex))     \
  X(flexnormal, 9 * sum(s.flexfacenum, s.nflex))   \
  X(flextexcoord, 6 * sum(s.flexfacenum, s.nflex)) \
  X(skinfacenum, s.nskin)                    \
  X(skinvertadr, s.nskin)                    \
  X(skinvertnum, s.nskin)                    \
  X(skinvert, 3 * sum(s.skinvertnum, s.nskin))     \
  X(skinnormal, 3 * sum(s.skinvertnum, s.nskin))

Py_ssize_t sum(const int* values, int count) {
  Py_ssize_t total = 0;
  for (int i = 0; i < count; ++i) total += values[i];
  return total;
}

class SceneBlock final : public Block {
 public:
  SceneBlock() { mjv_defaultScene(&scene); }

  mjvScene scene;

 protected:
  ~SceneBlock() override { mjv_freeScene(&scene); }
};

// Tuples of objects for the elements of a scene, made together with the MjvScene. The objects keep
// the memory of the scene alive, but not the MjvScene object.
struct SceneMore {
  py::object geoms, lights, cameras;
};

mjvScene& scene_of(PyObject* self) {
  return *static_cast<mjvScene*>(struct_object(self)->data);
}

std::vector<Field> scene_fields() {
  std::vector<Field> fields;
  members_of<mjvScene>(fields);
#define MJ_X(NAME, ENTRIES)                                                                                      \
  fields.push_back(array_field<std::remove_pointer_t<decltype(mjvScene::NAME)>>(                                 \
      #NAME, offsetof(mjvScene, NAME), "", Place::kPointer, "", "1", [](const void* data, const mjModel*) -> Extent { \
        const mjvScene& s = *static_cast<const mjvScene*>(data);                                                 \
        return {ENTRIES, 1};                                                                                     \
      }));
  MJ_SCENE_ARRAYS(MJ_X)
#undef MJ_X
  return fields;
}

// Returns a tuple of objects for the `count` structs at `first`, which lie in the memory of the
// scene.
py::object tuple_of(PyObject* self, Kind kind, void* first, Py_ssize_t count) {
  const StructClass& shown = class_at(kind);
  py::tuple objects(count);
  for (Py_ssize_t i = 0; i < count; ++i) {
    void* const data = static_cast<char*>(first) + static_cast<size_t>(i) * shown.bytes;
    objects[static_cast<size_t>(i)] = wrap(shown, shown.type, data, struct_object(self)->block);
  }
  return std::move(objects);
}

template <py::object SceneMore::*kTuple>
PyObject* get_tuple(PyObject* self, void*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    return py::object(static_cast<SceneMore*>(struct_object(self)->more)->*kTuple).release().ptr();
  });
}

void give_scene(PyObject* self, SceneBlock* block) {
  StructObject& object = *struct_object(self);
  block->retain();
  object.block = block;
  object.data = &block->scene;
  object.storage = new Storage;
  object.storage->object = &object;
  auto* const more = new SceneMore;
  object.more = more;
  more->geoms = tuple_of(self, Kind::kGeom, block->scene.geoms, block->scene.maxgeom);
  more->lights = tuple_of(self, Kind::kLight, block->scene.lights, mjMAXLIGHT);
  more->cameras = tuple_of(self, Kind::kGLCamera, block->scene.camera, 2);
}

int init_scene(PyObject* self, PyObject* args, PyObject* keywords) {
  static const char* const kNames[] = {"model", "maxgeom", nullptr};
  PyObject* model = nullptr;
  int maxgeom = 0;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "|Oi:MjvScene", const_cast<char**>(kNames), &model, &maxgeom)) return -1;
  return guarded(-1, [&] {
    if (struct_object(self)->data) return 0;
    const mjModel* m = nullptr;
    if (model && model != Py_None) {
      m = struct_of<mjModel>(model);
      if (!m) throw py::type_error("model must be an MjModel");
    }
    auto* const block = new SceneBlock;
    block->retain();
    engine_call(nullptr, [&] { mjv_makeScene(m, &block->scene, maxgeom); });
    give_scene(self, block);
    block->release();
    return 0;
  });
}

void destroy_scene(PyObject* self) {
  delete static_cast<SceneMore*>(struct_object(self)->more);
  destroy_struct(self);
}

// Replaces `array` by a copy of its `count` elements, in memory that mjv_freeScene releases.
template <class Element>
void copy_array(Element*& array, Py_ssize_t count) {
  const Element* const from = array;
  array = static_cast<Element*>(std::calloc(static_cast<size_t>(std::max<Py_ssize_t>(count, 1)), sizeof(Element)));
  if (!array) throw std::bad_alloc();
  if (from && count > 0) std::memcpy(array, from, static_cast<size_t>(count) * sizeof(Element));
}

PyObject* copy_scene(PyObject* self, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    const mjvScene& s = scene_of(self);
    auto* const block = new SceneBlock;
    block->retain();
    mjvScene& copy = block->scene;
    copy = s;
#define MJ_X(NAME, ENTRIES) copy_array(copy.NAME, ENTRIES);
    MJ_SCENE_ARRAYS(MJ_X)
#undef MJ_X
    copy_array(copy.geoms, s.maxgeom);
    const py::object object = py::reinterpret_steal<py::object>(new_empty(Py_TYPE(self)));
    if (!object) throw py::error_already_set();
    give_scene(object.ptr(), block);
    block->release();
    return object.inc_ref().ptr();
  });
}

}  // namespace

void add_scene(py::module_& module) {
  static const PyMethodDef kMethods[] = {
      {"__copy__", copy_scene, METH_NOARGS, "Returns an independent copy."},
      {"__deepcopy__", copy_scene, METH_O, "Returns an independent copy."},
      {nullptr, nullptr, 0, nullptr},
  };
  StructClass& scene = class_at(Kind::kScene);
  scene = {"mjtools._structs.MjvScene", "Everything that a renderer needs to draw a frame (mjvScene).", sizeof(mjvScene), nullptr,
           scene_fields()};
  scene.is_compared = false;
  ClassParts parts{.methods = kMethods};
  parts.getset = {
      {"geoms", get_tuple<&SceneMore::geoms>, nullptr, "drawn objects; only the first ngeom are in use", nullptr},
      {"lights", get_tuple<&SceneMore::lights>, nullptr, "lights; only the first nlight are in use", nullptr},
      {"camera", get_tuple<&SceneMore::cameras>, nullptr, "left and right eye", nullptr},
  };
  parts.init = init_scene;
  parts.destroy = destroy_scene;
  make_class(module, scene, std::move(parts));
}

}  // namespace mj::python
