// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads files from resource providers.

#ifndef MJTOOLS_RESOURCE_PROVIDED_FILE_H_
#define MJTOOLS_RESOURCE_PROVIDED_FILE_H_

#include <mujoco/mjresource.h>

#include <string>

#include "resource/file_reader.h"

namespace mj::resource {

// Opens, reads and closes a resource. Its name, its provider and the data of its mount must be set.
// `source` is the name of the provider in messages.
[[nodiscard]] FileContent read_opened(mjResource& resource, const std::string& source);

// Opens a resource, closes it again, and returns whether it could be opened.
[[nodiscard]] bool opens(mjResource& resource);

// Reads the file `name`, which begins with the prefix of the provider. The provider is mounted only
// while this file is read.
[[nodiscard]] FileContent read_provided(const mjpResourceProvider& provider,
                                        const std::string& name);

// Returns whether the provider can open `name`.
[[nodiscard]] bool is_provided(const mjpResourceProvider& provider, const std::string& name);

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_PROVIDED_FILE_H_
