// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/face.h"

#include <doctest/doctest.h>

#include <cstdint>

#include "spec/edit/settings_face.h"

namespace mj::spec {
namespace {

// The bytes of a face, each marked if a member covers it. Bytes outside all members are padding, or
// belong to a member that kMembers lacks.
template <typename Face>
class Coverage {
 public:
  explicit Coverage(const Face& face) : face_(face), is_covered_(sizeof(Face)) {
    mark(face.element);
    mark(face.info);
    std::apply([&](const auto&... pair) { (mark(face.*pair.face), ...); }, kMembers<Face>);
  }

  template <typename Member>
  void mark(const Member& member) {
    const auto begin = reinterpret_cast<uintptr_t>(&member) - reinterpret_cast<uintptr_t>(&face_);
    std::fill_n(is_covered_.begin() + static_cast<ptrdiff_t>(begin), sizeof(member), true);
  }

  // Returns the length of the longest run of bytes outside all members. Padding alone is shorter
  // than 8 bytes, so a longer run shows that a member was forgotten.
  [[nodiscard]] int longest_gap() const {
    int longest = 0, gap = 0;
    for (const bool is_covered : is_covered_) {
      gap = is_covered ? 0 : gap + 1;
      longest = std::max(longest, gap);
    }
    return longest;
  }

