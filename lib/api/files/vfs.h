// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The virtual file system of the C API as a source of files.

#ifndef MJTOOLS_API_FILES_VFS_H_
#define MJTOOLS_API_FILES_VFS_H_

#include <mujoco/mjresource.h>

#include <memory>
#include <string>

#include "resource/file_reader.h"

namespace mj::api {

// The files of a VFS as it is now, and behind them those of the disk; the disk alone for NULL.
// Later changes do not show, and the buffers stay when the VFS is deleted; providers end with their
// mounts. Throws Error for a VFS that was never made.
[[nodiscard]] std::shared_ptr<const FileReader> reader_of(const mjVFS* vfs);

// What stands at a name of a VFS, which may be NULL: a provider with the data of its mount, and the
// bytes of a buffer where it is that. The mount of a provider of the process (resource/provider.h)
// begins and ends with this.
struct ResourcePlace {
  const mjpResourceProvider* provider = nullptr;
  void* data = nullptr;
  std::shared_ptr<const void> mount;  // what keeps the data
};
[[nodiscard]] ResourcePlace resource_place(const mjVFS* vfs, const std::string& name);

}  // namespace mj::api

#endif  // MJTOOLS_API_FILES_VFS_H_
