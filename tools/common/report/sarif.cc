// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes messages in SARIF 2.1.0 (OASIS, 2020). Columns are converted, because SARIF counts
// characters and our columns count bytes.

#include "common/report/sarif.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/printable.h"
#include "common/program/exit_code.h"
#include "common/program/program.h"
#include "common/report/message_form.h"

namespace mj::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

// Converts a path to a URI. An absolute path gets the prefix file://, and a relative path becomes a
// relative reference.
std::string uri_of(const std::string& path) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) || std::string_view("-._~/").find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return uri;
}

Json message(const std::string& text) {
  return {{"text", text}};
}

// Returns the number of characters in the first `bytes` bytes of a line.
int characters(std::string_view line, size_t bytes) {
  return static_cast<int>(std::ranges::count_if(line.substr(0, bytes), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

Json region(const SourceLocation& where, std::string_view line) {
  Json json = {{"startLine", where.line}};
  if (where.column <= 0) return json;
  const auto start = static_cast<size_t>(where.column - 1);
  const size_t end = start + static_cast<size_t>(std::max(where.length, 1));
  const bool is_known = start < line.size();
  json["startColumn"] = is_known ? characters(line, start) + 1 : where.column;
  if (is_known) {
    json["endColumn"] = characters(line, std::min(end, line.size())) + 1;
    json["snippet"] = message(std::string(line.substr(start, end - start)));
  }
  return json;
}

Json location(const SourceLocation& where, std::string_view line = {}) {
  Json physical = {{"artifactLocation", {{"uri", uri_of(where.file)}}}};
  if (where.line > 0) physical["region"] = region(where, line);
  return {{"physicalLocation", std::move(physical)}};
}

Json related(const SourceLocation& where, const std::string& text) {
  Json json = location(where);
  json["message"] = message(text);
  return json;
}

// The rules of the log: one description for each diagnostic code that occurs in the messages.
class Rules {
 public:
  int index_of(std::string_view code) {
    const auto [at, is_new] = index_.try_emplace(code, static_cast<int>(list_.size()));
    if (is_new) add(code);
    return at->second;
  }
  [[nodiscard]] const Json& list() const { return list_; }

 private:
  void add(std::string_view code) {
    Json rule = {{"id", code}};
    if (const CodeExplanation* row = explain(code)) {
      rule["shortDescription"] = message(std::string(row->meaning));
      rule["help"] = message(std::string(row->advice));
    }
    list_.push_back(std::move(rule));
  }

  std::map<std::string_view, int> index_;
  Json list_ = Json::array();
};

Json text_of(const Diagnostic& d) {
  return message(d.hint.empty() ? d.message : d.message + " (" + d.hint + ")");
}

Json result(const Diagnostic& d, Rules& rules) {
  Json json = {{"ruleId", d.code.name()},
               {"ruleIndex", rules.index_of(d.code.name())},
               {"level", severity_name(d.severity)},
               {"message", text_of(d)}};
  json["locations"].push_back(location(d.where, d.source_line));
  for (const Note& note : d.notes) {
    json["relatedLocations"].push_back(related(note.where, note.message));
  }
  for (const SourceLocation& from : d.include_stack) {
    json["relatedLocations"].push_back(related(from, "included from here"));
  }
  return json;
}

// Returns a SARIF notification, which is used for messages about the command line because they have
// no file.
Json notification(const Diagnostic& d, Rules& rules) {
  return {{"descriptor", {{"id", d.code.name()}, {"index", rules.index_of(d.code.name())}}},
          {"level", severity_name(d.severity)},
          {"message", text_of(d)}};
}

Json invocation(int exit_code) {
  return {{"executionSuccessful", exit_code == kExitGood || exit_code == kExitDiffers},
          {"exitCode", exit_code}};
}

}  // namespace

std::string to_sarif(const RunMessages& run_messages) {
  Rules rules;
  Json results = Json::array();
  Json invoked = invocation(run_messages.exit_code);
  for (const Diagnostic& d : run_messages.all) {
    if (d.where.file.empty()) {
      invoked["toolConfigurationNotifications"].push_back(notification(d, rules));
    } else {
      results.push_back(result(d, rules));
    }
  }
  Json run;
  run["tool"]["driver"] = {
      {"name", program().name}, {"version", program().version}, {"rules", rules.list()}};
  run["columnKind"] = "unicodeCodePoints";
  run["invocations"].push_back(std::move(invoked));
  run["results"] = std::move(results);
  Json log = {{"$schema", kSchema}, {"version", "2.1.0"}};
  log["runs"].push_back(std::move(run));
  return printable_json(log.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

nlohmann::ordered_json sarif_location(const SourceLocation& where) {
  return location({.file = where.file, .line = where.line});
}

}  // namespace mj::report
