// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A file is searched for in the following places, in this order. The first place that has the file
// is used.
//   1. the mount at the whole path of the file
//   2. the mounts at the folders that contain the file, the innermost folder first
//   3. the provider of the prefix of the path
//   4. a mount whose path has the same last part, ignoring case; if there are several such mounts,
//      the one that was added last
//   5. the disk

#include "api/files/vfs.h"

#include <mujoco/mujoco.h>

#include <atomic>
#include <map>
#include <mutex>
#include <string>

#include "api/boundary.h"
#include "resource/data_uri.h"
#include "resource/folder_provider.h"
#include "resource/memory_resource.h"
#include "resource/path.h"
#include "resource/provided_file.h"
#include "resource/provider.h"

namespace mj::api {
namespace {

constexpr int kDone = 0, kFailed = -1, kTaken = 2;  // return values of the mj_*VFS functions

// Returns the last part of a path in lower case.
std::string key_of_file(std::string_view path) {
  return lower_case(file_name_of(path));
}

// Content that is mounted at a path of a file system.
class Mount {
 public:
  Mount() = default;
  virtual ~Mount() = default;
  Mount(const Mount&) = delete;
  Mount& operator=(const Mount&) = delete;
  [[nodiscard]] virtual FileContent read(const std::string& path) const = 0;
  // Returns whether the file can be opened. Does not read it.
  [[nodiscard]] virtual bool exists(const std::string& path) const = 0;
  // Returns the source of the file. The caller sets the member `mount` of the result.
  [[nodiscard]] virtual ResourcePlace place() const = 0;
  virtual void begin() {}
  virtual void end() {}
};

class Buffer : public Mount {
 public:
  explicit Buffer(std::string bytes) : bytes_(std::move(bytes)) {}
  [[nodiscard]] FileContent read(const std::string&) const override {
    return checked_content(bytes_);
  }
  [[nodiscard]] bool exists(const std::string&) const override {
    return checked_content(bytes_).bytes.has_value();
  }
  [[nodiscard]] ResourcePlace place() const override {
    return {&resource::memory_provider(), const_cast<std::string*>(&bytes_), nullptr};
  }

 private:
  std::string bytes_;
};

// Files that a provider serves. The provider is no longer called after end().
class Provided : public Mount {
 public:
  Provided(mjVFS* owner, std::string path, const mjpResourceProvider* provider)
      : owner_(owner), path_(std::move(path)), provider_(provider) {}

  void begin() override {
    if (provider_->mount == nullptr) return;
    std::string name = path_;
    mjResource resource = resource_of(name);
    provider_->mount(&resource);
    data_ = resource.data;
  }

  void end() override {
    if (ended_.exchange(true) || provider_->unmount == nullptr) return;
    std::string name = path_;
    mjResource resource = resource_of(name);
    provider_->unmount(&resource);
  }

  [[nodiscard]] FileContent read(const std::string& path) const override {
    if (ended_) return {std::nullopt, "'" + path_ + "' was unmounted"};
    std::string name = path;
    mjResource resource = resource_of(name);
    return resource::read_opened(resource, path_);
  }

  [[nodiscard]] bool exists(const std::string& path) const override {
    if (ended_) return false;
    std::string name = path;
    mjResource resource = resource_of(name);
    return resource::opens(resource);
  }

  [[nodiscard]] ResourcePlace place() const override {
    if (ended_) return {};
    return {provider_, data_, nullptr};
  }

 private:
  mjResource resource_of(std::string& name) const {
    mjResource out = {};
    out.name = name.data();
    out.data = data_;
    out.vfs = owner_;
    out.provider = provider_;
    return out;
  }

  mjVFS* owner_;
  std::string path_;
  const mjpResourceProvider* provider_;
  void* data_ = nullptr;  // data that the provider's function mount() has set
  std::atomic<bool> ended_ = false;
};

// Mounts of the globally registered providers that a file system has used so far. Each provider is
// mounted once, under its prefix.
class PrefixMounts {
 public:
  // Returns the mount of the provider that serves `name`. Returns null if no provider serves
  // `name`, if `name` is a path on the disk, or if the VFS was deleted.
  [[nodiscard]] std::shared_ptr<const Mount> of(mjVFS* owner, const std::string& name) {
    const mjpResourceProvider* const provider = resource::provider_of(name);
    if (!provider || provider == &resource::data_uri_provider()) return nullptr;
    if (resource::path_of(name)) return nullptr;
    const std::lock_guard lock(mutex_);
    if (has_ended_) return nullptr;
    std::shared_ptr<Mount>& mount = mounts_[provider];
    if (!mount) {
      mount = std::make_shared<Provided>(owner, name.substr(0, name.find(':')), provider);
      mount->begin();
    }
    return mount;
  }

  void end() {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    for (auto& [provider, mount] : mounts_) mount->end();
  }

