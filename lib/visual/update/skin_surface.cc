// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The vertices x of a skin follow its bones. A bone b, whose weight for the vertex is w, had the
// position p and orientation q when it was bound to the skin. It has P and Q now:
//
//   x' = sum over b of  w (R(x - p) + P),  R = rotation Q q*
//
// Then the vertex moves along its normal by the inflation of the skin. The normal of a vertex is
// the mean of the normals of the triangles around it, weighted by area.

#include "visual/update/skin_surface.h"

#include <algorithm>
#include <cmath>

#include "math/rotation.h"
#include "visual/groups/drawing.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

void move_with_bone(const mjModel& m, const mjData& d, int bone, const float* bound, float* vert) {
  const int body = m.skin_bonebodyid[bone];
  const Quat turn = quat(d.xquat + 4 * body) * conjugate(quat(m.skin_bonebindquat + 4 * bone));
  const Mat3 R = to_matrix(turn);
  const Vec3 shift = vec3(d.xpos + 3 * body) - R * vec3(m.skin_bonebindpos + 3 * bone);
  const int adr = m.skin_bonevertadr[bone];
  for (int k = adr; k < adr + m.skin_bonevertnum[bone]; ++k) {
    const int v = m.skin_bonevertid[k];
    float moved[3];
    store(moved, R * vec3(bound + 3 * v) + shift);
    for (int i = 0; i < 3; ++i) vert[3 * v + i] += m.skin_bonevertweight[k] * moved[i];
  }
}

void add_normal(const int* face, const float* vert, float* normal) {
  const Vec3 a = vec3(vert + 3 * face[0]);
  const Vec3 n = cross(vec3(vert + 3 * face[1]) - a, vec3(vert + 3 * face[2]) - a);
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < 3; ++i) normal[3 * face[k] + i] += single(n[i]);
  }
}

void normalize_and_inflate(float inflate, float* vert, float* normal) {
  const float length =
      std::sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  const float scale = 1 / std::max(static_cast<float>(mjMINVAL), length);
  for (int i = 0; i < 3; ++i) {
    normal[i] *= scale;
    vert[i] += inflate * normal[i];
  }
}

void update_skin(const mjModel& m, const mjData& d, int skin, mjvScene& scene) {
  const int vertadr = m.skin_vertadr[skin];
  float *vert = scene.skinvert + 3 * vertadr, *normal = scene.skinnormal + 3 * vertadr;
  for (int b = m.skin_boneadr[skin]; b < m.skin_boneadr[skin] + m.skin_bonenum[skin]; ++b) {
    move_with_bone(m, d, b, m.skin_vert + 3 * vertadr, vert);
  }
  const int* face = m.skin_face + 3 * m.skin_faceadr[skin];
  for (int f = 0; f < m.skin_facenum[skin]; ++f) add_normal(face + 3 * f, vert, normal);
  for (int v = 0; v < m.skin_vertnum[skin]; ++v) {
    normalize_and_inflate(m.skin_inflate[skin], vert + 3 * v, normal + 3 * v);
  }
}

}  // namespace

void update_skins(const mjModel& m, const mjData& d, const mjvOption& opt, mjvScene& scene) {
  if (scene.nskin != m.nskin) return;
  std::fill_n(scene.skinvert, 3 * m.nskinvert, 0.0f);
  std::fill_n(scene.skinnormal, 3 * m.nskinvert, 0.0f);
  for (int s = 0; s < m.nskin; ++s) {
    if (is_shown(opt.skingroup, m.skin_group[s])) update_skin(m, d, s, scene);
  }
}

}  // namespace mj::visual
