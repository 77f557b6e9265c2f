// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that move cameras, interpret movements of the mouse and select objects.

#include <mujoco/mujoco.h>

#include <algorithm>

#include "api/boundary.h"
#include "visual/scene/defaults.h"
#include "visual/single_precision.h"
#include "visual/view/camera.h"
#include "visual/view/mouse.h"
#include "visual/view/perturb.h"
#include "visual/view/select.h"

namespace visual = mj::visual;
using mj::vec3;
using mj::api::guarded;

namespace {

void put(const mj::Vec3& v, mjtNum* result) {
  if (result) mj::store(result, v);
}

void put(const visual::EyeMean& eye, mjtNum* headpos, mjtNum* forward, mjtNum* up) {
  put(eye.head, headpos);
  put(eye.forward, forward);
  put(eye.up, up);
}

void put(const mj::Pose& pose, mjtNum* pos, mjtNum* quat) {
  put(pose.pos, pos);
  if (quat) mj::store(quat, pose.quat);
}

void put(float first, float second, float* result) {
  if (!result) return;
  result[0] = first;
  result[1] = second;
}

void put(int id, int* result) {
  if (result) *result = id;
}

}  // namespace

void mjv_defaultCamera(mjvCamera* cam) {
  *cam = visual::default_camera();
}
void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam) {
  *cam = visual::default_free_camera(*m);
}
void mjv_defaultPerturb(mjvPerturb* pert) {
  *pert = visual::default_perturb();
}
void mjv_defaultOption(mjvOption* opt) {
  *opt = visual::default_option();
}
void mjv_defaultFigure(mjvFigure* fig) {
  visual::default_figure(*fig);
}

void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3],
                    const mjtNum roomquat[4], const mjvScene* scn) {
  guarded([&] {
    put(visual::room_to_model({vec3(roompos), mj::quat(roomquat)}, *scn), modelpos, modelquat);
  });
}
void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3],
                    const mjtNum modelquat[4], const mjvScene* scn) {
  guarded([&] {
    put(visual::model_to_room({vec3(modelpos), mj::quat(modelquat)}, *scn), roompos, roomquat);
  });
}
void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  guarded([&] { put(visual::camera_in_model(*scn), headpos, forward, up); });
}
void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  guarded([&] { put(visual::camera_in_room(*scn), headpos, forward, up); });
}
mjtNum mjv_frustumHeight(const mjvScene* scn) {
  mjtNum height = 0;
  guarded([&] { height = visual::frustum_height(*scn); });
  return height;
}
void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]) {
  put(visual::align_to_camera(vec3(vec), vec3(forward)), res);
}

void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam) {
  guarded([&] { visual::move_camera(*m, action, {reldx, reldy}, *cam); });
}
void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx, mjtNum reldy,
                     const mjvScene* scn, mjvPerturb* pert) {
  guarded([&] { visual::move_perturb(*m, *d, action, {reldx, reldy}, *scn, *pert); });
}
void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3],
                   mjvScene* scn) {
  guarded([&] { visual::move_model(*m, action, {reldx, reldy}, vec3(roomup), *scn); });
}
void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert) {
  guarded([&] { visual::init_perturb(*m, *d, *scn, *pert); });
}
void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert, int flg_paused) {
  guarded([&] { visual::apply_perturb_pose(*m, *d, *pert, flg_paused != 0); });
}
void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert) {
  guarded([&] { visual::apply_perturb_force(*m, *d, *pert); });
}

int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio,
               mjtNum relx, mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1],
               int flexid[1], int skinid[1]) {
  visual::Selection found;
  guarded([&] { found = visual::select(*m, *d, *vopt, {aspectratio, relx, rely}, *scn); });
  if (found.body >= 0) put(found.point, selpnt);
  put(found.geom, geomid);
  put(found.flex, flexid);
  put(found.skin, skinid);
  return found.body;
}

void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3],
                     const mjData* d, const mjvCamera* cam) {
  guarded([&] {
    const visual::Viewpoint view = visual::viewpoint(d, *cam);
    put({view.head, view.forward, view.up}, headpos, forward, up);
    put(view.right, right);
  });
}
void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m,
                       const mjvCamera* cam) {
  guarded([&] {
    const visual::Frustum f = visual::frustum(*m, *cam);
    put(f.up, f.down, zver);
    put(f.left, f.right, zhor);
    put(f.near, f.far, zclip);
  });
}
mjvGLCamera mjv_camera2GLCamera(const mjModel* model, const mjData* data,
                                const mjvCamera* mjv_camera) {
  mjvGLCamera eye{};
  guarded([&] { eye = visual::gl_camera(*model, *data, *mjv_camera); });
  return eye;
}
mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2) {
  mjvGLCamera eye{};
  guarded([&] { eye = visual::average_camera(*cam1, *cam2); });
  return eye;
}
void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn) {
  if (!m || !cam) return;
  guarded([&] { visual::update_camera(*m, *d, *cam, *scn); });
}
