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

// Returns the present files of a VFS, followed by the files of the disk; for NULL only the disk.
// Later changes of the VFS have no effect on the result. Buffers stay valid when the VFS is
// deleted. Providers end with their mounts. Throws Error for a VFS that was never made.
[[nodiscard]] std::shared_ptr<const FileReader> reader_of(const mjVFS* vfs);

// Source of a file in a VFS, which may be NULL: a provider with the data of its mount, and the
// bytes if the source is a buffer. A provider of the process (resource/provider.h) stays mounted as
// long as this exists.
struct ResourcePlace {
  const mjpResourceProvider* provider = nullptr;
  void* data = nullptr;
  std::shared_ptr<const void> mount;  // keeps the data alive
};
[[nodiscard]] ResourcePlace resource_place(const mjVFS* vfs, const std::string& name);

}  // namespace mj::api

#endif  // MJTOOLS_API_FILES_VFS_H_
