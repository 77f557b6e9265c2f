// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mesh files of formats for which programs have decoders (plugin/codecs.h).

#ifndef MJTOOLS_COMPILE_MESH_DECODED_MESH_H_
#define MJTOOLS_COMPILE_MESH_DECODED_MESH_H_

#include <mujoco/mjplugin.h>

#include <string>

#include "asset/mesh_data.h"

namespace mj::compiler {

// The decoder of a file by its content type or name; null if there is none.
[[nodiscard]] const mjpDecoder* decoder_of(const std::string& file,
                                           const std::string& content_type);

// The first mesh of the description that a decoder makes of the bytes; without any, no data. One
// decoder works at a time. Throws Error when it fails.
[[nodiscard]] MeshData decoded_mesh(const mjpDecoder& decoder, const std::string& bytes,
                                    const std::string& file);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_DECODED_MESH_H_
