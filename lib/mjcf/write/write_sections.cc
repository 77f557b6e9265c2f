// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes settings of the whole model: compiler, option, size, statistic, visual.

#include "mjcf/write/write_sections.h"

#include <algorithm>

#include "mjcf/attributes/section_attributes.h"
#include "model/allocate.h"
#include "spec/flags.h"

namespace mj::mjcf {
namespace {

std::string directory_text(const std::string& directory) {
  const bool is_open = !directory.empty() && directory.back() != '/' && directory.back() != '\\';
  return is_open ? directory + "/" : directory;
}

// Returns a number of bytes as text with the largest unit that divides it, such as "64M".
std::string memory_text(mjtSize bytes) {
  constexpr std::string_view kSuffixes = "KMGTPE";
  size_t power = 0;
  while (bytes != 0 && bytes % 1024 == 0 && power < kSuffixes.size()) {
    bytes /= 1024;
    ++power;
  }
  std::string out = std::to_string(bytes);
  if (power > 0) out += kSuffixes[power - 1];
  return out;
}

std::string set_bits(int bits) {
  std::string out;
  for (int i = 0; i < 31; ++i) {
    if (bits & (1 << i)) out += (out.empty() ? "" : " ") + std::to_string(i);
  }
  return out;
}

void write_flags(const mjOption& o, XmlNode& option) {
  XmlNode node{"flag"};
  for (const spec::Flag& flag : spec::kDisableFlags) {
    if (o.disableflags & flag.bit) node.attributes.emplace_back(flag.name, "disable");
  }
  for (const spec::Flag& flag : spec::kEnableFlags) {
    if (o.enableflags & flag.bit) node.attributes.emplace_back(flag.name, "enable");
  }
  option.add_if_filled(std::move(node));
}

}  // namespace

void write_compiler(const WriteContext& context, XmlNode& root) {
  const spec::Compiler& c = context.spec.compiler;
  const spec::Compiler normal;
  XmlNode& node = root.add("compiler");
  AttributeWriter out(node, context);
  out.text("angle", "radian");
  out.text("meshdir", directory_text(c.meshdir));
  out.text("texturedir", directory_text(c.texturedir));
  out.flag("usethread", c.usethread, true);
  if (context.kept.bounds) {
    out.number("boundmass", c.boundmass, 0.0);
    out.number("boundinertia", c.boundinertia, 0.0);
  }
  out.flag("alignfree", context.kept.alignfree, false);
  out.flag("autolimits", c.autolimits, true);
  out.keyword("conflict", kConflictPolicy, c.conflict, normal.conflict);
  out.flag("discardvisual", c.discardvisual, false);
  out.flag("fusestatic", c.fusestatic, false);
  out.flag("strippath", c.strippath, false);
  out.flag("fitaabb", c.fitaabb, false);
}

void write_option(const WriteContext& context, XmlNode& root) {
  const mjOption& o = context.m.opt;
  mjOption n;
  default_option(n);
  XmlNode node{"option"};
  AttributeWriter out(node, context);
  write_all(out, kOptionAttributes, o, n);
  out.text("actuatorgroupdisable", set_bits(o.disableactuator));
  write_flags(o, node);
  root.add_if_filled(std::move(node));
}

// Writes the sizes in one <size> element. If `memory` is given together with `njmax` or `nstack`,
// writes two elements, because one element must not contain both.
void write_size(const WriteContext& context, XmlNode& root) {
  const spec::Size& s = context.spec.size;
  const mjModel& m = context.m;
  XmlNode node{"size"};
  AttributeWriter out(node, context);
  if (s.memory != -1) {
    const bool is_apart = s.njmax != -1 || s.nstack != -1;
    XmlNode apart{"size"};
    AttributeWriter(is_apart ? apart : node, context).text("memory", memory_text(s.memory));
    root.add_if_filled(std::move(apart));
  }
  out.number("njmax", s.njmax, -1);
  out.number("nconmax", s.nconmax, -1);
  out.number("nstack", s.nstack, -1);
  const std::pair<std::string_view, mjtSize> counts[] = {
      {"nuserdata", m.nuserdata},           {"nkey", m.nkey},
      {"nuser_body", m.nuser_body},         {"nuser_jnt", m.nuser_jnt},
      {"nuser_geom", m.nuser_geom},         {"nuser_site", m.nuser_site},
      {"nuser_cam", m.nuser_cam},           {"nuser_tendon", m.nuser_tendon},
      {"nuser_actuator", m.nuser_actuator}, {"nuser_sensor", m.nuser_sensor}};
  for (const auto& [name, count] : counts) out.number(name, static_cast<int>(count), 0);
  root.add_if_filled(std::move(node));
}

void write_statistic(const WriteContext& context, XmlNode& root) {
  const spec::Statistic& s = context.spec.statistic;
  const mjStatistic& stat = context.m.stat;
  XmlNode node{"statistic"};
  AttributeWriter out(node, context);
  if (!std::isnan(s.meaninertia)) out.always("meaninertia", stat.meaninertia);
  if (!std::isnan(s.meanmass)) out.always("meanmass", stat.meanmass);
  if (!std::isnan(s.meansize)) out.always("meansize", stat.meansize);
  if (!std::isnan(s.extent)) out.always("extent", stat.extent);
  if (!std::isnan(s.center[0])) out.always("center", std::span<const mjtNum>(stat.center));
  root.add_if_filled(std::move(node));
}

void write_visual(const WriteContext& context, XmlNode& root) {
  mjVisual normal;
  default_visual(normal);
  XmlNode node{"visual"};
  const auto add = [&](const char* tag, const auto& attributes, const auto& values,
                       const auto& normal_values) {
    XmlNode child{tag};
    AttributeWriter out(child, context);
    write_all(out, attributes, values, normal_values);
    node.add_if_filled(std::move(child));
  };
  const mjVisual& visual = context.m.vis;
  add("global", kGlobalAttributes, visual.global, normal.global);
  add("quality", kQualityAttributes, visual.quality, normal.quality);
  add("headlight", kHeadlightAttributes, visual.headlight, normal.headlight);
  add("map", kMapAttributes, visual.map, normal.map);
  add("scale", kScaleAttributes, visual.scale, normal.scale);
  add("rgba", kRgbaAttributes, visual.rgba, normal.rgba);
  root.add_if_filled(std::move(node));
}

}  // namespace mj::mjcf
