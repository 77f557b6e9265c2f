// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for rendering. Functions that do not need OpenGL work as in MuJoCo. All
// other functions report an error.

#include <mujoco/mujoco.h>

#include <string>

#include "api/boundary.h"
#include "api/scene/no_drawing.h"

using mj::api::guarded;
using mj::api::refuse_to_draw;

namespace {

// Smallest valid distance of a camera's near plane. A smaller distance means that no near plane is
// set.
constexpr float kNoNearPlane = 1e-15f;

bool contains(const mjrRect& rect, int x, int y) {
  return x >= rect.left && x < rect.left + rect.width && y >= rect.bottom &&
         y < rect.bottom + rect.height;
}

// Returns whether `index` is the number of an auxiliary buffer. Reports an error if it is not.
bool require_aux(int index, const char* function = __builtin_FUNCTION()) {
  return guarded(
      [&] {
        if (index < 0 || index >= mjNAUX) {
          throw mj::Error("bad-argument", "there is no auxiliary buffer " + std::to_string(index));
        }
      },
      function);
}

bool require_id(const char* what, int id, mjtSize count,
                const char* function = __builtin_FUNCTION()) {
  return guarded([&] { mj::api::require_id(what, id, count); }, function);
}

}  // namespace

// ---- functions that need no context

void mjr_defaultContext(mjrContext* con) {
  *con = {};
}

void mjr_freeContext(mjrContext* con) {
  mjrContext freed = {};
  freed.glInitialized = con->glInitialized;
  freed.windowAvailable = con->windowAvailable;
  freed.windowSamples = con->windowSamples;
  freed.windowStereo = con->windowStereo;
  freed.windowDoublebuffer = con->windowDoublebuffer;
  *con = freed;
}

void mjr_defaultRendererInfo(mjrRendererInfo* info) {
  *info = {.renderer = "", .backend = ""};
}

void mjr_getRendererInfo(mjrRendererInfo* info) {
  *info = {.renderer = "noop", .backend = ""};
}

mjrRect mjr_maxViewport(const mjrContext* con) {
  if (con->currentBuffer == mjFB_OFFSCREEN) return {0, 0, con->offWidth, con->offHeight};
  refuse_to_draw("mjr_maxViewport");
  return {};
}

int mjr_findRect(int x, int y, int nrect, const mjrRect* rect) {
  for (int i = 0; i < nrect; ++i) {
    if (contains(rect[i], x, y)) return i;
  }
  return -1;
}

int mjr_getError(void) {
  return 0;
}

// ---- contexts and buffers

void mjr_makeContext(const mjModel*, mjrContext*, int) {
  refuse_to_draw("mjr_makeContext");
}

void mjr_changeFont(int, mjrContext*) {
  refuse_to_draw("mjr_changeFont");
}

void mjr_addAux(int index, int width, int height, int, mjrContext*) {
  if (!require_aux(index) || width < 1 || height < 1) return;
  refuse_to_draw("mjr_addAux");
}

void mjr_resizeOffscreen(int width, int height, mjrContext* con) {
  if (width == con->offWidth && height == con->offHeight) return;
  if (width != 0 && height != 0) return refuse_to_draw("mjr_resizeOffscreen");
  con->offWidth = width;
  con->offHeight = height;
}

void mjr_uploadTexture(const mjModel*, const mjrContext*, int) {
  refuse_to_draw("mjr_uploadTexture");
}

void mjr_uploadMesh(const mjModel* m, const mjrContext*, int meshid) {
  if (require_id("mesh", meshid, m->nmesh)) refuse_to_draw("mjr_uploadMesh");
}

void mjr_uploadHField(const mjModel* m, const mjrContext*, int hfieldid) {
  if (require_id("height field", hfieldid, m->nhfield)) refuse_to_draw("mjr_uploadHField");
}

void mjr_restoreBuffer(const mjrContext*) {
  refuse_to_draw("mjr_restoreBuffer");
}

void mjr_setBuffer(int, mjrContext*) {
  refuse_to_draw("mjr_setBuffer");
}

void mjr_readPixels(unsigned char*, float*, mjrRect, const mjrContext*) {
  refuse_to_draw("mjr_readPixels");
}

void mjr_drawPixels(const unsigned char*, const float*, mjrRect, const mjrContext*) {
  refuse_to_draw("mjr_drawPixels");
}

void mjr_blitBuffer(mjrRect, mjrRect, int, int, const mjrContext* con) {
  if (con->windowAvailable && con->offFBO) refuse_to_draw("mjr_blitBuffer");
}

void mjr_setAux(int index, const mjrContext*) {
  if (require_aux(index)) refuse_to_draw("mjr_setAux");
}

void mjr_blitAux(int index, mjrRect, int, int, const mjrContext* con) {
  if (require_aux(index) && con->auxFBO[index]) refuse_to_draw("mjr_blitAux");
}

// ---- drawing

void mjr_text(int, const char*, const mjrContext*, float, float, float, float, float) {
  refuse_to_draw("mjr_text");
}

void mjr_overlay(int, int, mjrRect, const char*, const char*, const mjrContext*) {
  refuse_to_draw("mjr_overlay");
}

void mjr_rectangle(mjrRect, float, float, float, float) {
  refuse_to_draw("mjr_rectangle");
}

void mjr_label(mjrRect, int, const char*, float, float, float, float, float, float, float,
               const mjrContext*) {
  refuse_to_draw("mjr_label");
}

void mjr_figure(mjrRect, mjvFigure*, const mjrContext*) {
  refuse_to_draw("mjr_figure");
}

void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext*) {
  if (viewport.width <= 0 || viewport.height <= 0) return;
  const float near = (scn->camera[0].frustum_near + scn->camera[1].frustum_near) / 2;
  if (near >= kNoNearPlane) return refuse_to_draw("mjr_render");
  if (scn->ngeom == 0) return;
  guarded([] {
    throw mj::Error("bad-argument",
                    "the camera of the scene has no near plane: call mjv_updateScene "
                    "or mjv_updateCamera before mjr_render");
  });
}

void mjr_finish(void) {
  refuse_to_draw("mjr_finish");
}
