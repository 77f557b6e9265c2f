// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/folder_provider.h"

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>

#include "base/diagnostic.h"
#include "resource/memory_resource.h"
#include "resource/path.h"
#include "resource/provider.h"

namespace mj::resource {
namespace {

// Returns the path of the file in `folder` that the name means. Returns nothing for a name that
// leads out of the folder.
std::optional<std::string> path_below(const std::string& folder, const std::string& name) {
  const std::string rest = normalize_path(name.substr(name.find(':') + 1));
  if (is_absolute_path(rest) || rest == ".." || rest.starts_with("../")) return std::nullopt;
  return join_path(folder, rest);
}

// A file on the disk that a program opened as a resource by a name with a prefix.
struct OpenFile {
  std::string path;
  mjResource file = {};
};

int open_below(mjResource* resource) {
  const auto& folder = *static_cast<const std::string*>(resource->provider->data);
  const auto path = path_below(folder, resource->name);
  if (!path) return 0;
  auto opened = std::make_unique<OpenFile>();
  opened->path = *path;
  opened->file.name = opened->path.data();
  opened->file.provider = &disk_provider();
  if (disk_provider().open(&opened->file) == 0) return 0;
  std::string(opened->file.timestamp).copy(resource->timestamp, sizeof(resource->timestamp) - 1);
  resource->data = opened.release();
  return 1;
}

int read_below(mjResource* resource, const void** buffer) {
  return disk_provider().read(&static_cast<OpenFile*>(resource->data)->file, buffer);
}

void close_below(mjResource* resource) {
  const std::unique_ptr<OpenFile> opened(static_cast<OpenFile*>(resource->data));
  disk_provider().close(&opened->file);
  resource->data = nullptr;
}

int below_modified(const mjResource* resource, const char* timestamp) {
  return disk_provider().modified(resource, timestamp);
}

mjtSize write_below(mjResource* resource, const void* buffer, mjtSize nbytes) {
  const auto& folder = *static_cast<const std::string*>(resource->provider->data);
  auto path = path_below(folder, resource->name);
  if (!path) return -1;
  mjResource file = {};
  file.name = path->data();
  return disk_provider().write(&file, buffer, nbytes);
}

}  // namespace

void add_folder(const std::string& prefix, const std::string& folder) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored)) {
    throw Error("file-not-found", "'" + folder + "' is not a folder");
  }
  static std::mutex mutex;
  // The registered folders by prefix. The map is never freed, because providers stay registered.
  static auto* const folders = new std::map<std::string, std::string>;
  const std::lock_guard lock(mutex);
  const auto [at, is_new] = folders->try_emplace(lower_case(prefix), folder);
  if (!is_new && at->second != folder) {
    throw Error("usage", "the prefix '" + prefix + "' already refers to '" + at->second + "'");
  }
  bool ignored_fatality = false;
  add_provider({.prefix = prefix.c_str(),
                .open = open_below,
                .read = read_below,
                .close = close_below,
                .modified = below_modified,
                .write = write_below,
                .data = &at->second},
               ignored_fatality);
}

std::optional<std::string> path_of(const std::string& name) {
  const mjpResourceProvider* const provider = provider_of(name);
  if (!provider || provider->open != open_below) return std::nullopt;
  return path_below(*static_cast<const std::string*>(provider->data), name);
}

}  // namespace mj::resource
