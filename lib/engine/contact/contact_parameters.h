// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Parameters and frame of a contact. The parameters come from the two geoms or from an explicit
// pair.

#ifndef MJTOOLS_ENGINE_CONTACT_CONTACT_PARAMETERS_H_
#define MJTOOLS_ENGINE_CONTACT_CONTACT_PARAMETERS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/options.h"

namespace mj::engine {

inline bool has_override(const mjModel& m) {
  return is_enabled(m, mjENBL_OVERRIDE);
}

// Thresholds of the distance of a pair. A contact is detected below `detection`, and it exerts
// force below `force`.
struct Margin {
  double force;
  double detection;
};
Margin pair_margin(const mjModel& m, int pair);
Margin geoms_margin(const mjModel& m, int g1, int g2);

// Returns whether contacts of two geoms exert force at positive distances, which is the case if one
// of the geoms has a positive margin.
bool has_margin(const mjModel& m, int g1, int g2);

Margin geom_flex_margin(const mjModel& m, int geom, int flex);
Margin flexes_margin(const mjModel& m, int flex1, int flex2);

// Ids of the object on one side of a contact: a geom, or an element or vertex of a flex.
struct ContactSideIds {
  int geom = -1, flex = -1, elem = -1, vert = -1;
};

// Sets all fields of a contact that do not depend on its position: condim, friction, solver
// parameters, adhesion and ids. `pair` is the index of an explicit pair, or -1.
void set_contact_parameters(const mjModel& m, int pair, int g1, int g2, double margin,
                            mjContact& con);
void set_contact_parameters(const mjModel& m, const ContactSideIds side[2], double margin,
                            mjContact& con);

// Sets position, frame and distance of a contact from `pre`. The parameters of the contact must
// already be set.
void place_contact(mjContact& con, const mjPreContact& pre);

// Completes a right-handed frame whose rows are x, y and z. Row x (the normal) is given. Row y (a
// tangent) is a suggestion and may be zero. Throws Error if the normal is undefined.
void complete_frame(double frame[9]);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONTACT_CONTACT_PARAMETERS_H_
