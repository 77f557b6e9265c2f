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

// Functions that read model assets in other formats than MJCF.
struct OtherLanguages {
  // Decodes a model asset with a decoder that a plugin of the program provides. Returns nothing if
  // no decoder matches the content type and the name. Throws Error if the decoder fails.
  std::function<std::optional<spec::ModelSpec>(const std::string& path,
                                               const std::string& content_type)>
      decode = {};
  // Reads a model asset in another XML language. Returns nothing if it is MJCF.
  std::function<std::optional<spec::ModelSpec>(const std::string& path)> read = {};
};

// Reads a model that is an asset of another model. `open_models` lists the model files being read.
// Its last entry is `path`. `made` counts the generated elements of all these files.
[[nodiscard]] spec::ModelSpec read_model(const std::string& path, const FileReader& reader,
                                         Diagnostics& diagnostics, const OtherLanguages& other,
                                         std::vector<std::string> open_models, MadeElements& made);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_MODEL_H_
