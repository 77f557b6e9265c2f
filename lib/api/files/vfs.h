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

// Returns a reader of the files that a VFS holds now, followed by the files on the disk. For NULL
// it reads only the disk. Later changes of the VFS have no effect on the reader. Its buffers stay
// valid when the VFS is deleted, but a provider is not called after the end of its mount. Throws
// Error for a VFS that was never made.
[[nodiscard]] std::shared_ptr<const FileReader> reader_of(const mjVFS* vfs);

// Source of a file, in a VFS or outside: a provider with the data of its mount, and the bytes if
// the source is a buffer. A provider of the process (resource/provider.h) stays mounted as long as
// this object exists.
struct ResourcePlace {
  const mjpResourceProvider* provider = nullptr;
  void* data = nullptr;
  std::shared_ptr<const void> mount;  // keeps the data alive
};
[[nodiscard]] ResourcePlace resource_place(const mjVFS* vfs, const std::string& name);

}  // namespace mj::api

#endif  // MJTOOLS_API_FILES_VFS_H_
