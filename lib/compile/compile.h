// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// From a model description to a compiled model.

#ifndef MJTOOLS_COMPILE_COMPILE_H_
#define MJTOOLS_COMPILE_COMPILE_H_

#include "base/diagnostic.h"
#include "compile/draft/compile_options.h"
#include "model/allocate.h"
#include "spec/model_spec.h"

namespace mj {

// The compiled model, or null when the description has errors; errors and warnings are added to
// `diagnostics`. The description is not changed.
[[nodiscard]] ModelPtr compile(const spec::ModelSpec& spec, const CompileOptions& options,
                               Diagnostics& diagnostics);
[[nodiscard]] ModelPtr compile(const spec::ModelSpec& spec, Diagnostics& diagnostics);

}  // namespace mj

#endif  // MJTOOLS_COMPILE_COMPILE_H_
