// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compare.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "engine/collision/collide.h"
#include "engine/data/mode.h"
#include "math/vec3.h"
#include "model/field_table.h"

namespace mj::oracle {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool same_number(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

double largest(std::span<const double> values) {
  double scale = 0;
  for (double v : values) {
    if (std::isfinite(v)) scale = std::max(scale, std::abs(v));
  }
  return scale;
}

std::vector<double> numbers_of(const FieldView& field) {
  if (!field.data) return {};  // an array of the arena that the current state does not need
  std::vector<double> values(static_cast<size_t>(field.count()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = field.number(static_cast<int64_t>(i));
  return values;
}

// ---- models

double relative_tolerance(ElementType type) {
  if (type == ElementType::kNum) return 1e-10;
  if (type == ElementType::kFloat) return 1e-6;
  return 0;
}

// Returns the rounding error that is allowed where terms cancel. It is relative to the largest
// number of the field. Inverse weights are J inv(M) J', so a Jacobian that should be zero adds the
// square of its rounding error (1e-16 of a length).
double cancellation(const FieldView& official, std::span<const double> values) {
  if (relative_tolerance(official.type) == 0) return 0;
  const double square = official.name.ends_with("invweight0") ? 1e-30 : 0;
  return 1e-14 * largest(values) + square;
}

void compare_field(const FieldView& official, const FieldView& ours, ModelComparison& result) {
  ++result.fields;
  const std::string name(official.name);
  if (official.count() != ours.count()) {
    result.differences.push_back({name, -1, double(official.count()), double(ours.count())});
    return;
  }
  const std::vector<double> a = numbers_of(official), b = numbers_of(ours);
  const double tolerance = relative_tolerance(official.type);
  const double noise = cancellation(official, a);
  for (size_t i = 0; i < a.size(); ++i) {
    const double allowed = tolerance * std::max(std::abs(a[i]), std::abs(b[i])) + noise;
    if (same_number(a[i], b[i]) || std::abs(a[i] - b[i]) <= allowed) continue;
    result.differences.push_back({name, static_cast<long>(i), a[i], b[i]});
    return;
  }
}

// ---- forward pass

// Returns the family to which each array of forces or accelerations belongs. Differences are
// divided by the largest number of the family, because forces that cancel to nearly zero still have
// the rounding errors of the larger forces.
const std::map<std::string, std::string>& families() {
  static const std::map<std::string, std::string> families = [] {
    std::map<std::string, std::string> f;
    for (const char* name :
         {"qfrc_bias", "qfrc_passive", "qfrc_spring", "qfrc_damper", "qfrc_gravcomp", "qfrc_fluid",
          "qfrc_actuator", "qfrc_smooth", "qfrc_constraint", "qfrc_inverse", "ifrc_smooth",
          "ifrc_constraint", "efc_force", "iefc_force", "qfrc_adhesion"}) {
      f[name] = "force";
    }
    for (const char* name :
         {"qacc", "qacc_smooth", "iacc", "iacc_smooth", "efc_aref", "iefc_aref", "efc_b", "cacc"}) {
      f[name] = "acceleration";
    }
    for (const char* name : {"cfrc_int", "cfrc_ext"}) f[name] = "body force";
    return f;
  }();
  return families;
}

constexpr double kSmallestScale = 1e-6;

double scaled_error(std::span<const double> official, std::span<const double> ours, double scale,
                    bool integer) {
  if (official.size() != ours.size()) return kInfinity;
  double worst = 0;
  for (size_t i = 0; i < official.size(); ++i) {
    if (same_number(official[i], ours[i])) continue;
    const double error = std::abs(official[i] - ours[i]);
    worst = std::max(worst, integer || std::isnan(error) ? kInfinity : error);
  }
  return worst / std::max(scale, kSmallestScale);
}

double twin_error(const Figures& figures, const std::string& state, const std::string& name,
                  double scale, bool integer) {
  const auto distance = figures.numbers(state + "/twin_distance/" + name);
  if (distance.empty() || distance[0] == 0) return 0;
  return integer ? kInfinity : distance[0] / std::max(scale, kSmallestScale);
}

std::vector<double> contact_values(const mjData& d, const std::string& field) {
  std::vector<double> values;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& c = d.contact[i];
    const std::map<std::string, std::pair<const double*, int>> reals = {
        {"dist", {&c.dist, 1}},
        {"pos", {c.pos, 3}},
        {"frame", {c.frame, 9}},
        {"includemargin", {&c.includemargin, 1}},
        {"friction", {c.friction, 5}},
        {"solref", {c.solref, mjNREF}},
        {"solimp", {c.solimp, mjNIMP}},
        {"solreffriction", {c.solreffriction, mjNREF}},
        {"adhesion", {&c.adhesion, 1}},
        {"mu", {&c.mu, 1}},
        {"H", {c.H, 36}}};
    const std::map<std::string, std::pair<const int*, int>> ints = {
        {"dim", {&c.dim, 1}},  {"geom1", {&c.geom1, 1}},     {"geom2", {&c.geom2, 1}},
        {"geom", {c.geom, 2}}, {"flex", {c.flex, 2}},        {"elem", {c.elem, 2}},
        {"vert", {c.vert, 2}}, {"exclude", {&c.exclude, 1}}, {"efc_address", {&c.efc_address, 1}}};
    if (auto real = reals.find(field); real != reals.end()) {
      values.insert(values.end(), real->second.first, real->second.first + real->second.second);
    } else if (auto integer = ints.find(field); integer != ints.end()) {
      values.insert(values.end(), integer->second.first,
                    integer->second.first + integer->second.second);
    }
  }
  return values;
}

// Returns whether an array can be compared. Some arrays are not filled by the official build: the
// sparse pattern of a Jacobian that is dense, and the arrays of islands if PGS or the effective
// metric of flexes is used. Other arrays depend on round-off: the states of rows on the surface of
// an elliptic cone with PGS or noslip, and the states of rows if islands are solved without warm
// start.
bool is_comparable(const mjModel& m, const mjData& d, const std::string& name) {
  static const std::set<std::string> pattern = {"efc_J_rownnz", "efc_J_rowadr", "efc_J_rowsuper",
                                                "efc_J_colind"};
  static const std::set<std::string> island = {"iefc_state",      "iefc_force",  "iefc_aref",
                                               "ifrc_constraint", "ifrc_smooth", "iacc",
                                               "iacc_smooth"};
  if (!engine::is_sparse(m) && pattern.contains(name)) return false;
  if ((m.opt.solver == mjSOL_PGS || d.efm_active) && island.contains(name)) return false;
  const bool cold = m.opt.solver != mjSOL_PGS && m.opt.disableflags & mjDSBL_WARMSTART &&
                    !(m.opt.disableflags & mjDSBL_ISLAND);
  if (cold && name == "efc_state") return false;
  const bool elliptic_dual = engine::is_dual(m) && m.opt.cone == mjCONE_ELLIPTIC;
  return !(elliptic_dual && (name == "efc_state" || name == "iefc_state"));
}

void compare_contact_fields(const Figures& figures, const std::string& state, const mjData& d,
                            std::vector<ArrayError>& errors) {
  const std::string prefix = state + "/contact/";
  for (const std::string& field : figures.names_below(prefix)) {
    // mu and H are set only for elliptic cones. For other contacts they contain old memory.
    if (field == "mu" || field == "H") continue;
    const auto official = figures.numbers(prefix + field);
    const double scale = std::max(1.0, largest(official));
    errors.push_back({"contact." + field,
                      scaled_error(official, contact_values(d, field), scale, false),
                      twin_error(figures, state, "contact/" + field, scale, false)});
  }
}

double contact_error(const Figures& figures, const std::string& state, const mjData& d) {
  double worst = 0;
  for (const char* field : {"dist", "pos", "frame"}) {
    const auto official = figures.numbers(state + "/contact/" + field);
    worst = std::max(worst, scaled_error(official, contact_values(d, field),
                                         std::max(1.0, largest(official)), false));
  }
  return worst;
}

}  // namespace

ModelComparison compare_models(const mjModel& official, const mjModel& ours) {
  ModelComparison result;
  const std::vector<FieldView> a = model_fields(official), b = model_fields(ours);
  for (size_t i = 0; i < a.size(); ++i) {
    // MJB files do not store these fields, so their official values are unknown.
    if (a[i].name == "flg_adhesion" || a[i].name == "signature") continue;
    compare_field(a[i], b[i], result);
  }
  return result;
}

namespace {

struct Polygon {
  std::vector<int> vertices;
  const mjtNum* normal;
};

std::vector<Polygon> polygons_of(const mjModel& m, int mesh) {
  std::vector<Polygon> polygons;
  for (int p = m.mesh_polyadr[mesh]; p < m.mesh_polyadr[mesh] + m.mesh_polynum[mesh]; ++p) {
    const int* first = m.mesh_polyvert + m.mesh_polyvertadr[p];
    polygons.push_back({{first, first + m.mesh_polyvertnum[p]}, m.mesh_polynormal + 3 * p});
  }
  std::sort(polygons.begin(), polygons.end(),
            [](const Polygon& a, const Polygon& b) { return a.vertices < b.vertices; });
  return polygons;
}

bool same_polygon(const Polygon& a, const Polygon& b) {
  bool same = a.vertices == b.vertices;
  for (int i = 0; i < 3; ++i) same = same && std::abs(a.normal[i] - b.normal[i]) <= 1e-10;
  return same;
}

}  // namespace

bool same_polygons(const mjModel& official, const mjModel& ours) {
  if (official.nmesh != ours.nmesh || official.nmeshpoly != ours.nmeshpoly ||
      official.nmeshpolyvert != ours.nmeshpolyvert || official.nmeshpolymap != ours.nmeshpolymap) {
    return false;
  }
  for (int i = 0; i < official.nmesh; ++i) {
    const std::vector<Polygon> a = polygons_of(official, i), b = polygons_of(ours, i);
    if (!std::equal(a.begin(), a.end(), b.begin(), b.end(), same_polygon)) return false;
  }
  return true;
}

void copy_polygon_order(const mjModel& official, mjModel& ours) {
  std::copy_n(official.mesh_polynormal, 3 * official.nmeshpoly, ours.mesh_polynormal);
  std::copy_n(official.mesh_polyvertadr, official.nmeshpoly, ours.mesh_polyvertadr);
  std::copy_n(official.mesh_polyvertnum, official.nmeshpoly, ours.mesh_polyvertnum);
  std::copy_n(official.mesh_polyvert, official.nmeshpolyvert, ours.mesh_polyvert);
  std::copy_n(official.mesh_polymap, official.nmeshpolymap, ours.mesh_polymap);
}

bool depends_on_polygon_order(const std::string& field) {
  return field == "mesh_polynormal" || field == "mesh_polyvertadr" || field == "mesh_polyvertnum" ||
         field == "mesh_polyvert" || field == "mesh_polymap";
}

namespace {

bool has_degenerate_face(const mjModel& m, int mesh) {
  for (int f = m.mesh_faceadr[mesh]; f < m.mesh_faceadr[mesh] + m.mesh_facenum[mesh]; ++f) {
    Vec3 corner[3];
    for (int k = 0; k < 3; ++k) {
      const float* v = m.mesh_vert + 3 * (m.mesh_vertadr[mesh] + m.mesh_face[3 * f + k]);
      corner[k] = {v[0], v[1], v[2]};
    }
    if (norm(cross(corner[0] - corner[2], corner[1] - corner[2])) == 0) return true;
  }
  return false;
}

// Returns the mesh to whose bounding tree a node belongs, or -1 if it belongs to no mesh.
int mesh_of_node(const mjModel& m, mjtSize node) {
  for (int i = 0; i < m.nmesh; ++i) {
    if (m.mesh_bvhadr[i] <= node && node < m.mesh_bvhadr[i] + m.mesh_bvhnum[i]) return i;
  }
  return -1;
}

}  // namespace

bool trees_differ_by_degenerate_faces(const mjModel& official, const mjModel& ours) {
  if (official.nbvh != ours.nbvh || official.nmesh != ours.nmesh ||
      official.nmeshface != ours.nmeshface) {
    return false;
  }
  int last_checked = -1;
  for (mjtSize i = 0; i < official.nbvh; ++i) {
    if (official.bvh_nodeid[i] == ours.bvh_nodeid[i]) continue;
    const int mesh = mesh_of_node(ours, i);
    if (mesh == last_checked && mesh >= 0) continue;
    if (mesh < 0 || !has_degenerate_face(ours, mesh)) return false;
    last_checked = mesh;
  }
  return last_checked >= 0;
}

bool same_leaves(const mjModel& official, const mjModel& ours) {
  if (official.nbvh != ours.nbvh) return false;
  for (mjtSize i = 0; i < ours.nbvh; ++i) {
    const bool is_leaf = ours.bvh_child[2 * i] < 0 && ours.bvh_child[2 * i + 1] < 0;
    if (is_leaf && official.bvh_nodeid[i] != ours.bvh_nodeid[i]) return false;
  }
  return true;
}

bool same_boxes(const mjModel& official, const mjModel& ours) {
  constexpr double kTolerance = 1e-10;
  if (official.nbvh != ours.nbvh) return false;
  for (mjtSize i = 0; i < ours.nbvh; ++i) {
    const mjtNum *a = official.bvh_aabb + 6 * i, *b = ours.bvh_aabb + 6 * i;
    double size = 0, error = 0;
    for (int k = 0; k < 6; ++k) {
      size = std::max(size, std::abs(a[k]));
      error = std::max(error, std::abs(a[k] - b[k]));
    }
    if (!(error <= kTolerance * size)) return false;
  }
  return true;
}

void copy_trees(const mjModel& official, mjModel& ours) {
  std::copy_n(official.bvh_nodeid, official.nbvh, ours.bvh_nodeid);
  std::copy_n(official.bvh_aabb, 6 * official.nbvhstatic, ours.bvh_aabb);
}

std::vector<ArrayError> compare_forward(const Figures& figures, const std::string& state,
                                        const mjModel& m, const mjData& d) {
  std::vector<ArrayError> errors;
  const std::string prefix = state + "/data/";
  const std::vector<std::string> names = figures.names_below(prefix);
  std::map<std::string, double> family_scale;
  for (const std::string& name : names) {
    const auto family = families().find(name);
    if (family == families().end()) continue;
    double& scale = family_scale[family->second];
    scale = std::max(scale, largest(figures.numbers(prefix + name)));
  }
  for (const std::string& name : names) {
    if (!is_comparable(m, d, name)) continue;
    const auto field = find_data_field(m, d, name);
    if (!field) {
      errors.push_back({name, kInfinity, 0});
      continue;
    }
    const auto official = figures.numbers(prefix + name);
    const auto family = families().find(name);
    const double scale =
        family == families().end() ? largest(official) : family_scale[family->second];
    errors.push_back({name, scaled_error(official, numbers_of(*field), scale, !field->is_real()),
                      twin_error(figures, state, "data/" + name, scale, !field->is_real())});
  }
  for (const std::string& name : figures.names_below(state + "/count/")) {
    if (name == "solver_niter") continue;  // the number of iterations may differ
    const auto field = find_data_field(m, d, name);
    if (!field || figures.numbers(state + "/count/" + name)[0] != field->number(0)) {
      errors.push_back({name, kInfinity, 0});
    }
  }
  compare_contact_fields(figures, state, d, errors);
  std::stable_sort(errors.begin(), errors.end(),
                   [](const auto& a, const auto& b) { return a.error > b.error; });
  return errors;
}

ArrayError compare_array(const Figures& figures, const std::string& state, const std::string& name,
                         std::span<const double> ours) {
  const auto official = figures.numbers(state + "/" + name);
  const double scale = largest(official);
  return {name, scaled_error(official, ours, scale, false),
          twin_error(figures, state, name, scale, false)};
}

ContactAgreement compare_contacts(const Figures& figures, const std::string& state,
                                  const mjModel& m, mjData& d) {
  ContactAgreement agreement;
  agreement.error = contact_error(figures, state, d);
  agreement.same = true;
  for (const char* field : {"geom", "flex", "elem", "vert"}) {
    const auto official = figures.numbers(state + "/contact/" + field);
    const auto ours = contact_values(d, field);
    agreement.same =
        agreement.same && std::equal(official.begin(), official.end(), ours.begin(), ours.end());
  }
  const std::pair<const char*, mjtNum*> poses[] = {{"geom_xpos", d.geom_xpos},
                                                   {"geom_xmat", d.geom_xmat},
                                                   {"xipos", d.xipos},
                                                   {"ximat", d.ximat},
                                                   {"flexvert_xpos", d.flexvert_xpos},
                                                   {"flexelem_aabb", d.flexelem_aabb},
                                                   {"bvh_aabb_dyn", d.bvh_aabb_dyn}};
  for (const auto& [name, target] : poses) {
    const auto official = figures.numbers(state + "/data/" + name);
    std::copy(official.begin(), official.end(), target);
  }
  engine::collide(m, d);
  agreement.isolated = contact_error(figures, state, d);
  return agreement;
}

double compare_state(const Figures& figures, const std::string& prefix, const mjModel& m,
                     const mjData& d) {
  double worst = 0;
  for (const char* name : {"qpos", "qvel", "act"}) {
    const auto official = figures.numbers(prefix + "/" + name);
    const auto field = find_data_field(m, d, name);
    worst = std::max(
        worst, scaled_error(official, numbers_of(*field), std::max(1.0, largest(official)), false));
  }
  return worst;
}

double compare_records(const Figures& figures, const std::string& a, const std::string& b) {
  double worst = 0;
  for (const char* name : {"qpos", "qvel", "act"}) {
    const auto x = figures.numbers(a + "/" + name), y = figures.numbers(b + "/" + name);
    worst = std::max(worst, scaled_error(x, y, std::max(1.0, largest(x)), false));
  }
  return worst;
}

}  // namespace mj::oracle
