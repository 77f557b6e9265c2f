// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates the output of tools against JSON schemas, for tests. Only the part of JSON Schema that
// our schemas use is supported.

#ifndef MJTOOLS_TOOLS_JSON_SCHEMA_H_
#define MJTOOLS_TOOLS_JSON_SCHEMA_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mj::testing {

// Returns the problems of a value that does not conform to the schema (draft 2020-12), each with a
// JSON pointer to its place. Returns an empty list for a valid value. A keyword in the schema that
// is not supported is also a problem, so that no rule is ignored.
[[nodiscard]] std::vector<std::string> schema_problems(const nlohmann::json& schema,
                                                       const nlohmann::json& value);

// Checks a document of a tool against the schema that its member "schema" names. For example,
// "mjtools.diff/1" stands for the file diff-1.json in `folder`.
[[nodiscard]] std::vector<std::string> document_problems(const std::string& folder,
                                                         const nlohmann::json& document);

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_JSON_SCHEMA_H_
