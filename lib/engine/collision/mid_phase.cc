// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mid phase: depth-first descent of the bounding-volume trees of two bodies.
//
// reads   xipos [nbody x 3], ximat [nbody x 9], geom_xpos [ngeom x 3], geom_xmat [ngeom x 9],
//         m.bvh_*, m.geom_aabb [ngeom x 6]
// writes  contact [ncon], bvh_active [nbvh]

#include "engine/collision/mid_phase.h"

#include <utility>

#include "engine/collision/broad/contact_order.h"
#include "engine/collision/broad/oriented_box.h"
#include "engine/collision/broad/tree_pair.h"
#include "engine/collision/lone_geom.h"
#include "engine/contact/contact_parameters.h"
#include "engine/data/options.h"

namespace mj::engine {

bool geom_boxes_separated(const mjModel& m, const mjData& d, int g1, int g2, double margin) {
  FramePair frames(d.geom_xpos + 3 * g1, d.geom_xmat + 9 * g1, d.geom_xpos + 3 * g2,
                   d.geom_xmat + 9 * g2);
  return frames.separates(m.geom_aabb + 6 * g1, m.geom_aabb + 6 * g2, margin);
}

bool uses_trees(const mjModel& m, int body1, int body2) {
  if (m.body_geomnum[body1] == 1 && m.body_geomnum[body2] == 1) return false;
  return !is_disabled(m, mjDSBL_MIDPHASE) && m.body_bvhadr[body1] >= 0 && m.body_bvhadr[body2] >= 0;
}

namespace {

bool may_touch(const mjModel& m, const mjData& d, int g1, int g2) {
  const double margin = geoms_margin(m, g1, g2).detection;
  return !bounds_separated(m, d, g1, g2, margin) && !geom_boxes_separated(m, d, g1, g2, margin);
}

void collide_leaves(NarrowPhase& narrow, int g1, int g2) {
  narrow.begin_batch();
  narrow.collide_geoms(g1, g2);
}

// Collides a geom, which is alone in its body, with the geoms of another body. It is not part of
// collide_trees(), whose frame would become larger.
[[gnu::noinline]] void collide_lone_geom(const mjModel& m, mjData& d, int lone, int other,
                                         FramePair& frames, double body_margin,
                                         NarrowPhase& narrow) {
  const int own = m.geom_bodyid[lone];
  const double* box = body_tree(m, own).boxes;
  const auto in_order = [is_first = own < other](auto of_lone, auto of_other) {
    return is_first ? std::pair(of_lone, of_other) : std::pair(of_other, of_lone);
  };
  LoneGeomDescent(m, d, lone, other, body_margin)
      .run(
          [&](const double* node) {
            const auto [box1, box2] = in_order(box, node);
            return frames.separates(box1, box2, body_margin);
          },
          [&](int g) {
            const auto [g1, g2] = in_order(lone, g);
            return may_touch(m, d, g1, g2);
          },
          [&](int g) {
            const auto [g1, g2] = in_order(lone, g);
            collide_leaves(narrow, g1, g2);
          });
}

}  // namespace

void collide_trees(const mjModel& m, mjData& d, int body1, int body2, NarrowPhase& narrow) {
  FramePair frames(d.xipos + 3 * body1, d.ximat + 9 * body1, d.xipos + 3 * body2,
                   d.ximat + 9 * body2);
  const double body_margin =
      has_override(m) ? m.opt.o_margin : m.body_margin[body1] + m.body_margin[body2];
  const int first_contact = d.ncon;
  const int lone1 = lone_geom(m, body1), lone2 = lone_geom(m, body2);
  const bool is_lone = (lone1 >= 0 || lone2 >= 0) && !m.vis.global.bvactive;
  if (is_lone && covers_margins(m, body1) && covers_margins(m, body2)) {
    collide_lone_geom(m, d, lone2 >= 0 ? lone2 : lone1, lone2 >= 0 ? body1 : body2, frames,
                      body_margin, narrow);
  } else {
    descend(
        m, d, body_tree(m, body1), body_tree(m, body2),
        [&](const double* box1, const double* box2) {
          return frames.separates(box1, box2, body_margin);
        },
        [&](int g1, int g2) {
          if (!may_touch(m, d, g1, g2)) return false;
          collide_leaves(narrow, g1, g2);
          return true;
        });
  }
  sort_contacts(d, first_contact);
}

}  // namespace mj::engine
