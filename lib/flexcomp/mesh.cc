// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <unordered_map>

#include "asset/decoded_mesh.h"
#include "asset/gmsh.h"
#include "asset/mesh_data.h"
#include "flexcomp/geometry.h"
#include "resource/path.h"

namespace mj::flexcomp {
namespace {

struct Corner {
  float x, y, z;
  bool operator==(const Corner&) const = default;  // -0 and 0 are equal
};

struct CornerHash {
  size_t operator()(const Corner& c) const {
    uint64_t h = 0;
    for (const float x : {c.x, c.y, c.z}) {
      h = (h ^ std::bit_cast<uint32_t>(x == 0 ? 0.0f : x)) * 0x9e3779b97f4a7c15u;
      h ^= h >> 32;
    }
    return h;
  }
};

// Merges equal vertices and numbers them in the order in which they first appear.
void merge_vertices(MeshData& mesh) {
  std::unordered_map<Corner, int, CornerHash> ids;
  std::vector<float> merged;
  std::vector<int> id_of(mesh.vertex.size() / 3);
  for (size_t i = 0; i < id_of.size(); ++i) {
    const float* v = &mesh.vertex[3 * i];
    const auto [at, is_new] = ids.emplace(Corner{v[0], v[1], v[2]}, static_cast<int>(ids.size()));
    if (is_new) merged.insert(merged.end(), v, v + 3);
    id_of[i] = at->second;
  }
  for (int& corner : mesh.face) corner = id_of[corner];
  mesh.vertex = std::move(merged);
}

// Throws Fault if the lists that a decoder returned do not fit together, or if a vertex is not
// finite. Lists from the readers of STL and OBJ need no such check.
void check_lists(const MeshData& mesh) {
  const bool is_whole = mesh.vertex.size() % 3 == 0 && mesh.face.size() % 3 == 0;
  const auto count = static_cast<int>(mesh.texcoord.size() / 2);
  const bool is_inside = std::ranges::all_of(
      mesh.facetexcoord, [&](int corner) { return corner >= 0 && corner < count; });
  const bool is_finite = std::ranges::all_of(mesh.vertex, [](float x) { return std::isfinite(x); });
  if (is_whole && is_inside && is_finite) return;
  throw Fault("mesh-data-size",
              "the decoder of the file returned incomplete or invalid vertices, faces or texture "
              "coordinates",
              "file", "report it to the author of the decoder");
}

// Reads the mesh with a decoder that the program registered. An unreadable file is reported only if
// the decoder asked for its contents and then failed.
MeshData decode_by_program(const mjpDecoder& decoder, const std::string& file,
                           const ReadFile& read) {
  std::optional<std::string> contents;
  std::optional<Fault> unread;
  const auto bytes = [&]() -> const std::string* {
    try {
      if (!contents) contents = read();
      return &*contents;
    } catch (const Fault& fault) {
      unread = fault;
      return nullptr;
    }
  };
  std::string why;
  std::optional<MeshData> mesh = decoded_mesh(decoder, file, bytes, why);
  if (!mesh && unread) throw Fault(*unread);
  if (mesh) {
    check_lists(*mesh);
    return std::move(*mesh);
  }
  throw Fault("asset-format", "decoder failed for mesh file '" + file + "'" + why, "file");
}

MeshData read_mesh(const std::string& file, const ReadFile& read) {
  const std::string extension = lower_case(file.substr(std::min(file.rfind('.'), file.size())));
  if (extension == ".obj") return decode_obj(read(), file);
  if (extension == ".stl") return decode_stl(read(), file);
  if (extension == ".msh") {
    throw Fault("asset-format", "files of the legacy MSH format cannot become a flex", "file",
                "use STL or OBJ, or type='gmsh' for files of GMSH");
  }
  const mjpDecoder* const decoder = mesh_reader_of(file, "").decoder;
  if (decoder != nullptr) return decode_by_program(*decoder, file, read);
  throw Fault("asset-format", "the format of '" + file + "' is not known; expected STL or OBJ",
              "file", decoder_hint(file));
}

MeshData decode(const std::string& file, const ReadFile& read) {
  if (file.empty()) throw Fault("mjcf-missing-attribute", "a flexcomp of a mesh needs a file", "");
  MeshData mesh = read_mesh(file, read);
  if (mesh.vertex.empty() || mesh.face.empty()) {
    throw Fault("mjcf-flexcomp", "the file has no faces", "file");
  }
  const int count = static_cast<int>(mesh.vertex.size() / 3);
  for (const int corner : mesh.face) {
    if (corner < 0 || corner >= count) {
      throw Fault("mesh-face",
                  "a face of the file has vertex " + std::to_string(corner) +
                      ", but the file has " + std::to_string(count) + " vertices",
                  "file");
    }
  }
  merge_vertices(mesh);
  return mesh;
}

}  // namespace

void add_mesh(const Settings& s, const ReadFile& read, Geometry& out) {
  const MeshData mesh = decode(s.file, read);
  const bool is_solid = out.dim == 3;
  if (is_solid) out.point.push_back(s.origin);
  for (size_t i = 0; i + 2 < mesh.vertex.size(); i += 3) {
    out.point.push_back({mesh.vertex[i], mesh.vertex[i + 1], mesh.vertex[i + 2]});
  }
  if (!mesh.texcoord.empty()) out.texcoord = mesh.texcoord;
  const bool is_indexed = mesh.facetexcoord.size() == mesh.face.size();
  for (size_t f = 0; f < mesh.face.size(); f += 3) {
    const int* corner = &mesh.face[f];
    const int shift = is_solid ? 1 : 0;
    if (is_solid) {
      const auto edge = [&](int k) { return out.point[corner[k] + 1] - out.point[0]; };
      if (dot(cross(edge(0), edge(1)), edge(2)) < mjMINVAL) continue;
      out.element.push_back(0);
      if (is_indexed) out.elemtexcoord.push_back(mesh.facetexcoord[f]);
    }
    for (int k = 0; k < std::min(out.dim + 1, 3); ++k) {
      out.element.push_back(corner[k] + shift);
      if (is_indexed) out.elemtexcoord.push_back(mesh.facetexcoord[f + k]);
    }
  }
  if (out.element.empty()) {
    throw Fault("mjcf-flexcomp", "the origin is not behind any face of the mesh", "origin",
                "the origin must be inside the mesh, and the faces must point outwards");
  }
}

void add_gmsh(const Settings& s, const ReadFile& read, Geometry& out) {
  if (s.file.empty()) {
    throw Fault("mjcf-missing-attribute", "a flexcomp of a mesh needs a file", "");
  }
  const GmshData mesh = decode_gmsh(read(), s.file);
  out.dim = mesh.dim;
  for (size_t i = 0; i < mesh.point.size(); i += 3) out.point.push_back(vec3(&mesh.point[i]));
  out.element.insert(out.element.end(), mesh.element.begin(), mesh.element.end());
}

}  // namespace mj::flexcomp
