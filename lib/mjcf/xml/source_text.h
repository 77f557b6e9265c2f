// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The text of one file, kept so that messages can show the lines they refer to.

#ifndef MJTOOLS_MJCF_XML_SOURCE_TEXT_H_
#define MJTOOLS_MJCF_XML_SOURCE_TEXT_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "mjcf/xml/xml_scanner.h"

namespace mj::mjcf {

class SourceText {
 public:
  // Holds a text. `directory`, with trailing separator, is that of an included file, and empty for
  // the main file.
  SourceText(std::string name, std::string text, std::string directory = {},
             std::vector<SourceLocation> included_from = {});

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& directory() const { return directory_; }
  [[nodiscard]] std::string_view text() const { return *text_; }
  [[nodiscard]] std::shared_ptr<const std::string> shared_text() const { return text_; }
  [[nodiscard]] const std::vector<SourceLocation>& included_from() const { return included_from_; }

  [[nodiscard]] SourceLocation locate(TextRange range) const;
  [[nodiscard]] std::string_view line(int number) const;

  // Makes line() return an empty text, so that no message shows a line; see resource/shown_lines.h.
  void hide_lines() { has_hidden_lines_ = true; }

  // Returns an error at that place, with its source line and include stack.
  [[nodiscard]] Diagnostic error(DiagnosticCode code, std::string message, TextRange where,
                                 std::string hint = {}) const;

 private:
  std::string name_;
  std::shared_ptr<const std::string> text_;
  std::string directory_;
  std::vector<SourceLocation> included_from_;  // innermost first
  std::vector<uint32_t> line_begins_;
  bool has_hidden_lines_ = false;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_SOURCE_TEXT_H_
