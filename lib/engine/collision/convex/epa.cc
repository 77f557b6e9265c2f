// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// EPA, the expanding polytope algorithm (van den Bergen, Proximity Queries and Penetration Depth
// Computation on 3D Game Objects, 2001). It finds the face of the Minkowski difference A - B
// nearest to the origin. The origin must lie inside A - B.
//
// 1. Start from GJK's last simplex. A tetrahedron must contain the origin. A triangle is extended
//    by the support points on both its sides to a double pyramid. A segment is extended by three
//    support points around it. If a face contains the origin, it replaces the simplex.
// 2. The candidate face nearest to the origin gives a lower bound of the depth. The support point w
//    along its normal gives an upper bound.
// 3. Stop if the bounds meet or, for polyhedra, if w is already a vertex of the polytope.
// 4. Remove the faces that are visible from w, walking from face to face across edges. The edges at
//    which the walk ends are the horizon.
// 5. Connect w with the horizon by new faces. Faces at a distance between the bounds are
//    candidates. Continue with 2. If no candidate is left, the last one is the answer.

#include "engine/collision/convex/epa.h"

#include <algorithm>
#include <cmath>

#include "base/invariant.h"

namespace mj::engine {
namespace {

// MuJoCo's limits of the expansion: the squared distance at which a face is taken to contain the
// origin, the number of iterations, the number of new faces per iteration, and the distance by
// which the first support point may be behind its face.
constexpr double kTouching = mjMINVAL * mjMINVAL;
constexpr int kMaxIterations = 1000;
constexpr int kFacesPerIteration = 6;
constexpr double kBehindFace = 1e-10;

struct Face {
  int v[3];
  int adjacent[3];  // faces on the other side of the edges v0v1, v1v2, v2v0
  int map;          // index in the map of candidates, or kNotInMap or kRemoved
  Vec3 normal;      // projection of the origin onto the plane of the face; not a unit vector
  double normal2;
};
constexpr int kNotInMap = -1;
constexpr int kRemoved = -2;

// An edge of the horizon. `face` is a face that is not visible from the new point. `edge` is the
// number of the edge that it shares with a visible face.
struct HorizonEdge {
  int face, edge;
};

constexpr int next3(int i) {
  return i == 2 ? 0 : i + 1;
}

class Polytope {
 public:
  Polytope(StackFrame& stack, ConvexObject& A, ConvexObject& B, int max_iterations)
      : A_(A),
        B_(B),
        max_faces_(kFacesPerIteration * std::clamp(max_iterations, 1, kMaxIterations)),
        max_vertices_(std::clamp(max_iterations, 0, kMaxIterations) + 10),
        vertices_(stack.allocate<MinkowskiVertex>(max_vertices_)),
        faces_(stack.allocate<Face>(max_faces_)),
        map_(stack.allocate<int>(max_faces_)),
        horizon_(stack.allocate<HorizonEdge>(max_faces_)) {}

  bool start(const MinkowskiVertex* simplex, int n) {
    switch (n) {
      case 2:
        return start_segment(simplex);
      case 3:
        return start_triangle(simplex[0], simplex[1], simplex[2]);
      default:
        return start_tetrahedron(simplex);
    }
  }

  bool expand(double tolerance, bool discrete, int max_iterations, EpaFace& nearest);

 private:
  // Returns the position, from 0 to 2, of a vertex in a face. The edge of the face that starts at
  // this vertex has the same number.
  [[nodiscard]] int position(int face, int vertex) const {
    const Face& f = faces_[face];
    return f.v[0] == vertex ? 0 : f.v[1] == vertex ? 1 : 2;
  }
  [[nodiscard]] const Vec3& point(int vertex) const { return vertices_[vertex].w; }

  int add_vertex(const MinkowskiVertex& v) {
    MJ_INVARIANT(nvertex_ < max_vertices_);
    vertices_[nvertex_] = v;
    return nvertex_++;
  }
  int add_support(Vec3 direction, double length) {
    if (length > mjMINVAL) {
      direction = {direction.x / length, direction.y / length, direction.z / length};
    } else {
      direction = {1, 0, 0};
    }
    MJ_INVARIANT(nvertex_ < max_vertices_);
    set_support_vertex(A_, B_, direction, vertices_[nvertex_]);
    return nvertex_++;
  }
  int add_support(const Vec3& direction) { return add_support(direction, norm(direction)); }

  double attach(int v1, int v2, int v3, int f1, int f2, int f3);
  bool attach_all(const int (*v)[3], const int (*adjacent)[3], int n, int& touching);
  void insert_all();

