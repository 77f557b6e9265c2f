// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Builds a model with a tetrahedron: a mesh made from four vertices, and a body whose mass follows
// from the mesh. The program also shows that, in C++, members of elements are containers of the
// standard library.

#include <mujoco/mujoco.h>

#include <cstdio>
#include <memory>

namespace {

struct Delete {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};

void add_tetrahedron(mjSpec* s) {
  mjsMesh* mesh = mjs_addMesh(s, nullptr);
  mjs_setName(mesh->element, "tetrahedron");
  *mesh->uservert = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  *mesh->userface = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
}

}  // namespace

int main() {
  const std::unique_ptr<mjSpec, Delete> s(mj_makeSpec());
  add_tetrahedron(s.get());
  mjsBody* body = mjs_addBody(mjs_findBody(s.get(), "world"), nullptr);
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  geom->type = mjGEOM_MESH;
  *geom->meshname = "tetrahedron";
  geom->density = 600;
  *geom->userdata = {1, 2};

  const std::unique_ptr<mjModel, Delete> m(mj_compile(s.get(), nullptr));
  if (!m) {
    std::fprintf(stderr, "%s\n", mjs_getError(s.get()));
    return 2;
  }
  std::printf("a tetrahedron of %.0f kg, with %d user numbers\n", m->body_mass[1],
              static_cast<int>(m->nuser_geom));
  return 0;
}
