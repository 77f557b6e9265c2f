// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/contact/contact_force.h"

#include "math/check_values.h"

// The expected numbers are from the official build.

namespace mj::engine {

TEST_CASE("edges of a pyramid carry the force, friction that they cannot carry is lost") {
  const double force[] = {3, 1, -.5, .2}, friction[] = {.5, .5, .1};
  double edges[6], carried[4];
  encode_pyramid(edges, force, friction, 4);
  check_values(edges, {1, 0, 0, 1, 1, 0}, 1e-15);
  decode_pyramid(carried, edges, friction, 4);
  check_values(carried, {3, .5, -.5, .1}, 1e-15);

  // A contact without friction has no pyramid and therefore no edges.
  double untouched[] = {9};
  encode_pyramid(untouched, force, friction, 1);
  CHECK(untouched[0] == 9);
}

}  // namespace mj::engine
