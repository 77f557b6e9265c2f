// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Support functions.
//
//   s(d) = R p(R' d) + x      p the furthest point of the shape in its own frame
//
// The order of operations is fixed because algorithms such as GJK amplify rounding errors.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_size [ngeom x 3],
//         m.mesh_vert [nmeshvert x 3], m.mesh_graph [nmeshgraph], m.mesh_extrema [nmesh x 27]
// writes  nothing of mjData

#include "engine/collision/convex/support.h"

#include <cfloat>
#include <cmath>

#include "engine/collision/convex/hull_tables.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

// Meshes with fewer vertices than this are searched vertex by vertex. All other meshes are searched
// along the graph of their hull. The number is MuJoCo's: if several vertices are equally far, the
// method decides which of them is found.
constexpr int kExhaustiveBelow = 10;

Vec3 to_world(const ConvexObject& o, const Vec3& p) {
  return o.R * p + o.x;
}

Vec3 support_point(ConvexObject& o, const Vec3&) {
  return o.x;
}

Vec3 support_segment(ConvexObject& o, const Vec3& d) {
  const Vec3 axis = o.R.col(2);
  return o.x + axis * (dot(axis, d) >= 0 ? o.size.y : -o.size.y);
}

Vec3 support_sphere(ConvexObject& o, const Vec3& d) {
  return d * o.size.x + o.x;
}

Vec3 support_capsule(ConvexObject& o, const Vec3& d) {
  const Vec3 l = transpose_times(o.R, d);
  Vec3 p = l * o.size.x;
  p.z += l.z >= 0 ? o.size.y : -o.size.y;
  return to_world(o, p);
}

Vec3 support_ellipsoid(ConvexObject& o, const Vec3& d) {
  const Vec3 l = transpose_times(o.R, d);
  const Vec3 q{o.size.x * l.x, o.size.y * l.y, o.size.z * l.z};
  const double length2 = dot(q, q);
  if (length2 < mjMINVAL * mjMINVAL) return to_world(o, {o.size.x, 0, 0});
  const double scale = 1 / std::sqrt(length2);
  return to_world(o,
                  {q.x * (scale * o.size.x), q.y * (scale * o.size.y), q.z * (scale * o.size.z)});
}

Vec3 support_cylinder(ConvexObject& o, const Vec3& d) {
  const Vec3 l = transpose_times(o.R, d);
  const double rho2 = l.x * l.x + l.y * l.y;
  const double scale = rho2 < mjMINVAL * mjMINVAL ? 0 : o.size.x / std::sqrt(rho2);
  return to_world(o, {scale * l.x, scale * l.y, l.z >= 0 ? o.size.y : -o.size.y});
}

Vec3 support_box(ConvexObject& o, const Vec3& d) {
  const Vec3 l = transpose_times(o.R, d);
  const bool x = l.x >= 0, y = l.y >= 0, z = l.z >= 0;
  o.vertex = x + 2 * y + 4 * z;
  return to_world(o,
                  {x ? o.size.x : -o.size.x, y ? o.size.y : -o.size.y, z ? o.size.z : -o.size.z});
}

// Gives access to two adjacent numbers of an array of float.
typedef float FloatPair __attribute__((vector_size(8)));
struct __attribute__((packed, aligned(4), may_alias)) FloatPairInMemory {
  FloatPair v;
};

// Returns the product of `l` and a vertex, in the order of dot(). The first two coordinates are
// converted together, because conversions from float take most of the time.
double along(const ConvexMesh& mesh, int vertex, const Vec3& l) {
  const float* v = mesh.vert + 3 * static_cast<size_t>(vertex);
  const FloatPair xy = reinterpret_cast<const FloatPairInMemory*>(v)->v;
  const LanePair products = __builtin_convertvector(xy, LanePair) * LanePair{l.x, l.y};
  return (products[0] + products[1]) + v[2] * l.z;
}

// Scans all vertices of the mesh for the one furthest along `l`. Returns the first vertex with the
// largest value above `best`, or `vertex` if no value is above `best`.
int scan_vertices(const ConvexMesh& mesh, const Vec3& l, int vertex, double best) {
  for (int i = 0; i < mesh.nvert; ++i) {
    const double value = along(mesh, i, l);
    if (value > best) {
      best = value;
      vertex = i;
    }
  }
  return vertex;
}

