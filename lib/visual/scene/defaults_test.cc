// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/defaults.h"

#include <memory>
#include <string>

#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {

TEST_CASE("figures begin with lines of a hundred colours and no data") {
  const auto figure = std::make_unique<mjvFigure>();
  std::fill_n(reinterpret_cast<unsigned char*>(figure.get()), sizeof(mjvFigure), 0xaa);
  mjv_defaultFigure(figure.get());
  check_floats(figure->linergb[7], {.6, .7, .4});
  check_floats(figure->linergb[8], {.150000006, .811111152, .611999989});
  check_floats(figure->linergb[99], {.71875, .162551448, .887199998});
  CHECK(figure->range[1][1] == 1);
  CHECK(std::string(figure->yformat) == "%.2g");
  CHECK(figure->highlightid == -1);
  CHECK(figure->linepnt[0] == 0);
  CHECK(figure->gridsize[1] == 2);
  CHECK(figure->legendrgba[3] == 0.3f);
}

TEST_CASE("options begin with three groups of each kind and the flags that the table names") {
  mjvOption opt;
  std::fill_n(reinterpret_cast<unsigned char*>(&opt), sizeof opt, 0xaa);
  mjv_defaultOption(&opt);
  for (const mjtByte* group : {opt.geomgroup, opt.sitegroup, opt.jointgroup, opt.tendongroup,
                               opt.actuatorgroup, opt.flexgroup, opt.skingroup}) {
    for (int g = 0; g < mjNGROUP; ++g) CHECK(int{group[g]} == (g < 3 ? 1 : 0));
  }
  std::string on;
  for (int i = 0; i < mjNVISFLAG; ++i) {
    if (opt.flags[i]) on += std::string(mjVISSTRING[i][0]) + ", ";
  }
  CHECK(on ==
        "Texture, Tendon, Range Finder, Perturb Object, Static Body, Skin, Flex Edge, "
        "Flex Skin, ");
  CHECK(opt.bvh_depth == 1);
  CHECK(opt.label == mjLABEL_NONE);
  CHECK(std::string(mjLABELSTRING[mjLABEL_ISLAND]) == "Island");
  CHECK(std::string(mjFRAMESTRING[mjFRAME_WORLD]) == "World");
}

TEST_CASE("cameras begin as free cameras, and the camera of a model sees all of it") {
  mjvCamera cam;
  mjv_defaultCamera(&cam);
  CHECK(cam.distance == 2);
  CHECK(cam.azimuth == 90);
  CHECK(cam.elevation == -45);
  CHECK(cam.trackbodyid == -1);
  TestScene t(
      "<statistic extent='2' center='1 2 3'/><visual><global azimuth='10' elevation='-20' "
      "orthographic='true'/></visual>");
  CHECK(t.cam.distance == 3);
  CHECK(t.cam.lookat[2] == 3);
  CHECK(t.cam.azimuth == 10);
  CHECK(t.cam.elevation == -20);
  CHECK(t.cam.orthographic == 1);
}

TEST_CASE("nothing is selected at the start") {
  mjvPerturb pert;
  mjv_defaultPerturb(&pert);
  CHECK(pert.select == 0);
  CHECK(pert.flexselect == -1);
  CHECK(pert.skinselect == -1);
  CHECK(pert.refquat[0] == 1);
  CHECK(pert.scale == 1);
}

}  // namespace mj::visual
