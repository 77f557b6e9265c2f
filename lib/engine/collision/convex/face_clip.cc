// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes contact patches of polyhedra.
//
// 1. The vertices of the nearest EPA face tell which feature of each object (vertex, edge, face) is
//    in contact. The features give candidate faces and edges of each object.
// 2. The first pair of candidate faces of A and B that face each other is clipped, B's face against
//    A's. If no such pair exists, an edge that is parallel to a face of the other object is clipped
//    against that face (Sutherland, Hodgman 1974). The edge belongs to the feature of lower
//    dimension, or to A if both dimensions are equal.
// 3. Points that are not below the face are dropped. If more points than contacts remain, a polygon
//    is reduced to a quadrilateral of large area by rotating calipers, and an edge to its two ends.
//
// reads   m.mesh_poly*, m.mesh_vert [nmeshvert x 3]
// writes  nothing of mjData

#include "engine/collision/convex/face_clip.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mj::engine {
namespace {

// Cosines that define which features are parallel, from MuJoCo. Two faces are parallel if the angle
// between them is at most 5.1 degrees. An edge is parallel to a face if its angle with the normal
// of the face is at least 84.9 degrees. The number of contacts depends on these values.
constexpr double kFaceAlignment = 0.996;
constexpr double kEdgeAlignment = 0.0888;

// Corners of each face of a box, in the order +x -x +y -y +z -z of the faces, clockwise as seen
// from outside. Bit 0 of a corner's number is set for +x, bit 1 for +y, and bit 2 for +z.
constexpr int kBoxFace[6][4] = {{7, 3, 1, 5}, {2, 6, 4, 0}, {2, 3, 7, 6},
                                {4, 5, 1, 0}, {6, 7, 5, 4}, {3, 2, 0, 1}};

// The feature of one object that is in contact: a vertex, an edge or a face. It is given by the
// vertices of an EPA face that are distinct points of the object.
struct Feature {
  int dim;        // 1 vertex, 2 edge, 3 face
  int index[3];   // vertex indices; the distinct ones come first
  Vec3 point[3];  // positions of the vertices
};

Feature feature_of(const MinkowskiVertex* v, bool first) {
  Feature f;
  for (int i = 0; i < 3; ++i) {
    f.index[i] = first ? v[i].ia : v[i].ib;
    f.point[i] = first ? v[i].a : v[i].b;
  }
  const int i1 = f.index[0], i2 = f.index[1], i3 = f.index[2];
  if (i1 == i2) {
    f.dim = i1 == i3 ? 1 : 2;
    f.index[1] = i3;
    f.point[1] = f.point[2];
  } else {
    f.dim = i3 == i1 || i3 == i2 ? 2 : 3;
  }
  return f;
}

struct FaceNormal {
  Vec3 normal;  // points outwards, in world coordinates
  int face;     // number of the box face or mesh polygon
};

// The candidate faces and edges of one object. The arrays have room for the largest feature.
struct Candidates {
  FaceNormal* faces;
  int nface = 0;
  Vec3* edges;  // unit directions from the first point of the feature
  Vec3* ends;
  int nedge = 0;

  void add_face(const Vec3& normal, int face) { faces[nface++] = {normal, face}; }
  void add_edge(const Vec3& from, const Vec3& to) {
    edges[nedge] = normalized(to - from);
    ends[nedge++] = to;
  }
};

// ---- Box.

Vec3 box_normal(const ConvexObject& o, int face) {
  const Vec3 axis = o.R.col(face / 2);
  return face % 2 ? -axis : axis;
}

Vec3 box_corner(const ConvexObject& o, int corner) {
  return o.R * Vec3{corner & 1 ? o.size.x : -o.size.x, corner & 2 ? o.size.y : -o.size.y,
                    corner & 4 ? o.size.z : -o.size.z} +
         o.x;
}

void box_faces(const ConvexObject& o, const Feature& f, const Vec3& towards, Candidates& c) {
  int differ = 0;
  for (int i = 1; i < f.dim; ++i) differ |= f.index[0] ^ f.index[i];
  int found[3], n = 0;
  for (int axis = 0; axis < 3; ++axis) {
    if (!(differ & (1 << axis))) found[n++] = 2 * axis + (f.index[0] & (1 << axis) ? 0 : 1);
  }
  if (n == 4 - f.dim) {
    for (int i = 0; i < n; ++i) c.add_face(box_normal(o, found[i]), found[i]);
    return;
  }
  const Vec3 direction = normalized(towards);
  for (int face = 0; face < 6; ++face) {
    const Vec3 normal = box_normal(o, face);
    if (dot(normal, direction) > kFaceAlignment) {
      c.add_face(normal, face);
      return;
    }
  }
}

void box_edges(const ConvexObject& o, const Feature& f, Candidates& c) {
  for (int axis = 0; axis < 3; ++axis) {
    c.add_edge(f.point[0], box_corner(o, f.index[0] ^ (1 << axis)));
  }
}

// ---- Mesh.

struct Polygons {
  const int* list;
  int n;

