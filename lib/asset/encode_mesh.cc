// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/encode_mesh.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>

#include "math/vec3.h"

namespace mj {
namespace {

// Appends one line "KEY a b c" for each group of `width` numbers. Each number is written with the
// fewest digits from which the same float is read back.
void append_lines(std::string& out, const char* key, std::span<const float> values, size_t width,
                  bool is_flipped = false) {
  for (size_t i = 0; i + width <= values.size(); i += width) {
    out += key;
    for (size_t k = 0; k < width; ++k) {
      const float v = is_flipped && k == 1 ? 1 - values[i + k] : values[i + k];
      char text[32];
      const auto end = std::to_chars(text, text + sizeof text, v).ptr;
      out += ' ';
      out.append(text, end);
    }
    out += '\n';
  }
}

// Returns the number, counted from 1, of the normal or texture coordinate that a corner uses.
// Returns an empty text if the corner or the whole mesh has no such value.
std::string corner_index(std::span<const int> own, std::span<const int> shared, size_t corner,
                         bool has_values) {
  if (!has_values) return {};
  const int index = own.empty() ? shared[corner] : own[corner];
  return index < 0 ? std::string() : std::to_string(index + 1);
}

template <typename T>
void append_bytes(std::string& out, std::span<const T> values) {
  out.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

}  // namespace

std::string encode_obj(const MeshData& mesh) {
  std::string out;
  append_lines(out, "v", mesh.vertex, 3);
  append_lines(out, "vt", mesh.texcoord, 2, true);  // flipped, because OBJ counts v from below
  append_lines(out, "vn", mesh.normal, 3);
  for (size_t corner = 0; corner < mesh.face.size(); ++corner) {
    if (corner % 3 == 0) out += "f";
    const std::string t =
        corner_index(mesh.facetexcoord, mesh.face, corner, !mesh.texcoord.empty());
    const std::string n = corner_index(mesh.facenormal, mesh.face, corner, !mesh.normal.empty());
    out += " " + std::to_string(mesh.face[corner] + 1);
    if (!t.empty() || !n.empty()) out += "/" + t;
    if (!n.empty()) out += "/" + n;
    if (corner % 3 == 2) out += "\n";
  }
  return out;
}

std::string encode_msh(const MeshData& mesh) {
  const int32_t counts[] = {
      static_cast<int32_t>(mesh.vertex.size() / 3), static_cast<int32_t>(mesh.normal.size() / 3),
      static_cast<int32_t>(mesh.texcoord.size() / 2), static_cast<int32_t>(mesh.face.size() / 3)};
  std::string out;
  append_bytes(out, std::span<const int32_t>(counts));
  append_bytes(out, std::span<const float>(mesh.vertex));
  append_bytes(out, std::span<const float>(mesh.normal));
  append_bytes(out, std::span<const float>(mesh.texcoord));
  append_bytes(out, std::span<const int>(mesh.face));
  return out;
}

namespace {

// Returns the vector from point `a` to point `b`.
Vec3 edge(const float* a, const float* b) {
  return Vec3{b[0], b[1], b[2]} - Vec3{a[0], a[1], a[2]};
}

}  // namespace

std::string encode_stl(const MeshData& mesh) {
  constexpr size_t kHeader = 80;
  const std::array<uint32_t, 1> count = {static_cast<uint32_t>(mesh.face.size() / 3)};
  std::string out("binary STL of mjtools");  // text STL would begin with "solid"
  out.resize(kHeader);
  append_bytes(out, std::span<const uint32_t>(count));
  for (size_t f = 0; f + 3 <= mesh.face.size(); f += 3) {
    float v[3][3];
    for (size_t corner = 0; corner < 3; ++corner) {
      const size_t vertex = 3 * static_cast<size_t>(mesh.face[f + corner]);
      std::copy_n(mesh.vertex.begin() + static_cast<std::ptrdiff_t>(vertex), 3, v[corner]);
    }
    const Vec3 normal = normalized(cross(edge(v[0], v[1]), edge(v[0], v[2])));
    const std::array<float, 3> n = {static_cast<float>(normal.x), static_cast<float>(normal.y),
                                    static_cast<float>(normal.z)};
    append_bytes(out, std::span<const float>(n));
    append_bytes(out, std::span<const float>(&v[0][0], 9));
    out.append(2, '\0');  // number of attribute bytes
  }
  return out;
}

}  // namespace mj
