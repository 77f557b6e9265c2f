// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Manual pages in troff, from the same option definitions that parse the command line.

#include <cctype>

#include "report/tool.h"

namespace mj::report {
namespace {

// Text that troff takes literally.
std::string escape(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool line_start = i == 0 || text[i - 1] == '\n';
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string paragraphs(const std::string& text) {
  std::string out;
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find("\n\n", at), text.size());
    if (at > 0) out += ".PP\n";
    out += escape(text.substr(at, end - at)) + "\n";
    at = end + 2;
  }
  return out;
}

bool takes_value(const CLI::Option& option) {
  return option.get_type_size_max() != 0;
}

// "-o, --output FILE" with the words bold and the value in italics.
std::string heading(const CLI::Option& option) {
  std::string out;
  auto word = [&](const std::string& text) {
    if (!out.empty()) out += ", ";
    out += "\\fB" + escape(text) + "\\fR";
  };
  for (const std::string& name : option.get_snames()) word("-" + name);
  for (const std::string& name : option.get_lnames()) word("--" + name);
  if (out.empty()) {
    word(option.get_option_text().empty() ? option.get_single_name() : option.get_option_text());
  } else if (takes_value(option) && !option.get_type_name().empty()) {
    out += " \\fI" + escape(option.get_type_name()) + "\\fR";
  }
  return out;
}

std::string several_forms(const std::vector<std::string>& forms, const std::string& start) {
  std::string out;
  for (const std::string& form : forms) {
    if (!out.empty()) out += ".br\n";
    out += start + " " + escape(form) + "\n";
  }
  return out;
}

std::string synopsis(const ToolPage& page, const CLI::App& app) {
  std::string out = "\\fB" + escape(page.name) + "\\fR [\\fIoptions\\fR]";
  if (!page.usage.empty()) return several_forms(page.usage, out);
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    const bool several = option->get_items_expected_max() > 1;
    const std::string name =
        "\\fI" + escape(option->get_single_name()) + "\\fR" + (several ? "..." : "");
    out += option->get_required() ? " " + name : " [" + name + "]";
  }
  return out + "\n";
}

std::string option_list(const CLI::App& app, bool positional) {
  std::string out;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty() || option->get_positional() != positional) continue;
    out += ".TP\n" + heading(*option) + "\n" + escape(option->get_description());
    if (!option->get_default_str().empty()) {
      out += " (default: " + escape(option->get_default_str()) + ")";
    }
    out += "\n";
  }
  return out;
}

}  // namespace

std::string man_page(const ToolPage& page, const CLI::App& app) {
  std::string out =
      ".TH " + upper(page.name) + " 1 \"\" \"mjtools " + page.version + "\" \"mjtools\"\n";
  out += ".SH NAME\n" + page.name + " \\- " + escape(page.summary) + "\n";
  out += ".SH SYNOPSIS\n" + synopsis(page, app);
  out += ".SH DESCRIPTION\n" + paragraphs(page.description);
  const std::string arguments = option_list(app, true);
  if (!arguments.empty()) out += ".SH ARGUMENTS\n" + arguments;
  out += ".SH OPTIONS\n" + option_list(app, false);
  out += ".SH EXIT STATUS\n.TP\n0\nSuccess.\n";
  for (const auto& [code, meaning] : page.exit_status) {
    out += ".TP\n" + code + "\n" + escape(meaning) + "\n";
  }
  out += ".TP\n2\nWrong usage or an error; one message on standard error says what and where.\n";
  if (!page.examples.empty()) out += ".SH EXAMPLES\n";
  for (const ToolPage::Example& example : page.examples) {
    out += ".PP\n" + escape(example.meaning) + "\n.PP\n.nf\n.RS\n" + escape(example.command) +
           "\n.RE\n.fi\n";
  }
  out += ".SH SEE ALSO\n";
  std::string others;
  for (const char* name : {"mj-compile", "mj-simulate", "mj-inspect", "mj-diff", "mj-bench"}) {
    if (name == page.name) continue;
    if (!others.empty()) others += ",\n";
    others += "\\fB" + escape(name) + "\\fR(1)";
  }
  return out + others + "\n";
}

}  // namespace mj::report
