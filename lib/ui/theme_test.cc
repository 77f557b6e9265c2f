// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme.h"

#include <doctest/doctest.h>

namespace mj::ui {

TEST_CASE("two spacings and four themes exist, and any other index gives the last one") {
  CHECK(theme_spacing(0).total == 270);
  CHECK(theme_spacing(0).label == 100);
  CHECK(theme_spacing(1).total == 310);
  CHECK(theme_spacing(1).linescroll == 30);
  CHECK(theme_spacing(-1).total == 310);
  CHECK(theme_spacing(2).total == 310);

  CHECK(theme_color(0).secttitle[0] == 0.6f);
  CHECK(theme_color(1).button[2] == 0.2f);
  CHECK(theme_color(2).master[0] == 0.9f);
  CHECK(theme_color(3).cursor[1] == 0.8f);
  CHECK(theme_color(4).master[0] == theme_color(3).master[0]);
  CHECK(theme_color(-1).master[0] == theme_color(3).master[0]);
}

}  // namespace mj::ui
