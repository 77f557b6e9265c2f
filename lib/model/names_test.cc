// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/names.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "model/allocate.h"

namespace {

void set(mj::ConstructSizes& sizes, mj::Size size, mjtSize value) {
  sizes.value[static_cast<int>(size)] = value;
}

mj::ModelPtr named_model(const mj::ModelNames& names) {
  mj::ConstructSizes sizes;
  for (size_t i = 0; i < mj::kNameListCount; ++i) {
    set(sizes, mj::name_lists()[i].count, static_cast<mjtSize>(names.lists[i].size()));
  }
  set(sizes, mj::Size::nnames, names.buffer_size());
  mj::ModelPtr m = mj::make_model(sizes);
  mj::write_names(*m, names);
  return m;
}

std::string shown(const mjModel& m) {
  std::string text(m.names, static_cast<size_t>(m.nnames));
  for (char& c : text) {
    if (c == 0) c = '|';
  }
  return text;
}

}  // namespace

TEST_CASE("names, addresses and map have the layout of the format") {
  mj::ModelNames names;
  names.model = "n";
  names.of(mjOBJ_BODY) = {"world", "a", "b", "aa", ""};
  names.of(mjOBJ_GEOM) = {"a"};
  const mj::ModelPtr m = named_model(names);
  CHECK(shown(*m) == "n|world|a|b|aa||a|");
  CHECK(std::vector<int>(m->name_bodyadr, m->name_bodyadr + 5) ==
        std::vector<int>{2, 8, 10, 12, 15});
  CHECK(m->name_geomadr[0] == 16);
  CHECK(std::vector<int>(m->names_map, m->names_map + 12) ==
        std::vector<int>{-1, 3, -1, 0, 1, -1, -1, 2, -1, -1, 0, -1});
}

TEST_CASE("bytes above 127 are hashed as signed characters") {
  mj::ModelNames names;
  names.of(mjOBJ_BODY) = {"world", "\xc3\xa9"};
  const mj::ModelPtr m = named_model(names);
  CHECK(std::vector<int>(m->names_map, m->names_map + 4) == std::vector<int>{1, -1, -1, 0});
}

TEST_CASE("objects are found by name and type") {
  mj::ModelNames names;
  names.of(mjOBJ_BODY) = {"world", "a", "b", "aa", ""};
  names.of(mjOBJ_GEOM) = {"a", "x"};
  const mj::ModelPtr m = named_model(names);
  CHECK(mj::name_to_id(*m, mjOBJ_BODY, "aa") == 3);
  CHECK(mj::name_to_id(*m, mjOBJ_XBODY, "b") == 2);
  CHECK(mj::name_to_id(*m, mjOBJ_GEOM, "x") == 1);
  CHECK(mj::name_to_id(*m, mjOBJ_GEOM, "b") == -1);
  CHECK(mj::name_to_id(*m, mjOBJ_BODY, "") == -1);
  CHECK(mj::name_to_id(*m, mjOBJ_DOF, "a") == -1);
  CHECK(mj::name_to_id(*m, mjOBJ_SITE, "a") == -1);
  CHECK(std::string(mj::id_to_name(*m, mjOBJ_BODY, 3)) == "aa");
  CHECK(mj::id_to_name(*m, mjOBJ_BODY, 4) == nullptr);
  CHECK(mj::id_to_name(*m, mjOBJ_BODY, 5) == nullptr);
}

TEST_CASE("the hash of an empty model's structure is its signature") {
  CHECK(mj::string_hash("\n<body>\n</body>\n") % 18446744073709551615ull == 3670246336377128096ull);
}

TEST_CASE("paths are stored once per asset file, and -1 marks a missing path") {
  mj::ModelPaths paths;
  paths.mesh = {"a.obj", "", "b.stl"};
  paths.texture = {"t.png"};
  mj::ConstructSizes sizes;
  set(sizes, mj::Size::nbody, 1);
  set(sizes, mj::Size::nmesh, 3);
  set(sizes, mj::Size::ntex, 1);
  set(sizes, mj::Size::npaths, paths.buffer_size());
  const mj::ModelPtr m = mj::make_model(sizes);
  mj::write_paths(*m, paths);
  CHECK(m->npaths == 18);
  CHECK(std::vector<int>(m->mesh_pathadr, m->mesh_pathadr + 3) == std::vector<int>{0, -1, 6});
  CHECK(std::string(m->paths + m->tex_pathadr[0]) == "t.png");
  CHECK(mj::ModelPaths{}.buffer_size() == 1);
}
