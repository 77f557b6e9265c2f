// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// JSON Schema, as far as the schemas of this project use it: for the tests of what tools print.

#ifndef MJTOOLS_TOOLS_JSON_SCHEMA_H_
#define MJTOOLS_TOOLS_JSON_SCHEMA_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mj::testing {

// Why the value is not what the schema (draft 2020-12) says, with JSON pointers; empty if it is. A
// keyword that is not known here is a problem, too, so that none is passed over.
[[nodiscard]] std::vector<std::string> schema_problems(const nlohmann::json& schema,
                                                       const nlohmann::json& value);

// Checks a document of a tool against the schema in `folder` that it names in "schema":
// "mjtools.diff/1" is diff-1.json.
[[nodiscard]] std::vector<std::string> document_problems(const std::string& folder,
                                                         const nlohmann::json& document);

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_JSON_SCHEMA_H_
