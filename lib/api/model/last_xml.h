// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The description that the last successful mj_loadXML in this process has read.

#ifndef MJTOOLS_API_MODEL_LAST_XML_H_
#define MJTOOLS_API_MODEL_LAST_XML_H_

#include <mujoco/mjmodel.h>

#include <string>

#include "base/diagnostic.h"

namespace mj::api {

// Returns the text of the last description, for a file in the folder `directory`. If `m` is a model
// that was compiled from the description, the text has the values of `m`. If `m` is NULL, the text
// has the authored values. Throws Error if no description was read. Returns "" if `diagnostics`
// holds errors.
[[nodiscard]] std::string last_text(const mjModel* m, const std::string& directory,
                                    Diagnostics& diagnostics);

}  // namespace mj::api

#endif  // MJTOOLS_API_MODEL_LAST_XML_H_
