// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plugin/library.h"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

#include "base/diagnostic.h"
#include "plugin/table.h"

namespace mj::plugin {
namespace {

#ifdef __APPLE__
constexpr std::string_view kSuffix = ".dylib";
#else
constexpr std::string_view kSuffix = ".so";
#endif

// A library that is being loaded, inside another perhaps.
struct Loading {
  Loading* outer;
  std::string error = {};
};
thread_local Loading* t_loading = nullptr;

bool is_library(const std::filesystem::directory_entry& entry) {
  const std::string name = entry.path().filename().string();
  std::error_code error;
  return name.size() > kSuffix.size() && name.ends_with(kSuffix) && entry.is_regular_file(error);
}

}  // namespace

bool is_loading() {
  return t_loading != nullptr;
}

void set_loading_error(const std::string& message) {
  if (t_loading->error.empty()) t_loading->error = message;
}

Registered load_library(const std::string& path) {
  const auto lock = lock_table();
  const int before = count();
  Loading loading{t_loading};
  t_loading = &loading;
  const void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  t_loading = loading.outer;
  const char* reason = handle == nullptr ? dlerror() : nullptr;
  if (reason != nullptr) loading.error = reason;
  if (!loading.error.empty()) {
    throw Error("plugin-library", "Error loading plugin library '" + path + "': " + loading.error);
  }
  const int added = count() - before;
  return {.first = added > 0 ? before : -1, .count = added};
}

void load_folder(const std::string& folder,
                 const std::function<void(const std::string& file, Registered)>& tell) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (!is_library(entry)) continue;
    const std::string file = entry.path().filename().string();
    tell(file, load_library(folder + "/" + file));
  }
}

}  // namespace mj::plugin
