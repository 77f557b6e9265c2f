// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles a mesh. The mesh is read and checked, and gets a hull, polygons and normals. Then it is
// moved to the frame of its principal axes of inertia, and its bounding volume tree is built.

#include "compile/mesh/mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "asset/builtin_mesh.h"
#include "compile/assets/asset_file.h"
#include "compile/draft/asset_times.h"
#include "compile/draft/passes.h"
#include "compile/geometry/mesh_tree.h"
#include "compile/mesh/field_mesh.h"
#include "plugin/table.h"

namespace mj::compiler {
namespace {

// MuJoCo's tolerances for the triangle inequality of principal moments of inertia. A larger
// violation is an error.
constexpr double kInertiaRelative = 1e-6, kInertiaAbsolute = 1e-9;

class Compiler : public MeshCompiler, Subject {
 public:
  Compiler(const Draft& draft, int id, MeshInput& input)
      : Subject(draft.report, draft.mesh_specs[id]->where,
                describe("mesh", draft.mesh_names[id], id)),
        draft_(draft),
        s_(*draft.mesh_specs[id]),
        input_(input),
        plugin_(draft.mesh_plugins[id] < 0 ? nullptr : &draft.plugins[draft.mesh_plugins[id]]),
        inertia_(s_.inertia) {}

  void read() override {
    check_transform();
    find_data();
    check();
    process([&] {
      out_.vertex = widen(out_.data.vertex);
      check_orientation();
    });
  }

  // Returns whether the hull and the surface can be computed independently of each other. This is
  // impossible if the mesh takes its faces or its mass from the hull.
  [[nodiscard]] bool hull_is_apart() const override {
    return input_.use.collides && inertia_ != mjMESH_INERTIA_CONVEX && !out_.data.face.empty();
  }

  void make_hull() override {
    const bool has_faces = !out_.data.face.empty();
    if (!input_.use.collides && inertia_ != mjMESH_INERTIA_CONVEX && has_faces) return;
    process([&] {
      if (s_.maxhullvert >= 0 && s_.maxhullvert < 4) {  // Qhull would access memory out of bounds
        fail("mjcf-value-range", "maxhullvert must be -1 or at least 4", "maxhullvert");
      }
      const std::vector<Vec3> points = widen(out_.data.vertex);
      timed(&AssetTimes::hulls, [&] { out_.hull = convex_hull(points, s_.maxhullvert, me()); });
      timed(&AssetTimes::polygons, [&] { out_.polygons = hull_polygons(points, out_.hull); });
    });
    if (!has_faces) out_.data.face.assign(out_.hull.faces().begin(), out_.hull.faces().end());
  }

  void make_surface() override {
    process([&] {
      complete_indices();
      if (mirrored()) flip_faces();
      transform();
      timed(&AssetTimes::inertias, [&] { move_to_principal_axes(); });
      timed(&AssetTimes::trees,
            [&] { out_.tree_order = order_faces(out_.vertex, out_.data.face); });
      if (input_.use.has_distances) {
        timed(&AssetTimes::octrees, [&] { out_.octree = build_octree(out_, s_.octree_maxdepth); });
      }
    });
  }

  Mesh finish() override { return finish_mesh(std::move(out_)); }

 private:
  template <typename Part>
  void process(Part part) const {
    draft_.report.at(s_.where, "", source_attribute(), part);
  }

  template <typename Step>
  void timed(std::atomic<double> AssetTimes::*step, Step run) const {
    const TimedAsset time(draft_.options.asset_times, step);
    run();
  }

  [[nodiscard]] bool mirrored() const { return s_.scale[0] * s_.scale[1] * s_.scale[2] <= 0; }

