// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts that a program adds to the ones that collision detection finds.

#ifndef MJTOOLS_ENGINE_CONTACT_ADD_CONTACT_H_
#define MJTOOLS_ENGINE_CONTACT_ADD_CONTACT_H_

#include <mujoco/mjdata.h>

namespace mj::engine {

// Appends a copy of a contact and discards all constraint rows. Call make_constraint() afterwards.
// If the arena is full, counts a warning and returns false.
bool add_contact(mjData& d, const mjContact& contact);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONTACT_ADD_CONTACT_H_