// Finds the vertex of the hull that is furthest along `l`. Starts at the hull-local vertex `start`
// and moves along the edges of the hull as long as the value increases. The comparison is a branch,
// so that the processor can continue with the predicted vertex. With a conditional move it would
// wait for the values of all neighbours, and mesh contacts took 1.1 times as long.
int climb(const ConvexMesh& mesh, const Vec3& l, int start, double best) {
  int vertex = start, previous;
  do {
    previous = vertex;
    for (const int* n = mesh.neighbour + mesh.edgeadr[vertex]; *n >= 0; ++n) {
      const double value = along(mesh, mesh.globalid[*n], l);
      if (value > best) [[unlikely]] {
        best = value;
        vertex = *n;
      }
    }
  } while (vertex != previous);
  return vertex;
}

// Does the same as climb() with the table of the mesh.
int climb_table(const HullTable& table, const Vec3& l, int start, double best) {
  int vertex = start, previous;
  do {
    previous = vertex;
    const HullNeighbours* const end = table.end(vertex);
    for (const HullNeighbours* n = table.begin(vertex); n != end; ++n) {
      const Lanes value = (n->x * l.x + n->y * l.y) + n->z * l.z;
      if (bits_of(value > best) == 0) [[likely]]
        continue;
      for (int k = 0; k < kLanes; ++k) {
        if (!(value[k] > best)) continue;
        best = value[k];
        vertex = n->vertex[k];
      }
    }
  } while (vertex != previous);
  return vertex;
}

int climb_hull(const ConvexMesh& mesh, const Vec3& l, int start, double best) {
  return mesh.table ? climb_table(*mesh.table, l, start, best) : climb(mesh, l, start, best);
}

int extremum_seed(const ConvexMesh& mesh, const Vec3& l) {
  const auto cell = [](double x) { return 1 + (x > 0.4) - (x < -0.4); };
  return mesh.extrema[9 * cell(l.x) + 3 * cell(l.y) + cell(l.z)];
}

Vec3 support_mesh(ConvexObject& o, const Vec3& d) {
  const ConvexMesh& mesh = o.mesh;
  const Vec3 l = transpose_times(o.R, d);
  if (uses_hull(mesh)) {
    int start = extremum_seed(mesh, l);
    double best = along(mesh, mesh.globalid[start], l);
    if (o.warm_start >= 0) {
      const double warm = along(mesh, mesh.globalid[o.warm_start], l);
      if (!(best > warm)) [[unlikely]] {
        start = o.warm_start;
        best = warm;
      }
    }
    o.warm_start = climb_hull(mesh, l, start, best);
    o.vertex = mesh.globalid[o.warm_start];
  } else {
    const double best = o.vertex >= 0 ? along(mesh, o.vertex, l) : -static_cast<double>(FLT_MAX);
    o.vertex = scan_vertices(mesh, l, o.vertex, best);
    if (o.vertex < 0) return o.x;
  }
  return to_world(o, mesh.vertex(o.vertex));
}

Vec3 support_prism(ConvexObject& o, const Vec3& d) {
  const Vec3* triangle = o.corner + (d.z < 0 ? 0 : 3);
  int best = 0;
  double value = dot(d, triangle[0]);
  for (int i = 1; i < 3; ++i) {
    const double next = dot(d, triangle[i]);
    if (next > value) {
      value = next;
      best = i;
    }
  }
  return triangle[best];
}

Vec3 support_element(ConvexObject& o, const Vec3& d) {
  int best = 0;
  double value = dot(o.corner[0], d);
  for (int i = 1; i < o.ncorner; ++i) {
    const double next = dot(o.corner[i], d);
    if (next > value) {
      value = next;
      best = i;
    }
  }
  return o.corner[best] + d * o.size.x;
}