  void find_data() {
    if (plugin_ != nullptr) {
      make_field_mesh();
    } else if (s_.builtin != mjMESH_BUILTIN_NONE) {
      draft_.report.at(s_.where, "", "params",
                       [&] { out_.data = make_builtin_mesh(s_.builtin, s_.params, me()); });
      if (s_.builtin == mjMESH_BUILTIN_PLATE) inertia_ = mjMESH_INERTIA_SHELL;
    } else if (!s_.file.empty()) {
      timed(&AssetTimes::loading, [&] { decode(); });
    }
    take(out_.data.vertex, s_.vertex, "vertex");
    take(out_.data.face, s_.face, "face");
    take(out_.data.normal, s_.normal, "normal");
    take(out_.data.texcoord, s_.texcoord, "texcoord");
    take(out_.data.facenormal, s_.facenormal, "facenormal");
    take(out_.data.facetexcoord, s_.facetexcoord, "facetexcoord");
  }

  void make_field_mesh() {
    if (s_.scale != spec::Numbers<3>{1, 1, 1}) {
      fail("mjcf-conflicting-attributes", "a mesh of a plugin cannot be scaled", "scale");
    }
    if (s_.builtin != mjMESH_BUILTIN_NONE || !s_.file.empty()) {
      fail("mesh-data-twice", "a mesh from a plugin cannot have a file or vertices",
           s_.file.empty() ? "builtin" : "file");
    }
    draft_.report.at(s_.plugin.where, me(), {}, [&] {
      out_.data = field_mesh(plugin::require(plugin_->slot), plugin_->values);
    });
  }

  // Sets `to` to the data of the attribute `what`, if the attribute is given. Throws an Error if
  // the file contains the same kind of data.
  template <typename T>
  void take(std::vector<T>& to, const std::vector<T>& from, std::string_view what) const {
    if (from.empty()) return;
    if (!to.empty()) {
      fail("mesh-data-twice",
           "'" + std::string(what) + "' is given by the file and by the attribute", what);
    }
    to = from;
  }

  void decode() {
    if (input_.decoder) return decode_by_program();
    const bool msh = input_.format == MeshFormat::kMsh;
    const auto decoder = msh ? decode_msh : is_obj() ? decode_obj : decode_stl;
    (void)input_.file->bytes();  // reports an unreadable file before anything is decoded
    blame("file", [&] {
      out_.data =
          input_.file->decode([&](const std::string& bytes) { return decoder(bytes, s_.file); });
    });
    input_.file->forget();
    name_file(s_.file);
    // The faces of a mirrored mesh in MSH format are flipped here and once more later, as in the
    // official build.
    if (msh && mirrored()) swap_corners(out_.data.face);
  }

  // Reads the mesh with the decoder that the program has registered. An unreadable file is an error
  // only if the decoder asked for its contents and failed.
  void decode_by_program() {
    std::optional<Error> unread;
    const auto bytes = [&]() -> const std::string* {
      try {
        return &input_.file->bytes();
      } catch (const Error& error) {
        unread = error;
        return nullptr;
      }
    };
    std::optional<MeshData> data;
    std::string why;
    blame("file", [&] { data = decoded_mesh(*input_.decoder, input_.file->path(), bytes, why); });
    if (!data && unread) throw Error(*unread);
    if (!data) fail("asset-format", "decoder failed for mesh file '" + s_.file + "'" + why, "file");
    out_.data = std::move(*data);
    input_.file->forget();
    name_file(s_.file);
  }

  [[nodiscard]] bool is_obj() const { return input_.format == MeshFormat::kObj; }

  // Returns the name of the attribute at which errors about the whole mesh are reported.
  [[nodiscard]] std::string_view source_attribute() const {
    return s_.builtin != mjMESH_BUILTIN_NONE ? "params" : at("vertex");
  }

  // Returns the name of the attribute at which an error in the mesh's data is reported. `data` is
  // the attribute that gives these data inline. If the mesh has a file, returns "file".
  [[nodiscard]] std::string_view at(std::string_view data) const {
    return s_.file.empty() ? data : "file";
  }

