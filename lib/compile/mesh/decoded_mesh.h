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

// How the bytes of a mesh file are read: here, or by the decoder of a program (kOther).
enum class MeshFormat { kNone, kMsh, kObj, kStl, kOther };
struct MeshReader {
  MeshFormat format = MeshFormat::kNone;
  const mjpDecoder* decoder = nullptr;  // of kOther
};

// Returns how a file with that name and content type ("" for none) is read; kNone if it cannot be.
[[nodiscard]] MeshReader mesh_reader_of(const std::string& file, const std::string& content_type);

// Returns the first mesh of the description that a decoder makes of a file, no data if it has none,
// and nothing if the decoder fails. Its warnings are shown if it succeeds, and `why` gets them if not. A decoder need not ask for the bytes, which are read then only.
// One decoder works at a time.
[[nodiscard]] std::optional<MeshData> decoded_mesh(const mjpDecoder& decoder,
                                                   const std::string& path,
                                                   resource::LazyBytes bytes, std::string& why);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_DECODED_MESH_H_
