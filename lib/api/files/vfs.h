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

// Returns a reader that looks for each file in the VFS and then on the disk. If `vfs` is NULL, the
// reader only looks on the disk. The reader has the files that the VFS holds now, and later changes
// of the VFS do not affect it. Its buffers stay valid when the VFS is deleted, but a provider is
// not called after the end of its mount. Throws Error for a VFS that was never made.
[[nodiscard]] std::shared_ptr<const FileReader> reader_of(const mjVFS* vfs);

// The source from which a file can be read, inside or outside a VFS: a provider with the data of
// its mount, or the bytes of a buffer. A globally registered provider (resource/provider.h) stays
// mounted as long as this object exists.
struct ResourcePlace {
  const mjpResourceProvider* provider = nullptr;
  void* data = nullptr;
  std::shared_ptr<const void> mount;  // keeps the data of the mount alive
};
[[nodiscard]] ResourcePlace resource_place(const mjVFS* vfs, const std::string& name);

}  // namespace mj::api

#endif  // MJTOOLS_API_FILES_VFS_H_
