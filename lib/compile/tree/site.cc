// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "compile/draft/passes.h"
#include "compile/draft/user_data.h"
#include "compile/tree/fromto.h"
#include "compile/tree/orientation.h"

namespace mj::compiler {

void compile_site(Draft& draft, Site& site) {
  const spec::Site& spec = *site.spec;
  const std::string me = describe("site", spec.name, site.id);
  check_user_data(draft, spec.where, spec.user, draft.size.nuser_site, me, "nuser_site");
  if (spec.type < 0 || spec.type >= mjNGEOMTYPES || spec.type == mjGEOM_MESH ||
      spec.type == mjGEOM_HFIELD || spec.type == mjGEOM_PLANE || spec.type == mjGEOM_SDF) {
    draft.report.fail(spec.where,
                      {.code = "site-type",
                       .message = me + ": a site must be a sphere, capsule, ellipsoid, cylinder "
                                       "or box",
                       .attribute = "type"});
  }
  const Placement placement = place_shape(draft, spec, me);
  site.pose = placement.pose;
  std::copy(placement.size, placement.size + 3, site.size);
  if (const Pose* frame = frame_of(*site.body, spec.frame)) site.pose = compose(*frame, site.pose);
  make_unit(site.pose.quat);
  check_sizes(draft, spec.where, spec.type, site.size, me);
}

}  // namespace mj::compiler
