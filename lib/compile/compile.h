// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles a model description into a model.

#ifndef MJTOOLS_COMPILE_COMPILE_H_
#define MJTOOLS_COMPILE_COMPILE_H_

#include "base/diagnostic.h"
#include "compile/draft/compile_options.h"
#include "model/allocate.h"
#include "spec/model_spec.h"

namespace mj {

// Returns the compiled model, or null if the description has errors. Adds errors and warnings to
// `diagnostics`. The description stays unchanged.
[[nodiscard]] ModelPtr compile(const spec::ModelSpec& spec, const CompileOptions& options,
                               Diagnostics& diagnostics);
[[nodiscard]] ModelPtr compile(const spec::ModelSpec& spec, Diagnostics& diagnostics);

}  // namespace mj

#endif  // MJTOOLS_COMPILE_COMPILE_H_
