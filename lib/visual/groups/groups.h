// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that add the groups of geoms to a scene, in the order in which the groups are added.

#ifndef MJTOOLS_VISUAL_GROUPS_GROUPS_H_
#define MJTOOLS_VISUAL_GROUPS_GROUPS_H_

#include "visual/groups/drawing.h"

namespace mj::visual {

// Add elements of the model.
void add_flexes(Drawing& drawing);
void add_skins(Drawing& drawing);
void add_model_geoms(Drawing& drawing);
void add_sites(Drawing& drawing);
void add_tendons(Drawing& drawing);
void add_slider_cranks(Drawing& drawing);

// Add decoration that the options request.
void add_geom_frames(Drawing& drawing);
void add_site_frames(Drawing& drawing);
void add_bounding_volumes(Drawing& drawing);
void add_tactile_sensors(Drawing& drawing);
void add_inertias(Drawing& drawing);
void add_perturbation(Drawing& drawing);
void add_body_frames(Drawing& drawing);
void add_selection_point(Drawing& drawing);
void add_body_labels(Drawing& drawing);
void add_joints(Drawing& drawing);
void add_actuators(Drawing& drawing);
void add_island_labels(Drawing& drawing);
void add_cameras(Drawing& drawing);
void add_lights(Drawing& drawing);
void add_centres_of_mass(Drawing& drawing);
void add_connections(Drawing& drawing);
void add_rangefinders(Drawing& drawing);
void add_applied_forces(Drawing& drawing);
void add_equalities(Drawing& drawing);
void add_contacts(Drawing& drawing);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_GROUPS_GROUPS_H_
