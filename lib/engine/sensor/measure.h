// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Measurements of sensors, grouped by the stage that completes their inputs. Each function writes
// sensor_dim numbers.

#ifndef MJTOOLS_ENGINE_SENSOR_MEASURE_H_
#define MJTOOLS_ENGINE_SENSOR_MEASURE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "math/quat.h"

namespace mj::engine {

void measure_position(const mjModel& m, mjData& d, int sensor, double* value);
void measure_velocity(const mjModel& m, mjData& d, int sensor, double* value);
void measure_acceleration(const mjModel& m, mjData& d, int sensor, double* value);

void measure_rangefinder(const mjModel& m, mjData& d, int sensor, double* value);
void measure_distance(const mjModel& m, mjData& d, int sensor, double* value);
void measure_contact(const mjModel& m, mjData& d, int sensor, double* value);
void measure_tactile(const mjModel& m, mjData& d, int sensor, double* value);

// Returns the sum of the normal forces of contacts of the site's body. A contact counts if its line
// of force intersects the site.
double touch_force(const mjModel& m, const mjData& d, int site);

// World frame of a body (inertial frame), xbody, geom, site or camera.
struct ObjectFrame {
  const double *pos, *mat;
};
ObjectFrame object_frame(const mjModel& m, const mjData& d, int type, int id);
Quat object_quat(const mjModel& m, const mjData& d, int type, int id);

// Returns whether a point is strictly inside the volume of a site.
bool is_inside_site(const mjModel& m, const mjData& d, int site, const Vec3& point);

// Returns the body on side `side` (0 or 1) of a contact.
int contact_body(const mjModel& m, const mjContact& contact, int side);

// Returns the first constraint row of the limit with the given type and id, or -1 if the limit is
// inactive.
int limit_row(const mjData& d, int type, int id);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SENSOR_MEASURE_H_
