// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/program/message_report.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "base/diagnostic.h"
#include "common/program/output.h"
#include "common/program/program.h"
#include "resource/write/atomic_file.h"

namespace mj::report {
namespace {

constexpr std::string_view kOfStderr[] = {"text", "json", "sarif"};
constexpr std::string_view kOfFiles[] = {"json", "sarif", "junit"};

bool is_one_of(const std::string& word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

std::string problem_of_message_form(const std::string& word) {
  if (is_one_of(word, kOfStderr) || word == "github") return {};
  const size_t colon = word.find(':');
  const std::string form = word.substr(0, colon);
  if (word == "junit" || (colon != std::string::npos && is_one_of(form, kOfFiles))) {
    if (colon != std::string::npos && colon + 1 < word.size()) return {};
    return "'" + word + "' does not name a file: write " + form + ":FILE";
  }
  const std::string list = "text, json, sarif, github, json:FILE, sarif:FILE, junit:FILE";
  const std::string match(closest_match(form, {"text", "json", "sarif", "github", "junit"}));
  return "'" + word + "' is not one of " + list +
         (match.empty() ? "" : "\ndid you mean '" + match + "'?");
}

std::string take_message_form(const std::string& word) {
  std::string problem = problem_of_message_form(word);
  if (!problem.empty()) return problem;
  const size_t colon = word.find(':');
  if (colon != std::string::npos) {
    program().reports.push_back({word.substr(0, colon), word.substr(colon + 1)});
  } else if (word == "github") {
    program().reports.push_back({word, ""});
  } else {
    program().diagnostics = word;
  }
  return {};
}

namespace {

// Throws Error if a report would replace a file that the program reads or writes.
void require_free_place(const std::string& file, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    require_different_files(file, word);
    if (is_same_place(file, word)) {
      throw Error("usage",
                  "--diagnostics cannot write to '" + file + "', which another argument also names",
                  "choose another file for the messages");
    }
  }
}

}  // namespace

void require_no_report(const std::string& input) try {
  for (const MessageReport& report : program().reports) {
    if (!report.file.empty()) require_different_files(report.file, input);
  }
} catch (const Error&) {
  program().writes_report_files = false;
  throw;
}

void check_reports(const std::vector<std::string>& words, bool may_replace) try {
  std::vector<std::string> files;
  for (const MessageReport& report : program().reports) {
    if (report.file.empty()) continue;
    if (std::ranges::find(files, report.file) != files.end()) {
      throw Error("usage", "--diagnostics names '" + report.file + "' twice");
    }
    files.push_back(report.file);
    if (!may_replace) refuse_to_replace(report.file);
    require_free_place(report.file, words);
  }
  program().may_replace_reports = may_replace;
} catch (const Error&) {
  program().writes_report_files = false;
  throw;
}

}  // namespace mj::report
