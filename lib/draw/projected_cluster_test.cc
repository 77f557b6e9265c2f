// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/projected_cluster.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace mj::draw {
namespace {

constexpr double kPi = std::numbers::pi;

constexpr int kRings = 24, kColumns = 160;

// A closed surface of bumps around the origin, of rings of cells of two triangles. A ring has
// several clusters, so that many clusters are seen from one side.
Surface bumpy_surface() {
  Surface s;
  for (int r = 0; r <= kRings; ++r) {
    for (int c = 0; c < kColumns; ++c) {
      const double a = kPi * r / kRings, b = 2 * kPi * c / kColumns;
      const double radius = 1 + 0.1 * std::sin(5 * b) * std::sin(4 * a);
      s.vert.push_back(static_cast<float>(radius * std::sin(a) * std::cos(b)));
      s.vert.push_back(static_cast<float>(radius * std::sin(a) * std::sin(b)));
      s.vert.push_back(static_cast<float>(radius * std::cos(a)));
    }
  }
  for (int r = 0; r < kRings; ++r) {
    for (int c = 0; c < kColumns; ++c) {
      const int v = r * kColumns + c, w = r * kColumns + (c + 1) % kColumns;
      s.face.insert(s.face.end(), {v, v + kColumns, w + kColumns, v, w + kColumns, w});
    }
  }
  s.find_bounds();
  s.find_clusters();
  return s;
}

Item item_of(const Surface& s) {
  Item item;
  item.vert = s.vert.data();
  item.face = s.face.data();
  item.nface = s.nface();
  item.low = s.low;
  item.high = s.high;
  item.clusters = &s.clusters;
  return item;
}

// A view of the origin from `eye`.
View view_from(const Vec3& eye, bool is_orthographic) {
  View view;
  view.eye = eye;
  view.forward = normalized(-eye);
  view.right = normalized(cross(view.forward, {0.1, 0.2, 1}));
  view.up = cross(view.right, view.forward);
  view.is_orthographic = is_orthographic;
  view.near = 0.01;
  view.far = 50;
  view.width = 64;
  view.height = 48;
  view.dx = 0.01;
  view.dy = -0.01;
  view.x0 = -0.32;
  view.y0 = 0.24;
  return view;
}

TEST_CASE("clusters have all faces of a surface, in order and with their vertices") {
  const Surface s = bumpy_surface();
  const Clusters& all = s.clusters;
  REQUIRE(all.clusters.size() > 10);
  int next = 0;
  for (size_t i = 0; i < all.clusters.size(); ++i) {
    const Cluster& c = all.clusters[i];
    CHECK(c.face == next);
    CHECK(c.vertex_end - c.vertex <= kClusterVertices);
    for (int f = c.face; f < c.face_end; ++f) {
      REQUIRE(all.cluster_of_face(f) == i);
      for (size_t k = 3 * static_cast<size_t>(f); k < 3 * static_cast<size_t>(f) + 3; ++k) {
        REQUIRE(all.vertex[static_cast<size_t>(c.vertex) + all.corner[k]] == s.face[k]);
      }
    }
    next = c.face_end;
  }
  CHECK(next == s.nface());
}

TEST_CASE("clusters that are left out have no visible face") {
  const Surface s = bumpy_surface();
  const Item item = item_of(s);
  int outside = 0, behind = 0, wrong = 0;
  for (const bool is_orthographic : {false, true}) {
    for (int i = 0; i < 8; ++i) {
      const double distance = 1.2 + 0.7 * i;
      const Vec3 eye = {distance * std::cos(i), distance * std::sin(i), std::sin(3 * i)};
      const View view = view_from(eye, is_orthographic);
      const ClusterProjection projection(view, item);
      ProjectedCluster vertices;
      for (const Cluster& c : s.clusters.clusters) {
        projection.project(c, vertices);
        const bool is_outside = projection.is_outside(c);
        const bool is_behind = projection.is_seen_from_behind(c);
        outside += is_outside, behind += is_behind;
        for (int f = c.face; f < c.face_end; ++f) {
          Vec3 p[3];
          double z[3];
          vertices.copy_corners(&s.clusters.corner[3 * static_cast<size_t>(f)], p, z);
          Primitive triangle;
          PixelBounds b;
          if (is_outside && bounds_of_triangle(view, p, b)) {
            wrong += b.right >= 0 && b.bottom >= 0 && b.left <= view.width && b.top <= view.height;
          }
          if (is_behind) wrong += set_triangle(view, p, z, Faces::kFront, triangle);
        }
      }
    }
  }
  CHECK(wrong == 0);
  CHECK(outside > 100);
  CHECK(behind > 100);
}

}  // namespace
}  // namespace mj::draw
