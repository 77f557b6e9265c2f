// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/completion.h"

#include <algorithm>

#include "common/cli/option_table.h"

namespace mj::report {
namespace {

using Rows = std::vector<OptionRow>;

constexpr const char* kNotice = "Made by scripts/make/man from the options of the tool.";

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
  return out;
}

// Returns the name of the tool as an identifier that can be part of the name of a shell function:
// mj_diff for mj-diff.
std::string identifier(std::string tool) {
  std::replace(tool.begin(), tool.end(), '-', '_');
  return tool;
}

// ---- bash

std::string bash(const std::string& tool, const Rows& rows) {
  const std::string function = "_" + identifier(tool);
  std::string words;
  std::string cases;
  for (const OptionRow& row : rows) {
    if (row.is_argument) continue;
    words += (words.empty() ? "" : " ") + joined(row.words, " ");
    if (row.value.empty()) continue;
    std::string reply = "COMPREPLY=()";
    if (!row.choices().empty()) {
      reply = "COMPREPLY=($(compgen -W '" + joined(row.choices(), " ") + "' -- \"$word\"))";
    } else if (row.takes_folder()) {
      reply = "COMPREPLY=($(compgen -d -- \"$word\"))";
    } else if (row.takes_file()) {
      reply = "COMPREPLY=($(compgen -f -- \"$word\"))";
    }
    cases += "    " + joined(row.words, " | ") + ") " + reply + "; return ;;\n";
  }
  return "# bash completion of " + tool + ". " + kNotice + "\n" + function + "() {\n" +
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n" +
         "  case $before in\n" + cases + "  esac\n" + "  if [[ $word == -* ]]; then\n" +
         "    COMPREPLY=($(compgen -W '" + words + "' -- \"$word\"))\n" + "  else\n" +
         "    COMPREPLY=($(compgen -f -- \"$word\"))\n" + "  fi\n" + "}\n" +
         "complete -o filenames -F " + function + " " + tool + "\n";
}

// ---- zsh

// Escapes text so that it can stand in 'single quotes' and in the [brackets] of a specification for
// the zsh function _arguments.
std::string zsh_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else if (c == '[' || c == ']' || c == ':' || c == '\\') {
      out += std::string("\\") + c;
    } else {
      out += c;
    }
  }
  return out;
}

std::string zsh_value(const OptionRow& row) {
  if (row.value.empty()) return "";
  std::string action = " ";
  if (!row.choices().empty()) {
    action = "(" + joined(row.choices(), " ") + ")";
  } else if (row.takes_folder()) {
    action = "_files -/";
  } else if (row.takes_file()) {
    action = "_files";
  }
  return ":" + zsh_text(row.value) + ":" + action;
}

std::string zsh(const std::string& tool, const Rows& rows) {
  std::string out =
      "#compdef " + tool + "\n# zsh completion of " + tool + ". " + kNotice + "\n_arguments -s -S";
  for (const OptionRow& row : rows) {
    if (row.is_argument) continue;
    for (const std::string& word : row.words) {
      out += " \\\n  '*" + word + "[" + zsh_text(row.text) + "]" + zsh_value(row) + "'";
    }
  }
  return out + " \\\n  '*:file:_files'\n";
}

// ---- fish

std::string fish_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string fish(const std::string& tool, const Rows& rows) {
  std::string out = "# fish completion of " + tool + ". " + kNotice + "\n";
  for (const OptionRow& row : rows) {
    if (row.is_argument) continue;
    std::string line = "complete -c " + tool;
    for (const std::string& word : row.words) {
      line += word.starts_with("--") ? " -l " + word.substr(2) : " -s " + word.substr(1);
    }
    if (!row.choices().empty()) {
      line += " -x -a '" + joined(row.choices(), " ") + "'";
    } else if (row.takes_folder()) {
      line += " -x -a '(__fish_complete_directories)'";
    } else if (row.takes_file()) {
      line += " -r -F";
    } else if (!row.value.empty()) {
      line += " -x";
    }
    out += line + " -d '" + fish_text(row.text) + "'\n";
  }
  return out;
}

}  // namespace

std::string completion(const std::string& shell, const std::string& tool, const CLI::App& app) {
  const Rows rows = option_rows(app);
  if (shell == "zsh") return zsh(tool, rows);
  if (shell == "fish") return fish(tool, rows);
  return bash(tool, rows);
}

}  // namespace mj::report
