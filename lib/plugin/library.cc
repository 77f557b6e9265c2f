// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plugin/library.h"

#include <dlfcn.h>

#ifdef __ELF__
#include <elf.h>
#include <link.h>
#endif
#include <mujoco/mujoco.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/file_error.h"
#include "base/names_in_folder.h"
#include "plugin/stand_in.h"
#include "plugin/table.h"

namespace mj::plugin {
namespace {

#ifdef __APPLE__
constexpr std::string_view kSuffix = ".dylib";
#else
constexpr std::string_view kSuffix = ".so";
#endif

// A library that is being loaded. `outer` is the library whose initialiser loads this library, or
// null.
struct Loading {
  Loading* outer;
  Registrar registrar;
  std::vector<std::string> taken_over = {};
  std::string error = {};
};
thread_local Loading* t_loading = nullptr;

bool is_library(const std::string& folder, const std::string& name) {
  std::error_code error;
  return name.size() > kSuffix.size() && name.ends_with(kSuffix) &&
         std::filesystem::is_regular_file(std::filesystem::path(folder) / name, error);
}

#ifdef __ELF__
// Throws Error if the file of a library is truncated. Accessing the missing part would end the
// process.
void require_whole(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return;  // no error here, because dlopen() may find the library in another folder
  const auto size = static_cast<uint64_t>(file.tellg());
  const auto read = [&](uint64_t at, auto& to) {
    file.seekg(static_cast<std::streamoff>(at));
    return static_cast<bool>(file.read(reinterpret_cast<char*>(&to), sizeof(to)));
  };
  ElfW(Ehdr) header;
  if (!read(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return;
  for (int i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) segment;
    const bool is_read = read(header.e_phoff + uint64_t{header.e_phentsize} * i, segment);
    const bool is_inside =
        is_read && segment.p_offset <= size && segment.p_filesz <= size - segment.p_offset;
    if (is_inside) continue;
    throw Error("plugin-library",
                "Error loading plugin library '" + path + "': the file is not complete");
  }
}
#else
void require_whole(const std::string&) {}
#endif

// Throws Error if the library is linked to another version of MuJoCo. The structs of that version
// may have different members.
void require_own_engine(const std::string& path) {
  const std::string engine = foreign_engine_of(path);
  if (engine.empty()) return;
  throw file_error(path, "plugin-library",
                   "Error loading plugin library '" + path + "': it was linked to " + engine +
                       ", but this program is " + mj_versionString(),
                   "build the plugin with the headers of this version");
}

}  // namespace

bool is_loading() {
  return t_loading != nullptr;
}

void set_loading_error(const std::string& message) {
  if (t_loading->error.empty()) t_loading->error = message;
}

int add_loaded(const mjpPlugin& plugin) {
  const Slot slot = add(plugin, t_loading->registrar);
  if (slot.is_taken_over) t_loading->taken_over.emplace_back(plugin.name);
  return slot.number;
}

void prepare_to_load(const std::string& path) {
  require_whole(path);
  require_own_engine(path);
  stand_in_for_libraries();
}

Registered load_library(const std::string& path, bool is_chosen) {
  prepare_to_load(path);
  const auto lock = lock_table();
  const int before = count();
  Loading loading{t_loading, is_chosen ? Registrar::kChosenLibrary : Registrar::kLibrary};
  t_loading = &loading;
  const void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  t_loading = loading.outer;
  const char* reason = handle == nullptr ? dlerror() : nullptr;
  if (reason != nullptr) loading.error = reason;
  if (!loading.error.empty()) {
    throw file_error(path, "plugin-library",
                     "Error loading plugin library '" + path + "': " + loading.error,
                     has_functions_for_plugins()
                         ? ""
                         : "the program does not export the functions of the library: link it with "
                           "-rdynamic (CMake: ENABLE_EXPORTS)");
  }
  const int added = count() - before;
  return {.first = added > 0 ? before : -1,
          .count = added,
          .taken_over = std::move(loading.taken_over)};
}

void load_folder(const std::string& folder,
                 const std::function<void(const std::string& file, Registered)>& tell) {
  std::error_code error;
  for (const std::string& file : names_in_folder(folder, error)) {
    if (is_library(folder, file)) tell(file, load_library(folder + "/" + file));
  }
}

}  // namespace mj::plugin
