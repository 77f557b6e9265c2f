// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of flexes with bodies and with each other.
//
// If the body and the flex have bounding trees, the trees are descended and each pair of leaves
// whose boxes overlap is collided. Before this, the flex as a whole is collided with the sdf geoms
// and, if the body cannot move, with the planes. If there are too many contacts, some of them are
// selected. Finally the contacts are sorted. If one of the two sides does not have a tree, every
// geom is collided with every element.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], xipos [nbody x 3], ximat [nbody x 9],
//         flexvert_xpos [nflexvert x 3], flexelem_aabb [nflexelem x 6],
//         bvh_aabb_dyn [nbvhdynamic x 6], m.geom_*, m.flex_*, m.bvh_*
// writes  contact [ncon], ncon, parena, bvh_active [nbvh], warning

#include "engine/collision/flex/flex_pairs.h"

#include <cmath>

#include "engine/collision/broad/contact_order.h"
#include "engine/collision/broad/oriented_box.h"
#include "engine/collision/broad/tree_pair.h"
#include "engine/collision/convex/flex_shape.h"
#include "engine/collision/flex/element_contacts.h"
#include "engine/collision/flex/flex_contacts.h"
#include "engine/collision/primitive/primitive.h"
#include "engine/collision/sdf/sdf_contact.h"
#include "engine/data/options.h"

