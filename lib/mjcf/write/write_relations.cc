// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes the elements that relate parts of the tree (contacts, tendons, equalities, actuators), and
// keyframes.

#include <unordered_map>

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/write/compiled_values.h"
#include "mjcf/write/write_elements.h"
#include "mjcf/write/write_plugin.h"
#include "mjcf/write/write_sections.h"

namespace mj::mjcf {
namespace {

void identify(AttributeWriter& out, const WriteContext& context, const spec::Element& element) {
  out.text("name", element.name);
  if (!context.options.flatten) out.text("class", element.class_name);
}

// Returns the pairs of the description in the order of their ids, which is the order of their body
// signatures.
std::vector<const spec::Pair*> sorted_pairs(const WriteContext& context) {
  const mjModel& m = context.m;
  std::unordered_map<std::string_view, int> body_of_geom;
  for (int i = 0; i < m.ngeom; ++i) {
    body_of_geom[m.names + m.name_geomadr[i]] = m.geom_bodyid[i];
  }
  std::vector<std::pair<int, const spec::Pair*>> keyed;
  for (const spec::Pair& pair : context.spec.pairs) {
    const int a = body_of_geom[pair.geom1], b = body_of_geom[pair.geom2];
    const auto low = static_cast<unsigned>(std::min(a, b));
    const auto high = static_cast<unsigned>(std::max(a, b));
    keyed.emplace_back(static_cast<int>((low << 16) + high), &pair);
  }
  std::ranges::stable_sort(keyed, {}, [](const auto& entry) { return entry.first; });
  std::vector<const spec::Pair*> out;
  for (const auto& [signature, pair] : keyed) out.push_back(pair);
  return out;
}

void write_pair(const WriteContext& context, XmlNode& node, const spec::Pair& authored, int id) {
  const spec::Pair& normal = context.class_of(authored.class_name).pair;
  const spec::Pair pair = compiled(context, authored, id);
  AttributeWriter out(node.add("pair"), context);
  if (!context.options.flatten) out.text("class", authored.class_name);
  out.text("geom1", pair.geom1);
  out.text("geom2", pair.geom2);
  out.text("name", pair.name);
  write_all(out, kPairAttributes, pair, normal);
}

void write_exclude(const WriteContext& context, XmlNode& node, int id) {
  const mjModel& m = context.m;
  const auto signature = static_cast<unsigned>(m.exclude_signature[id]);
  AttributeWriter out(node.add("exclude"), context);
  out.text("name", m.names + m.name_excludeadr[id]);
  out.text("body1", m.names + m.name_bodyadr[signature >> 16]);
  out.text("body2", m.names + m.name_bodyadr[signature & 0xffff]);
}

void write_path(const WriteContext& context, XmlNode& node, const spec::Tendon& tendon) {
  for (const spec::Wrap& wrap : tendon.path) {
    if (wrap.type == mjWRAP_JOINT) {
      AttributeWriter out(node.add("joint"), context);
      out.text("joint", wrap.name);
      out.always("coef", wrap.prm);
    } else if (wrap.type == mjWRAP_SITE) {
      AttributeWriter(node.add("site"), context).text("site", wrap.name);
    } else if (wrap.type == mjWRAP_PULLEY) {
      AttributeWriter(node.add("pulley"), context).always("divisor", wrap.prm);
    } else {
      AttributeWriter out(node.add("geom"), context);
      out.text("geom", wrap.name);
      out.text("sidesite", wrap.sidesite);
    }
  }
}

void write_tendon(const WriteContext& context, XmlNode& node, int id) {
  const spec::Tendon& authored = context.spec.tendons[id];
  const spec::Tendon& normal = context.class_of(authored.class_name).tendon;
  const bool is_fixed = !authored.path.empty() && authored.path[0].type == mjWRAP_JOINT;
  XmlNode& child = node.add(is_fixed ? "fixed" : "spatial");
  AttributeWriter out(child, context);
  identify(out, context, authored);
  const spec::Tendon tendon = compiled(context, authored, id);
  write_tendon_values(out, tendon, normal, !is_fixed);
  if (is_fixed && (tendon.width != normal.width || tendon.rgba != normal.rgba ||
                   tendon.material != normal.material)) {
    context.warn(authored.where, "not-written",
                 "the width, colour and material that fixed tendon '" + authored.name +
                     "' has from its class are lost");
  }
  write_path(context, child, tendon);
}

// Writes the two ends of a connect or weld: two bodies with an anchor, or two sites.
void write_ends(AttributeWriter& out, const spec::Equality& eq) {
  const std::span<const double> data(eq.data);
  const spec::Numbers<3> anchor = {data[0], data[1], data[2]};
  const bool is_weld = eq.type == mjEQ_WELD;
  if (eq.objtype == mjOBJ_SITE) {
    out.text("site1", eq.name1);
    out.text("site2", eq.name2);
  } else {
    out.text("body1", eq.name1);
    out.text("body2", eq.name2);
    if (!is_weld || anchor != spec::Numbers<3>{}) out.always("anchor", data.first(3));
    if (is_weld) out.always("relpose", data.subspan(3, 7));
  }
  if (is_weld) out.number("torquescale", data[10], 1.0);
}

void write_equality(const WriteContext& context, XmlNode& node, int id) {
  const spec::Equality& authored = context.spec.equalities[id];
  const auto tag = std::ranges::find(kEqualityType, authored.type, &Keyword::value);
  if (tag == std::end(kEqualityType)) {
    return context.warn(authored.where, "not-written",
                        "equality '" + authored.name + "' has a type that MJCF does not have");
  }
  const spec::Equality eq = compiled(context, authored, id);
  AttributeWriter out(node.add(std::string(tag->word)), context);
  identify(out, context, authored);
  if (eq.type == mjEQ_CONNECT || eq.type == mjEQ_WELD) {
    write_ends(out, eq);
  } else if (eq.type == mjEQ_JOINT || eq.type == mjEQ_TENDON) {
    out.text(std::string(tag->word) + "1", eq.name1);
    out.text(std::string(tag->word) + "2", eq.name2);
    const auto& normal = context.builtin.equality.data;
    if (eq.data != normal) out.always("polycoef", std::span<const double>(eq.data).first(5));
  } else {
    out.text("flex", eq.name1);
    if (eq.type == mjEQ_FLEXSTRAIN) out.always("cell", std::span<const double>(eq.data).first(3));
  }
  write_all(out, kEqualityAttributes, eq, context.class_of(authored.class_name).equality);
}

void write_transmission(AttributeWriter& out, const spec::Actuator& a) {
  switch (a.trntype) {
    case mjTRN_JOINT:
      return out.text("joint", a.target);
    case mjTRN_JOINTINPARENT:
      return out.text("jointinparent", a.target);
    case mjTRN_TENDON:
      return out.text("tendon", a.target);
    case mjTRN_SLIDERCRANK:
      out.text("cranksite", a.target);
      return out.text("slidersite", a.slidersite);
    case mjTRN_SITE:
      out.text("site", a.target);
      return out.text("refsite", a.refsite);
    case mjTRN_BODY:
      return out.text("body", a.target);
    default:
      return;
  }
}

// Returns the number of activations that an actuator has if the attribute actdim is not written.
int implied_actdim(const spec::Actuator& a, const spec::Actuator& normal) {
  if (normal.actdim != -1) return normal.actdim;
  return a.dyntype != mjDYN_NONE && a.dyntype != mjDYN_DCMOTOR ? 1 : 0;
}

void write_actuator(const WriteContext& context, XmlNode& node, int id) {
  const spec::Actuator& authored = context.spec.actuators[id];
  const spec::Actuator& normal = context.class_of(authored.class_name).actuator;
  const spec::Actuator a = compiled(context, authored, id);
  XmlNode& child = node.add(a.plugin.active ? "plugin" : "general");
  AttributeWriter out(child, context);
  if (a.plugin.active) fill_plugin_use(context, a.plugin, child);
  identify(out, context, authored);
  write_transmission(out, a);
  write_actuator_values(out, a, normal, a.actdim == implied_actdim(a, normal) ? -1 : a.actdim);
}

// Writes one vector of a keyframe, such as qpos, if it differs from `reference`. Returns whether it
// differs.
bool write_key_part(AttributeWriter& out, std::string_view name, std::span<const mjtNum> value,
                    std::span<const mjtNum> reference) {
  const bool differs = reference.empty()
                           ? std::ranges::any_of(value, [](mjtNum v) { return v != 0; })
                           : !std::ranges::equal(value, reference);
  if (differs) out.always(name, value);
  return differs;
}

// Writes a keyframe. Returns whether it differs from the default keyframe.
bool write_key(const WriteContext& context, XmlNode& node, int i,
               const std::vector<mjtNum>& mocap_pos, const std::vector<mjtNum>& mocap_quat) {
  const mjModel& m = context.m;
  const auto row = [i](const mjtNum* values, mjtSize count) {
    return std::span<const mjtNum>(values + i * count, static_cast<size_t>(count));
  };
  AttributeWriter out(node, context);
  out.text("name", m.names + m.name_keyadr[i]);
  out.number("time", m.key_time[i], 0.0);
  write_key_part(out, "qpos", row(m.key_qpos, m.nq),
                 std::span<const mjtNum>(m.qpos0, static_cast<size_t>(m.nq)));
  write_key_part(out, "qvel", row(m.key_qvel, m.nv), {});
  write_key_part(out, "act", row(m.key_act, m.na), {});
  write_key_part(out, "ctrl", row(m.key_ctrl, m.nu), {});
  write_key_part(out, "mpos", row(m.key_mpos, 3 * m.nmocap), mocap_pos);
  write_key_part(out, "mquat", row(m.key_mquat, 4 * m.nmocap), mocap_quat);
  return !node.is_empty();
}

}  // namespace

void write_contact(const WriteContext& context, XmlNode& root) {
  XmlNode node{"contact"};
  int id = 0;
  for (const spec::Pair* pair : sorted_pairs(context)) write_pair(context, node, *pair, id++);
  for (int i = 0; i < context.m.nexclude; ++i) write_exclude(context, node, i);
  root.add_if_filled(std::move(node));
}

void write_tendons(const WriteContext& context, XmlNode& root) {
  XmlNode node{"tendon"};
  for (int i = 0; i < context.m.ntendon; ++i) write_tendon(context, node, i);
  root.add_if_filled(std::move(node));
}

void write_equalities(const WriteContext& context, XmlNode& root) {
  XmlNode node{"equality"};
  for (int i = 0; i < context.m.neq; ++i) write_equality(context, node, i);
  root.add_if_filled(std::move(node));
}

void write_actuators(const WriteContext& context, XmlNode& root) {
  XmlNode node{"actuator"};
  for (int i = 0; i < context.m.nactuator; ++i) write_actuator(context, node, i);
  root.add_if_filled(std::move(node));
}

// Writes the keyframes. Default keyframes at the end are omitted, because the attribute nkey counts
// them. Other default keyframes are written, so that the numbers of later keyframes stay the same.
void write_keyframes(const WriteContext& context, XmlNode& root) {
  const mjModel& m = context.m;
  std::vector<mjtNum> mocap_pos, mocap_quat;
  for (int i = 0; i < m.nbody; ++i) {
    if (m.body_mocapid[i] < 0) continue;
    mocap_pos.insert(mocap_pos.end(), m.body_pos + 3 * i, m.body_pos + 3 * i + 3);
    mocap_quat.insert(mocap_quat.end(), m.body_quat + 4 * i, m.body_quat + 4 * i + 4);
  }
  XmlNode node{"keyframe"};
  size_t needed = 0;
  for (int i = 0; i < m.nkey; ++i) {
    if (write_key(context, node.add("key"), i, mocap_pos, mocap_quat)) {
      needed = node.children.size();
    }
  }
  node.children.resize(needed);
  root.add_if_filled(std::move(node));
}

}  // namespace mj::mjcf
