// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sensors that need velocities.
//
// reads   qvel [nv], cvel [nbody x 6], ten_velocity [ntendon], actuator_velocity [nout],
//         subtree_linvel subtree_angmom [nbody x 3]; efc_vel of limits, poses of objects.
//         subtree_linvel and subtree_angmom are computed first if flg_subtreevel is false.
// writes  value [sensor_dim]

#include <string>

#include "base/diagnostic.h"
#include "engine/position/jacobian.h"
#include "engine/sensor/measure.h"
#include "engine/velocity/com_velocity.h"
#include "math/dense.h"
#include "math/spatial.h"

namespace mj::engine {
namespace {

Spatial velocity(const mjModel& m, const mjData& d, int type, int id, bool local) {
  double v[6];
  object_velocity(m, d, static_cast<mjtObj>(type), id, v, local);
  return spatial(v);
}

// Returns the velocity of the sensor's object. If the sensor has a frame of reference, the velocity
// is relative to this moving frame.
Spatial frame_velocity(const mjModel& m, const mjData& d, int sensor) {
  const int type = m.sensor_objtype[sensor], id = m.sensor_objid[sensor];
  const int reftype = m.sensor_reftype[sensor], refid = m.sensor_refid[sensor];
  const Spatial v = velocity(m, d, type, id, false);
  if (refid < 0) return v;
  const ObjectFrame ref = object_frame(m, d, reftype, refid);
  const Spatial r = velocity(m, d, reftype, refid, false);
  const Vec3 offset = vec3(object_frame(m, d, type, id).pos) - vec3(ref.pos);
  return to_local({v.r - r.r, v.t - r.t + cross(offset, r.r)}, mat3(ref.mat));
}

double limit_velocity(const mjData& d, int type, int id) {
  const int row = limit_row(d, type, id);
  return row < 0 ? 0 : d.efc_vel[row];
}

}  // namespace

void measure_velocity(const mjModel& m, mjData& d, int sensor, double* value) {
  const int id = m.sensor_objid[sensor];
  switch (m.sensor_type[sensor]) {
    case mjSENS_VELOCIMETER:
      store(value, velocity(m, d, mjOBJ_SITE, id, true).t);
      break;
    case mjSENS_GYRO:
      store(value, velocity(m, d, mjOBJ_SITE, id, true).r);
      break;
    case mjSENS_JOINTVEL:
      value[0] = d.qvel[m.jnt_dofadr[id]];
      break;
    case mjSENS_TENDONVEL:
      value[0] = d.ten_velocity[id];
      break;
    case mjSENS_ACTUATORVEL:
      copy(value, d.actuator_velocity + m.actuator_outadr[id], m.actuator_outnum[id]);
      break;
    case mjSENS_BALLANGVEL:
      copy(value, d.qvel + m.jnt_dofadr[id], 3);
      break;
    case mjSENS_JOINTLIMITVEL:
      value[0] = limit_velocity(d, mjCNSTR_LIMIT_JOINT, id);
      break;
    case mjSENS_TENDONLIMITVEL:
      value[0] = limit_velocity(d, mjCNSTR_LIMIT_TENDON, id);
      break;
    case mjSENS_FRAMELINVEL:
      store(value, frame_velocity(m, d, sensor).t);
      break;
    case mjSENS_FRAMEANGVEL:
      store(value, frame_velocity(m, d, sensor).r);
      break;
    case mjSENS_SUBTREELINVEL:
      if (!d.flg_subtreevel) subtree_velocity(m, d);
      copy(value, d.subtree_linvel + 3 * id, 3);
      break;
    case mjSENS_SUBTREEANGMOM:
      if (!d.flg_subtreevel) subtree_velocity(m, d);
      copy(value, d.subtree_angmom + 3 * id, 3);
      break;
    default:
      throw Error("sensor-type", "sensor " + std::to_string(sensor) +
                                     " has a type that is not measured in the velocity stage");
  }
}

}  // namespace mj::engine
