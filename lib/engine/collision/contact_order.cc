// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/contact_order.h"

#include <algorithm>
#include <utility>

#include "engine/stack.h"

namespace mj::engine {
namespace {

int object(const mjContact& con, int side) {
  if (con.geom[side] >= 0) return con.geom[side];
  return con.elem[side] >= 0 ? con.elem[side] : con.vert[side];
}

std::pair<int, int> objects(const mjContact& con) {
  return {object(con, 0), object(con, 1)};
}

}  // namespace

void sort_contacts(mjData& d, int begin) {
  const int n = d.ncon - begin;
  mjContact* con = d.contact + begin;
  const auto before = [](const mjContact& a, const mjContact& b) {
    return objects(a) < objects(b);
  };
  if (std::is_sorted(con, con + n, before)) return;

  StackFrame stack(d);
  int* order = stack.allocate<int>(n);
  mjContact* copy = stack.allocate<mjContact>(n);
  std::copy(con, con + n, copy);
  for (int i = 0; i < n; ++i) order[i] = i;
  std::sort(order, order + n, [&](int i, int j) {
    return before(copy[i], copy[j]) || (!before(copy[j], copy[i]) && i < j);
  });
  for (int i = 0; i < n; ++i) con[i] = copy[order[i]];
}

}  // namespace mj::engine
