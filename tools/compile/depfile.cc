// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "depfile.h"

#include "base/diagnostic.h"

namespace mj::compile_tool {
namespace {

// As compilers do it: a backslash before '#' and ':', before white space also for every backslash
// that precedes it, and '$$'.
std::string escaped(const std::string& name) {
  if (name.find_first_of("\n\r") != std::string::npos) {
    throw Error("depfile-name", "a dependency file cannot hold the name '" + name + "'",
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

}  // namespace

std::string depfile_text(const std::string& target, const std::set<std::string>& files) {
  std::string out = escaped(target) + ":";
  for (const std::string& file : files) out += " \\\n  " + escaped(file);
  out += "\n";
  for (const std::string& file : files) {
    if (file.find('%') == std::string::npos) out += "\n" + escaped(file) + ":\n";
  }
  return out;
}

}  // namespace mj::compile_tool
