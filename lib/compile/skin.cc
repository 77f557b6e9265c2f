// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Skins: vertices that follow several bodies, with weights that sum to one.

#include <algorithm>
#include <cstring>

#include "compile/asset_file.h"
#include "compile/passes.h"

namespace mj::compiler {
namespace {

constexpr size_t kBoneName = 40;

class SkinCompiler {
 public:
  SkinCompiler(Draft& draft, const spec::Skin& spec, int id, Skin& out)
      : draft_(draft), s_(spec), out_(out), me_(describe("skin", draft.skin_names[id], id)) {}

  void compile() {
    out_.vertex = s_.vertex;
    out_.texcoord = s_.texcoord;
    out_.face = s_.face;
    std::vector<spec::Bone> bones = s_.bones;
    if (!s_.file.empty()) bones = load();
    check(bones);
    if (!s_.material.empty() && !draft_.spec.compiler.discardvisual) {
      out_.material = draft_.resolve(mjOBJ_MATERIAL, s_.material, s_.where, me_, "material");
    }
    for (const spec::Bone& bone : bones) add_bone(bone);
    normalize_weights();
  }

 private:
  [[noreturn]] void fail(std::string_view code, std::string_view what,
                         std::string_view attribute = {}) const {
    draft_.report.fail(s_.where, {.code = std::string(code),
                                  .message = me_ + ": " + std::string(what),
                                  .attribute = attribute});
  }

  template <typename T>
  void take(std::string_view& bytes, std::vector<T>& out, size_t count) const {
    if (bytes.size() / sizeof(T) < count) fail("bad-skn", "the SKN file is truncated", "file");
    out.resize(count);
    if (count > 0) std::memcpy(out.data(), bytes.data(), count * sizeof(T));
    bytes.remove_prefix(count * sizeof(T));
  }

  // int32 nvert, ntexcoord, nface, nbone; vertices, texture coordinates, faces; per bone: name[40],
  // bindpos, bindquat, int32 count, vertex ids, weights.
  std::vector<spec::Bone> load() {
    if (!s_.vertex.empty() || !s_.texcoord.empty() || !s_.face.empty() || !s_.bones.empty()) {
      fail("skin-data-twice", "data are given both in a file and inline", "file");
    }
    const std::string content = read_asset(draft_, s_, draft_.compiler_of(s_).meshdir, s_.file);
    std::string_view bytes = content;
    std::vector<int32_t> header;
    take(bytes, header, 4);
    for (const int32_t n : header) {
      if (n < 0) fail("bad-skn", "the SKN file has negative sizes", "file");
    }
    take(bytes, out_.vertex, 3 * static_cast<size_t>(header[0]));
    take(bytes, out_.texcoord, 2 * static_cast<size_t>(header[1]));
    take(bytes, out_.face, 3 * static_cast<size_t>(header[2]));
    std::vector<spec::Bone> bones;
    for (int i = 0; i < header[3]; ++i) {
      std::vector<char> name;
      std::vector<float> pose;
      std::vector<int32_t> count;
      take(bytes, name, kBoneName);
      take(bytes, pose, 7);
      take(bytes, count, 1);
      if (count[0] < 1) fail("bad-skn", "a bone of the SKN file has no vertices", "file");
      spec::Bone& bone = bones.emplace_back();
      bone.body.assign(name.data(), strnlen(name.data(), kBoneName - 1));
      std::copy_n(pose.begin(), 3, bone.bindpos.begin());
      std::copy_n(pose.begin() + 3, 4, bone.bindquat.begin());
      take(bytes, bone.vertid, static_cast<size_t>(count[0]));
      take(bytes, bone.vertweight, static_cast<size_t>(count[0]));
    }
    if (!bytes.empty()) fail("bad-skn", "the SKN file is longer than its contents", "file");
    return bones;
  }

  void check(const std::vector<spec::Bone>& bones) const {
    if (out_.vertex.empty() || out_.face.empty() || bones.empty()) {
      fail("skin-incomplete", "vertices, faces and bones are needed");
    }
    if (out_.vertex.size() % 3 != 0)
      fail("skin-data-size", "vertex must have 3 numbers each", "vertex");
    if (!out_.texcoord.empty() && 3 * out_.texcoord.size() != 2 * out_.vertex.size()) {
      fail("skin-data-size", "there must be as many texture coordinates as vertices", "texcoord");
    }
    if (out_.face.size() % 3 != 0) fail("skin-data-size", "face must have 3 indices each", "face");
    const int count = static_cast<int>(out_.vertex.size() / 3);
    for (const int v : out_.face) {
      if (v < 0 || v >= count) {
        fail("skin-face", "a face refers to vertex " + std::to_string(v) + ", which does not exist",
             "face");
      }
    }
  }

  void add_bone(const spec::Bone& spec) {
    Skin::Bone& bone = out_.bones.emplace_back();
    bone.body = draft_.resolve(mjOBJ_BODY, spec.body, s_.where, me_, "body");
    if (spec.vertid.empty() || spec.vertid.size() != spec.vertweight.size()) {
      fail("skin-bone", "vertid and vertweight of the bone of body '" + spec.body +
                            "' must have the same length, not 0");
    }
    for (const int v : spec.vertid) {
      if (v < 0 || v >= static_cast<int>(out_.vertex.size() / 3)) {
        fail("skin-bone", "vertid " + std::to_string(v) + " of the bone of body '" + spec.body +
                              "' is out of range");
      }
    }
    Quat q{spec.bindquat[0], spec.bindquat[1], spec.bindquat[2], spec.bindquat[3]};
    make_unit(q);
    const double unit[4] = {q.w, q.x, q.y, q.z};
    for (int k = 0; k < 4; ++k) bone.bindquat[k] = static_cast<float>(unit[k]);
    for (int k = 0; k < 3; ++k) bone.bindpos[k] = spec.bindpos[k];
    bone.vertid = spec.vertid;
    bone.weight = spec.vertweight;
  }

  void normalize_weights() {
    std::vector<float> total(out_.vertex.size() / 3, 0.0f);
    for (const Skin::Bone& bone : out_.bones) {
      for (size_t k = 0; k < bone.vertid.size(); ++k) total[bone.vertid[k]] += bone.weight[k];
    }
    for (size_t v = 0; v < total.size(); ++v) {
      if (!(total[v] > static_cast<float>(mjMINVAL))) {
        fail("skin-weight", "vertex " + std::to_string(v) + " must have a positive total weight");
      }
    }
    for (Skin::Bone& bone : out_.bones) {
      for (size_t k = 0; k < bone.vertid.size(); ++k) bone.weight[k] /= total[bone.vertid[k]];
    }
  }

  Draft& draft_;
  const spec::Skin& s_;
  Skin& out_;
  const std::string me_;
};

}  // namespace

void compile_skins(Draft& draft) {
  draft.skins.resize(draft.skin_specs.size());
  for (size_t i = 0; i < draft.skins.size(); ++i) {
    draft.report.collect([&] {
      SkinCompiler(draft, *draft.skin_specs[i], static_cast<int>(i), draft.skins[i]).compile();
    });
  }
}

}  // namespace mj::compiler
