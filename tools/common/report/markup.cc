// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/report/markup.h"

#include "base/printable.h"

namespace mj::report {
namespace {

const char* entity_of(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return nullptr;
  }
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    if (const char* entity = entity_of(c)) {
      out += entity;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace mj::report
