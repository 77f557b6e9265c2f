// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "depfile.h"

#include <algorithm>
#include <string_view>

#include "base/file_error.h"

namespace mj::compile_tool {
namespace {

constexpr std::string_view kRecord = "# mj-compile ", kAbsent = "# absent ";
constexpr std::string_view kNext = " \\\n  ";  // between the names of a rule

// As compilers do it: a backslash before '#' and ':', before white space also for every backslash
// that precedes it, and '$$'.
std::string escaped(const std::string& name) {
  if (name.find_first_of("\n\r") != std::string::npos) {
    throw file_error(name, "depfile-name", "a dependency file cannot hold the name '" + name + "'",
                     "rename the file: make and ninja know no names with line breaks");
  }
  std::string out;
  size_t backslashes = 0;
  for (const char c : name) {
    if (c == ' ' || c == '\t') out.append(backslashes + 1, '\\');
    if (c == '#' || c == ':') out += '\\';
    if (c == '$') out += '$';
    out += c;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  return out;
}

// The name that escaped() wrote so.
std::string unescaped(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t end = std::min(text.find_first_not_of('\\', i), text.size());
    const size_t backslashes = end - i;
    const char next = end < text.size() ? text[end] : '\0';
    const bool is_space = next == ' ' || next == '\t';
    const bool is_marked = backslashes > 0 && (next == '#' || next == ':');
    out.append(is_space ? backslashes / 2 : backslashes - (is_marked ? 1 : 0), '\\');
    if (end == text.size()) break;
    out += next;
    i = next == '$' ? end + 1 : end;
  }
  return out;
}

// Cuts off and returns what is before `end`; all of it if that is not there.
std::string_view take(std::string_view& text, std::string_view end) {
  const size_t at = std::min(text.find(end), text.size());
  const std::string_view out = text.substr(0, at);
  text.remove_prefix(std::min(at + end.size(), text.size()));
  return out;
}

}  // namespace

std::string depfile_text(const Depfile& depfile) {
  std::string out;
  if (!depfile.record.empty()) {
    out += std::string(kRecord) + depfile.record + "\n";
    for (const std::string& file : depfile.absent) out += std::string(kAbsent) + file + "\n";
  }
  out += escaped(depfile.target) + ":";
  for (const std::string& file : depfile.files) out += std::string(kNext) + escaped(file);
  out += "\n";
  for (const std::string& file : depfile.files) {
    if (file.find('%') == std::string::npos) out += "\n" + escaped(file) + ":\n";
  }
  return out;
}

std::optional<Depfile> parse_depfile(const std::string& text) {
  Depfile out;
  std::string_view rest = text;
  if (!rest.starts_with(kRecord)) return {};
  rest.remove_prefix(kRecord.size());
  out.record = take(rest, "\n");
  while (rest.starts_with(kAbsent)) {
    rest.remove_prefix(kAbsent.size());
    out.absent.emplace(take(rest, "\n"));
  }
  std::string_view names = take(rest, "\n\n");
  if (names.ends_with('\n')) names.remove_suffix(1);  // no empty rule follows
  (void)take(names, kNext);
  while (!names.empty()) out.files.insert(unescaped(take(names, kNext)));
  return out;
}

}  // namespace mj::compile_tool
