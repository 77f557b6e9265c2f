// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes reports in the XML form of JUnit, which Jenkins, GitLab and other programs read. The
// reports contain only elements and attributes that all these programs know.

#include <algorithm>
#include <cstdio>

#include "common/program/program.h"
#include "common/report/markup.h"
#include "common/report/message_form.h"

namespace mj::report {
namespace {

std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + xml_text(value) + "\"";
}

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3f", seconds);
  return text;
}

bool is_error(const Diagnostic& d) {
  return d.severity == Severity::kError;
}

bool has_failed(const TestCase& c) {
  return std::ranges::any_of(c.messages, is_error);
}

std::string messages_text(const TestCase& c) {
  std::string out;
  for (const Diagnostic& d : c.messages) out += format(d, {.program = program().name});
  return xml_text(out);
}

std::string outcome(const TestCase& c) {
  if (!c.input.why_skipped.empty()) {
    return "      <skipped" + attribute("message", c.input.why_skipped) + "/>\n";
  }
  const auto error = std::ranges::find_if(c.messages, is_error);
  if (error != c.messages.end()) {
    return "      <failure" + attribute("message", error->message) +
           attribute("type", std::string(error->code.name())) + ">" + messages_text(c) +
           "</failure>\n";
  }
  return c.messages.empty() ? "" : "      <system-out>" + messages_text(c) + "</system-out>\n";
}

std::string case_text(const TestCase& c) {
  return "    <testcase" + attribute("classname", program().name) +
         attribute("name", c.input.path) + attribute("time", seconds_text(c.input.seconds)) +
         ">\n" + outcome(c) + "    </testcase>\n";
}

}  // namespace

std::string to_junit(const RunMessages& run) {
  const auto skipped = std::ranges::count_if(
      run.cases, [](const TestCase& c) { return !c.input.why_skipped.empty(); });
  const std::string counts =
      attribute("name", program().name) + attribute("tests", std::to_string(run.cases.size())) +
      attribute("failures", std::to_string(std::ranges::count_if(run.cases, has_failed))) +
      attribute("errors", "0");
  const std::string time = attribute("time", seconds_text(run.seconds));
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + time +
                    ">\n  <testsuite" + counts + attribute("skipped", std::to_string(skipped)) +
                    time + ">\n";
  for (const TestCase& c : run.cases) out += case_text(c);
  return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace mj::report
