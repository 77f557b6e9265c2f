// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/encode_mesh.h"

#include <doctest/doctest.h>

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
