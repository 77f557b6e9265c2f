// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The description of a model as MJCF, in canonical form: the values are those of the compiled
// model, in radians, with all poses relative to the body; what was included, attached, replicated
// or composed is written out.

#ifndef MJTOOLS_MJCF_WRITE_WRITE_MJCF_H_
#define MJTOOLS_MJCF_WRITE_WRITE_MJCF_H_

#include <mujoco/mjmodel.h>

#include <string>

#include "base/diagnostic.h"
#include "mjcf/attributes/write_options.h"
#include "spec/model_spec.h"

namespace mj::mjcf {

// `compiled` is the model that the description compiles to, its values possibly changed since.
// What the text cannot hold is a warning each. Throws Error when the two do not belong together.
[[nodiscard]] std::string write_mjcf(const spec::ModelSpec& spec, const mjModel& compiled,
                                     const WriteOptions& options, Diagnostics& warnings);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_WRITE_MJCF_H_
