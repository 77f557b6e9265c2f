// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of one element of a flex with a geom or with another element.

#ifndef MJTOOLS_ENGINE_COLLISION_FLEX_ELEMENT_CONTACTS_H_
#define MJTOOLS_ENGINE_COLLISION_FLEX_ELEMENT_CONTACTS_H_

#include "engine/collision/convex/flex_shape.h"
#include "engine/contact/contact_parameters.h"

namespace mj::engine {

// Collides an element with a geom that is neither a plane nor an sdf. Does nothing if a corner of
// the element is on the geom's body.
void collide_geom_element(const mjModel& m, mjData& d, int geom, const FlexShape& flex, int elem,
                          const Margin& margin);

// Collides two elements of the same or of different flexes. Elements with corners on the same body
// have no contacts. Returns whether the boxes of the elements overlap.
bool touch_elements(const mjModel& m, mjData& d, const FlexShape& flex1, int elem1,
                    const FlexShape& flex2, int elem2, const Margin& margin);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_FLEX_ELEMENT_CONTACTS_H_
