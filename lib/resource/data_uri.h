// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files whose names hold their contents (RFC 2397):
//
//   data:[type/subtype][;parameter=value]...[;base64],DATA[#fragment]
//
// DATA is base64, or text with %XX for bytes. The type says nothing about how the file is read, the
// fragment nothing at all: "#mesh.obj" gives it an extension. White space in base64 is ignored.

#ifndef MJTOOLS_RESOURCE_DATA_URI_H_
#define MJTOOLS_RESOURCE_DATA_URI_H_

#include <mujoco/mjresource.h>

#include <string>
#include <string_view>

#include "resource/file_reader.h"

namespace mj::resource {

// Whether a name begins with "data:", in any case.
[[nodiscard]] bool is_data_uri(std::string_view name);

// The bytes, or what is wrong with the name.
[[nodiscard]] FileContent read_data_uri(std::string_view name);

// The provider of such names where a program has not registered another one. It is not among those
// that are counted.
[[nodiscard]] const mjpResourceProvider& data_uri_provider();

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_DATA_URI_H_
