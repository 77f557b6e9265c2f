// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Assigns to each element its addresses in qpos, qvel, ctrl, act and the mocap arrays.

#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

int position_count(int joint_type) {
  return joint_type == mjJNT_FREE ? 7 : joint_type == mjJNT_BALL ? 4 : 1;
}

int dof_count(int joint_type) {
  return joint_type == mjJNT_FREE ? 6 : joint_type == mjJNT_BALL ? 3 : 1;
}

bool has_mass(const Body& body) {
  return body.mass >= mjMINVAL && body.inertia.x >= mjMINVAL && body.inertia.y >= mjMINVAL &&
         body.inertia.z >= mjMINVAL;
}

// Returns whether the body or a descendant that is welded to it has mass and inertia. A body with
// an error counts as if it had both.
bool moves_mass(const Body& body) {
  if (has_mass(body) || body.is_broken) return true;
  for (const Body* child : body.children) {
    if (child->joints.empty() && moves_mass(*child)) return true;
  }
  return false;
}

std::string hint_for_mass(const Draft& draft, const Body& body) {
  if (body.spec->explicitinertial) {
    return "its <inertial> gives it mass " + short_number(body.spec->mass) + " and moments " +
           short_number(body.inertia.x) + ", " + short_number(body.inertia.y) + " and " +
           short_number(body.inertia.z);
  }
  return draft.report.is_urdf(body.spec->where)
             ? "give the link an <inertial> with <mass> and <inertia>, or a <collision>"
             : "add a geom with mass or an <inertial>";
}

}  // namespace

void assign_addresses(Draft& draft) {
  draft.nq = draft.nv = draft.nu = draft.nout = draft.na = draft.nmocap = 0;
  for (Body* body : draft.bodies) {
    body->dofnum = 0;
    body->jntadr = body->joints.empty() ? -1 : body->joints[0]->id;
    body->geomadr = body->geoms.empty() ? -1 : body->geoms[0]->id;
    for (Joint* joint : body->joints) {
      joint->qposadr = draft.nq;
      joint->dofadr = draft.nv + body->dofnum;
      draft.nq += position_count(joint->spec->type);
      body->dofnum += dof_count(joint->spec->type);
    }
    body->dofadr = body->dofnum > 0 ? draft.nv : -1;
    draft.nv += body->dofnum;
    body->mocapid = body->spec->mocap ? draft.nmocap++ : -1;
  }
  for (Actuator& a : draft.actuators) {
    a.ctrladr = draft.nu;
    a.outadr = draft.nout;
    a.actadr = a.actnum > 0 ? draft.na : -1;
    draft.nu += a.ctrlnum;
    draft.nout += a.outnum;
    draft.na += a.actnum;
  }
}

void check_moving_masses(Draft& draft) {
  for (const Body* body : draft.bodies) {
    if (body->joints.empty() || moves_mass(*body)) continue;
    draft.report.collect([&] {
      draft.report.fail(
          body->spec->where,
          {.code = "body-without-mass",
           .message = "mass and inertia of moving bodies must be larger than mjMINVAL: " +
                      describe("body", body->spec->name, body->id) + " has joints but no mass",
           .hint = hint_for_mass(draft, *body)});
    });
  }
}

}  // namespace mj::compiler
