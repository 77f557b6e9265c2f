// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The decoders and encoders of the process. A codec is found by its content type, such as
// "model/obj", or by an extension, such as ".obj". Case is ignored. Codecs are added and never
// removed. Several threads may use all functions.

#ifndef MJTOOLS_PLUGIN_CODECS_H_
#define MJTOOLS_PLUGIN_CODECS_H_

#include <mujoco/mjplugin.h>

#include <string_view>

namespace mj::plugin {

// Adds a copy of the codec. Throws Error (plugin-registration) if the codec is invalid, or if a
// codec with other functions has the same content type or one of the same extensions. Sets
// `is_fatal` to true in the second case, and to false otherwise.
void add_decoder(const mjpDecoder& decoder, bool& is_fatal);
void add_encoder(const mjpEncoder& encoder, bool& is_fatal);

// Returns the number of all decoders and encoders.
[[nodiscard]] int codec_count();

// Returns the decoder for `content_type` or else for the extension of the resource's name. A
// decoder that does not accept the resource is skipped. Returns null if there is no suitable
// decoder. An empty content type matches no decoder.
[[nodiscard]] const mjpDecoder* find_decoder(const mjResource& resource,
                                             std::string_view content_type);

// Returns the encoder for `content_type` or else for the extension of `name`. Returns null if there
// is no such encoder.
[[nodiscard]] const mjpEncoder* find_encoder(std::string_view name, std::string_view content_type);

// Returns the extension of a name, beginning with its last dot. Returns an empty text if the name
// has no dot.
[[nodiscard]] std::string_view extension_of(std::string_view name);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_CODECS_H_
