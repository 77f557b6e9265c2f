// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "match/use.h"

#include <algorithm>
#include <string_view>

#include "common/model/reference.h"
#include "model/field_table.h"

namespace mj::diff {
namespace {

// Groups of fields whose references mean that a simulation uses the object. Other references do not
// mean this: references from cameras, lights, skins and tuples, and references that form the tree
// of bodies.
constexpr std::string_view kUsingGroups[] = {"pair", "exclude", "eq",      "wrap",
                                             "flex", "sensor",  "actuator"};

// Returns the side site of a tendon that wraps around a geom, or -1 if the tendon does not have
// one.
int64_t side_site(const mjModel& m, int64_t wrap) {
  const bool is_around = m.wrap_type[wrap] == mjWRAP_SPHERE || m.wrap_type[wrap] == mjWRAP_CYLINDER;
  return is_around ? static_cast<int64_t>(m.wrap_prm[wrap]) : -1;
}

bool measures_distance(int type) {
  return type == mjSENS_GEOMDIST || type == mjSENS_GEOMNORMAL || type == mjSENS_GEOMFROMTO;
}

}  // namespace

Uses::Uses(const mjModel& m) : m_(m) {
  for (const Size rows : {Size::nbody, Size::ngeom, Size::nsite, Size::ncam}) {
    referred_[rows].resize(static_cast<size_t>(value(m, rows)));
  }
  refer_to_targets();
  for (int64_t i = 0; i < m.nwrap; ++i) refer(Size::nsite, side_site(m, i));
  refer_to_measured_geoms();
  has_rays_ = std::find(m.sensor_type, m.sensor_type + m.nsensor, mjSENS_RANGEFINDER) !=
              m.sensor_type + m.nsensor;
}

void Uses::refer(Size rows, int64_t id) {
  const auto found = referred_.find(rows);
  if (found == referred_.end() || id < 0) return;
  if (static_cast<size_t>(id) < found->second.size()) found->second[static_cast<size_t>(id)] = true;
}

void Uses::refer_to_targets() {
  for (const ArrayField& f : array_fields()) {
    const bool is_use = std::ranges::find(kUsingGroups, f.group) != std::end(kUsingGroups);
    if (!is_use || !report::is_reference(f.kind)) continue;
    const FieldView view = view_of(m_, f);
    for (int64_t row = 0; row < view.rows; ++row) {
      for (int64_t col = 0; col < view.cols; ++col) {
        for (const bool second : {false, true}) {
          const report::Target target = report::target_of(m_, view, row, col, second);
          refer(target.size, target.id);
        }
      }
    }
  }
}

// Marks as used the geoms of all bodies whose distance a sensor measures, because the distance of
// bodies is the distance of their geoms.
void Uses::refer_to_measured_geoms() {
  std::vector<bool> measured(static_cast<size_t>(m_.nbody));
  for (int64_t i = 0; i < m_.nsensor; ++i) {
    if (!measures_distance(m_.sensor_type[i])) continue;
    if (m_.sensor_objtype[i] == mjOBJ_BODY) measured[m_.sensor_objid[i]] = true;
    if (m_.sensor_reftype[i] == mjOBJ_BODY) measured[m_.sensor_refid[i]] = true;
  }
  for (int64_t g = 0; g < m_.ngeom; ++g) {
    if (measured[m_.geom_bodyid[g]]) refer(Size::ngeom, g);
  }
}

bool Uses::is_referred(Size rows, int64_t id) const {
  return referred_.at(rows)[static_cast<size_t>(id)];
}

std::vector<int64_t> Uses::geoms_with(Size rows, int64_t id) const {
  std::vector<int64_t> out;
  for (int64_t g = 0; g < m_.ngeom; ++g) {
    const bool is_field = m_.geom_type[g] == mjGEOM_HFIELD;
    if (m_.geom_dataid[g] == id && is_field == (rows == Size::nhfield)) out.push_back(g);
  }
  return out;
}

bool Uses::operator()(Size rows, int64_t id) const {
  switch (rows) {
    case Size::nbody:
      return id == 0 || m_.body_weldid[id] != 0 || m_.body_mass[id] != 0 ||
             m_.body_mocapid[id] >= 0 || is_referred(rows, id);
    case Size::ngeom:
      return m_.geom_contype[id] != 0 || m_.geom_conaffinity[id] != 0 ||
             m_.geom_fluid[mjNFLUID * id] != 0 || has_rays_ || is_referred(rows, id);
    case Size::nsite:
    case Size::ncam:
      return is_referred(rows, id);
    case Size::nmesh:
    case Size::nhfield: {
      const std::vector<int64_t> geoms = geoms_with(rows, id);
      return std::ranges::any_of(geoms, [&](int64_t g) { return (*this)(Size::ngeom, g); });
    }
    default:
      return true;
  }
}

}  // namespace mj::diff
