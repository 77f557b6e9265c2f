// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The first-party decoders and encoders of the C API.

#ifndef MJTOOLS_API_EDIT_CODEC_H_
#define MJTOOLS_API_EDIT_CODEC_H_

namespace mj::api {

// Registers the first-party decoders and encoders. Only the first call has an effect. Call it
// before the tables of decoders and encoders are used.
void register_first_party_codecs();

}  // namespace mj::api

#endif  // MJTOOLS_API_EDIT_CODEC_H_
