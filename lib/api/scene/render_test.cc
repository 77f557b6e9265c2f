// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rendering and user interfaces in the C API.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/test_model.h"

namespace {

using Context = std::unique_ptr<mjrContext>;

Context defaulted() {
  Context con = std::make_unique<mjrContext>();
  std::memset(con.get(), 7, sizeof(mjrContext));
  mjr_defaultContext(con.get());
  return con;
}

// Returns the text of the error that a call throws, or "" if it succeeds.
std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

bool says_it_draws_no_interfaces(const std::string& function, const std::function<void()>& call) {
  return error_of(call).starts_with(function + ": mjtools does not draw user interfaces");
}

// The corners of the drawn part of a picture.
struct Box {
  int left = 1 << 20, bottom = 1 << 20, right = -1, top = -1;

  void add(int x, int y) {
    left = std::min(left, x), right = std::max(right, x);
    bottom = std::min(bottom, y), top = std::max(top, y);
  }
  [[nodiscard]] std::string text() const {
    return std::to_string(left) + " " + std::to_string(bottom) + " " + std::to_string(right) + " " +
           std::to_string(top);
  }
};

// A red box above the middle of the picture, and a context for it.
struct Camera {
  mj::ModelPtr model;
  mj::engine::DataPtr data;
  Context con = defaulted();
  std::unique_ptr<mjvScene> scene = std::make_unique<mjvScene>();

  Camera() {
    mj::engine::TestModel test(R"(<statistic extent="2" center="0 0 0"/>
      <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/>
        <global offwidth="101" offheight="101"/></visual>
      <asset><texture name="t" type="2d" builtin="flat" rgb1="1 0 0" width="8" height="8"/>
        <material name="m" texture="t"/></asset>
      <worldbody><geom type="box" size=".5 .2 .5" pos="0 .5 0" material="m"/>
      <camera name="c" pos="0 0 2" xyaxes="1 0 0 0 1 0" fovy="90"/></worldbody>)");
    model = std::move(test.model);
    data = std::move(test.data);
    mj_forward(model.get(), data.get());
    mjv_defaultScene(scene.get());
    mjv_makeScene(model.get(), scene.get(), 100);
    mjvOption opt;
    mjv_defaultOption(&opt);
    mjvCamera cam;
    mjv_defaultCamera(&cam);
    cam.type = mjCAMERA_FIXED;
    cam.fixedcamid = 0;
    mjv_updateScene(model.get(), data.get(), &opt, nullptr, &cam, mjCAT_ALL, scene.get());
    mjr_makeContext(model.get(), con.get(), mjFONTSCALE_150);
  }
  ~Camera() {
    mjr_freeContext(con.get());
    mjv_freeScene(scene.get());
  }

  // Returns the colour of a pixel, counted from the lower left corner.
  [[nodiscard]] std::string pixel(int x, int y) const {
    unsigned char rgb[3];
    mjr_readPixels(rgb, nullptr, {x, y, 1, 1}, con.get());
    return std::to_string(rgb[0]) + " " + std::to_string(rgb[1]) + " " + std::to_string(rgb[2]);
  }
};

}  // namespace

TEST_CASE("rendering: a context begins as zeros and keeps what it knows of the window") {
  const Context con = defaulted();
  const char* bytes = reinterpret_cast<const char*>(con.get());
  CHECK(std::all_of(bytes, bytes + sizeof(mjrContext), [](char c) { return c == 0; }));

  con->windowAvailable = con->windowSamples = con->glInitialized = con->windowStereo =
      con->windowDoublebuffer = con->offWidth = con->charHeight = 3;
  mjr_freeContext(con.get());
  CHECK(con->glInitialized == 3);
  CHECK(con->windowAvailable == 3);
  CHECK(con->windowSamples == 3);
  CHECK(con->windowStereo == 3);
  CHECK(con->windowDoublebuffer == 3);
  CHECK(con->offWidth == 0);
  CHECK(con->charHeight == 0);
}

