// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/write/compiled_values.h"

#include <algorithm>

#include "mjcf/write/mesh_frame.h"

namespace mj::mjcf {
namespace {

// Copies row `id` of an array to `out`. The rows of the array have the length of `out`.
template <typename T, size_t n, typename U>
void take(std::array<T, n>& out, const U* values, int id) {
  std::copy_n(values + static_cast<size_t>(id) * n, n, out.begin());
}

void take_user(std::vector<double>& out, const mjtNum* values, mjtSize count, int id) {
  const mjtNum* row = values + id * count;
  out.assign(row, row + count);
}

// Copies the linear coefficient and the other coefficients of a polynomial.
void take_polynomial(spec::Numbers<3>& out, const mjtNum* linear, const mjtNum* poly, int id) {
  out = {linear[id], poly[2 * id], poly[2 * id + 1]};
}

// Replaces "auto" by the compiled value if the element comes from an attached model whose setting
// autolimits differs from that of this model.
void settle_limit(const WriteContext& context, const spec::Element& element, int& limited,
                  bool is_limited) {
  if (limited != mjLIMITED_AUTO) return;
  if (context.spec.compiler_of(element).autolimits == context.spec.compiler.autolimits) return;
  limited = is_limited ? mjLIMITED_TRUE : mjLIMITED_FALSE;
}

std::string name_at(const mjModel& m, int address) {
  return m.names + address;
}

}  // namespace

std::unordered_map<const spec::Body*, BodyIds> number_bodies(const spec::ModelSpec& spec,
                                                             const mjModel& m) {
  std::unordered_map<const spec::Body*, BodyIds> out;
  BodyIds next;
  std::vector<const spec::Body*> pending = {&spec.world};
  while (!pending.empty()) {
    const spec::Body* body = pending.back();
    pending.pop_back();
    out.emplace(body, next);
    ++next.body;
    next.joint += static_cast<int>(body->joints.size());
    next.geom += static_cast<int>(body->geoms.size());
    next.site += static_cast<int>(body->sites.size());
    next.camera += static_cast<int>(body->cameras.size());
    next.light += static_cast<int>(body->lights.size());
    for (auto child = body->bodies.rbegin(); child != body->bodies.rend(); ++child) {
      pending.push_back(&*child);
    }
  }
  const auto is = [](size_t count, mjtSize size) { return static_cast<mjtSize>(count) == size; };
  const bool fits = next.body == m.nbody && next.joint == m.njnt && next.geom == m.ngeom &&
                    next.site == m.nsite && next.camera == m.ncam && next.light == m.nlight &&
                    is(spec.textures.size(), m.ntex) && is(spec.materials.size(), m.nmat) &&
                    is(spec.meshes.size(), m.nmesh) && is(spec.hfields.size(), m.nhfield) &&
                    is(spec.skins.size(), m.nskin) && is(spec.flexes.size(), m.nflex) &&
                    is(spec.pairs.size(), m.npair) && is(spec.excludes.size(), m.nexclude) &&
                    is(spec.equalities.size(), m.neq) && is(spec.tendons.size(), m.ntendon) &&
                    is(spec.actuators.size(), m.nactuator) && is(spec.sensors.size(), m.nsensor) &&
                    is(spec.numerics.size(), m.nnumeric) && is(spec.texts.size(), m.ntext) &&
                    is(spec.tuples.size(), m.ntuple);
  if (!fits) {
    throw Error("not-its-model", "the compiled model and the description have different elements",
                "compile the description again and write the result");
  }
  return out;
}

spec::Body compiled_body(const spec::Body& authored, const mjModel& m, int id) {
  spec::Body out;
  out.name = authored.name;
  out.mocap = authored.mocap;
  out.gravcomp = authored.gravcomp;
  out.sleep = authored.sleep;
  out.simple = authored.simple;
  out.explicitinertial = authored.explicitinertial;
  take(out.pos, m.body_pos, id);
  take(out.quat, m.body_quat, id);
  take(out.ipos, m.body_ipos, id);
  take(out.iquat, m.body_iquat, id);
  take(out.inertia, m.body_inertia, id);
  out.mass = m.body_mass[id];
  take_user(out.user, m.body_user, m.nuser_body, id);
  return out;
}

spec::Joint compiled(const WriteContext& context, const spec::Joint& joint, int id) {
  const mjModel& m = context.m;
  spec::Joint out = joint;
  const int dof = m.jnt_dofadr[id];
  take(out.pos, m.jnt_pos, id);
  take(out.axis, m.jnt_axis, id);
  take_polynomial(out.stiffness, m.jnt_stiffness, m.jnt_stiffnesspoly, id);
  take(out.range, m.jnt_range, id);
  take(out.actuatorfrcrange, m.jnt_actfrcrange, id);
  take(out.solreflimit, m.jnt_solref, id);
  take(out.solimplimit, m.jnt_solimp, id);
  out.margin = m.jnt_margin[id];
  take_user(out.user, m.jnt_user, m.nuser_jnt, id);
  take(out.solreffriction, m.dof_solref, dof);
  take(out.solimpfriction, m.dof_solimp, dof);
  out.armature = m.dof_armature[dof];
  take_polynomial(out.damping, m.dof_damping, m.dof_dampingpoly, dof);
  out.frictionloss = m.dof_frictionloss[dof];
  if (joint.type == mjJNT_HINGE || joint.type == mjJNT_SLIDE) {
    out.ref = m.qpos0[m.jnt_qposadr[id]];
    out.springref = m.qpos_spring[m.jnt_qposadr[id]];
  }
  settle_limit(context, joint, out.limited, m.jnt_limited[id]);
  settle_limit(context, joint, out.actuatorfrclimited, m.jnt_actfrclimited[id]);
  return out;
}

spec::Geom compiled(const WriteContext& context, const spec::Geom& geom, int id) {
  const mjModel& m = context.m;
  spec::Geom out = geom;
  out.type = m.geom_type[id];
  take(out.size, m.geom_size, id);
  take(out.pos, m.geom_pos, id);
  take(out.quat, m.geom_quat, id);
  take(out.friction, m.geom_friction, id);
  take(out.solref, m.geom_solref, id);
  take(out.solimp, m.geom_solimp, id);
  take(out.rgba, m.geom_rgba, id);
  out.solmix = m.geom_solmix[id];
  out.margin = m.geom_margin[id];
  out.gap = m.geom_gap[id];
  out.adhesion = m.geom_adhesion[id];
  take_user(out.user, m.geom_user, m.nuser_geom, id);
  if (has_mesh_frame(m, id)) {
    const spec::Pose pose = without_mesh_frame(context, geom, id);
    store(out.pos.data(), pose.pos);
    store(out.quat.data(), pose.quat);
  }
  if (out.type != mjGEOM_MESH && out.type != mjGEOM_SDF && !out.mesh.empty()) {
    // A geom whose primitive was fitted to a mesh is written as this primitive, without the mesh.
    // It keeps the material of the mesh.
    out.mesh.clear();
    if (m.geom_matid[id] >= 0) out.material = name_at(m, m.name_matadr[m.geom_matid[id]]);
  }
  return out;
}

spec::Site compiled(const WriteContext& context, const spec::Site& site, int id) {
  const mjModel& m = context.m;
  spec::Site out = site;
  take(out.size, m.site_size, id);
  take(out.pos, m.site_pos, id);
  take(out.quat, m.site_quat, id);
  take(out.rgba, m.site_rgba, id);
  take_user(out.user, m.site_user, m.nuser_site, id);
  return out;
}

spec::Camera compiled(const WriteContext& context, const spec::Camera& camera, int id) {
  const mjModel& m = context.m;
  spec::Camera out = camera;
  take(out.pos, m.cam_pos, id);
  take(out.quat, m.cam_quat, id);
  out.fovy = m.cam_fovy[id];
  out.ipd = m.cam_ipd[id];
  take(out.resolution, m.cam_resolution, id);
  take_user(out.user, m.cam_user, m.nuser_cam, id);
  return out;
}

spec::Light compiled(const WriteContext& context, const spec::Light& light, int id) {
  const mjModel& m = context.m;
  spec::Light out = light;
  take(out.pos, m.light_pos, id);
  take(out.dir, m.light_dir, id);
  take(out.attenuation, m.light_attenuation, id);
  out.cutoff = m.light_cutoff[id];
  out.exponent = m.light_exponent[id];
  take(out.ambient, m.light_ambient, id);
  take(out.diffuse, m.light_diffuse, id);
  take(out.specular, m.light_specular, id);
  return out;
}

spec::Material compiled(const WriteContext& context, const spec::Material& material, int id) {
  const mjModel& m = context.m;
  spec::Material out = material;
  take(out.texrepeat, m.mat_texrepeat, id);
  out.emission = m.mat_emission[id];
  out.specular = m.mat_specular[id];
  out.shininess = m.mat_shininess[id];
  out.reflectance = m.mat_reflectance[id];
  take(out.rgba, m.mat_rgba, id);
  return out;
}

spec::Pair compiled(const WriteContext& context, const spec::Pair& pair, int id) {
  const mjModel& m = context.m;
  spec::Pair out = pair;
  out.geom1 = name_at(m, m.name_geomadr[m.pair_geom1[id]]);
  out.geom2 = name_at(m, m.name_geomadr[m.pair_geom2[id]]);
  out.condim = m.pair_dim[id];
  take(out.solref, m.pair_solref, id);
  take(out.solreffriction, m.pair_solreffriction, id);
  take(out.solimp, m.pair_solimp, id);
  out.margin = m.pair_margin[id];
  out.gap = m.pair_gap[id];
  out.adhesion = m.pair_adhesion[id];
  take(out.friction, m.pair_friction, id);
  return out;
}

spec::Equality compiled(const WriteContext& context, const spec::Equality& equality, int id) {
  spec::Equality out = equality;
  take(out.data, context.m.eq_data, id);
  take(out.solref, context.m.eq_solref, id);
  take(out.solimp, context.m.eq_solimp, id);
  return out;
}

spec::Tendon compiled(const WriteContext& context, const spec::Tendon& tendon, int id) {
  const mjModel& m = context.m;
  spec::Tendon out = tendon;
  take(out.range, m.tendon_range, id);
  take(out.actuatorfrcrange, m.tendon_actfrcrange, id);
  take(out.solreflimit, m.tendon_solref_lim, id);
  take(out.solimplimit, m.tendon_solimp_lim, id);
  take(out.solreffriction, m.tendon_solref_fri, id);
  take(out.solimpfriction, m.tendon_solimp_fri, id);
  take(out.rgba, m.tendon_rgba, id);
  out.width = m.tendon_width[id];
  out.margin = m.tendon_margin[id];
  take_polynomial(out.stiffness, m.tendon_stiffness, m.tendon_stiffnesspoly, id);
  take_polynomial(out.damping, m.tendon_damping, m.tendon_dampingpoly, id);
  out.armature = m.tendon_armature[id];
  out.frictionloss = m.tendon_frictionloss[id];
  take_user(out.user, m.tendon_user, m.nuser_tendon, id);
  settle_limit(context, tendon, out.limited, m.tendon_limited[id]);
  settle_limit(context, tendon, out.actuatorfrclimited, m.tendon_actfrclimited[id]);
  return out;
}

spec::Actuator compiled(const WriteContext& context, const spec::Actuator& actuator, int id) {
  const mjModel& m = context.m;
  spec::Actuator out = actuator;
  take(out.dynprm, m.actuator_dynprm, id);
  take(out.gainprm, m.actuator_gainprm, id);
  take(out.biasprm, m.actuator_biasprm, id);
  take(out.forcerange, m.actuator_forcerange, id);
  take(out.actrange, m.actuator_actrange, id);
  take_polynomial(out.damping, m.actuator_damping, m.actuator_dampingpoly, id);
  out.armature = m.actuator_armature[id];
  out.cranklength = m.actuator_cranklength[id];
  take_user(out.user, m.actuator_user, m.nuser_actuator, id);
  take(out.lengthrange, m.actuator_lengthrange, m.actuator_outadr[id]);
  take(out.gear, m.actuator_gear, m.actuator_outadr[id]);
  const int control = m.actuator_ctrladr[id];
  // If the actuator has several inputs, the first range is the range of the position, provided that
  // the position is an input.
  const bool owns_first =
      actuator.gaintype != mjGAIN_PID || (m.actuator_ctrlspec[id] & mjINPUT_POS) != 0;
  if (m.actuator_ctrlnum[id] > 0 && owns_first) take(out.ctrlrange, m.actuator_ctrlrange, control);
  const bool ctrllimited = m.actuator_ctrlnum[id] > 0 && m.actuator_ctrllimited[control];
  settle_limit(context, actuator, out.ctrllimited, ctrllimited);
  settle_limit(context, actuator, out.forcelimited, m.actuator_forcelimited[id]);
  settle_limit(context, actuator, out.actlimited, m.actuator_actlimited[id]);
  out.actdim = m.actuator_actnum[id];
  return out;
}

spec::Sensor compiled(const WriteContext& context, const spec::Sensor& sensor, int id) {
  const mjModel& m = context.m;
  spec::Sensor out = sensor;
  out.cutoff = m.sensor_cutoff[id];
  out.noise = m.sensor_noise[id];
  take_user(out.user, m.sensor_user, m.nuser_sensor, id);
  return out;
}

}  // namespace mj::mjcf