  [[nodiscard]] bool contains(int polygon) const {
    return std::find(list, list + n, polygon) != list + n;
  }
};

Polygons polygons_of(const mjModel& m, int mesh, int vertex) {
  const int v = m.mesh_vertadr[mesh] + vertex;
  return {m.mesh_polymap + m.mesh_polymapadr[v], m.mesh_polymapnum[v]};
}

Vec3 mesh_point(const ConvexObject& o, int vertex) {
  return o.R * o.mesh.vertex(vertex) + o.x;
}

void mesh_faces(const mjModel& m, const ConvexObject& o, const Feature& f, Candidates& c) {
  const int mesh = o.mesh.id;
  const auto add = [&](int polygon) {
    c.add_face(o.R * vec3(m.mesh_polynormal + 3 * (m.mesh_polyadr[mesh] + polygon)), polygon);
  };
  const Polygons first = polygons_of(m, mesh, f.index[0]);
  if (f.dim == 1) {
    for (int i = 0; i < first.n; ++i) add(first.list[i]);
    return;
  }
  const Polygons second = polygons_of(m, mesh, f.index[1]);
  int common[2], n = 0;
  for (int i = 0; i < first.n && n < 2; ++i) {
    if (second.contains(first.list[i])) common[n++] = first.list[i];
  }
  if (f.dim == 2) {
    for (int i = 0; i < n; ++i) add(common[i]);
    return;
  }
  const Polygons third = polygons_of(m, mesh, f.index[2]);
  for (int i = 0; i < n; ++i) {
    if (third.contains(common[i])) {
      add(common[i]);
      return;
    }
  }
}

void mesh_edges(const mjModel& m, const ConvexObject& o, const Feature& f, Candidates& c) {
  const Polygons polygons = polygons_of(m, o.mesh.id, f.index[0]);
  for (int i = 0; i < polygons.n; ++i) {
    const int polygon = m.mesh_polyadr[o.mesh.id] + polygons.list[i];
    const int* vert = m.mesh_polyvert + m.mesh_polyvertadr[polygon];
    const int n = m.mesh_polyvertnum[polygon];
    for (int k = 0; k < n; ++k) {
      if (vert[k] != f.index[0]) continue;
      c.add_edge(f.point[0], mesh_point(o, vert[k == 0 ? n - 1 : k - 1]));
      break;
    }
  }
}

// ---- Either a box or a mesh.

Candidates make_candidates(const mjModel& m, StackFrame& stack, const ConvexObject& o,
                           const Feature& f) {
  const bool vertex = f.dim == 1;
  int n = 3;
  if (o.shape == Shape::kMesh && vertex) n = std::max(n, polygons_of(m, o.mesh.id, f.index[0]).n);
  Candidates c;
  c.faces = stack.allocate<FaceNormal>(n);
  c.edges = stack.allocate<Vec3>(n);
  c.ends = stack.allocate<Vec3>(n);
  return c;
}

void find_faces(const mjModel& m, const ConvexObject& o, const Feature& f, const Vec3& towards,
                Candidates& c) {
  if (o.shape == Shape::kBox) {
    box_faces(o, f, towards, c);
  } else {
    mesh_faces(m, o, f, c);
  }
}

void find_edges(const mjModel& m, const ConvexObject& o, const Feature& f, Candidates& c) {
  if (f.dim == 2) {
    c.add_edge(f.point[0], f.point[1]);
  } else if (o.shape == Shape::kBox) {
    box_edges(o, f, c);
  } else {
    mesh_edges(m, o, f, c);
  }
}

// A face. Its corners are in clockwise order as seen from outside.
struct Polygon {
  Vec3* v;
  int n;
};

Polygon polygon_of(const mjModel& m, StackFrame& stack, const ConvexObject& o, int face) {
  Polygon p{nullptr, 4};
  if (o.shape == Shape::kBox) {
    p.v = stack.allocate<Vec3>(p.n);
    for (int i = 0; i < p.n; ++i) p.v[i] = box_corner(o, kBoxFace[face][i]);
    return p;
  }
  const int polygon = m.mesh_polyadr[o.mesh.id] + face;
  const int* vert = m.mesh_polyvert + m.mesh_polyvertadr[polygon];
  p.n = m.mesh_polyvertnum[polygon];
  p.v = stack.allocate<Vec3>(p.n);
  for (int i = 0; i < p.n; ++i) p.v[i] = mesh_point(o, vert[p.n - 1 - i]);
  return p;
}

// Returns the part of `subject` that is inside the prism over `face` along `normal`, found by the
// algorithm of Sutherland and Hodgman.
Polygon clip_polygon(StackFrame& stack, const Polygon& subject, const Polygon& face,
                     const Vec3& normal) {
  const int capacity = 2 * (subject.n + face.n) + 8;
  Polygon in{stack.allocate<Vec3>(capacity), 0}, out{stack.allocate<Vec3>(capacity), subject.n};
  std::copy(subject.v, subject.v + subject.n, out.v);
  for (int e = 0; e < face.n && out.n > 0; ++e) {
    std::swap(in, out);
    out.n = 0;
    const Vec3 &start = face.v[e], &end = face.v[e + 1 == face.n ? 0 : e + 1];
    const Vec3 inward = normalized(cross(end - start, (start + normal) - start));
    const double offset = dot(inward, start);
    const auto inside = [&](const Vec3& p) { return dot(p - start, inward) > -mjMINVAL; };
    for (int i = 0; i < in.n && out.n + 2 <= capacity; ++i) {
      const Vec3 &p = in.v[i], &q = in.v[i + 1 == in.n ? 0 : i + 1];
      const bool p_inside = inside(p), q_inside = inside(q);
      if (p_inside != q_inside) {
        const double slope = dot(inward, q - p);
        const double t = slope != 0 ? (offset - dot(inward, p)) / slope : -1;
        if (t >= 0 && t <= 1) out.v[out.n++] = p + (q - p) * t;
      }
      if (q_inside) out.v[out.n++] = q;
    }
  }
  return out;
}

double quadrilateral_area(const Vec3& p, const Vec3& q, const Vec3& r, const Vec3& s) {
  return 0.5 * norm(cross(s - p, q - s) + cross(r - q, p - r));
}

// Keeps only four corners of the polygon. They form a quadrilateral with a large area, which is
// found by rotating calipers.
void reduce_to_quadrilateral(Polygon& polygon) {
  const int n = polygon.n;
  const auto next = [n](int i) { return i + 1 == n ? 0 : i + 1; };
  const auto area = [&](int a, int b, int c, int d) {
    return quadrilateral_area(polygon.v[a], polygon.v[b], polygon.v[c], polygon.v[d]);
  };
  int a = 0, b = 1, c = 2, d = 3;
  int best[4] = {a, b, c, d};
  double best_area = area(a, b, c, d);
  const auto improves = [&](int i, int j, int k, int l) {
    const double candidate = area(i, j, k, l);
    if (!(candidate > best_area)) return false;
    best_area = candidate;
    best[0] = i, best[1] = j, best[2] = k, best[3] = l;
    return true;
  };
  for (a = 0; a < n; ++a) {
    while (improves(a, b, c, next(d))) {
      d = next(d);
      while (improves(a, b, next(c), d)) c = next(c);
      while (improves(a, next(b), c, d)) b = next(b);
    }
    if (b == a) {
      b = next(b);
      if (c == b) {
        c = next(c);
        if (d == c) d = next(d);
      }
    }
  }
  const Vec3 corners[4] = {polygon.v[best[0]], polygon.v[best[1]], polygon.v[best[2]],
                           polygon.v[best[3]]};
  std::copy(corners, corners + 4, polygon.v);
  polygon.n = 4;
}

void reduce_to_most_distant(Polygon& polygon) {
  int first = 0, second = 1;
  double best = -1;
  for (int i = 0; i < polygon.n; ++i) {
    for (int j = i + 1; j < polygon.n; ++j) {
      const Vec3 gap = polygon.v[j] - polygon.v[i];
      if (dot(gap, gap) > best) {
        best = dot(gap, gap);
        first = i;
        second = j;
      }
    }
  }
  const Vec3 p = polygon.v[first], q = polygon.v[second];
  polygon.v[0] = p;
  polygon.v[1] = q;
  polygon.n = 2;
}

// The face of one object against which a polygon of the other object is clipped.
struct ReferenceFace {
  Polygon polygon;
  Vec3 normal;
  bool is_of_a;
};

// Clips `subject` against `face` and writes the witnesses of the contacts. Each corner p of the
// clipped polygon is the witness on the object of `subject`. The witness on the other object is p
// moved by its depth in the direction -`shift`, where `shift` is a unit vector.
void clip(StackFrame& stack, const ReferenceFace& face, const Polygon& subject, const Vec3& shift,
          int max_contacts, ConvexResult& result) {
  const Vec3& normal = face.normal;
  Polygon patch = clip_polygon(stack, subject, face.polygon, normal);
  const Vec3& base = face.polygon.v[0];
  int n = 0;
  for (int i = 0; i < patch.n; ++i) {
    if (dot(patch.v[i] - base, normal) <= 0) patch.v[n++] = patch.v[i];
  }
  patch.n = n;
  if (n == 0) {
    // MuJoCo exchanges the witness points of the single contact here, which reverses the normal of
    // the contact. This happens with mirrored meshes, because their polygons face inwards.
    if (!face.is_of_a) std::swap(result.witness[0].a, result.witness[0].b);
    return;
  }
  if (max_contacts < 5 && n > 4) {
    reduce_to_quadrilateral(patch);
  } else if (subject.n == 2 && n > 2) {
    reduce_to_most_distant(patch);
  }

  result.nwitness = std::min(patch.n, kMaxWitnesses);
  for (int i = 0; i < result.nwitness; ++i) {
    const Vec3& p = patch.v[i];
    const double depth = dot(p - base, normal);
    const Vec3 on_face = p - shift * std::abs(depth);
    result.witness[i] = face.is_of_a ? Witness{on_face, p, depth} : Witness{p, on_face, depth};
  }
}

// Finds the first pair of an edge and a face that are parallel. The outer loop runs over the faces.
bool match_edge(const Candidates& edges, const Candidates& faces, int& edge, int& face) {
  for (face = 0; face < faces.nface; ++face) {
    for (edge = 0; edge < edges.nedge; ++edge) {
      if (std::abs(dot(edges.edges[edge], faces.faces[face].normal)) < kEdgeAlignment) return true;
    }
  }
  return false;
}

bool has_polygons(const mjModel& m, const ConvexObject& o) {
  return o.shape == Shape::kBox || m.mesh_polynum[o.mesh.id] > 0;
}

}  // namespace