  bool start_segment(const MinkowskiVertex* simplex);
  bool start_triangle(MinkowskiVertex s1, MinkowskiVertex s2, MinkowskiVertex s3);
  bool start_tetrahedron(const MinkowskiVertex* simplex);
  bool restart_from_face(int face) {
    const Face& f = faces_[face];
    return start_triangle(vertices_[f.v[0]], vertices_[f.v[1]], vertices_[f.v[2]]);
  }

  void insert(int face) {
    MJ_INVARIANT(nmap_ < max_faces_);
    MJ_INVARIANT(faces_[face].map == kNotInMap);
    faces_[face].map = nmap_;
    map_[nmap_++] = face;
  }
  void remove(int face) {
    const int place = faces_[face].map;
    MJ_INVARIANT(place != kRemoved && place < nmap_);
    MJ_INVARIANT(place < 0 || map_[place] == face);
    if (place >= 0) {
      map_[place] = map_[--nmap_];
      faces_[map_[place]].map = place;
    }
    faces_[face].map = kRemoved;
  }
  [[nodiscard]] int nearest_face() const {
    if (nmap_ == 0) return -1;
    int best = map_[0];
    double least = faces_[best].normal2;
    for (int i = 1; i < nmap_; ++i) {
      const double normal2 = faces_[map_[i]].normal2;
      if (normal2 < least) [[unlikely]] {
        least = normal2;
        best = map_[i];
      }
    }
    return best;
  }
  [[nodiscard]] bool has_indices(const MinkowskiVertex& w, int end) const {
    for (int i = 0; i < end; ++i) {
      if (vertices_[i].ia == w.ia && vertices_[i].ib == w.ib) return true;
    }
    return false;
  }
  bool visit(int face, int edge, const Vec3& w);
  void find_horizon(int face, const Vec3& w);
  void cross_edge(int face, int edge, const Vec3& w);

