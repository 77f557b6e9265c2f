// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles tendons. The length of a fixed tendon is a linear function of joint positions. A spatial
// tendon passes through sites, around geoms and over pulleys.

#include "compile/draft/limits.h"
#include "compile/draft/passes.h"
#include "compile/draft/user_data.h"

namespace mj::compiler {
namespace {

[[noreturn]] void fail(const Draft& draft, const SourceLocation& where, DiagnosticCode code,
                       std::string message, std::string_view attribute = {}) {
  draft.report.fail(where, {.code = code, .message = std::move(message), .attribute = attribute});
}

Wrap resolve_wrap(Draft& draft, const spec::Wrap& spec, const std::string& me) {
  switch (spec.type) {
    case mjWRAP_JOINT:
      return {mjWRAP_JOINT, draft.resolve(mjOBJ_JOINT, spec.name, spec.where, me, "joint"),
              spec.prm};
    case mjWRAP_SITE:
      return {mjWRAP_SITE, draft.resolve(mjOBJ_SITE, spec.name, spec.where, me, "site"), 0};
    case mjWRAP_PULLEY:
      if (spec.prm < 0) {
        fail(draft, spec.where, "tendon-divisor", me + ": the divisor of a pulley is negative",
             "divisor");
      }
      return {mjWRAP_PULLEY, -1, spec.prm};
    default: {
      const int id = draft.resolve(mjOBJ_GEOM, spec.name, spec.where, me, "geom");
      Geom& geom = *draft.geoms[id];
      geom.is_referenced = true;
      if (geom.spec->type != mjGEOM_SPHERE && geom.spec->type != mjGEOM_CYLINDER) {
        fail(draft, spec.where, "tendon-wrap-geom",
             me + ": geom '" + spec.name + "' must be a sphere or a cylinder to wrap around",
             "geom");
      }
      double side = -1;
      if (!spec.sidesite.empty()) {
        side = draft.resolve(mjOBJ_SITE, spec.sidesite, spec.where, me, "sidesite");
      }
      return {geom.spec->type == mjGEOM_SPHERE ? mjWRAP_SPHERE : mjWRAP_CYLINDER, id, side};
    }
  }
}

void check_fixed_path(const Draft& draft, const Tendon& tendon, const std::string& me) {
  for (size_t i = 0; i < tendon.wraps.size(); ++i) {
    if (tendon.wraps[i].type == mjWRAP_JOINT) continue;
    fail(draft, tendon.path[i].where, "tendon-path-joint",
         me + ": a fixed tendon can only contain joints");
  }
}

class SpatialPath {
 public:
  SpatialPath(const Draft& draft, const Tendon& tendon, const std::string& me)
      : draft_(draft), tendon_(tendon), me_(me), size_(static_cast<int>(tendon.wraps.size())) {}

  void check() const {
    if (size_ < 2) {
      fail(draft_, tendon_.where, "tendon-path-empty",
           me_ + ": the path needs at least two elements");
    }
    for (int i = 0; i < size_; ++i) check_element(i);
  }

 private:
  [[nodiscard]] int type(int i) const {
    return i < 0 || i >= size_ ? int{mjWRAP_NONE} : tendon_.wraps[i].type;
  }

  [[noreturn]] void reject(int i, DiagnosticCode code, std::string_view what) const {
    fail(draft_, tendon_.path[i].where, code, me_ + ": " + std::string(what));
  }

  void check_element(int i) const {
    switch (type(i)) {
      case mjWRAP_PULLEY:
        if (type(i + 1) == mjWRAP_PULLEY) reject(i, "tendon-path-pulley", "consecutive pulleys");
        if (i == size_ - 1) reject(i, "tendon-path-pulley", "the path ends with a pulley");
        break;
      case mjWRAP_SITE:
        check_site(i);
        break;
      case mjWRAP_JOINT:
        reject(i, "tendon-path-joint", "a spatial tendon cannot contain joints");
      default:
        if (type(i - 1) != mjWRAP_SITE || type(i + 1) != mjWRAP_SITE) {
          reject(i, "tendon-path-geom", "a geom must be directly between two sites");
        }
        if (tendon_.armature > 0) {
          reject(i, "tendon-armature", "a tendon with armature cannot wrap around geoms");
        }
    }
  }

