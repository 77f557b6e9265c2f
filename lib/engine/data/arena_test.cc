// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/arena.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

namespace mj::engine {

TEST_CASE(
    "a stage without scratch memory drops constraints first, then contacts, and counts them") {
  TestModel t(
      "<worldbody><geom type='plane' size='5 5 1'/>"
      "<body pos='0 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody>");
  mjData& d = t.d();
  forward(t.m(), d);
  REQUIRE(d.ncon == 4);
  REQUIRE(d.nefc > 0);

  static std::string shown;
  const WarningHandler previous =
      set_warning_handler([](mjtWarning, const char* text) { shown = text; });
  CHECK(make_room(d));
  CHECK(d.nefc == 0);
  CHECK(d.ncon == 4);
  CHECK(d.warning[mjWARN_CNSTRFULL].number == 1);
  CHECK(make_room(d));
  CHECK(d.ncon == 0);
  CHECK(d.parena == 0);
  CHECK(d.warning[mjWARN_CONTACTFULL].lastinfo == 4);
  CHECK(shown.find(" 4 contacts") != std::string::npos);
  CHECK_FALSE(make_room(d));
  set_warning_handler(previous);
}

}  // namespace mj::engine
