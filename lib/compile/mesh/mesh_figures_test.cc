// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of meshes compiled from MJCF. The expected numbers come from the official build.

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "compile/assets/asset_test_files.h"
#include "compile/compile.h"
#include "math/check_values.h"
#include "mjcf/read/read_mjcf.h"

namespace mj {
namespace {

using doctest::Approx;
using Files = std::map<std::string, std::string>;

const std::string kBox = "vertex='0 0 0 2 0 0 2 1 0 0 1 0 0 0 3 2 0 3 2 1 3 0 1 3'";
const std::string kTet = "vertex='0 0 0 2 0 0 0 1 0 0 0 3'";
const std::string kTetFaces = kTet + " face='0 2 1 0 1 3 1 2 3 0 3 2'";
const std::string kCorner = "vertex='0 0 0 1 0 0 0 1 0 0 0 1'";
const std::string kSquare = "vertex='0 0 0 1 0 0 1 1 0 0 1 0'";
const std::string kNoCollision = "contype='0' conaffinity='0'";

ModelPtr compile_model(const std::string& text, const Files& files, Diagnostics& diagnostics) {
  const MemoryReader reader(files);
  const spec::ModelSpec spec = mjcf::read_mjcf_text(text, "m.xml", reader, diagnostics);
  return diagnostics.ok() ? compile(spec, {.files = &reader}, diagnostics) : nullptr;
}

// Returns a model with the mesh "m" and a free body with a geom of this mesh. `mesh` and `geom` are
// the attributes of these elements.
std::string model_of(const std::string& mesh, const std::string& geom = "") {
  return "<mujoco><asset><mesh name='m' " + mesh +
         "/></asset><worldbody><body><freejoint/><geom type='mesh' mesh='m' " + geom +
         "/></body></worldbody></mujoco>";
}

ModelPtr compiled(const std::string& text, const Files& files = {}) {
  Diagnostics diagnostics;
  ModelPtr model = compile_model(text, files, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) MESSAGE(format(d));
  REQUIRE(model);
  return model;
}

Diagnostic error_of(const std::string& text, const Files& files = {}) {
  Diagnostics diagnostics;
  CHECK_FALSE(compile_model(text, files, diagnostics));
  REQUIRE(diagnostics.error_count() > 0);
  return diagnostics.all()[0];
}

TEST_CASE("a box is turned to its principal axes as long as its inertia is not too small") {
  check_values(compiled(model_of(kBox + " scale='.01 .01 .01'"))->mesh_quat,
               {.707106781186548, 0, 0, .707106781186548});
}

TEST_CASE("a box is fitted to the bounds of a mesh, at their centre") {
  const ModelPtr m =
      compiled("<mujoco><compiler fitaabb='true'/><asset><mesh name='m' " + kTet +
               "/></asset><worldbody><geom type='box' mesh='m'/></worldbody></mujoco>");
  check_values(m->geom_size, {.4697409950902556, 1.068471724550787, 1.734654601203263});
  check_values(m->geom_pos, {.451515070426109, .10490411131174499, 1.3245256953444653});
}

// Returns whether the normals of all polygons point towards the origin of the mesh.
bool polygons_point_inward(const mjModel& m) {
  for (int p = 0; p < m.nmeshpoly; ++p) {
    const double* n = m.mesh_polynormal + 3 * p;
    const float* v = m.mesh_vert + 3 * m.mesh_polyvert[m.mesh_polyvertadr[p]];
    if (n[0] * v[0] + n[1] * v[1] + n[2] * v[2] > 0) return false;
  }
  return m.nmeshpoly > 0;
}

TEST_CASE("a mirrored mesh is flipped, and twice in MSH format") {
  const ModelPtr m = compiled(model_of(kTetFaces + " scale='-1 1 1'"));
  CHECK(polygons_point_inward(*m));
  CHECK_FALSE(polygons_point_inward(*compiled(model_of(kTetFaces))));
  const std::vector<int> faces = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
  const std::string corners = testing::binary<float>({0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3});
  const std::string normals = testing::binary(std::vector<float>(12, 1));
  const Files files = {
      {"t.msh", testing::binary<int>({4, 0, 0, 4}) + corners + testing::binary(faces)},
      {"n.msh", testing::binary<int>({4, 4, 0, 4}) + corners + normals + testing::binary(faces)}};
  const std::vector<double> original(faces.begin(), faces.end());
  const ModelPtr msh = compiled(model_of("file='t.msh' scale='-1 1 1'"), files);
  check_values(msh->mesh_face, original);
  check_values(msh->mesh_facenormal, original);
  const ModelPtr with_normals = compiled(model_of("file='n.msh' scale='-1 1 1'"), files);
  check_values(with_normals->mesh_face, original);
  check_values(with_normals->mesh_facenormal, {0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3});
  CHECK(error_of(model_of("file='t.msh' scale='-1 1 1' inertia='exact'"), files).code.name() ==
        "mesh-negative-volume");
}

// Returns a mesh that is a prism with the outline of the letter U.
std::string u_shape(const std::string& inertia) {
  const int outline[8][2] = {{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}};
  std::string vertex,
      face = "0 4 1 0 5 4 1 3 2 1 4 3 0 6 5 0 7 6 8 9 12 8 12 13 9 10 11 9 11 12 8 13 14 8 14 15 ";
  for (int z = 0; z < 2; ++z) {
    for (const auto& [x, y] : outline) {
      vertex += std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) + " ";
    }
  }
  for (int i = 0; i < 8; ++i) {
    const int j = (i + 1) % 8;
    for (const int corner : {i, j, j + 8, i, j + 8, i + 8}) face += std::to_string(corner) + " ";
  }
  return model_of("vertex='" + vertex + "' face='" + face + "' inertia='" + inertia + "'");
}

TEST_CASE("the four kinds of inertia of a mesh that is not convex") {
  struct Case {
    std::string inertia;
    double mass, ipos_y;
    std::vector<double> moments;
  };
  const std::vector<Case> cases = {
      {"legacy",
       8617.540091638033,
       1.4263101374570448,
       {12832.462462349513, 7461.7540091638, 6699.12912901618}},
      {"exact", 7000, 1.357142857142858, {12023.80952380952, 7166.666666666664, 6023.809523809523}},
      {"convex", 9000, 1.5, {13500, 7500, 7500}},
      {"shell", 30000, 1.4333333333333338, {61533.33333333332, 37000, 34199.99999999999}}};
  for (const Case& c : cases) {
    CAPTURE(c.inertia);
    const ModelPtr m = compiled(u_shape(c.inertia));
    CHECK(m->body_mass[1] == Approx(c.mass).epsilon(1e-12));
    CHECK(m->body_ipos[4] == Approx(c.ipos_y).epsilon(1e-12));
    check_values(m->body_inertia + 3, c.moments);
  }
}

TEST_CASE("a flat mesh is a shell at most, and needs faces even where nothing refers to it") {
  const ModelPtr m =
      compiled(model_of(kSquare + " face='0 1 2 0 2 3' inertia='shell'", kNoCollision));
  check_values(m->body_inertia + 3, {166.66666666666666, 83.33333333333333, 83.33333333333333});
  check_values(m->mesh_quat,
               {.5000000000000007, .5000000000000007, -.5000000000000007, .5000000000000007});
  CHECK(error_of("<mujoco><asset><mesh name='m' " + kSquare + "/></asset></mujoco>").code.name() ==
        "mesh-coplanar");
}

TEST_CASE("faces of inconsistent orientation are named, and legacy inertia accepts them") {
  const std::string inconsistent = kCorner + " face='0 2 1 0 1 3 1 2 3 0 2 3'";
  CHECK(error_of(model_of(inconsistent + " inertia='exact'")).message.find("vertices 1 and 3") !=
        std::string::npos);
  const ModelPtr m =
      compiled(model_of(kCorner + " face='0 1 2 0 3 1 1 3 2 0 2 3' inertia='legacy'"));
  CHECK(m->body_mass[1] == Approx(166.66666666666666).epsilon(1e-12));
  check_values(m->mesh_face, {0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3});
}

TEST_CASE("a limit of hull vertices changes the order of the hull, and 3 are too few") {
  check_values(compiled(model_of(kBox + " maxhullvert='4'"))->mesh_face,
               {2, 4, 1, 2, 1, 0, 1, 4, 0, 4, 2, 0});
  check_values(compiled(model_of(kBox + " maxhullvert='8'"))->mesh_face,
               {5, 4, 0, 1, 5, 0, 6, 5, 1});
  CHECK(error_of(model_of(kBox + " maxhullvert='3'")).message.find("maxhullvert") !=
        std::string::npos);
}

TEST_CASE("points on the faces and edges of a hull are not its vertices") {
  std::string vertex;
  for (int i = 0; i < 27; ++i) {
    vertex += std::to_string(i / 9) + " " + std::to_string(i / 3 % 3) + " " +
              std::to_string(2 * (i % 3)) + " ";
  }
  const ModelPtr m = compiled(model_of("vertex='" + vertex + "'"));
  const int* graph = m->mesh_graph;
  check_values(graph, {8, 12});
  check_values(graph + 2 + 8, {24, 6, 0, 18, 20, 2, 26, 8});
  check_values(m->mesh_face, {6, 24, 0});
  CHECK(m->nmeshpoly == 6);
  check_values(m->mesh_polyvertnum, {4, 4, 4, 4, 4, 4});
}

TEST_CASE("builtin meshes have normals, orientation and polygons of the official build") {
  const auto builtin = [](const std::string& name, const std::string& params) {
    return compiled(model_of("builtin='" + name + "' params='" + params + "'"));
  };
  const ModelPtr icosahedron = builtin("sphere", "0");
  for (int i = 0; i < 12; ++i) check_values(icosahedron->mesh_normal + 3 * i, {0, 0, 1});
  check_values(icosahedron->mesh_quat, {1, 0, 0, 0});
  const ModelPtr sphere = builtin("sphere", "2");
  check_values(sphere->mesh_quat,
               {.5000000000000007, .5000000000000007, -.5000000000000007, .5000000000000007});
  const ModelPtr supersphere = builtin("supersphere", "8 .2 .5");
  CHECK(supersphere->mesh_pos[0] == 6.020305217513049e-06);
  CHECK(supersphere->mesh_pos[1] == -3.457757446957237e-06);
  CHECK(std::abs(supersphere->mesh_pos[2]) < 1e-12);
  CHECK(builtin("supertorus", "8 .5 1 1")->nmeshpoly == 34);
  CHECK(builtin("wedge", "4 3 60 40 0")->nmeshnormal == 36);
  CHECK(error_of(model_of("builtin='plate' params='3 2'")).code.name() == "mesh-coplanar");
  CHECK(error_of(model_of("builtin='plate' params='1 1'", kNoCollision)).code.name() ==
        "mesh-vertex");
}

TEST_CASE("one normal serves all corners, and twice as many as vertices are counted in twos") {
  const ModelPtr one = compiled(model_of(kCorner + " normal='0 0 2'"));
  for (int i = 0; i < 12; ++i) CHECK(one->mesh_facenormal[i] == 0);
  std::string eight;
  for (int i = 0; i < 8; ++i) eight += "0 0 1 ";
  const ModelPtr twos = compiled(model_of(kCorner + " normal='" + eight + "'"));
  for (int i = 0; i < 12; ++i) CHECK(twos->mesh_facenormal[i] == 2 * twos->mesh_face[i]);
}

TEST_CASE("addresses of a second mesh continue where the first ends, and its indices start anew") {
  const ModelPtr m = compiled("<mujoco><asset><mesh name='a' " + kTet + "/><mesh name='b' " + kTet +
                              " texcoord='0 0 1 0 0 1 1 1'/></asset></mujoco>");
  check_values(m->mesh_graphadr, {0, 38});
  check_values(m->mesh_texcoordadr, {-1, 0});
  check_values(m->mesh_polyadr, {0, 4});
  check_values(m->mesh_polymapadr, {0, 3, 6, 9, 12, 15, 18, 21});
  for (int i = 0; i < 12; ++i) CHECK(m->mesh_polymap[i] == m->mesh_polymap[12 + i]);
}

}  // namespace
}  // namespace mj