  void check() const {
    const MeshData& d = out_.data;
    require_multiple(d.vertex.size(), 3, "vertex");
    require_multiple(d.face.size(), 3, "face");
    for (size_t i = 0; i < d.vertex.size(); ++i) {
      if (!std::isfinite(d.vertex[i])) {
        fail("mesh-vertex", "vertex " + std::to_string(i / 3) + " is not finite", at("vertex"));
      }
    }
    if (d.vertex.size() < 12) fail("mesh-vertex", "at least 4 vertices are required", at("vertex"));
    require_multiple(d.normal.size(), 3, "normal");
    require_multiple(d.texcoord.size(), 2, "texcoord");
    if (!d.texcoord.empty() && d.facetexcoord.empty() && !is_obj() &&
        d.texcoord.size() / 2 != d.vertex.size() / 3) {
      fail("mesh-data-size", "there must be as many texture coordinates as vertices",
           at("texcoord"));
    }
    const int count = static_cast<int>(d.vertex.size() / 3);
    for (size_t i = 0; i < d.face.size(); ++i) {
      if (d.face[i] < 0 || d.face[i] >= count) {
        fail("mesh-face",
             "face " + std::to_string(i / 3) + " refers to vertex " + std::to_string(d.face[i]) +
                 ", which does not exist",
             at("face"));
      }
    }
  }

  void check_transform() const {
    require_finite(s_.refpos, "refpos");
    require_finite(s_.refquat, "refquat");
    require_finite(s_.scale, "scale");
    Quat refquat = quat(s_.refquat.data());
    if (make_unit(refquat) == 0) {
      fail("zero-quaternion", "refquat is zero, so it is not an orientation", "refquat");
    }
  }

  void require_finite(std::span<const double> values, std::string_view attribute) const {
    if (std::ranges::all_of(values, [](double x) { return std::isfinite(x); })) return;
    fail("mjcf-value-range", std::string(attribute) + " must be finite", attribute);
  }

  // Throws an Error unless all coordinates of the vertices fit into the floats in which the model
  // stores them.
  void require_floats(std::string_view attribute) const {
    for (size_t i = 0; i < out_.vertex.size(); ++i) {
      for (int k = 0; k < 3; ++k) {
        if (std::abs(out_.vertex[i][k]) <= std::numeric_limits<float>::max()) continue;
        fail("mesh-vertex",
             std::string(attribute) + " makes vertex " + std::to_string(i) +
                 " too large for a float",
             attribute);
      }
    }
  }

  void require_multiple(size_t size, size_t of, std::string_view what) const {
    if (size % of != 0) {
      fail("mesh-data-size",
           "the number of values of '" + std::string(what) + "' must be a multiple of " +
               std::to_string(of),
           at(what));
    }
  }

  // Throws an Error if the orientation of the triangles is inconsistent and the inertia is exact.
  // The orientation is inconsistent if two triangles use an edge in the same direction.
  void check_orientation() const {
    if (inertia_ != mjMESH_INERTIA_EXACT) return;
    std::vector<std::pair<int, int>> edges;
    const std::vector<int>& face = out_.data.face;
    for (size_t f = 0; f < face.size(); f += 3) {
      const int* c = &face[f];
      const Vec3 n =
          cross(out_.vertex[c[1]] - out_.vertex[c[0]], out_.vertex[c[2]] - out_.vertex[c[0]]);
      if (!(norm(n) / 2 > std::sqrt(mjMINVAL))) continue;
      for (int k = 0; k < 3; ++k) edges.emplace_back(c[k], c[(k + 1) % 3]);
    }
    std::sort(edges.begin(), edges.end());
    const auto twice = std::adjacent_find(edges.begin(), edges.end());
    if (twice == edges.end()) return;
    fail("mesh-orientation",
         "the orientation of its faces is inconsistent; see the faces with vertices " +
             std::to_string(twice->first + 1) + " and " + std::to_string(twice->second + 1));
  }

