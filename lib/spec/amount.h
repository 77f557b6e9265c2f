// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the size of a description. The size is checked before the description is copied many
// times.

#ifndef MJTOOLS_SPEC_AMOUNT_H_
#define MJTOOLS_SPEC_AMOUNT_H_

#include <array>

#include "spec/model_spec.h"

namespace mj::spec {

// Returns the number of elements in a body and its descendants, including frames. Like the other
// functions below, it counts long lists of numbers in an element as additional elements.
[[nodiscard]] double tree_amount(const Body& body);

// The counts of flexes, pairs, excludes, tendons, equalities, actuators, sensors and tuples, in
// this order.
using RelationCounts = std::array<size_t, 8>;
[[nodiscard]] RelationCounts count_relations(const ModelSpec& spec);

// Returns the number of elements outside the tree that may refer to elements of the tree: flexes,
// pairs, tendons, sensors and others. Elements of list k whose index is less than first[k] are not
// counted.
[[nodiscard]] double relation_amount(const ModelSpec& spec, const RelationCounts& first = {});

// Returns the number of elements that every attachment of a model copies: assets, custom data,
// plugin instances, pending keyframes and classes. A class counts as several elements.
[[nodiscard]] double shared_amount(const ModelSpec& spec);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_AMOUNT_H_