  ConvexObject& A_;
  ConvexObject& B_;
  int max_faces_, max_vertices_;
  MinkowskiVertex* vertices_;
  Face* faces_;
  int* map_;
  HorizonEdge* horizon_;
  int nvertex_ = 0, nface_ = 0, nmap_ = 0, nhorizon_ = 0;
  Vec3 centre_;
};

// Adds a face to the polytope. Returns the squared distance of its plane from the origin, or 0 if
// the face is degenerate.
double Polytope::attach(int v1, int v2, int v3, int f1, int f2, int f3) {
  MJ_INVARIANT(nface_ < max_faces_);
  MJ_INVARIANT(v1 < nvertex_ && v2 < nvertex_ && v3 < nvertex_);
  Face& f = faces_[nface_++];
  f.v[0] = v1, f.v[1] = v2, f.v[2] = v3;
  f.adjacent[0] = f1, f.adjacent[1] = f2, f.adjacent[2] = f3;
  f.map = kNotInMap;
  f.normal = {};
  f.normal2 = 0;
  if (!project_origin(point(v3), point(v2), point(v1), f.normal)) return 0;
  if (dot(f.normal, point(v1) - centre_) < 0) f.normal = -f.normal;
  f.normal2 = dot(f.normal, f.normal);
  return f.normal2;
}

// Adds the n faces of an initial polytope. If a face contains the origin, stops at it, sets
// `touching` to its index and returns false.
bool Polytope::attach_all(const int (*v)[3], const int (*adjacent)[3], int n, int& touching) {
  for (int i = 0; i < n; ++i) {
    const double normal2 =
        attach(v[i][0], v[i][1], v[i][2], adjacent[i][0], adjacent[i][1], adjacent[i][2]);
    if (normal2 < kTouching) {
      touching = i;
      return false;
    }
  }
  return true;
}

void Polytope::insert_all() {
  for (int i = 0; i < nface_; ++i) insert(i);
}

bool Polytope::start_tetrahedron(const MinkowskiVertex* simplex) {
  nvertex_ = nface_ = nmap_ = 0;
  for (int i = 0; i < 4; ++i) add_vertex(simplex[i]);
  centre_ = (((point(0) + point(1)) + point(2)) + point(3)) * 0.25;

  static constexpr int kFace[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {3, 2, 1}};
  static constexpr int kAdjacent[4][3] = {{1, 3, 2}, {2, 3, 0}, {0, 3, 1}, {2, 0, 1}};
  int touching;
  if (!attach_all(kFace, kAdjacent, 4, touching)) return restart_from_face(touching);

  // The tetrahedron is only usable if the origin is strictly inside it.
  static constexpr int kSide[4][4] = {{0, 1, 2, 3}, {1, 2, 3, 0}, {2, 3, 0, 1}, {3, 0, 1, 2}};
  for (const auto& s : kSide) {
    const Vec3& p = point(s[0]);
    const Vec3 n = cross(point(s[1]) - p, point(s[2]) - p);
    const double opposite = dot(n, point(s[3]) - p), origin = dot(n, -p);
    if (!((opposite > 0 && origin > 0) || (opposite < 0 && origin < 0))) return false;
  }
  insert_all();
  return true;
}

// Starts from a double pyramid whose base is the triangle s1 s2 s3.
bool Polytope::start_triangle(MinkowskiVertex s1, MinkowskiVertex s2, MinkowskiVertex s3) {
  nvertex_ = nface_ = nmap_ = 0;
  const int v1 = add_vertex(s1), v2 = add_vertex(s2), v3 = add_vertex(s3);
  centre_ = (s1.w + s2.w + s3.w) * (1.0 / 3);
  const Vec3 n = cross(s2.w - s1.w, s3.w - s1.w);
  const double length = norm(n);
  if (length < mjMINVAL) return false;
  const int v5 = add_support(-n, length), v4 = add_support(n, length);

  for (const int apex : {v4, v5}) {
    const Vec3 lambda = affine_coordinates(s1.w, s2.w, s3.w, point(apex));
    if (lambda.x < 0 || lambda.y < 0 || lambda.z < 0) continue;
    const Vec3 p = s1.w * lambda.x + s2.w * lambda.y + s3.w * lambda.z;
    if (distance(p, point(apex)) < mjMINVAL) return false;
  }

  const int face[6][3] = {{v4, v1, v2}, {v4, v3, v1}, {v4, v2, v3},
                          {v5, v2, v1}, {v5, v1, v3}, {v5, v3, v2}};
  static constexpr int kAdjacent[6][3] = {{1, 3, 2}, {2, 4, 0}, {0, 5, 1},
                                          {5, 0, 4}, {3, 1, 5}, {4, 2, 3}};
  int touching;
  if (!attach_all(face, kAdjacent, 6, touching)) return false;
  insert_all();
  return true;
}

// Starts from a double pyramid whose axis is the segment of the first two vertices.
bool Polytope::start_segment(const MinkowskiVertex* simplex) {
  nvertex_ = nface_ = nmap_ = 0;
  const Vec3 p1 = simplex[0].w, p2 = simplex[1].w;
  add_vertex(simplex[0]);
  add_vertex(simplex[1]);
  centre_ = (p1 + p2) * 0.5;

  const Vec3 delta = p2 - p1;
  int thin = 0;
  for (const int i : {1, 2}) {
    if (std::abs(delta[i]) < std::abs(delta[thin])) thin = i;
  }
  Vec3 e;
  e[thin] = 1;
  const Vec3 d1 = cross(e, delta);
  const double sine = 0.86602540378;  // sine of 120 degrees with MuJoCo's digits
  const double length = norm(delta);
  const Vec3 u{delta.x / length, delta.y / length, delta.z / length};
  const auto turned = [&](const Vec3& v, double s) {
    const double c = -0.5;
    const Mat3 turn{
        {c + u.x * u.x * (1 - c), u.x * u.y * (1 - c) - u.z * s, u.x * u.z * (1 - c) + u.y * s,
         u.y * u.x * (1 - c) + u.z * s, c + u.y * u.y * (1 - c), u.y * u.z * (1 - c) - u.x * s,
         u.z * u.x * (1 - c) - u.y * s, u.z * u.y * (1 - c) + u.x * s, c + u.z * u.z * (1 - c)}};
    return turn * v;
  };
  const Vec3 d2 = turned(d1, sine), d3 = turned(d2, sine);
  add_support(d1);
  add_support(d2);
  add_support(d3);

  static constexpr int kFace[6][3] = {{0, 2, 3}, {0, 4, 2}, {0, 3, 4},
                                      {1, 3, 2}, {1, 2, 4}, {1, 4, 3}};
  static constexpr int kAdjacent[6][3] = {{1, 3, 2}, {2, 4, 0}, {0, 5, 1},
                                          {5, 0, 4}, {3, 1, 5}, {4, 2, 3}};
  int touching;
  if (!attach_all(kFace, kAdjacent, 6, touching)) return restart_from_face(touching);

  // The polytope is only usable if the segment crosses the triangle of the three new vertices.
  const Vec3 e2 = p2 - p1, e3 = point(2) - p1, e4 = point(3) - p1, e5 = point(4) - p1;
  const double t1 = determinant(e3, e4, e2), t2 = determinant(e4, e5, e2),
               t3 = determinant(e5, e3, e2);
  const bool crosses = (t1 >= 0 && t2 >= 0 && t3 >= 0) || (t1 <= 0 && t2 <= 0 && t3 <= 0);
  if (!crosses) return false;
  insert_all();
  return true;
}

// Visits a face that was reached through its edge `edge`. If the face is visible from the new point
// w, removes it, visits its neighbours across the other two edges and returns true. Otherwise
// returns false.
bool Polytope::visit(int face, int edge, const Vec3& w) {
  const Face& f = faces_[face];
  if (!(dot(f.normal, w) - f.normal2 > mjMINVAL)) return false;
  remove(face);
  const int e1 = next3(edge), e2 = next3(e1);
  for (const int e : {e1, e2}) {
    if (faces_[f.adjacent[e]].map != kRemoved) cross_edge(face, e, w);
  }
  return true;
}

void Polytope::cross_edge(int face, int edge, const Vec3& w) {
  const Face& f = faces_[face];
  const int neighbour = f.adjacent[edge];
  const int from = position(neighbour, f.v[next3(edge)]);
  if (visit(neighbour, from, w)) return;
  MJ_INVARIANT(nhorizon_ < max_faces_);
  horizon_[nhorizon_++] = {neighbour, from};
}

void Polytope::find_horizon(int face, const Vec3& w) {
  nhorizon_ = 0;
  remove(face);
  for (int e = 0; e < 3; ++e) {
    if (faces_[faces_[face].adjacent[e]].map != kRemoved) cross_edge(face, e, w);
  }
}

bool Polytope::expand(double tolerance, bool discrete, int max_iterations, EpaFace& nearest) {
  double upper = kInfiniteDistance;
  int answer = -1;
  for (int k = 0; k < std::min(max_iterations, kMaxIterations); ++k) {
    const int face = nearest_face();
    if (face < 0) break;
    const double lower2 = faces_[face].normal2;
    if (lower2 > upper * upper) break;
    answer = face;
    if (lower2 <= 0) break;

    const double lower = std::sqrt(lower2);
    const Vec3 normal = faces_[face].normal;
    const int v = add_support(normal, lower);
    const Vec3 w = point(v);
    upper = std::min(upper, dot(normal, w) / lower);
    if (upper - lower < tolerance) {
      if (k == 0 && upper < lower - kBehindFace) return false;
      break;
    }
    if (discrete && has_indices(vertices_[v], v)) break;

    find_horizon(face, w);
    if (nhorizon_ < 3) return false;
    if (nface_ + nhorizon_ > max_faces_) break;
    const int first = nface_;
    for (int i = 0; i < nhorizon_; ++i) {
      const auto [g, edge] = horizon_[i];
      const int before = first + (i == 0 ? nhorizon_ - 1 : i - 1);
      const int after = first + (i == nhorizon_ - 1 ? 0 : i + 1);
      const int p = faces_[g].v[edge], q = faces_[g].v[next3(edge)];
      const double normal2 = attach(v, q, p, before, g, after);
      if (normal2 == 0) return false;
      faces_[g].adjacent[edge] = first + i;
      if (lower2 <= normal2 && normal2 <= upper * upper) insert(first + i);
    }
    if (nmap_ == 0) break;
  }
  if (answer < 0) return false;

  const Face& f = faces_[answer];
  for (int i = 0; i < 3; ++i) nearest.vertex[i] = vertices_[f.v[i]];
  nearest.normal = f.normal;
  nearest.normal2 = f.normal2;
  return true;
}

}  // namespace

Expansion expand_polytope(StackFrame& stack, ConvexObject& A, ConvexObject& B,
                          const ConvexQuery& query, const ConvexResult& gjk, EpaFace& nearest) {
  const bool discrete = is_discrete(A) && is_discrete(B);
  Polytope polytope(stack, A, B, query.max_iterations);
  if (!polytope.start(gjk.simplex, gjk.nsimplex)) return Expansion::kNoPolytope;
  const bool found = polytope.expand(discrete ? mjMINVAL : query.tolerance, discrete,
                                     query.max_iterations, nearest);
  return found ? Expansion::kFace : Expansion::kNoPenetration;
}

}  // namespace mj::engine
