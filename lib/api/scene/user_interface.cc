// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for user interfaces.

#include <mujoco/mujoco.h>

#include <string>

#include "api/boundary.h"
#include "api/scene/no_drawing.h"
#include "ui/event.h"
#include "ui/layout.h"
#include "ui/table.h"
#include "ui/theme.h"

using mj::api::guarded;
using mj::api::refuse_to_draw;

mjuiThemeSpacing mjui_themeSpacing(int ind) {
  return mj::ui::theme_spacing(ind);
}
mjuiThemeColor mjui_themeColor(int ind) {
  return mj::ui::theme_color(ind);
}

void mjui_add(mjUI* ui, const mjuiDef* def) {
  guarded([&] { mj::ui::add(*ui, def); });
}
void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def) {
  guarded([&] { mj::ui::add_to_section(*ui, sect, def); });
}

void mjui_resize(mjUI* ui, const mjrContext* con) {
  mj::ui::lay_out(*ui, con->charHeight);
}

mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con) {
  mjuiItem* item = nullptr;
  guarded([&] {
    if (ui->rectid < 0 || ui->rectid >= mjMAXUIRECT) {
      throw mj::Error("bad-argument", "user interface: there is no rectangle " +
                                          std::to_string(ui->rectid) + " of the window");
    }
    item = mj::ui::handle_event(*ui, *state, *con);
  });
  return item;
}

void mjui_update(int, int, const mjUI*, const mjuiState*, const mjrContext*) {
  refuse_to_draw("mjui_update");
}
void mjui_render(mjUI*, const mjuiState*, const mjrContext*) {
  refuse_to_draw("mjui_render");
}
