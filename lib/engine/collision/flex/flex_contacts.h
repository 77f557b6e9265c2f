// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts with flexes on their way to mjData.

#ifndef MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_CONTACTS_H_
#define MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_CONTACTS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/contact/contact_parameters.h"

namespace mj::engine {

// Appends contacts of one pair of sides, all or none: when they do not fit, a warning is counted
// and false returned. `margin` is that within which they make force; `dim` replaces the condim of
// the sides unless 0.
bool add_flex_contacts(const mjModel& m, mjData& d, const ContactSideIds side[2], double margin,
                       const mjPreContact* con, int n, int dim = 0);

// Thins the contacts from `begin` on to at most mjMAXCONPAIR that are far from each other, the
// deepest among them.
void thin_contacts(mjData& d, int begin);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_CONTACTS_H_
