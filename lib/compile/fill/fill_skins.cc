// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "compile/draft/build.h"

namespace mj::compiler {
namespace {

// Row of each array at which the data of the next skin begin.
struct Cursor {
  int vert = 0, texcoord = 0, face = 0, bone = 0, bonevert = 0;
};

void fill_surface(const Skin& skin, int i, Cursor& at, mjModel& m) {
  m.skin_vertadr[i] = at.vert;
  m.skin_vertnum[i] = static_cast<int>(skin.vertex.size() / 3);
  std::copy(skin.vertex.begin(), skin.vertex.end(), m.skin_vert + 3 * at.vert);
  m.skin_texcoordadr[i] = skin.texcoord.empty() ? -1 : at.texcoord;
  std::copy(skin.texcoord.begin(), skin.texcoord.end(), m.skin_texcoord + 2 * at.texcoord);
  m.skin_faceadr[i] = at.face;
  m.skin_facenum[i] = static_cast<int>(skin.face.size() / 3);
  std::copy(skin.face.begin(), skin.face.end(), m.skin_face + 3 * at.face);
  at.vert += m.skin_vertnum[i];
  at.texcoord += static_cast<int>(skin.texcoord.size() / 2);
  at.face += m.skin_facenum[i];
}

void fill_bones(const Skin& skin, int i, Cursor& at, mjModel& m) {
  m.skin_boneadr[i] = at.bone;
  m.skin_bonenum[i] = static_cast<int>(skin.bones.size());
  for (const Skin::Bone& bone : skin.bones) {
    m.skin_bonevertadr[at.bone] = at.bonevert;
    m.skin_bonevertnum[at.bone] = static_cast<int>(bone.vertid.size());
    put(m.skin_bonebindpos + 3 * at.bone, bone.bindpos);
    put(m.skin_bonebindquat + 4 * at.bone, bone.bindquat);
    m.skin_bonebodyid[at.bone] = bone.body;
    put(m.skin_bonevertid + at.bonevert, bone.vertid);
    put(m.skin_bonevertweight + at.bonevert, bone.weight);
    at.bonevert += m.skin_bonevertnum[at.bone++];
  }
}

}  // namespace

void fill_skins(const Draft& draft, mjModel& m) {
  Cursor at;
  for (int i = 0; i < m.nskin; ++i) {
    const spec::Skin& s = *draft.skin_specs[i];
    m.skin_matid[i] = draft.skins[i].material;
    m.skin_group[i] = s.group;
    put(m.skin_rgba + 4 * i, s.rgba);
    m.skin_inflate[i] = s.inflate;
    fill_surface(draft.skins[i], i, at, m);
    fill_bones(draft.skins[i], i, at, m);
  }
}

}  // namespace mj::compiler
