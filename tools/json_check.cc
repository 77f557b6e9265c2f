// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// json_check SCHEMAS: a program for scripts that checks JSON output of the tools on its standard
// input. The whole input, or each line of it, must be a document that conforms to the schema which
// it names. The schema is a file in the folder SCHEMAS.

#include <cstdio>
#include <iostream>
#include <iterator>
#include <string>

#include "json_schema.h"

namespace {

using nlohmann::json;

int report(const std::string& folder, const json& document) {
  int found = 0;
  for (const std::string& problem : mj::testing::document_problems(folder, document)) {
    std::fprintf(stderr, "json_check: %s\n", problem.c_str());
    ++found;
  }
  return found;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: json_check SCHEMAS < DOCUMENT\n", stderr);
    return 2;
  }
  const std::string text((std::istreambuf_iterator<char>(std::cin)), {});
  const json whole = json::parse(text, nullptr, false);
  if (!whole.is_discarded()) return report(argv[1], whole) == 0 ? 0 : 1;
  int found = 0;
  int lines = 0;
  for (size_t at = 0; at < text.size(); ++lines) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const json line = json::parse(text.substr(at, end - at), nullptr, false);
    if (line.is_discarded()) {
      std::fprintf(stderr, "json_check: line %d is not JSON\n", lines + 1);
      return 1;
    }
    found += report(argv[1], line);
    at = end + 1;
  }
  return found == 0 && lines > 0 ? 0 : 1;
}
