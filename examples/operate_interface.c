// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Operates a user interface without a window, as the tests of a program do. A table describes the
// interface, and a font that the program defines determines its layout. The program sends mouse and
// keyboard events to the interface.

#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>

static int g_speed = 1;
static int g_is_running = 0;

static mjUI* make_interface(mjrContext* con) {
  const mjuiDef table[] = {
      {mjITEM_SECTION, "Simulation", mjSECT_OPEN, NULL, "AS", 0},
      {mjITEM_CHECKINT, "Run", 1, &g_is_running, " #32", 0},
      {mjITEM_SLIDERINT, "Speed", 1, &g_speed, "0 10", 0},
      {mjITEM_END, "", 0, NULL, "", 0},
  };
  mjUI* ui = calloc(1, sizeof(mjUI));
  ui->spacing = mjui_themeSpacing(1);
  ui->color = mjui_themeColor(0);
  mjui_add(ui, table);
  con->charHeight = 18;
  mjui_resize(ui, con);
  return ui;
}

int main(void) {
  mjrContext* con = malloc(sizeof(mjrContext));
  mjr_defaultContext(con);
  mjUI* ui = make_interface(con);

  mjuiState* state = calloc(1, sizeof(mjuiState));
  state->nrect = 1;
  state->rect[0].width = ui->width;
  state->rect[0].height = ui->height;
  state->type = mjEVENT_KEY;
  state->key = ' ';
  const mjuiItem* changed = mjui_event(ui, state, con);
  if (!changed || changed->pdata != &g_is_running) return 1;

  const mjrRect slider = ui->sect[0].item[1].rect;
  state->type = mjEVENT_PRESS;
  state->button = mjBUTTON_LEFT;
  state->x = slider.left + 0.7 * slider.width;
  state->y = slider.bottom + 1;
  if (mjr_findRect((int)state->x, (int)state->y, state->nrect, state->rect) != 0) return 1;
  changed = mjui_event(ui, state, con);
  if (!changed || changed->itemid != 1) return 1;
  printf("speed %d, %s\n", g_speed, g_is_running ? "running" : "paused");

  free(state);
  free(ui);
  mjr_freeContext(con);
  free(con);
  return 0;
}
