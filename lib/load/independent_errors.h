// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds errors of compilation in a description that was read with errors, so that one run of a tool
// shows as many errors as possible.

#ifndef MJTOOLS_LOAD_INDEPENDENT_ERRORS_H_
#define MJTOOLS_LOAD_INDEPENDENT_ERRORS_H_

#include "base/diagnostic.h"
#include "compile/draft/compile_options.h"
#include "spec/model_spec.h"

namespace mj {

// Adds the errors of compilation that the errors in `diagnostics` certainly did not cause: missing
// files, references to unknown names, and values that do not fit in elements that were read without
// error. Removes from `diagnostics` those errors about unknown names that other errors may have
// caused. An error that is left out or removed appears when the other errors are corrected.
void add_independent_errors(const spec::ModelSpec& description, const CompileOptions& options,
                            Diagnostics& diagnostics);

}  // namespace mj

#endif  // MJTOOLS_LOAD_INDEPENDENT_ERRORS_H_
