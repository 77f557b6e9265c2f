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
  write_nested(path, 101);
  try {
    (void)load_hdf5_tree(FileBytes(path));
    FAIL("101 nested groups were read");
  } catch (const Error& error) {
    CHECK(error.diagnostic().code.name() == "bad-hdf5");
    CHECK(error.diagnostic().message == "groups are nested deeper than 100 levels");
    CHECK(error.diagnostic().where.file == path);
  }
  write_nested(path, 3000);
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
  write_shared(path, 35'000);  // more attributes than are listed
  CHECK(load_hdf5_tree(FileBytes(path)).is_cut);
}

TEST_CASE("200,000 objects of an HDF5 file are listed, and no more") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "names.h5").string();
  write_nested(path, 0);
  {
    const h5::Handle file(H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
    bool is_good = true;
    for (int i = 0; i < 200'000; ++i) {  // these names and the root are 200,001 objects
      is_good = is_good && H5Lcreate_hard(file.id(), "/", file.id(), std::to_string(i).c_str(),
                                          H5P_DEFAULT, H5P_DEFAULT) >= 0;
    }
    REQUIRE(is_good);
  }
  const Hdf5Tree tree = load_hdf5_tree(FileBytes(path));
  CHECK(tree.objects.size() == 200'000);
  CHECK(tree.is_cut);
}

// Writes a dataset of `size` bytes. Only its first chunk is stored, so that reading gives zeros
// after the chunk. The stored data could be the compressed form of the whole dataset.
void write_bytes(const h5::Handle& file, const char* name, hsize_t size) {
  constexpr hsize_t kChunk = 1 << 20;
  const h5::Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  const h5::Handle create(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  REQUIRE(H5Pset_chunk(create.id(), 1, &kChunk) >= 0);
  REQUIRE(H5Pset_deflate(create.id(), 0) >= 0);
  const h5::Handle data(H5Dcreate2(file.id(), name, H5T_NATIVE_UINT8, space.id(), H5P_DEFAULT,
                                   create.id(), H5P_DEFAULT),
                        H5Dclose);
  const hsize_t start = 0;
  const std::vector<unsigned char> values(std::min(kChunk, size), 7);
  const hsize_t count = values.size();
  REQUIRE(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, &start, nullptr, &count, nullptr) >= 0);
  const h5::Handle memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
  REQUIRE(H5Dwrite(data.id(), H5T_NATIVE_UINT8, memory.id(), space.id(), H5P_DEFAULT,
                   values.data()) >= 0);
}

TEST_CASE("at most 536,870,912 numbers of an HDF5 file are read for ranges") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "bytes.h5").string();
  write_nested(path, 0);
  {
    const h5::Handle file(H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
    write_bytes(file, "a", 536'870'913);
    write_bytes(file, "b", 2 << 20);
    write_bytes(file, "c", 536'870'912 - (1 << 20));  // too many together with "b"
  }
  const Hdf5Tree tree = load_hdf5_tree(FileBytes(path));
  CHECK_FALSE(tree.find("a")->range);
  REQUIRE(tree.find("b")->range);
  CHECK(tree.find("b")->range->least == 0);
  CHECK(tree.find("b")->range->greatest == 7);
  CHECK_FALSE(tree.find("c")->range);
}

}  // namespace
}  // namespace mj
