// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes convex hulls with Qhull (Barber, Dobkin, Huhdanpaa, The Quickhull Algorithm for Convex
// Hulls, 1996):
//
//   1. Points that coincide, or that lie on a line or in a plane, give an error.
//   2. Qhull repeatedly adds the point that is farthest outside a facet. It stops when no point is
//      outside any more or, with its option TA, when the hull has enough vertices. It splits facets
//      into triangles (option Qt).
//   3. The graph keeps the order of vertices and triangles that Qhull gives. The neighbours of a
//      vertex are listed in the order of the triangles around it.

#include "asset/hull.h"

#include <array>
#include <cmath>
#include <memory>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include "base/diagnostic.h"
#include "base/fragile_code.h"

namespace mj {
namespace {

[[noreturn]] void fail(DiagnosticCode code, const std::string& name, const std::string& what,
                       const std::string& hint) {
  throw Error(code, name + " has no convex hull: " + what, hint);
}

// Throws Error for points that do not span three dimensions.
void check_spread(const std::vector<Vec3>& p, const std::string& name) {
  size_t i1 = 1;
  while (i1 < p.size() && !(norm(p[i1] - p[0]) > mjMINVAL)) ++i1;
  if (i1 >= p.size()) {
    fail("mesh-colocated", name, "its vertices coincide", "use a small sphere instead");
  }
  const Vec3 a = p[i1] - p[0];
  size_t i2 = 1;
  for (; i2 < p.size(); ++i2) {
    const Vec3 b = p[i2] - p[0];
    if (i2 != i1 && norm(b) >= mjMINVAL && norm(cross(a, b)) > mjMINVAL * norm(a) * norm(b)) break;
  }
  if (i2 >= p.size()) {
    fail("mesh-collinear", name, "its vertices are on a line", "use a thin capsule instead");
  }
  Vec3 normal = cross(a, p[i2] - p[0]);
  normal *= 1 / norm(normal);
  for (const Vec3& v : p) {
    if (std::abs(dot(normal, v) - dot(normal, p[0])) > mjMINVAL * norm(a)) return;
  }
  fail("mesh-coplanar", name, "its vertices are in a plane", "use a plane or a thin box instead");
}

// A run of Qhull. Qhull gets all points, even though most points of a mesh lie inside the hull,
// because interior points affect the order in which it adds vertices. An experiment removed the
// points that lie deeper inside the hull than 1% of its size. This saved only 5% of the time, and
// it changed the order of vertices and triangles for 288 of 400 robot meshes. For 57 meshes with
// coplanar points, it even changed the set of vertices.
class Qhull {
 public:
  Qhull(const std::vector<Vec3>& points, int max_vertices, const std::string& name)
      : coordinates_(3 * points.size()) {
    for (size_t i = 0; i < points.size(); ++i) store(&coordinates_[3 * i], points[i]);
    std::string options = "qhull Qt";
    if (max_vertices > -1) options += " Q9 TA" + std::to_string(max_vertices - 4);
    // Qhull writes its messages to a stream, which leads to /dev/null here.
    const FragileCode fragile(
        "error: Qhull crashed, which happens when memory runs out: end other programs, and run "
        "again [out-of-memory]\n");
    std::unique_ptr<FILE, int (*)(FILE*)> sink(std::fopen("/dev/null", "w"), std::fclose);
    qh_zero(&qh_, sink.get());
    const int error = qh_new_qhull(&qh_, 3, static_cast<int>(points.size()), coordinates_.data(), 0,
                                   options.data(), nullptr, sink.get());
    if (error != 0) {
      release();
      throw Error("mesh-hull", name + ": the convex hull could not be computed");
    }
    qh_triangulate(&qh_);
    qh_vertexneighbors(&qh_);
  }
  ~Qhull() { release(); }
  Qhull(const Qhull&) = delete;
  Qhull& operator=(const Qhull&) = delete;

  HullGraph graph() {
    qhT* qh = &qh_;  // the FORALL macros of Qhull expect this name
    // The elements of `local` and `corners` are indexed by the ids that Qhull gave to vertices and
    // facets.
    std::vector<int> local(qh->vertex_id);
    std::vector<std::array<int, 3>> corners(qh->facet_id);
    std::vector<int> global, edge_adr, edges, triangles;
    vertexT *vertex, **vertexp;
    facetT *facet, *neighbor, **neighborp;
    FORALLvertices {
      local[vertex->id] = static_cast<int>(global.size());
      global.push_back(qh_pointid(qh, vertex->point));
    }
    FORALLfacets {
      std::array<int, 3>& c = corners[facet->id];
      size_t n = 0;
      FOREACHvertex_(facet->vertices) {
        if (n < 3) c[n] = local[vertex->id];
        ++n;
      }
      if (n != 3) return {};
      const bool top = facet->toporient;
      for (const int i : {c[top], c[!top], c[2]}) triangles.push_back(global[i]);
    }
    std::vector<bool> listed(global.size());
    FORALLvertices {
      const int centre = local[vertex->id];
      edge_adr.push_back(static_cast<int>(edges.size()));
      listed[centre] = true;
      FOREACHneighbor_(vertex) {
        for (const int id : corners[neighbor->id]) {
          if (!listed[id]) edges.push_back(id);
          listed[id] = true;
        }
      }
      listed[centre] = false;
      for (size_t k = edge_adr.back(); k < edges.size(); ++k) listed[edges[k]] = false;
      edges.push_back(-1);
    }
    return assemble(global, edge_adr, edges, triangles);
  }

 private:
  static HullGraph assemble(const std::vector<int>& global, const std::vector<int>& edge_adr,
                            const std::vector<int>& edges, const std::vector<int>& triangles) {
    HullGraph out;
    out.data = {static_cast<int>(global.size()), static_cast<int>(triangles.size() / 3)};
    for (const std::vector<int>* part : {&edge_adr, &global, &edges, &triangles}) {
      out.data.insert(out.data.end(), part->begin(), part->end());
    }
    return out;
  }

  void release() {
    qh_freeqhull(&qh_, !qh_ALL);
    int curlong = 0, totlong = 0;
    qh_memfreeshort(&qh_, &curlong, &totlong);
  }

  qhT qh_;
  std::vector<double> coordinates_;
};

}  // namespace

std::span<const int> HullGraph::vertices() const {
  return std::span(data).subspan(2 + data[0], data[0]);
}

std::span<const int> HullGraph::faces() const {
  return std::span(data).last(3 * static_cast<size_t>(data[1]));
}

HullGraph convex_hull(const std::vector<Vec3>& points, int max_vertices, const std::string& name) {
  check_spread(points, name);
  HullGraph hull = Qhull(points, max_vertices, name).graph();
  if (hull.data.empty() || hull.data.size() != 2 + 3 * static_cast<size_t>(hull.data[0]) +
                                                   6 * static_cast<size_t>(hull.data[1])) {
    throw Error("mesh-hull", name + ": the convex hull is not a triangulated surface");
  }
  return hull;
}

}  // namespace mj