 private:
  // Guards the members below. The mutex is recursive, because a provider may use the VFS while the
  // provider is being mounted.
  std::recursive_mutex mutex_;
  std::map<const mjpResourceProvider*, std::shared_ptr<Mount>> mounts_;
  bool has_ended_ = false;
};

struct Mounted {
  std::shared_ptr<Mount> mount;
  size_t number = 0;  // position in the order in which mounts were added
};
using Mounts = std::map<std::string, Mounted>;  // mounts by normalized path

class MountedFiles : public FileReader {
 public:
  MountedFiles(mjVFS* owner, Mounts mounts, std::shared_ptr<PrefixMounts> prefixes)
      : owner_(owner), mounts_(std::move(mounts)), prefixes_(std::move(prefixes)) {
    for (const auto& [path, mounted] : mounts_) {
      const std::string last = key_of_file(path);
      if (last.empty()) continue;
      const Mounted*& latest = by_last_part_[last];
      if (!latest || latest->number < mounted.number) latest = &mounted;
    }
  }

  [[nodiscard]] FileContent read(const std::string& path) const override {
    const std::string name = normalize_path(path);
    if (const Mount* mount = find(name)) return mount->read(name);
    const auto provided = prefixes_->of(owner_, name);
    return provided ? provided->read(name) : disk_.read(path);
  }

  // Returns the source of a file. The source is empty if no mount has the file and no globally
  // registered provider serves it.
  [[nodiscard]] ResourcePlace place(const std::string& name) const {
    if (const Mount* mount = find(name)) return mount->place();
    const auto provided = prefixes_->of(owner_, name);
    return provided ? provided->place() : ResourcePlace{};
  }

  [[nodiscard]] bool exists(const std::string& path) const override {
    const std::string name = normalize_path(path);
    return has(find(name), name, path);
  }

  [[nodiscard]] bool exists_exactly(const std::string& path) const override {
    const std::string name = normalize_path(path);
    return has(find_exactly(name), name, path);
  }

 private:
  [[nodiscard]] const Mount* find_exactly(const std::string& name) const {
    for (std::string outer = name; !outer.empty();) {
      if (const auto at = mounts_.find(outer); at != mounts_.end()) return at->second.mount.get();
      const size_t slash = outer.rfind('/');
      outer.resize(slash == std::string::npos ? 0 : slash);
    }
    return nullptr;
  }

  [[nodiscard]] const Mount* find(const std::string& name) const {
    if (const Mount* mount = find_exactly(name)) return mount;
    if (resource::provider_of(name)) return nullptr;
    const auto at = by_last_part_.find(key_of_file(name));
    return at == by_last_part_.end() ? nullptr : at->second->mount.get();
  }

  [[nodiscard]] bool has(const Mount* mount, const std::string& name,
                         const std::string& path) const {
    if (mount) return mount->exists(name);
    const auto provided = prefixes_->of(owner_, name);
    return provided ? provided->exists(name) : disk_.exists(path);
  }

  mjVFS* owner_;
  Mounts mounts_;
  std::shared_ptr<PrefixMounts> prefixes_;
  std::map<std::string, const Mounted*> by_last_part_;  // pointers into mounts_
  DiskReader disk_;
};

// The file system that an mjVFS points at.
class FileSystem {
 public:
  FileSystem() = default;
  ~FileSystem() {
    prefixes_->end();
    for (auto& [path, mounted] : mounts_) mounted.mount->end();
  }
  FileSystem(const FileSystem&) = delete;
  FileSystem& operator=(const FileSystem&) = delete;

  [[nodiscard]] int add(const std::string& path, std::shared_ptr<Mount> mount) {
    const std::lock_guard lock(mutex_);
    const auto [at, is_new] = mounts_.try_emplace(path, Mounted{std::move(mount), added_});
    if (!is_new) return kTaken;
    ++added_;
    at->second.mount->begin();
    return kDone;
  }

  [[nodiscard]] int remove(const std::string& path) {
    const std::lock_guard lock(mutex_);
    const auto at = mounts_.find(path);
    if (at == mounts_.end()) return kFailed;
    at->second.mount->end();
    mounts_.erase(at);
    return kDone;
  }

  [[nodiscard]] bool has(const std::string& path) const {
    const std::lock_guard lock(mutex_);
    return mounts_.contains(path);
  }

  // Returns a snapshot of the files, for the VFS that points at this file system.
  [[nodiscard]] std::shared_ptr<const MountedFiles> files(mjVFS* owner) const {
    const std::lock_guard lock(mutex_);
    return std::make_shared<MountedFiles>(owner, mounts_, prefixes_);
  }

