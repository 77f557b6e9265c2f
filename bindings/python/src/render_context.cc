// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The classes MjrContext and MjrRendererInfo.

#include "engine_call.h"
#include "members.h"
#include "model_data.h"
#include "structs.h"

namespace mj::python {
namespace {

class ContextBlock final : public Block {
 public:
  ContextBlock() { mjr_defaultContext(&context); }

  mjrContext context;

 protected:
  ~ContextBlock() override { mjr_freeContext(&context); }
};

int init_context(PyObject* self, PyObject* args, PyObject* keywords) {
  static const char* const kNames[] = {"model", "fontscale", nullptr};
  PyObject* model = nullptr;
  PyObject* scale = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO:MjrContext", const_cast<char**>(kNames), &model, &scale)) return -1;
  return guarded(-1, [&] {
    StructObject& object = *struct_object(self);
    if (object.data) return 0;
    const mjModel* m = nullptr;
    if (!model != !scale) throw py::type_error("MjrContext() takes a model and a font scale, or no arguments");
    if (model && model != Py_None) {
      m = struct_of<mjModel>(model);
      if (!m) throw py::type_error("model must be an MjModel");
    }
    int fontscale = 0;
    if (scale) {
      const long number = PyLong_AsLong(scale);
      if (number == -1 && PyErr_Occurred()) throw py::error_already_set();
      if (number != static_cast<int>(number)) throw py::value_error("fontscale is out of range");
      fontscale = static_cast<int>(number);
    }
    auto* const block = new ContextBlock;
    block->retain();
    try {
      if (scale) engine_call(nullptr, [&] { mjr_makeContext(m, &block->context, fontscale); });
    } catch (...) {
      block->release();
      throw;
    }
    object.block = block;
    object.data = &block->context;
    object.storage = new Storage;
    object.storage->object = &object;
    return 0;
  });
}

PyObject* free_context(PyObject* self, PyObject*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    engine_call(nullptr, [&] { mjr_freeContext(static_cast<mjrContext*>(struct_object(self)->data)); });
    return py::none().release().ptr();
  });
}

PyObject* refuse_copy(PyObject* self, PyObject*) {
  PyErr_Format(PyExc_TypeError, "cannot copy '%s' object", Py_TYPE(self)->tp_name);
  return nullptr;
}

// Returns the names of OpenGL objects for the skins. A context that draws on the processor has none.
template <unsigned* mjrContext::*kNames>
PyObject* get_skin_names(PyObject* self, void*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    const mjrContext& context = *static_cast<const mjrContext*>(struct_object(self)->data);
    py::list names;
    for (int i = 0; context.*kNames && i < context.nskin; ++i) names.append((context.*kNames)[i]);
    return py::tuple(names).release().ptr();
  });
}

template <const char* mjrRendererInfo::*kText>
PyObject* get_info(PyObject* self, void*) {
  return guarded<PyObject*>(nullptr, [&] {
    require_data(struct_object(self));
    const char* const text = static_cast<const mjrRendererInfo*>(struct_object(self)->data)->*kText;
    return py::str(text ? text : "").release().ptr();
  });
}

}  // namespace

void add_render_context(py::module_& module) {
  static const PyMethodDef kMethods[] = {
      {"free", free_context, METH_NOARGS, "free() -> None\n\nFrees the renderer and its buffers. It may be called repeatedly."},
      {"__copy__", refuse_copy, METH_NOARGS, nullptr},
      {"__deepcopy__", refuse_copy, METH_O, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  StructClass& context = class_at(Kind::kRenderContext);
  context = {"mjtools._render.MjrContext",
             "Renderer of a model, with its buffers and fonts (mjrContext). MjrContext(model, fontscale) calls "
             "mjr_makeContext, and MjrContext() calls mjr_defaultContext.",
             sizeof(mjrContext), nullptr};
  members_of<mjrContext>(context.fields);
  for (Field& field : context.fields) field.is_read_only = field.offset == offsetof(mjrContext, nskin);
  context.is_compared = false;
  ClassParts parts{.methods = kMethods};
  parts.getset = {
      {"skinvertVBO", get_skin_names<&mjrContext::skinvertVBO>, nullptr, "names of vertex buffers of OpenGL", nullptr},
      {"skinnormalVBO", get_skin_names<&mjrContext::skinnormalVBO>, nullptr, "names of normal buffers of OpenGL", nullptr},
      {"skintexcoordVBO", get_skin_names<&mjrContext::skintexcoordVBO>, nullptr, "names of texture coordinate buffers of OpenGL",
       nullptr},
      {"skinfaceVBO", get_skin_names<&mjrContext::skinfaceVBO>, nullptr, "names of face buffers of OpenGL", nullptr},
  };
  parts.init = init_context;
  make_class(module, context, std::move(parts));

  StructClass& info = class_at(Kind::kRendererInfo);
  info = {"mjtools._render.MjrRendererInfo", "The renderer that draws (mjrRendererInfo).", sizeof(mjrRendererInfo),
          [](void* data) { mjr_defaultRendererInfo(static_cast<mjrRendererInfo*>(data)); }};
  make_class(module, info,
             {.getset = {{"renderer", get_info<&mjrRendererInfo::renderer>, nullptr, "name of the renderer", nullptr},
                         {"backend", get_info<&mjrRendererInfo::backend>, nullptr, "name of its backend", nullptr}}});
}

}  // namespace mj::python
