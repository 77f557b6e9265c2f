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

// Adds a copy. Throws Error (plugin-registration) for what is none; `is_fatal` tells a key that
// another one has from that.
void add_decoder(const mjpDecoder& decoder, bool& is_fatal);
void add_encoder(const mjpEncoder& encoder, bool& is_fatal);

// Decoders and encoders together.
[[nodiscard]] int codec_count();

// The decoder of that content type ("" for none) that accepts the resource, else that of the
// extension of its name; null if there is none.
[[nodiscard]] const mjpDecoder* find_decoder(const mjResource& resource,
                                             std::string_view content_type);

// The encoder of that content type, else of the extension of the name; null if there is none.
[[nodiscard]] const mjpEncoder* find_encoder(std::string_view name, std::string_view content_type);

// From the last dot of a name on; empty if it has none.
[[nodiscard]] std::string_view extension_of(std::string_view name);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_CODECS_H_
