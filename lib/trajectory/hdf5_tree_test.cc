// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/hdf5_tree.h"

#include <doctest/doctest.h>

#include "base/diagnostic.h"
#include "resource/temporary_folder.h"
#include "trajectory/hdf5.h"

namespace mj {
namespace {

// A file with a group in a group in a group ...
void write_nested(const std::string& path, int depth) {
  h5::initialise();
  const h5::Handle file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
  h5::Handle group(H5Gopen2(file.id(), "/", H5P_DEFAULT), H5Gclose);
  for (int i = 0; i < depth; ++i) {
    group =
        h5::Handle(H5Gcreate2(group.id(), "g", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    REQUIRE(group.valid());
  }
}

TEST_CASE("groups of an HDF5 file are nested as deep as people nest them, and no deeper") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "nested.h5").string();
  write_nested(path, 100);
  CHECK(load_hdf5_tree(FileBytes(path)).objects.size() == 101);
  write_nested(path, 3000);
  try {
    (void)load_hdf5_tree(FileBytes(path));
    FAIL("3000 nested groups were read");
  } catch (const Error& error) {
    CHECK(error.diagnostic().code.name() == "bad-hdf5");
    CHECK(error.diagnostic().message == "groups are nested deeper than 100 levels");
    CHECK(error.diagnostic().where.file == path);
  }
  CHECK_THROWS_WITH_AS(Hdf5File(std::make_shared<FileBytes>(path)),
                       "groups are nested deeper than 100 levels", Error);
}

}  // namespace
}  // namespace mj
