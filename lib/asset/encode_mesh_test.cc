// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/encode_mesh.h"

#include <doctest/doctest.h>

#include <cstring>

#include "base/diagnostic.h"

using namespace mj;

TEST_CASE("a mesh written as OBJ reads back to the same numbers") {
  const MeshData mesh{.vertex = {0, 0, 0, 0.1f, 0, 0, 0, 1e-9f, 0, 0, 0, 1},
                      .normal = {0, 0, 1, 1, 0, 0},
                      .texcoord = {0.5f, 0.25f, 0.75f, 1},
                      .face = {0, 2, 1, 0, 1, 3},
                      .facenormal = {0, 0, 0, 1, 1, 1},
                      .facetexcoord = {0, 1, 0, 1, 0, 1}};
  const MeshData back = decode_obj(encode_obj(mesh), "OBJ");
  CHECK(back.vertex == mesh.vertex);
  CHECK(back.normal == mesh.normal);
  CHECK(back.texcoord == mesh.texcoord);
  CHECK(back.face == mesh.face);
  CHECK(back.facenormal == mesh.facenormal);
  CHECK(back.facetexcoord == mesh.facetexcoord);
}

TEST_CASE("points without faces are written as MSH") {
  const MeshData mesh{.vertex = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}};
  const MeshData back = decode_msh(encode_msh(mesh), "MSH");
  CHECK(back.vertex == mesh.vertex);
  CHECK(back.face.empty());
}

TEST_CASE("binary STL keeps the faces of a mesh") {
  const mj::MeshData mesh{.vertex = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1},
                          .face = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}};
  const std::string stl = mj::encode_stl(mesh);
  CHECK(stl.size() == 84 + 4 * 50);
  const mj::MeshData read = mj::decode_stl(stl, "t.stl");
  REQUIRE(read.face.size() == mesh.face.size());
  for (size_t i = 0; i < mesh.face.size(); ++i) {
    for (size_t k = 0; k < 3; ++k) {
      CHECK(read.vertex[3 * static_cast<size_t>(read.face[i]) + k] ==
            mesh.vertex[3 * static_cast<size_t>(mesh.face[i]) + k]);
    }
  }
  float normal[3];
  std::memcpy(normal, stl.data() + 84, sizeof normal);
  CHECK(normal[0] == 0);
  CHECK(normal[1] == 0);
  CHECK(normal[2] == -1);
}

TEST_CASE("an STL file may have 200,000 faces, and no more") {
  const auto file_of = [](int32_t faces) {
    std::string stl(84 + 50 * static_cast<size_t>(faces), '\0');
    std::memcpy(stl.data() + 80, &faces, sizeof faces);
    for (size_t i = 0; i < static_cast<size_t>(faces); ++i) {
      const float corners[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
      std::memcpy(stl.data() + 84 + 50 * i + 12, corners, sizeof corners);
    }
    return stl;
  };
  CHECK(decode_stl(file_of(200000), "t.stl").face.size() == 3 * 200000);
  CHECK_THROWS_AS((void)decode_stl(file_of(200001), "t.stl"), Error);
}
