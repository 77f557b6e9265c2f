// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include "engine/data/data.h"
#include "model/allocate.h"
#include "model/field_table.h"

TEST_CASE("views of simulation data cover scalars, buffer and arena") {
  mj::ConstructSizes sizes;
  sizes.value[static_cast<int>(mj::Size::nbody)] = 3;
  const mj::ModelPtr m = mj::make_model(sizes);
  m->narena = 1 << 16;
  const mj::engine::DataPtr d = mj::engine::make_data(*m);
  d->time = 3;
  d->xpos[4] = 9;
  CHECK(mj::find_data_field(*m, *d, "time")->number(0) == 3);
  CHECK(mj::find_data_field(*m, *d, "xpos")->reals(1)[1] == 9);
  CHECK(mj::find_data_field(*m, *d, "efc_force")->rows == 0);
  CHECK(mj::find_data_field(*m, *d, "contact")->count() == 0);
}