namespace mj::engine {
namespace {

constexpr double kOrigin[3] = {0, 0, 0};
constexpr double kUnturned[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

bool uses_trees(const mjModel& m) {
  return !is_disabled(m, mjDSBL_MIDPHASE);
}

// Returns whether the bounding box of a sphere is further than `margin` from another box.
bool sphere_apart(const Vec3& centre, double radius, const double* box, double margin) {
  for (int k = 0; k < 3; ++k) {
    if (std::abs(centre[k] - box[k]) > box[3 + k] + radius + margin) return true;
  }
  return false;
}

// Collision of a flex with the geoms of a body.
class GeomsAgainstFlex {
 public:
  GeomsAgainstFlex(const mjModel& m, mjData& d, int body, int flex)
      : m_(m),
        d_(d),
        flex_(flex_shape(m, d, flex)),
        begin_(m.body_geomadr[body]),
        end_(begin_ + m.body_geomnum[body]),
        body_(body) {}

  void with_trees() {
    const int first = d_.ncon;
    if (m_.body_dofnum[m_.body_weldid[body_]] == 0) collide_all(mjGEOM_PLANE);
    collide_all(mjGEOM_SDF);

    FramePair frames(d_.xipos + 3 * body_, d_.ximat + 9 * body_, kOrigin, kUnturned);
    const double body_margin =
        has_override(m_) ? m_.opt.o_margin : m_.body_margin[body_] + m_.flex_margin[flex_.id];
    descend(
        m_, d_, body_tree(m_, body_), flex_tree(m_, d_, flex_.id),
        [&](const double* box1, const double* box2) {
          return frames.separates(box1, box2, body_margin);
        },
        [&](int geom, int elem) { return touch(geom, elem); });
    thin_contacts(d_, first);
    sort_contacts(d_, first);
  }

  void without_trees() {
    for (int g = begin_; g < end_; ++g) {
      if (!matches(g)) continue;
      const int first = d_.ncon;
      if (is_whole(g)) {
        collide_whole(g);
      } else {
        const double margin = geom_flex_margin(m_, g, flex_.id).detection;
        for (int e = 0; e < flex_.nelem; ++e) {
          if (!uses_trees(m_) && bounds_apart(g, e, margin)) continue;
          collide_element(g, e);
        }
      }
      thin_contacts(d_, first);
    }
  }

 private:
  [[nodiscard]] bool matches(int g) const {
    return (m_.geom_contype[g] & m_.flex_conaffinity[flex_.id]) ||
           (m_.flex_contype[flex_.id] & m_.geom_conaffinity[g]);
  }

  // Returns whether a geom is collided with the flex as a whole and not element by element.
  [[nodiscard]] bool is_whole(int g) const {
    return m_.geom_type[g] == mjGEOM_PLANE || m_.geom_type[g] == mjGEOM_SDF;
  }

  void collide_all(int type) {
    for (int g = begin_; g < end_; ++g) {
      if (m_.geom_type[g] == type) collide_whole(g);
    }
  }

  void collide_whole(int g) {
    if (m_.geom_type[g] == mjGEOM_PLANE) {
      collide_plane(g);
    } else {
      collide_field(g);
    }
  }

  void collide_plane(int g) {
    const Margin margin = geom_flex_margin(m_, g, flex_.id);
    const Vec3 origin = vec3(d_.geom_xpos + 3 * g), normal = mat3(d_.geom_xmat + 9 * g).col(2);
    for (int v = 0; v < flex_.nvert; ++v) {
      const Vec3 x = flex_.vertex(v);
      const double height = dot(normal, x - origin);
      if (height > margin.detection + flex_.radius) continue;
      const double dist = height - flex_.radius;
      mjPreContact con;
      set_contact(con, dist, x - normal * (0.5 * dist + flex_.radius), normal);
      const ContactSideIds side[2] = {{g}, {-1, flex_.id, -1, v}};
      if (!add_flex_contacts(m_, d_, side, margin.force, &con, 1)) return;
    }
  }

  void collide_field(int g) {
    mjPreContact con[mjMAXCONPAIR];
    int elem[mjMAXCONPAIR];
    const int n = sdf_flex(m_, d_, con, elem, g, flex_);
    for (int i = 0; i < n; ++i) {
      const ContactSideIds side[2] = {{g}, {-1, flex_.id, elem[i], -1}};
      const double margin = geom_flex_margin(m_, g, flex_.id).force;
      if (!add_flex_contacts(m_, d_, side, margin, con + i, 1)) return;
    }
  }

  [[nodiscard]] bool bounds_apart(int g, int e, double margin) const {
    return sphere_apart(vec3(d_.geom_xpos + 3 * g), m_.geom_rbound[g], flex_.box_of(e), margin);
  }

  // Collides geom `g`, a leaf of the body's tree, with element `e`, a leaf of the flex's tree.
  // Returns whether their boxes overlap.
  bool touch(int g, int e) {
    if (!flex_.is_active(e) || !matches(g)) return false;
    const double margin = geom_flex_margin(m_, g, flex_.id).detection;
    if (bounds_apart(g, e, margin)) return false;
    FramePair frames(d_.geom_xpos + 3 * g, d_.geom_xmat + 9 * g, kOrigin, kUnturned);
    if (frames.separates(m_.geom_aabb + 6 * g, flex_.box_of(e), margin)) return false;
    if (!is_whole(g)) collide_element(g, e);
    return true;
  }

  void collide_element(int g, int e) {
    collide_geom_element(m_, d_, g, flex_, e, geom_flex_margin(m_, g, flex_.id));
  }

  const mjModel& m_;
  mjData& d_;
  const FlexShape flex_;
  const int begin_, end_;  // range of the body's geoms
  const int body_;
};

}  // namespace

void collide_body_flex(const mjModel& m, mjData& d, int body, int flex) {
  GeomsAgainstFlex pair(m, d, body, flex);
  if (uses_trees(m) && m.body_bvhadr[body] >= 0 && m.flex_bvhadr[flex] >= 0) {
    pair.with_trees();
  } else {
    pair.without_trees();
  }
}

void collide_flexes(const mjModel& m, mjData& d, int flex1, int flex2) {
  const FlexShape f1 = flex_shape(m, d, flex1), f2 = flex_shape(m, d, flex2);
  const Margin margin = flexes_margin(m, flex1, flex2);
  const int first = d.ncon;
  const auto touch = [&](int e1, int e2) { return touch_elements(m, d, f1, e1, f2, e2, margin); };
  if (uses_trees(m) && m.flex_bvhadr[flex1] >= 0 && m.flex_bvhadr[flex2] >= 0) {
    descend(
        m, d, flex_tree(m, d, flex1), flex_tree(m, d, flex2),
        [&](const double* box1, const double* box2) {
          return aligned_boxes_separated(box1, box2, margin.force);
        },
        touch);
    thin_contacts(d, first);
    sort_contacts(d, first);
    return;
  }
  for (int e1 = 0; e1 < f1.nelem; ++e1) {
    for (int e2 = 0; e2 < f2.nelem; ++e2) touch(e1, e2);
  }
  thin_contacts(d, first);
}

}  // namespace mj::engine