 private:
  // Guards the members below. The mutex is recursive, because a provider may use the VFS while the
  // provider is being mounted.
  mutable std::recursive_mutex mutex_;
  Mounts mounts_;
  size_t added_ = 0;
  const std::shared_ptr<PrefixMounts> prefixes_ = std::make_shared<PrefixMounts>();
};

FileSystem& system_of(const mjVFS* vfs) {
  if (vfs == nullptr || vfs->impl_ == nullptr) throw Error("vfs-null", "mjVFS is null.");
  return *static_cast<FileSystem*>(vfs->impl_);
}

// Runs `work` on the file system of a VFS, with the error policy of the C API. Returns the result
// of `work`, or `result` after an error.
template <typename Work>
int result_of(const mjVFS* vfs, Work work, int result = kFailed,
              const char* function = __builtin_FUNCTION()) {
  guarded([&] { result = work(system_of(vfs)); }, function);
  return result;
}

int mount(mjVFS* vfs, FileSystem& system, const char* path, const mjpResourceProvider* provider) {
  if (path == nullptr || provider == nullptr) return kFailed;
  if (!provider->open || !provider->read || !provider->close) return kFailed;
  const std::string name = normalize_path(path);
  return system.add(name, std::make_shared<Provided>(vfs, name, provider));
}

int add_file(FileSystem& system, const char* directory, const char* name) {
  if (name == nullptr) return kFailed;
  const std::string key = key_of_file(name);
  if (system.has(key)) return kTaken;
  FileContent content = DiskReader().read(join_path(directory ? directory : "", name));
  if (!content.bytes) return kFailed;
  return system.add(key, std::make_shared<Buffer>(std::move(*content.bytes)));
}

int add_buffer(FileSystem& system, const char* name, const void* buffer, int size) {
  if (name == nullptr || size < 0 || (buffer == nullptr && size > 0)) return kFailed;
  std::string bytes;
  if (size > 0) bytes.assign(static_cast<const char*>(buffer), static_cast<size_t>(size));
  return system.add(normalize_path(name), std::make_shared<Buffer>(std::move(bytes)));
}

int delete_file(FileSystem& system, const char* name) {
  if (name == nullptr) return kFailed;
  const int result = system.remove(normalize_path(name));
  return result == kDone ? kDone : system.remove(key_of_file(name));
}

}  // namespace

std::shared_ptr<const FileReader> reader_of(const mjVFS* vfs) {
  if (vfs == nullptr) return std::make_shared<DiskReader>();
  return system_of(vfs).files(const_cast<mjVFS*>(vfs));
}

ResourcePlace resource_place(const mjVFS* vfs, const std::string& name) {
  if (vfs != nullptr) {
    const auto files = system_of(vfs).files(const_cast<mjVFS*>(vfs));
    ResourcePlace out = files->place(name);
    out.mount = files;
    if (out.provider) return out;
  }
  const mjpResourceProvider* const provider = resource::provider_of(name);
  if (provider == nullptr) return {&resource::disk_provider(), nullptr, nullptr};
  const std::string prefix = name.substr(0, name.find(':'));
  const auto mount = std::make_shared<Provided>(const_cast<mjVFS*>(vfs), prefix, provider);
  mount->begin();
  ResourcePlace out = mount->place();
  out.mount = std::shared_ptr<const void>(mount.get(), [mount](const void*) { mount->end(); });
  return out;
}

}  // namespace mj::api

using namespace mj::api;

void mj_defaultVFS(mjVFS* vfs) {
  guarded([&] {
    if (vfs == nullptr) throw mj::Error("vfs-null", "mjVFS is null.");
    vfs->impl_ = new FileSystem;
  });
}

int mj_mountVFS(mjVFS* vfs, const char* filepath, const mjpResourceProvider* provider) {
  return result_of(vfs, [&](FileSystem& s) { return mount(vfs, s, filepath, provider); });
}

int mj_unmountVFS(mjVFS* vfs, const char* filename) {
  return result_of(vfs, [&](FileSystem& s) {
    return filename ? s.remove(mj::normalize_path(filename)) : kFailed;
  });
}

int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename) {
  return result_of(vfs, [&](FileSystem& s) { return add_file(s, directory, filename); });
}

int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer) {
  return result_of(vfs, [&](FileSystem& s) { return add_buffer(s, name, buffer, nbuffer); });
}

int mj_deleteFileVFS(mjVFS* vfs, const char* filename) {
  return result_of(vfs, [&](FileSystem& s) { return delete_file(s, filename); });
}

int mj_containsBufferVFS(mjVFS* vfs, const char* name) {
  return result_of(
      vfs, [&](FileSystem& s) { return name && s.has(name); }, false);
}

int mj_containsFileVFS(mjVFS* vfs, const char*, const char* filename) {
  return result_of(
      vfs, [&](FileSystem& s) { return filename && s.has(key_of_file(filename)); }, false);
}

void mj_deleteVFS(mjVFS* vfs) {
  if (vfs == nullptr) return;
  delete static_cast<FileSystem*>(vfs->impl_);
  vfs->impl_ = nullptr;
}
