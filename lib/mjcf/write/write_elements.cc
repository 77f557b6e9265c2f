// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/write/write_elements.h"

#include "mjcf/attributes/element_attributes.h"

namespace mj::mjcf {
namespace {

bool has_only_rgb(const spec::Material& material) {
  for (int role = 0; role < mjNTEXROLE; ++role) {
    if (role != mjTEXROLE_RGB && !material.textures[role].empty()) return false;
  }
  return true;
}

// Writes the attribute `input`: the inputs of an actuator as a list of words, or the one word that
// tells how an orientation is given. Both are stored in `ctrlspec`.
void write_input(AttributeWriter& out, const spec::Actuator& v, const spec::Actuator& n) {
  if (v.ctrlspec == n.ctrlspec) return;
  const Keywords inputs(kControlInput);
  if (v.gaintype == mjGAIN_SO3 || v.ctrlspec == mjINPUT_NONE) {
    return out.always_keyword("input", inputs.last(3), v.ctrlspec);
  }
  out.words("input", inputs.first(4), v.ctrlspec, n.ctrlspec);
}

}  // namespace

void write_material_values(AttributeWriter& out, const spec::Material& v, const spec::Material& n) {
  if (has_only_rgb(v)) out.text("texture", v.textures[mjTEXROLE_RGB], n.textures[mjTEXROLE_RGB]);
  write_all(out, kMaterialAttributes, v, n);
}

void write_texture_layers(XmlNode& node, const WriteContext& context, const spec::Material& v,
                          const spec::Material& n) {
  if (has_only_rgb(v) || v.textures == n.textures) return;
  for (const Keyword& role : kTextureRole) {
    if (v.textures[role.value].empty()) continue;
    AttributeWriter out(node.add("layer"), context);
    out.text("texture", v.textures[role.value]);
    out.always_keyword("role", kTextureRole, role.value);
  }
}

void write_joint_values(AttributeWriter& out, const spec::Joint& v, const spec::Joint& n,
                        int type) {
  constexpr std::string_view kUnused[] = {"axis", "actuatorfrclimited", "pos", "limited"};
  const std::span unused(kUnused);
  const size_t count = type == mjJNT_FREE ? 4 : type == mjJNT_BALL ? 2 : 0;
  write_all(out, kJointAttributes, v, n, unused.first(count));
}

void write_camera_values(AttributeWriter& out, const spec::Camera& v, const spec::Camera& n) {
  constexpr std::string_view kFieldOfView[] = {"fovy"};
  constexpr std::string_view kLens[] = {"sensorsize", "focal", "focalpixel", "principal",
                                        "principalpixel"};
  const bool has_sensor = v.sensorsize[0] > 0 && v.sensorsize[1] > 0;
  write_all(out, kCameraAttributes, v, n,
            has_sensor ? std::span<const std::string_view>(kFieldOfView) : kLens);
}

void write_tendon_values(AttributeWriter& out, const spec::Tendon& v, const spec::Tendon& n,
                         bool is_spatial) {
  constexpr std::string_view kSpatialOnly[] = {"width", "rgba", "material"};
  const std::span omitted(kSpatialOnly);
  write_all(out, kTendonAttributes, v, n, omitted.first(is_spatial ? 0 : omitted.size()));
}

void write_actuator_values(AttributeWriter& out, const spec::Actuator& v, const spec::Actuator& n,
                           int actdim) {
  write_all(out, kActuatorCommonAttributes, v, n);
  write_all(out, kActuatorDynamicsAttributes, v, n);
  out.number("cranklength", v.cranklength, n.cranklength);
  if (actdim != -1) out.always("actdim", actdim);
  if (!v.plugin.active) {
    out.keyword("gaintype", kGainType, v.gaintype, n.gaintype);
    write_input(out, v, n);
    write_all(out, kActuatorTransferAttributes, v, n);
  }
  out.padded("user", v.user, n.user);
}

}  // namespace mj::mjcf
