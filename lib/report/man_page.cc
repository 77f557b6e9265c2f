// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Manual pages in troff, from the same option definitions that parse the command line.

#include <cctype>

#include "report/tool.h"

namespace mj::report {
namespace {

constexpr const char* kDiagnosticsForms =
    "Errors and warnings are printed as file:line:column: severity: message [code], then the line "
    "of the file with a mark below the place, a line that begins with = and says what to do, and "
    "notes with other places that matter, last the files that include the one with the error. "
    "Lines and columns count from 1, columns in bytes. Messages without a file begin with the name "
    "of the program. Codes are stable: one may be added or retired, never given another meaning. "
    "The environment variable NO_COLOR turns colours off, which only terminals get.\n\n"
    "mj-compile --diagnostics=json prints one object: format is mjtools-diagnostics; version is 1, "
    "and grows if a program that reads the object has to change; program; errors, warnings and "
    "errors_not_shown are counts; diagnostics is a list of objects with severity (error, warning, "
    "note), code and message, and where they apply where (file, line, column, length), "
    "source_line, hint, notes (a list of message and where) and included_from (a list of places, "
    "innermost first).\n\n"
    "mj-compile --diagnostics=sarif prints a log in SARIF 2.1.0, the Static Analysis Results "
    "Interchange Format, which code hosts and editors show beside the text; hints stand behind the "
    "message, notes and including files are relatedLocations, columns count characters.";

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
  return out + others + ",\n\\fBmjtools\\-diagnostics\\fR(7)\n";
}

std::string diagnostics_man_page(const std::string& version) {
  std::string out = ".TH MJTOOLS-DIAGNOSTICS 7 \"\" \"mjtools " + version + "\" \"mjtools\"\n";
  out += ".SH NAME\nmjtools\\-diagnostics \\- what errors and warnings of mjtools mean\n";
  out += ".SH DESCRIPTION\n" + paragraphs(kDiagnosticsForms);
  std::string_view group;
  for (const CodeExplanation& row : all_codes()) {
    if (row.group != group) out += ".SH " + upper(std::string(row.group)) + "\n";
    group = row.group;
    out += ".TP\n\\fB" + escape(std::string(row.code)) + "\\fR\n" +
           escape(std::string(row.meaning)) + "\n" + escape(std::string(row.advice)) + "\n";
  }
  return out + ".SH SEE ALSO\n\\fBmj\\-compile\\fR(1)\n";
}

}  // namespace mj::report
