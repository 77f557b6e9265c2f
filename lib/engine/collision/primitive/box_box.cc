// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of two boxes by the separating axis theorem (Gottschalk, Lin, Manocha 1996).
//
// 1. Test the separation along the six face normals and then along the nine cross products of
//    edges. If any separation is above the margin, there is no contact. Otherwise choose the axis
//    of least penetration. A face is preferred to a pair of edges with about the same penetration.
// 2. If the axis belongs to a pair of edges, the contact is between the nearest points of the
//    edges.
// 3. If the axis is the normal of a face (the reference face), clip the face of the other box that
//    opposes it (the incident face) against the sides of the reference face.
//
//   Q = R1' R2,  c = R1' (x2 - x1)  box 2 in the frame of box 1,  c' = R2' (x1 - x2)
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_size [ngeom x 3]
// writes  nothing of mjData

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/collision/primitive/geom_pose.h"
#include "engine/collision/primitive/primitive.h"

namespace mj::engine {
namespace {

// The following numbers are MuJoCo's.
constexpr double kSeparation = 1e-13;  // slack of the separation tests, relative to the sizes
constexpr double kParallel = 1e-16;    // squared sine below which two edges are parallel
constexpr double kAmbiguous = 1e-9;    // smallest component of an edge axis with a definite sign
// Squared distance below which two points are the same, relative to the size of the face.
constexpr double kDuplicate = 1e-14;
// Fraction by which the separation of an edge axis must exceed the best separation so far.
// Otherwise the edge axis is not chosen.
constexpr double kFaceBias = 1e-6;
// Cosine of the angle between an edge axis and a face normal above which the two count as almost
// parallel.
constexpr double kAlongFace = 0.99;
constexpr double kFaceSlack = 0.05;  // replaces kFaceBias for an edge axis above kAlongFace
constexpr int kNext[5] = {0, 1, 2, 0, 1};

struct BoxPair {
  GeomPose box1, box2;
  Mat3 Q;      // columns: axes of box 2 in frame 1
  Vec3 c, c2;  // centre of the other box in frames 1 and 2
  double margin;
  double limit;  // separation above which there is no contact
};

struct Axes {
  double face = -1e10;  // largest separation along a face normal
  int face_axis = 0;    // 0..2 axes of box 1, 3..5 of box 2
  bool edge = false;  // whether the cross product of edge1 and edge2 separates more than every face
  int edge1 = 0, edge2 = 0;
};

bool search_faces(const BoxPair& p, Axes& axes) {
  const Vec3 &s1 = p.box1.s, &s2 = p.box2.s;
  for (int i = 0; i < 3; ++i) {
    const double separation =
        std::abs(p.c[i]) - s1[i] -
        (std::abs(p.Q(i, 0)) * s2.x + std::abs(p.Q(i, 1)) * s2.y + std::abs(p.Q(i, 2)) * s2.z);
    if (separation > p.limit) return false;
    if (separation > axes.face) {
      axes.face = separation;
      axes.face_axis = i;
    }
  }
  for (int j = 0; j < 3; ++j) {
    const double separation =
        std::abs(p.c2[j]) - s2[j] -
        (std::abs(p.Q(0, j)) * s1.x + std::abs(p.Q(1, j)) * s1.y + std::abs(p.Q(2, j)) * s1.z);
    if (separation > p.limit) return false;
    if (separation > axes.face) {
      axes.face = separation;
      axes.face_axis = 3 + j;
    }
  }
  return true;
}

// Returns the cross product of axis i of box 1 and axis j of box 2, in the frame of box 1.
Vec3 edge_product(const Mat3& Q, int i, int j) {
  Vec3 e;
  e[kNext[i + 1]] = -Q(kNext[i + 2], j);
  e[kNext[i + 2]] = Q(kNext[i + 1], j);
  return e;
}

bool search_edges(const BoxPair& p, Axes& axes) {
  const Vec3 &s1 = p.box1.s, &s2 = p.box2.s;
  double best = axes.face;
  for (int i = 0; i < 3; ++i) {
    const int i1 = kNext[i + 1], i2 = kNext[i + 2];
    for (int j = 0; j < 3; ++j) {
      double a1 = -p.Q(i2, j), a2 = p.Q(i1, j);
      const double length2 = a1 * a1 + a2 * a2;
      if (length2 < kParallel) continue;
      const double scale = 1 / std::sqrt(length2);
      a1 *= scale;
      a2 *= scale;
      const int j1 = kNext[j + 1], j2 = kNext[j + 2];
      const double b1 = a1 * p.Q(i1, j1) + a2 * p.Q(i2, j1);
      const double b2 = a1 * p.Q(i1, j2) + a2 * p.Q(i2, j2);
      const double rho1 = s1[i1] * std::abs(a1) + s1[i2] * std::abs(a2);
      const double rho2 = s2[j1] * std::abs(b1) + s2[j2] * std::abs(b2);
      const double separation = std::abs(a1 * p.c[i1] + a2 * p.c[i2]) - rho1 - rho2;
      if (separation > p.limit) return false;
      if (separation - kFaceBias * std::abs(separation) > best && separation > axes.face) {
        best = separation;
        axes.edge = true;
        axes.edge1 = i;
        axes.edge2 = j;
      }
    }
  }
  if (axes.edge) {
    // If the edge axis is almost parallel to the normal of the best face, the face is used instead,
    // unless the edge axis separates the boxes clearly more.
    const Vec3 e = normalized(edge_product(p.Q, axes.edge1, axes.edge2));
    const double along = axes.face_axis < 3 ? std::abs(e[axes.face_axis])
                                            : std::abs(dot(e, p.Q.col(axes.face_axis - 3)));
    const double limit = axes.face + kFaceSlack * std::abs(axes.face) + mjMINVAL;
    if (along > kAlongFace && best < limit) axes.edge = false;
  }
  return true;
}

// Returns the index (i+1 or i+2, modulo 3) of the component of the edge normal that has no definite
// sign. Returns -1 if both components have a definite sign.
int ambiguous_component(const Vec3& e, int i) {
  if (std::abs(e[kNext[i + 1]]) < kAmbiguous) return kNext[i + 1];
  if (std::abs(e[kNext[i + 2]]) < kAmbiguous) return kNext[i + 2];
  return -1;
}

int edge_contact(const BoxPair& p, mjPreContact* con, int i, int j) {
  const Vec3 &s1 = p.box1.s, &s2 = p.box2.s;
  Vec3 e1 = normalized(edge_product(p.Q, i, j));
  if (dot(e1, p.c) < 0) e1 = -e1;
  const Vec3 e2 = transpose_times(p.Q, e1);

  Vec3 corner1, corner2;  // corner2 is in the frame of box 2
  for (const int k : {kNext[i + 1], kNext[i + 2]}) corner1[k] = e1[k] >= 0 ? s1[k] : -s1[k];
  for (const int k : {kNext[j + 1], kNext[j + 2]}) corner2[k] = e2[k] >= 0 ? -s2[k] : s2[k];
  const int flip1 = ambiguous_component(e1, i), flip2 = ambiguous_component(e2, j);

  const Vec3 direction = p.Q.col(j);
  const double b = direction[i];
  const double den = 1 - b * b;
  double best = 0;
  bool found = false;
  Vec3 w1, w2;
  for (int v1 = 0; v1 < (flip1 >= 0 ? 2 : 1); ++v1) {
    for (int v2 = 0; v2 < (flip2 >= 0 ? 2 : 1); ++v2) {
      Vec3 k1 = corner1, k2 = corner2;
      if (v1) k1[flip1] = -k1[flip1];
      if (v2) k2[flip2] = -k2[flip2];
      k2 = p.Q * k2 + p.c;
      const Vec3 g = k2 - k1;
      const double along = dot(direction, g);
      double t1 = den < mjMINVAL ? 0 : (g[i] - b * along) / den;
      t1 = std::clamp(t1, -s1[i], s1[i]);
      const double t2 = std::clamp(b * t1 - along, -s2[j], s2[j]);
      t1 = std::clamp(g[i] + b * t2, -s1[i], s1[i]);
      Vec3 p1 = k1;
      p1[i] += t1;
      const Vec3 p2 = k2 + direction * t2;
      const Vec3 gap = p2 - p1;
      const double distance2 = dot(gap, gap);
      if (!found || distance2 < best) {
        found = true;
        best = distance2;
        w1 = p1;
        w2 = p2;
      }
    }
  }
  const double dist = dot(w2 - w1, e1);
  if (dist > p.limit) return 0;
  set_contact(*con, dist, p.box1.x + p.box1.R * ((w1 + w2) * 0.5), p.box1.R * e1);
  return 1;
}

// Convex polygon with at most 8 vertices in the frame of the reference face.
struct Polygon {
  std::array<Vec3, 12> v;
  int n = 0;
};

// Clips the polygon to the half-space sign * x[axis] <= bound.
void clip(Polygon& polygon, int axis, double sign, double bound) {
  std::array<double, 12> excess;
  bool inside = true;
  for (int k = 0; k < polygon.n; ++k) {
    excess[k] = sign * polygon.v[k][axis] - bound;
    inside = inside && excess[k] <= 0;
  }
  if (inside) return;
  Polygon out;
  for (int k = 0; k < polygon.n; ++k) {
    const int next = k + 1 == polygon.n ? 0 : k + 1;
    if (excess[k] <= 0) out.v[out.n++] = polygon.v[k];
    if ((excess[k] < 0 && excess[next] > 0) || (excess[k] > 0 && excess[next] < 0)) {
      const double t = excess[k] / (excess[k] - excess[next]);
      out.v[out.n++] = polygon.v[k] + (polygon.v[next] - polygon.v[k]) * t;
    }
  }
  polygon = out;
}

int face_contacts(const BoxPair& p, mjPreContact* con, int face_axis) {
  const bool first = face_axis < 3;
  const GeomPose& reference = first ? p.box1 : p.box2;
  const GeomPose& incident = first ? p.box2 : p.box1;
  const Vec3& o = first ? p.c : p.c2;
  const Mat3 B = first ? p.Q : transpose(p.Q);
  const int a = first ? face_axis : face_axis - 3;
  const int ax = kNext[a + 1], ay = kNext[a + 2];
  const double sign = o[a] >= 0 ? 1 : -1;

  int face = 0;
  for (int k = 1; k < 3; ++k) {
    if (std::abs(B(a, k)) > std::abs(B(a, face))) face = k;
  }
  const double side = sign * B(a, face) > 0 ? -1 : 1;
  const auto project = [&](const Vec3& v) { return Vec3{v[ax], v[ay], sign * v[a]}; };
  Vec3 centre = project(o + B.col(face) * (side * incident.s[face]));
  centre.z -= reference.s[a];
  const int mu = kNext[face + 1], mv = kNext[face + 2];
  const Vec3 U = project(B.col(mu) * incident.s[mu]), V = project(B.col(mv) * incident.s[mv]);

  Polygon polygon;
  polygon.n = 4;
  polygon.v[0] = centre + U + V;
  polygon.v[1] = centre - U + V;
  polygon.v[2] = centre - U - V;
  polygon.v[3] = centre + U - V;
  const double sx = reference.s[ax], sy = reference.s[ay];
  clip(polygon, 0, 1, sx);
  clip(polygon, 0, -1, sx);
  clip(polygon, 1, 1, sy);
  clip(polygon, 1, -1, sy);

  const Vec3 axis = reference.R.col(a);
  const Vec3 normal = axis * (first ? sign : -sign);
  const double near2 = kDuplicate * (sx * sx + sy * sy);
  std::array<int, 12> accepted;
  int n = 0;
  for (int k = 0; k < polygon.n && n < 8; ++k) {
    const Vec3& v = polygon.v[k];
    if (v.z > p.margin) continue;
    bool duplicate = false;
    for (int i = 0; i < n && !duplicate; ++i) {
      const Vec3& w = polygon.v[accepted[i]];
      duplicate = (v.x - w.x) * (v.x - w.x) + (v.y - w.y) * (v.y - w.y) < near2;
    }
    if (duplicate) continue;
    Vec3 pos;
    pos[ax] = v.x;
    pos[ay] = v.y;
    pos[a] = sign * (reference.s[a] + v.z / 2);
    set_contact(con[n], v.z, reference.x + reference.R * pos, normal);
    accepted[n++] = k;
  }
  return n;
}

}  // namespace

int box_box(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  BoxPair p{geom_pose(m, d, g1), geom_pose(m, d, g2), {}, {}, {}, margin, 0};
  const Vec3 between = p.box2.x - p.box1.x;
  p.c = transpose_times(p.box1.R, between);
  p.c2 = transpose_times(p.box2.R, -between);
  p.Q = transpose(p.box1.R) * p.box2.R;
  p.limit = margin + kSeparation * ((p.box1.s.x + p.box1.s.y + p.box1.s.z) +
                                    (p.box2.s.x + p.box2.s.y + p.box2.s.z));
  Axes axes;
  if (!search_faces(p, axes) || !search_edges(p, axes)) return 0;
  return axes.edge ? edge_contact(p, con, axes.edge1, axes.edge2)
                   : face_contacts(p, con, axes.face_axis);
}

}  // namespace mj::engine
