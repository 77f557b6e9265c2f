// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/markdown.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/diagnostic.h"

namespace mj::report {
namespace {

using Kind = MarkdownBlock::Kind;
using Blocks = std::vector<MarkdownBlock>;

constexpr size_t kColumns = 2;
constexpr std::string_view kFence = "```";

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

// Returns the cells of a table row such as "| a | b |". Within a cell, \| stands for a bar.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  std::string cell;
  for (size_t i = 1; i < line.size(); ++i) {
    const bool is_escaped = line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|';
    if (is_escaped) {
      cell += line[++i];
    } else if (line[i] == '|') {
      cells.push_back(trimmed(cell));
      cell.clear();
    } else {
      cell += line[i];
    }
  }
  return cells;
}

// Collects lines into blocks. The lines are given one after the other, and an empty line ends a
// block.
class BlockReader {
 public:
  explicit BlockReader(std::string_view text) : lines_(lines_of(text)) {}

  Blocks read() {
    for (; at_ < lines_.size(); ++at_) read_line(lines_[at_]);
    return std::move(blocks_);
  }

 private:
  void read_line(const std::string& line) {
    if (line.starts_with(kFence)) return read_verbatim();
    if (line.empty()) {
      is_open_ = false;
    } else if (line.starts_with("<!--")) {
      numbers_vary_ = line.find("numbers vary") != std::string::npos;
    } else if (line.starts_with("### ")) {
      add(Kind::kSubsection, line.substr(4));
    } else if (line.starts_with("## ")) {
      add(Kind::kSection, line.substr(3));
    } else if (line.starts_with("# ")) {
      add(Kind::kTitle, line.substr(2));
    } else if (line.starts_with("| ")) {
      read_row(line);
    } else {
      read_text(line);
    }
  }

  void add(Kind kind, std::string text) {
    blocks_.push_back({kind, {std::move(text)}});
    is_open_ = false;
  }

  void read_verbatim() {
    std::string text;
    while (++at_ < lines_.size() && lines_[at_] != kFence) text += lines_[at_] + "\n";
    add(Kind::kVerbatim, std::move(text));
    blocks_.back().numbers_vary = std::exchange(numbers_vary_, false);
  }

  // Adds the cells of a table row to the block. Skips the head of the table and the line below the
  // head.
  void read_row(const std::string& line) {
    std::vector<std::string> cells = cells_of(line);
    if (cells.size() != kColumns) throw Error("internal", "not a row of two columns: " + line);
    if (!is_open_) {
      blocks_.push_back({Kind::kTable});
      is_open_ = true;
      ++at_;
      return;
    }
    for (std::string& cell : cells) blocks_.back().texts.push_back(std::move(cell));
  }

  void read_text(const std::string& line) {
    const bool is_item = line.starts_with("- ");
    const std::string text = is_item ? line.substr(2) : trimmed(line);
    if (is_open_ && !is_item) {
      blocks_.back().texts.back() += "\n" + text;
      return;
    }
    const bool continues_list = is_open_ && blocks_.back().kind == Kind::kList;
    if (continues_list) {
      blocks_.back().texts.push_back(text);
      return;
    }
    add(is_item ? Kind::kList : Kind::kParagraph, text);
    is_open_ = true;
  }

  std::vector<std::string> lines_;
  size_t at_ = 0;
  Blocks blocks_;
  bool is_open_ = false;  // whether the next line may belong to the last block
  bool numbers_vary_ = false;
};

// Calls `code` for each part of the text that is in backquotes, and `plain` for the parts between
// them. A link is replaced by its text.
template <typename Plain, typename Code>
void for_each_part(std::string_view text, const Plain& plain, const Code& code) {
  while (!text.empty()) {
    const size_t mark = std::min(text.find_first_of("`["), text.size());
    plain(text.substr(0, mark));
    text.remove_prefix(mark);
    if (text.empty()) return;
    const bool is_code = text[0] == '`';
    const size_t end = is_code ? text.find('`', 1) : text.find("](");
    if (end == std::string_view::npos) return plain(text);
    (is_code ? code(text.substr(1, end - 1)) : plain(text.substr(1, end - 1)));
    text.remove_prefix(is_code ? end + 1 : std::min(text.find(')', end), text.size() - 1) + 1);
  }
}

// Appends `text` to `out` and escapes all characters that troff would interpret. A dot or an
// apostrophe is escaped only at the start of a line, where it would begin a macro.
void append_literal(std::string_view text, std::string& out) {
  for (const char c : text) {
    const bool is_line_start = out.empty() || out.back() == '\n';
    if (is_line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\' || c == '-') out += '\\';
    out += c == '\\' ? 'e' : c;
  }
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

Blocks markdown_blocks(std::string_view text) {
  return BlockReader(text).read();
}

std::string troff_literal(std::string_view text) {
  std::string out;
  append_literal(text, out);
  return out;
}

std::string troff_text(std::string_view markdown) {
  std::string out;
  for_each_part(
      markdown, [&out](std::string_view part) { append_literal(part, out); },
      [&out](std::string_view part) { out += "\\fB" + troff_literal(part) + "\\fR"; });
  return out;
}

std::string plain_text(std::string_view markdown) {
  std::string out;
  const auto append = [&out](std::string_view part) { out += part; };
  for_each_part(markdown, append, append);
  return out;
}

std::string troff_block(const MarkdownBlock& block) {
  std::string out;
  switch (block.kind) {
    case Kind::kTitle:
      return out;
    case Kind::kSection:
      return ".SH " + upper(troff_literal(block.texts[0])) + "\n";
    case Kind::kSubsection:
      return ".SS " + troff_literal(block.texts[0]) + "\n";
    case Kind::kParagraph:
      return ".PP\n" + troff_text(block.texts[0]) + "\n";
    case Kind::kVerbatim:
      return std::string(block.numbers_vary ? ".\\\" numbers vary\n" : "") + ".PP\n.nf\n.RS\n" +
             troff_literal(block.texts[0]) + ".RE\n.fi\n";
    case Kind::kList:
      for (const std::string& item : block.texts) out += ".IP \\(bu 2\n" + troff_text(item) + "\n";
      return out;
    case Kind::kTable:
      for (size_t i = 0; i + 1 < block.texts.size(); i += kColumns) {
        out += ".TP\n" + troff_text(block.texts[i]) + "\n" + troff_text(block.texts[i + 1]) + "\n";
      }
      return out;
  }
  return out;
}

}  // namespace mj::report
