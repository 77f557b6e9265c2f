// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares a document with the grammar and reports everything that does not fit.

#ifndef MJTOOLS_MJCF_SCHEMA_GRAMMAR_CHECK_H_
#define MJTOOLS_MJCF_SCHEMA_GRAMMAR_CHECK_H_

#include "mjcf/schema/schema.h"
#include "mjcf/schema/value.h"
#include "mjcf/xml/xml_document.h"

namespace mj::mjcf {

// Elements, attributes, the form of their values, required attributes, attributes that exclude or
// demand each other, and how often elements stand. Includes must be expanded. Stops when
// `diagnostics` is full.
//
// Below <frame> and <replicate> the official build checks only the elements that it meets and the
// values that it reads; what it silently ignores there is a warning here.
void check_grammar(const XmlElement& root, Diagnostics& diagnostics);

// What is wrong with the value of an attribute, at the place where it was written.
[[nodiscard]] Diagnostic diagnose(const ValueFault& fault, const XmlElement& element,
                                  const XmlAttribute& attribute);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_GRAMMAR_CHECK_H_
