// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

// The type of the two objects that an equality constraint couples, and the attributes that name
// these objects.
struct Kind {
  int objtype;
  std::string_view attribute1, attribute2;
};

Kind kind_of(const Draft& draft, const Equality& eq, const std::string& me) {
  switch (eq.type) {
    case mjEQ_CONNECT:
    case mjEQ_WELD:
      if (eq.objtype == mjOBJ_BODY) return {mjOBJ_BODY, "body1", "body2"};
      if (eq.objtype == mjOBJ_SITE) return {mjOBJ_SITE, "site1", "site2"};
      draft.report.fail(eq.where, {.code = "equality-objects",
                                   .message = me + " must be between two bodies or two sites"});
    case mjEQ_JOINT:
      return {mjOBJ_JOINT, "joint1", "joint2"};
    case mjEQ_TENDON:
      return {mjOBJ_TENDON, "tendon1", "tendon2"};
    case mjEQ_FLEX:
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN:
      return {mjOBJ_FLEX, "flex", "flex"};
    default:
      draft.report.fail(eq.where,
                        {.code = "equality-type", .message = me + " has an invalid type"});
  }
}

void check_scalar_joint(const Draft& draft, const Equality& eq, int id, const std::string& me,
                        std::string_view attribute) {
  if (id < 0) return;
  const int type = draft.joints[id]->spec->type;
  if (type == mjJNT_HINGE || type == mjJNT_SLIDE) return;
  draft.report.fail(eq.where, {.code = "equality-joint-type",
                               .message = me + ": only hinge and slide joints can be coupled",
                               .attribute = attribute});
}

void compile_equality(Draft& draft, Equality& eq) {
  const std::string me = describe("equality", eq.name, eq.id);
  const Kind kind = kind_of(draft, eq, me);
  eq.obj1 = draft.resolve(kind.objtype, eq.name1, eq.where, me, kind.attribute1);
  eq.obj2 = kind.objtype == mjOBJ_BODY ? 0 : -1;
  if (!eq.name2.empty()) {
    eq.obj2 = draft.resolve(kind.objtype, eq.name2, eq.where, me, kind.attribute2);
  }
  if (eq.obj1 == eq.obj2) {
    draft.report.fail(eq.where, {.code = "equality-same-object",
                                 .message = me + " relates '" + eq.name1 + "' to itself",
                                 .attribute = kind.attribute2});
  }
  if (kind.objtype == mjOBJ_SITE && eq.obj2 < 0) {
    draft.report.fail(
        eq.where,
        {.code = "equality-objects", .message = me + " needs a second site", .hint = "add site2"});
  }
  if (eq.type == mjEQ_JOINT) {
    check_scalar_joint(draft, eq, eq.obj1, me, "joint1");
    check_scalar_joint(draft, eq, eq.obj2, me, "joint2");
  }
  if (kind.objtype == mjOBJ_FLEX && draft.flexes[eq.obj1].is_rigid) {
    draft.report.fail(eq.where, {.code = "equality-rigid-flex",
                                 .message = me + ": flex '" + eq.name1 + "' is rigid",
                                 .attribute = kind.attribute1});
  }
}

}  // namespace

void compile_equalities(Draft& draft) {
  for (Equality& eq : draft.equalities) draft.report.collect([&] { compile_equality(draft, eq); });
}

}  // namespace mj::compiler
