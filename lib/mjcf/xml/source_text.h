// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The text of one file. It is kept in memory so that messages can show lines of it.

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
  // Stores a text. For an included file, `directory` is the folder of the file with a trailing
  // separator. For the main file, `directory` is empty.
  SourceText(std::string name, std::string text, std::string directory = {},
             std::vector<SourceLocation> included_from = {});

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& directory() const { return directory_; }
  [[nodiscard]] std::string_view text() const { return *text_; }
  [[nodiscard]] std::shared_ptr<const std::string> shared_text() const { return text_; }
  [[nodiscard]] const std::vector<SourceLocation>& included_from() const { return included_from_; }

  [[nodiscard]] SourceLocation locate(TextRange range) const;
  [[nodiscard]] std::string_view line(int number) const;

  // Makes line() return an empty text, so that no message shows a line of this file. See
  // resource/shown_lines.h.
  void hide_lines() { has_hidden_lines_ = true; }

  // Returns an error at the range `where`, with its source line and the includes that led to it.
  [[nodiscard]] Diagnostic error(DiagnosticCode code, std::string message, TextRange where,
                                 std::string hint = {}) const;

 private:
  std::string name_;
  std::shared_ptr<const std::string> text_;
  std::string directory_;
  // Places of the <include> elements that led to this text, the innermost first.
  std::vector<SourceLocation> included_from_;
  std::vector<uint32_t> line_begins_;
  bool has_hidden_lines_ = false;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_SOURCE_TEXT_H_