TEST_CASE("rendering: the renderer has a name while there are contexts") {
  mjrRendererInfo info = {.renderer = nullptr, .backend = nullptr};
  mjr_getRendererInfo(&info);
  CHECK(std::string(info.renderer) == "noop");
  CHECK(std::string(info.backend) == "");
  const Context con = defaulted();
  mjr_makeContext(nullptr, con.get(), mjFONTSCALE_100);
  mjr_getRendererInfo(&info);
  CHECK(std::string(info.renderer) == "classic");
  mjr_freeContext(con.get());
  mjr_defaultRendererInfo(&info);
  CHECK(std::string(info.renderer) == "");
  info.backend = nullptr;
  mjr_defaultRendererInfo(&info);
  CHECK(std::string(info.backend) == "");
  CHECK(mjr_getError() == 0);
}

TEST_CASE("rendering: the first rectangle that holds a point is found") {
  const mjrRect rects[] = {{0, 0, 10, 10}, {5, 5, 10, 10}, {20, 20, 0, 5}};
  CHECK(mjr_findRect(5, 5, 3, rects) == 0);
  CHECK(mjr_findRect(10, 10, 3, rects) == 1);
  CHECK(mjr_findRect(15, 15, 3, rects) == -1);
  CHECK(mjr_findRect(20, 20, 3, rects) == -1);
  CHECK(mjr_findRect(10, 10, 1, rects) == -1);
}

TEST_CASE("rendering: a scene is drawn and its pixels are read, from the bottom row on") {
  const Camera camera;
  mjrContext* c = camera.con.get();
  CHECK(c->offWidth == 101);
  CHECK(c->offHeight == 101);
  CHECK(c->currentBuffer == mjFB_OFFSCREEN);
  CHECK(c->windowAvailable == 0);
  CHECK(c->fontScale == 150);
  CHECK(c->charHeight == 28);
  const mjrRect all = mjr_maxViewport(c);
  CHECK(all.width == 101);
  mjr_render(all, camera.scene.get(), c);
  mjr_finish();
  // the box is above the middle of the picture
  CHECK(camera.pixel(50, 70) == "255 0 0");
  CHECK(camera.pixel(50, 30) == "0 0 0");

  float depth = 0;
  mjr_readPixels(nullptr, &depth, {50, 70, 1, 1}, c);
  const double near = camera.scene->camera[0].frustum_near;
  const double far = camera.scene->camera[0].frustum_far;
  const double stored = near * (far - 1.5) / (1.5 * (far - near));
  CHECK(depth == doctest::Approx(1 - stored).epsilon(1e-6));
  c->readDepthMap = mjDEPTH_ZEROFAR;
  mjr_readPixels(nullptr, &depth, {50, 70, 1, 1}, c);
  CHECK(depth == doctest::Approx(stored).epsilon(1e-5));
  mjr_readPixels(nullptr, &depth, {50, 30, 1, 1}, c);
  CHECK(depth == 0);

  // a viewport is a part of the buffer
  mjr_rectangle(all, 0, 1, 0, 1);
  mjr_render({0, 0, 50, 50}, camera.scene.get(), c);
  CHECK(camera.pixel(25, 35) == "255 0 0");
  CHECK(camera.pixel(70, 70) == "0 255 0");
  c->readPixelFormat = 0x80e0;  // BGR
  CHECK(camera.pixel(25, 35) == "0 0 255");
}

