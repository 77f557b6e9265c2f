// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/authored.h"

#include <mujoco/mjxmacro.h>

#include <cstddef>
#include <span>
#include <string_view>

#include "spec/flags.h"

namespace mj::spec {
namespace {

#define MJ_NAME(type, name, count, meaning) #name,
constexpr std::string_view kOption[] = {MJOPTION_TABLE(MJ_NAME)};
constexpr std::string_view kGlobal[] = {MJVISUAL_GLOBAL_TABLE(MJ_NAME)};
constexpr std::string_view kQuality[] = {MJVISUAL_QUALITY_TABLE(MJ_NAME)};
constexpr std::string_view kHeadlight[] = {MJVISUAL_HEADLIGHT_TABLE(MJ_NAME)};
constexpr std::string_view kMap[] = {MJVISUAL_MAP_TABLE(MJ_NAME)};
constexpr std::string_view kScale[] = {MJVISUAL_SCALE_TABLE(MJ_NAME)};
constexpr std::string_view kRgba[] = {MJVISUAL_RGBA_TABLE(MJ_NAME)};
#undef MJ_NAME

// MJCF names of the members of mjsCompiler.
constexpr std::string_view kCompiler[] = {
    "autolimits", "boundmass",       "boundinertia",      "settotalmass",  "balanceinertia",
    "fitaabb",    "angle",           "eulerseq",          "discardvisual", "usethread",
    "fusestatic", "inertiafromgeom", "inertiagrouprange", "saveinertial",  "alignfree",
    "conflict",   "lengthrange",     "meshdir",           "texturedir"};

// A group of settings: the names of its members, the prefix that these names have in
// ModelSpec::given, and the place of their bits in mjSpec.
struct Section {
  std::string_view prefix;
  std::span<const std::string_view> members;
  size_t word;  // offset of the bits in mjSpec
};

constexpr Section kSections[] = {
    {"compiler ", kCompiler, offsetof(mjSpec, compiler.authored)},
    {"", kOption, offsetof(mjSpec, authored.option)},
    {"", kGlobal, offsetof(mjSpec, authored.visual_global)},
    {"quality ", kQuality, offsetof(mjSpec, authored.visual_quality)},
    {"headlight ", kHeadlight, offsetof(mjSpec, authored.visual_headlight)},
    {"", kMap, offsetof(mjSpec, authored.visual_map)},
    {"scale ", kScale, offsetof(mjSpec, authored.visual_scale)},
    {"rgba ", kRgba, offsetof(mjSpec, authored.visual_rgba)},
};

uint64_t& word_of(mjSpec& face, const Section& section) {
  return *reinterpret_cast<uint64_t*>(reinterpret_cast<std::byte*>(&face) + section.word);
}

// Calls visit(name, word, bit) for each flag and for each group of actuators. `word` is the member
// of `authored` that contains the bit.
template <typename Face, typename Visit>
void visit_flags(Face& authored, Visit visit) {
  for (const Flag& flag : kDisableFlags) {
    visit(name_of_flag(flag), authored.disableflags, flag.bit);
  }
  for (const Flag& flag : kEnableFlags) visit(name_of_flag(flag), authored.enableflags, flag.bit);
  for (int group = 0; group < 31; ++group) {
    visit(name_of_group(group), authored.disableactuator, 1 << group);
  }
}

void put(std::map<std::string, SourceLocation>& given, const std::string& name, bool is_given) {
  if (is_given) {
    given.try_emplace(name);
  } else {
    given.erase(name);
  }
}

}  // namespace

void take_authored(const mjSpec& from, std::map<std::string, SourceLocation>& given) {
  // visit_flags() needs a mutable struct, but `from` is not changed here
  mjSpec& face = const_cast<mjSpec&>(from);
  for (const Section& section : kSections) {
    const uint64_t word = word_of(face, section);
    for (size_t i = 0; i < section.members.size(); ++i) {
      const std::string name = std::string(section.prefix) + std::string(section.members[i]);
      put(given, name, (word >> i & 1) != 0);
    }
  }
  visit_flags(from.authored, [&](const std::string& name, int bits, int mask) {
    put(given, name, (bits & mask) != 0);
  });
}

void give_authored(const std::map<std::string, SourceLocation>& given, mjSpec& to) {
  for (const Section& section : kSections) {
    uint64_t& word = word_of(to, section);
    word = 0;
    for (size_t i = 0; i < section.members.size(); ++i) {
      const std::string name = std::string(section.prefix) + std::string(section.members[i]);
      if (given.count(name) != 0) word |= uint64_t{1} << i;
    }
  }
  to.authored.disableflags = to.authored.enableflags = to.authored.disableactuator = 0;
  visit_flags(to.authored, [&](const std::string& name, int& bits, int mask) {
    if (given.count(name) != 0) bits |= mask;
  });
}

}  // namespace mj::spec
