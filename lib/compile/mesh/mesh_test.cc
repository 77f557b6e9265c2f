// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compile/compile.h"
#include "math/check_values.h"

// The expected numbers come from the official build.

namespace mj {
namespace {

using doctest::Approx;
using spec::ModelSpec;

const std::vector<float> kBox = {0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0,
                                 0, 0, 3, 2, 0, 3, 2, 1, 3, 0, 1, 3};
const std::vector<float> kTet = {0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3};
const std::vector<int> kTetFaces = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};

// Returns a description with the mesh "m" and a free body with one geom of this mesh.
ModelSpec mesh_model(const std::vector<float>& vertex, const std::vector<int>& face = {}) {
  ModelSpec s;
  spec::Mesh& mesh = s.meshes.emplace_back();
  mesh.name = "m";
  mesh.vertex = vertex;
  mesh.face = face;
  spec::Body& body = s.world.bodies.emplace_back();
  body.joints.emplace_back().type = mjJNT_FREE;
  spec::Geom& geom = body.geoms.emplace_back();
  geom.type = mjGEOM_MESH;
  geom.mesh = "m";
  return s;
}

ModelPtr compiled(const ModelSpec& spec, const FileReader* files = nullptr) {
  Diagnostics diagnostics;
  ModelPtr model = compile(spec, CompileOptions{files}, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) MESSAGE(format(d));
  REQUIRE(model);
  return model;
}

std::string error_code(const ModelSpec& spec, const FileReader* files = nullptr) {
  Diagnostics diagnostics;
  CHECK_FALSE(compile(spec, CompileOptions{files}, diagnostics));
  REQUIRE(diagnostics.error_count() > 0);
  return std::string(diagnostics.all()[0].code.name());
}

// Returns the polygons as sorted loops that start at their smallest vertex, so that tests can
// ignore the order.
std::vector<std::vector<int>> polygon_set(const mjModel& m) {
  std::vector<std::vector<int>> out;
  for (int p = 0; p < m.nmeshpoly; ++p) {
    const int* v = m.mesh_polyvert + m.mesh_polyvertadr[p];
    std::vector<int>& loop = out.emplace_back(v, v + m.mesh_polyvertnum[p]);
    std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST_CASE("a box of eight vertices gets hull, principal axes and polygons") {
  const ModelPtr m = compiled(mesh_model(kBox));
  check_values(m->mesh_pos, {1, .5, 1.5});
  check_values(m->mesh_quat, {.707106781186548, 0, 0, .707106781186548});
  check_values(m->mesh_vert, {-.5, 1, -1.5});
  check_values(m->mesh_face, {5, 4, 0, 1, 5, 0, 3, 1, 0, 3, 2, 1, 6, 5, 1, 2, 6, 1,
                              4, 7, 0, 7, 3, 0, 5, 7, 4, 6, 7, 5, 3, 7, 2, 7, 6, 2});
  check_values(m->geom_size, {.5000000000000007, 1.0000000000000013, 1.500000000000002});
  check_values(m->geom_rbound, {1.8708286933869733});
  check_values(m->body_mass + 1, {6000});
  check_values(m->body_inertia + 3, {6500, 5000, 2500});
  CHECK(m->nmeshpoly == 6);
  check_values(m->mesh_polyvertnum, {4, 4, 4, 4, 4, 4});
  check_values(m->mesh_extrema,
               {3, 0, 0, 2, 0, 0, 2, 1, 1, 3, 0, 0, 2, 0, 0, 2, 1, 1, 5, 5, 6, 4, 4, 6, 4, 4, 7});
  check_values(m->mesh_graph,
               {8, 12, 0, 6, 10, 16, 22, 27, 32, 37, 5, 4, 0, 1, 3, 2, 6, 7, 1, 2, 3, 6, 7, -1});
}

TEST_CASE("small meshes are not rotated: the tolerance is absolute") {
  ModelSpec s = mesh_model(kBox);
  s.meshes[0].scale = {.003, .003, .003};
  const ModelPtr m = compiled(s);
  check_values(m->mesh_quat, {1, 0, 0, 0});
  check_values(m->geom_size, {.0030000000000000005, .0015000000000000002, .004500000000000001});
}

TEST_CASE("primitives are fitted to the inertia box or the bounds of a mesh") {
  ModelSpec s = mesh_model(kBox);
  const auto sizes = [&](int type, double scale = 1) {
    s.world.bodies[0].geoms[0].type = type;
    s.world.bodies[0].geoms[0].fitscale = scale;
    const ModelPtr m = compiled(s);
    CHECK(m->geom_dataid[0] == 0);
    return std::vector<double>(m->geom_size, m->geom_size + 3);
  };
  check_values(sizes(mjGEOM_SPHERE).data(), {1, 0, 0}, 1e-14);
  check_values(sizes(mjGEOM_CAPSULE).data(), {.75, 1.125, 0}, 1e-14);
  check_values(sizes(mjGEOM_CYLINDER).data(), {.75, 1.5, 0}, 1e-14);
  check_values(sizes(mjGEOM_ELLIPSOID).data(), {.5, 1, 1.5}, 1e-14);
  check_values(sizes(mjGEOM_BOX, 2).data(), {1, 2, 3}, 1e-14);
  s.compiler.fitaabb = true;
  check_values(sizes(mjGEOM_SPHERE).data(), {1.5}, 1e-14);
  check_values(sizes(mjGEOM_CAPSULE).data(), {1, .5}, 1e-14);
  check_values(sizes(mjGEOM_CYLINDER).data(), {1, 1.5}, 1e-14);
  check_values(sizes(mjGEOM_ELLIPSOID).data(), {.5, 1, 1.5}, 1e-14);
  check_values(sizes(mjGEOM_BOX, 2).data(), {1, 2, 3}, 1e-14);
}

TEST_CASE("mass properties of a tetrahedron with given faces, solid and shell") {
  ModelSpec s = mesh_model(kTet, kTetFaces);
  ModelPtr m = compiled(s);
  check_values(m->mesh_pos, {.49999999999999994, .25, .75});
  check_values(m->mesh_quat,
               {.801159959690881, -.05959502125501475, -.15577855972411409, .5747383689645248});
  check_values(m->body_mass + 1, {1000});
  check_values(m->body_inertia + 3, {502.46765502534964, 388.6148147443204, 158.91753023032993});
  check_values(m->geom_rbound, {2.6632409044759706});
  s.meshes[0].inertia = mjMESH_INERTIA_SHELL;
  m = compiled(s);
  check_values(m->body_mass + 1, {9000});
  check_values(m->body_ipos + 3, {.5555555555555555, .2222222222222222, .8888888888888888});
  check_values(m->body_inertia + 3, {7330.929541275051, 5709.338462217973, 2293.0653298403154});
}

TEST_CASE("a mirrored mesh has its faces flipped") {
  ModelSpec s = mesh_model(kTet, kTetFaces);
  s.meshes[0].scale = {-1, 1, 1};
  const ModelPtr m = compiled(s);
  check_values(m->mesh_face, {0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3});
  check_values(m->body_ipos + 3, {-.5, .25, .75});
  s.meshes[0].inertia = mjMESH_INERTIA_CONVEX;
  CHECK(error_code(s) == "mesh-negative-volume");
}

TEST_CASE("degenerate meshes are refused with the reason") {
  CHECK(error_code(mesh_model(std::vector<float>(12, 1))) == "mesh-colocated");
  CHECK(error_code(mesh_model({0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3})) == "mesh-collinear");
  const std::vector<float> square = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  CHECK(error_code(mesh_model(square)) == "mesh-coplanar");
  // almost in a plane, which is too flat for Qhull
  CHECK(error_code(mesh_model({0, 0, 0, 1, 0, 0, 0, 1, 0, .3F, .3F, 2e-15F})) == "mesh-hull");
  ModelSpec s = mesh_model(square, {0, 1, 2, 0, 2, 3});
  s.world.bodies[0].geoms[0].contype = s.world.bodies[0].geoms[0].conaffinity = 0;
  CHECK(error_code(s) == "mesh-volume");
  s.meshes[0].inertia = mjMESH_INERTIA_SHELL;
  const ModelPtr m = compiled(s);
  check_values(m->body_mass + 1, {1000});
  CHECK(m->mesh_graphadr[0] == -1);
  CHECK(error_code(mesh_model(kTet, {0, 1, 9})) == "mesh-face");
}

TEST_CASE("exact inertia needs consistently oriented faces") {
  const std::vector<float> corner = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  ModelSpec s = mesh_model(corner, {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 2, 3});
  s.meshes[0].inertia = mjMESH_INERTIA_EXACT;
  CHECK(error_code(s) == "mesh-orientation");
  s.meshes[0].face = {0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3};
  CHECK(error_code(s) == "mesh-negative-volume");
}

TEST_CASE("a hole far away from the body gives moments of inertia that no real body has") {
  const auto with_hole_at = [](float x) {
    std::vector<float> vertex = kTet;
    std::vector<int> face = kTetFaces;
    for (size_t i = 0; i < kTet.size(); ++i) vertex.push_back(kTet[i] * .9F + (i % 3 == 0 ? x : 0));
    for (size_t i = 0; i < kTetFaces.size(); i += 3) {
      for (const size_t k : {0, 2, 1}) face.push_back(kTetFaces[i + k] + 4);
    }
    ModelSpec s = mesh_model(vertex, face);
    s.meshes[0].inertia = mjMESH_INERTIA_EXACT;
    return s;
  };
  CHECK(error_code(with_hole_at(100)) == "mesh-inertia");
  CHECK(compiled(with_hole_at(.02F)));
}

TEST_CASE("a hull can be limited to a number of vertices") {
  ModelSpec s = mesh_model(kBox);
  const std::map<int, double> masses = {
      {4, 1000}, {5, 2000}, {6, 3000}, {7, 5000.000000000001}, {8, 6000}};
  for (const auto& [limit, mass] : masses) {
    s.meshes[0].maxhullvert = limit;
    CHECK(compiled(s)->body_mass[1] == mass);
  }
  for (const int limit : {0, 1, 3}) {
    s.meshes[0].maxhullvert = limit;
    CHECK(error_code(s) == "mjcf-value-range");
  }
}

TEST_CASE("hull triangles are joined to polygons in the order of the official x86-64 build") {
  const ModelPtr m = compiled(mesh_model({0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 1, 2, 0}));
  check_values(m->mesh_graph, {5, 6, 0, 5,  10, 14, 19, 3,  4, 2, 0, 1, 4,  3, 2, 1, -1, 0,
                               4, 2, 3, -1, 0,  3,  1,  -1, 0, 4, 2, 1, -1, 0, 3, 1, -1, 1,
                               3, 0, 3, 2,  0,  4,  3,  1,  3, 4, 2, 2, 4,  0, 4, 1, 0});
  CHECK(m->nmeshpoly == 5);
  check_values(m->mesh_polyvertnum, {4, 3, 3, 3, 3});
  check_values(m->mesh_polyvert, {2, 4, 1, 0, 3, 4, 2, 4, 3, 1, 3, 2, 0, 1, 3, 0});
  check_values(m->mesh_polymapnum, {3, 3, 3, 4, 3});
  check_values(m->mesh_polymap, {0, 3, 4, 0, 2, 4, 0, 1, 3, 1, 2, 3, 4, 0, 1, 2});
  const ModelPtr box = compiled(mesh_model(kBox));
  CHECK(polygon_set(*box).size() == 6);
}

TEST_CASE("builtin meshes have the rounding errors of the official build") {
  const auto builtin = [](int kind, std::vector<double> params) {
    ModelSpec s = mesh_model({});
    s.meshes[0].builtin = kind;
    s.meshes[0].params = std::move(params);
    return compiled(s);
  };
  // The second ring of a cone begins at the angle 2 pi, whose computed sine is not 0.
  const ModelPtr cone = builtin(mjMESH_BUILTIN_CONE, {3, .5});
  CHECK(cone->mesh_pos[0] == -1.83139306752128e-17);
  CHECK(cone->mesh_pos[2] == -0.21428571428571427);
  CHECK(cone->mesh_vert[9] == -1.2246468525851679e-16f);
  CHECK(builtin(mjMESH_BUILTIN_CONE, {4, .5})->mesh_face[13] == 6);
  // The fifth power of a number is computed with a single rounding.
  CHECK(builtin(mjMESH_BUILTIN_WEDGE, {3, 5, 180, 90, 1})->mesh_vert[8] == 8.859720609999278e-19f);
  // Zero to the power of zero is one.
  CHECK(builtin(mjMESH_BUILTIN_SUPERSPHERE, {4, 0, 1})->mesh_vert[9] == -0.3964466154575348f);
}

TEST_CASE("builtin meshes have the vertices and masses of the official build") {
  struct Case {
    int builtin;
    std::vector<double> params;
    int vertices, faces;
    double mass;
  };
  const std::vector<Case> cases = {
      {mjMESH_BUILTIN_SPHERE, {0}, 12, 20, 2536.1504726624075},
      {mjMESH_BUILTIN_SPHERE, {2}, 162, 320, 4047.0446616510244},
      {mjMESH_BUILTIN_HEMISPHERE, {1}, 14, 24, 1471.4044623592551},
      {mjMESH_BUILTIN_CONE, {6, .5}, 12, 20, 3031.0888588428497},
      {mjMESH_BUILTIN_SUPERSPHERE, {8, 1, 1}, 58, 112, 3627.701948850009},
      {mjMESH_BUILTIN_SUPERTORUS, {8, .5, 1, 1}, 64, 128, 4764.297623954799},
      {mjMESH_BUILTIN_WEDGE, {4, 3, 60, 40, 0}, 12, 20, 245.72952241038348}};
  for (const Case& c : cases) {
    CAPTURE(c.builtin);
    ModelSpec s = mesh_model({});
    s.meshes[0].builtin = c.builtin;
    s.meshes[0].params = c.params;
    const ModelPtr m = compiled(s);
    CHECK(m->nmeshvert == c.vertices);
    CHECK(m->nmeshface == c.faces);
    CHECK(m->body_mass[1] == Approx(c.mass).epsilon(1e-12));
  }
  ModelSpec s = mesh_model({});
  s.meshes[0].builtin = mjMESH_BUILTIN_PLATE;
  s.meshes[0].params = {3, 2};
  s.world.bodies[0].geoms[0].contype = s.world.bodies[0].geoms[0].conaffinity = 0;
  const ModelPtr m = compiled(s);
  CHECK(m->body_mass[1] == Approx(1333.3333730697632).epsilon(1e-12));
  check_values(m->mesh_facenormal, {0, 6, 3, 9, 3, 6, 6, 12, 9, 15, 9, 12});
}

const std::string kBoxObj =
    "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nv 0 0 3\nv 2 0 3\nv 2 1 3\nv 0 1 3\n"
    "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

ModelSpec file_model(const std::string& file) {
  ModelSpec s = mesh_model({});
  s.meshes[0].name = "";
  s.meshes[0].file = file;
  s.world.bodies[0].geoms[0].mesh = "cube";
  return s;
}

TEST_CASE("polygons of an OBJ file are triangulated from their first corner") {
  const MemoryReader files({{"cube.obj", kBoxObj + "g second\nf 1 2 3\n"}});
  const ModelPtr m = compiled(file_model("cube.obj"), &files);
  check_values(m->mesh_face, {3, 2, 1, 3, 1, 0, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                              1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7});
  CHECK(m->nmeshface == 12);  // faces of the second group are left out
  check_values(m->mesh_normal, {-1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1});
  CHECK(std::string(m->names + m->name_meshadr[0]) == "cube");
  CHECK(std::string(m->paths) == "cube.obj");
}

TEST_CASE("texture coordinates of OBJ files are flipped, missing corner indices are -1") {
  const std::map<std::string, std::string> cube = {
      {"cube.obj",
       "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0.25 0.75\nvn 0 0 1\n"
       "f 1/1/1 3/1/1 2/1/1\nf 1//1 2//1 4//1\nf 2 3 4\nf 1 4 3\n"}};
  const MemoryReader files(cube);
  const ModelPtr m = compiled(file_model("cube.obj"), &files);
  check_values(m->mesh_texcoord, {.25, .25});
  check_values(m->mesh_facetexcoord, {0, 0, 0, -1, -1, -1, -1, -1, -1});
  check_values(m->mesh_facenormal, {0, 0, 0, 0, 0, 0, -1, -1, -1});
}

TEST_CASE("damaged or unknown mesh files are errors") {
  const MemoryReader files({{"cube.obj", "v 0 0 0\nf 0 1 2\n"},
                            {"cube.stl", std::string(90, 'x')},
                            {"cube.msh", std::string(10, '\0')},
                            {"cube.txt", "v"}});
  CHECK(error_code(file_model("cube.obj"), &files) == "bad-obj");
  CHECK(error_code(file_model("cube.stl"), &files) == "bad-stl");
  CHECK(error_code(file_model("cube.msh"), &files) == "bad-msh");
  CHECK(error_code(file_model("cube.txt"), &files) == "asset-format");
  CHECK(error_code(file_model("missing/cube.obj"), &files) == "asset-unreadable");
}

TEST_CASE("refpos, refquat and scale are applied in this order") {
  ModelSpec s = mesh_model({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  s.meshes[0].refpos = {.1, .2, .3};
  s.meshes[0].refquat = {2, 0, 0, 2};
  s.meshes[0].scale = {1, 2, 3};
  const ModelPtr m = compiled(s);
  check_values(m->mesh_pos, {.05, -.3, -.15});
  check_values(m->mesh_quat,
               {.9729070384154738, -.15229211959877192, -.06801203229001726, -.16010424220965153});
}

TEST_CASE("a geom without a material has the material of its mesh") {
  ModelSpec s = mesh_model(kBox);
  s.materials.resize(2);
  s.materials[0].name = "b";
  s.materials[1].name = "a";
  s.meshes[0].material = "a";
  std::vector<spec::Geom>& geoms = s.world.bodies[0].geoms;
  geoms.resize(3, geoms[0]);
  geoms[0].material = "b";
  geoms[2].type = mjGEOM_BOX;
  check_values(compiled(s)->geom_matid, {0, 1, 1});
}

std::vector<double> nodes_per_level(const mjModel& m) {
  std::vector<double> count(7);
  for (int i = 0; i < m.noct; ++i) ++count[m.oct_depth[i]];
  return count;
}

TEST_CASE("meshes of signed distance geoms get an octree, and other meshes do not") {
  ModelSpec s = mesh_model(
      {-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1});
  CHECK(compiled(s)->noct == 0);
  CHECK(compiled(s)->mesh_octadr[0] == -1);
  s.world.bodies[0].geoms[0].type = mjGEOM_SDF;
  const ModelPtr m = compiled(s);
  CHECK(m->noct == 63497);
  CHECK(m->mesh_octadr[0] == 0);
  CHECK(m->mesh_octnum[0] == 63497);
  CHECK(nodes_per_level(*m) == std::vector<double>{1, 8, 64, 512, 3584, 18944, 40384});
  check_values(m->oct_coeff, std::vector<double>(8, .1732050807568879));
  CHECK(m->oct_coeff[8 * 1 + 7] == -1);
}

TEST_CASE("on edges of the mesh the sign of the distance is that of the triangle met first") {
  ModelSpec s = mesh_model(kTet, kTetFaces);
  s.meshes[0].inertia = mjMESH_INERTIA_EXACT;
  s.meshes[0].needsdf = true;
  const ModelPtr m = compiled(s);
  CHECK(nodes_per_level(*m) == std::vector<double>{1, 8, 64, 464, 2080, 7424, 19048});
  check_values(m->oct_coeff,
               {.6600621287615028, .453195744448163, .9065856638573969, .7321103069959745,
                -1.2437550595149611, 1.1798503759679597, 1.3744492865790319, 1.3013465606238774});
  s.meshes[0].octree_maxdepth = 1;
  CHECK(compiled(s)->noct == 9);
}

TEST_CASE("compiling on several threads gives the same model") {
  ModelSpec s = mesh_model(kBox);
  for (int i = 0; i < 8; ++i) {
    spec::Mesh mesh = s.meshes[0];
    mesh.name = "m" + std::to_string(i);
    mesh.scale = {1.0 + i, 2, 1};
    s.meshes.push_back(mesh);
  }
  const ModelPtr parallel = compiled(s);
  s.compiler.usethread = false;
  const ModelPtr serial = compiled(s);
  CHECK(std::equal(parallel->mesh_vert, parallel->mesh_vert + 3 * parallel->nmeshvert,
                   serial->mesh_vert));
  CHECK(std::equal(parallel->bvh_aabb, parallel->bvh_aabb + 6 * parallel->nbvhstatic,
                   serial->bvh_aabb));
}

TEST_CASE("the tree of a mesh with faces of zero area is that of the official build") {
  ModelSpec s = mesh_model(
      {0, 0, 0, 1, 0, 1, 2, 0, 0, 0, 1, 1, 1, 1, 0, 2, 1, 1,
       0, 2, 0, 1, 2, 1, 2, 2, 0, 0, 3, 1, 1, 3, 0, 2, 3, 1},
      {4, 3, 3, 0, 1, 4, 0, 4, 3, 0, 0, 4,  3, 4,  7,  3, 7, 6, 6,  7, 10, 6, 10, 9, 1, 2, 5,
       1, 5, 4, 4, 5, 8, 4, 8, 7, 7, 8, 11, 7, 11, 10, 7, 7, 7, 10, 6, 6,  7, 6,  6, 4, 4, 8});
  s.meshes[0].inertia = mjMESH_INERTIA_SHELL;
  const ModelPtr m = compiled(s);
  std::vector<int> leaves;
  for (int i = 0; i < m->mesh_bvhnum[0]; ++i) {
    const int face = m->bvh_nodeid[m->mesh_bvhadr[0] + i];
    if (face >= 0) leaves.push_back(face);
  }
  CHECK(leaves == std::vector{0, 3, 13, 7, 12, 11, 6, 4, 5, 10, 9, 1, 2, 8, 14, 15, 16, 17});
}

}  // namespace
}  // namespace mj
