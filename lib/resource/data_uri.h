// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads files whose contents are part of their names (RFC 2397):
//
//   data:[type/subtype][;parameter=value]...[;base64],DATA[#fragment]
//
// DATA is base64, or text in which %XX stands for a byte. White space in base64 is ignored. The
// type does not affect how the file is read. The fragment, such as "#mesh.obj", only gives the name
// an extension.

#ifndef MJTOOLS_RESOURCE_DATA_URI_H_
#define MJTOOLS_RESOURCE_DATA_URI_H_

#include <mujoco/mjresource.h>

#include <string>
#include <string_view>

#include "resource/file_reader.h"

namespace mj::resource {

// Returns whether a name begins with "data:", ignoring case.
[[nodiscard]] bool is_data_uri(std::string_view name);

// Returns the decoded bytes. If the name is not a valid data URI, returns a description of the
// mistake.
[[nodiscard]] FileContent read_data_uri(std::string_view name);

// Returns the built-in provider for names that begin with "data:". A provider that the program
// registers for them takes precedence. mjp_resourceProviderCount() does not count the built-in one.
[[nodiscard]] const mjpResourceProvider& data_uri_provider();

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_DATA_URI_H_
