// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compilation of a single mesh.

#ifndef MJTOOLS_COMPILE_MESH_MESH_H_
#define MJTOOLS_COMPILE_MESH_MESH_H_

#include <mujoco/mjplugin.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "asset/decoded_mesh.h"
#include "asset/hull.h"
#include "asset/mesh_data.h"
#include "compile/assets/asset_file.h"
#include "compile/geometry/geometry.h"
#include "compile/geometry/mesh_arrays.h"
#include "compile/mesh/octree.h"

namespace mj::compiler {

// The properties of a mesh that the geoms with this mesh need.
struct MeshUse {
  bool collides = false;       // needs a convex hull
  bool has_distances = false;  // needs an octree of signed distances
};

// All data from which a mesh is compiled, except its description.
struct MeshInput {
  MeshFormat format = MeshFormat::kNone;
  const mjpDecoder* decoder = nullptr;  // registered by the program; used if the format is kOther
  std::optional<AssetSource> file;
  MeshUse use;
};

struct MeshDraft : MeshSummary {
  // The data from the file. Later steps add the missing indices and transform the normals.
  MeshData data;
  std::vector<Vec3> vertex;  // vertex positions in the final frame
  HullGraph hull;            // empty if no hull is needed
  Polygons polygons;
  std::vector<int> tree_order;  // order of the faces in the bounding tree
  Octree octree;                // empty if no signed distances are needed

  [[nodiscard]] int face_count() const { return static_cast<int>(data.face.size() / 3); }
};

[[nodiscard]] MeshInput find_mesh_input(const Draft& draft, int id, MeshUse use);
// Returns the digest of everything on which the compiled mesh depends. Meshes with equal digests
// are identical after compilation.
[[nodiscard]] Digest digest_of(const Draft& draft, int id, MeshInput& input);

// The steps in which a mesh is compiled. Call the functions in the order in which they are
// declared. If hull_is_apart(), two threads may run make_hull() and make_surface() at the same
// time. A step that fails throws Error, and no further step follows. If make_hull() and
// make_surface() both fail, the error of the hull is reported.
class MeshCompiler {
 public:
  virtual ~MeshCompiler() = default;
  virtual void read() = 0;
  [[nodiscard]] virtual bool hull_is_apart() const = 0;
  virtual void make_hull() = 0;     // makes the hull and its polygons if they are needed
  virtual void make_surface() = 0;  // makes everything else
  [[nodiscard]] virtual Mesh finish() = 0;
};
// Returns a compiler for the mesh with the given id. `input` must outlive the compiler.
[[nodiscard]] std::unique_ptr<MeshCompiler> make_mesh_compiler(const Draft& draft, int id,
                                                               MeshInput& input);

// Makes the compiled mesh from a complete draft.
[[nodiscard]] Mesh finish_mesh(MeshDraft draft);

// Returns vertex normals. A vertex normal is the average of the normals of the faces at the vertex,
// weighted by area. If `smooth` is false, faces whose normal deviates too much from this average
// are left out.
[[nodiscard]] std::vector<float> vertex_normals(const std::vector<Vec3>& vertex,
                                                const std::vector<int>& face, bool smooth);

struct MassProperties {
  Vec3 center;
  double volume = 0;     // volume, or area for a shell
  Inertia inertia = {};  // about the centre, for unit density
};

// Computes the mass properties of a mesh. `mode` is an mjtMeshInertia. Throws Error if the volume
// is negative or too small, with `name` in the message.
[[nodiscard]] MassProperties mesh_mass_properties(const std::vector<Vec3>& vertex,
                                                  const std::vector<int>& face,
                                                  const HullGraph& hull, int mode,
                                                  const std::string& name);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_MESH_H_
