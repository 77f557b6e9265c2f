// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contact sensors. A sensor selects contacts, sorts or sums them, and reports the chosen fields of
// each result in a slot.
//
// reads   contact [ncon], efc_force [nefc], site_xpos [nsite x 3], site_xmat [nsite x 9]
// writes  value [sensor_dim]; the chosen fields of each slot, zeros in empty slots

#include <algorithm>

#include "engine/contact/contact_force.h"
#include "engine/data/stack.h"
#include "engine/sensor/measure.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

enum Reduction { kNone = 0, kMinDist = 1, kMaxForce = 2, kNetForce = 3 };

struct Match {
  int contact;
  bool flipped;  // the contact is reported as seen from its second side
  double force[6];
  double key;  // matches are sorted by this number in ascending order
};

bool side_matches(const mjModel& m, const mjContact& c, int side, int type, int id) {
  switch (type) {
    case mjOBJ_GEOM:
      return c.geom[side] == id;
    case mjOBJ_BODY:
      return contact_body(m, c, side) == id;
    case mjOBJ_XBODY: {
      int body = contact_body(m, c, side);
      while (body > id) body = m.body_parentid[body];
      return body == id;
    }
    default:
      return true;
  }
}

// Returns whether the sensor reports the contact. Sets `flipped` if the two sides of the contact
// match the two objects of the sensor only in reverse order.
bool matches(const mjModel& m, const mjData& d, int sensor, const mjContact& c, bool& flipped) {
  const int type1 = m.sensor_objtype[sensor], id1 = m.sensor_objid[sensor];
  const int type2 = m.sensor_reftype[sensor], id2 = m.sensor_refid[sensor];
  flipped = false;
  if (type1 == mjOBJ_SITE && !is_inside_site(m, d, id1, vec3(c.pos))) return false;
  const bool has1 = type1 != mjOBJ_UNKNOWN && type1 != mjOBJ_SITE, has2 = type2 != mjOBJ_UNKNOWN;
  const bool m11 = side_matches(m, c, 0, type1, id1), m21 = side_matches(m, c, 1, type1, id1);
  const bool m12 = side_matches(m, c, 0, type2, id2), m22 = side_matches(m, c, 1, type2, id2);
  if (!(m11 || m21) || !(m12 || m22)) return false;
  if (has1 && has2) {
    flipped = !(m11 && m22);
    return !flipped || (m21 && m12);
  }
  if (has1) flipped = !m11;
  if (has2) flipped = !m22;
  return true;
}

// Values that a contact sensor can report in one slot.
struct Report {
  double found;
  Vec3 force, torque;
  double dist;
  Vec3 pos, normal, tangent;
};

double* write_fields(int fields, const Report& r, double* out) {
  const auto selected = [fields](mjtConDataField f) { return (fields >> f) & 1; };
  const auto put = [&out](const Vec3& v) {
    store(out, v);
    out += 3;
  };
  if (selected(mjCONDATA_FOUND)) *out++ = r.found;
  if (selected(mjCONDATA_FORCE)) put(r.force);
  if (selected(mjCONDATA_TORQUE)) put(r.torque);
  if (selected(mjCONDATA_DIST)) *out++ = r.dist;
  if (selected(mjCONDATA_POS)) put(r.pos);
  if (selected(mjCONDATA_NORMAL)) put(r.normal);
  if (selected(mjCONDATA_TANGENT)) put(r.tangent);
  return out;
}

// Returns the report of one contact. If the contact is flipped, its frame is turned by pi about the
// second tangent.
Report single(const mjData& d, const Match& match, int found) {
  const mjContact& c = d.contact[match.contact];
  Report r{static_cast<double>(found),
           vec3(match.force),
           vec3(match.force + 3),
           c.dist,
           vec3(c.pos),
           vec3(c.frame),
           vec3(c.frame + 3)};
  if (match.flipped) {
    r.force.z = -r.force.z;
    r.torque.z = -r.torque.z;
    r.normal = -r.normal;
    r.tangent = -r.tangent;
  }
  return r;
}

// Returns the sum of the wrenches of n contacts in world axes. The reference point is the mean of
// the contact points, weighted by force.
Report net(const mjData& d, const Match* match, int n) {
  Report r{static_cast<double>(n), {}, {}, 0, {}, {1, 0, 0}, {0, 1, 0}};
  double total = 0;
  for (int i = 0; i < n; ++i) {
    const double weight = norm(vec3(match[i].force));
    r.pos += weight * vec3(d.contact[match[i].contact].pos);
    total += weight;
  }
  r.pos *= 1 / std::max(total, mjMINVAL);
  for (int i = 0; i < n; ++i) {
    const mjContact& c = d.contact[match[i].contact];
    const double sign = match[i].flipped ? -1 : 1;
    const Mat3 frame = mat3(c.frame);
    const Vec3 force = sign * transpose_times(frame, vec3(match[i].force));
    const Vec3 torque = sign * transpose_times(frame, vec3(match[i].force + 3));
    r.force += force;
    r.torque += torque + cross(vec3(c.pos) - r.pos, force);
  }
  return r;
}

double sort_key(int reduction, const mjContact& c, const double* force) {
  if (reduction == kMinDist) return c.dist;
  if (reduction == kMaxForce) return -dot(vec3(force), vec3(force));
  return 0;
}

}  // namespace

void measure_contact(const mjModel& m, mjData& d, int sensor, double* value) {
  const int* prm = m.sensor_intprm + mjNSENS * sensor;
  const int fields = prm[0], reduction = prm[1], slots = prm[2];
  zero(value, m.sensor_dim[sensor]);

  StackFrame stack(d);
  Match* match = stack.allocate<Match>(d.ncon);
  int n = 0;
  for (int i = 0; i < d.ncon; ++i) {
    Match& candidate = match[n];
    if (!matches(m, d, sensor, d.contact[i], candidate.flipped)) continue;
    candidate.contact = i;
    contact_force(m, d, i, candidate.force);
    candidate.key = sort_key(reduction, d.contact[i], candidate.force);
    ++n;
  }
  if (reduction == kNetForce) {
    write_fields(fields, net(d, match, n), value);
    return;
  }
  const int filled = std::min(n, slots);
  if (reduction != kNone) {
    std::partial_sort(match, match + filled, match + n, [](const Match& a, const Match& b) {
      return a.key != b.key ? a.key < b.key : a.contact < b.contact;
    });
  }
  for (int i = 0; i < filled; ++i) value = write_fields(fields, single(d, match[i], n), value);
}

}  // namespace mj::engine
