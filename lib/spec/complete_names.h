// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Generates names for unnamed elements, so that programs can refer to all elements.

#ifndef MJTOOLS_SPEC_COMPLETE_NAMES_H_
#define MJTOOLS_SPEC_COMPLETE_NAMES_H_

#include "spec/model_spec.h"

namespace mj::spec {

// Gives every unnamed element a name of the form KIND_N, such as "geom_3". N is the index of the
// element among all elements of its kind, with bodies in depth-first order and the world as body 0.
// If another element of that kind already has this name, the element gets the first free name of
// KIND_N_1, KIND_N_2 and so on. Assets keep the names of their files. Frames, default classes and
// plugins stay unnamed.
void complete_names(ModelSpec& spec);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_COMPLETE_NAMES_H_
