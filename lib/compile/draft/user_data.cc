// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/user_data.h"

#include <algorithm>

#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

int length_of(const auto& element) {
  if constexpr (requires { element->spec; }) {
    return static_cast<int>(element->spec->user.size());
  } else {
    return static_cast<int>(element.user.size());
  }
}

// Sets the length of the user data of one kind of elements, unless the description gives it. The
// length becomes that of the longest user data that an element of this kind has.
void size_kind(int& length, const auto& elements) {
  if (length >= 0) return;
  length = 0;
  for (const auto& element : elements) length = std::max(length, length_of(element));
}

}  // namespace

void size_user_data(Draft& draft) {
  draft.size = draft.spec.size;
  size_kind(draft.size.nuser_body, draft.bodies);
  size_kind(draft.size.nuser_jnt, draft.joints);
  size_kind(draft.size.nuser_geom, draft.geoms);
  size_kind(draft.size.nuser_site, draft.sites);
  size_kind(draft.size.nuser_cam, draft.cameras);
  size_kind(draft.size.nuser_tendon, draft.tendons);
  size_kind(draft.size.nuser_actuator, draft.actuators);
  size_kind(draft.size.nuser_sensor, draft.sensors);
}

}  // namespace mj::compiler
