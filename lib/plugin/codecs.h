// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The decoders and encoders of the process. They are found by content type ("model/obj") or by
// extension (".obj"). Upper and lower case are the same. Codecs are added and never removed.
// Several threads may use them.

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

// Returns the number of decoders and encoders together.
[[nodiscard]] int codec_count();

// Returns the decoder of that content type, or else the decoder of the extension of the resource's
// name. A decoder that does not accept the resource is passed over. Returns null if none is left.
// An empty content type matches no decoder.
[[nodiscard]] const mjpDecoder* find_decoder(const mjResource& resource,
                                             std::string_view content_type);

// Returns the encoder of that content type, else the encoder of the extension of the name, else
// null.
[[nodiscard]] const mjpEncoder* find_encoder(std::string_view name, std::string_view content_type);

// Returns the part of a name that begins with its last dot. Returns an empty text if the name has
// no dot.
[[nodiscard]] std::string_view extension_of(std::string_view name);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_CODECS_H_
