// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The virtual file system of the C API as a source of files.

#ifndef MJTOOLS_API_VFS_H_
#define MJTOOLS_API_VFS_H_

#include <mujoco/mjresource.h>

#include <memory>

#include "resource/file_reader.h"

namespace mj::api {

// The files of a VFS as it is now, and behind them those of the disk; the disk alone for NULL.
// Later changes do not show, and the buffers stay when the VFS is deleted; providers end with their
// mounts. Throws Error for a VFS that was never made.
[[nodiscard]] std::shared_ptr<const FileReader> reader_of(const mjVFS* vfs);

}  // namespace mj::api

#endif  // MJTOOLS_API_VFS_H_
