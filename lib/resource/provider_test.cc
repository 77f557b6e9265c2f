// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/provider.h"

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cstring>
#include <map>
#include <string>

#include "base/diagnostic.h"
#include "resource/input_limits.h"
#include "resource/path.h"
#include "resource/recording_reader.h"

namespace {

using Files = std::map<std::string, std::string>;

int open_file(mjResource* resource) {
  const auto& files = *static_cast<const Files*>(resource->provider->data);
  const auto at = files.find(resource->name);
  if (at == files.end()) return 0;
  resource->data = const_cast<std::string*>(&at->second);
  return 1;
}

int read_file(mjResource* resource, const void** buffer) {
  const auto& bytes = *static_cast<const std::string*>(resource->data);
  *buffer = bytes.data();
  return bytes == "torn" ? -1 : static_cast<int>(bytes.size());
}

void close_file(mjResource* resource) {
  resource->data = nullptr;
}

mjpResourceProvider provider_of(const char* prefix, Files& files) {
  mjpResourceProvider out;
  mjp_defaultResourceProvider(&out);
  out.prefix = prefix;
  out.open = open_file;
  out.read = read_file;
  out.close = close_file;
  out.data = &files;
  return out;
}

const std::string kTetra =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

// Returns the files of the provider "TestFiles", which stays registered.
Files& test_files() {
  static Files files;
  static const mjpResourceProvider provider = provider_of("TestFiles", files);
  CHECK(mjp_registerResourceProvider(&provider) >= 1);
  return files;
}

// Loads a model and returns its errors, or an empty text if it loads.
std::string errors_of(const char* name, const mjVFS* vfs = nullptr) {
  char error[500] = "";
  mjModel* m = mj_loadXML(name, vfs, error, sizeof(error));
  if (m) CHECK(m->nmeshvert == 4);
  mj_deleteModel(m);
  return m ? "" : error;
}

}  // namespace

TEST_CASE("a prefix is a URI scheme that belongs to one provider, in any case") {
  static Files files, others;
  const int before = mjp_resourceProviderCount();
  const mjpResourceProvider provider = provider_of("PrefixTest", files);
  const int slot = mjp_registerResourceProvider(&provider);
  CHECK(slot == before + 1);
  CHECK(mjp_registerResourceProvider(&provider) == slot);
  const mjpResourceProvider same = provider_of("prefixtest", files);
  CHECK(mjp_registerResourceProvider(&same) == slot);
  const mjpResourceProvider other = provider_of("prefixTEST", others);
  CHECK_THROWS_WITH_AS(mjp_registerResourceProvider(&other),
                       "resource provider 'prefixTEST' is already registered", mj::Error);
  try {
    (void)mjp_registerResourceProvider(&other);
  } catch (const mj::Error& e) {
    CHECK(e.diagnostic().code == mj::DiagnosticCode("plugin-registration"));
  }
  const mjpResourceProvider signs = provider_of("a+b.c-1", files);
  CHECK(mjp_registerResourceProvider(&signs) == slot + 1);
  for (const char* prefix : {"1bad", "a_b", "", static_cast<const char*>(nullptr)}) {
    const mjpResourceProvider bad = provider_of(prefix, files);
    CHECK(mjp_registerResourceProvider(&bad) == -1);
  }
  mjpResourceProvider blind = provider_of("blind", files);
  blind.close = nullptr;
  CHECK(mjp_registerResourceProvider(&blind) == -1);
  CHECK(mjp_resourceProviderCount() == slot + 1);

  const mjpResourceProvider* found = mjp_getResourceProvider("PREFIXTEST:x");
  REQUIRE(found);
  CHECK(std::strcmp(found->prefix, "PrefixTest") == 0);
  CHECK(mjp_getResourceProviderAtSlot(slot) == found);
  CHECK(mjp_getResourceProvider("prefixtest") == nullptr);
  CHECK(mjp_getResourceProvider("a_b:x") == nullptr);
  CHECK(mjp_getResourceProvider(nullptr) == nullptr);
  CHECK(mjp_getResourceProviderAtSlot(0) == nullptr);
  CHECK(mjp_getResourceProviderAtSlot(slot + 2) == nullptr);
}

TEST_CASE("names of providers are absolute, are reduced behind the prefix and keep '//'") {
  test_files();
  CHECK(mj::join_path("/dir", "TESTFILES:foo/./../bar/b.txt") == "TESTFILES:bar/b.txt");
  CHECK(mj::normalize_path("testfiles:AB//c+/") == "testfiles:AB//c+/");
  CHECK(mj::directory_of("testfiles:bar/b.txt") == "testfiles:bar/");
  CHECK(mj::directory_of("testfiles:noslash") == "testfiles:");
  CHECK(mj::join_path("testfiles:", "a") == "testfiles:a");
  CHECK(mj::directory_of("unknown:noslash").empty());
}

TEST_CASE("a model, its includes and its mesh come from a provider") {
  Files& files = test_files();
  files = {{"testfiles:robot/scene.xml",
            "<mujoco><compiler meshdir='m'/><include file='floor.xml'/><asset><mesh file='t.obj'/>"
            "</asset><worldbody><geom type='mesh' mesh='t'/></worldbody></mujoco>"},
           {"testfiles:robot/floor.xml",
            "<x><worldbody><geom type='plane' size='1 1 1'/></worldbody></x>"},
           {"testfiles:robot/m/t.obj", kTetra}};
  CHECK(errors_of("testfiles:robot/scene.xml") == "");
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  CHECK(mj_addBufferVFS(&vfs, "elsewhere/scene.xml", "<x/>", 4) == 0);
  CHECK(errors_of("testfiles:robot/scene.xml", &vfs) == "");
  CHECK(mj_addBufferVFS(&vfs, "testfiles:robot/m/t.obj", "", 0) == 0);
  CHECK(errors_of("testfiles:robot/scene.xml", &vfs).find("t.obj") != std::string::npos);
  mj_deleteVFS(&vfs);

  files["testfiles:robot/m/t.obj"] = "torn";
  const std::string torn = errors_of("testfiles:robot/scene.xml");
  CHECK(torn.find("testfiles:robot/m/t.obj") != std::string::npos);
  CHECK(torn.find("the provider of 'testfiles:' cannot read this file") != std::string::npos);
  files.erase("testfiles:robot/m/t.obj");
  CHECK(errors_of("testfiles:robot/scene.xml").find("no such file") != std::string::npos);
}

TEST_CASE("a build does not watch files of providers") {
  test_files() = {{"testfiles:a", "text"}};
  const mj::DiskReader disk;
  const mj::RecordingReader recording(disk);
  CHECK(recording.read("data:,text").bytes == "text");
  CHECK_FALSE(recording.has_provided());
  CHECK(recording.read("testfiles:a").bytes == "text");
  CHECK_FALSE(recording.exists("testfiles:b"));
  CHECK(recording.files().empty());
  CHECK(recording.absent().empty());
  CHECK(recording.has_provided());
}

TEST_CASE("a provider may not give more than a file may have") {
  Files& files = test_files();
  files = {{"testfiles:big.xml", "<mujoco>" + std::string(2000, ' ') + "</mujoco>"}};
  const mj::InputLimits before = mj::input_limits();
  mj::InputLimits small = before;
  small.file = 1000;
  mj::set_input_limits(small);
  const std::string error = errors_of("testfiles:big.xml");
  mj::set_input_limits(before);
  CHECK(error.find("more than the") != std::string::npos);
}
