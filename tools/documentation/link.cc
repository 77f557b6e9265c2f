// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "link.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>

namespace mj::documentation {
namespace {

namespace fs = std::filesystem;

// Calls `function` with each line that is outside of fenced blocks, and with the number of the
// line.
template <typename Function>
void for_each_line(const std::string& text, const Function& function) {
  std::istringstream in(text);
  bool is_inside = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const bool is_fence = line.starts_with("```");
    is_inside = is_fence != is_inside;
    if (!is_fence && !is_inside) function(line, number);
  }
}

// Calls `function` with each match of the pattern in the line.
template <typename Function>
void for_each_match(const std::string& line, const std::regex& pattern, const Function& function) {
  for (std::sregex_iterator at(line.begin(), line.end(), pattern), end; at != end; ++at) {
    function(*at);
  }
}

std::string address_of(const std::string& heading) {
  std::string out;
  for (const char c : heading) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) || c == '-' || c == '_') {
      out += static_cast<char>(std::tolower(letter));
    } else if (c == ' ') {
      out += '-';
    }
  }
  return out;
}

}  // namespace

std::vector<Link> links_of_markdown(const std::string& text) {
  static const std::regex pattern(R"(\]\(([^)#\s]*)#?([^)\s]*)\))");
  std::vector<Link> out;
  for_each_line(text, [&out](const std::string& line, int number) {
    for_each_match(line, pattern, [&](const std::smatch& m) {
      out.push_back({number, m[1], m[2]});
    });
  });
  return out;
}

std::set<std::string> headings_of_markdown(const std::string& text) {
  std::set<std::string> out;
  for_each_line(text, [&out](const std::string& line, int) {
    const size_t at = line.find_first_not_of('#');
    if (at != 0 && at != std::string::npos && line[at] == ' ') {
      out.insert(address_of(line.substr(at + 1)));
    }
  });
  return out;
}

std::vector<std::string> files_without_link(const std::string& text) {
  static const std::regex pattern(
      R"((\[?)`([A-Za-z0-9_.-]+/[A-Za-z0-9_./-]+|[A-Za-z0-9_-]+\.md)`)");
  std::vector<std::string> out;
  for_each_line(text, [&out](const std::string& line, int) {
    for_each_match(line, pattern, [&out](const std::smatch& m) {
      if (m[1].length() == 0) out.push_back(m[2]);
    });
  });
  return out;
}

std::vector<std::string> markdown_files(const std::string& folder) {
  std::vector<std::string> out;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
    const std::string name = at->path().filename().string();
    const bool is_left_out = name == "build" || name == "node_modules" || name.starts_with('.');
    if (is_left_out && at->is_directory()) at.disable_recursion_pending();
    if (!is_left_out && name.ends_with(".md")) out.push_back(at->path().string());
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace mj::documentation
