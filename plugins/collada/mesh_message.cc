// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A message consists of a kind, its contents and an end mark. A mesh is sent as six lists. Each
// list begins with the number of its values (8 bytes), followed by the values (4 bytes each). The
// values are in the byte order of the machine, because the sender and the receiver run on the same
// machine and come from the same build.

#include "collada/mesh_message.h"

#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace collada {
namespace {

constexpr std::string_view kMesh = "mjmesh1\n", kFailure = "mjfail1\n", kEnd = "\nmjend1\n";
constexpr size_t kMaxReason = 1000;

template <typename T>
void put(std::string& out, const std::vector<T>& list) {
  const uint64_t count = list.size();
  out.append(reinterpret_cast<const char*>(&count), sizeof(count));
  out.append(reinterpret_cast<const char*>(list.data()), count * sizeof(T));
}

[[noreturn]] void refuse() {
  throw std::runtime_error("the reader program sent a damaged result");
}

template <typename T>
void take(std::string_view& from, std::vector<T>& list) {
  uint64_t count = 0;
  if (from.size() < sizeof(count)) refuse();
  std::memcpy(&count, from.data(), sizeof(count));
  from.remove_prefix(sizeof(count));
  if (count > from.size() / sizeof(T)) refuse();
  list.resize(count);
  if (count > 0) std::memcpy(list.data(), from.data(), count * sizeof(T));
  from.remove_prefix(count * sizeof(T));
}

void check_indices(const std::vector<int>& indices, size_t size) {
  for (const int index : indices) {
    if (index < 0 || static_cast<size_t>(index) >= size) refuse();
  }
}

}  // namespace

std::string message_of(const Mesh& mesh) {
  std::string out(kMesh);
  put(out, mesh.vertices);
  put(out, mesh.normals);
  put(out, mesh.texcoords);
  put(out, mesh.faces);
  put(out, mesh.facenormals);
  put(out, mesh.facetexcoords);
  return out.append(kEnd);
}

std::string message_of_failure(std::string_view why) {
  return std::string(kFailure).append(why.substr(0, kMaxReason)).append(kEnd);
}

bool is_complete(std::string_view message) {
  const bool has_kind = message.starts_with(kMesh) || message.starts_with(kFailure);
  return has_kind && message.size() >= kMesh.size() + kEnd.size() && message.ends_with(kEnd);
}

Mesh mesh_of(std::string_view message) {
  if (!is_complete(message)) refuse();
  const bool is_failure = message.starts_with(kFailure);
  message.remove_prefix(kMesh.size());
  message.remove_suffix(kEnd.size());
  if (is_failure) throw std::runtime_error(std::string(message.substr(0, kMaxReason)));
  Mesh mesh;
  take(message, mesh.vertices);
  take(message, mesh.normals);
  take(message, mesh.texcoords);
  take(message, mesh.faces);
  take(message, mesh.facenormals);
  take(message, mesh.facetexcoords);
  if (!message.empty() || mesh.faces.size() % 3 != 0) refuse();
  check_indices(mesh.faces, mesh.vertices.size() / 3);
  check_indices(mesh.facenormals, mesh.normals.size() / 3);
  check_indices(mesh.facetexcoords, mesh.texcoords.size() / 2);
  return mesh;
}

}  // namespace collada
