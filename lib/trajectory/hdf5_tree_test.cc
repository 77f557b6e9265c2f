// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/hdf5_tree.h"

#include <doctest/doctest.h>

#include "base/diagnostic.h"
#include "hdf5/hdf5.h"
#include "resource/write/temporary_folder.h"

namespace mj {
namespace {

// Writes a file with groups nested `depth` deep.
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

TEST_CASE("groups of an HDF5 file may be nested 100 levels deep, and no deeper") {
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

// Writes a dataset with attributes, and a group. Each of the two has `names` more names in another
// group.
void write_shared(const std::string& path, int names) {
  h5::initialise();
  const h5::Handle file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
  const h5::Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const h5::Handle data(H5Dcreate2(file.id(), "data", H5T_NATIVE_DOUBLE, space.id(), H5P_DEFAULT,
                                   H5P_DEFAULT, H5P_DEFAULT),
                        H5Dclose);
  const double value = 1;
  REQUIRE(H5Dwrite(data.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, &value) >= 0);
  for (int i = 0; i < 20; ++i) {
    const std::string name = "attribute" + std::to_string(i);
    const h5::Handle attribute(H5Acreate2(data.id(), name.c_str(), H5T_NATIVE_DOUBLE, space.id(),
                                          H5P_DEFAULT, H5P_DEFAULT),
                               H5Aclose);
    REQUIRE(H5Awrite(attribute.id(), H5T_NATIVE_DOUBLE, &value) >= 0);
  }
  const auto add_group = [&](const char* name) {
    return h5::Handle(H5Gcreate2(file.id(), name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  };
  const h5::Handle group = add_group("group"), shared = add_group("shared");
  for (int i = 0; i < names; ++i) {
    const auto link = [&](const h5::Handle& to, const std::string& name) {
      REQUIRE(H5Lcreate_hard(to.id(), ".", shared.id(), (name + std::to_string(i)).c_str(),
                             H5P_DEFAULT, H5P_DEFAULT) >= 0);
    };
    link(data, "d");
    link(group, "g");
  }
}

TEST_CASE("an object of an HDF5 file is read once, however many names it has") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "shared.h5").string();
  write_shared(path, 3);
  const Hdf5Tree tree = load_hdf5_tree(FileBytes(path));
  CHECK(tree.objects.size() == 10);
  const Hdf5Object* const again = tree.find("shared/d2");
  REQUIRE(again);
  CHECK(again->is_dataset);
  CHECK(again->type == "float64");
  CHECK(again->attributes.size() == 20);
  CHECK(again->range.has_value());
  CHECK(tree.find("shared/g1")->content == "group group");
  write_shared(path, 90'000);  // more attributes than are listed
  CHECK(load_hdf5_tree(FileBytes(path)).is_cut);
}

}  // namespace
}  // namespace mj
