// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/archive_reader.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "resource/write/temporary_folder.h"

using namespace mj;

namespace {

void write(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path) << text;
}

TEST_CASE("a confined reader reads only files in its folders") {
  const TemporaryFolder folder;
  const std::string top = folder.path().string() + "/";
  write(top + "models/robot.xml", "robot");
  write(top + "models/meshes/arm.stl", "arm");
  write(top + "models_2/arm.stl", "secret");
  write(top + "shared/arm.stl", "shared");
  write(top + "secret.txt", "secret");
  std::filesystem::create_symlink("../secret.txt", top + "models/link.txt");
  std::filesystem::create_symlink("meshes/arm.stl", top + "models/inner.stl");
  std::filesystem::create_directory_symlink("..", top + "models/up");

  const DiskReader disk;
  ArchiveReader files(disk);
  CHECK(files.read(top + "models/link.txt").bytes == "secret");
  files.confine({top + "models", top + "shared/"});
  CHECK(files.read(top + "models/robot.xml").bytes == "robot");
  CHECK(files.read(top + "models/meshes/arm.stl").bytes == "arm");
  CHECK(files.read(top + "models/meshes/../robot.xml").bytes == "robot");
  CHECK(files.read(top + "models/inner.stl").bytes == "arm");
  CHECK(files.read(top + "shared/arm.stl").bytes == "shared");
  CHECK(files.read(top + "models/none.stl").problem == "no such file");
  for (const char* path : {"models/../secret.txt", "models/link.txt", "models/up/secret.txt",
                           "models_2/arm.stl", "secret.txt"}) {
    INFO(path);
    const FileContent content = files.read(top + path);
    CHECK(!content.bytes);
    CHECK(content.problem == "it is outside the folder of the model");
    CHECK(!files.exists(top + path));
    CHECK(!files.exists_exactly(top + path));
    CHECK(!files.stamp(top + path));
  }
  CHECK(!files.read("/etc/passwd").bytes);
}

}  // namespace