TEST_CASE("rendering: buffers have sizes, can be resized and written") {
  const Camera camera;
  mjrContext* c = camera.con.get();
  mjr_resizeOffscreen(20, 10, c);
  CHECK(mjr_maxViewport(c).width == 20);
  const unsigned char rgb[6] = {1, 2, 3, 4, 5, 6};
  mjr_drawPixels(rgb, nullptr, {3, 4, 2, 1}, c);
  CHECK(camera.pixel(3, 4) == "1 2 3");
  CHECK(camera.pixel(4, 4) == "4 5 6");
  CHECK(camera.pixel(30, 4) == "0 0 0");
  CHECK(error_of([&] { mjr_resizeOffscreen(-1, 5, c); }).find("cannot be made") !=
        std::string::npos);
  mjr_resizeOffscreen(0, 48, c);
  CHECK(c->offWidth == 0);

  mjr_resizeOffscreen(20, 10, c);
  mjr_addAux(2, 8, 6, 4, c);
  CHECK(c->auxWidth[2] == 8);
  mjr_setAux(2, c);
  mjr_rectangle({0, 0, 8, 6}, 0, 0, 1, 1);
  CHECK(camera.pixel(1, 1) == "0 0 255");
  mjr_restoreBuffer(c);
  CHECK(camera.pixel(1, 1) == "0 0 0");
  mjr_blitAux(2, {0, 0, 8, 6}, 10, 2, c);
  CHECK(camera.pixel(9, 3) == "0 0 0");
  CHECK(camera.pixel(10, 3) == "0 0 255");
  mjr_setBuffer(mjFB_WINDOW, c);
  CHECK(c->currentBuffer == mjFB_OFFSCREEN);
}

TEST_CASE("rendering: text, labels, overlays and figures are drawn") {
  const Context con = defaulted();
  mjrContext* c = con.get();
  mjr_makeContext(nullptr, c, mjFONTSCALE_100);
  CHECK(c->offWidth == 800);
  CHECK(c->readPixelFormat == 0);
  CHECK(c->charWidth[int{'H'}] == 11);
  CHECK(c->charWidthBig[int{'H'}] == 21);
  const mjrRect all = {0, 0, 800, 600};
  const auto box_of = [&](auto is_drawn) {
    std::vector<unsigned char> rgb(3 * 800 * 600);
    mjr_readPixels(rgb.data(), nullptr, all, c);
    Box box;
    for (int i = 0; i < 800 * 600; ++i) {
      if (is_drawn(&rgb[3 * static_cast<size_t>(i)])) box.add(i % 800, i / 800);
    }
    return box;
  };
  mjr_rectangle(all, 0, 0, 0, 1);
  mjr_text(mjFONT_NORMAL, "HHH", c, 0.5f, 0.5f, 1, 1, 1);
  // MuJoCo's letters: columns 402 to 431, rows 304 to 313
  const Box text = box_of([](const unsigned char* p) { return p[0] > 180; });
  CHECK(std::abs(text.left - 402) <= 1);
  CHECK(std::abs(text.right - 431) <= 2);
  CHECK(std::abs(text.bottom - 304) <= 1);
  CHECK(std::abs(text.top - 313) <= 1);

  const auto is_grey = [](const unsigned char* p) { return p[0] >= 127 && p[0] <= 128; };
  const auto overlay_box = [&](int place) {
    mjr_rectangle(all, 1, 1, 1, 1);
    mjr_overlay(mjFONT_NORMAL, place, all, "Wide line", nullptr, c);
    return box_of(is_grey);
  };
  CHECK(overlay_box(mjGRID_TOPLEFT).text() == "5 571 82 593");
  CHECK(overlay_box(mjGRID_BOTTOMRIGHT).text() == "716 5 793 27");
  CHECK(overlay_box(mjGRID_TOP).text() == "355 571 432 593");
  CHECK(overlay_box(mjGRID_LEFT).text() == "5 282 82 304");

  mjr_label({10, 10, 100, 40}, mjFONT_BIG, "label", 1, 0, 0, 1, 1, 1, 1, c);
  CHECK(box_of([](const unsigned char* p) { return p[0] == 255 && p[1] == 0; }).text() ==
        "10 10 109 49");

  auto figure = std::make_unique<mjvFigure>();
  mjv_defaultFigure(figure.get());
  const float points[] = {0, 0, 1, 3.2f, 4, 7.7f};
  std::copy(std::begin(points), std::end(points), figure->linedata[0]);
  figure->linepnt[0] = 3;
  mjr_figure({10, 20, 400, 300}, figure.get(), c);
  CHECK(figure->xaxispixel[1] == 400);
  CHECK(figure->yaxispixel[0] == 56);
  CHECK(figure->yaxispixel[1] == 310);
  CHECK(figure->yaxisdata[0] == 0);
  CHECK(figure->yaxisdata[1] == 8);
  std::strcpy(figure->title, "title");
  std::strcpy(figure->xlabel, "time");
  figure->flg_symmetric = 1;
  mjr_figure({10, 20, 400, 300}, figure.get(), c);
  CHECK(figure->yaxispixel[0] == 78);
  CHECK(figure->yaxispixel[1] == 283);
  CHECK(figure->yaxisdata[0] == -8);
  // hostile formats are not used
  std::strcpy(figure->xformat, "%s%n");
  figure->flg_legend = figure->flg_selection = 1;
  std::strcpy(figure->linename[0], "speed");
  mjr_figure({10, 20, 400, 300}, figure.get(), c);
  mjr_changeFont(mjFONTSCALE_50, c);
  CHECK(c->charHeight == 11);
  mjr_freeContext(c);
}

