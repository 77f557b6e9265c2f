// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files in memory: the class MjVfs, and the `assets` that functions take.

#ifndef MJTOOLS_PYTHON_VFS_H_
#define MJTOOLS_PYTHON_VFS_H_

#include <mujoco/mujoco.h>
#include <pybind11/pybind11.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mj::python {

namespace py = pybind11;

// Returns the virtual file system of an MjVfs object, and NULL for None. Throws TypeError for other
// objects, and RuntimeError if the file system was closed.
[[nodiscard]] mjVFS* vfs_of(py::handle object_or_none);

// The files that one call reads: those of an MjVfs, or a temporary file system with the content of
// a mapping str -> bytes.
class AssetVfs {
 public:
  // Form of the file names in the temporary file system: the last path component of each key in
  // lower case, or the whole key.
  enum class Names { kReduced, kWhole };

  // At most one of `assets` and `vfs` may be given, the other must be None. Throws ValueError if
  // both are given, or if two files get the same name. Throws TypeError if a key is not a str or a
  // content is not bytes.
  explicit AssetVfs(py::handle assets, py::handle vfs = py::none(), Names names = Names::kReduced);
  ~AssetVfs();
  AssetVfs(const AssetVfs&) = delete;
  AssetVfs& operator=(const AssetVfs&) = delete;

  // Adds the files of another mapping. If `takes_text` is true, a file may be given as a str, which
  // stands for its UTF-8 bytes.
  void add(py::handle assets, Names names, bool takes_text = false);

  // Adds the text of a model and returns the name of the new file. The name is `model_.xml`, with
  // more underscores if it is taken. The file exists as long as this object lives.
  [[nodiscard]] std::string add_model(std::string_view text);

  // Returns the virtual file system, or NULL if there are no files.
  [[nodiscard]] mjVFS* get() const { return vfs_; }

 private:
  mjVFS* make();

  struct OwnVfs {
    ~OwnVfs() { mj_deleteVFS(&vfs); }
    mjVFS vfs = {};
  };

  OwnVfs own_;
  mjVFS* vfs_ = nullptr;
  std::set<std::string> keys_;      // original keys of the mappings
  std::vector<std::string> added_;  // names of the models that add_model() added
};

// Adds MjVfs to the module.
void add_vfs(py::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_VFS_H_
