// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/rank_messages.h"

#include <cstdint>

#include "trajectory/packing.h"

namespace mj::simulate {

std::string packed_diagnostics(const std::vector<Diagnostic>& diagnostics) {
  Packer out;
  for (const Diagnostic& d : diagnostics) {
    out.put(static_cast<int64_t>(d.severity));
    for (const std::string_view text :
         {std::string_view(d.code.name()), std::string_view(d.message), std::string_view(d.hint),
          std::string_view(d.where.file), std::string_view(d.source_line)}) {
      out.put(text);
    }
    for (const int x : {d.where.line, d.where.column, d.where.length}) out.put(int64_t{x});
  }
  return out.bytes();
}

std::vector<Diagnostic> unpacked_diagnostics(std::string_view bytes) {
  Unpacker in(bytes);
  std::vector<Diagnostic> out;
  while (!in.is_done()) {
    Diagnostic& d = out.emplace_back();
    d.severity = static_cast<Severity>(in.integer());
    d.code = DiagnosticCode::named(in.text());
    d.message = in.text();
    d.hint = in.text();
    d.where.file = in.text();
    d.source_line = in.text();
    d.where.line = static_cast<int>(in.integer());
    d.where.column = static_cast<int>(in.integer());
    d.where.length = static_cast<int>(in.integer());
  }
  return out;
}

}  // namespace mj::simulate
