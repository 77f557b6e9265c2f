// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_MODEL_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_MODEL_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "mjcf/elements/made_elements.h"
#include "resource/file_reader.h"
#include "spec/model_spec.h"

namespace mj::mjcf {

// Model assets that are not MJCF.
struct OtherLanguages {
  // Reads one for which a program has a decoder, which need not read the file; nothing if there is
  // no decoder for the content type and the name. Throws Error if the decoder fails.
  std::function<std::optional<spec::ModelSpec>(const std::string& path,
                                               const std::string& content_type)>
      decode = {};
  // Reads one in another language of XML; nothing if it is MJCF.
  std::function<std::optional<spec::ModelSpec>(const std::string& path)> read = {};
};

// A model that is an asset of others: `open_models` are the files being read, the last one this,
// and `made` counts for all of them.
[[nodiscard]] spec::ModelSpec read_model(const std::string& path, const FileReader& reader,
                                         Diagnostics& diagnostics, const OtherLanguages& other,
                                         std::vector<std::string> open_models, MadeElements& made);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_MODEL_H_
