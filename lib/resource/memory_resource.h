// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Bytes in memory and files on the disk as resources of the C API: the providers that MuJoCo has
// without a prefix.

#ifndef MJTOOLS_RESOURCE_MEMORY_RESOURCE_H_
#define MJTOOLS_RESOURCE_MEMORY_RESOURCE_H_

#include <mujoco/mjresource.h>

#include <functional>
#include <string>

namespace mj::resource {

// Returns the contents of a file, or null if it cannot be read. Does not throw.
using LazyBytes = std::function<const std::string*()>;

// An opened resource whose bytes are asked for when a program reads it. The time stamp is made of
// them, and empty before.
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

// Opens resources whose data are a const std::string, which must outlive them.
[[nodiscard]] const mjpResourceProvider& memory_provider();

// Opens files. Reading reads the whole file, once; the time stamp is its time of modification.
[[nodiscard]] const mjpResourceProvider& disk_provider();

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_MEMORY_RESOURCE_H_
