// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "example.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <sstream>

#include "run_tool.h"

namespace mj::documentation {
namespace {

using Lines = std::vector<std::string>;

constexpr const char* kMark = "--- end of output ---";

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool is_prompt(const std::string& line) {
  return line.starts_with("$ ");
}

// Adds a line of a block to an example. The line is a command, the continuation of a command, or
// output.
void add_line(Example& example, const std::string& line) {
  auto& commands = example.commands;
  const bool continues =
      !commands.empty() && commands.back().output.empty() && commands.back().text.ends_with("\\");
  if (continues) {
    commands.back().text += "\n" + line;
  } else if (is_prompt(line)) {
    commands.push_back({line.substr(2), ""});
  } else if (!commands.empty()) {
    commands.back().output += line + "\n";
  }
}

// Returns the blocks of the text. A block is between a line beginning with `begin` and a line
// beginning with `end`. The line before a block may contain the mark "numbers vary".
std::vector<Example> examples_between(const Lines& lines, const std::string& begin,
                                      const std::string& end) {
  std::vector<Example> out;
  Example next;
  bool inside = false;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    const bool is_mark = line.starts_with("<!--") || line.starts_with(".\\\"");
    if (!inside && is_mark) {
      next.numbers_vary = next.numbers_vary || line.find("numbers vary") != std::string::npos;
    } else if (!inside && line.starts_with(begin)) {
      inside = true;
      next.line = static_cast<int>(i) + 1;
    } else if (inside && line.starts_with(end)) {
      inside = false;
      if (!next.commands.empty()) out.push_back(next);
      next = {};
    } else if (inside) {
      add_line(next, line);
    }
  }
  return out;
}

// Reverses the escaping of a line in a manual page: returns the text that troff shows for it.
std::string shown(const std::string& line) {
  std::string out;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\' || i + 1 == line.size()) {
      out += line[i];
      continue;
    }
    ++i;
    if (line[i] == 'e') out += '\\';
    if (line[i] == '-') out += '-';
  }
  return out;
}

// Replaces each number in the line, together with the spaces around it, by the same sign.
std::string without_numbers(const std::string& line) {
  static const std::regex number(" *[-+]?[0-9][0-9.]*(e[-+]?[0-9]+)?( [num]?s\\b)? *");
  static const std::regex spaces(" +");
  return std::regex_replace(std::regex_replace(line, number, "#"), spaces, " ");
}

// Returns the number of omitted lines if `line` is a mark for them: 7 for "... (7 more lines:
// what)". Returns nothing for other lines.
std::optional<size_t> lines_of_cut(const std::string& line) {
  static const std::regex cut("\\.\\.\\. \\(([0-9]+) more lines?: .+\\)");
  std::smatch parts;
  if (!std::regex_match(line, parts, cut)) return {};
  return std::stoul(parts[1]);
}

}  // namespace

std::vector<Example> examples_of_markdown(const std::string& text) {
  return examples_between(lines_of(text), "```", "```");
}

std::vector<Example> examples_of_man_page(const std::string& text) {
  std::vector<Example> out;
  Lines lines = lines_of(text);
  for (std::string& line : lines) {
    if (!line.starts_with(".")) line = shown(line);
  }
  std::erase_if(lines, [](const std::string& l) { return l == ".RS" || l == ".RE"; });
  return examples_between(lines, ".nf", ".fi");
}

bool matches(const std::string& shown_text, const std::string& output, bool numbers_vary) {
  Lines a = lines_of(shown_text);
  Lines b = lines_of(output);
  if (numbers_vary) {
    for (std::string& line : a) line = lines_of_cut(line) ? line : without_numbers(line);
    for (std::string& line : b) line = without_numbers(line);
  }
  size_t at = 0;
  for (const std::string& line : a) {
    const std::optional<size_t> cut = lines_of_cut(line);
    if (!cut && (at >= b.size() || b[at] != line)) return false;
    at += cut.value_or(1);
  }
  return at == b.size();
}

std::vector<std::string> examples_of_help(const std::string& text) {
  std::vector<std::string> out;
  for (const std::string& line :
       lines_of(text.substr(std::min(text.size(), text.find("\nExamples:\n"))))) {
    if (line.starts_with("  ") && !line.starts_with("  #")) out.push_back(line.substr(2));
  }
  return out;
}

std::vector<std::string> outputs_of(const Example& example, const std::string& folder,
                                    const std::string& programs) {
  std::string script = "exec 2>&1\nPATH=" + programs +
                       ":$PATH\nXDG_CACHE_HOME=$PWD/.cache\n"
                       "export PATH XDG_CACHE_HOME\n";
  for (const Command& command : example.commands) {
    script += command.text + "\n" + "(exit_code=$?; echo '" + kMark + "'; exit $exit_code)\n";
  }
  const std::string printed =
      testing::run("/bin/sh", {.arguments = {"-c", script}, .folder = folder}).out;
  std::vector<std::string> outputs(1);
  for (const std::string& line : lines_of(printed)) {
    const size_t mark = line.find(kMark);
    outputs.back() += line.substr(0, mark) + (mark == std::string::npos ? "\n" : "");
    if (mark != std::string::npos) outputs.emplace_back();
  }
  outputs.resize(example.commands.size());
  return outputs;
}

}  // namespace mj::documentation
