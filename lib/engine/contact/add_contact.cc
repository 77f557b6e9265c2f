// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   ncon
// writes  contact [ncon], ncon, parena; clears the constraint arrays and contact.efc_address

#include "engine/contact/add_contact.h"

#include "engine/data/arena.h"
#include "engine/data/stack.h"
#include "engine/data/warning.h"

namespace mj::engine {

bool add_contact(mjData& d, const mjContact& contact) {
  clear_constraints(d);
  for (int i = 0; i < d.ncon; ++i) d.contact[i].efc_address = -1;
  void* place = arena_allocate(d, sizeof(mjContact), alignof(mjContact));
  if (!place) {
    warn(d, mjWARN_CONTACTFULL, d.ncon);
    return false;
  }
  *static_cast<mjContact*>(place) = contact;
  ++d.ncon;
  return true;
}

}  // namespace mj::engine
