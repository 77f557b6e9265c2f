// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A mesh while it is compiled.

#ifndef MJTOOLS_COMPILE_MESH_H_
#define MJTOOLS_COMPILE_MESH_H_

#include <string>
#include <vector>

#include "asset/cache.h"
#include "asset/hull.h"
#include "asset/mesh_data.h"
#include "compile/bounding_tree.h"
#include "compile/geometry.h"
#include "compile/octree.h"

namespace mj::compiler {

enum class MeshFormat { kNone, kMsh, kObj, kStl };

// What geoms need of a mesh.
struct MeshUse {
  bool collides = false;       // a convex hull
  bool has_distances = false;  // an octree of signed distances
};

// What a mesh is compiled from, beside its description.
struct MeshInput {
  MeshFormat format = MeshFormat::kNone;
  std::string bytes;  // of the file
  MeshUse use;
  Digest digest = {};  // meshes with the same one are the same
};

// What mesh_entry.cc is to know of too.
struct Mesh {
  MeshData data;             // as read, then with all indices, transformed
  std::vector<Vec3> vertex;  // in the final frame
  HullGraph hull;            // empty if none is needed
  Polygons polygons;
  std::vector<Vec3> polygon_normal;
  Pose pose;           // of the final frame in the frame of the file
  double volume = 0;   // or area, of a shell
  double box[3] = {};  // half sizes of the box with the same inertia
  Vec3 low, high;      // bounds in the final frame
  BoundingTree bvh;
  Octree octree;  // empty if no signed distances are needed

  [[nodiscard]] int vertex_count() const { return static_cast<int>(vertex.size()); }
  [[nodiscard]] int face_count() const { return static_cast<int>(data.face.size() / 3); }
};

// Averages of face normals, weighted by area; sharp edges keep the normals of the larger part
// unless `smooth`.
[[nodiscard]] std::vector<float> vertex_normals(const std::vector<Vec3>& vertex,
                                                const std::vector<int>& face, bool smooth);

struct MassProperties {
  Vec3 center;
  double volume = 0;     // or area, of a shell
  Inertia inertia = {};  // about the centre, for unit density
};

// `mode` is an mjtMeshInertia. Throws Error for volumes that are negative or too small; `name` is
// for the message.
[[nodiscard]] MassProperties mesh_mass_properties(const std::vector<Vec3>& vertex,
                                                  const std::vector<int>& face,
                                                  const HullGraph& hull, int mode,
                                                  const std::string& name);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_H_
