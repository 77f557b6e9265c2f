// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sensors that need only positions.
//
// reads   qpos [nq], time, site_xpos [nsite x 3], site_xmat [nsite x 9], cam_xpos [ncam x 3],
//         cam_xmat [ncam x 9], subtree_com [nbody x 3], ten_length [ntendon],
//         actuator_length [nout]; efc_pos and efc_margin of limits; poses of bodies and geoms;
//         energy [2], which is computed first if flg_energypos or flg_energyvel is false
// writes  value [sensor_dim]

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "engine/passive/energy.h"
#include "engine/sensor/measure.h"
#include "math/dense.h"
#include "math/elementary.h"

namespace mj::engine {
namespace {

// Computes the focal lengths of a camera in pixels. For cameras with a physical sensor size, they
// are computed in single precision.
void focal_length(const mjModel& m, int camera, double& fx, double& fy) {
  const float* size = m.cam_sensorsize + 2 * camera;
  const int* pixels = m.cam_resolution + 2 * camera;
  if (size[0] != 0 && size[1] != 0) {
    const float* intrinsic = m.cam_intrinsic + 4 * camera;
    const float x = intrinsic[0] / size[0], y = intrinsic[1] / size[1];
    fx = x * static_cast<float>(pixels[0]);
    fy = y * static_cast<float>(pixels[1]);
  } else {
    fx = fy = 0.5 / math::tan(m.cam_fovy[camera] * mjPI / 360) * pixels[1];
  }
}

void camera_projection(const mjModel& m, const mjData& d, int site, int camera, double* value) {
  const Vec3 p = transpose_times(mat3(d.cam_xmat + 9 * camera),
                                 vec3(d.site_xpos + 3 * site) - vec3(d.cam_xpos + 3 * camera));
  double z = p.z;
  if (std::abs(z) < mjMINVAL) z = z < 0 ? -mjMINVAL : mjMINVAL;
  double fx, fy;
  focal_length(m, camera, fx, fy);
  const int* pixels = m.cam_resolution + 2 * camera;
  value[0] = -fx * p.x / z + 0.5 * pixels[0];
  value[1] = fy * p.y / z + 0.5 * pixels[1];
}

// Object of a sensor, and its frame of reference if it has one.
struct Target {
  int type, id, reftype, refid;
};

void frame_position(const mjModel& m, const mjData& d, const Target& o, double* value) {
  Vec3 x = vec3(object_frame(m, d, o.type, o.id).pos);
  if (o.refid >= 0) {
    const ObjectFrame ref = object_frame(m, d, o.reftype, o.refid);
    x = transpose_times(mat3(ref.mat), x - vec3(ref.pos));
  }
  store(value, x);
}

void frame_axis(const mjModel& m, const mjData& d, const Target& o, int axis, double* value) {
  Vec3 x = mat3(object_frame(m, d, o.type, o.id).mat).col(axis);
  if (o.refid >= 0) {
    x = transpose_times(mat3(object_frame(m, d, o.reftype, o.refid).mat), x);
  }
  store(value, x);
}

void frame_quat(const mjModel& m, const mjData& d, const Target& o, double* value) {
  Quat q = object_quat(m, d, o.type, o.id);
  if (o.refid >= 0) q = conjugate(object_quat(m, d, o.reftype, o.refid)) * q;
  store(value, q);
}

double inside_site(const mjModel& m, const mjData& d, const Target& o) {
  const double* point = object_frame(m, d, o.type, o.id).pos;
  if (o.type == mjOBJ_BODY && o.id > 0 && m.body_mass[o.id] < mjMINVAL &&
      m.body_subtreemass[o.id] >= mjMINVAL) {
    point = d.subtree_com + 3 * o.id;
  }
  return is_inside_site(m, d, o.refid, vec3(point)) ? 1 : 0;
}

double limit_position(const mjData& d, int type, int id) {
  const int row = limit_row(d, type, id);
  return row < 0 ? 0 : d.efc_pos[row] - d.efc_margin[row];
}

}  // namespace

void measure_position(const mjModel& m, mjData& d, int sensor, double* value) {
  const Target o{m.sensor_objtype[sensor], m.sensor_objid[sensor], m.sensor_reftype[sensor],
                 m.sensor_refid[sensor]};
  switch (m.sensor_type[sensor]) {
    case mjSENS_MAGNETOMETER:
      store(value, transpose_times(mat3(d.site_xmat + 9 * o.id), vec3(m.opt.magnetic)));
      break;
    case mjSENS_RANGEFINDER:
      measure_rangefinder(m, d, sensor, value);
      break;
    case mjSENS_CAMPROJECTION:
      camera_projection(m, d, o.id, o.refid, value);
      break;
    case mjSENS_JOINTPOS:
      value[0] = d.qpos[m.jnt_qposadr[o.id]];
      break;
    case mjSENS_TENDONPOS:
      value[0] = d.ten_length[o.id];
      break;
    case mjSENS_ACTUATORPOS:
      copy(value, d.actuator_length + m.actuator_outadr[o.id], m.actuator_outnum[o.id]);
      break;
    case mjSENS_BALLQUAT:
      store(value, normalized(quat(d.qpos + m.jnt_qposadr[o.id])));
      break;
    case mjSENS_JOINTLIMITPOS:
      value[0] = limit_position(d, mjCNSTR_LIMIT_JOINT, o.id);
      break;
    case mjSENS_TENDONLIMITPOS:
      value[0] = limit_position(d, mjCNSTR_LIMIT_TENDON, o.id);
      break;
    case mjSENS_FRAMEPOS:
      frame_position(m, d, o, value);
      break;
    case mjSENS_FRAMEQUAT:
      frame_quat(m, d, o, value);
      break;
    case mjSENS_FRAMEXAXIS:
    case mjSENS_FRAMEYAXIS:
    case mjSENS_FRAMEZAXIS:
      frame_axis(m, d, o, m.sensor_type[sensor] - mjSENS_FRAMEXAXIS, value);
      break;
    case mjSENS_SUBTREECOM:
      copy(value, d.subtree_com + 3 * o.id, 3);
      break;
    case mjSENS_INSIDESITE:
      value[0] = inside_site(m, d, o);
      break;
    case mjSENS_GEOMDIST:
    case mjSENS_GEOMNORMAL:
    case mjSENS_GEOMFROMTO:
      measure_distance(m, d, sensor, value);
      break;
    case mjSENS_E_POTENTIAL:
      if (!d.flg_energypos) potential_energy(m, d);
      value[0] = d.energy[0];
      break;
    case mjSENS_E_KINETIC:
      if (!d.flg_energyvel) kinetic_energy(m, d);
      value[0] = d.energy[1];
      break;
    case mjSENS_CLOCK:
      value[0] = d.time;
      break;
    default:
      throw Error("sensor-type", "sensor " + std::to_string(sensor) +
                                     " has a type that is not measured in the position stage");
  }
}

}  // namespace mj::engine
