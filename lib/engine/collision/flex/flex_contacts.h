// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Storage of contacts with flexes in mjData.

#ifndef MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_CONTACTS_H_
#define MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_CONTACTS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/contact/contact_parameters.h"

namespace mj::engine {

// Appends the n contacts between two sides to d.contact. If they do not fit, appends none of them,
// counts a warning and returns false. Contacts exert force if their distance is below `margin`. A
// nonzero `dim` replaces the condim that the parameters of the two sides give.
bool add_flex_contacts(const mjModel& m, mjData& d, const ContactSideIds side[2], double margin,
                       const mjPreContact* con, int n, int dim = 0);

// Reduces the contacts from index `begin` on to at most mjMAXCONPAIR contacts that are far from
// each other. The deepest contact is kept.
void thin_contacts(mjData& d, int begin);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_CONTACTS_H_
