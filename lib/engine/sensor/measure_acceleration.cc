// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sensors that need accelerations or forces.
//
// reads   contact [ncon], efc_force [nefc], actuator_force [nout], qfrc_actuator [nv],
//         site_xpos [nsite x 3], site_xmat [nsite x 9], subtree_com [nbody x 3], cacc
//         cfrc_int [nbody x 6]; cacc and cfrc_int are computed first if flg_rnepost is false
// writes  value [sensor_dim]

#include <string>

#include "base/diagnostic.h"
#include "engine/contact/contact_force.h"
#include "engine/position/jacobian.h"
#include "engine/ray/ray.h"
#include "engine/sensor/measure.h"
#include "engine/velocity/rne.h"
#include "math/dense.h"
#include "math/spatial.h"

namespace mj::engine {
namespace {

Spatial acceleration(const mjModel& m, mjData& d, int type, int id, bool local) {
  if (!d.flg_rnepost) rne_post_constraint(m, d);
  double a[6];
  object_acceleration(m, d, static_cast<mjtObj>(type), id, a, local);
  return spatial(a);
}

// Returns the wrench between the body of a site and its parent. The site's frame gives the
// reference point and the axes.
Spatial site_wrench(const mjModel& m, mjData& d, int site) {
  if (!d.flg_rnepost) rne_post_constraint(m, d);
  const int body = m.site_bodyid[site];
  const Spatial at_site = move_force(spatial(d.cfrc_int + 6 * body), vec3(d.site_xpos + 3 * site),
                                     vec3(d.subtree_com + 3 * m.body_rootid[body]));
  return to_local(at_site, mat3(d.site_xmat + 9 * site));
}

double limit_force(const mjData& d, int type, int id) {
  const int row = limit_row(d, type, id);
  return row < 0 ? 0 : d.efc_force[row];
}

double tendon_actuator_force(const mjModel& m, const mjData& d, int tendon) {
  double sum = 0;
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_trntype[i] == mjTRN_TENDON && m.actuator_trnid[2 * i] == tendon) {
      sum += d.actuator_force[m.actuator_outadr[i]];
    }
  }
  return sum;
}

}  // namespace

double touch_force(const mjModel& m, const mjData& d, int site) {
  const int body = m.site_bodyid[site];
  double sum = 0;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& c = d.contact[i];
    if (c.efc_address < 0) continue;
    const bool on_first = contact_body(m, c, 0) == body;
    const bool on_second = contact_body(m, c, 1) == body;
    if (!on_first && !on_second) continue;
    double force[6];
    contact_force(m, d, i, force);
    if (force[0] <= 0) continue;
    double direction[3];
    store(direction, on_second ? -vec3(c.frame) : vec3(c.frame));
    if (ray_geom(d.site_xpos + 3 * site, d.site_xmat + 9 * site, m.site_size + 3 * site, c.pos,
                 direction, m.site_type[site], nullptr) >= 0) {
      sum += force[0];
    }
  }
  return sum;
}

void measure_acceleration(const mjModel& m, mjData& d, int sensor, double* value) {
  const int id = m.sensor_objid[sensor], type = m.sensor_objtype[sensor];
  switch (m.sensor_type[sensor]) {
    case mjSENS_TOUCH:
      value[0] = touch_force(m, d, id);
      break;
    case mjSENS_CONTACT:
      measure_contact(m, d, sensor, value);
      break;
    case mjSENS_TACTILE:
      measure_tactile(m, d, sensor, value);
      break;
    case mjSENS_ACCELEROMETER:
      store(value, acceleration(m, d, mjOBJ_SITE, id, true).t);
      break;
    case mjSENS_FORCE:
      store(value, site_wrench(m, d, id).t);
      break;
    case mjSENS_TORQUE:
      store(value, site_wrench(m, d, id).r);
      break;
    case mjSENS_ACTUATORFRC:
      copy(value, d.actuator_force + m.actuator_outadr[id], m.actuator_outnum[id]);
      break;
    case mjSENS_JOINTACTFRC:
      value[0] = d.qfrc_actuator[m.jnt_dofadr[id]];
      break;
    case mjSENS_TENDONACTFRC:
      value[0] = tendon_actuator_force(m, d, id);
      break;
    case mjSENS_JOINTLIMITFRC:
      value[0] = limit_force(d, mjCNSTR_LIMIT_JOINT, id);
      break;
    case mjSENS_TENDONLIMITFRC:
      value[0] = limit_force(d, mjCNSTR_LIMIT_TENDON, id);
      break;
    case mjSENS_FRAMELINACC:
      store(value, acceleration(m, d, type, id, false).t);
      break;
    case mjSENS_FRAMEANGACC:
      store(value, acceleration(m, d, type, id, false).r);
      break;
    default:
      throw Error("sensor-type", "sensor " + std::to_string(sensor) +
                                     " has a type that is not measured in the acceleration stage");
  }
}

}  // namespace mj::engine
