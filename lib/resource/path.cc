// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/path.h"

#include <filesystem>
#include <optional>
#include <vector>

#include "base/require_memory.h"
#include "resource/folder_provider.h"
#include "resource/provider.h"

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

// Normalizes the part of a name that follows the prefix of its provider. Doubled separators stay,
// because this part may be data instead of a path.
std::string reduced(std::string_view rest) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0; begin <= rest.size();) {
    const size_t end = std::min(rest.find_first_of(kSeparators, begin), rest.size());
    const std::string_view part = rest.substr(begin, end - begin);
    const bool is_last = end == rest.size();
    if (part == ".." && !is_last && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (part != "." || is_last) {
      parts.push_back(part);
    }
    begin = end + 1;
  }
  std::string out;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += '/';
    out += parts[i];
  }
  return out;
}

}  // namespace

std::string normalize_path(std::string_view path) {
  if (const std::string_view prefix = resource::provider_prefix(path); !prefix.empty()) {
    return std::string(prefix) + reduced(path.substr(prefix.size()));
  }
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
  if (resource::provider_of(path)) return true;
  return path.front() == '/' || path.front() == '\\' || path.find(":/") != std::string_view::npos ||
         path.find(":\\") != std::string_view::npos;
}

std::string join_path(std::string_view directory, std::string_view name) {
  if (directory.empty() || is_absolute_path(name)) return normalize_path(name);
  const bool is_closed = kSeparators.find(directory.back()) != std::string_view::npos ||
                         resource::provider_prefix(directory) == directory;
  if (is_closed) return normalize_path(std::string(directory) + std::string(name));
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
  return at == std::string_view::npos ? resource::provider_prefix(path) : path.substr(0, at + 1);
}

std::string_view file_name_of(std::string_view path) {
  return path.substr(directory_of(path).size());
}

std::string_view stem_of(std::string_view path) {
  const std::string_view name = file_name_of(path);
  return name.substr(0, std::min(name.rfind('.'), name.size()));
}

std::string identity_of(const std::string& path) {
  const std::optional<std::string> below = resource::path_of(path);
  if (!below && resource::provider_of(path)) return normalize_path(path);
  std::error_code failed;
  const auto canonical = std::filesystem::weakly_canonical(below.value_or(path), failed);
  require_memory(failed);
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