double sign(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

// Returns the furthest point along `l` in the object's own frame, computed with the support
// functions that MPR uses.
Vec3 mpr_local_support(ConvexObject& o, const Vec3& l) {
  const Vec3& s = o.size;
  switch (o.shape) {
    case Shape::kSphere:
      return l * s.x;
    case Shape::kCapsule:
      return {l.x * s.x, l.y * s.x, l.z * s.x + s.y * sign(l.z)};
    case Shape::kEllipsoid: {
      const Vec3 q = normalized(Vec3{s.x * l.x, s.y * l.y, s.z * l.z});
      return {q.x * s.x, q.y * s.y, q.z * s.z};
    }
    case Shape::kCylinder: {
      const double rho = std::sqrt(l.x * l.x + l.y * l.y);
      const double z = s.y * sign(l.z);
      if (!(rho > mjMINVAL)) return {0, 0, z};
      return {l.x / rho * s.x, l.y / rho * s.x, z};
    }
    case Shape::kBox:
      return {s.x * sign(l.x), s.y * sign(l.y), s.z * sign(l.z)};
    case Shape::kMesh: {
      const ConvexMesh& mesh = o.mesh;
      if (uses_hull(mesh)) {
        const int start = o.warm_start >= 0 ? o.warm_start : 0;
        o.warm_start = climb_hull(mesh, l, start, along(mesh, mesh.globalid[start], l));
        return mesh.vertex(mesh.globalid[o.warm_start]);
      }
      o.warm_start = scan_vertices(mesh, l, -1, -mjMAXVAL);
      return o.warm_start >= 0 ? mesh.vertex(o.warm_start) : Vec3{};
    }
    case Shape::kPoint:
    case Shape::kSegment:
    case Shape::kPrism:
    case Shape::kElement:
      break;
  }
  return {};
}

Shape shape_of(int type) {
  switch (type) {
    case mjGEOM_SPHERE:
      return Shape::kSphere;
    case mjGEOM_CAPSULE:
      return Shape::kCapsule;
    case mjGEOM_ELLIPSOID:
      return Shape::kEllipsoid;
    case mjGEOM_CYLINDER:
      return Shape::kCylinder;
    case mjGEOM_BOX:
      return Shape::kBox;
    default:
      return Shape::kMesh;
  }
}

}  // namespace

ConvexMesh convex_mesh(const mjModel& m, int mesh) {
  ConvexMesh result;
  if (mesh < 0) return result;
  result.id = mesh;
  result.nvert = m.mesh_vertnum[mesh];
  result.vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  result.extrema = m.mesh_extrema + 27 * mesh;
  if (m.mesh_graphadr[mesh] >= 0) {
    const int* graph = m.mesh_graph + m.mesh_graphadr[mesh];
    result.ngraph = graph[0];
    result.edgeadr = graph + 2;
    result.globalid = result.edgeadr + result.ngraph;
    result.neighbour = result.globalid + result.ngraph;
  }
  return result;
}

bool uses_hull(const ConvexMesh& mesh) {
  return mesh.ngraph > 0 && mesh.nvert >= kExhaustiveBelow;
}

void set_shape(ConvexObject& object, Shape shape) {
  static constexpr Support kSupport[] = {
      support_point,    support_segment, support_sphere, support_capsule, support_ellipsoid,
      support_cylinder, support_box,     support_mesh,   support_prism,   support_element};
  object.shape = shape;
  object.support = kSupport[static_cast<int>(shape)];
}

ConvexObject convex_object(const mjModel& m, const mjData& d, int geom, double margin) {
  ConvexObject object;
  set_shape(object, shape_of(m.geom_type[geom]));
  object.x = vec3(d.geom_xpos + 3 * geom);
  object.R = mat3(d.geom_xmat + 9 * geom);
  object.size = vec3(m.geom_size + 3 * geom);
  object.margin = margin;
  if (object.shape == Shape::kMesh) object.mesh = convex_mesh(m, m.geom_dataid[geom]);
  return object;
}

ConvexObject prism_object() {
  ConvexObject object;
  set_shape(object, Shape::kPrism);
  return object;
}

void set_prism_centre(ConvexObject& prism) {
  Vec3 sum = prism.corner[0];
  for (int i = 1; i < 6; ++i) sum += prism.corner[i];
  prism.x = sum * (1.0 / 6);
}

Vec3 mpr_support(ConvexObject& o, const Vec3& direction) {
  if (o.shape == Shape::kPrism) return support_prism(o, direction);
  if (o.shape == Shape::kElement) return support_element(o, direction);
  const Vec3 l = transpose_times(o.R, direction);
  Vec3 p = mpr_local_support(o, l);
  if (o.margin > 0) p += l * (0.5 * o.margin);
  return to_world(o, p);
}

}  // namespace mj::engine
