// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Manual pages in troff, from the same option definitions that parse the command line.

#include <cctype>

#include "common/cli/environment.h"
#include "common/cli/option_table.h"
#include "common/cli/tool.h"

namespace mj::report {
namespace {

constexpr const char* kDiagnosticsForms =
    "Errors and warnings are printed as file:line:column: severity: message [code], then the line "
    "of the file with a mark below the place, a line that begins with = and says what to do, and "
    "notes with other places that matter, last the files that include the one with the error. "
    "Lines and columns count from 1, columns in bytes. Messages without a file begin with the name "
    "of the program. Codes are stable: one may be added or retired, never given another meaning. "
    "The environment variable NO_COLOR turns colours off, which only terminals get.\n\n"
    "With --diagnostics=json every tool prints one object at its end: schema is "
    "mjtools.diagnostics/1, and its "
    "number grows if a program that reads the object has to change; program; errors, warnings and "
    "errors_not_shown are counts; diagnostics is a list of objects with severity (error, warning, "
    "note), code and message, and where they apply where (file, line, column, length), "
    "source_line, hint, notes (a list of message and where) and included_from (a list of places, "
    "innermost first).\n\n"
    "With --diagnostics=sarif it is a log in SARIF 2.1.0, the Static Analysis Results "
    "Interchange Format, which code hosts and editors show beside the text; hints stand behind the "
    "message, notes and including files are relatedLocations, columns count characters. Every "
    "result has a location, if only a file: that which cannot be read or written, else the input. "
    "What is about the command line is a notification. executionSuccessful is true if the exit "
    "status is 0 or 1.\n\n"
    "--diagnostics=json:FILE and sarif:FILE write these documents into FILE, beside the text on "
    "standard error; FILE appears complete or not at all. --diagnostics=junit:FILE writes a report "
    "in the form of JUnit, with a test case for each input: failed if there are errors, skipped, "
    "or "
    "good, with its warnings as output. --diagnostics=github prints workflow commands of GitHub "
    "Actions on standard output, behind the data: ::error file=arm.xml,line=4,endLine=4,col=12,"
    "endColumn=18,title=mjcf-unknown-attribute::message, and ::warning and ::notice, in which "
    "%, line breaks, and in the values before the message : and , are written %25, %0A, %0D, %3A "
    "and "
    "%2C. The runner makes annotations of them. The option may be given several times.";

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

// "-o, --output FILE" with the words bold and the value in italics.
std::string heading(const OptionRow& row) {
  std::string out;
  for (const std::string& word : row.words) {
    out += (out.empty() ? "" : ", ") + ("\\fB" + escape(word) + "\\fR");
  }
  return row.value.empty() ? out : out + " \\fI" + escape(row.value) + "\\fR";
}

std::string synopsis(const ToolPage& page, const CLI::App& app) {
  std::string out;
  for (const std::string& form : usage_forms(page, app)) {
    out += (out.empty() ? "" : ".br\n") + ("\\fB" + escape(page.name) + "\\fR [\\fIoptions\\fR] ") +
           escape(form) + "\n";
  }
  return out;
}

std::string option_list(const CLI::App& app) {
  const std::vector<OptionRow> rows = option_rows(app);
  std::string arguments;
  for (const OptionRow& row : rows) {
    if (row.is_argument) arguments += ".TP\n" + heading(row) + "\n" + escape(row.text) + "\n";
  }
  std::string out = arguments.empty() ? "" : ".SH ARGUMENTS\n" + arguments;
  out += ".SH OPTIONS\n";
  for (const std::string& group : option_groups(rows)) {
    out += ".SS " + escape(group) + "\n";
    for (const OptionRow& row : rows) {
      if (row.is_argument || row.group != group) continue;
      out += ".TP\n" + heading(row) + "\n" + escape(row.text) + "\n";
    }
  }
  return out;
}

using Entries = std::vector<std::pair<std::string, std::string>>;

std::string definitions(const std::string& title, const Entries& entries) {
  std::string out = ".SH " + title + "\n";
  for (const auto& [term, meaning] : entries) {
    out += ".TP\n" + escape(term) + "\n" + escape(meaning) + "\n";
  }
  return out;
}

std::string exit_status(const ToolPage& page) {
  Entries entries = {{"0", "Success."}};
  entries.insert(entries.end(), page.exit_status.begin(), page.exit_status.end());
  entries.push_back(
      {"2", "Wrong usage or an error; a message on standard error says what and where."});
  entries.push_back(
      {"129, 130, 143",
       "Ended by SIGHUP, SIGINT or SIGTERM: 128 and the number of the signal. No output "
       "file is left half written."});
  return definitions("EXIT STATUS", entries);
}

// A comment before an example tells the test of the documentation how to compare it.
std::string example_text(const ToolPage::Example& example) {
  std::string out = ".PP\n" + escape(example.meaning) + "\n";
  if (example.numbers_vary) out += ".\\\" numbers vary\n";
  return out + ".PP\n.nf\n.RS\n" + escape("$ " + example.command + "\n" + example.output) +
         (example.output.empty() ? "" : "\n") + ".RE\n.fi\n";
}

}  // namespace

std::string man_page(const ToolPage& page, const CLI::App& app) {
  std::string out =
      ".TH " + upper(page.name) + " 1 \"\" \"mjtools " + page.version + "\" \"mjtools\"\n";
  out += ".SH NAME\n" + page.name + " \\- " + escape(page.summary) + "\n";
  out += ".SH SYNOPSIS\n" + synopsis(page, app);
  out += ".SH DESCRIPTION\n" + paragraphs(page.description);
  out += option_list(app) + exit_status(page);
  Entries files = page.files;
  files.insert(files.end(),
               {{"PREFIX/share/mjtools/schemas/*.json",
                 "JSON Schemas of everything that programs of mjtools print as JSON."}});
  out += definitions("FILES", files);
  out += definitions("ENVIRONMENT", environment_of(page.name));
  if (!page.examples.empty()) out += ".SH EXAMPLES\n";
  for (const ToolPage::Example& example : page.examples) out += example_text(example);
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
