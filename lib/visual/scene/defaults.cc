// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/defaults.h"

#include <mujoco/mjview.h>

#include <algorithm>
#include <cstring>

#include "math/scalar.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

// Sets flags to their defaults, which are in the second column of mjVISSTRING or mjRNDSTRING.
template <int n>
void set_flags(mjtByte* flags, const char* (&table)[n][3]) {
  for (int i = 0; i < n; ++i) flags[i] = table[i][1][0] == '1';
}

void set_rgba(float* rgba, float r, float g, float b, float a) {
  rgba[0] = r, rgba[1] = g, rgba[2] = b, rgba[3] = a;
}

constexpr float kLineColours[][3] = {{1, 0.3f, 0.3f}, {0.1f, 1, 0.1f},   {0.3f, 0.3f, 1},
                                     {0.1f, 1, 1},    {1, 0.2f, 1},      {1, 1, 0.1f},
                                     {1, 0.6f, 0.2f}, {0.6f, 0.7f, 0.4f}};

void set_line_colours(mjvFigure& figure) {
  constexpr int kNamed = sizeof(kLineColours) / sizeof(kLineColours[0]);
  for (int line = 0; line < mjMAXLINE; ++line) {
    if (line < kNamed) {
      std::copy_n(kLineColours[line], 3, figure.linergb[line]);
      continue;
    }
    const int base[] = {2, 3, 5};
    for (int c = 0; c < 3; ++c) {
      figure.linergb[line][c] = 0.1f + 0.8f * single(halton(line, base[c]));
    }
  }
}

}  // namespace

mjvOption default_option() {
  mjvOption opt{};
  for (mjtByte* groups : {opt.geomgroup, opt.sitegroup, opt.jointgroup, opt.tendongroup,
                          opt.actuatorgroup, opt.flexgroup, opt.skingroup}) {
    std::fill_n(groups, 3, mjtByte{1});
  }
  set_flags(opt.flags, mjVISSTRING);
  opt.bvh_depth = 1;
  return opt;
}

mjvPerturb default_perturb() {
  mjvPerturb pert{};
  pert.flexselect = pert.skinselect = -1;
  pert.refquat[0] = 1;
  pert.scale = 1;
  return pert;
}

mjvCamera default_camera() {
  mjvCamera cam{};
  cam.type = mjCAMERA_FREE;
  cam.fixedcamid = cam.trackbodyid = -1;
  cam.distance = 2;
  cam.azimuth = 90;
  cam.elevation = -45;
  return cam;
}

mjvCamera default_free_camera(const mjModel& m) {
  mjvCamera cam = default_camera();
  std::copy_n(m.stat.center, 3, cam.lookat);
  cam.distance = 1.5 * m.stat.extent;
  cam.azimuth = m.vis.global.azimuth;
  cam.elevation = m.vis.global.elevation;
  cam.orthographic = m.vis.global.orthographic;
  return cam;
}

void default_figure(mjvFigure& figure) {
  std::memset(&figure, 0, sizeof figure);
  figure.flg_legend = figure.flg_extend = 1;
  figure.flg_ticklabel[0] = figure.flg_ticklabel[1] = 1;
  figure.linewidth = 3;
  figure.gridwidth = 1;
  figure.gridsize[0] = figure.gridsize[1] = 2;
  std::fill_n(figure.gridrgb, 3, 0.4f);
  set_rgba(figure.figurergba, 0, 0, 0, 1);
  set_rgba(figure.panergba, 0, 0, 0, 1);
  set_rgba(figure.legendrgba, 0, 0, 0, 0.3f);
  std::fill_n(figure.textrgb, 3, 1.0f);
  set_line_colours(figure);
  figure.range[0][1] = figure.range[1][1] = 1;
  std::strcpy(figure.xformat, "%.0f");
  std::strcpy(figure.yformat, "%.2g");
  std::strcpy(figure.minwidth, "XXX");
  figure.highlightid = -1;
}

void default_render_flags(mjtByte flags[mjNRNDFLAG]) {
  set_flags(flags, mjRNDSTRING);
}

}  // namespace mj::visual
