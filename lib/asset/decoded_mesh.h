// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Decodes mesh files of formats for which the program has decoders (plugin/codecs.h).

#ifndef MJTOOLS_ASSET_DECODED_MESH_H_
#define MJTOOLS_ASSET_DECODED_MESH_H_

#include <mujoco/mjplugin.h>

#include <optional>
#include <string>

#include "asset/mesh_data.h"
#include "resource/memory_resource.h"

namespace mj {

// Reader of a mesh file's format. kOther stands for a decoder of the program.
enum class MeshFormat { kNone, kMsh, kObj, kStl, kOther };
struct MeshReader {
  MeshFormat format = MeshFormat::kNone;
  const mjpDecoder* decoder = nullptr;  // for kOther
};

// Returns the reader for a file with that name and content type ("" for none). Returns kNone if no
// reader matches.
[[nodiscard]] MeshReader mesh_reader_of(const std::string& file, const std::string& content_type);

// Returns the advice for a mesh file that has no reader.
[[nodiscard]] std::string decoder_hint(const std::string& file);

// Returns the first mesh that a decoder makes of a file. The mesh is empty if the decoder makes
// none. Returns nothing if the decoder fails. Warnings of the decoder are shown if it succeeds and
// stored in `why` if it fails. The bytes are read only when the decoder asks for them. Only one
// decoder runs at a time.
[[nodiscard]] std::optional<MeshData> decoded_mesh(const mjpDecoder& decoder,
                                                   const std::string& path,
                                                   resource::LazyBytes bytes, std::string& why);

}  // namespace mj

#endif  // MJTOOLS_ASSET_DECODED_MESH_H_
