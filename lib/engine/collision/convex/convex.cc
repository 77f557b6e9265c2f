// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the contacts of convex geoms. Each geom is inflated by half the detection distance. The
// geoms have a contact where the inflated geoms penetrate each other. The number of contacts
// depends on the geoms. Two polyhedra without a margin have a patch of contacts if the flags
// nativeccd and multiccd are enabled. A sphere or an ellipsoid has one contact. For all other
// pairs, if multiccd is enabled, the geoms are tilted a little in several directions about the
// first contact to find more contacts.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_*, m.mesh_*
// writes  nothing of mjData

#include "engine/collision/convex/convex.h"

#include <algorithm>
#include <cmath>

#include "engine/collision/convex/gjk.h"
#include "engine/collision/convex/mpr.h"
#include "engine/collision/primitive/geom_pose.h"
#include "engine/collision/primitive/primitive.h"
#include "engine/contact/contact_parameters.h"
#include "engine/data/iteration_limits.h"
#include "engine/data/options.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

// MuJoCo's constants.
constexpr double kTilt = 1e-3;       // radians
constexpr double kDistinct = 1e-3;   // least distance between contacts, relative to the bounding
                                     // radius
constexpr double kFarOnPlane = 0.3;  // least distance of further contacts with a plane from the
                                     // first one, relative to the bounding radius
constexpr int kPatchContacts = 4;

// Largest number of contacts of two boxes. This file handles two boxes only if the program has
// changed the collision table.
constexpr int kBoxPatchContacts = 8;

bool is_polyhedral(const ConvexObject& o) {
  return o.shape == Shape::kBox || o.shape == Shape::kMesh;
}

void turn_about(ConvexObject& o, const Mat3& turn, const Vec3& pos) {
  const Vec3 r = pos - o.x;
  o.R = turn * o.R;
  o.x = o.x - (turn * r - r);
}

// Tilts the geoms about the first contact, and adds up to four contacts that are found in this way.
// Returns the total number of contacts.
int add_tilted(const mjModel& m, mjData& d, ConvexObject& A, ConvexObject& B, double margin,
               double min_distance, mjPreContact* con) {
  double frame[9] = {con->normal[0], con->normal[1], con->normal[2]};
  complete_frame(frame);
  const Vec3 pos = vec3(con->pos);
  const Vec3 xa = A.x, xb = B.x;
  const Mat3 ra = A.R, rb = B.R;
  int n = 1;
  for (const int axis : {1, 2}) {
    for (const double angle : {-kTilt, kTilt}) {
      const Mat3 turn = to_matrix(from_axis_angle(vec3(frame + 3 * axis), angle));
      turn_about(A, turn, pos);
      turn_about(B, transpose(turn), pos);
      const bool found = penetrate_convex(m, d, A, B, margin, 1, con + n) > 0;
      A.x = xa, A.R = ra;
      B.x = xb, B.R = rb;
      if (!found) continue;
      bool distinct = true;
      for (int i = 0; i < n && distinct; ++i) {
        distinct = distance(vec3(con[n].pos), vec3(con[i].pos)) > min_distance;
      }
      if (!distinct) continue;
      con[n++].dist = con[0].dist;
    }
  }
  return n;
}

}  // namespace

int penetrate_convex(const mjModel& m, mjData& d, ConvexObject& A, ConvexObject& B, double margin,
                     int max_contacts, mjPreContact* con) {
  if (is_disabled(m, mjDSBL_NATIVECCD)) {
    Penetration p;
    if (!mpr_penetration(A, B, m.opt.ccd_tolerance, ccd_iterations(m), p)) return 0;
    if (p.direction == Vec3{}) return 0;
    set_contact(*con, margin - p.depth, p.pos, p.direction);
    return 1;
  }
  const ConvexQuery query{max_contacts, 0, m.opt.ccd_tolerance, ccd_iterations(m)};
  ConvexResult result;
  if (!(convex_distance(m, d, A, B, query, result) < 0)) return 0;
  for (int i = 0; i < result.nwitness; ++i) {
    const Witness& w = result.witness[i];
    set_contact(con[i], margin + w.dist, (w.a + w.b) * 0.5, normalized(w.a - w.b));
  }
  return result.nwitness;
}

void smooth_normals(const ConvexObject& A, const ConvexObject& B, mjPreContact* con, int n) {
  for (int i = 0; i < n; ++i) {
    store(con[i].normal, smooth_normal(A, B, vec3(con[i].pos), vec3(con[i].normal)));
  }
}

