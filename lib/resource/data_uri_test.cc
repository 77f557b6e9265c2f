// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/data_uri.h"

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <fstream>
#include <string>

#include "base/base64.h"
#include "base/diagnostic.h"
#include "resource/file_reader.h"
#include "resource/folder_provider.h"
#include "resource/write/temporary_folder.h"

namespace {

using mj::resource::read_data_uri;

const std::string kTetra =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

std::string bytes_of(const std::string& uri) {
  const mj::FileContent content = read_data_uri(uri);
  return content.bytes ? *content.bytes : "problem: " + content.problem;
}

// Loads a model whose mesh has the attributes `mesh`. Returns the error message, or "" if the model
// can be loaded.
std::string errors_with(const std::string& mesh) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const std::string xml = "<mujoco><asset><mesh name='m' " + mesh +
                          "/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
  CHECK(mj_addBufferVFS(&vfs, "m.xml", xml.data(), static_cast<int>(xml.size())) == 0);
  char error[1000] = "";
  mjModel* m = mj_loadXML("m.xml", &vfs, error, sizeof(error));
  if (m) CHECK(m->nmeshvert == 4);
  mj_deleteModel(m);
  mj_deleteVFS(&vfs);
  return error;
}

}  // namespace

TEST_CASE("data URIs hold base64 or text with percents") {
  CHECK(bytes_of("data:,hello%20world%21") == "hello world!");
  CHECK(bytes_of("data:;base64,aGVsbG8=") == "hello");
  CHECK(bytes_of("DATA:text/plain;charset=utf-8;BASE64,aGVs\n bG8=") == "hello");
  CHECK(bytes_of("data:model/obj;base64,aGVsbG8=#x.obj") == "hello");
  CHECK(bytes_of("data:a/b,") == "");
  CHECK(mj::resource::is_data_uri("Data:,"));
  CHECK(!mj::resource::is_data_uri("dat:,"));
  CHECK(!mj::resource::is_data_uri("data"));
}

TEST_CASE("the fault of a data URI is reported") {
  const auto fails_with = [](const std::string& uri, const std::string& why) {
    const mj::FileContent content = read_data_uri(uri);
    CHECK(!content.bytes);
    CHECK_MESSAGE(content.problem.find(why) != std::string::npos, content.problem);
  };
  fails_with("data:text/plain", "comma");
  fails_with("data:nothing,x", "not a media type");
  fails_with("data:/obj;base64,aGVsbG8=", "not a media type");
  fails_with("data:;base64,aGVsbG8", "not base64");
  fails_with("data:;base64,aGVs!G8=", "not base64");
  fails_with("data:,50%", "hexadecimal");
  fails_with("data:,%zz", "hexadecimal");
}

TEST_CASE("a model has its mesh in its text") {
  const std::string data = mj::to_base64(kTetra);
  CHECK(errors_with("content_type='model/obj' file='data:model/obj;base64," + data + "'") == "");
  CHECK(errors_with("file='data:model/obj;base64," + data + "#x.obj'") == "");
  CHECK(errors_with("file='data:model/obj;base64," + data + "'").find("no decoder found") !=
        std::string::npos);
  CHECK(errors_with("content_type='model/obj' file='data:model/obj;base64,A'").find("not base64") !=
        std::string::npos);
  CHECK(errors_with("content_type='model/obj' file='data:model/obj'").find("comma") !=
        std::string::npos);
}

TEST_CASE("data URIs are resources, unless a program registers a provider for them") {
  const int count = mjp_resourceProviderCount();
  const mjpResourceProvider* const provider = mjp_getResourceProvider("data:,x");
  REQUIRE(provider);
  CHECK(std::string(provider->prefix) == "data");
  mjResource* resource = mju_openResource("/some/where", "data:,hello", nullptr, nullptr, 0);
  REQUIRE(resource);
  const void* buffer = nullptr;
  CHECK(mju_readResource(resource, &buffer) == 5);
  CHECK(std::string(static_cast<const char*>(buffer), 5) == "hello");
  CHECK(mju_isModifiedResource(resource, "x") == 0);
  mju_closeResource(resource);
  CHECK(mju_openResource(nullptr, "data:nothing", nullptr, nullptr, 0) == nullptr);
  CHECK(mjp_resourceProviderCount() == count);
}

TEST_CASE("a prefix stands for a folder, which names do not leave") {
  const mj::TemporaryFolder folder;
  const std::string at = folder.path().string();
  std::filesystem::create_directories(at + "/models/parts");
  std::ofstream(at + "/models/parts/t.obj") << kTetra;
  std::ofstream(at + "/secret.obj") << kTetra;
  mj::resource::add_folder("FolderTest", at + "/models");
  mj::resource::add_folder("foldertest", at + "/models");
  CHECK(errors_with("file='foldertest:parts/t.obj'") == "");
  CHECK(errors_with("file='FOLDERTEST:parts/../parts/t.obj'") == "");
  CHECK(errors_with("file='foldertest:../secret.obj'") != "");
  CHECK(errors_with("file='foldertest:/" + at + "/secret.obj'") != "");
  CHECK(errors_with("file='foldertest:none.obj'") != "");
  CHECK(mj::resource::path_of("foldertest:parts/t.obj") == at + "/models/parts/t.obj");
  CHECK(mj::resource::path_of("foldertest:../secret.obj") == std::nullopt);
  CHECK(mj::resource::path_of("data:,x") == std::nullopt);
  CHECK(mj::DiskReader().read("foldertest:parts").problem == "is a directory");
  CHECK(mju_writeResource("foldertest:new.txt", "abc", 3, nullptr, nullptr, 0) == 3);
  CHECK(std::filesystem::file_size(at + "/models/new.txt") == 3);
  CHECK(mju_writeResource("foldertest:../new.txt", "abc", 3, nullptr, nullptr, 0) == -1);
  CHECK_THROWS_AS(mj::resource::add_folder("foldertest", at), mj::Error);
  CHECK_THROWS_AS(mj::resource::add_folder("1bad", at), mj::Error);
  CHECK_THROWS_AS(mj::resource::add_folder("foldertest2", at + "/none"), mj::Error);
}
