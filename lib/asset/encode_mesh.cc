// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/encode_mesh.h"

#include <charconv>
#include <cstdint>
#include <span>

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

}  // namespace mj
