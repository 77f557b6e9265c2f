// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Providers for resources of the C API that read bytes in memory or files on the disk. In MuJoCo
// these providers have no prefix.

#ifndef MJTOOLS_RESOURCE_MEMORY_RESOURCE_H_
#define MJTOOLS_RESOURCE_MEMORY_RESOURCE_H_

#include <mujoco/mjresource.h>

#include <functional>
#include <string>

namespace mj::resource {

// Function that returns the contents of a file, or null if the file cannot be read. The function
// must not throw.
using LazyBytes = std::function<const std::string*()>;

// An opened resource that calls a function to get its bytes when a program first reads it. The time
// stamp is a hash of the bytes and is empty before the first read.
class LazyResource {
 public:
  LazyResource(std::string name, LazyBytes bytes);
  LazyResource(const LazyResource&) = delete;
  LazyResource& operator=(const LazyResource&) = delete;

  [[nodiscard]] mjResource& face() { return face_; }

 private:
  std::string name_;
  LazyBytes bytes_;
  mjResource face_ = {};
};

// Returns the provider for resources whose member `data` points to a const std::string. The string
// must outlive the resources.
[[nodiscard]] const mjpResourceProvider& memory_provider();

// Returns the provider for files on the disk. The first read loads the whole file. The time stamp
// is the file's modification time.
[[nodiscard]] const mjpResourceProvider& disk_provider();

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_MEMORY_RESOURCE_H_
