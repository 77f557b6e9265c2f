// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_READ_READ_MODEL_H_
#define MJTOOLS_MJCF_READ_READ_MODEL_H_

#include <string>
#include <vector>

#include "mjcf/expand/made_elements.h"
#include "mjcf/read/read_mjcf.h"

namespace mj::mjcf {

// A model that is an asset of others: `open_models` are the files being read, the last one this,
// and `made` counts for all of them.
[[nodiscard]] spec::ModelSpec read_model(const std::string& path, const FileReader& reader,
                                         Diagnostics& diagnostics, const OtherLanguages& other,
                                         std::vector<std::string> open_models, MadeElements& made);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_READ_READ_MODEL_H_
