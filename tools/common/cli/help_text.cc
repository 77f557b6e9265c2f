// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "common/cli/option_table.h"
#include "common/cli/tool.h"

namespace mj::report {
namespace {

constexpr size_t kWidth = 100;
constexpr size_t kTextColumn = 30;
constexpr size_t kIndent = 2;

// The words of `text` in lines that begin at column `indent`; the first line begins at `used`.
std::string wrapped(const std::string& text, size_t indent, size_t used) {
  std::string out;
  size_t column = used;
  for (const std::string& word : CLI::detail::split(text, ' ')) {
    if (word.empty()) continue;
    const bool is_first = column <= indent;
    if (!is_first && column + 1 + word.size() > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!is_first) {
      out += " ";
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out;
}

std::string heading(const OptionRow& row) {
  std::string out;
  const bool has_short = !row.is_argument && row.words.front().size() == 2;
  if (!row.is_argument && !has_short) out += "    ";  // long options stand below each other
  for (const std::string& word : row.words) {
    out += (&word == &row.words.front() ? "" : ", ") + word;
  }
  return out + (row.value.empty() ? "" : " " + row.value);
}

std::string lines_of(const OptionRow& row) {
  std::string out = std::string(kIndent, ' ') + heading(row);
  if (out.size() + 2 > kTextColumn) {
    out += "\n" + std::string(kTextColumn, ' ');
  } else {
    out.resize(kTextColumn, ' ');
  }
  return out + wrapped(row.text, kTextColumn, kTextColumn) + "\n";
}

}  // namespace

std::vector<std::string> usage_forms(const ToolPage& page, const CLI::App& app) {
  if (!page.usage.empty()) return page.usage;
  std::string form;
  for (const OptionRow& row : option_rows(app)) {
    if (!row.is_argument) continue;
    const std::string name = row.words.front() + (row.is_repeatable ? "..." : "");
    form += (form.empty() ? "" : " ") + (row.is_required ? name : "[" + name + "]");
  }
  return {form};
}

std::string help_text(const ToolPage& page, const CLI::App& app) {
  std::string out = page.name + " - " + page.summary + "\n\n";
  const std::vector<std::string> forms = usage_forms(page, app);
  for (const std::string& form : forms) {
    out +=
        (&form == &forms.front() ? "Usage: " : "       ") + page.name + " [OPTIONS] " + form + "\n";
  }
  const std::vector<OptionRow> rows = option_rows(app);
  auto section = [&](const std::string& title, auto&& belongs) {
    std::string lines;
    for (const OptionRow& row : rows) {
      if (belongs(row)) lines += lines_of(row);
    }
    if (!lines.empty()) out += "\n" + title + ":\n" + lines;
  };
  section("Arguments", [](const OptionRow& row) { return row.is_argument; });
  for (const std::string& group : option_groups(rows)) {
    section(group, [&](const OptionRow& row) { return !row.is_argument && row.group == group; });
  }
  if (!page.examples.empty()) out += "\nExamples:\n";
  for (const ToolPage::Example& example : page.examples) {
    out += "  # " + example.meaning + "\n  " + example.command + "\n";
  }
  return out + "\nThe manual page, " + page.name + "(1), says more.\n";
}

}  // namespace mj::report