  void complete_indices() {
    MeshData& d = out_.data;
    if (d.normal.empty()) {
      d.normal = vertex_normals(out_.vertex, d.face, s_.smoothnormal);
      d.facenormal = d.face;
    }
    if (!d.texcoord.empty() && d.facetexcoord.empty()) d.facetexcoord = d.face;
    if (d.facenormal.empty()) {
      const int per_vertex = static_cast<int>(d.normal.size() / d.vertex.size());
      for (const int v : d.face) d.facenormal.push_back(per_vertex * v);
    }
    if (d.facenormal.size() != d.face.size()) {
      fail("mesh-data-size", "there must be one normal index for each corner of a face",
           at("facenormal"));
    }
    check_indices(d.facenormal, d.normal.size() / 3, "normal", "facenormal");
    check_indices(d.facetexcoord, d.texcoord.size() / 2, "texture coordinate", "facetexcoord");
  }

  void check_indices(const std::vector<int>& indices, size_t count, const std::string& what,
                     std::string_view data) const {
    for (size_t i = 0; i < indices.size(); ++i) {
      if (indices[i] < -1 || indices[i] >= static_cast<int64_t>(count)) {
        fail("mesh-face",
             "face " + std::to_string(i / 3) + " refers to " + what + " " +
                 std::to_string(indices[i]) + ", which does not exist",
             at(data));
      }
    }
  }

  static void swap_corners(std::vector<int>& faces) {
    for (size_t f = 0; f + 2 < faces.size(); f += 3) std::swap(faces[f + 1], faces[f + 2]);
  }

  void flip_faces() {
    swap_corners(out_.data.face);
    swap_corners(out_.data.facenormal);
    swap_corners(out_.data.facetexcoord);
  }

  template <typename Map>
  void map_normals(Map map) {
    std::vector<float>& normal = out_.data.normal;
    for (size_t i = 0; i < normal.size(); i += 3) {
      const Vec3 n = map(Vec3{normal[i], normal[i + 1], normal[i + 2]});
      for (int k = 0; k < 3; ++k) normal[i + k] = static_cast<float>(n[k]);
    }
  }

  // Applies refpos, refquat and scale to the vertices and normals. Normals are transformed as
  // covectors.
  void transform() {
    const MeshTransform& t =
        out_.transform = {vec3(s_.refpos.data()), quat(s_.refquat.data()), vec3(s_.scale.data())};
    shift(t, out_.vertex);
    if (t.shifts()) require_floats("refpos");
    turn(t, out_.vertex);
    if (t.turns()) {
      const Mat3 r = t.rotation();
      map_normals([&](const Vec3& n) { return transpose_times(r, n); });
    }
    stretch(t, out_.vertex);
    if (t.stretches()) {
      require_floats("scale");
      const Vec3& s = t.scale;
      map_normals([&](const Vec3& n) { return Vec3{n.x / s.x, n.y / s.y, n.z / s.z}; });
    }
    normalize_normals();
  }

  void normalize_normals() {
    std::vector<float>& normal = out_.data.normal;
    for (size_t i = 0; i < normal.size(); i += 3) {
      float* n = &normal[i];
      const float s = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
      if (s > static_cast<float>(mjMINVAL) && std::isfinite(s)) {
        const float inverse = 1 / std::sqrt(s);
        for (int k = 0; k < 3; ++k) n[k] *= inverse;
      } else {
        n[0] = n[1] = 0;
        n[2] = 1;
      }
    }
  }

  void move_to_principal_axes() {
    const MassProperties mass =
        mesh_mass_properties(out_.vertex, out_.data.face, out_.hull, inertia_, me());
    const PrincipalAxes axes = principal_axes(mass.inertia);
    const Vec3& m = axes.moments;
    if (m.z <= 0) fail("mesh-inertia", "the principal moments of inertia must be positive");
    if (violates_triangle(m.x, m.y, m.z) || violates_triangle(m.x, m.z, m.y) ||
        violates_triangle(m.y, m.z, m.x)) {
      fail("mesh-inertia", "no real body has the principal moments of inertia of this mesh");
    }
    out_.volume = mass.volume;
    out_.pose = {mass.center, axes.quat};
    if (plugin_ != nullptr) out_.pose = {};  // the frame of a signed distance field does not change
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      out_.box[i] = std::sqrt(6 * (m[j] + m[k] - m[i]) / mass.volume) / 2;
    }
    const Mat3 r = to_matrix(conjugate(out_.pose.quat));
    out_.low = {1e10, 1e10, 1e10};
    out_.high = {-1e10, -1e10, -1e10};
    move_to(out_.pose, out_.vertex);
    for (const Vec3& v : out_.vertex) {
      for (int k = 0; k < 3; ++k) {
        out_.low[k] = std::min(out_.low[k], v[k]);
        out_.high[k] = std::max(out_.high[k], v[k]);
      }
    }
    map_normals([&](const Vec3& n) { return r * n; });
  }

