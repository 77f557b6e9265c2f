// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "urdf/package_path.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

#include "base/names_in_folder.h"
#include "base/require_memory.h"
#include "resource/path.h"

namespace mj::urdf {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxSearchDepth = 8;
constexpr int kMaxFoldersVisited = 20000;

std::string absolute(const std::string& path) {
  std::error_code error;
  const fs::path out = fs::absolute(path, error);
  require_memory(error);
  return normalize_path(error ? path : out.string());
}

// Returns the contents of the element <name> in a package.xml.
std::string name_in_manifest(const std::string& text) {
  constexpr std::string_view kOpen = "<name>", kClose = "</name>";
  const size_t begin = text.find(kOpen);
  const size_t end = text.find(kClose, begin);
  if (begin == std::string::npos || end == std::string::npos) return {};
  std::string_view name(text.data() + begin + kOpen.size(), end - begin - kOpen.size());
  const size_t first = std::min(name.find_first_not_of(" \t\r\n"), name.size());
  name.remove_prefix(first);
  return std::string(name.substr(0, name.find_last_not_of(" \t\r\n") + 1));
}

// Returns the folders below `root` that may be the package, those nearest to the root first. As in
// ROS, a folder with a package.xml is a package, and a package contains no other packages.
std::vector<std::string> crawl(const std::string& root, const std::string& package,
                               const FileReader& files) {
  std::vector<std::string> found;
  std::vector<std::pair<std::string, int>> queue = {{root, 0}};
  for (size_t i = 0; i < queue.size() && i < kMaxFoldersVisited; ++i) {
    const auto [folder, depth] = queue[i];
    const FileContent manifest = files.read(join_path(folder, "package.xml"));
    if (manifest.bytes) {
      const std::string name = name_in_manifest(*manifest.bytes);
      if (name == package || (name.empty() && file_name_of(folder) == package)) {
        found.push_back(folder);
      }
      continue;
    }
    if (depth > 0 && file_name_of(folder) == package) found.push_back(folder);
    if (depth == kMaxSearchDepth) continue;
    std::vector<std::string> below;
    std::error_code error;
    for (const std::string& name : names_in_folder(folder, error)) {
      std::error_code ignored;
      const std::string path = join_path(folder, name);
      if (name.starts_with('.') || !fs::is_directory(fs::symlink_status(path, ignored))) continue;
      below.push_back(path);
    }
    std::ranges::sort(below);
    for (std::string& path : below) queue.emplace_back(std::move(path), depth + 1);
  }
  return found;
}

void add_new(std::vector<std::string>& list, std::string path) {
  if (std::ranges::find(list, path) == list.end()) list.push_back(std::move(path));
}

}  // namespace

std::vector<std::string> ros_package_path() {
  std::vector<std::string> out;
  const char* value = std::getenv("ROS_PACKAGE_PATH");
  std::string_view rest = value == nullptr ? "" : value;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) out.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out;
}

std::optional<std::string> without_escapes(std::string_view name) {
  const auto digit = [](char c) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    return kDigits.find(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  };
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '%' && i + 2 < name.size()) {
      const size_t high = digit(name[i + 1]), low = digit(name[i + 2]);
      const bool is_escape = high != std::string_view::npos && low != std::string_view::npos;
      if (is_escape && high + low > 0) {
        out += static_cast<char>(16 * high + low);
        i += 2;
        continue;
      }
    }
    out += name[i];
  }
  if (out == name) return std::nullopt;
  return out;
}

std::optional<PackageFile> split_package_name(std::string_view name) {
  for (const std::string_view scheme : {"package://", "model://"}) {
    if (!name.starts_with(scheme)) continue;
    name.remove_prefix(scheme.size());
    const size_t slash = name.find('/');
    if (slash == std::string_view::npos) return PackageFile{std::string(name), ""};
    return PackageFile{std::string(name.substr(0, slash)), std::string(name.substr(slash + 1))};
  }
  return std::nullopt;
}

PackageFinder::PackageFinder(const PackageOptions& options, const FileReader& files,
                             std::string model_directory)
    : options_(options), files_(files), model_directory_(std::move(model_directory)) {}

const std::vector<std::string>& PackageFinder::candidates(const std::string& package) {
  const auto known = candidates_.find(package);
  if (known != candidates_.end()) return known->second;
  std::vector<std::string>& out = candidates_[package];
  for (const Package& given : options_.packages) {
    if (given.name == package) out.push_back(absolute(given.directory));
  }
  if (!out.empty()) return out;
  for (const std::string& folder : options_.search_path) {
    for (std::string& path : crawl(absolute(folder), package, files_)) {
      add_new(out, std::move(path));
    }
  }
  const std::string here = absolute(model_directory_.empty() ? "." : model_directory_);
  const auto levels = std::ranges::count(here, '/');
  std::string up;
  for (std::ptrdiff_t i = 0; i <= levels; ++i, up += "../") {
    add_new(out, join_path(model_directory_, up + package));
  }
  return out;
}

PackageSearch PackageFinder::find(const PackageFile& file) {
  PackageSearch out = find_as_written(file);
  if (!out.path.empty()) return out;
  const auto package = without_escapes(file.package), path = without_escapes(file.path);
  if (!package && !path) return out;
  PackageSearch other = find_as_written({package.value_or(file.package), path.value_or(file.path)});
  if (package) other.looked.insert(other.looked.begin(), out.looked.begin(), out.looked.end());
  return other;
}

PackageSearch PackageFinder::find_as_written(const PackageFile& file) {
  PackageSearch out;
  for (const std::string& folder : candidates(file.package)) {
    out.looked.push_back(folder);
    std::string path = join_path(folder, file.path);
    if (!files_.exists(path)) continue;
    out.path = std::move(path);
    out.directory = folder;
    break;
  }
  return out;
}

}  // namespace mj::urdf
