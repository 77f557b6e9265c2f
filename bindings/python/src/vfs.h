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

// Returns the file system of an MjVfs, and NULL for None. Throws TypeError for other objects, and
// RuntimeError if the file system was closed.
[[nodiscard]] mjVFS* vfs_of(py::handle object_or_none);

// The files that one call reads: those of an MjVfs, or a temporary file system with the content of
// a mapping str -> bytes.
class AssetVfs {
 public:
  // Names of files in the temporary file system: the last part of each key in lower case, or the
  // whole key.
  enum class Names { kReduced, kWhole };

  // Either argument may be None. Throws ValueError if neither is, and if two names are equal.
  // Throws TypeError for keys that are not str and contents that are not bytes.
  explicit AssetVfs(py::handle assets, py::handle vfs = py::none(), Names names = Names::kReduced);
  ~AssetVfs();
  AssetVfs(const AssetVfs&) = delete;
  AssetVfs& operator=(const AssetVfs&) = delete;

  // Adds the files of another mapping. str contents stand for their UTF-8 bytes if `takes_text`.
  void add(py::handle assets, Names names, bool takes_text = false);

  // Adds the text of a model under a name that is still free, `model_.xml` or one with more
  // underscores, and returns the name. The file exists as long as this object.
  [[nodiscard]] std::string add_model(std::string_view text);

  // Returns the file system; NULL if there are no files.
  [[nodiscard]] mjVFS* get() const { return vfs_; }

 private:
  mjVFS* make();

  struct OwnVfs {
    ~OwnVfs() { mj_deleteVFS(&vfs); }
    mjVFS vfs = {};
  };

  OwnVfs own_;
  mjVFS* vfs_ = nullptr;
  std::set<std::string> keys_;      // of the mappings, as they were given
  std::vector<std::string> added_;  // models
};

// Adds MjVfs to the module.
void add_vfs(py::module_& module);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_VFS_H_
