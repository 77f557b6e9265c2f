// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/view/camera.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

constexpr double kDegree = mjPI / 180;

void require_data(const mjData* d, const char* type) {
  if (d) return;
  throw Error("bad-argument", std::string("a ") + type + " camera needs simulation data");
}

void require_id(const char* what, int id, mjtSize count) {
  if (id >= 0 && id < count) return;
  throw Error("bad-argument", std::string("the model has no ") + what + " " + std::to_string(id) +
                                  "; ids start from 0, and their number is " +
                                  std::to_string(count));
}

[[noreturn]] void fail_without_frame() {
  throw Error("bad-argument", "a user camera or a camera of an unknown type has no pose",
              "set mjvScene.camera, or choose another type");
}

// Returns the directions of a camera with the given azimuth and elevation (degrees).
Viewpoint directions(double azimuth, double elevation) {
  const double ca = std::cos(azimuth * kDegree), sa = std::sin(azimuth * kDegree);
  const double ce = std::cos(elevation * kDegree), se = std::sin(elevation * kDegree);
  return {{}, {ce * ca, ce * sa, se}, {-se * ca, -se * sa, ce}, {sa, -ca, 0}};
}

// Sets the frustum of a camera that has a sensor size. The frustum may be asymmetric, because the
// principal point of such a camera need not be in the middle of the image.
void set_sensor_frustum(const mjModel& m, int camera, Frustum& f) {
  const float* intrinsic = m.cam_intrinsic + 4 * camera;
  const float* size = m.cam_sensorsize + 2 * camera;
  const float across = f.near / intrinsic[0], upwards = f.near / intrinsic[1];
  f.left = across * (size[0] / 2 - intrinsic[2]);
  f.right = across * (size[0] / 2 + intrinsic[2]);
  f.up = upwards * (size[1] / 2 - intrinsic[3]);
  f.down = upwards * (size[1] / 2 + intrinsic[3]);
}

void set_frustum(const Frustum& f, mjvGLCamera& eye) {
  eye.frustum_center = (f.right - f.left) / 2;
  eye.frustum_width = (f.right + f.left) / 2;
  eye.frustum_top = f.up;
  eye.frustum_bottom = -f.down;
  eye.frustum_near = f.near;
  eye.frustum_far = f.far;
  eye.orthographic = f.is_orthographic;
}

mjvGLCamera make_eye(const Viewpoint& view, const Vec3& position, const Frustum& f) {
  mjvGLCamera eye{};
  store(eye.pos, position);
  store(eye.forward, view.forward);
  store(eye.up, view.up);
  set_frustum(f, eye);
  return eye;
}

void require_eyes(const mjvScene& scene) {
  for (const mjvGLCamera& eye : scene.camera) {
    if (eye.frustum_near >= mjMINVAL) continue;
    throw Error("bad-argument", "the scene has no cameras yet",
                "call mjv_updateScene or mjv_updateCamera with a camera first");
  }
}

void require_scale(const mjvScene& scene) {
  if (scene.scale >= mjMINVAL) return;
  throw Error("bad-argument", "the scale of the scene is not positive",
              "make the scene with mjv_makeScene");
}

EyeMean normalized(EyeMean mean) {
  mean.head *= 0.5;
  normalize(mean.forward);
  normalize(mean.up);
  return mean;
}

// Returns the pose of an eye, with axes that point left, up and forward.
Pose pose_of(const mjvGLCamera& eye) {
  const Vec3 forward = vec3(eye.forward), up = vec3(eye.up);
  const Vec3 left = normalized(cross(up, forward));
  return {vec3(eye.pos), to_quat(mat3_from_columns(left, up, forward))};
}

}  // namespace

Viewpoint viewpoint(const mjData* d, const mjvCamera& cam) {
  if (cam.type == mjCAMERA_FREE || cam.type == mjCAMERA_TRACKING) {
    Viewpoint view = directions(cam.azimuth, cam.elevation);
    Vec3 lookat = vec3(cam.lookat);
    if (cam.type == mjCAMERA_TRACKING && cam.trackbodyid >= 0) {
      require_data(d, "tracking");
      lookat = vec3(d->subtree_com + 3 * cam.trackbodyid);
    }
    view.head = lookat - cam.distance * view.forward;
    return view;
  }
  if (cam.type != mjCAMERA_FIXED) fail_without_frame();
  require_data(d, "fixed");
  const Mat3 axes = mat3(d->cam_xmat + 9 * cam.fixedcamid);
  return {vec3(d->cam_xpos + 3 * cam.fixedcamid), -axes.col(2), axes.col(1), axes.col(0)};
}

Frustum frustum(const mjModel& m, const mjvCamera& cam) {
  const bool is_fixed = cam.type == mjCAMERA_FIXED;
  if (!is_fixed && cam.type != mjCAMERA_FREE && cam.type != mjCAMERA_TRACKING) {
    fail_without_frame();
  }
  if (is_fixed) require_id("camera", cam.fixedcamid, m.ncam);
  Frustum f;
  f.near = single(m.vis.map.znear * m.stat.extent);
  f.far = single(m.vis.map.zfar * m.stat.extent);
  f.is_orthographic = is_fixed ? m.cam_projection[cam.fixedcamid] == mjPROJ_ORTHOGRAPHIC
                               : m.vis.global.orthographic != 0;
  const double fovy = is_fixed ? m.cam_fovy[cam.fixedcamid] : m.vis.global.fovy;
  if (f.is_orthographic) {
    f.up = f.down = single(fovy / 2);
  } else if (is_fixed && m.cam_sensorsize[2 * cam.fixedcamid + 1] != 0) {
    set_sensor_frustum(m, cam.fixedcamid, f);
  } else {
    f.up = f.down = single(f.near * std::tan(fovy * kDegree / 2));
  }
  return f;
}

