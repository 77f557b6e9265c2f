// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/read/read_sections.h"

#include <cctype>
#include <charconv>

#include "mjcf/attributes/section_attributes.h"
#include "mjcf/schema/removed.h"
#include "spec/flags.h"

namespace mj::mjcf {
namespace {

// Returns the child with this tag. As in the official build, a child from an included file is not
// found.
const XmlElement* own_child(ReadContext& context, const XmlElement& xml, std::string_view tag) {
  for (const XmlElement& child : xml.children) {
    if (child.tag != tag) continue;
    if (!child.is_included) return &child;
    context.warning(child, "mjcf-ignored-element",
                    "<" + child.tag + "> included into <" + xml.tag + "> is ignored",
                    "include the whole <" + xml.tag + "> instead");
  }
  return nullptr;
}

void set_bit(int& bits, int bit, bool on) {
  bits = on ? bits | bit : bits & ~bit;
}

void read_flags(const XmlElement& xml, spec::ModelSpec& spec) {
  const SourceLocation where = xml.where();
  int enabled = 0;
  for (const spec::Flag& flag : spec::kDisableFlags) {
    if (!read_keyword(xml, flag.name, kEnableFlag, enabled)) continue;
    set_bit(spec.option.disableflags, flag.bit, enabled == 0);
    spec.given.insert_or_assign(spec::name_of_flag(flag), where);
  }
  for (const spec::Flag& flag : spec::kEnableFlags) {
    if (!read_keyword(xml, flag.name, kEnableFlag, enabled)) continue;
    set_bit(spec.option.enableflags, flag.bit, enabled != 0);
    spec.given.insert_or_assign(spec::name_of_flag(flag), where);
  }
}

void read_disabled_groups(ReadContext& context, const XmlElement& xml) {
  std::vector<int> groups;
  if (!read(xml, "actuatorgroupdisable", groups)) return;
  for (const int group : groups) {
    if (group < 0 || group > 30) {
      return context.error_at(
          xml, "actuatorgroupdisable", "mjcf-value-range",
          "actuator group " + std::to_string(group) + " cannot be disabled: groups are 0 to 30");
    }
    context.spec.option.disableactuator |= 1 << group;
    context.spec.given.insert_or_assign(spec::name_of_group(group), xml.where());
  }
}

// Parses a number of bytes with an optional suffix K, M, G, T, P or E. -1 means unset.
std::optional<mjtSize> memory_size(std::string_view text) {
  const std::vector<std::string_view> tokens = split(text);
  if (tokens.size() != 1) return std::nullopt;
  std::string_view token = tokens[0];
  if (token == "-1") return -1;
  if (token.size() > 1 && token[0] == '+') token.remove_prefix(1);
  uint64_t bytes = 0;
  const char* end = token.data() + token.size();
  const auto [at, error] = std::from_chars(token.data(), end, bytes);
  if (error != std::errc() || end - at > 1 || bytes > INT64_MAX) return std::nullopt;
  if (at == end) return static_cast<mjtSize>(bytes);
  const size_t power = std::string_view("KMGTPE").find(static_cast<char>(std::toupper(*at)));
  if (power == std::string_view::npos) return std::nullopt;
  const int shift = 10 * (static_cast<int>(power) + 1);
  if (bytes > (static_cast<uint64_t>(INT64_MAX) >> shift)) return std::nullopt;
  return static_cast<mjtSize>(bytes << shift);
}

// Records in the description which attributes a section contains, and where. `section` is a prefix
// that distinguishes attributes of the same name in different sections.
void remember_given(ReadContext& context, const XmlElement& xml, const std::string& section = "") {
  const SourceLocation where = xml.where();
  for (const XmlAttribute& attribute : xml.attributes) {
    if (is_blank(attribute.value)) continue;
    context.spec.given.insert_or_assign(section + attribute.name, where);
  }
}

void read_flag_word(const XmlElement& xml, std::string_view name, int& out) {
  read_keyword(xml, name, kBoolean, out);
}

void read_lengthrange(const XmlElement& xml, mjLROpt& out) {
  read_keyword(xml, "mode", kLengthRangeMode, out.mode);
  read_flag_word(xml, "useexisting", out.useexisting);
  read_flag_word(xml, "uselimit", out.uselimit);
  read(xml, "accel", out.accel);
  read(xml, "maxforce", out.maxforce);
  read(xml, "timeconst", out.timeconst);
  read(xml, "timestep", out.timestep);
  read(xml, "inttotal", out.inttotal);
  read(xml, "interval", out.interval);
  read(xml, "tolrange", out.tolrange);
}

}  // namespace

void read_compiler(ReadContext& context, const XmlElement& xml) {
  spec::Compiler& c = context.spec.compiler;
  remember_given(context, xml, "compiler ");
  read(xml, "autolimits", c.autolimits);
  read(xml, "boundmass", c.boundmass);
  read(xml, "boundinertia", c.boundinertia);
  read(xml, "settotalmass", c.settotalmass);
  read(xml, "balanceinertia", c.balanceinertia);
  read(xml, "strippath", c.strippath);
  int coordinate = 0;
  if (read_keyword(xml, "coordinate", kCoordinate, coordinate) && coordinate == 1) {
    context.error_at(xml, "coordinate", "not-supported",
                     "global coordinates are no longer supported",
                     hint_of(*find_removed(Removed::Kind::kKeyword, "compiler", "global")));
  }
  int degree = 0;
  if (read_keyword(xml, "angle", kAngleUnit, degree)) c.degree = degree != 0;
  read(xml, "fitaabb", c.fitaabb);
  if (const auto* sequence = xml.value("eulerseq"); sequence && sequence->size() == 3) {
    c.eulerseq = *sequence;
  }
  if (const auto* directory = xml.value("assetdir")) {
    c.meshdir = c.texturedir = *directory;
    context.spec.given.insert_or_assign("compiler meshdir", xml.where());
    context.spec.given.insert_or_assign("compiler texturedir", xml.where());
  }
  read(xml, "meshdir", c.meshdir);
  read(xml, "texturedir", c.texturedir);
  read(xml, "discardvisual", c.discardvisual);
  read(xml, "usethread", c.usethread);
  read(xml, "fusestatic", c.fusestatic);
  read_limited(xml, "inertiafromgeom", c.inertiafromgeom);
  read(xml, "inertiagrouprange", c.inertiagrouprange);
  read(xml, "saveinertial", c.saveinertial);
  read(xml, "alignfree", c.alignfree);
  read_keyword(xml, "conflict", kConflictPolicy, c.conflict);
  if (const XmlElement* child = own_child(context, xml, "lengthrange")) {
    read_lengthrange(*child, c.lengthrange);
    context.spec.given.insert_or_assign("compiler lengthrange", child->where());
  }
}

void read_option(ReadContext& context, const XmlElement& xml) {
  mjOption& o = context.spec.option;
  remember_given(context, xml);
  read_all(xml, kOptionAttributes, o);
  read_disabled_groups(context, xml);
  if (const XmlElement* flag = own_child(context, xml, "flag")) read_flags(*flag, context.spec);
}

void read_size(ReadContext& context, const XmlElement& xml) {
  spec::Size& s = context.spec.size;
  s.where = xml.where();
  remember_given(context, xml);
  if (const auto* memory = xml.value("memory")) {
    if (const auto bytes = memory_size(*memory)) {
      s.memory = *bytes;
    } else {
      context.error_at(xml, "memory", "mjcf-bad-number",
                       "'" + *memory + "' is not an amount of memory",
                       "expected an integer with an optional suffix K, M, G, T, P or E");
    }
  }
  read(xml, "njmax", s.njmax);
  read(xml, "nconmax", s.nconmax);
  read(xml, "nstack", s.nstack);
  read(xml, "nuserdata", s.nuserdata);
  read(xml, "nkey", s.nkey);
  read(xml, "nuser_body", s.nuser_body);
  read(xml, "nuser_jnt", s.nuser_jnt);
  read(xml, "nuser_geom", s.nuser_geom);
  read(xml, "nuser_site", s.nuser_site);
  read(xml, "nuser_cam", s.nuser_cam);
  read(xml, "nuser_tendon", s.nuser_tendon);
  read(xml, "nuser_actuator", s.nuser_actuator);
  read(xml, "nuser_sensor", s.nuser_sensor);
}

void read_statistic(ReadContext& context, const XmlElement& xml) {
  spec::Statistic& s = context.spec.statistic;
  remember_given(context, xml, "statistic ");
  read(xml, "meaninertia", s.meaninertia);
  read(xml, "meanmass", s.meanmass);
  read(xml, "meansize", s.meansize);
  read(xml, "extent", s.extent);
  read(xml, "center", s.center);
}

void read_visual(ReadContext& context, const XmlElement& xml) {
  mjVisual& visual = context.spec.visual;
  for (const XmlElement& child : xml.children) {
    const bool is_plain = child.tag == "global" || child.tag == "map";
    remember_given(context, child, is_plain ? "" : child.tag + " ");
    if (child.tag == "global") read_all(child, kGlobalAttributes, visual.global);
    if (child.tag == "quality") read_all(child, kQualityAttributes, visual.quality);
    if (child.tag == "headlight") read_all(child, kHeadlightAttributes, visual.headlight);
    if (child.tag == "map") read_all(child, kMapAttributes, visual.map);
    if (child.tag == "scale") read_all(child, kScaleAttributes, visual.scale);
    if (child.tag == "rgba") read_all(child, kRgbaAttributes, visual.rgba);
  }
}

}  // namespace mj::mjcf
