// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/view/mouse.h"

#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "math/rotation.h"
#include "math/scalar.h"
#include "visual/single_precision.h"
#include "visual/view/camera.h"

namespace mj::visual {
namespace {

[[noreturn]] void fail_with_action(int action) {
  throw Error("bad-argument",
              "the mouse action " + std::to_string(action) + " cannot be used with this function");
}

bool is_shift_or_turn(int action) {
  return action == mjMOUSE_MOVE_V || action == mjMOUSE_MOVE_H || action == mjMOUSE_MOVE_V_REL ||
         action == mjMOUSE_MOVE_H_REL || action == mjMOUSE_TURN_V || action == mjMOUSE_TURN_H;
}

// Factor by which mouse movements are slower in orthographic views. The value was chosen because it
// feels right.
constexpr double kOrthographicSpeed = 0.15;

// Moves the lookat point of the camera by the drag of the mouse.
void shift_in_view(const mjModel& m, int action, const Drag& drag, mjvCamera& cam) {
  const Viewpoint view = viewpoint(nullptr, cam);
  const Frustum f = frustum(m, cam);
  const Vec3 lookat = vec3(cam.lookat);
  double height = f.up + f.down;
  if (!cam.orthographic) height /= f.near;
  double speed = height * dot(lookat - view.head, view.forward);
  if (cam.orthographic) speed *= kOrthographicSpeed;
  store(cam.lookat, lookat - speed * drag_in_world(action, drag, view.forward));
}

void shift_along_camera(int action, const Drag& drag, mjvCamera& cam) {
  const Viewpoint view = viewpoint(nullptr, cam);
  const Vec3& axis = action == mjMOUSE_MOVE_V_REL ? view.up : view.forward;
  store(cam.lookat, vec3(cam.lookat) + drag.dy * axis + drag.dx * view.right);
}

// Turns the camera without changing its position.
void turn_on_the_spot(int action, const Drag& drag, mjvCamera& cam) {
  const Vec3 head = viewpoint(nullptr, cam).head;
  if (action == mjMOUSE_TURN_H) {
    cam.azimuth -= 180 * drag.dx;
  } else {
    cam.elevation -= 180 * drag.dy;
  }
  store(cam.lookat, head + cam.distance * viewpoint(nullptr, cam).forward);
}

void clamp(const mjModel& m, mjvCamera& cam) {
  if (cam.azimuth > 180) {
    cam.azimuth -= 360;
  } else if (cam.azimuth < -180) {
    cam.azimuth += 360;
  }
  cam.elevation = clip(cam.elevation, -89, 89);
  cam.distance = clip(cam.distance, 0.01 * m.stat.extent, 100 * m.stat.extent);
}

void rotate_model(const Vec3& turn, mjvScene& scene) {
  Vec3 axis = turn;
  const double angle = mjPI * normalize(axis);
  store(scene.rotate, normalized(from_axis_angle(axis, angle) * quat(scene.rotate)));
}

void translate_model(const Vec3& shift, double extent, mjvScene& scene) {
  for (int i = 0; i < 3; ++i) scene.translate[i] += single(shift[i] * extent);
}

}  // namespace

Vec3 drag_in_world(int action, const Drag& drag, const Vec3& forward) {
  switch (action) {
    case mjMOUSE_ROTATE_V:
      return align_to_camera({drag.dy, 0, drag.dx}, forward);
    case mjMOUSE_ROTATE_H:
      return align_to_camera({drag.dy, drag.dx, 0}, forward);
    case mjMOUSE_MOVE_V:
    case mjMOUSE_MOVE_V_REL:
      return align_to_camera({drag.dx, 0, -drag.dy}, forward);
    case mjMOUSE_MOVE_H:
    case mjMOUSE_MOVE_H_REL:
      return align_to_camera({drag.dx, -drag.dy, 0}, forward);
    default:
      fail_with_action(action);
  }
}

void move_camera(const mjModel& m, int action, const Drag& drag, mjvCamera& cam) {
  if (cam.type == mjCAMERA_FIXED) return;
  if (cam.type == mjCAMERA_TRACKING && is_shift_or_turn(action)) return;
  switch (action) {
    case mjMOUSE_ROTATE_V:
    case mjMOUSE_ROTATE_H:
      cam.azimuth -= 180 * drag.dx;
      cam.elevation -= 180 * drag.dy;
      break;
    case mjMOUSE_MOVE_V:
    case mjMOUSE_MOVE_H:
      shift_in_view(m, action, drag, cam);
      break;
    case mjMOUSE_MOVE_V_REL:
    case mjMOUSE_MOVE_H_REL:
      shift_along_camera(action, drag, cam);
      break;
    case mjMOUSE_TURN_V:
    case mjMOUSE_TURN_H:
      turn_on_the_spot(action, drag, cam);
      break;
    case mjMOUSE_ZOOM:
      cam.distance -= std::log(1 + cam.distance / m.stat.extent / 3) * drag.dy * 9 * m.stat.extent;
      break;
    default:
      fail_with_action(action);
  }
  clamp(m, cam);
}

void move_model(const mjModel& m, int action, const Drag& drag, const Vec3& up, mjvScene& scene) {
  if (!scene.enabletransform) return;
  const Vec3 view = camera_in_room(scene).forward;
  const Vec3 forward = normalized(view - dot(view, up) * up);
  const Vec3 right = normalized(cross(forward, up));
  switch (action) {
    case mjMOUSE_ROTATE_V:
      return rotate_model(up * drag.dx + right * drag.dy, scene);
    case mjMOUSE_ROTATE_H:
      return rotate_model(forward * drag.dx + right * drag.dy, scene);
    case mjMOUSE_MOVE_V:
    case mjMOUSE_MOVE_V_REL:
      return translate_model(right * drag.dx - up * drag.dy, m.stat.extent, scene);
    case mjMOUSE_MOVE_H:
    case mjMOUSE_MOVE_H_REL:
      return translate_model(right * drag.dx - forward * drag.dy, m.stat.extent, scene);
    case mjMOUSE_ZOOM:
      scene.scale += single(std::log(1 + scene.scale / 3.0) * 3 * drag.dy);
      scene.scale = single(clip(scene.scale, 0.01, 100));
      return;
    default:
      fail_with_action(action);
  }
}

}  // namespace mj::visual
