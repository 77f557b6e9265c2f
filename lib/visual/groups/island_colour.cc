// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Chooses the colours of islands. The colour depends on the lowest dof h of an island, so it stays
// the same as long as h does. Hue, saturation and value are Halton numbers of h + 1 in the bases 7,
// 3 and 5. Sleeping bodies are darker and paler. Bodies without an island are grey.

#include "visual/groups/island_colour.h"

#include <cmath>

#include "math/scalar.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

void set_hsv(float hue, float saturation, float value, float rgba[4]) {
  const int sector = static_cast<int>(6 * hue);
  const float part = 6 * hue - static_cast<float>(sector);
  const float low = value * (1 - saturation), falling = value * (1 - saturation * part),
              rising = value * (1 - saturation * (1 - part));
  const float table[6][3] = {{value, rising, low},  {falling, value, low}, {low, value, rising},
                             {low, falling, value}, {rising, low, value},  {value, low, falling}};
  for (int c = 0; c < 3; ++c) rgba[c] = table[sector % 6][c];
  rgba[3] = 1;
}

void set_colour(int h, bool is_awake, mjvGeom& geom) {
  float hue = 0, saturation = 0, value = 0.7f;
  if (h >= 0) {
    hue = single(halton(h + 1, 7));
    saturation = 0.5f + 0.5f * single(halton(h + 1, 3));
    value = 0.6f + 0.4f * single(halton(h + 1, 5));
  }
  if (!is_awake) {
    value *= 0.6f;
    saturation *= 0.7f;
  }
  set_hsv(hue, saturation, value, geom.rgba);
  geom.matid = -1;
}

// Returns the lowest tree among the trees that fell asleep together with `tree`. Each of these
// trees stores the index of the next one, so they form a cycle.
int first_of_sleeping(const mjData& d, int tree) {
  int smallest = tree;
  for (int t = d.tree_asleep[tree]; t >= 0 && t != tree; t = d.tree_asleep[t]) {
    if (t < smallest) smallest = t;
  }
  return smallest;
}

// Returns the dof that determines the colour of a dof: the lowest dof of its island. If the dof
// does not belong to an island and sleeping is enabled, this is the first dof of its tree or, for a
// sleeping tree, of the lowest tree that fell asleep together with it. Returns -1 if the dof gets
// no colour.
int lowest_dof(const mjModel& m, const mjData& d, int dof, bool is_asleep) {
  const int island = d.nisland > 0 ? d.dof_island[dof] : -1;
  if (island >= 0) return d.island_dofadr[island];
  if (!(m.opt.enableflags & mjENBL_SLEEP)) return -1;
  const int tree = m.dof_treeid[dof];
  return m.tree_dofadr[is_asleep ? first_of_sleeping(d, tree) : tree];
}

}  // namespace

void set_island_colour_of_body(const mjModel& m, const mjData& d, int body, mjvGeom& geom) {
  const int weld = m.body_weldid[body];
  if (m.body_dofnum[weld] == 0) return;
  const bool is_awake = d.body_awake[body] == mjS_AWAKE;
  set_colour(lowest_dof(m, d, m.body_dofadr[weld], d.body_awake[body] == mjS_ASLEEP), is_awake,
             geom);
}

void set_island_colour_of_flex(const mjModel& m, const mjData& d, int flex, mjvGeom& geom) {
  const bool has_nodes = m.flex_interp[flex] != 0;
  const int* bodies = has_nodes ? m.flex_nodebodyid + m.flex_nodeadr[flex]
                                : m.flex_vertbodyid + m.flex_vertadr[flex];
  const int n = has_nodes ? m.flex_nodenum[flex] : m.flex_vertnum[flex];
  for (int i = 0; i < n; ++i) {
    if (m.body_treeid[bodies[i]] < 0) continue;
    return set_island_colour_of_body(m, d, bodies[i], geom);
  }
}

void set_island_colour_of_row(const mjData& d, int row, mjvGeom& geom) {
  const bool has_island = row >= 0 && d.nisland > 0 && d.efc_island[row] >= 0;
  set_colour(has_island ? d.island_dofadr[d.efc_island[row]] : -1, true, geom);
}

}  // namespace mj::visual
