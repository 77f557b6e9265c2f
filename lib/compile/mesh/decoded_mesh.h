// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mesh files of formats for which programs have decoders (plugin/codecs.h).

#ifndef MJTOOLS_COMPILE_MESH_DECODED_MESH_H_
#define MJTOOLS_COMPILE_MESH_DECODED_MESH_H_

#include <mujoco/mjplugin.h>

#include <optional>
#include <string>

#include "asset/mesh_data.h"
#include "resource/memory_resource.h"

namespace mj::compiler {

// The decoder of a file by its content type or name; null if there is none.
[[nodiscard]] const mjpDecoder* decoder_of(const std::string& file,
                                           const std::string& content_type);

// Returns the first mesh of the description that a decoder makes of a file, no data if it has none,
// and nothing if the decoder fails. Its warnings are shown if it succeeds, and `why` gets them if not. A decoder need not ask for the bytes, which are read then only.
// One decoder works at a time.
[[nodiscard]] std::optional<MeshData> decoded_mesh(const mjpDecoder& decoder,
                                                   const std::string& path,
                                                   resource::LazyBytes bytes, std::string& why);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_DECODED_MESH_H_
