// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cstring>
#include <fstream>
#include <string>

#include "resource/write/temporary_folder.h"

namespace {

struct Files {
  Files() { mj_defaultVFS(&vfs); }
  ~Files() { mj_deleteVFS(&vfs); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  void add(const char* name, const std::string& bytes) {
    CHECK(mj_addBufferVFS(&vfs, name, bytes.data(), static_cast<int>(bytes.size())) == 0);
  }
  mjVFS vfs;
};

// Returns the contents, or "(none)" if no such resource exists.
std::string contents(const char* dir, const char* name, const mjVFS* vfs,
                     std::string* timestamp = nullptr) {
  mjResource* resource = mju_openResource(dir, name, vfs, nullptr, 0);
  if (!resource) return "(none)";
  const void* bytes = nullptr;
  const int size = mju_readResource(resource, &bytes);
  std::string out = size < 0
                        ? "(unreadable)"
                        : std::string(static_cast<const char*>(bytes), static_cast<size_t>(size));
  if (timestamp) *timestamp = resource->timestamp;
  mju_closeResource(resource);
  return out;
}

int open_note(mjResource* resource) {
  if (!std::strstr(resource->name, "note")) return 0;
  return 1;  // success; resource->data remains the data of the mount
}
int read_note(mjResource* resource, const void** buffer) {
  *buffer = resource->name;
  return resource->data ? -1 : static_cast<int>(std::strlen(resource->name));
}
void close_note(mjResource*) {}
mjtSize write_note(mjResource* resource, const void* buffer, mjtSize nbytes) {
  if (std::strstr(resource->name, "locked")) return -1;
  static_cast<std::string*>(resource->provider->data)
      ->assign(static_cast<const char*>(buffer), static_cast<size_t>(nbytes));
  return nbytes;
}

// Counts of the mounts and unmounts of a provider, and the arguments of these calls.
struct Mountings {
  int mounted = 0;
  int unmounted = 0;
  int opened_with_mount = 0;
  std::string name;
  const mjVFS* vfs = nullptr;
};
Mountings& mountings(const mjResource* resource) {
  return *static_cast<Mountings*>(resource->provider->data);
}
int mount_shelf(mjResource* resource) {
  ++mountings(resource).mounted;
  mountings(resource).name = resource->name;
  mountings(resource).vfs = resource->vfs;
  resource->data = resource->provider->data;
  return 1;
}
int unmount_shelf(mjResource* resource) {
  ++mountings(resource).unmounted;
  return 1;
}
int open_on_shelf(mjResource* resource) {
  mountings(resource).opened_with_mount += resource->data == resource->provider->data;
  mountings(resource).vfs = resource->vfs;
  resource->data = resource->name;
  return 1;
}
int read_name(mjResource* resource, const void** buffer) {
  *buffer = resource->name;
  return static_cast<int>(std::strlen(resource->name));
}
void close_on_shelf(mjResource* resource) {
  resource->data = nullptr;
}

}  // namespace

TEST_CASE("buffers of a file system are resources with MuJoCo's time stamps") {
  Files files;
  files.add("a/B.txt", "hello");
  files.add("empty", "");
  std::string stamp;
  CHECK(contents("a", "B.txt", &files.vfs, &stamp) == "hello");
  CHECK(stamp == "TVlIUuNfXeQ=");
  CHECK(contents(nullptr, "empty", &files.vfs, &stamp).empty());
  CHECK(stamp == "AAAAAAAAAAA=");
  CHECK(contents(nullptr, "a/B.txt/deeper.txt", &files.vfs) == "hello");
  CHECK(contents("zzz", "b.TXT", &files.vfs) == "hello");
  CHECK(contents("zzz", "c.txt", &files.vfs) == "(none)");

  mjResource* resource = mju_openResource("a", "B.txt", &files.vfs, nullptr, 0);
  REQUIRE(resource);
  CHECK(mju_isModifiedResource(resource, "TVlIUuNfXeQ=") == 0);
  CHECK(mju_isModifiedResource(resource, "AAAAAAAAAAA=") == 1);
  CHECK(mju_isModifiedResource(resource, nullptr) == 1);
  CHECK(mju_isModifiedResource(nullptr, "") == 1);
  const char* dir = nullptr;
  int ndir = 0;
  mju_getResourceDir(resource, &dir, &ndir);
  CHECK(std::string(dir, static_cast<size_t>(ndir)) == "a/");
  mju_closeResource(resource);
  mju_closeResource(nullptr);
  CHECK(mju_readResource(nullptr, nullptr) == -1);
}

TEST_CASE("files are read, compared by time and written as resources") {
  const mj::TemporaryFolder folder;
  const std::string path = folder.path().string() + "/x.txt";
  char error[200] = "old";
  CHECK(mju_openResource(folder.path().string().c_str(), "x.txt", nullptr, error, 200) == nullptr);
  CHECK(std::string(error) == "Error opening file 'x.txt'");
  CHECK(mju_writeResource(path.c_str(), "abc", 3, nullptr, error, 200) == 3);
  CHECK(std::string(error).empty());
  std::string stamp;
  CHECK(contents(folder.path().string().c_str(), "x.txt", nullptr, &stamp) == "abc");
  mjResource* resource = mju_openResource(nullptr, path.c_str(), nullptr, nullptr, 0);
  REQUIRE(resource);
  CHECK(mju_isModifiedResource(resource, stamp.c_str()) == 0);
  CHECK(mju_isModifiedResource(resource, "AAAAAAAAAAA=") == 1);   // 1970
  CHECK(mju_isModifiedResource(resource, "/////////38=") == -1);  // far in the future
  CHECK(mju_isModifiedResource(resource, "x") == 1);
  mju_closeResource(resource);

  const std::string nowhere = folder.path().string() + "/no/such/y.txt";
  CHECK(mju_writeResource(nowhere.c_str(), "abc", 3, nullptr, error, 200) == -1);
  CHECK(std::string(error) == "Error writing resource '" + nowhere + "'");
  CHECK(mju_writeResource(nullptr, "abc", 3, nullptr, error, 200) == -1);
  CHECK(std::string(error) == "Resource name is NULL");
}

TEST_CASE("providers open, read and write their resources") {
  static std::string written;
  mjpResourceProvider provider;
  mjp_defaultResourceProvider(&provider);
  provider.prefix = "ResourceTest";
  provider.open = open_note;
  provider.read = read_note;
  provider.close = close_note;
  provider.write = write_note;
  provider.data = &written;
  REQUIRE(mjp_registerResourceProvider(&provider) > 0);
  CHECK(contents("/dir", "RESOURCETEST:foo/./../bar/note", nullptr) == "RESOURCETEST:bar/note");
  CHECK(contents(nullptr, "resourcetest:other", nullptr) == "(none)");
  Files files;
  files.add("resourcetest:note", "buffer");
  CHECK(contents(nullptr, "resourcetest:note", &files.vfs) == "buffer");
  CHECK(contents(nullptr, "RESOURCETEST:note", &files.vfs) == "RESOURCETEST:note");

  mjResource* resource = mju_openResource(nullptr, "resourcetest:note", nullptr, nullptr, 0);
  REQUIRE(resource);
  // A resource counts as modified if its provider does not give a time.
  CHECK(mju_isModifiedResource(resource, "x") == 1);
  const char* dir = nullptr;
  int ndir = 0;
  mju_getResourceDir(resource, &dir, &ndir);
  CHECK(std::string(dir, static_cast<size_t>(ndir)) == "resourcetest:");
  mju_closeResource(resource);

  CHECK(mju_writeResource("resourcetest:a", "abc", 3, nullptr, nullptr, 0) == 3);
  CHECK(written == "abc");
  CHECK(mju_writeResource("resourcetest:locked", "abc", 3, nullptr, nullptr, 0) == -1);
  CHECK(mju_writeResource("resourcetest:note", "abc", 3, &files.vfs, nullptr, 0) == -1);
}

TEST_CASE("the folder of a resource without one is the prefix of its provider, registered or not") {
  const auto folder_of = [](std::string name, const mjpResourceProvider* provider) {
    mjResource resource = {};
    resource.name = name.data();
    resource.provider = provider;
    const char* dir = nullptr;
    int ndir = -1;
    mju_getResourceDir(&resource, &dir, &ndir);
    return std::string(dir, static_cast<size_t>(ndir));
  };
  CHECK(folder_of("provider:foo", nullptr) == "provider:");
  CHECK(folder_of("provider:a/foo", nullptr) == "provider:a/");
  CHECK(folder_of("1bad:foo", nullptr).empty());
  CHECK(folder_of("foo", nullptr).empty());

  const mj::TemporaryFolder place;
  const std::string path = place.path().string() + "/a:b.txt";
  std::ofstream(path) << "x";
  const mjResource* const file = mju_openResource(nullptr, path.c_str(), nullptr, nullptr, 0);
  REQUIRE(file);
  CHECK(folder_of("a:b.txt", file->provider).empty());
  mju_closeResource(const_cast<mjResource*>(file));
}

TEST_CASE("a provider of the process is mounted once for each file system that needs it") {
  static Mountings seen;
  mjpResourceProvider provider;
  mjp_defaultResourceProvider(&provider);
  provider.prefix = "shelf";
  provider.open = open_on_shelf;
  provider.read = read_name;
  provider.close = close_on_shelf;
  provider.mount = mount_shelf;
  provider.unmount = unmount_shelf;
  provider.data = &seen;
  REQUIRE(mjp_registerResourceProvider(&provider) > 0);
  {
    Files files;
    CHECK(seen.mounted == 0);
    CHECK(contents(nullptr, "shelf:a", &files.vfs) == "shelf:a");
    CHECK(contents("/dir", "SHELF:b", &files.vfs) == "SHELF:b");
    CHECK(seen.name == "shelf");
    CHECK(seen.vfs == &files.vfs);
    CHECK(seen.mounted == 1);
    CHECK(seen.opened_with_mount == 2);
    CHECK(seen.unmounted == 0);
  }
  CHECK(seen.unmounted == 1);
  CHECK(contents(nullptr, "shelf:c", nullptr) == "shelf:c");
  CHECK(seen.vfs == nullptr);
  CHECK(seen.mounted == 2);  // the provider was mounted for this file alone
  CHECK(seen.unmounted == 2);
}
