// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Bytes in memory and files on the disk as resources of the C API: the providers that MuJoCo has
// without a prefix.

#ifndef MJTOOLS_RESOURCE_MEMORY_RESOURCE_H_
#define MJTOOLS_RESOURCE_MEMORY_RESOURCE_H_

#include <mujoco/mjresource.h>

#include <memory>
#include <string>

namespace mj::resource {

// Bytes under a name. The time stamp is made of them.
class MemoryResource {
 public:
  MemoryResource(std::string name, std::shared_ptr<const std::string> bytes);
  MemoryResource(const MemoryResource&) = delete;
  MemoryResource& operator=(const MemoryResource&) = delete;

  [[nodiscard]] mjResource& face() { return face_; }

 private:
  std::string name_;
  std::shared_ptr<const std::string> bytes_;
  mjResource face_ = {};
};

// Opens resources whose data are a const std::string, which must outlive them.
[[nodiscard]] const mjpResourceProvider& memory_provider();

// Opens files. Reading reads the whole file, once; the time stamp is its time of modification.
[[nodiscard]] const mjpResourceProvider& disk_provider();

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_MEMORY_RESOURCE_H_
