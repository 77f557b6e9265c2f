// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reading of mesh files with the decoders that the program has registered (plugin/codecs.h).

#ifndef MJTOOLS_ASSET_DECODED_MESH_H_
#define MJTOOLS_ASSET_DECODED_MESH_H_

#include <mujoco/mjplugin.h>

#include <optional>
#include <string>

#include "asset/mesh_data.h"
#include "resource/memory_resource.h"

namespace mj {

// The reader that a mesh file needs. kOther means a decoder that the program has registered.
enum class MeshFormat { kNone, kMsh, kObj, kStl, kOther };
struct MeshReader {
  MeshFormat format = MeshFormat::kNone;
  const mjpDecoder* decoder = nullptr;  // the registered decoder if the format is kOther
};

// Returns the reader for a file with this name and content type ("" for none). The format is kNone
// if no reader matches.
[[nodiscard]] MeshReader mesh_reader_of(const std::string& file, const std::string& content_type);

// Returns the hint for the error about a mesh file that has no reader.
[[nodiscard]] std::string decoder_hint(const std::string& file);

// Decodes a file with a registered decoder and returns the first mesh of the result. The mesh is
// empty if the decoder makes no mesh. If the decoder fails, returns nothing and stores the
// decoder's warnings in `why`. If it succeeds, its warnings are logged. The bytes of the file are
// read only when the decoder asks for them. Only one decoder runs at a time.
[[nodiscard]] std::optional<MeshData> decoded_mesh(const mjpDecoder& decoder,
                                                   const std::string& path,
                                                   resource::LazyBytes bytes, std::string& why);

}  // namespace mj

#endif  // MJTOOLS_ASSET_DECODED_MESH_H_
