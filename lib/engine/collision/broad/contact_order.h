// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The order of contacts that were found by descending two bounding trees.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_CONTACT_ORDER_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_CONTACT_ORDER_H_

#include <mujoco/mjdata.h>

namespace mj::engine {

// Sorts the contacts from the index `begin` to the end by the objects of their two sides. The sort
// is stable. The object of a side is a geom, or an element or vertex of a flex.
void sort_contacts(mjData& d, int begin);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_CONTACT_ORDER_H_
