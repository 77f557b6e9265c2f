// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the model of a recording. The recording either contains the model or refers to its file
// (mj-simulate --model-by reference).

#ifndef MJTOOLS_TOOLS_COMMON_CLI_RECORDED_MODEL_H_
#define MJTOOLS_TOOLS_COMMON_CLI_RECORDED_MODEL_H_

#include <optional>
#include <string>
#include <vector>

#include "resource/file_bytes.h"
#include "trajectory/trajectory.h"

namespace mj::report {

struct ModelOptions;

// Returns a reference to a model file, which a recording stores in place of the model. It consists
// of the path relative to the folder of the recording, the absolute path, and the options that
// affect the model. Throws Error (usage) for a model that is not in a file.
[[nodiscard]] ModelReference make_reference(const std::string& model, const std::string& recording,
                                            const ModelOptions& files,
                                            const std::vector<std::string>& overrides,
                                            bool is_backwards);

// Returns the reference that the recording `from` contains, for use in another recording at the
// path `to`: the relative path is adapted to the folder of `to`. Returns nothing if `from` has no
// reference.
[[nodiscard]] std::optional<ModelReference> moved_reference(const FileBytes& from,
                                                            const std::string& to);

// Returns the model of a recording in MJB form. Throws Error (not-a-model) for a recording without
// a model. If the recording refers to a file that is missing or has changed, throws an Error that
// names this file.
[[nodiscard]] std::string load_recorded_model(const FileBytes& recording);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_RECORDED_MODEL_H_