  static bool violates_triangle(double a, double b, double c) {
    return a + b < c * (1 - kInertiaRelative) - kInertiaAbsolute;
  }

  const Draft& draft_;
  const spec::Mesh& s_;
  MeshInput& input_;
  MeshDraft out_;
  const PluginInstance* plugin_;  // plugin of a signed distance field, or null
  int inertia_;
};

}  // namespace

MeshInput find_mesh_input(const Draft& draft, int id, MeshUse use) {
  const spec::Mesh& s = *draft.mesh_specs[id];
  MeshInput input{.use = use};
  if (s.builtin != mjMESH_BUILTIN_NONE || s.file.empty()) return input;
  const std::string me = describe("mesh", draft.mesh_names[id], id);
  const std::string type = content_type(s.content_type, s.file);
  input.file.emplace(draft, s, me, draft.compiler_of(s).meshdir, s.file);
  const MeshReader reader = mesh_reader_of(input.file->path(), type);
  input.format = reader.format;
  input.decoder = reader.decoder;
  if (input.decoder) {
    input.file->require();
  } else if (input.format == MeshFormat::kNone) {
    draft.report.fail(s.where, {.code = "asset-format",
                                .message = me + ": no decoder found for mesh file '" + s.file +
                                           "'; expected STL, OBJ or MSH",
                                .attribute = "file",
                                .hint = decoder_hint(s.file)});
  }
  return input;
}

Digest digest_of(const Draft& draft, int id, MeshInput& input) {
  const spec::Mesh& s = *draft.mesh_specs[id];
  Hasher hasher = asset_hasher("mesh", seed_of_digests(draft));
  hasher.add(static_cast<int>(input.format));
  hasher.add(reinterpret_cast<uintptr_t>(input.decoder));
  if (const int instance = draft.mesh_plugins[id]; instance >= 0) {
    hasher.add(draft.plugins[instance].slot);
    for (const std::string& value : draft.plugins[instance].values) {
      hasher.add(value.size());
      hasher.add(std::string_view(value));
    }
  }
  // The digest does not depend on the contents of the file, because a decoder may make its mesh
  // from the name alone.
  if (input.decoder) {
    hasher.add(std::string_view(input.file->path()));
  } else if (input.file) {
    for (const uint64_t part : input.file->digest()) hasher.add(part);
  }
  hasher.add(input.use.collides);
  hasher.add(input.use.has_distances);
  for (const std::vector<float>* part : {&s.vertex, &s.normal, &s.texcoord}) hasher.add(*part);
  for (const std::vector<int>* part : {&s.face, &s.facenormal, &s.facetexcoord}) hasher.add(*part);
  hasher.add(s.builtin);
  hasher.add(s.params);
  for (const double x : s.scale) hasher.add(x);
  for (const double x : s.refpos) hasher.add(x);
  for (const double x : s.refquat) hasher.add(x);
  for (const int x : {s.inertia, s.maxhullvert, s.octree_maxdepth}) hasher.add(x);
  hasher.add(s.smoothnormal);
  return hasher.digest();
}

std::unique_ptr<MeshCompiler> make_mesh_compiler(const Draft& draft, int id, MeshInput& input) {
  return std::make_unique<Compiler>(draft, id, input);
}

}  // namespace mj::compiler