TEST_CASE("rendering: font scales are multiples of 50 from 100 to 300") {
  const Context con = defaulted();
  for (const auto& [asked, given] :
       {std::pair(0, 100), {50, 100}, {124, 100}, {125, 150}, {1000, 300}}) {
    mjr_makeContext(nullptr, con.get(), asked);
    CHECK(con->fontScale == given);
  }
  mjr_freeContext(con.get());
}

TEST_CASE("rendering: assets are copied when the context is made and when they are uploaded") {
  const Camera camera;
  mjrContext* c = camera.con.get();
  mjModel& m = *camera.model;
  const mjrRect all = mjr_maxViewport(c);
  std::fill_n(m.tex_data, m.ntexdata, mjtByte{255});
  mjr_render(all, camera.scene.get(), c);
  CHECK(camera.pixel(50, 70) == "255 0 0");
  mjr_uploadTexture(&m, c, 0);
  mjr_render(all, camera.scene.get(), c);
  CHECK(camera.pixel(50, 70) == "255 255 255");
}

TEST_CASE("rendering: assets that the model of the context does not have are not uploaded") {
  const Camera camera;
  mjModel& m = *camera.model;
  m.ntex += 1, m.nmesh += 1, m.nhfield += 1;
  const int texture = static_cast<int>(m.ntex) - 1, mesh = static_cast<int>(m.nmesh) - 1;
  const int field = static_cast<int>(m.nhfield) - 1;
  const mjrContext* c = camera.con.get();
  const std::string without = "made for a model without";
  CHECK(error_of([&] { mjr_uploadTexture(&m, c, texture); }).find(without) != std::string::npos);
  CHECK(error_of([&] { mjr_uploadMesh(&m, c, mesh); }).find(without) != std::string::npos);
  CHECK(error_of([&] { mjr_uploadHField(&m, c, field); }).find(without) != std::string::npos);
  m.ntex -= 1, m.nmesh -= 1, m.nhfield -= 1;
}

