// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/rank_messages.h"

#include <algorithm>

#include "common/report/diagnostic_output.h"
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

RankMessage new_messages() {
  const int code = report::exit_code();
  return {.kind = RankMessage::Kind::kMessages,
          .exit_code = code,
          .text = packed_diagnostics(report::take_messages())};
}

RankMessage new_messages_of_failure() {
  std::vector<Diagnostic> messages = report::take_messages();
  for (Diagnostic& d : messages) d.severity = Severity::kWarning;
  return {.kind = RankMessage::Kind::kMessages, .text = packed_diagnostics(messages)};
}

void keep_messages(const RankMessage& message, int64_t& worst) {
  if (message.text.empty()) return;
  worst = std::max(worst, message.exit_code);
  report::keep_messages(unpacked_diagnostics(message.text), static_cast<int>(message.exit_code));
}

}  // namespace mj::simulate
