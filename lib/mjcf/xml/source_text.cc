// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/xml/source_text.h"

#include <algorithm>

namespace mj::mjcf {

SourceText::SourceText(std::string name, std::string text, std::string directory,
                       std::vector<SourceLocation> included_from)
    : name_(std::move(name)),
      text_(std::make_shared<const std::string>(std::move(text))),
      directory_(std::move(directory)),
      included_from_(std::move(included_from)),
      line_begins_{0} {
  for (size_t at = text_->find('\n'); at != std::string::npos; at = text_->find('\n', at + 1)) {
    line_begins_.push_back(static_cast<uint32_t>(at + 1));
  }
}

SourceLocation SourceText::locate(TextRange range) const {
  const auto next = std::upper_bound(line_begins_.begin(), line_begins_.end(), range.begin);
  const auto line = static_cast<int>(next - line_begins_.begin());
  const int column = static_cast<int>(range.begin - line_begins_[line - 1]) + 1;
  return {name_, line, column, std::max(1, static_cast<int>(range.length))};
}

std::string_view SourceText::line(int number) const {
  if (has_hidden_lines_ || number < 1 || number > static_cast<int>(line_begins_.size())) return {};
  const size_t begin = line_begins_[number - 1];
  const bool is_last = number == static_cast<int>(line_begins_.size());
  const size_t end = is_last ? text().size() : line_begins_[number] - 1;
  const std::string_view line = text().substr(begin, end - begin);
  return line.substr(0, std::min(line.find('\r'), line.size()));
}

Diagnostic SourceText::error(DiagnosticCode code, std::string message, TextRange where,
                             std::string hint) const {
  Diagnostic out{.code = code,
                 .message = std::move(message),
                 .where = locate(where),
                 .hint = std::move(hint),
                 .include_stack = included_from_};
  out.source_line = line(out.where.line);
  return out;
}

}  // namespace mj::mjcf