TEST_CASE("rendering: mistakes are errors that say what is missing") {
  const Context con = defaulted();
  mjrContext* c = con.get();
  const mjrRect rect = {0, 0, 10, 10};
  mjModel model = {};
  model.nmesh = model.nhfield = 2;
  CHECK(error_of([&] { mjr_uploadMesh(&model, c, 2); }).starts_with("mesh 2 does not exist"));
  CHECK(error_of([&] {
          mjr_uploadHField(&model, c, -1);
        }).starts_with("height field -1 does not exist"));
  const std::string not_made = "the rendering context was not made";
  CHECK(error_of([&] { mjr_uploadMesh(&model, c, 1); }).starts_with(not_made));
  CHECK(error_of([&] { mjr_readPixels(nullptr, nullptr, rect, c); }).starts_with(not_made));
  CHECK(error_of([&] { mjr_setBuffer(mjFB_OFFSCREEN, c); }).starts_with(not_made));
  CHECK(error_of([&] { mjr_rectangle(rect, 1, 1, 1, 1); }).starts_with("there is no rendering"));

  const std::string no_buffer = "there is no auxiliary buffer 10";
  CHECK(error_of([&] { mjr_addAux(10, 1, 1, 1, c); }) == no_buffer);
  CHECK(error_of([&] { mjr_setAux(10, c); }) == no_buffer);
  CHECK(error_of([&] { mjr_blitAux(10, rect, 0, 0, c); }) == no_buffer);
  CHECK(error_of([&] { mjr_addAux(9, 0, 5, 1, c); }) == "");
  CHECK(error_of([&] { mjr_blitAux(9, rect, 0, 0, c); }) == "");
  CHECK(error_of([&] { mjr_blitBuffer(rect, rect, 1, 1, c); }) == "");

  auto scene = std::make_unique<mjvScene>();
  CHECK(error_of([&] { mjr_render(rect, scene.get(), c); }) == "");
  scene->ngeom = 1;
  CHECK(error_of([&] { mjr_render({0, 0, 0, 5}, scene.get(), c); }) == "");
  CHECK(error_of([&] { mjr_render(rect, scene.get(), c); }).find("no near plane") !=
        std::string::npos);
  mjr_makeContext(nullptr, c, mjFONTSCALE_100);
  scene->camera[0].frustum_near = scene->camera[1].frustum_near = 0.1f;
  CHECK(error_of([&] { mjr_render(rect, scene.get(), c); }).find("without a model") !=
        std::string::npos);
  CHECK(error_of([&] { mjr_setAux(3, c); }).find("does not exist") != std::string::npos);
  mjr_freeContext(c);
  mjr_freeContext(c);

  CHECK(says_it_draws_no_interfaces("mjui_update",
                                    [&] { mjui_update(-1, -1, nullptr, nullptr, c); }));
  CHECK(says_it_draws_no_interfaces("mjui_render", [&] { mjui_render(nullptr, nullptr, c); }));
}

TEST_CASE("user interfaces work without a window, through the C API") {
  auto ui = std::make_unique<mjUI>();
  const Context con = defaulted();
  con->charHeight = 18;
  ui->spacing = mjui_themeSpacing(0);
  ui->color = mjui_themeColor(1);
  CHECK(ui->spacing.total == 270);
  CHECK(ui->color.button[0] == 0.6f);

  int data = 0;
  const mjuiDef rows[] = {{.type = mjITEM_SECTION, .name = "S", .state = 1},
                          {.type = mjITEM_CHECKINT, .name = "check", .state = 1, .pdata = &data},
                          {.type = mjITEM_END}};
  mjui_add(ui.get(), rows);
  const mjuiDef more[] = {{.type = mjITEM_BUTTON, .name = "button", .state = 1, .other = " X"},
                          {.type = mjITEM_END}};
  mjui_addToSection(ui.get(), 0, more);
  mjui_resize(ui.get(), con.get());
  CHECK(ui->width == 270);
  CHECK(ui->height == 8 + 26 + 2 * 30 + 4 + 8);

  mjuiState state = {};
  state.nrect = 1;
  state.rect[0] = {0, 0, 270, ui->height};
  state.type = mjEVENT_PRESS;
  state.button = mjBUTTON_LEFT;
  state.x = 20;
  state.y = ui->sect[0].item[0].rect.bottom + 5;
  CHECK(mjui_event(ui.get(), &state, con.get()) == &ui->sect[0].item[0]);
  CHECK(data == 1);
  state.type = mjEVENT_KEY;
  state.key = 'X';
  CHECK(mjui_event(ui.get(), &state, con.get()) == &ui->sect[0].item[1]);
  ui->rectid = mjMAXUIRECT;
  CHECK(error_of([&] {
          mjui_event(ui.get(), &state, con.get());
        }).starts_with("user interface: there is no rectangle 25"));
  CHECK(error_of([&] { mjui_addToSection(ui.get(), 10, more); }) != "");
  const mjuiDef wrong[] = {{.type = mjITEM_BUTTON, .name = "b", .state = -1}, {.type = mjITEM_END}};
  CHECK(error_of([&] { mjui_add(ui.get(), wrong); }) != "");
}
