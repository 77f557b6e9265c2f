// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that attach descriptions to each other, and that delete elements.

#ifndef MJTOOLS_PYTHON_SPEC_ATTACH_H_
#define MJTOOLS_PYTHON_SPEC_ATTACH_H_

namespace mj::python {

// Adds to MjSpec, MjsBody, MjsFrame and MjsSite the methods that attach and delete elements.
void add_spec_attach();

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_ATTACH_H_
