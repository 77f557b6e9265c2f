// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_elements.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_set>

#include "mjcf/attributes/element_attributes.h"

namespace mj::mjcf {
namespace {

bool has_value(const XmlElement& xml, std::string_view name) {
  const std::string* text = xml.value(name);
  return text != nullptr && !is_blank(*text);
}

// The bounds of a parameter of a built-in mesh. A bound that is infinite has no effect.
struct MeshParameter {
  double minimum;
  double maximum;
  bool above_minimum = false;  // true if the minimum itself is not allowed
  bool is_integer = false;
};

struct MeshShape {
  int type;
  std::vector<MeshParameter> parameters;
};

const std::vector<MeshShape>& mesh_shapes() {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  static const std::vector<MeshShape> shapes = {
      {mjMESH_BUILTIN_SPHERE, {{0, 4, false, true}}},
      {mjMESH_BUILTIN_HEMISPHERE, {{0, 10, false, true}}},
      {mjMESH_BUILTIN_SUPERSPHERE, {{3, kNone, false, true}, {0, kNone}, {0, kNone}}},
      {mjMESH_BUILTIN_SUPERTORUS,
       {{3, kNone, false, true}, {0, 1, true}, {0, kNone, true}, {0, kNone, true}}},
      {mjMESH_BUILTIN_WEDGE,
       {{0, kNone, true, true}, {0, kNone, true, true}, {0, 180, true}, {0, 90, true}, {0, 1}}},
      {mjMESH_BUILTIN_PLATE, {{0, kNone, true, true}, {0, kNone, true, true}}},
      {mjMESH_BUILTIN_CONE, {{-kNone, kNone, false, true}, {-kNone, kNone}}}};
  return shapes;
}

std::string bounds_of(const MeshParameter& p) {
  const auto number = [](double value) {
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
  };
  if (std::isinf(p.minimum)) return "a number";
  std::string out = (p.above_minimum ? "greater than " : "at least ") + number(p.minimum);
  if (std::isfinite(p.maximum)) out += " and at most " + number(p.maximum);
  return out;
}

void check_mesh_parameters(ReadContext& context, const XmlElement& xml, const spec::Mesh& mesh) {
  const std::string* word = xml.value("builtin");
  if (word == nullptr || !keyword_value(kMeshBuiltin, *word)) return;
  if (mesh.builtin == mjMESH_BUILTIN_NONE) {
    return context.error_at(xml, "builtin", "mjcf-bad-keyword",
                            "'none' is not a shape; omit the attribute");
  }
  if (!has_value(xml, "params")) {
    return context.error(xml, "mjcf-missing-attribute",
                         "<mesh> with 'builtin' needs the attribute 'params'");
  }
  // Invalid numbers are not reported here, because the grammar check has reported them.
  if (!parse_numbers<double>(*xml.value("params"))) return;
  const auto shape = std::ranges::find(mesh_shapes(), mesh.builtin, &MeshShape::type);
  const auto& expected = shape->parameters;
  if (mesh.params.size() != expected.size()) {
    return context.error_at(xml, "params", "mjcf-value-count",
                            "a '" + *word + "' mesh takes " + std::to_string(expected.size()) +
                                (expected.size() == 1 ? " parameter" : " parameters") + ", not " +
                                std::to_string(mesh.params.size()));
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    const MeshParameter& p = expected[i];
    const double value = mesh.params[i];
    const bool fits =
        (p.above_minimum ? value > p.minimum : value >= p.minimum) && value <= p.maximum;
    if (!fits) {
      return context.error_at(xml, "params", "mjcf-value-range",
                              "parameter " + std::to_string(i + 1) + " of a '" + *word +
                                  "' mesh must be " + bounds_of(p));
    }
  }
}

}  // namespace

void read_orientation(ReadContext& context, const XmlElement& xml, spec::Numbers<4>& quat,
                      spec::Orientation& alternative) {
  const bool has_quat = xml.find("quat") != nullptr;
  int given = has_quat ? 1 : 0;
  const auto read_alternative = [&](std::string_view name, int type, auto& member) {
    if (!has_value(xml, name)) return;
    ++given;
    if (read(xml, name, member)) alternative.type = type;
  };
  if (read(xml, "quat", quat) && quat == spec::Numbers<4>{}) {
    context.error_at(xml, "quat", "zero-quaternion", "a zero quaternion is not an orientation");
  }
  read_alternative("axisangle", mjORIENTATION_AXISANGLE, alternative.axisangle);
  read_alternative("xyaxes", mjORIENTATION_XYAXES, alternative.xyaxes);
  read_alternative("zaxis", mjORIENTATION_ZAXIS, alternative.zaxis);
  read_alternative("euler", mjORIENTATION_EULER, alternative.euler);
  if (given > 1) {
    context.error(xml, "mjcf-conflicting-attributes",
                  "<" + xml.tag + "> has more than one orientation",
                  "give one of 'quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'");
  }
}

void read_plugin_config(ReadContext& context, const XmlElement& xml, spec::Plugin& out) {
  std::unordered_set<std::string_view> keys;
  for (const XmlElement& child : xml.children) {
    if (child.tag != "config") continue;
    const std::string* key = child.value("key");
    const std::string* value = child.value("value");
    if (key == nullptr || value == nullptr) continue;
    if (!keys.insert(*key).second) {
      context.error_at(child, "key", "plugin-config", "duplicate config key: " + *key);
    } else {
      out.config.push_back({*key, *value, child.where()});
    }
  }
}

void read_plugin_use(ReadContext& context, const XmlElement& xml, spec::PluginUse& out) {
  out = {};
  out.active = true;
  out.where = xml.where();
  read(xml, "plugin", out.plugin);
  read(xml, "instance", out.instance);
  if (!out.instance.empty()) return;
  spec::Plugin instance;
  instance.where = xml.where();
  instance.plugin = out.plugin;
  read_plugin_config(context, xml, instance);
  out.index = static_cast<int>(context.spec.plugins.size());
  context.spec.plugins.push_back(std::move(instance));
}

void name_instance(ReadContext& context, spec::PluginUse& use, const std::string& name) {
  spec::Plugin& instance = context.spec.plugins[use.index];
  instance.name = use.instance = name;
  context.names.take_again("plugin", instance.name, instance.where);
  use.index = -1;
}

void read_mesh(ReadContext& context, const XmlElement& xml, spec::Mesh& out) {
  read(xml, "content_type", out.content_type);
  read(xml, "file", out.file);
  read(xml, "vertex", out.vertex);
  read(xml, "normal", out.normal);
  read(xml, "texcoord", out.texcoord);
  read(xml, "face", out.face);
  read(xml, "refpos", out.refpos);
  read(xml, "refquat", out.refquat);
  read(xml, "scale", out.scale);
  read(xml, "smoothnormal", out.smoothnormal);
  if (read(xml, "maxhullvert", out.maxhullvert) && out.maxhullvert != -1 && out.maxhullvert < 4) {
    context.error_at(xml, "maxhullvert", "mjcf-value-range",
                     "attribute 'maxhullvert' of <mesh> must be -1 or at least 4");
    out.maxhullvert = -1;  // the model is compiled, to find further errors
  }
  read_keyword(xml, "inertia", kMeshInertia, out.inertia);
  read_keyword(xml, "builtin", kMeshBuiltin, out.builtin);
  read(xml, "params", out.params);
  read(xml, "material", out.material);
  check_mesh_parameters(context, xml, out);
  for (const XmlElement& child : xml.children) {
    if (child.tag == "plugin") read_plugin_use(context, child, out.plugin);
  }
}

void read_material(ReadContext& context, const XmlElement& xml, spec::Material& out) {
  const bool has_texture = read(xml, "texture", out.textures[mjTEXROLE_RGB]);
  read_all(xml, kMaterialAttributes, out);
  for (const XmlElement& layer : xml.children) {
    if (layer.tag != "layer") continue;
    if (has_texture) {
      return context.error(
          layer, "mjcf-conflicting-attributes",
          "a <material> cannot have both the attribute 'texture' and <layer> elements");
    }
    const std::string* role = layer.value("role");
    if (role == nullptr) continue;
    if (const auto index = keyword_value(kTextureRole, *role)) {
      read(layer, "texture", out.textures[*index]);
      out.layers[*index] = layer.where();
      continue;
    }
    const std::string_view close = closest_match(*role, words(kTextureRole));
    context.error_at(layer, "role", "mjcf-bad-keyword", "'" + *role + "' is not a texture role",
                     close.empty() ? "expected " + describe({.kind = ValueKind::kKeyword,
                                                             .keywords = kTextureRole})
                                   : "did you mean '" + std::string(close) + "'?");
  }
}

void read_joint(ReadContext& context, const XmlElement& xml, spec::Joint& out) {
  read_keyword(xml, "type", kJointType, out.type);
  read(xml, "springdamper", out.springdamper);
  read_all(xml, kJointAttributes, out);
}

void read_geom(ReadContext& context, const XmlElement& xml, spec::Geom& out) {
  read_all(xml, kGeomContactAttributes, out);
  read_all(xml, kGeomDensityAttributes, out);
  read_all(xml, kGeomReferenceAttributes, out);
  read(xml, "size", out.size);
  read(xml, "mass", out.mass);
  read(xml, "fromto", out.fromto);
  read(xml, "fitscale", out.fitscale);
  read(xml, "pos", out.pos);
  read_orientation(context, xml, out.quat, out.alt);
  for (const XmlElement& child : xml.children) {
    if (child.tag == "plugin") read_plugin_use(context, child, out.plugin);
  }
}

void read_site(ReadContext& context, const XmlElement& xml, spec::Site& out) {
  read_all(xml, kSiteAttributes, out);
  read(xml, "size", out.size);
  read(xml, "fromto", out.fromto);
  read_orientation(context, xml, out.quat, out.alt);
}

void read_camera(ReadContext& context, const XmlElement& xml, spec::Camera& out) {
  read_all(xml, kCameraAttributes, out);
  read(xml, "target", out.target);
  read_orientation(context, xml, out.quat, out.alt);
}

void read_light(ReadContext& context, const XmlElement& xml, spec::Light& out) {
  bool directional = false;
  if (read(xml, "directional", directional)) {
    out.type = directional ? mjLIGHT_DIRECTIONAL : mjLIGHT_SPOT;
  }
  read(xml, "target", out.target);
  read_all(xml, kLightAttributes, out);
}

void read_pair(ReadContext& context, const XmlElement& xml, spec::Pair& out) {
  read(xml, "geom1", out.geom1);
  read(xml, "geom2", out.geom2);
  read_all(xml, kPairAttributes, out);
}

void read_equality_base(ReadContext& context, const XmlElement& xml, spec::Equality& out) {
  read_all(xml, kEqualityAttributes, out);
}

void read_tendon(ReadContext& context, const XmlElement& xml, spec::Tendon& out) {
  read_all(xml, kTendonAttributes, out);
}

}  // namespace mj::mjcf
