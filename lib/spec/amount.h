// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// How much of a description there is, before it is copied again and again.

#ifndef MJTOOLS_SPEC_AMOUNT_H_
#define MJTOOLS_SPEC_AMOUNT_H_

#include "spec/model_spec.h"

namespace mj::spec {

// The elements of a body and its descendants, frames too. Long lists of numbers that elements carry
// count as further elements, in all these functions.
[[nodiscard]] double tree_amount(const Body& body);

// The elements outside the tree that may refer to it: flexes, pairs, tendons, sensors ...
[[nodiscard]] double relation_amount(const ModelSpec& spec);

// What every attachment of a model brings along: classes, assets, keyframes.
[[nodiscard]] double shared_amount(const ModelSpec& spec);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_AMOUNT_H_
