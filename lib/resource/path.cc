// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/path.h"

#include <filesystem>
#include <vector>

namespace mj {
namespace {

constexpr std::string_view kSeparators = "/\\";

std::vector<std::string_view> components(std::string_view path) {
  std::vector<std::string_view> out;
  while (!path.empty()) {
    const size_t end = std::min(path.find_first_of(kSeparators), path.size());
    const std::string_view part = path.substr(0, end);
    path.remove_prefix(std::min(end + 1, path.size()));
    if (part.empty() || part == ".") continue;
    if (part == ".." && !out.empty() && out.back() != "..") {
      out.pop_back();
    } else {
      out.push_back(part);
    }
  }
  return out;
}

}  // namespace

std::string normalize_path(std::string_view path) {
  std::string out;
  if (!path.empty() && kSeparators.find(path.front()) != std::string_view::npos) out = "/";
  const bool ends_in_separator =
      !path.empty() && kSeparators.find(path.back()) != std::string_view::npos;
  for (std::string_view part : components(path)) {
    if (!out.empty() && out.back() != '/') out += '/';
    out += part;
  }
  if (ends_in_separator && !out.empty() && out.back() != '/') out += '/';
  return out;
}

bool is_absolute_path(std::string_view path) {
  if (path.empty()) return false;
  return path.front() == '/' || path.front() == '\\' || path.find(":/") != std::string_view::npos ||
         path.find(":\\") != std::string_view::npos;
}

std::string join_path(std::string_view directory, std::string_view name) {
  if (directory.empty() || is_absolute_path(name)) return normalize_path(name);
  return normalize_path(std::string(directory) + "/" + std::string(name));
}

std::string relative_path(const std::string& path, const std::string& directory) {
  const std::string from = normalize_path(directory), to = normalize_path(path);
  const size_t top = to.find('/', 1);
  const bool far = is_absolute_path(to) &&
                   (top == std::string::npos || !from.starts_with(to.substr(0, top + 1)));
  if (far) return path;
  const std::string relative = std::filesystem::path(to).lexically_relative(from).string();
  if (!relative.empty() && join_path(directory, relative) == to) return relative;
  return directory.empty() ? path : std::filesystem::absolute(path).string();
}

std::string_view directory_of(std::string_view path) {
  const size_t at = path.find_last_of(kSeparators);
  return at == std::string_view::npos ? std::string_view() : path.substr(0, at + 1);
}

std::string_view file_name_of(std::string_view path) {
  return path.substr(directory_of(path).size());
}

std::string_view stem_of(std::string_view path) {
  const std::string_view name = file_name_of(path);
  return name.substr(0, std::min(name.rfind('.'), name.size()));
}

std::string identity_of(const std::string& path) {
  std::error_code failed;
  const std::filesystem::path canonical = std::filesystem::weakly_canonical(path, failed);
  return failed ? path : canonical.string();
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

}  // namespace mj
