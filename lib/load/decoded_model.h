// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads models of formats that need a decoder (plugin/codecs.h).

#ifndef MJTOOLS_LOAD_DECODED_MODEL_H_
#define MJTOOLS_LOAD_DECODED_MODEL_H_

#include <optional>
#include <string>

#include "resource/file_reader.h"
#include "spec/model_spec.h"

namespace mj {

// Decodes a model file with the decoder for `content_type` or for the extension of `path`. Returns
// nothing if there is no such decoder. Also returns nothing for XML, URDF and archives, which the
// library reads without a decoder. The file is read when the decoder asks for it. Throws Error if
// the decoder fails.
[[nodiscard]] std::optional<spec::ModelSpec> decoded_model(const std::string& path,
                                                           const std::string& content_type,
                                                           const FileReader& files);

}  // namespace mj

#endif  // MJTOOLS_LOAD_DECODED_MODEL_H_
