// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Scenes of collision tests, given as MJCF.

#ifndef MJTOOLS_ENGINE_COLLISION_TEST_MODEL_H_
#define MJTOOLS_ENGINE_COLLISION_TEST_MODEL_H_

#include <doctest/doctest.h>

#include <cstddef>
#include <span>
#include <string>

#include "engine/collision/collide.h"
#include "engine/data/data.h"
#include "engine/flex/flex.h"
#include "engine/position/kinematics.h"
#include "load/load_model.h"

namespace mj::engine::test {

// Compiled model at its reference configuration.
struct Compiled {
  ModelPtr m;
  DataPtr d;

  explicit Compiled(const std::string& body) {
    const std::string xml = "<mujoco>" + body + "</mujoco>";
    Diagnostics diagnostics;
    m = load_model(std::as_bytes(std::span(xml)), "test.xml", diagnostics);
    REQUIRE(m != nullptr);
    d = make_data(*m);
    place();
  }

  // Computes everything that collisions read, in the configuration qpos.
  void place() {
    kinematics(*m, *d);
    com_position(*m, *d);
    flex(*m, *d);
  }

  [[nodiscard]] const mjContact* contacts() const {
    collide(*m, *d);
    return d->contact;
  }
  [[nodiscard]] int contact_count() const {
    collide(*m, *d);
    return d->ncon;
  }
};

}  // namespace mj::engine::test

#endif  // MJTOOLS_ENGINE_COLLISION_TEST_MODEL_H_
