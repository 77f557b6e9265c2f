// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "sdf/shape_plugin.h"
#include "sdf/shapes.h"

mjPLUGIN_LIB_INIT(sdf) {
  using namespace mj::plugins;
  ShapePlugin<Bolt>::add();
  ShapePlugin<Bowl>::add();
  ShapePlugin<Gear>::add();
  ShapePlugin<Nut>::add();
  ShapePlugin<Torus>::add();
}
