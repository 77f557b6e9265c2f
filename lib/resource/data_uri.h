// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads files whose names contain their data (RFC 2397):
//
//   data:[type/subtype][;parameter=value]...[;base64],DATA[#fragment]
//
// DATA is base64, or text in which %XX stands for a byte. The type does not decide how the file is
// read. The fragment only gives the name an extension, as "#mesh.obj" does. White space in base64
// is ignored.

#ifndef MJTOOLS_RESOURCE_DATA_URI_H_
#define MJTOOLS_RESOURCE_DATA_URI_H_

#include <mujoco/mjresource.h>

#include <string>
#include <string_view>

#include "resource/file_reader.h"

namespace mj::resource {

// Returns whether a name begins with "data:", in upper or lower case.
[[nodiscard]] bool is_data_uri(std::string_view name);

// Returns the decoded bytes. If the name is not a valid data URI, returns a description of the
// mistake.
[[nodiscard]] FileContent read_data_uri(std::string_view name);

// Returns the provider of "data:" names. A provider that the program registers for "data:" takes
// precedence over it. mjp_resourceProviderCount() does not count it.
[[nodiscard]] const mjpResourceProvider& data_uri_provider();

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_DATA_URI_H_
