// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/number_rule.h"

#include <mujoco/mjmodel.h>
#include <mujoco/mjxmacro.h>

#include <type_traits>
#include <unordered_map>

namespace mj {
namespace {

// Inverse weights are kFree, because MuJoCo accepts a singular inertia, which makes the inverse
// weights infinite or NaN. Lengths of tendons are kBound, because MuJoCo accepts a pulley with the
// divisor 0, which makes the length infinite. Lights, magnetic fields and widths of tendons are
// kFree, because no other number of a step depends on them. Margins of geoms, pairs and flexes are
// kFinite, because collision detection computes cell indices from them.
//
// X(rule, field), by groups in file order. Members of opt, vis and stat are written with '_'.
// clang-format off
#define MJ_NUMBER_RULE_TABLE(X) \
  X(kFinite, opt_timestep) \
  X(kFinite, opt_impratio) \
  X(kBound, opt_tolerance) \
  X(kBound, opt_ls_tolerance) \
  X(kBound, opt_noslip_tolerance) \
  X(kBound, opt_ccd_tolerance) \
  X(kBound, opt_sleep_tolerance) \
  X(kFinite, opt_gravity) \
  X(kFinite, opt_wind) \
  X(kFree, opt_magnetic) \
  X(kFinite, opt_density) \
  X(kFinite, opt_viscosity) \
  X(kFinite, opt_o_margin) \
  X(kFinite, opt_o_solref) \
  X(kFinite, opt_o_solimp) \
  X(kFinite, opt_o_friction) \
  X(kFree, vis_global_fovy) \
  X(kFree, vis_global_ipd) \
  X(kFree, vis_global_azimuth) \
  X(kFree, vis_global_elevation) \
  X(kFree, vis_global_linewidth) \
  X(kFree, vis_global_glow) \
  X(kFree, vis_global_realtime) \
  X(kFree, vis_headlight_ambient) \
  X(kFree, vis_headlight_diffuse) \
  X(kFree, vis_headlight_specular) \
  X(kFree, vis_map_stiffness) \
  X(kFree, vis_map_stiffnessrot) \
  X(kFree, vis_map_force) \
  X(kFree, vis_map_torque) \
  X(kFree, vis_map_alpha) \
  X(kFree, vis_map_fogstart) \
  X(kFree, vis_map_fogend) \
  X(kFree, vis_map_znear) \
  X(kFree, vis_map_zfar) \
  X(kFree, vis_map_haze) \
  X(kFree, vis_map_shadowclip) \
  X(kFree, vis_map_shadowscale) \
  X(kFree, vis_map_actuatortendon) \
  X(kFree, vis_scale_forcewidth) \
  X(kFree, vis_scale_contactwidth) \
  X(kFree, vis_scale_contactheight) \
  X(kFree, vis_scale_connect) \
  X(kFree, vis_scale_com) \
  X(kFree, vis_scale_camera) \
  X(kFree, vis_scale_light) \
  X(kFree, vis_scale_selectpoint) \
  X(kFree, vis_scale_jointlength) \
  X(kFree, vis_scale_jointwidth) \
  X(kFree, vis_scale_actuatorlength) \
  X(kFree, vis_scale_actuatorwidth) \
  X(kFree, vis_scale_framelength) \
  X(kFree, vis_scale_framewidth) \
  X(kFree, vis_scale_constraint) \
  X(kFree, vis_scale_slidercrank) \
  X(kFree, vis_scale_frustum) \
  X(kFree, vis_rgba_fog) \
  X(kFree, vis_rgba_haze) \
  X(kFree, vis_rgba_force) \
  X(kFree, vis_rgba_inertia) \
  X(kFree, vis_rgba_joint) \
  X(kFree, vis_rgba_actuator) \
  X(kFree, vis_rgba_actuatornegative) \
  X(kFree, vis_rgba_actuatorpositive) \
  X(kFree, vis_rgba_com) \
  X(kFree, vis_rgba_camera) \
  X(kFree, vis_rgba_light) \
  X(kFree, vis_rgba_selectpoint) \
  X(kFree, vis_rgba_connect) \
  X(kFree, vis_rgba_contactpoint) \
  X(kFree, vis_rgba_contactforce) \
  X(kFree, vis_rgba_contactfriction) \
  X(kFree, vis_rgba_contacttorque) \
  X(kFree, vis_rgba_contactgap) \
  X(kFree, vis_rgba_rangefinder) \
  X(kFree, vis_rgba_constraint) \
  X(kFree, vis_rgba_slidercrank) \
  X(kFree, vis_rgba_crankbroken) \
  X(kFree, vis_rgba_frustum) \
  X(kFree, vis_rgba_bv) \
  X(kFree, vis_rgba_bvactive) \
  X(kFinite, stat_meaninertia) \
  X(kFree, stat_meanmass) \
  X(kFree, stat_meansize) \
  X(kFree, stat_extent) \
  X(kFree, stat_center) \
  X(kFinite, qpos0) \
  X(kFinite, qpos_spring) \
  X(kFinite, body_pos) \
  X(kFinite, body_quat) \
  X(kFinite, body_ipos) \
  X(kFinite, body_iquat) \
  X(kFinite, body_mass) \
  X(kFinite, body_subtreemass) \
  X(kFinite, body_inertia) \
  X(kFree, body_invweight0) \
  X(kFinite, body_gravcomp) \
  X(kFinite, body_margin) \
  X(kFree, body_user) \
  X(kFinite, bvh_aabb) \
  X(kFinite, oct_aabb) \
  X(kFinite, oct_coeff) \
  X(kFinite, jnt_solref) \
  X(kFinite, jnt_solimp) \
  X(kFinite, jnt_pos) \
  X(kFinite, jnt_axis) \
  X(kFinite, jnt_stiffness) \
  X(kFinite, jnt_stiffnesspoly) \
  X(kBound, jnt_range) \
  X(kBound, jnt_actfrcrange) \
  X(kBound, jnt_margin) \
  X(kFree, jnt_user) \
  X(kFinite, dof_solref) \
  X(kFinite, dof_solimp) \
  X(kBound, dof_frictionloss) \
  X(kFinite, dof_armature) \
  X(kFinite, dof_damping) \
  X(kFinite, dof_dampingpoly) \
  X(kFree, dof_invweight0) \
  X(kFinite, dof_M0) \
  X(kFinite, dof_length) \
  X(kFinite, geom_solmix) \
  X(kFinite, geom_solref) \
  X(kFinite, geom_solimp) \
  X(kFinite, geom_size) \
  X(kFinite, geom_aabb) \
  X(kFinite, geom_rbound) \
  X(kFinite, geom_pos) \
  X(kFinite, geom_quat) \
  X(kFinite, geom_friction) \
  X(kFinite, geom_margin) \
  X(kFinite, geom_gap) \
  X(kFinite, geom_surfacevel) \
  X(kFinite, geom_adhesion) \
  X(kFinite, geom_fluid) \
  X(kFree, geom_user) \
  X(kFree, geom_rgba) \
  X(kBound, site_size) \
  X(kFinite, site_pos) \
  X(kFinite, site_quat) \
  X(kFree, site_user) \
  X(kFree, site_rgba) \
  X(kFinite, cam_pos) \
  X(kFinite, cam_quat) \
  X(kFinite, cam_poscom0) \
  X(kFinite, cam_pos0) \
  X(kFinite, cam_mat0) \
  X(kFinite, cam_fovy) \
  X(kFree, cam_ipd) \
  X(kFinite, cam_sensorsize) \
  X(kFinite, cam_intrinsic) \
  X(kFree, cam_user) \
  X(kFree, light_bulbradius) \
  X(kFree, light_intensity) \
  X(kFree, light_range) \
  X(kFree, light_pos) \
  X(kFree, light_dir) \
  X(kFree, light_poscom0) \
  X(kFree, light_pos0) \
  X(kFree, light_dir0) \
  X(kFree, light_attenuation) \
  X(kFree, light_cutoff) \
  X(kFree, light_softness) \
  X(kFree, light_exponent) \
  X(kFree, light_ambient) \
  X(kFree, light_diffuse) \
  X(kFree, light_specular) \
  X(kFinite, flex_solmix) \
  X(kFinite, flex_solref) \
  X(kFinite, flex_solimp) \
  X(kFinite, flex_friction) \
  X(kFinite, flex_margin) \
  X(kFinite, flex_gap) \
  X(kFinite, flex_vert) \
  X(kFinite, flex_vert0) \
  X(kFinite, flex_vertmetric) \
  X(kFinite, flex_node) \
  X(kFinite, flex_node0) \
  X(kFinite, flexedge_length0) \
  X(kFree, flexedge_invweight0) \
  X(kFinite, flex_radius) \
  X(kFinite, flex_size) \
  X(kFinite, flex_stiffness) \
  X(kFinite, flex_bending) \
  X(kFinite, efm0_L) \
  X(kFinite, flex_damping) \
  X(kFinite, flex_edgestiffness) \
  X(kFinite, flex_edgedamping) \
  X(kFree, flex_rgba) \
  X(kFree, flex_texcoord) \
  X(kFinite, mesh_vert) \
  X(kFree, mesh_normal) \
  X(kFree, mesh_texcoord) \
  X(kFinite, mesh_scale) \
  X(kFinite, mesh_pos) \
  X(kFinite, mesh_quat) \
  X(kFinite, mesh_polynormal) \
  X(kFree, skin_rgba) \
  X(kFinite, skin_inflate) \
  X(kFinite, skin_vert) \
  X(kFree, skin_texcoord) \
  X(kFinite, skin_bonebindpos) \
  X(kFinite, skin_bonebindquat) \
  X(kFinite, skin_bonevertweight) \
  X(kFinite, hfield_size) \
  X(kFinite, hfield_data) \
  X(kFree, mat_texrepeat) \
  X(kFree, mat_emission) \
  X(kFree, mat_specular) \
  X(kFree, mat_shininess) \
  X(kFree, mat_reflectance) \
  X(kFree, mat_metallic) \
  X(kFree, mat_roughness) \
  X(kFree, mat_rgba) \
  X(kFinite, pair_solref) \
  X(kFinite, pair_solreffriction) \
  X(kFinite, pair_solimp) \
  X(kFinite, pair_margin) \
  X(kFinite, pair_gap) \
  X(kFinite, pair_adhesion) \
  X(kFinite, pair_friction) \
  X(kFinite, eq_solref) \
  X(kFinite, eq_solimp) \
  X(kFinite, eq_data) \
  X(kFree, tendon_width) \
  X(kFinite, tendon_solref_lim) \
  X(kFinite, tendon_solimp_lim) \
  X(kFinite, tendon_solref_fri) \
  X(kFinite, tendon_solimp_fri) \
  X(kBound, tendon_range) \
  X(kBound, tendon_actfrcrange) \
  X(kBound, tendon_margin) \
  X(kFinite, tendon_stiffness) \
  X(kFinite, tendon_stiffnesspoly) \
  X(kFinite, tendon_damping) \
  X(kFinite, tendon_dampingpoly) \
  X(kFinite, tendon_armature) \
  X(kBound, tendon_frictionloss) \
  X(kBound, tendon_lengthspring) \
  X(kBound, tendon_length0) \
  X(kFree, tendon_invweight0) \
  X(kFree, tendon_user) \
  X(kFree, tendon_rgba) \
  X(kFinite, wrap_prm) \
  X(kFinite, actuator_cranklength) \
  X(kFinite, actuator_dynprm) \
  X(kFinite, actuator_gainprm) \
  X(kFinite, actuator_biasprm) \
  X(kBound, actuator_actrange) \
  X(kFinite, actuator_delay) \
  X(kFinite, actuator_damping) \
  X(kFinite, actuator_dampingpoly) \
  X(kFinite, actuator_armature) \
  X(kFree, actuator_user) \
  X(kBound, actuator_forcerange) \
  X(kBound, actuator_ctrlrange) \
  X(kFinite, actuator_gear) \
  X(kFree, actuator_acc0) \
  X(kBound, actuator_length0) \
  X(kBound, actuator_lengthrange) \
  X(kBound, sensor_cutoff) \
  X(kBound, sensor_noise) \
  X(kFinite, sensor_delay) \
  X(kFinite, sensor_interval) \
  X(kFree, sensor_user) \
  X(kFree, numeric_data) \
  X(kFree, tuple_objprm) \
  X(kFree, key_time) \
  X(kFree, key_qpos) \
  X(kFree, key_qvel) \
  X(kFree, key_act) \
  X(kFree, key_mpos) \
  X(kFree, key_mquat) \
  X(kFree, key_ctrl)

// clang-format on

// The rule of a field. Each row of the table specialises this template, so two rows for one field
// do not compile.
template <typename Field>
struct RuleOf;
#define MJ_X(rule, name)                                  \
  template <>                                             \
  struct RuleOf<struct name##_numbers> {                  \
    static constexpr NumberRule value = NumberRule::rule; \
  };
MJ_NUMBER_RULE_TABLE(MJ_X)
#undef MJ_X

// Returns the rule of a field. If a field has no row, the program does not compile, because its
// RuleOf is incomplete.
template <typename T, typename Field>
constexpr NumberRule rule() {
  if constexpr (std::is_floating_point_v<T>) {
    return RuleOf<Field>::value;
  } else {
    return NumberRule::kFree;
  }
}

struct Row {
  std::string_view field;
  bool is_real;
  NumberRule rule;
};

#define MJ_ROW(text, type, name) \
  {text, std::is_floating_point_v<type>, rule<type, struct name##_numbers>()},
#define MJ_OPTION(type, name, ...) MJ_ROW("opt." #name, type, opt_##name)
#define MJ_GLOBAL(type, name, ...) MJ_ROW("vis.global." #name, type, vis_global_##name)
#define MJ_QUALITY(type, name, ...) MJ_ROW("vis.quality." #name, type, vis_quality_##name)
#define MJ_HEADLIGHT(type, name, ...) MJ_ROW("vis.headlight." #name, type, vis_headlight_##name)
#define MJ_MAP(type, name, ...) MJ_ROW("vis.map." #name, type, vis_map_##name)
#define MJ_SCALE(type, name, ...) MJ_ROW("vis.scale." #name, type, vis_scale_##name)
#define MJ_RGBA(type, name, ...) MJ_ROW("vis.rgba." #name, type, vis_rgba_##name)
#define MJ_STATISTIC(type, name, ...) MJ_ROW("stat." #name, type, stat_##name)
#define MJ_ARRAY(type, name, ...) MJ_ROW(#name, type, name)
constexpr Row kRows[] = {
    MJOPTION_TABLE(MJ_OPTION) MJVISUAL_GLOBAL_TABLE(MJ_GLOBAL) MJVISUAL_QUALITY_TABLE(MJ_QUALITY)
        MJVISUAL_HEADLIGHT_TABLE(MJ_HEADLIGHT) MJVISUAL_MAP_TABLE(MJ_MAP)
            MJVISUAL_SCALE_TABLE(MJ_SCALE) MJVISUAL_RGBA_TABLE(MJ_RGBA)
                MJSTATISTIC_TABLE(MJ_STATISTIC) MJMODEL_ARRAY_TABLE(MJ_ARRAY)};

// Returns the number of floating-point fields. The assertion below compares it with the number of
// rows, because a row for any other field would have no effect.
constexpr int real_fields() {
  int n = 0;
  for (const Row& row : kRows) n += row.is_real ? 1 : 0;
  return n;
}
#define MJ_X(...) +1
static_assert(real_fields() == 0 MJ_NUMBER_RULE_TABLE(MJ_X));
#undef MJ_X

}  // namespace

NumberRule number_rule_of_field(std::string_view name) {
  static const std::unordered_map<std::string_view, NumberRule> rules = [] {
    std::unordered_map<std::string_view, NumberRule> all;
    for (const Row& row : kRows) all.emplace(row.field, row.rule);
    return all;
  }();
  const auto found = rules.find(name);
  return found == rules.end() ? NumberRule::kFree : found->second;
}

}  // namespace mj
