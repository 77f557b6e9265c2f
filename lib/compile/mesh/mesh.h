// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A mesh while it is compiled.

#ifndef MJTOOLS_COMPILE_MESH_MESH_H_
#define MJTOOLS_COMPILE_MESH_MESH_H_

#include <mujoco/mjplugin.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "asset/hull.h"
#include "asset/mesh_data.h"
#include "compile/assets/asset_file.h"
#include "compile/geometry/geometry.h"
#include "compile/geometry/mesh_arrays.h"
#include "compile/mesh/decoded_mesh.h"
#include "compile/mesh/octree.h"

namespace mj::compiler {

// What geoms need of a mesh.
struct MeshUse {
  bool collides = false;       // a convex hull
  bool has_distances = false;  // an octree of signed distances
};

// What a mesh is compiled from, beside its description.
struct MeshInput {
  MeshFormat format = MeshFormat::kNone;
  const mjpDecoder* decoder = nullptr;  // kOther: of a program
  std::optional<AssetSource> file;
  MeshUse use;
};

struct MeshDraft : MeshSummary {
  MeshData data;             // as read, then with all indices and transformed normals
  std::vector<Vec3> vertex;  // in the final frame
  HullGraph hull;            // empty if none is needed
  Polygons polygons;
  std::vector<int> tree_order;  // of the faces in the bounding tree
  Octree octree;                // empty if no signed distances are needed

  [[nodiscard]] int face_count() const { return static_cast<int>(data.face.size() / 3); }
};

[[nodiscard]] MeshInput find_mesh_input(const Draft& draft, int id, MeshUse use);
// The digest of everything that the compiled mesh depends on: meshes with one digest are the same.
[[nodiscard]] Digest digest_of(const Draft& draft, int id, MeshInput& input);

// The steps in which a mesh is compiled, in this order; but the hull and the surface may be made at
// the same time, by two threads, if they are apart. What throws has an Error for the report, and
// is the last step; of hull and surface the error of the hull is the one to report.
class MeshCompiler {
 public:
  virtual ~MeshCompiler() = default;
  virtual void read() = 0;
  [[nodiscard]] virtual bool hull_is_apart() const = 0;
  virtual void make_hull() = 0;     // with its polygons, if it is needed
  virtual void make_surface() = 0;  // everything else
  [[nodiscard]] virtual Mesh finish() = 0;
};
// The input lives as long as what it is compiled by.
[[nodiscard]] std::unique_ptr<MeshCompiler> make_mesh_compiler(const Draft& draft, int id,
                                                               MeshInput& input);

// Makes the mesh of a draft that is complete.
[[nodiscard]] Mesh finish_mesh(MeshDraft draft);

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

#endif  // MJTOOLS_COMPILE_MESH_MESH_H_
