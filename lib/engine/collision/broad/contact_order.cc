// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sorts contacts that were found by descending two bounding trees.
//
// 1. The key of a contact is the pair of its two objects. The object of the first side is in the
//    upper half of the key.
// 2. If the keys are already ascending, nothing is done. Otherwise the indices of the contacts are
//    sorted by key and then by index, so that contacts with equal keys keep their order.
// 3. The contacts are moved to this order, cycle by cycle. A contact that is already in its place
//    is not copied.
//
// reads   contact [ncon], beginning at index `begin`
// writes  contact [ncon], sorted

#include "engine/collision/broad/contact_order.h"

#include <algorithm>
#include <cstdint>

#include "engine/data/stack.h"

namespace mj::engine {
namespace {

int object(const mjContact& con, int side) {
  if (con.geom[side] >= 0) return con.geom[side];
  return con.elem[side] >= 0 ? con.elem[side] : con.vert[side];
}

// Returns a key that sorts contacts by their first object, and then by their second object.
uint64_t key(const mjContact& con) {
  return static_cast<uint64_t>(object(con, 0)) << 32 | static_cast<uint32_t>(object(con, 1));
}

}  // namespace

void sort_contacts(mjData& d, int begin) {
  const int n = d.ncon - begin;
  if (n < 2) return;
  mjContact* con = d.contact + begin;
  StackFrame stack(d);
  uint64_t* keys = stack.allocate<uint64_t>(n);
  bool sorted = true;
  for (int i = 0; i < n; ++i) {
    keys[i] = key(con[i]);
    sorted = sorted && (i == 0 || keys[i - 1] <= keys[i]);
  }
  if (sorted) return;

  int* order = stack.allocate<int>(n);
  for (int i = 0; i < n; ++i) order[i] = i;
  std::sort(order, order + n,
            [&](int i, int j) { return keys[i] < keys[j] || (keys[i] == keys[j] && i < j); });
  for (int i = 0; i < n; ++i) {
    if (order[i] == i) continue;
    const mjContact first = con[i];
    int place = i;
    while (order[place] != i) {
      const int next = order[place];
      con[place] = con[next];
      order[place] = place;
      place = next;
    }
    con[place] = first;
    order[place] = place;
  }
}

}  // namespace mj::engine