 private:
  const Face& face_;
  std::vector<bool> is_covered_;
};

TEST_CASE_TEMPLATE("no member of a public struct is forgotten", Face, mjsBody, mjsFrame, mjsJoint,
                   mjsGeom, mjsSite, mjsCamera, mjsLight, mjsFlex, mjsMesh, mjsHField, mjsSkin,
                   mjsTexture, mjsMaterial, mjsPair, mjsExclude, mjsEquality, mjsTendon,
                   mjsActuator, mjsSensor, mjsNumeric, mjsText, mjsTuple, mjsKey) {
  const Face face = {};
  Coverage<Face> coverage(face);
  if constexpr (std::is_same_v<Face, mjsSkin>) {
    coverage.mark(face.bodyname);
    coverage.mark(face.bindpos);
    coverage.mark(face.bindquat);
    coverage.mark(face.vertid);
    coverage.mark(face.vertweight);
  }
  if constexpr (std::is_same_v<Face, mjsTuple>) {
    coverage.mark(face.objtype);
    coverage.mark(face.objname);
    coverage.mark(face.objprm);
  }
  // The compiler computes the members below, so they are not in kMembers.
  if constexpr (std::is_same_v<Face, mjsCamera>) coverage.mark(face.intrinsic);
  if constexpr (std::is_same_v<Face, mjsFlex>) coverage.mark(face.size);
  CHECK(coverage.longest_gap() < 8);
}

// Sets a member to a value that differs from its default and from other members.
void disturb(int& x, int n) {
  x += n;
}
void disturb(double& x, int n) {
  x = n + 0.5;
}
void disturb(float& x, int n) {
  x = static_cast<float>(n) + 0.5f;
}
void disturb(bool& x, int) {
  x = !x;
}
void disturb(std::string& x, int n) {
  x = std::to_string(100000000000 + n);  // 12 characters, as in mjsTexture.gridlayout
}
void disturb(unsigned char& x, int n) {
  x = static_cast<unsigned char>(n);
}
void disturb(Orientation& x, int n) {
  x.type = mjORIENTATION_EULER;
  for (size_t i = 0; i < 3; ++i) x.euler[i] = static_cast<double>(i) + n;
  x.axisangle[3] = x.xyaxes[5] = x.zaxis[2] = n;
}
void disturb(PluginUse& x, int n) {
  x.active = true;
  x.plugin = std::to_string(n);
  x.instance = std::to_string(n + 1);
}
template <typename T, size_t n>
void disturb(std::array<T, n>& x, int k) {
  for (T& e : x) disturb(e, k++);
}
template <typename T>
void disturb(std::vector<T>& x, int k) {
  x.resize(3);
  for (T& e : x) disturb(e, k++);
}

bool equal(const Orientation& a, const Orientation& b) {
  return a.type == b.type && a.axisangle == b.axisangle && a.xyaxes == b.xyaxes &&
         a.zaxis == b.zaxis && a.euler == b.euler;
}
bool equal(const PluginUse& a, const PluginUse& b) {
  return a.active == b.active && a.plugin == b.plugin && a.instance == b.instance;
}
template <typename T>
bool equal(const T& a, const T& b) {
  return a == b;
}

TEST_CASE_TEMPLATE("members go from values to public structs and back", Face, mjsBody, mjsFrame,
                   mjsJoint, mjsGeom, mjsSite, mjsCamera, mjsLight, mjsFlex, mjsMesh, mjsHField,
                   mjsTexture, mjsMaterial, mjsPair, mjsExclude, mjsEquality, mjsTendon,
                   mjsActuator, mjsSensor, mjsNumeric, mjsText, mjsKey) {
  Value<Face> value;
  int n = 1;
  std::apply([&](const auto&... pair) { (disturb(value.*pair.value, n += 20), ...); },
             kMembers<Face>);
  Face face = {};
  Containers containers;
  make_containers(face, containers);
  CHECK(face.info != nullptr);
  give_face(value, face);
  Value<Face> back;
  take_face(face, back);
  CHECK(std::apply(
      [&](const auto&... pair) { return (... && equal(value.*pair.value, back.*pair.value)); },
      kMembers<Face>));
}

TEST_CASE("bones of skins and elements of tuples are lists of a public struct") {
  Containers containers;
  mjsSkin skin = {};
  make_containers(skin, containers);
  Skin value;
  value.bones = {{"a", {1, 2, 3}, {4, 5, 6, 7}, {0, 1}, {0.5f, 0.25f}}, {"b", {}, {}, {2}, {1}}};
  give_face(value, skin);
  CHECK(*skin.bodyname == mjStringVec{"a", "b"});
  CHECK(*skin.bindpos == mjFloatVec{1, 2, 3, 0, 0, 0});
  CHECK(*skin.vertid == mjIntVecVec{{0, 1}, {2}});
  skin.bodyname->push_back("c");  // now the other lists of the skin are too short
  Skin back;
  take_face(skin, back);
  REQUIRE(back.bones.size() == 3);
  CHECK(back.bones[0].bindquat == value.bones[0].bindquat);
  CHECK(back.bones[0].vertweight == value.bones[0].vertweight);
  CHECK(back.bones[2].body == "c");
  CHECK(back.bones[2].vertid.empty());

  mjsTuple tuple = {};
  make_containers(tuple, containers);
  Tuple pairs;
  pairs.elements = {{{}, mjOBJ_BODY, "x", 2}, {{}, mjOBJ_SITE, "y", 3}};
  give_face(pairs, tuple);
  CHECK(*tuple.objtype == mjIntVec{mjOBJ_BODY, mjOBJ_SITE});
  CHECK(*tuple.objprm == mjDoubleVec{2, 3});
  tuple.objprm->pop_back();
  take_face(tuple, pairs);
  CHECK(pairs.elements[1].objname == "y");
  CHECK(pairs.elements[1].prm == 0);
}

TEST_CASE("settings go to the public struct and back") {
  ModelSpec spec;
  spec.modelname = "m";
  spec.compiler.eulerseq = "ZYX";
  spec.compiler.meshdir = "meshes";
  spec.compiler.settotalmass = 7;
  spec.option.timestep = 0.01;
  spec.statistic.center = {1, 2, 3};
  spec.size.nuser_cam = 4;
  Containers containers;
  mjSpec face;
  set_default_settings(face);
  CHECK(face.modelname == nullptr);
  make_settings_containers(face, containers);
  give_settings(spec, face);
  ModelSpec back;
  take_settings(face, back);
  CHECK(back.modelname == "m");
  CHECK(back.compiler.eulerseq == "ZYX");
  CHECK(back.compiler.meshdir == "meshes");
  CHECK(back.compiler.settotalmass == 7);
  CHECK(back.option.timestep == 0.01);
  CHECK(back.statistic.center == spec.statistic.center);
  CHECK(back.size.nuser_cam == 4);
}

}  // namespace
}  // namespace mj::spec
