// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests with HDF5 files of other projects. mj-diff must read them, and must not report different
// files as equal.

#include "hdf5/hdf5.h"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>

#include "run_tool.h"

using namespace mj::testing;
using mj::h5::Handle;

namespace {

constexpr hsize_t kValues = 6;

Handle space_of(std::vector<hsize_t> shape) {
  const int rank = static_cast<int>(shape.size());
  return {rank == 0 ? H5Screate(H5S_SCALAR) : H5Screate_simple(rank, shape.data(), nullptr),
          H5Sclose};
}

void write_dataset(hid_t file, const char* name, hid_t type, const void* values,
                   const Handle& space) {
  const Handle data(H5Dcreate2(file, name, type, space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                    H5Dclose);
  REQUIRE(data.valid());
  if (values) REQUIRE(H5Dwrite(data.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
}

void write_numbers(hid_t file, const char* name, double last) {
  const std::array<double, kValues> values = {1, 2, 3, 4, 5, last};
  write_dataset(file, name, H5T_NATIVE_DOUBLE, values.data(), space_of({kValues}));
}

void write_attribute(hid_t object, const char* name, hid_t type, const void* values,
                     const Handle& space) {
  const Handle attribute(H5Acreate2(object, name, type, space.id(), H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose);
  REQUIRE(H5Awrite(attribute.id(), type, values) >= 0);
}

template <typename T>
Handle enumeration(hid_t number, const char* zero, const char* one) {
  Handle type(H5Tenum_create(number), H5Tclose);
  const T values[2] = {0, 1};
  REQUIRE(H5Tenum_insert(type.id(), zero, &values[0]) >= 0);
  REQUIRE(H5Tenum_insert(type.id(), one, &values[1]) >= 0);
  return type;
}

// Two files that `fill` writes: `a` with `is_other` false, and `b` with `is_other` true.
struct Files {
  using Fill = std::function<void(hid_t file, bool is_other)>;

  TemporaryFolder folder;
  std::string a = folder.path("a.h5"), b = folder.path("b.h5");

  explicit Files(const Fill& fill) {
    for (bool is_other : {false, true}) {
      const Handle file(
          H5Fcreate((is_other ? b : a).c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
      REQUIRE(file.valid());
      fill(file.id(), is_other);
    }
  }
  [[nodiscard]] Result diff(std::vector<std::string> options = {}) const {
    options.insert(options.end(), {a, b});
    return run({options});
  }
  // Returns the printed difference of the two files, and checks that the first file equals itself.
  [[nodiscard]] std::string difference() const {
    CHECK(run({{a, a}}).exit_code == 0);
    const Result r = diff();
    CHECK(r.exit_code == 1);
    CHECK(r.err.empty());
    return r.out;
  }
};

Handle text_type() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  REQUIRE(H5Tset_size(type.id(), H5T_VARIABLE) >= 0);
  return type;
}

}  // namespace

TEST_CASE("HDF5 attributes of truth values, several texts and any number and size are compared") {
  const Files truth([](hid_t file, bool is_other) {
    const Handle type = enumeration<int8_t>(H5T_NATIVE_INT8, "FALSE", "TRUE");
    const int8_t value = is_other ? 1 : 0;
    write_attribute(file, "success", type.id(), &value, space_of({}));
  });
  CHECK(truth.difference() == "@success: FALSE -> TRUE\n");

  const Files texts([](hid_t file, bool is_other) {
    const char* values[] = {"x", is_other ? "z" : "y"};
    write_attribute(file, "names", text_type().id(), values, space_of({2}));
  });
  CHECK(texts.difference() == "@names: \"x\" \"y\" -> \"x\" \"z\"\n");

  const Files many([](hid_t file, bool is_other) {
    for (int i = 0; i < 1100; ++i) {
      const int value = is_other && i == 1099;
      write_attribute(file, std::to_string(10000 + i).c_str(), H5T_NATIVE_INT, &value,
                      space_of({}));
    }
  });
  CHECK(many.difference() == "@11099: 0 -> 1\n");

  const Files integers([](hid_t file, bool is_other) {
    const int64_t value = (int64_t{1} << 53) + is_other;
    write_attribute(file, "time", H5T_NATIVE_INT64, &value, space_of({}));
  });
  CHECK(integers.difference() == "@time: 9007199254740992 -> 9007199254740993\n");
  CHECK(integers.diff({"--atol", "1"}).exit_code == 0);
}

TEST_CASE("objects that cannot be compared are named, and their files are not the same") {
  const Files regions([](hid_t file, bool) {
    write_numbers(file, "x", 6);
    const Handle space = space_of({kValues});
    hdset_reg_ref_t region;
    REQUIRE(H5Rcreate(&region, file, "x", H5R_DATASET_REGION, space.id()) >= 0);
    write_dataset(file, "part", H5T_STD_REF_DSETREG, &region, space_of({}));
    write_attribute(file, "part", H5T_STD_REF_DSETREG, &region, space_of({}));
  });
  const Result r = regions.diff();
  CHECK(r.exit_code == 1);
  CHECK(r.out == "@part: not compared\npart: not compared\n");
  CHECK(r.err.find("[not-compared]") != std::string::npos);
  const auto j = checked_json(regions.diff({"--json"}).out);
  CHECK(j["same"] == false);
  CHECK(j["not_compared"] == nlohmann::json({"@part", "part"}));
  CHECK(regions.diff({"--exclude", "part", "--exclude", "@part"}).exit_code == 0);
}

TEST_CASE("lists of any length are compared in attributes and data sets") {
  const Files numbers([](hid_t file, bool is_other) {
    const Handle type(H5Tvlen_create(H5T_NATIVE_INT), H5Tclose);
    std::array<int, 3> first = {1, 2, 3}, second = {4, is_other ? 6 : 5, 7};
    const hvl_t values[] = {{3, first.data()}, {is_other ? 3U : 2U, second.data()}, {0, nullptr}};
    write_dataset(file, "list", type.id(), values, space_of({3}));
    write_attribute(file, "list", type.id(), values, space_of({3}));
  });
  CHECK(numbers.difference() ==
        "@list: [1 2 3] [4 5] [] -> [1 2 3] [4 6 7] []\n"
        "list: differs from row 1 on (row 1: [4 5] -> [4 6 7])\n");

  const Files texts([](hid_t file, bool is_other) {
    const Handle type(H5Tvlen_create(text_type().id()), H5Tclose);
    const char* words[] = {"a\"b", is_other ? "d" : "c"};
    const hvl_t value{2, words};
    write_dataset(file, "words", type.id(), &value, space_of({}));
  });
  CHECK(texts.difference() ==
        R"(words: differs from row 0 on (row 0: ["a\"b" "c"] -> ["a\"b" "d"]))"
        "\n");

  const Files many([](hid_t file, bool is_other) {
    const Handle type(H5Tvlen_create(H5T_NATIVE_UINT8), H5Tclose);
    std::vector<uint8_t> bytes(100000, 7), others = bytes;
    others.back() = 8;
    std::vector<hvl_t> values(60, {bytes.size(), bytes.data()});
    if (is_other) values[50].p = others.data();
    write_dataset(file, "images", type.id(), values.data(), space_of({60}));
  });
  CHECK(many.difference().starts_with("images: differs from row 50 on (row 50: ... 7 7 7"));
}

TEST_CASE("numbers of any byte order in compounds are compared by value") {
  const Files files([](hid_t file, bool is_other) {
    const Handle type(H5Tcreate(H5T_COMPOUND, 14), H5Tclose);
    H5Tinsert(type.id(), "i", 0, H5T_STD_I16BE);
    H5Tinsert(type.id(), "u", 2, H5T_STD_U32LE);
    H5Tinsert(type.id(), "d", 6, H5T_IEEE_F64BE);
    std::array<uint8_t, 14> value = {0xff, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xbf, 0xe0};  // -0.5
    if (is_other) value[1] = 0xfd;
    write_attribute(file, "n", type.id(), value.data(), space_of({}));
  });
  CHECK(files.difference() ==
        "@n: {i: -2, u: 4294967295, d: -0.5} -> {i: -3, u: 4294967295, d: -0.5}\n");
}

TEST_CASE("references are compared by their targets") {
  const Files files([](hid_t file, bool is_other) {
    const Handle group(H5Gcreate2(file, "g", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    if (is_other) write_numbers(file, "in between", 6);
    write_numbers(group.id(), "x", 6);
    write_numbers(group.id(), "y", 6);
    std::array<hobj_ref_t, 3> to = {};  // the last reference has no target
    REQUIRE(H5Rcreate(&to[0], file, "g/x", H5R_OBJECT, -1) >= 0);
    REQUIRE(H5Rcreate(&to[1], file, is_other ? "g/y" : "g", H5R_OBJECT, -1) >= 0);
    write_dataset(file, "to", H5T_STD_REF_OBJ, to.data(), space_of({3}));
    hvl_t scale{1, to.data()};
    const Handle type(H5Tvlen_create(H5T_STD_REF_OBJ), H5Tclose);
    write_attribute(group.id(), "DIMENSION_LIST", type.id(), &scale, space_of({1}));
    const hobj_ref_t dangling = 12345;
    write_attribute(group.id(), "lost", H5T_STD_REF_OBJ, &dangling, space_of({}));
  });
  CHECK(files.diff().out ==
        "+ in between (float64 [6])\nto: differs from row 1 on (row 1: reference to g -> reference "
        "to g/y)\n"
        "g@lost: not compared\n");
  CHECK(run({{files.a, files.a, "--exclude", "g@lost"}}).exit_code == 0);
}

TEST_CASE("compounds and enumerations are compared by value") {
  const Files compounds([](hid_t file, bool is_other) {
    struct Event {
      float time;
      const char* name;
      uint8_t flags[2];
    };
    const Handle text = text_type();
    const hsize_t two = 2;
    const Handle flags(H5Tarray_create2(H5T_NATIVE_UINT8, 1, &two), H5Tclose);
    const Handle type(H5Tcreate(H5T_COMPOUND, sizeof(Event)), H5Tclose);
    H5Tinsert(type.id(), "time", offsetof(Event, time), H5T_NATIVE_FLOAT);
    H5Tinsert(type.id(), "name", offsetof(Event, name), text.id());
    H5Tinsert(type.id(), "flags", offsetof(Event, flags), flags.id());
    Event events[2];
    std::memset(static_cast<void*>(events), is_other, sizeof(events));  // padding between members
    events[0] = {0.1F, "start", {1, 2}};
    events[1] = {0.5F, "end", {3, static_cast<uint8_t>(is_other ? 255 : 4)}};
    write_dataset(file, "e", type.id(), events, space_of({2}));
    write_attribute(file, "first", type.id(), events, space_of({}));
  });
  CHECK(compounds.difference() ==
        R"(e: differs from row 1 on (row 1: {time: 0.5, name: "end", flags: [3 4]} -> )"
        R"({time: 0.5, name: "end", flags: [3 255]}))"
        "\n");
  CHECK(checked_json(compounds.diff({"--json"}).out)["datasets"]["e"]["columns_differ"] == 1);

  const Files opaque([](hid_t file, bool is_other) {
    const Handle type(H5Tcreate(H5T_OPAQUE, 2), H5Tclose);
    const std::array<uint8_t, 2> value = {1, static_cast<uint8_t>(is_other ? 255 : 2)};
    write_attribute(file, "o", type.id(), value.data(), space_of({}));
  });
  CHECK(opaque.difference() == "@o: 0x0102 -> 0x01ff\n");

  const Files colours([](hid_t file, bool is_other) {
    const Handle type = enumeration<int>(H5T_NATIVE_INT, "RED", "BLUE");
    const std::array<int, 2> values = {0, is_other};
    write_dataset(file, "colour", type.id(), values.data(), space_of({2}));
  });
  CHECK(colours.difference() == "colour: differs from row 1 on (row 1: RED -> BLUE)\n");

  const Files wide_truth([](hid_t file, bool is_other) {
    const Handle type = enumeration<int>(H5T_NATIVE_INT, "FALSE", "TRUE");
    const std::array<int, 2> values = {0, is_other};
    write_dataset(file, "done", type.id(), values.data(), space_of({2}));
  });
  CHECK(wide_truth.difference() == "done: differs from row 1 on, by up to 1 (row 1: 0 -> 1)\n");
}

TEST_CASE("integers that a double cannot hold are compared with all their digits") {
  const Files files([](hid_t file, bool is_other) {
    const std::array<int64_t, 2> times = {1, 1763800000000000000 + is_other};
    write_dataset(file, "t", H5T_NATIVE_INT64, times.data(), space_of({2}));
    const uint64_t greatest = UINT64_MAX - (is_other ? 0 : 1);
    write_dataset(file, "u", H5T_NATIVE_UINT64, &greatest, space_of({}));
  });
  CHECK(files.difference() ==
        "t: differs from row 1 on, by up to 1 (row 1: 1763800000000000000 -> "
        "1763800000000000001)\n"
        "u: differs from row 0 on, by up to 1 (row 0: 18446744073709551614 -> "
        "18446744073709551615)\n");
  CHECK(files.diff({"--atol", "1"}).exit_code == 0);
  CHECK(files.diff({"--ulp", "1"}).exit_code == 0);
}

TEST_CASE("links are compared by their targets") {
  const Files soft([](hid_t file, bool is_other) {
    write_numbers(file, "x", 6);
    H5Lcreate_soft(is_other ? "/y" : "/x", file, "link", H5P_DEFAULT, H5P_DEFAULT);
  });
  CHECK(soft.difference() == "link: link to /x -> link to /y\n");

  const Files external([](hid_t file, bool is_other) {
    H5Lcreate_external(is_other ? "two.h5" : "one.h5", "/x", file, "link", H5P_DEFAULT,
                       H5P_DEFAULT);
  });
  CHECK(external.difference() == "link: link to /x of file one.h5 -> link to /x of file two.h5\n");

  const Files hard([](hid_t file, bool is_other) {
    write_numbers(file, "x", 6);
    is_other ? write_numbers(file, "y", 7)
             : (void)H5Lcreate_hard(file, "x", file, "y", H5P_DEFAULT, H5P_DEFAULT);
  });
  CHECK(hard.difference() == "y: differs from row 5 on, by up to 1 (row 5: 6 -> 7)\n");

  const Files loop([](hid_t file, bool is_other) {
    const Handle group(H5Gcreate2(file, "g", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    write_numbers(group.id(), "x", 6);
    if (!is_other) H5Lcreate_hard(file, "g", file, "h", H5P_DEFAULT, H5P_DEFAULT);
    if (is_other) {
      (void)Handle(H5Gcreate2(file, "h", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    }
  });
  CHECK(loop.difference() == "h: link to group g -> group\n");
}

TEST_CASE("a group that only one file has is a difference even if it is empty") {
  const Files files([](hid_t file, bool is_other) {
    const std::string long_name(1200, 'n');
    write_numbers(file, long_name.c_str(), is_other ? 7 : 6);
    if (!is_other) return;
    (void)Handle(H5Gcreate2(file, "empty", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    const Handle group(H5Gcreate2(file, "options", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                       H5Gclose);
    const int seed = 3;
    write_attribute(group.id(), "seed", H5T_NATIVE_INT, &seed, space_of({}));
  });
  CHECK(files.diff({"--stat"}).out == "empty: only in b, group\n" + std::string(1200, 'n') +
                                          ": differs\noptions: only in b, group\n");
}

TEST_CASE("datasets without data, or with less than they declare, are compared") {
  const Files files([](hid_t file, bool is_other) {
    write_dataset(file, "none", H5T_NATIVE_DOUBLE, nullptr, Handle(H5Screate(H5S_NULL), H5Sclose));
    const Handle chunked(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    const hsize_t rows = 10;
    H5Pset_chunk(chunked.id(), 1, &rows);
    const Handle space = space_of({1000});
    const Handle data(H5Dcreate2(file, "sparse", H5T_NATIVE_DOUBLE, space.id(), H5P_DEFAULT,
                                 chunked.id(), H5P_DEFAULT),
                      H5Dclose);
    if (is_other) write_numbers(file, "x", 6);
  });
  CHECK(files.difference() == "+ x (float64 [6])\n");
}

TEST_CASE("a dataset that is too large to be read does not end the comparison") {
  const Files files([](hid_t file, bool is_other) {
    for (const auto& [name, columns] :
         {std::pair{"huge", hsize_t{1} << 55}, {"wide", hsize_t{1} << 34}}) {
      const Handle chunked(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
      const hsize_t chunk[2] = {1, 8};
      H5Pset_chunk(chunked.id(), 2, chunk);
      const Handle space = space_of({1, columns});
      const Handle data(H5Dcreate2(file, name, H5T_NATIVE_DOUBLE, space.id(), H5P_DEFAULT,
                                   chunked.id(), H5P_DEFAULT),
                        H5Dclose);
      REQUIRE(data.valid());
    }
    write_numbers(file, "x", is_other ? 7 : 6);
  });
  const Result r = files.diff({"--stat"});
  CHECK(r.exit_code == 1);
  CHECK(r.out == "x: differs\nnot compared: 2\n");
  CHECK(r.err.find("'wide' is not compared") != std::string::npos);
}

TEST_CASE("files of very many objects are compared") {
  const Files files([](hid_t file, bool is_other) {
    for (int i = 0; i < 20500; ++i) {
      const double value = is_other && i == 20400;
      write_dataset(file, std::to_string(i).c_str(), H5T_NATIVE_DOUBLE, &value, space_of({}));
    }
  });
  CHECK(files.difference() == "20400: differs from row 0 on, by up to 1 (row 0: 0 -> 1)\n");
}

TEST_CASE("control characters in names and text of HDF5 files do not reach the terminal") {
  const Files files([](hid_t file, bool is_other) {
    write_numbers(file, "a\033[2Jb\nc", is_other ? 7 : 6);
    const int8_t letter = is_other ? '\033' : 'x';
    const Handle text(H5Tcopy(H5T_C_S1), H5Tclose);
    write_attribute(file, "note", text.id(), &letter, space_of({}));
  });
  const Result r = files.diff();
  CHECK(r.exit_code == 1);
  CHECK(r.out.starts_with("@note: x -> ?\na?[2Jb?c: differs from row 5 on"));
  for (const char* form : {"--stat", "--name-only", "--format=markdown"}) {
    const std::string out = files.diff({form}).out;
    CHECK(out.find("a?[2Jb") != std::string::npos);
    CHECK(out.find('\033') == std::string::npos);
  }
}
