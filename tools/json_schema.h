// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The subset of JSON Schema that the schemas of this project use, for tests of tool output.

#ifndef MJTOOLS_TOOLS_JSON_SCHEMA_H_
#define MJTOOLS_TOOLS_JSON_SCHEMA_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mj::testing {

// Returns the differences between a value and the schema (draft 2020-12), with JSON pointers. The
// list is empty for a valid value. An unknown keyword is also a problem, so that no rule is
// ignored.
[[nodiscard]] std::vector<std::string> schema_problems(const nlohmann::json& schema,
                                                       const nlohmann::json& value);

// Checks a document of a tool against the schema that it names in "schema". "mjtools.diff/1" is
// diff-1.json in `folder`.
[[nodiscard]] std::vector<std::string> document_problems(const std::string& folder,
                                                         const nlohmann::json& document);

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_JSON_SCHEMA_H_
