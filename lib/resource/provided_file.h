// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files that come from resource providers.

#ifndef MJTOOLS_RESOURCE_PROVIDED_FILE_H_
#define MJTOOLS_RESOURCE_PROVIDED_FILE_H_

#include <mujoco/mjresource.h>

#include <string>

#include "resource/file_reader.h"

namespace mj::resource {

// Opens, reads and closes a resource that has a name, a provider and the data of its mount.
// `source` stands for the provider in messages.
[[nodiscard]] FileContent read_opened(mjResource& resource, const std::string& source);

// Opens and closes such a resource. Returns whether it could be opened.
[[nodiscard]] bool opens(mjResource& resource);

// The file of a name that begins with the prefix of a provider, which is mounted for this file.
[[nodiscard]] FileContent read_provided(const mjpResourceProvider& provider,
                                        const std::string& name);

// Whether the provider opens it.
[[nodiscard]] bool is_provided(const mjpResourceProvider& provider, const std::string& name);

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_PROVIDED_FILE_H_
