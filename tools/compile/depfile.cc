// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "depfile.h"

#include <algorithm>
#include <string_view>

#include "base/file_error.h"
#include "base/printable.h"

namespace mj::compile_tool {
namespace {

constexpr std::string_view kRecord = "# mj-compile ", kAbsent = "# absent ";
constexpr std::string_view kNext = " \\\n  ";  // separator between the file names in a rule

// Returns whether make and ninja read the character at `i`, after escaping, as part of a file name.
// All characters that may have a meaning for either tool are rejected: ';', '|', '=', '%',
// patterns, quotes, parentheses and control characters.
bool is_plain(const std::string& name, size_t i) {
  const char c = name[i];
  if (static_cast<unsigned char>(c) >= 0x80) return true;  // part of a UTF-8 character
  const bool is_letter_or_digit =
      (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  if (is_letter_or_digit || std::string_view("-_./,+@#$").find(c) != std::string_view::npos) {
    return true;
  }
  // a blank at the end would be cut off, and a '\\' at the end would join lines
  if (i + 1 == name.size()) return false;
  // A backslash before a character that is itself escaped is rejected, because make and ninja read
  // it differently.
  return c == ' ' ||
         (c == '\\' && std::string_view(" #$\\").find(name[i + 1]) == std::string_view::npos);
}

// Throws Error for a name that make or ninja would not read as exactly one file.
void check_name(const std::string& name) {
  size_t bad = 0;
  while (bad < name.size() && is_plain(name, bad)) ++bad;
  // Rejects names such as '.IGNORE' and '.POSIX', because they are settings of make.
  const bool is_setting = name.size() > 1 && name[0] == '.' && name[1] >= 'A' && name[1] <= 'Z' &&
                          name.find('/') == std::string::npos;
  if (bad == name.size() && !name.empty() && !is_setting) return;
  throw file_error(name, "depfile-name",
                   "a dependency file cannot represent the name '" + printable(name) + "'",
                   "rename the file: for make and ninja, " +
                       (bad < name.size() ? "'" + printable(name.substr(bad, 1)) + "' in a name"
                                          : std::string("this name")) +
                       " has a special meaning");
}

// Escapes a file name as compilers do: a backslash is added before '#' and before blanks, and '$'
// becomes '$$'. Throws Error for names that cannot be written in a rule.
std::string escaped(const std::string& name) {
  check_name(name);
  std::string out;
  for (const char c : name) {
    if (c == ' ' || c == '#') out += '\\';
    if (c == '$') out += '$';
    out += c;
  }
  return out;
}

// Reverses escaped(): returns the file name whose escaped form is `text`.
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

// Removes the part of `text` up to and including `end`, and returns the part before `end`. If
// `text` does not contain `end`, removes and returns the whole text.
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
    for (const std::string& file : depfile.absent) {
      check_name(file);
      out += std::string(kAbsent) + file + "\n";
    }
  }
  out += escaped(depfile.target) + ":";
  for (const std::string& file : depfile.files) out += std::string(kNext) + escaped(file);
  out += "\n";
  for (const std::string& file : depfile.files) {
    out += "\n" + escaped(file) + ":\n";
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
  if (names.ends_with('\n')) names.remove_suffix(1);  // the last rule, if no empty rules follow
  (void)take(names, kNext);
  while (!names.empty()) out.files.insert(unescaped(take(names, kNext)));
  return out;
}

}  // namespace mj::compile_tool
