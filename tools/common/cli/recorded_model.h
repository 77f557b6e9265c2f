// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The model of a recording: embedded, or in a file that it names (mj-simulate --model-by
// reference).

#ifndef MJTOOLS_TOOLS_COMMON_CLI_RECORDED_MODEL_H_
#define MJTOOLS_TOOLS_COMMON_CLI_RECORDED_MODEL_H_

#include <optional>
#include <string>
#include <vector>

#include "resource/file_bytes.h"
#include "trajectory/trajectory.h"

namespace mj::report {

struct ModelOptions;

// Returns the data that a recording keeps about a model in another file: the path relative to the
// folder of the recording, the absolute path, and the options that affect the model. Throws Error
// (usage) for a model that is not in a file.
[[nodiscard]] ModelReference make_reference(const std::string& model, const std::string& recording,
                                            const ModelOptions& files,
                                            const std::vector<std::string>& overrides,
                                            bool is_backwards);

// Returns the reference of `from`, with its relative path adapted to the place of another
// recording. Returns nothing if `from` has no reference.
[[nodiscard]] std::optional<ModelReference> moved_reference(const FileBytes& from,
                                                            const std::string& to);

// Returns the model in MJB form. Throws Error (not-a-model) for a recording without a model. If the
// file of the model is missing or has changed, throws an Error that names the file.
[[nodiscard]] std::string load_recorded_model(const FileBytes& recording);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_RECORDED_MODEL_H_
