// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/write_elements.h"

namespace mj::mjcf {
namespace {

bool has_only_rgb(const spec::Material& material) {
  for (int role = 0; role < mjNTEXROLE; ++role) {
    if (role != mjTEXROLE_RGB && !material.textures[role].empty()) return false;
  }
  return true;
}

// Bits, or for orientations a chart; the same numbers stand for both.
void write_input(AttributeWriter& out, const spec::Actuator& v, const spec::Actuator& n) {
  if (v.ctrlspec == n.ctrlspec) return;
  const Keywords inputs(kControlInput);
  if (v.gaintype == mjGAIN_SO3 || v.ctrlspec == mjINPUT_NONE) {
    return out.always_keyword("input", inputs.last(3), v.ctrlspec);
  }
  out.words("input", inputs.first(4), v.ctrlspec, n.ctrlspec);
}

void write_springlength(AttributeWriter& out, const spec::Tendon& v, const spec::Tendon& n) {
  if (v.springlength[0] == v.springlength[1] && n.springlength[0] == n.springlength[1]) {
    return out.number("springlength", v.springlength[0], n.springlength[0]);
  }
  out.numbers("springlength", v.springlength, n.springlength);
}

}  // namespace

void write_material_values(AttributeWriter& out, const spec::Material& v, const spec::Material& n) {
  if (has_only_rgb(v)) out.text("texture", v.textures[mjTEXROLE_RGB], n.textures[mjTEXROLE_RGB]);
  out.numbers("texrepeat", v.texrepeat, n.texrepeat);
  out.flag("texuniform", v.texuniform, n.texuniform);
  out.number("emission", v.emission, n.emission);
  out.number("specular", v.specular, n.specular);
  out.number("shininess", v.shininess, n.shininess);
  out.number("reflectance", v.reflectance, n.reflectance);
  out.number("metallic", v.metallic, n.metallic);
  out.number("roughness", v.roughness, n.roughness);
  out.numbers("rgba", v.rgba, n.rgba);
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
  out.number("group", v.group, n.group);
  out.trimmed("solreflimit", v.solreflimit, n.solreflimit);
  out.trimmed("solimplimit", v.solimplimit, n.solimplimit);
  out.trimmed("solreffriction", v.solreffriction, n.solreffriction);
  out.trimmed("solimpfriction", v.solimpfriction, n.solimpfriction);
  out.trimmed("stiffness", v.stiffness, n.stiffness);
  out.numbers("range", v.range, n.range);
  out.numbers("actuatorfrcrange", v.actuatorfrcrange, n.actuatorfrcrange);
  out.flag("actuatorgravcomp", v.actuatorgravcomp, n.actuatorgravcomp);
  out.number("margin", v.margin, n.margin);
  out.number("ref", v.ref, n.ref);
  out.number("springref", v.springref, n.springref);
  out.number("armature", v.armature, n.armature);
  out.trimmed("damping", v.damping, n.damping);
  out.number("frictionloss", v.frictionloss, n.frictionloss);
  if (type != mjJNT_FREE) {
    out.numbers("pos", v.pos, n.pos);
    if (type != mjJNT_BALL) out.numbers("axis", v.axis, n.axis);
    out.keyword("limited", kFalseTrueAuto, v.limited, n.limited);
    if (type != mjJNT_BALL) {
      out.keyword("actuatorfrclimited", kFalseTrueAuto, v.actuatorfrclimited, n.actuatorfrclimited);
    }
  }
  out.user(v.user, n.user);
}

void write_geom_contact(AttributeWriter& out, const spec::Geom& v, const spec::Geom& n) {
  out.keyword("type", kGeomType, v.type, n.type);
  out.number("contype", v.contype, n.contype);
  out.number("conaffinity", v.conaffinity, n.conaffinity);
  out.number("condim", v.condim, n.condim);
  out.number("group", v.group, n.group);
  out.number("priority", v.priority, n.priority);
  out.trimmed("friction", v.friction, n.friction);
  out.number("solmix", v.solmix, n.solmix);
  out.trimmed("solref", v.solref, n.solref);
  out.trimmed("solimp", v.solimp, n.solimp);
  out.number("margin", v.margin, n.margin);
  out.number("gap", v.gap, n.gap);
  out.trimmed("surfacevel", v.surfacevel, n.surfacevel);
  out.number("adhesion", v.adhesion, n.adhesion);
  out.numbers("rgba", v.rgba, n.rgba);
  out.trimmed("fluidcoef", v.fluidcoef, n.fluidcoef);
  out.keyword("fluidshape", kFluidShape, v.fluid_ellipsoid, n.fluid_ellipsoid);
}

void write_geom_references(AttributeWriter& out, const spec::Geom& v, const spec::Geom& n) {
  out.text("material", v.material, n.material);
  out.text("hfield", v.hfield, n.hfield);
  out.text("mesh", v.mesh, n.mesh);
  out.user(v.user, n.user);
}

void write_site_values(AttributeWriter& out, const spec::Site& v, const spec::Site& n) {
  out.keyword("type", kGeomType, v.type, n.type);
  out.number("group", v.group, n.group);
  out.numbers("pos", v.pos, n.pos);
  out.numbers("rgba", v.rgba, n.rgba);
  out.text("material", v.material, n.material);
  out.user(v.user, n.user);
}

void write_camera_values(AttributeWriter& out, const spec::Camera& v, const spec::Camera& n) {
  out.keyword("projection", kProjection, v.projection, n.projection);
  out.number("ipd", v.ipd, n.ipd);
  out.numbers("resolution", v.resolution, n.resolution);
  out.words("output", kCameraOutput, v.output, n.output);
  out.numbers("pos", v.pos, n.pos);
  out.keyword("mode", kTrackingMode, v.mode, n.mode);
  if (v.sensorsize[0] > 0 && v.sensorsize[1] > 0) {
    out.numbers("sensorsize", v.sensorsize, n.sensorsize);
    out.numbers("focal", v.focal, n.focal);
    out.numbers("focalpixel", v.focalpixel, n.focalpixel);
    out.numbers("principal", v.principal, n.principal);
    out.numbers("principalpixel", v.principalpixel, n.principalpixel);
  } else {
    out.number("fovy", v.fovy, n.fovy);
  }
  out.user(v.user, n.user);
}

void write_light_values(AttributeWriter& out, const spec::Light& v, const spec::Light& n) {
  out.flag("castshadow", v.castshadow, n.castshadow);
  out.flag("active", v.active, n.active);
  out.numbers("pos", v.pos, n.pos);
  out.numbers("dir", v.dir, n.dir);
  out.number("bulbradius", v.bulbradius, n.bulbradius);
  out.number("intensity", v.intensity, n.intensity);
  out.number("range", v.range, n.range);
  out.numbers("attenuation", v.attenuation, n.attenuation);
  out.number("cutoff", v.cutoff, n.cutoff);
  out.number("softness", v.softness, n.softness);
  out.number("exponent", v.exponent, n.exponent);
  out.numbers("ambient", v.ambient, n.ambient);
  out.numbers("diffuse", v.diffuse, n.diffuse);
  out.numbers("specular", v.specular, n.specular);
  out.keyword("mode", kTrackingMode, v.mode, n.mode);
  out.keyword("type", kLightType, v.type, n.type);
  out.text("texture", v.texture, n.texture);
}

void write_pair_values(AttributeWriter& out, const spec::Pair& v, const spec::Pair& n) {
  out.number("condim", v.condim, n.condim);
  out.trimmed("friction", v.friction, n.friction);
  out.trimmed("solref", v.solref, n.solref);
  out.trimmed("solreffriction", v.solreffriction, n.solreffriction);
  out.trimmed("solimp", v.solimp, n.solimp);
  out.number("gap", v.gap, n.gap);
  out.number("margin", v.margin, n.margin);
  out.number("adhesion", v.adhesion, n.adhesion);
}

void write_equality_values(AttributeWriter& out, const spec::Equality& v, const spec::Equality& n) {
  out.flag("active", v.active, n.active);
  out.trimmed("solref", v.solref, n.solref);
  out.trimmed("solimp", v.solimp, n.solimp);
}

void write_tendon_values(AttributeWriter& out, const spec::Tendon& v, const spec::Tendon& n,
                         bool is_spatial) {
  out.number("group", v.group, n.group);
  out.keyword("limited", kFalseTrueAuto, v.limited, n.limited);
  out.keyword("actuatorfrclimited", kFalseTrueAuto, v.actuatorfrclimited, n.actuatorfrclimited);
  out.numbers("range", v.range, n.range);
  out.numbers("actuatorfrcrange", v.actuatorfrcrange, n.actuatorfrcrange);
  out.trimmed("solreflimit", v.solreflimit, n.solreflimit);
  out.trimmed("solimplimit", v.solimplimit, n.solimplimit);
  out.trimmed("solreffriction", v.solreffriction, n.solreffriction);
  out.trimmed("solimpfriction", v.solimpfriction, n.solimpfriction);
  out.number("frictionloss", v.frictionloss, n.frictionloss);
  if (is_spatial) out.number("width", v.width, n.width);
  out.number("margin", v.margin, n.margin);
  out.trimmed("stiffness", v.stiffness, n.stiffness);
  out.trimmed("damping", v.damping, n.damping);
  out.number("armature", v.armature, n.armature);
  if (is_spatial) out.numbers("rgba", v.rgba, n.rgba);
  write_springlength(out, v, n);
  if (is_spatial) out.text("material", v.material, n.material);
  out.user(v.user, n.user);
}

void write_actuator_values(AttributeWriter& out, const spec::Actuator& v, const spec::Actuator& n,
                           int actdim) {
  out.number("group", v.group, n.group);
  out.number("nsample", v.nsample, n.nsample);
  out.keyword("interp", kInterpolation, v.interp, n.interp);
  out.number("delay", v.delay, n.delay);
  out.numbers("ctrlrange", v.ctrlrange, n.ctrlrange);
  out.keyword("ctrllimited", kFalseTrueAuto, v.ctrllimited, n.ctrllimited);
  out.keyword("forcelimited", kFalseTrueAuto, v.forcelimited, n.forcelimited);
  out.keyword("actlimited", kFalseTrueAuto, v.actlimited, n.actlimited);
  out.numbers("forcerange", v.forcerange, n.forcerange);
  out.numbers("actrange", v.actrange, n.actrange);
  out.numbers("lengthrange", v.lengthrange, n.lengthrange);
  out.trimmed("gear", v.gear, n.gear);
  out.trimmed("damping", v.damping, n.damping);
  out.number("armature", v.armature, n.armature);
  out.numbers("velrange", v.velrange, n.velrange);
  out.numbers("ffrange", v.ffrange, n.ffrange);
  out.keyword("dyntype", kDynamicsType, v.dyntype, n.dyntype);
  out.trimmed("dynprm", v.dynprm, n.dynprm);
  out.flag("actearly", v.actearly, n.actearly);
  out.number("cranklength", v.cranklength, n.cranklength);
  if (actdim != -1) out.always("actdim", actdim);
  if (!v.plugin.active) {
    out.keyword("gaintype", kGainType, v.gaintype, n.gaintype);
    write_input(out, v, n);
    out.keyword("biastype", kBiasType, v.biastype, n.biastype);
    out.trimmed("gainprm", v.gainprm, n.gainprm);
    out.trimmed("biasprm", v.biasprm, n.biasprm);
  }
  out.user(v.user, n.user);
}

}  // namespace mj::mjcf
