// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The model of a recording: in it, or in a file that it names (mj-simulate --model-by reference).

#ifndef MJTOOLS_TOOLS_COMMON_CLI_RECORDED_MODEL_H_
#define MJTOOLS_TOOLS_COMMON_CLI_RECORDED_MODEL_H_

#include <optional>
#include <string>
#include <vector>

#include "resource/file_bytes.h"
#include "trajectory/trajectory.h"

namespace mj::report {

struct ModelOptions;

// What a recording keeps of a model that stays in its own file: the file as seen from the folder of
// the recording, the whole path, and options that the model depends on. Throws Error (usage) for a
// model that has no file.
[[nodiscard]] ModelReference make_reference(const std::string& model, const std::string& recording,
                                            const ModelOptions& files,
                                            const std::vector<std::string>& overrides,
                                            bool is_backwards);

// The reference of a recording as another one has it; nothing if it has none.
[[nodiscard]] std::optional<ModelReference> moved_reference(const FileBytes& from,
                                                            const std::string& to);

// The model in its MJB form. Throws Error (not-a-model) for a recording without a model, and for a
// file that is missing or has changed an Error that names it.
[[nodiscard]] std::string load_recorded_model(const FileBytes& recording);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_RECORDED_MODEL_H_
