// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles skins. Each vertex of a skin follows one or more bodies, with weights whose sum is 1.

#include <algorithm>
#include <cmath>

#include "asset/skin_data.h"
#include "compile/assets/asset_file.h"
#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

class SkinCompiler : Subject {
 public:
  SkinCompiler(Draft& draft, const spec::Skin& spec, int id, Skin& out)
      : Subject(draft.report, spec.where, describe("skin", draft.skin_names[id], id)),
        draft_(draft),
        s_(spec),
        out_(out) {}

  void compile() {
    out_.vertex = s_.vertex;
    out_.texcoord = s_.texcoord;
    out_.face = s_.face;
    std::vector<SkinBoneData> bones = s_.bones;
    if (!s_.file.empty()) bones = load();
    check(bones);
    if (!s_.material.empty() && !draft_.spec.compiler.discardvisual) {
      out_.material = draft_.resolve(mjOBJ_MATERIAL, s_.material, s_.where, me(), "material");
    }
    for (size_t i = 0; i < bones.size(); ++i) {
      const bool is_element = i < s_.bone_places.size();
      add_bone(bones[i], is_element ? s_.bone_places[i] : s_.where);
    }
    normalize_weights();
  }

 private:
  std::vector<SkinBoneData> load() {
    if (!s_.vertex.empty() || !s_.texcoord.empty() || !s_.face.empty() || !s_.bones.empty()) {
      fail("skin-data-twice", "data are given both in a file and inline", "file");
    }
    if (!has_extension(s_.file, ".skn")) {
      fail("asset-format", "the format of '" + s_.file + "' is not known; expected SKN", "file");
    }
    AssetSource source(draft_, s_, me(), draft_.compiler_of(s_).meshdir, s_.file);
    (void)source.bytes();  // reports an unreadable file before anything is decoded
    SkinData skin;
    blame("file", [&] {
      skin = source.decode([&](const std::string& bytes) { return decode_skn(bytes, s_.file); });
    });
    name_file(s_.file);
    out_.vertex = std::move(skin.vertex);
    out_.texcoord = std::move(skin.texcoord);
    out_.face = std::move(skin.face);
    return std::move(skin.bones);
  }

  // Returns the name of the attribute at which an error in the skin's data is reported. `data` is
  // the attribute that gives these data inline. If the skin has a file, returns "file".
  [[nodiscard]] std::string_view at(std::string_view data) const {
    return s_.file.empty() ? data : "file";
  }

  void check(const std::vector<SkinBoneData>& bones) const {
    if (out_.vertex.empty() || out_.face.empty() || bones.empty()) {
      fail("skin-incomplete", "vertices, faces and bones are needed", at(""));
    }
    if (out_.vertex.size() % 3 != 0) {
      fail("skin-data-size", "'vertex' must have 3 numbers for each vertex", "vertex");
    }
    if (!out_.texcoord.empty() && 3 * out_.texcoord.size() != 2 * out_.vertex.size()) {
      fail("skin-data-size", "there must be as many texture coordinates as vertices",
           at("texcoord"));
    }
    if (out_.face.size() % 3 != 0) {
      fail("skin-data-size", "'face' must have 3 indices for each face", "face");
    }
    if (!std::all_of(out_.vertex.begin(), out_.vertex.end(),
                     [](float x) { return std::isfinite(x); })) {
      fail("skin-vertex", "the vertices must be finite", at("vertex"));
    }
    const int count = static_cast<int>(out_.vertex.size() / 3);
    for (const int v : out_.face) {
      if (v < 0 || v >= count) {
        fail("skin-face", "a face refers to vertex " + std::to_string(v) + ", which does not exist",
             at("face"));
      }
    }
  }

  [[noreturn]] void fail_bone(const SourceLocation& where, std::string_view what) const {
    fail_at(where, "skin-bone", what, at("vertid"));
  }

  void add_bone(const SkinBoneData& spec, const SourceLocation& where) {
    Skin::Bone& bone = out_.bones.emplace_back();
    bone.body = draft_.resolve(mjOBJ_BODY, spec.body, where, me(), at("body"));
    if (spec.vertid.empty() || spec.vertid.size() != spec.vertweight.size()) {
      fail_bone(where, "vertid and vertweight of the bone of body '" + spec.body +
                           "' must have the same length, greater than 0");
    }
    for (const int v : spec.vertid) {
      if (v < 0 || v >= static_cast<int>(out_.vertex.size() / 3)) {
        fail_bone(where, "vertid " + std::to_string(v) + " of the bone of body '" + spec.body +
                             "' is out of range");
      }
    }
    const auto is_finite = [](float x) { return std::isfinite(x); };
    if (!std::ranges::all_of(spec.bindpos, is_finite) ||
        !std::ranges::all_of(spec.bindquat, is_finite)) {
      fail_bone(where,
                "bindpos and bindquat of the bone of body '" + spec.body + "' must be finite");
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
      if (!std::isfinite(total[v])) {
        fail("skin-weight", "the total weight of vertex " + std::to_string(v) + " is not finite",
             at(""));
      }
      if (!(total[v] > static_cast<float>(mjMINVAL))) {
        fail("skin-weight", "vertex " + std::to_string(v) + " must have a positive total weight",
             at(""));
      }
    }
    for (Skin::Bone& bone : out_.bones) {
      for (size_t k = 0; k < bone.vertid.size(); ++k) bone.weight[k] /= total[bone.vertid[k]];
    }
  }

  Draft& draft_;
  const spec::Skin& s_;
  Skin& out_;
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
