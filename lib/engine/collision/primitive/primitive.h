// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts between analytic shapes.
//
// Every function takes geoms g1, g2 with type(g1) <= type(g2) and the detection distance `margin`.
// It writes pre-contacts with dist <= margin and returns their number. The normal is a unit vector
// from g1 to g2. The tangent is zero, unless the shapes of the pair suggest a direction for it. pos
// is midway between the surfaces.

#ifndef MJTOOLS_ENGINE_COLLISION_PRIMITIVE_PRIMITIVE_H_
#define MJTOOLS_ENGINE_COLLISION_PRIMITIVE_PRIMITIVE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/primitive/geom_pose.h"

namespace mj::engine {

int plane_sphere(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int plane_capsule(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int plane_cylinder(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int plane_box(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);

int sphere_sphere(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int sphere_capsule(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int sphere_cylinder(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int capsule_capsule(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);

int sphere_box(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int capsule_box(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int box_box(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);

// The following functions find contacts of shapes that need not belong to geoms.
int sphere_capsule(const GeomPose& sphere, const GeomPose& capsule, double margin,
                   mjPreContact* con);
int capsule_capsule(const GeomPose& a, const GeomPose& b, double margin, mjPreContact* con);
int capsule_box(const GeomPose& capsule, const GeomPose& box, double margin, mjPreContact* con);

inline void set_contact(mjPreContact& con, double dist, const Vec3& pos, const Vec3& normal,
                        const Vec3& tangent = {}) {
  con.dist = dist;
  store(con.pos, pos);
  store(con.normal, normal);
  store(con.tangent, tangent);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_PRIMITIVE_PRIMITIVE_H_
