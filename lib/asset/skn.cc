// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The SKN format consists of int32 nvert, ntexcoord, nface, nbone; float vert[3 nvert], texcoord[2
// ntexcoord]; int32 face[3 nface]. Then follow, for each bone, char name[40], float bindpos[3],
// bindquat[4], int32 count, int32 vertid[count], float weight[count].

#include <cstdint>
#include <cstring>

#include "asset/binary_reader.h"
#include "asset/skin_data.h"
#include "base/diagnostic.h"

namespace mj {
namespace {

constexpr size_t kBoneName = 40;

class SknDecoder {
 public:
  SknDecoder(std::string_view bytes, const std::string& name) : reader_(bytes), name_(name) {}

  SkinData decode() {
    SkinData skin;
    int32_t n[4] = {};  // counts of vertices, texture coordinates, faces, bones
    require(reader_.read(n, 4), "has no complete header");
    for (const int32_t count : n) require(count >= 0, "has negative sizes in its header");
    require(reader_.read(skin.vertex, 3 * static_cast<size_t>(n[0])) &&
                reader_.read(skin.texcoord, 2 * static_cast<size_t>(n[1])) &&
                reader_.read(skin.face, 3 * static_cast<size_t>(n[2])),
            "is shorter than its header says");
    for (int i = 0; i < n[3]; ++i) skin.bones.push_back(bone(i));
    require(reader_.left() == 0, "is longer than its header says");
    return skin;
  }

 private:
  SkinBoneData bone(int i) {
    SkinBoneData out;
    char body[kBoneName] = {};
    int32_t count = 0;
    require(reader_.read(body, kBoneName) && reader_.read(out.bindpos.data(), 3) &&
                reader_.read(out.bindquat.data(), 4) && reader_.read(&count, 1),
            "ends before bone " + std::to_string(i));
    out.body.assign(body, strnlen(body, kBoneName - 1));
    const std::string in_bone = " in bone " + std::to_string(i) + " '" + out.body + "'";
    require(count > 0, "has a vertex count that is not positive" + in_bone);
    require(reader_.read(out.vertid, static_cast<size_t>(count)) &&
                reader_.read(out.vertweight, static_cast<size_t>(count)),
            "ends" + in_bone);
    return out;
  }

  void require(bool good, const std::string& otherwise) const {
    if (!good) throw Error("bad-skn", name_ + ": the SKN file " + otherwise);
  }

  BinaryReader reader_;
  const std::string& name_;
};

}  // namespace

SkinData decode_skn(std::string_view bytes, const std::string& name) {
  return SknDecoder(bytes, name).decode();
}

}  // namespace mj