void clip_faces(const mjModel& m, StackFrame& stack, const ConvexObject& A, const ConvexObject& B,
                int max_contacts, const EpaFace& nearest, ConvexResult& result) {
  if (!has_polygons(m, A) || !has_polygons(m, B)) return;
  const Vec3 towards = result.witness[0].b - result.witness[0].a;
  const Feature feature_a = feature_of(nearest.vertex, true);
  const Feature feature_b = feature_of(nearest.vertex, false);
  Candidates a = make_candidates(m, stack, A, feature_a);
  Candidates b = make_candidates(m, stack, B, feature_b);
  find_faces(m, A, feature_a, -towards, a);
  find_faces(m, B, feature_b, towards, b);

  for (int i = 0; i < a.nface; ++i) {
    for (int j = 0; j < b.nface; ++j) {
      const Vec3 &n = a.faces[i].normal, &u = b.faces[j].normal;
      if (!(dot(n, u) < -kFaceAlignment)) continue;
      const Polygon reference = polygon_of(m, stack, A, a.faces[i].face);
      const Polygon subject = polygon_of(m, stack, B, b.faces[j].face);
      clip(stack, {reference, n, true}, subject, u, max_contacts, result);
      return;
    }
  }

  int edge, face;
  if (feature_a.dim < 3 && feature_a.dim <= feature_b.dim) {
    find_edges(m, A, feature_a, a);
    if (!match_edge(a, b, edge, face)) return;
    Vec3 ends[2] = {feature_a.point[0], a.ends[edge]};
    const Vec3& n = b.faces[face].normal;
    clip(stack, {polygon_of(m, stack, B, b.faces[face].face), n, false}, {ends, 2}, -n,
         max_contacts, result);
  } else if (feature_b.dim < 3) {
    find_edges(m, B, feature_b, b);
    if (!match_edge(b, a, edge, face)) return;
    Vec3 ends[2] = {feature_b.point[0], b.ends[edge]};
    const Vec3& n = a.faces[face].normal;
    clip(stack, {polygon_of(m, stack, A, a.faces[face].face), n, true}, {ends, 2}, -n, max_contacts,
         result);
  }
}

}  // namespace mj::engine