  void check_site(int i) const {
    const bool before = type(i - 1) != mjWRAP_NONE && type(i - 1) != mjWRAP_PULLEY;
    const bool after = type(i + 1) != mjWRAP_NONE && type(i + 1) != mjWRAP_PULLEY;
    if (!before && !after) {
      reject(i, "tendon-path-pulley", "a site needs a neighbour that is not a pulley");
    }
    if (type(i + 1) == mjWRAP_SITE && tendon_.wraps[i].object == tendon_.wraps[i + 1].object) {
      reject(i + 1, "tendon-path-site", "the same site occurs twice in a row");
    }
  }

  const Draft& draft_;
  const Tendon& tendon_;
  const std::string& me_;
  int size_;
};

void check_path(const Draft& draft, const Tendon& tendon, const std::string& me) {
  if (tendon.wraps.empty()) {
    fail(draft, tendon.where, "tendon-path-empty", me + ": the path is empty");
  }
  if (tendon.wraps[0].type == mjWRAP_JOINT) {
    check_fixed_path(draft, tendon, me);
    return;
  }
  if (tendon.armature < 0) {
    fail(draft, tendon.where, "tendon-armature", me + ": armature must not be negative",
         "armature");
  }
  if (!(tendon.width > 0)) {
    fail(draft, tendon.where, "tendon-width", me + ": width must be positive", "width");
  }
  SpatialPath(draft, tendon, me).check();
}

void compile_ranges(Draft& draft, Tendon& tendon, const std::string& me) {
  tendon.is_limited =
      is_limited(draft, tendon, tendon.limited, tendon.range.data(), me, "limited", "range");
  if (tendon.is_limited) {
    check_increasing(draft, tendon.where, tendon.range.data(), me, "range");
  }
  const auto& frc = tendon.actuatorfrcrange;
  tendon.is_actfrclimited = is_limited(draft, tendon, tendon.actuatorfrclimited, frc.data(), me,
                                       "actuatorfrclimited", "actuatorfrcrange");
  if (tendon.is_actfrclimited) {
    check_increasing(draft, tendon.where, frc.data(), me, "actuatorfrcrange");
    if (frc[0] > 0 || frc[1] < 0) {
      fail(draft, tendon.where, "range-without-zero", me + ": actuatorfrcrange must contain 0",
           "actuatorfrcrange");
    }
  }
  if (tendon.springlength[0] > tendon.springlength[1]) {
    fail(draft, tendon.where, "range-order",
         me + ": the first number of springlength must not exceed the second", "springlength");
  }
}

void compile_tendon(Draft& draft, Tendon& tendon) {
  const std::string me = describe("tendon", tendon.name, tendon.id);
  check_user_data(draft, tendon.where, tendon.user, draft.size.nuser_tendon, me, "nuser_tendon");
  for (const spec::Wrap& wrap : tendon.path) {
    tendon.wraps.push_back(resolve_wrap(draft, wrap, me));
  }
  check_path(draft, tendon, me);
  compile_ranges(draft, tendon, me);
  if (!tendon.material.empty() && !draft.spec.compiler.discardvisual) {
    tendon.material_id =
        draft.resolve(mjOBJ_MATERIAL, tendon.material, tendon.where, me, "material");
  }
}

}  // namespace

void compile_tendons(Draft& draft) {
  for (Tendon& tendon : draft.tendons) {
    draft.report.collect([&] { compile_tendon(draft, tendon); });
  }
}

}  // namespace mj::compiler
