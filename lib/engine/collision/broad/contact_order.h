// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The order of contacts that come from the descent of trees.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_CONTACT_ORDER_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_CONTACT_ORDER_H_

#include <mujoco/mjdata.h>

namespace mj::engine {

// Sorts contacts from `begin` on by the objects of their sides, stably: geoms, or the elements or
// vertices of flexes.
void sort_contacts(mjData& d, int begin);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_CONTACT_ORDER_H_
