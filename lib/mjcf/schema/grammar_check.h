// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares a document with the grammar and reports every deviation.

#ifndef MJTOOLS_MJCF_SCHEMA_GRAMMAR_CHECK_H_
#define MJTOOLS_MJCF_SCHEMA_GRAMMAR_CHECK_H_

#include "mjcf/schema/schema.h"
#include "mjcf/schema/value.h"
#include "mjcf/xml/xml_document.h"

namespace mj::mjcf {

// Checks that all elements and attributes are known, all values have the right form, all required
// attributes are given, and no element occurs too often. Also checks the rules for attributes that
// exclude or require each other. Includes must already be expanded. The check stops when
// `diagnostics` is full.
//
// Below <frame> and <replicate>, the official build checks only the elements that it meets and the
// values that it reads. Deviations that it silently ignores there are warnings.
void check_grammar(const XmlElement& root, Diagnostics& diagnostics);

// Returns the diagnostic for the fault of an attribute's value, with the place of the value in the
// source.
[[nodiscard]] Diagnostic diagnose(const ValueFault& fault, const XmlElement& element,
                                  const XmlAttribute& attribute);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_GRAMMAR_CHECK_H_
