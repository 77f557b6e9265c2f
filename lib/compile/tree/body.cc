// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include "compile/draft/passes.h"
#include "compile/draft/user_data.h"
#include "compile/tree/orientation.h"

namespace mj::compiler {
namespace {

constexpr int kMaxBodyDofs = 6;

bool is_world(const Body& body) {
  return body.parent == nullptr;
}

std::string name_of(const Body& body) {
  return describe("body", body.spec->name, body.id);
}

// Throws an Error that points to an attribute of <inertial>, or to the body if it has no
// <inertial>.
[[noreturn]] void fail_inertial(const Draft& draft, const Body& body, DiagnosticCode code,
                                std::string_view what, std::string_view attribute,
                                std::string hint = {}) {
  const spec::Body& spec = *body.spec;
  draft.report.fail(spec.explicitinertial ? spec.inertial_where : spec.where,
                    {.code = code,
                     .message = name_of(body) + ": " + std::string(what),
                     .attribute = attribute,
                     .hint = std::move(hint)});
}

std::string listed(const Vec3& moments) {
  return short_number(moments.x) + ", " + short_number(moments.y) + " and " +
         short_number(moments.z);
}

[[noreturn]] void fail(const Draft& draft, const Body& body, DiagnosticCode code,
                       std::string_view what, std::string_view attribute = {}) {
  draft.report.fail(
      body.spec->where,
      {.code = code, .message = name_of(body) + ": " + std::string(what), .attribute = attribute});
}

void weld_children(Body& body) {
  if (is_world(body)) body.weld = &body;
  for (Body* child : body.children) {
    child->weld = !child->joints.empty() || child->spec->mocap ? child : body.weld;
  }
}

void compile_inertial_frame(Draft& draft, Body& body) {
  const spec::Body& spec = *body.spec;
  body.mass = spec.mass;
  body.inertia = vec3(spec.inertia.data());
  body.inertial = {vec3(spec.ipos.data()), quat(spec.iquat.data())};
  make_unit(body.inertial.quat);
  const bool has_alternative = spec.ialt.type != mjORIENTATION_QUAT;
  if (std::isnan(spec.fullinertia[0])) {
    if (has_alternative) {
      spec::Element inertial = spec;
      inertial.where = spec.inertial_where;
      body.inertial.quat =
          resolve_orientation(draft, inertial, spec.iquat, spec.ialt, name_of(body) + " inertial");
    }
    return;
  }
  if (has_alternative) {
    fail_inertial(draft, body, "inertia-given-twice",
                  "fullinertia and an orientation of the inertial frame cannot both be given",
                  "fullinertia");
  }
  if (spec.inertia[0] != 0 || spec.inertia[1] != 0 || spec.inertia[2] != 0) {
    fail_inertial(draft, body, "inertia-given-twice",
                  "fullinertia and diaginertia cannot both be given", "diaginertia");
  }
  const PrincipalAxes axes = principal_axes(spec.fullinertia);
  if (axes.moments.z < kEps) {
    fail_inertial(draft, body, "inertia-eigenvalues",
                  "inertia must have positive eigenvalues, but they are " + listed(axes.moments),
                  "fullinertia");
  }
  body.inertial.quat = axes.quat;
  body.inertia = axes.moments;
}

// Compiles the geoms of a body. Returns whether all geoms that contribute to its inertia are valid.
bool compile_geoms(Draft& draft, Body& body) {
  bool is_good = true;
  const spec::Compiler& compiler = draft.compiler_of(*body.spec);
  for (Geom* geom : body.geoms) {
    const int group = geom->spec->group;
    geom->is_inferred =
        !is_world(body) &&
        (!body.spec->explicitinertial || compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE) &&
        group >= compiler.inertiagrouprange[0] && group <= compiler.inertiagrouprange[1];
    if (!draft.report.collect([&] { compile_geom(draft, *geom); })) geom->is_broken = true;
    if (geom->is_broken && geom->is_inferred) is_good = false;
  }
  return is_good;
}

void check_inertia(Draft& draft, Body& body) {
  const spec::Compiler& compiler = draft.compiler_of(*body.spec);
  Vec3& i = body.inertia;
  body.mass = std::max(body.mass, compiler.boundmass);
  for (int k = 0; k < 3; ++k) i[k] = std::max(i[k], compiler.boundinertia);
  if (body.mass < 0 || i.x < 0 || i.y < 0 || i.z < 0) {
    fail_inertial(draft, body, "negative-mass", "mass and inertia must not be negative",
                  body.mass < 0 ? "mass" : "diaginertia");
  }
  if (i.x + i.y < i.z || i.x + i.z < i.y || i.y + i.z < i.x) {
    if (!compiler.balanceinertia) {
      fail_inertial(draft, body, "inertia-triangle",
                    "inertia must satisfy A + B >= C, but the principal moments are " + listed(i),
                    std::isnan(body.spec->fullinertia[0]) ? "diaginertia" : "fullinertia",
                    "correct the inertia, or let the mean of the moments replace all three: " +
                        draft.report.compiler_setting(body.spec->where, "balanceinertia=\"true\""));
    }
    const double mean = (i.x + i.y + i.z) / 3;
    i = {mean, mean, mean};
  }
}

void compile_inertia(Draft& draft, Body& body) {
  const int from_geom = draft.compiler_of(*body.spec).inertiafromgeom;
  if (!is_world(body) &&
      (from_geom == mjINERTIAFROMGEOM_TRUE ||
       (from_geom == mjINERTIAFROMGEOM_AUTO && std::isnan(body.spec->ipos[0])))) {
    infer_inertia(draft, body);
  }
  if (std::isnan(body.inertial.pos.x)) body.inertial = body.pose;
  if (!is_world(body)) check_inertia(draft, body);
}

bool is_aligned(const Draft& draft, const Body& body) {
  if (body.joints.size() != 1 || !body.children.empty()) return false;
  const spec::Joint& joint = *body.joints[0]->spec;
  if (joint.type != mjJNT_FREE) return false;
  return joint.align == mjALIGNFREE_TRUE ||
         (joint.align == mjALIGNFREE_AUTO && draft.compiler_of(joint).alignfree);
}

void compile_joints(Draft& draft, Body& body) {
  body.dofnum = 0;
  for (Joint* joint : body.joints) {
    draft.report.collect([&] { compile_joint(draft, *joint); });
    const int type = joint->spec->type;
    body.dofnum += type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1;
  }
}

void check_joints(const Draft& draft, const Body& body) {
  if (body.dofnum > kMaxBodyDofs) {
    fail(draft, body, "too-many-dofs",
         "a body can have at most 6 degrees of freedom, but its joints have " +
             std::to_string(body.dofnum));
  }
  bool after_ball = false;
  for (const Joint* joint : body.joints) {
    const int type = joint->spec->type;
    if (after_ball && (type == mjJNT_BALL || type == mjJNT_HINGE)) {
      draft.report.fail(joint->spec->where,
                        {.code = "rotation-after-ball",
                         .message = name_of(body) +
                                    ": a ball joint cannot be followed by a ball or hinge joint"});
    }
    after_ball = after_ball || type == mjJNT_BALL;
    const bool may_become_top = draft.spec.compiler.fusestatic && is_world(*body.parent->weld);
    if (type == mjJNT_FREE && !is_world(*body.parent) && !may_become_top) {
      draft.report.fail(
          joint->spec->where,
          {.code = "nested-free-joint",
           .message = name_of(body) + ": a free joint is only possible in a child of world"});
    }
  }
  if (body.spec->mocap && (body.dofnum > 0 || is_world(body) || !is_world(*body.parent))) {
    fail(draft, body, "mocap-not-fixed", "a mocap body must be a child of world without joints",
         "mocap");
  }
}

void check_sleep(const Draft& draft, const Body& body) {
  if (body.spec->sleep == mjSLEEP_AUTO) return;
  bool is_root = body.dofnum > 0;
  for (const Body* b = body.parent; b; b = b->parent) is_root = is_root && b->dofnum == 0;
  if (!is_root) {
    fail(draft, body, "sleep-not-root", "sleep can only be set on the moving root of a tree",
         "sleep");
  }
}

// Express the poses of a body's elements in its inertial frame, which becomes the new frame of the
// body. align_geoms() handles geoms, and align_rest() handles sites, cameras and lights.
void align_geoms(Body& body, const Pose& to_inertial) {
  for (Geom* geom : body.geoms) geom->pose = compose(to_inertial, geom->pose);
}

void align_rest(Body& body, const Pose& to_inertial) {
  for (Site* site : body.sites) site->pose = compose(to_inertial, site->pose);
  for (Camera* camera : body.cameras) camera->pose = compose(to_inertial, camera->pose);
  for (Light* light : body.lights) {
    light->pos = compose(to_inertial, {light->pos, {}}).pos;
    light->dir = rotate(to_inertial.quat, light->dir);
  }
}

// Compiles the parts of a body. If one part has an error, the other parts are still compiled. Only
// the inertia is left out if the inertial frame or a geom has an error.
void compile_body(Draft& draft, Body& body) {
  const spec::Body& spec = *body.spec;
  const auto attempt = [&](auto part) {
    const bool is_good = draft.report.collect(part);
    if (!is_good) body.is_broken = true;
    return is_good;
  };
  weld_children(body);
  compile_frames(draft, body);
  attempt([&] {
    check_user_data(draft, spec.where, spec.user, draft.size.nuser_body, name_of(body),
                    "nuser_body");
  });
  body.explicit_inertial = spec.explicitinertial;
  body.pose.pos = vec3(spec.pos.data());
  attempt([&] {
    body.pose.quat = resolve_orientation(draft, spec, spec.quat, spec.alt, name_of(body));
  });
  bool has_mass = attempt([&] { compile_inertial_frame(draft, body); });
  if (!compile_geoms(draft, body)) {
    body.is_broken = true;
    has_mass = false;
  }
  if (has_mass) attempt([&] { compile_inertia(draft, body); });
  if (!is_world(body)) {
    if (const Pose* frame = frame_of(*body.parent, spec.frame)) {
      body.pose = compose(*frame, body.pose);
    }
  }
  aggregate_contact(body);
  const bool aligned = !body.is_broken && is_aligned(draft, body);
  const Pose to_inertial = inverse(body.inertial);
  if (aligned) {
    body.pose = compose(body.pose, body.inertial);
    body.inertial = {};
    align_geoms(body, to_inertial);
  }
  if (!body.is_broken) build_body_tree(body);
  compile_joints(draft, body);
  if (!is_world(body)) attempt([&] { check_joints(draft, body); });
  attempt([&] { check_sleep(draft, body); });
  body.global = is_world(body) ? Pose{} : place_in(body.parent->global, body.pose);
  for (Site* site : body.sites) draft.report.collect([&] { compile_site(draft, *site); });
  for (Camera* c : body.cameras) draft.report.collect([&] { compile_camera(draft, *c); });
  for (Light* light : body.lights) draft.report.collect([&] { compile_light(draft, *light); });
  if (aligned) align_rest(body, to_inertial);
}

}  // namespace

void compile_bodies(Draft& draft) {
  for (Body* body : draft.bodies) compile_body(draft, *body);
}

}  // namespace mj::compiler
