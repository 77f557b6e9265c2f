// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the errors of a description without building a model.

#ifndef MJTOOLS_COMPILE_FIND_ERRORS_H_
#define MJTOOLS_COMPILE_FIND_ERRORS_H_

#include "base/diagnostic.h"
#include "compile/draft/compile_options.h"
#include "spec/model_spec.h"

namespace mj {

// Finds the errors and warnings that the passes of compilation report, and adds them to
// `diagnostics`. The description may be incomplete: references to missing elements are reported as
// errors.
void find_errors(const spec::ModelSpec& spec, const CompileOptions& options,
                 Diagnostics& diagnostics);

}  // namespace mj

#endif  // MJTOOLS_COMPILE_FIND_ERRORS_H_
