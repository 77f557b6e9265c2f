// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/drawn_copy.h"

#include "visual/test_scene.h"

namespace mj::visual {

TEST_CASE("a copy for drawing keeps the meshes that it has") {
  TestScene t(
      "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>"
      "<worldbody><geom type='mesh' mesh='m'/></worldbody>");
  const ModelPtr copy(mj_copyModel(nullptr, t.model.get()));
  t.model->mesh_vert[0] = 77;
  t.model->geom_pos[0] = 88;
  t.model->opt.timestep = 99;
  mjv_copyModel(copy.get(), t.model.get());
  CHECK(copy->mesh_vert[0] != 77);
  CHECK(copy->mesh_vert != t.model->mesh_vert);
  CHECK(copy->geom_pos[0] == 88);
  CHECK(copy->opt.timestep == 99);
  TestScene other(kBodies);
  CHECK_THROWS_AS(mjv_copyModel(copy.get(), other.model.get()), Error);
}

TEST_CASE("a copy of data for drawing has contacts and forces, not matrices") {
  TestScene t(
      "<option><flag island='enable'/></option><worldbody><geom type='plane' size='1 1 1'/>"
      "<body pos='0 0 .09'><freejoint/><geom size='.1'/></body></worldbody>");
  REQUIRE(t.data->ncon == 1);
  const engine::DataPtr copy(mjv_copyData(nullptr, t.model.get(), t.data.get()));
  REQUIRE(copy->ncon == 1);
  CHECK(copy->contact[0].dist == t.data->contact[0].dist);
  CHECK(copy->efc_force[0] == t.data->efc_force[0]);
  CHECK(copy->efc_KBIP[3] == t.data->efc_KBIP[3]);
  CHECK(copy->dof_island[0] == t.data->dof_island[0]);
  CHECK(copy->geom_xpos[5] == t.data->geom_xpos[5]);
  CHECK(copy->qLDiagInv[0] == t.data->qLDiagInv[0]);
  CHECK(t.data->M[0] != 0);
  CHECK(copy->M[0] == 0);
  t.data->geom_xpos[5] = 55;
  t.data->qLD[0] = 66;
  CHECK(mjv_copyData(copy.get(), t.model.get(), t.data.get()) == copy.get());
  CHECK(copy->geom_xpos[5] == 55);
  CHECK(copy->qLD[0] == 0);
  mj_copyData(copy.get(), t.model.get(), t.data.get());
  CHECK(copy->qLD[0] == 66);
  CHECK(copy->efc_J[2] == t.data->efc_J[2]);
  mj_markStack(t.data.get());
  mj_stackAllocByte(t.data.get(), 8, 8);
  CHECK_THROWS_AS((void)mjv_copyData(copy.get(), t.model.get(), t.data.get()), Error);
  mj_freeStack(t.data.get());
}

}  // namespace mj::visual
