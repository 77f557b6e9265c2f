// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes the description of a model as MJCF in canonical form. The values come from the compiled
// model, in radians, with all poses relative to the body. Included, attached, replicated and
// composed parts are written out.

#ifndef MJTOOLS_MJCF_WRITE_WRITE_MJCF_H_
#define MJTOOLS_MJCF_WRITE_WRITE_MJCF_H_

#include <mujoco/mjmodel.h>

#include <string>

#include "base/diagnostic.h"
#include "mjcf/attributes/write_options.h"
#include "spec/model_spec.h"

namespace mj::mjcf {

// Writes the description with the values of `compiled`, which is the compiled model of this
// description. The values of `compiled` may have changed since the compilation. Adds a warning for
// each fact that the text cannot hold. Throws Error if the description and the model do not belong
// together.
[[nodiscard]] std::string write_mjcf(const spec::ModelSpec& spec, const mjModel& compiled,
                                     const WriteOptions& options, Diagnostics& warnings);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_WRITE_MJCF_H_
