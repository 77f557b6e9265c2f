// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "vfs.h"

#include <limits>

#include "engine_call.h"
#include "resource/path.h"

namespace mj::python {
namespace {

// The struct behind an MjVfs object.
class Vfs {
 public:
  Vfs() {
    engine_call(nullptr, [&] { mj_defaultVFS(&vfs_); });
  }
  ~Vfs() { close(); }
  Vfs(const Vfs&) = delete;
  Vfs& operator=(const Vfs&) = delete;

  void close() { mj_deleteVFS(&vfs_); }

  [[nodiscard]] mjVFS* open() {
    if (!vfs_.impl_) {
      PyErr_SetString(PyExc_RuntimeError, "the MjVfs is closed: make a new one");
      throw py::error_already_set();
    }
    return &vfs_;
  }

  void add(const std::string& name, const py::bytes& content) {
    mjVFS* const vfs = open();
    const auto bytes = static_cast<std::string_view>(content);
    if (bytes.size() > std::numeric_limits<int>::max()) {
      throw py::value_error("the file '" + name + "' has more than 2^31 - 1 bytes");
    }
    const int result = engine_call(nullptr, [&] {
      return mj_addBufferVFS(vfs, name.c_str(), bytes.data(), static_cast<int>(bytes.size()));
    });
    if (result == 2) throw py::value_error("the MjVfs already has a file '" + name + "'");
    if (result != 0) throw py::value_error("the file '" + name + "' cannot be added");
  }

  void remove(const std::string& name) {
    mjVFS* const vfs = open();
    const int result = engine_call(nullptr, [&] { return mj_deleteFileVFS(vfs, name.c_str()); });
    if (result != 0) throw py::key_error("the MjVfs has no file '" + name + "'");
  }

  [[nodiscard]] bool contains(const std::string& name) {
    return mj_containsBufferVFS(open(), name.c_str()) != 0;
  }

 private:
  mjVFS vfs_ = {};
};

// Returns the bytes of a file from its value in a mapping. They remain valid as long as `content`
// exists.
std::string_view content_of(const std::string& name, py::handle content, bool takes_text) {
  char* data = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_Check(content.ptr())) {
    PyBytes_AsStringAndSize(content.ptr(), &data, &size);
    return {data, static_cast<size_t>(size)};
  }
  if (takes_text && PyUnicode_Check(content.ptr())) {
    const char* const text = PyUnicode_AsUTF8AndSize(content.ptr(), &size);
    if (!text) throw py::error_already_set();
    return {text, static_cast<size_t>(size)};
  }
  throw py::type_error("the content of the file '" + name + "' must be bytes, not " +
                       Py_TYPE(content.ptr())->tp_name);
}

}  // namespace

mjVFS* vfs_of(py::handle object_or_none) {
  if (object_or_none.is_none()) return nullptr;
  if (!py::isinstance<Vfs>(object_or_none)) {
    throw py::type_error(std::string("vfs must be an MjVfs or None, not ") +
                         Py_TYPE(object_or_none.ptr())->tp_name);
  }
  return object_or_none.cast<Vfs&>().open();
}

AssetVfs::AssetVfs(py::handle assets, py::handle vfs, Names names) {
  if (!assets.is_none() && !vfs.is_none()) {
    throw py::value_error("both assets and vfs are given: give only one of them");
  }
  vfs_ = vfs_of(vfs);
  if (!assets.is_none()) add(assets, names);
}

AssetVfs::~AssetVfs() {
  if (vfs_ == &own_.vfs) return;
  for (const std::string& name : added_) mj_unmountVFS(vfs_, name.c_str());
}

mjVFS* AssetVfs::make() {
  if (!vfs_) {
    mj_defaultVFS(&own_.vfs);
    vfs_ = &own_.vfs;
  }
  return vfs_;
}

void AssetVfs::add(py::handle assets, Names names, bool takes_text) {
  if (!py::hasattr(assets, "items")) {
    throw py::type_error(std::string("files must be a mapping of str to bytes, not ") +
                         Py_TYPE(assets.ptr())->tp_name);
  }
  const auto items = py::reinterpret_steal<py::object>(PyMapping_Items(assets.ptr()));
  if (!items) throw py::error_already_set();
  for (const py::handle item : items) {
    const py::handle key = PyTuple_GetItem(item.ptr(), 0);
    if (!key || !PyUnicode_Check(key.ptr())) throw py::type_error("names of files must be str");
    const std::string name = key.cast<std::string>();
    const std::string_view bytes = content_of(name, PyTuple_GetItem(item.ptr(), 1), takes_text);
    const std::string kept =
        names == Names::kReduced ? lower_case(file_name_of(name)) : name;
    if (bytes.size() > std::numeric_limits<int>::max()) {
      throw py::value_error("the file '" + name + "' has more than 2^31 - 1 bytes");
    }
    const int result =
        mj_addBufferVFS(make(), kept.c_str(), bytes.data(), static_cast<int>(bytes.size()));
    if (result == 2) throw py::value_error("Repeated file name in assets dict: " + kept);
    if (result != 0) throw py::value_error("the file '" + name + "' cannot be added");
    keys_.insert(name);
  }
}

std::string AssetVfs::add_model(std::string_view text) {
  if (text.size() > std::numeric_limits<int>::max()) {
    throw py::value_error("the model has more than 2^31 - 1 bytes");
  }
  std::string stem = "model_";
  const auto is_taken = [&](const std::string& name) {
    return keys_.contains(name) || mj_containsBufferVFS(make(), name.c_str()) != 0;
  };
  while (is_taken(stem + ".xml")) stem += '_';
  added_.push_back(stem + ".xml");
  mj_addBufferVFS(vfs_, added_.back().c_str(), text.data(), static_cast<int>(text.size()));
  return added_.back();
}

void add_vfs(py::module_& module) {
  py::class_<Vfs> type(module, "MjVfs",
                       "Files in memory, which are read instead of files on the disk.\n\n"
                       "    vfs = MjVfs()\n"
                       "    vfs['ball.obj'] = content\n"
                       "    model = MjModel.from_xml_string(xml, vfs=vfs)\n");
  type.attr("__module__") = "mjtools._specs";
  type.def(py::init<>());
  type.def("__setitem__", &Vfs::add, py::arg("name"), py::arg("content"),
           "Adds a file. Raises ValueError if the name is taken.");
  type.def("__delitem__", &Vfs::remove, py::arg("name"),
           "Removes a file. Raises KeyError if there is none.");
  type.def("__contains__", &Vfs::contains, py::arg("name"),
           "Returns whether a file has exactly this name.");
  type.def("close", &Vfs::close, "Frees all files. May be called again.");
  type.def("__enter__", [](py::object self) { return self; });
  type.def("__exit__", [](Vfs& self, const py::args&) { self.close(); });
}

}  // namespace mj::python
