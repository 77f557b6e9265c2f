// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The common form of all JSON documents that tools print: an object whose first member names its
// schema.
//
//   {"schema": "mjtools.diff/1", "program": "mj-diff", "program_version": "0.1.0", ...}
//
// In this example, schemas/diff-1.json describes the document. New keys may be added to version 1.
// The version becomes 2 when programs that read the document have to be changed.

#ifndef MJTOOLS_TOOLS_COMMON_JSON_JSON_DOCUMENT_H_
#define MJTOOLS_TOOLS_COMMON_JSON_JSON_DOCUMENT_H_

#include <nlohmann/json.hpp>
#include <string_view>

namespace mj::report {

[[nodiscard]] nlohmann::ordered_json json_document(std::string_view kind, int version = 1);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_JSON_JSON_DOCUMENT_H_
