// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/flex_contacts.h"

#include <algorithm>
#include <utility>

#include "engine/stack.h"
#include "engine/warning.h"
#include "math/vec3.h"

namespace mj::engine {

bool add_flex_contacts(const mjModel& m, mjData& d, const ContactSideIds side[2], double margin,
                       const mjPreContact* pre, int n, int dim) {
  if (n == 0) return true;
  void* memory = arena_allocate(d, n * sizeof(mjContact), alignof(mjContact));
  if (!memory) {
    warn(d, mjWARN_CONTACTFULL, d.ncon);
    return false;
  }
  mjContact* con = static_cast<mjContact*>(memory);
  set_contact_parameters(m, side, margin, *con);
  if (dim) con->dim = dim;
  for (int i = 1; i < n; ++i) con[i] = con[0];
  for (int i = 0; i < n; ++i) place_contact(con[i], pre[i]);
  d.ncon += n;
  return true;
}

// Farthest point sampling. The contact that is chosen is exchanged with the one at the place it is
// going to keep, but what is known about places, not contacts, stays: MuJoCo's choice depends on
// it.
void thin_contacts(mjData& d, int begin) {
  const int n = d.ncon - begin;
  if (n <= mjMAXCONPAIR) return;
  mjContact* con = d.contact + begin;
  StackFrame stack(d);
  double* gap2 = stack.allocate<double>(n);  // squared distance to the nearest chosen place
  bool* chosen = stack.allocate<bool>(n);
  std::fill_n(gap2, n, mjMAXVAL);
  std::fill_n(chosen, n, false);

  int best = 0;
  for (int i = 1; i < n; ++i) {
    if (con[i].dist < con[best].dist) best = i;
  }
  for (int k = 0; k < mjMAXCONPAIR && best >= 0; ++k) {
    chosen[best] = true;
    const Vec3 pos = vec3(con[best].pos);
    int next = -1;
    for (int i = 0; i < n; ++i) {
      if (chosen[i]) continue;
      const Vec3 gap = vec3(con[i].pos) - pos;
      gap2[i] = std::min(gap2[i], dot(gap, gap));
      if (next < 0 || gap2[i] > gap2[next]) next = i;
    }
    if (k < mjMAXCONPAIR - 1) {
      std::swap(con[k], con[best]);
      if (next == k) next = best;
    }
    best = next;
  }
  d.ncon = begin + mjMAXCONPAIR;
  d.parena = sizeof(mjContact) * static_cast<size_t>(d.ncon);
}

}  // namespace mj::engine
