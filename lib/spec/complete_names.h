// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names for elements that their author did not name, so that programs can refer to all of them.

#ifndef MJTOOLS_SPEC_COMPLETE_NAMES_H_
#define MJTOOLS_SPEC_COMPLETE_NAMES_H_

#include "spec/model_spec.h"

namespace mj::spec {

// Names every element that has no name KIND_N, N being its number among all of its kind in the
// order of the description, bodies depth first and the world being body 0: "geom_3". If an element
// of that kind has this name, KIND_N_1, KIND_N_2 and so on, the first that is free. Assets that are
// known by the name of their file keep it. Frames, default classes and plugins stay as they are.
void complete_names(ModelSpec& spec);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_COMPLETE_NAMES_H_
