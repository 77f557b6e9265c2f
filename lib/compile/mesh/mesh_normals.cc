// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include "compile/mesh/mesh.h"

namespace mj::compiler {
namespace {

// Cosine of the largest angle between a face normal and the average normal at which the face is
// still smoothed. MuJoCo uses 37 degrees.
constexpr double kSharpCosine = 0.8;

struct FaceNormal {
  Vec3 direction;
  double weight;  // weight in the average normal: twice the area of the face
};

FaceNormal normal_of(const std::vector<Vec3>& v, const int* face) {
  FaceNormal out;
  out.direction = cross(v[face[1]] - v[face[0]], v[face[2]] - v[face[0]]);
  out.weight = make_unit(out.direction);
  return out;
}

void accumulate(float* sum, const FaceNormal& normal) {
  for (int k = 0; k < 3; ++k) {
    sum[k] = static_cast<float>(sum[k] + normal.direction[k] * normal.weight);
  }
}

// Returns, for each vertex, the part of the sum of normals that comes from faces whose normals
// deviate too much from the average.
std::vector<float> sharp_part(const std::vector<float>& sums,
                              const std::vector<FaceNormal>& normals,
                              const std::vector<int>& face) {
  std::vector<Vec3> mean(sums.size() / 3);
  for (size_t v = 0; v < mean.size(); ++v) {
    mean[v] = {sums[3 * v], sums[3 * v + 1], sums[3 * v + 2]};
    make_unit(mean[v]);
  }
  std::vector<float> removed(sums.size(), 0.0f);
  for (size_t i = 0; i < face.size(); ++i) {
    const FaceNormal& normal = normals[i / 3];
    const auto v = static_cast<size_t>(face[i]);
    if (dot(normal.direction, mean[v]) < kSharpCosine) accumulate(&removed[3 * v], normal);
  }
  return removed;
}

}  // namespace

std::vector<float> vertex_normals(const std::vector<Vec3>& vertex, const std::vector<int>& face,
                                  bool smooth) {
  std::vector<float> sums(3 * vertex.size(), 0.0f);
  std::vector<FaceNormal> normals;
  normals.reserve(face.size() / 3);
  for (size_t f = 0; f < face.size(); f += 3) {
    normals.push_back(normal_of(vertex, &face[f]));
    for (int corner = 0; corner < 3; ++corner) {
      accumulate(&sums[3 * static_cast<size_t>(face[f + corner])], normals.back());
    }
  }
  if (!smooth) {
    const std::vector<float> removed = sharp_part(sums, normals, face);
    for (size_t i = 0; i < sums.size(); ++i) sums[i] -= removed[i];
  }
  for (size_t i = 0; i < sums.size(); i += 3) {
    float* n = &sums[i];
    const float length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int k = 0; k < 3; ++k) {
      n[k] = length > static_cast<float>(mjMINVAL) ? n[k] / length : k == 2 ? 1.0f : 0.0f;
    }
  }
  return sums;
}

}  // namespace mj::compiler
