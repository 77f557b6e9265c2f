// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/settings_face.h"

#include <cstring>

#include "spec/edit/authored.h"

namespace mj::spec {
namespace {

constexpr auto kCompilerMembers = [] {
  using F = mjsCompiler;
  using V = Compiler;
  return std::tuple{same(&F::autolimits, &V::autolimits),
                    same(&F::boundmass, &V::boundmass),
                    same(&F::boundinertia, &V::boundinertia),
                    same(&F::settotalmass, &V::settotalmass),
                    same(&F::balanceinertia, &V::balanceinertia),
                    same(&F::fitaabb, &V::fitaabb),
                    same(&F::degree, &V::degree),
                    same(&F::eulerseq, &V::eulerseq),
                    same(&F::discardvisual, &V::discardvisual),
                    same(&F::usethread, &V::usethread),
                    same(&F::fusestatic, &V::fusestatic),
                    same(&F::inertiafromgeom, &V::inertiafromgeom),
                    same(&F::inertiagrouprange, &V::inertiagrouprange),
                    same(&F::saveinertial, &V::saveinertial),
                    same(&F::alignfree, &V::alignfree),
                    same(&F::conflict, &V::conflict),
                    same(&F::meshdir, &V::meshdir),
                    same(&F::texturedir, &V::texturedir)};
}();

constexpr auto kSizeMembers = [] {
  using F = mjSpec;
  using V = Size;
  return std::tuple{same(&F::memory, &V::memory),
                    same(&F::nuserdata, &V::nuserdata),
                    same(&F::nuser_body, &V::nuser_body),
                    same(&F::nuser_jnt, &V::nuser_jnt),
                    same(&F::nuser_geom, &V::nuser_geom),
                    same(&F::nuser_site, &V::nuser_site),
                    same(&F::nuser_cam, &V::nuser_cam),
                    same(&F::nuser_tendon, &V::nuser_tendon),
                    same(&F::nuser_actuator, &V::nuser_actuator),
                    same(&F::nuser_sensor, &V::nuser_sensor),
                    same(&F::nkey, &V::nkey),
                    same(&F::njmax, &V::njmax),
                    same(&F::nconmax, &V::nconmax),
                    same(&F::nstack, &V::nstack)};
}();

constexpr auto kStatisticMembers = [] {
  using F = mjStatistic;
  using V = Statistic;
  return std::tuple{same(&F::meaninertia, &V::meaninertia), same(&F::meanmass, &V::meanmass),
                    same(&F::meansize, &V::meansize), same(&F::extent, &V::extent),
                    same(&F::center, &V::center)};
}();

template <typename Face, typename Value, typename... Pairs>
void take_members(const Face& from, Value& to, const std::tuple<Pairs...>& pairs) {
  std::apply([&](const auto&... pair) { (take(from.*pair.face, to.*pair.value), ...); }, pairs);
}

template <typename Face, typename Value, typename... Pairs>
void give_members(const Value& from, Face& to, const std::tuple<Pairs...>& pairs) {
  std::apply([&](const auto&... pair) { (give(from.*pair.value, to.*pair.face), ...); }, pairs);
}

template <typename Face, typename Value, typename... Pairs>
void give_numbers_of(const Value& from, Face& to, const std::tuple<Pairs...>& pairs) {
  std::apply([&](const auto&... pair) { (give_number(from.*pair.value, to.*pair.face), ...); },
             pairs);
}

}  // namespace

void set_default_settings(mjSpec& face) {
  std::memset(static_cast<void*>(&face), 0, sizeof(face));
  const ModelSpec spec;
  give_numbers_of(spec.compiler, face.compiler, kCompilerMembers);
  face.compiler.LRopt = spec.compiler.lengthrange;
  face.strippath = spec.compiler.strippath;
  face.option = spec.option;
  face.visual = spec.visual;
  give_numbers_of(spec.statistic, face.stat, kStatisticMembers);
  give_numbers_of(spec.size, face, kSizeMembers);
}

void make_settings_containers(mjSpec& face, Containers& containers) {
  for (mjString** text : {&face.modelname, &face.comment, &face.modelfiledir,
                          &face.compiler.meshdir, &face.compiler.texturedir}) {
    *text = containers.make<mjString>();
  }
}

void take_compiler(const mjSpec& from, Compiler& to) {
  take_members(from.compiler, to, kCompilerMembers);
  to.lengthrange = from.compiler.LRopt;
  to.strippath = from.strippath;
  to.modelfiledir = *from.modelfiledir;
}

void take_settings(const mjSpec& from, ModelSpec& to) {
  take_compiler(from, to.compiler);
  to.modelname = *from.modelname;
  to.comment = *from.comment;
  to.option = from.option;
  to.visual = from.visual;
  take_members(from.stat, to.statistic, kStatisticMembers);
  take_members(from, to.size, kSizeMembers);
  take_authored(from, to.given);
}

void give_settings(const ModelSpec& from, mjSpec& to) {
  give_members(from.compiler, to.compiler, kCompilerMembers);
  to.compiler.LRopt = from.compiler.lengthrange;
  to.strippath = from.compiler.strippath;
  *to.modelfiledir = from.compiler.modelfiledir;
  *to.modelname = from.modelname;
  *to.comment = from.comment;
  to.option = from.option;
  to.visual = from.visual;
  give_members(from.statistic, to.stat, kStatisticMembers);
  give_members(from.size, to, kSizeMembers);
  give_authored(from.given, to);
}

}  // namespace mj::spec