mjvGLCamera gl_camera(const mjModel& m, const mjData& d, const mjvCamera& cam) {
  const Frustum f = frustum(m, cam);
  const bool is_following = cam.type == mjCAMERA_TRACKING && cam.trackbodyid >= 0;
  if (is_following) require_id("body", cam.trackbodyid, m.nbody);
  const Viewpoint view = viewpoint(&d, cam);
  return make_eye(view, view.head, f);
}

void update_camera(const mjModel& m, const mjData& d, mjvCamera& cam, mjvScene& scene) {
  if (cam.type == mjCAMERA_USER) return;
  const Frustum f = frustum(m, cam);
  if (cam.type == mjCAMERA_TRACKING) {
    require_id("body", cam.trackbodyid, m.nbody);
    std::copy_n(d.subtree_com + 3 * cam.trackbodyid, 3, cam.lookat);
  }
  const Viewpoint view = viewpoint(&d, cam);
  const double ipd = cam.type == mjCAMERA_FIXED ? m.cam_ipd[cam.fixedcamid] : m.vis.global.ipd;
  for (int eye : {0, 1}) {
    const double side = eye == 0 ? -0.5 * ipd : 0.5 * ipd;
    scene.camera[eye] = make_eye(view, view.head + side * view.right, f);
  }
  scene.enabletransform = 0;
}

mjvGLCamera average_camera(const mjvGLCamera& a, const mjvGLCamera& b) {
  if (a.orthographic != b.orthographic) {
    throw Error("bad-argument", "an orthographic and a perspective camera cannot be averaged");
  }
  const Vec3 forward = normalized(vec3(a.forward) + vec3(b.forward));
  Vec3 up = vec3(a.up) + vec3(b.up);
  up -= dot(up, forward) * forward;
  mjvGLCamera mean = a;
  store(mean.pos, 0.5 * (vec3(a.pos) + vec3(b.pos)));
  store(mean.forward, forward);
  store(mean.up, normalized(up));
  mean.frustum_center = 0.5f * (a.frustum_center + b.frustum_center);
  mean.frustum_width = 0.5f * (a.frustum_width + b.frustum_width);
  mean.frustum_bottom = 0.5f * (a.frustum_bottom + b.frustum_bottom);
  mean.frustum_top = 0.5f * (a.frustum_top + b.frustum_top);
  mean.frustum_near = 0.5f * (a.frustum_near + b.frustum_near);
  mean.frustum_far = 0.5f * (a.frustum_far + b.frustum_far);
  return mean;
}

EyeMean camera_in_room(const mjvScene& scene) {
  require_eyes(scene);
  EyeMean mean;
  for (const mjvGLCamera& eye : scene.camera) {
    mean.head += vec3(eye.pos);
    mean.forward += vec3(eye.forward);
    mean.up += vec3(eye.up);
  }
  return normalized(mean);
}

EyeMean camera_in_model(const mjvScene& scene) {
  require_eyes(scene);
  EyeMean mean;
  for (const mjvGLCamera& eye : scene.camera) {
    const Pose pose = room_to_model(pose_of(eye), scene);
    const Mat3 axes = to_matrix(pose.quat);
    mean.head += pose.pos;
    mean.up += axes.col(1);
    mean.forward += axes.col(2);
  }
  return normalized(mean);
}

double frustum_height(const mjvScene& scene) {
  const mjvGLCamera &left = scene.camera[0], &right = scene.camera[1];
  if (left.orthographic != right.orthographic) {
    throw Error("bad-argument", "one eye of the scene is orthographic, the other is not");
  }
  double height = 0;
  for (const mjvGLCamera& eye : scene.camera) height += eye.frustum_top - eye.frustum_bottom;
  if (left.orthographic) return height / 2;
  require_eyes(scene);
  height = 0;
  for (const mjvGLCamera& eye : scene.camera) {
    height += (eye.frustum_top - eye.frustum_bottom) / eye.frustum_near;
  }
  return height / 2;
}

Pose room_to_model(const Pose& room, const mjvScene& scene) {
  require_scale(scene);
  if (!scene.enabletransform) return room;
  const Quat back = conjugate(quat(scene.rotate));
  return {rotate(back, room.pos - vec3(scene.translate)) * (1 / double{scene.scale}),
          back * room.quat};
}

Pose model_to_room(const Pose& model, const mjvScene& scene) {
  require_scale(scene);
  if (!scene.enabletransform) return model;
  const Quat turn = quat(scene.rotate);
  return {scene.scale * (vec3(scene.translate) + rotate(turn, model.pos)), turn * model.quat};
}

Vec3 align_to_camera(const Vec3& v, const Vec3& forward) {
  const double length = std::hypot(forward.x, forward.y);
  const Vec3 y = length < mjMINVAL ? Vec3{1, 0, 0} : forward * (1 / length);
  const Vec3 x{y.y, -y.x, 0};
  return {v.x * x.x + v.y * y.x, v.x * x.y + v.y * y.y, v.z};
}

}  // namespace mj::visual
