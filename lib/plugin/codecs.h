// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The decoders and encoders of the process, by content type ("model/obj") and by extension
// (".obj"), whatever the case of their letters. They are added, and never removed. Several threads
// may use them.

#ifndef MJTOOLS_PLUGIN_CODECS_H_
#define MJTOOLS_PLUGIN_CODECS_H_

#include <mujoco/mjplugin.h>

#include <string_view>

namespace mj::plugin {

// Adds a copy. Throws Error (plugin-registration) for an invalid codec; `is_fatal` is true when the
// key belongs to another one.
void add_decoder(const mjpDecoder& decoder, bool& is_fatal);
void add_encoder(const mjpEncoder& encoder, bool& is_fatal);

// Returns the number of decoders and encoders together.
[[nodiscard]] int codec_count();

// Returns the decoder of that content type ("" for none) that accepts the resource, else the decoder
// of the extension of its name, else null.
[[nodiscard]] const mjpDecoder* find_decoder(const mjResource& resource,
                                             std::string_view content_type);

// Returns the encoder of that content type, else of the extension of the name, else null.
[[nodiscard]] const mjpEncoder* find_encoder(std::string_view name, std::string_view content_type);

// From the last dot of a name on; empty if it has none.
[[nodiscard]] std::string_view extension_of(std::string_view name);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_CODECS_H_