namespace {

// Finds the contacts of two convex objects, which belong to the geoms g1 and g2.
int collide_objects(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin,
                    ConvexObject& A, ConvexObject& B) {
  const bool multi = !is_disabled(m, mjDSBL_MULTICCD);
  const bool native = !is_disabled(m, mjDSBL_NATIVECCD);
  const bool patch = native && multi && margin <= 0 && is_polyhedral(A) && is_polyhedral(B);
  const bool boxes = A.shape == Shape::kBox && B.shape == Shape::kBox;
  const int most = !patch ? 1 : boxes ? kBoxPatchContacts : kPatchContacts;
  int n = penetrate_convex(m, d, A, B, margin, most, con);
  if (!native) smooth_normals(A, B, con, n);
  const auto has_point_contact = [](const ConvexObject& o) {
    return o.shape == Shape::kSphere || o.shape == Shape::kEllipsoid;
  };
  if (!patch && n == 1 && multi && !has_point_contact(A) && !has_point_contact(B)) {
    const double min_distance = kDistinct * std::min(m.geom_rbound[g1], m.geom_rbound[g2]);
    n = add_tilted(m, d, A, B, margin, min_distance, con);
    if (!native) smooth_normals(A, B, con + 1, n - 1);
  }
  return n;
}

}  // namespace

int convex_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  ConvexObject A = convex_object(m, d, g1, margin), B = convex_object(m, d, g2, margin);
  return collide_objects(m, d, con, g1, g2, margin, A, B);
}

int collide_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin,
                   HullTables& hulls) {
  ConvexObject A = convex_object(m, d, g1, margin), B = convex_object(m, d, g2, margin);
  A.mesh.table = hulls.find(A.mesh);
  B.mesh.table = hulls.find(B.mesh);
  return collide_objects(m, d, con, g1, g2, margin, A, B);
}

namespace {

// Adds up to two contacts to the first contact of a mesh with a plane. The added contacts are at
// vertices that are within the margin of the plane and far from the first contact.
class PlaneMesh {
 public:
  PlaneMesh(const mjModel& m, const mjData& d, mjPreContact* con, int g1, int g2, double margin)
      : con_(con),
        normal_(mat3(d.geom_xmat + 9 * g1).col(2)),
        origin_(vec3(d.geom_xpos + 3 * g1)),
        geom_(geom_pose(m, d, g2)),
        local_(transpose_times(geom_.R, -normal_)),
        height_(dot(normal_, geom_.x - origin_)),
        margin_(margin),
        min_distance_(kFarOnPlane * m.geom_rbound[g2]) {}

  void add(const ConvexMesh& mesh, int vertex) {
    const Vec3 v = mesh.vertex(vertex);
    if (!(height_ - dot(local_, v) < margin_)) return;
    const Vec3 p = geom_.R * v + geom_.x;
    if (distance(p, vec3(con_->pos)) < min_distance_) return;
    const double dist = dot(normal_, p - origin_);
    set_contact(con_[n_++], dist, p - normal_ * (0.5 * dist), normal_);
  }
  [[nodiscard]] bool full() const { return n_ == 3; }
  [[nodiscard]] int count() const { return n_; }

 private:
  mjPreContact* con_;
  Vec3 normal_, origin_;
  GeomPose geom_;
  Vec3 local_;
  double height_, margin_, min_distance_;
  int n_ = 1;
};

}  // namespace

int plane_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  ConvexObject object = convex_object(m, d, g2, 0);
  const Vec3 normal = mat3(d.geom_xmat + 9 * g1).col(2);
  const Vec3 lowest = mpr_support(object, -normal);
  const double dist = dot(normal, lowest - vec3(d.geom_xpos + 3 * g1));
  if (dist > margin) return 0;
  set_contact(*con, dist, lowest - normal * (0.5 * dist), normal);
  if (object.shape != Shape::kMesh || object.warm_start < 0) return 1;

  PlaneMesh plane_mesh(m, d, con, g1, g2, margin);
  const ConvexMesh& mesh = object.mesh;
  if (mesh.ngraph == 0) {
    for (int i = 0; i < mesh.nvert && !plane_mesh.full(); ++i) {
      if (i != object.warm_start) plane_mesh.add(mesh, i);
    }
    return plane_mesh.count();
  }
  // A hull vertex has a number in the mesh and a number in the hull. For a mesh of fewer than ten
  // vertices, warm_start is the number in the mesh, although edgeadr is indexed by the number in
  // the hull. MuJoCo uses it as the index nevertheless, and its contacts depend on this. The index
  // may even exceed the size of edgeadr.
  const int start = mesh.edgeadr[object.warm_start];
  for (const int* i = mesh.neighbour + start; *i >= 0 && !plane_mesh.full(); ++i) {
    plane_mesh.add(mesh, mesh.globalid[*i]);
  }
  return plane_mesh.count();
}

}  // namespace mj::engine
