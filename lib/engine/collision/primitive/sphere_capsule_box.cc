// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of spheres and capsules with a box. A capsule is reduced to one or two spheres on its
// segment p + t A, t in [-1,1], in the box frame. The first sphere is at the point nearest to the
// box. The second sphere is as far from the first one as the touched face, edge or corner allows.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_size [ngeom x 3]
// writes  nothing of mjData

#include <algorithm>
#include <cmath>

#include "engine/collision/primitive/geom_pose.h"
#include "engine/collision/primitive/primitive.h"

namespace mj::engine {
namespace {

int touch_sphere_box(mjPreContact& con, double margin, const Vec3& centre, double radius,
                     const GeomPose& box) {
  const Vec3 c = transpose_times(box.R, centre - box.x);
  Vec3 nearest = c;
  for (int i = 0; i < 3; ++i) {
    if (box.s[i] <= 0) continue;
    nearest[i] = std::max(-box.s[i], std::min(box.s[i], c[i]));
  }
  Vec3 inward = nearest - c;
  const double distance = norm(inward);
  if (distance - radius > margin) return 0;

  if (distance > mjMINVAL) {
    inward *= 1 / distance;
    const Vec3 pos = (nearest + (c + inward * radius)) * 0.5;
    set_contact(con, distance - radius, box.x + box.R * pos, box.R * inward);
    return 1;
  }

  // The centre of the sphere is inside the box. The contact pushes it out through the nearest face.
  double depth = 2 * (box.s.x + box.s.y + box.s.z);
  int face = 0;
  for (int i = 0; i < 6; ++i) {
    const double to_face = std::abs(((i & 1) ? box.s[i / 2] : -box.s[i / 2]) - c[i / 2]);
    if (to_face < depth) {
      depth = to_face;
      face = i;
    }
  }
  Vec3 normal;
  normal[face / 2] = (face & 1) ? -1 : 1;
  const Vec3 pos = c + normal * ((radius - depth) / 2);
  set_contact(con, -depth - radius, box.x + box.R * pos, box.R * normal);
  return 1;
}

// Segment of a capsule and the box of half-sizes s, in the box frame. The segment is p + t a h with
// t in [-1,1].
struct Segment {
  Vec3 p, a;
  Vec3 A;     // a h
  double h;   // half-length
  int signs;  // bit j is set if A_j > 0
  Vec3 s;
};

enum class Feature { kNone, kFace, kEdgeLow, kEdgeMiddle, kEdgeHigh };

// Point of the segment nearest to the box.
struct Nearest {
  Feature feature = Feature::kNone;
  double t = 0;
  // Axis of the edge or of the face normal. It is -1 if the end of the segment is inside the box.
  int axis = 0;
  int corner = 0;  // for an edge: its nearest corner; bit j is set if coordinate j is +s_j
  double y = 0;    // for an edge: position of the nearest point along it, in [-1,1]
};

void search_faces(const Segment& seg, double& best, Nearest& nearest) {
  for (int t = -1; t <= 1; t += 2) {
    const Vec3 e = seg.p + seg.A * t;
    int clamped = 0, face = -1;
    double distance2 = 0;
    for (int i = 0; i < 3; ++i) {
      const double excess = e[i] < -seg.s[i]  ? e[i] + seg.s[i]
                            : e[i] > seg.s[i] ? e[i] - seg.s[i]
                                              : 0;
      if (excess == 0) continue;
      ++clamped;
      face = i;
      distance2 += excess * excess;
    }
    if (clamped <= 1 && distance2 < best) {
      best = distance2;
      nearest = {Feature::kFace, static_cast<double>(t), face, 0, 0};
    }
  }
}

void search_edges(const Segment& seg, double& best, Nearest& nearest) {
  const double mc = seg.h * seg.h;
  for (int j = 0; j < 3; ++j) {
    const double ma = seg.s[j] * seg.s[j], mb = -seg.s[j] * seg.A[j];
    const double det = ma * mc - mb * mb;
    if (std::abs(det) < mjMINVAL) continue;
    const double scale = 1 / det, over_ma = 1 / ma, over_mc = 1 / mc;
    for (int i = 0; i < 8; ++i) {
      if (i & (1 << j)) continue;
      Vec3 q{(i & 1) ? seg.s.x : -seg.s.x, (i & 2) ? seg.s.y : -seg.s.y,
             (i & 4) ? seg.s.z : -seg.s.z};
      q[j] = 0;
      const Vec3 g = q - seg.p;
      const double u = -seg.s[j] * g[j], v = dot(seg.A, g);
      double y = (mc * u - mb * v) * scale;
      double t = (ma * v - mb * u) * scale;
      Feature end = Feature::kEdgeMiddle;
      if (y > 1) {
        y = 1;
        end = Feature::kEdgeHigh;
        t = (v - mb) * over_mc;
      } else if (y < -1) {
        y = -1;
        end = Feature::kEdgeLow;
        t = (v + mb) * over_mc;
      }
      if (t > 1 || t < -1) {
        y = (t > 1 ? u - mb : u + mb) * over_ma;
        t = t > 1 ? 1 : -1;
        if (y > 1) {
          y = 1;
          end = Feature::kEdgeHigh;
        } else if (y < -1) {
          y = -1;
          end = Feature::kEdgeLow;
        }
      }
      Vec3 on_edge = q;
      on_edge[j] += y * seg.s[j];
      const Vec3 gap = on_edge - seg.p - seg.A * t;
      const double distance2 = dot(gap, gap);
      if (distance2 < best - mjMINVAL) {
        best = distance2;
        nearest = {end, t, j, i + (end == Feature::kEdgeHigh ? 1 << j : 0), y};
      }
    }
  }
}

int bit_index(int code) {
  return code == 1 ? 0 : code == 2 ? 1 : code == 4 ? 2 : -1;
}

// Computes the offset `tau` of the second sphere from the first along the segment. Returns false if
// there is no second sphere.
bool offset_from_corner(const Segment& seg, const Nearest& nearest, double& tau) {
  int code = seg.signs ^ nearest.corner;
  if (code == 0 || code == 7) return false;
  double sign = 1, ahead = 1 - nearest.t, behind = 1 + nearest.t;
  if (bit_index(code) < 0) {
    code = 7 - code;
    sign = -1;
    std::swap(ahead, behind);
  }
  const int k = bit_index(code), k1 = (k + 1) % 3, k2 = (k + 2) % 3;
  if (seg.a[k] * seg.a[k] > 0.5) {
    tau = sign * std::min(ahead, 2 * seg.s[k] / std::abs(seg.A[k]));
  } else {
    tau = -sign * std::min({behind, 2 * seg.s[k1] / std::abs(seg.A[k1]),
                            2 * seg.s[k2] / std::abs(seg.A[k2])});
  }
  return true;
}

bool offset_from_edge(const Segment& seg, const Nearest& nearest, double& tau) {
  const int j = nearest.axis;
  const int code = (seg.signs ^ nearest.corner) & ~(1 << j);
  if (bit_index(code) < 0) return false;
  const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
  const int k = std::abs(seg.a[j1]) > std::abs(seg.a[j2]) ? j1 : j2;
  const bool along = code & (1 << k);
  tau = along ? 1 - nearest.t : 1 + nearest.t;
  const bool same = ((seg.signs >> j) & 1) == ((code >> k) & 1);
  const double w = same ? 1 - nearest.y : 1 + nearest.y;
  const double across = 2 * seg.s[k] / std::abs(seg.A[k]);
  const double beside = seg.s[j] * w / std::abs(seg.A[j]);
  if (across < tau) tau = across;
  if (beside < tau) tau = beside;
  if (!along) tau = -tau;
  return true;
}

bool offset_from_face(const Segment& seg, const Nearest& nearest, double& tau) {
  if (nearest.axis < 0) return false;
  const double sign = -nearest.t;
  const Vec3 e = seg.p - seg.A * sign;
  tau = 2;
  for (int i = 0; i < 3; ++i) {
    if (i == nearest.axis) continue;
    for (const double side : {-seg.s[i], seg.s[i]}) {
      const double t = sign * (side - e[i]) / seg.A[i];
      if (t > 0 && t < tau) tau = t;
    }
  }
  tau *= sign;
  return true;
}

bool second_offset(const Segment& seg, const Nearest& nearest, double& tau) {
  switch (nearest.feature) {
    case Feature::kEdgeLow:
    case Feature::kEdgeHigh:
      return offset_from_corner(seg, nearest, tau);
    case Feature::kEdgeMiddle:
      return offset_from_edge(seg, nearest, tau);
    case Feature::kFace:
      return offset_from_face(seg, nearest, tau);
    case Feature::kNone:
      break;
  }
  return false;
}

}  // namespace

int sphere_box(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  return touch_sphere_box(*con, margin, vec3(d.geom_xpos + 3 * g1), m.geom_size[3 * g1],
                          geom_pose(m, d, g2));
}

int capsule_box(const GeomPose& capsule, const GeomPose& box, double margin, mjPreContact* con) {
  const double radius = capsule.s.x;
  Segment seg;
  seg.p = transpose_times(box.R, capsule.x - box.x);
  seg.a = transpose_times(box.R, capsule.axis());
  seg.h = capsule.s.y;
  seg.A = seg.a * seg.h;
  seg.signs = (seg.A.x > 0) + 2 * (seg.A.y > 0) + 4 * (seg.A.z > 0);
  seg.s = box.s;
  // If a coordinate is NaN, no point is nearest.
  if (std::isnan(dot(seg.p, seg.p) + dot(seg.A, seg.A))) return 0;

  Nearest nearest;
  double best = margin + 2 * (radius + seg.h + box.s.x + box.s.y + box.s.z);
  search_faces(seg, best, nearest);
  search_edges(seg, best, nearest);
  if (nearest.feature == Feature::kNone) return 0;

  const auto touch = [&](mjPreContact& c, double t) {
    return touch_sphere_box(c, margin, box.x + box.R * (seg.p + seg.A * t), radius, box);
  };
  int n = touch(con[0], nearest.t);
  double tau;
  if (second_offset(seg, nearest, tau)) n += touch(con[n], nearest.t + tau);
  return n;
}

int capsule_box(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  return capsule_box(geom_pose(m, d, g1), geom_pose(m, d, g2), margin, con);
}

}  // namespace mj::engine
