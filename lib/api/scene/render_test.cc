// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rendering and user interfaces in the C API, in a build that draws nothing.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

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

bool says_it_draws_nothing(const std::string& function, const std::function<void()>& call) {
  return error_of(call).starts_with(function + ": this build draws nothing");
}

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

TEST_CASE("rendering: a build without a renderer draws nothing") {
  mjrRendererInfo info = {.renderer = nullptr, .backend = nullptr};
  mjr_getRendererInfo(&info);
  CHECK(std::string(info.renderer) == "noop");
  CHECK(std::string(info.backend) == "");
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

TEST_CASE("rendering: the size of the offscreen buffer is stored where nothing is made") {
  const Context con = defaulted();
  con->currentBuffer = mjFB_OFFSCREEN;
  con->offWidth = 640;
  con->offHeight = 480;
  const mjrRect all = mjr_maxViewport(con.get());
  CHECK(all.left == 0);
  CHECK(all.bottom == 0);
  CHECK(all.width == 640);
  CHECK(all.height == 480);

  mjr_resizeOffscreen(640, 480, con.get());
  CHECK(says_it_draws_nothing("mjr_resizeOffscreen",
                              [&] { mjr_resizeOffscreen(64, 48, con.get()); }));
  CHECK(con->offWidth == 640);
  mjr_resizeOffscreen(0, 48, con.get());
  CHECK(con->offWidth == 0);
  CHECK(con->offHeight == 48);
}

TEST_CASE("rendering: a function that needs a window or OpenGL is an error that says so") {
  const Context con = defaulted();
  con->windowAvailable = 1;
  con->offFBO = con->auxFBO[2] = 1;
  mjrContext* c = con.get();
  const mjrRect rect = {0, 0, 10, 10};
  auto scene = std::make_unique<mjvScene>();
  scene->camera[0].frustum_near = scene->camera[1].frustum_near = 0.1f;
  auto figure = std::make_unique<mjvFigure>();
  unsigned char rgb[300] = {};
  const struct {
    const char* name;
    std::function<void()> call;
  } functions[] = {
      {"mjr_makeContext", [&] { mjr_makeContext(nullptr, c, mjFONTSCALE_100); }},
      {"mjr_changeFont", [&] { mjr_changeFont(mjFONTSCALE_100, c); }},
      {"mjr_addAux", [&] { mjr_addAux(0, 10, 10, 0, c); }},
      {"mjr_uploadTexture", [&] { mjr_uploadTexture(nullptr, c, 0); }},
      {"mjr_restoreBuffer", [&] { mjr_restoreBuffer(c); }},
      {"mjr_setBuffer", [&] { mjr_setBuffer(mjFB_OFFSCREEN, c); }},
      {"mjr_readPixels", [&] { mjr_readPixels(rgb, nullptr, rect, c); }},
      {"mjr_drawPixels", [&] { mjr_drawPixels(rgb, nullptr, rect, c); }},
      {"mjr_blitBuffer", [&] { mjr_blitBuffer(rect, rect, 1, 1, c); }},
      {"mjr_setAux", [&] { mjr_setAux(0, c); }},
      {"mjr_blitAux", [&] { mjr_blitAux(2, rect, 0, 0, c); }},
      {"mjr_text", [&] { mjr_text(mjFONT_NORMAL, "text", c, 0, 0, 1, 1, 1); }},
      {"mjr_overlay", [&] { mjr_overlay(mjFONT_BIG, mjGRID_TOP, rect, "text", nullptr, c); }},
      {"mjr_maxViewport", [&] { static_cast<void>(mjr_maxViewport(c)); }},
      {"mjr_rectangle", [&] { mjr_rectangle(rect, 1, 1, 1, 1); }},
      {"mjr_label", [&] { mjr_label(rect, mjFONT_NORMAL, "text", 1, 1, 1, 1, 0, 0, 0, c); }},
      {"mjr_figure", [&] { mjr_figure(rect, figure.get(), c); }},
      {"mjr_render", [&] { mjr_render(rect, scene.get(), c); }},
      {"mjr_finish", [] { mjr_finish(); }},
      {"mjui_update", [&] { mjui_update(-1, -1, nullptr, nullptr, c); }},
      {"mjui_render", [&] { mjui_render(nullptr, nullptr, c); }},
  };
  for (const auto& function : functions) {
    CAPTURE(function.name);
    CHECK(says_it_draws_nothing(function.name, function.call));
  }
}

TEST_CASE("rendering: ids are checked first, and nothing is done where nothing is to be done") {
  const Context con = defaulted();
  mjrContext* c = con.get();
  const mjrRect rect = {0, 0, 10, 10};
  mjModel model = {};
  model.nmesh = model.nhfield = 2;
  CHECK(error_of([&] { mjr_uploadMesh(&model, c, 2); }).starts_with("mesh 2 does not exist"));
  CHECK(error_of([&] {
          mjr_uploadHField(&model, c, -1);
        }).starts_with("height field -1 does not exist"));
  CHECK(says_it_draws_nothing("mjr_uploadMesh", [&] { mjr_uploadMesh(&model, c, 1); }));
  CHECK(says_it_draws_nothing("mjr_uploadHField", [&] { mjr_uploadHField(&model, c, 1); }));

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
