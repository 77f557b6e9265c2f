// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for rendering. They draw on the processor, into buffers in memory. There
// is no window.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "api/boundary.h"
#include "api/scene/drawing.h"
#include "draw/assets.h"
#include "visual/view/camera.h"

using mj::api::current_drawing;
using mj::api::Drawing;
using mj::api::drawing_of;
using mj::api::guarded;

namespace {

// Smallest valid distance of a camera's near plane. A smaller distance means that no near plane is
// set.
constexpr float kNoNearPlane = 1e-15f;

// Pixel formats of OpenGL that mjr_readPixels knows.
constexpr int kFormatRgb = 0x1907, kFormatBgr = 0x80e0;

// Size of the offscreen buffer of a context without a model (pixels).
constexpr int kPlainWidth = 800, kPlainHeight = 600;

bool contains(const mjrRect& rect, int x, int y) {
  return x >= rect.left && x < rect.left + rect.width && y >= rect.bottom &&
         y < rect.bottom + rect.height;
}

void require_aux(int index) {
  if (index < 0 || index >= mjNAUX) {
    throw mj::Error("bad-argument", "there is no auxiliary buffer " + std::to_string(index));
  }
}

void set_fonts(mjrContext& con, Drawing& drawing, int scale) {
  drawing.fonts = mj::draw::Fonts(scale);
  if (drawing.renderer) drawing.renderer->set_font_scale(scale);
  con.fontScale = scale;
  con.charHeight = drawing.fonts.normal.height();
  con.charHeightBig = drawing.fonts.big.height();
  for (int c = 0; c < mj::draw::kCharacterEnd; ++c) {
    con.charWidth[c] = drawing.fonts.normal.width(static_cast<char>(c));
    con.charWidthBig[c] = drawing.fonts.big.width(static_cast<char>(c));
  }
}

// Sets the members of a context that describe the assets of its model.
void describe_model(mjrContext& con, const mjModel& m) {
  if (m.ntex > mjMAXTEXTURE) {
    throw mj::Error("bad-argument", "the model has " + std::to_string(m.ntex) +
                                        " textures, but a context holds at most " +
                                        std::to_string(mjMAXTEXTURE));
  }
  if (m.nmat >= mjMAXMATERIAL - 1) {
    throw mj::Error("bad-argument", "the model has " + std::to_string(m.nmat) +
                                        " materials, but a context holds at most " +
                                        std::to_string(mjMAXMATERIAL - 2));
  }
  const float extent = static_cast<float>(m.stat.extent);
  con.lineWidth = m.vis.global.linewidth;
  con.shadowClip = extent * m.vis.map.shadowclip;
  con.shadowScale = m.vis.map.shadowscale;
  con.fogStart = extent * m.vis.map.fogstart;
  con.fogEnd = extent * m.vis.map.fogend;
  std::copy_n(m.vis.rgba.fog, 4, con.fogRGBA);
  con.shadowSize = m.vis.quality.shadowsize;
  con.offWidth = m.vis.global.offwidth;
  con.offHeight = m.vis.global.offheight;
  con.offSamples = m.vis.quality.offsamples;
  std::copy_n(m.mat_texid, mjNTEXROLE * m.nmat, con.mat_texid);
  std::copy_n(m.mat_texuniform, m.nmat, con.mat_texuniform);
  std::copy_n(m.mat_texrepeat, 2 * m.nmat, con.mat_texrepeat);
  con.ntexture = static_cast<int>(m.ntex);
  std::copy_n(m.tex_type, m.ntex, con.textureType);
  con.nskin = static_cast<int>(m.nskin);
  con.readPixelFormat = kFormatRgb;
}

// Frees a context and sets its members to 0, except those about the window.
void clear(mjrContext& con) {
  mj::api::remove_drawing(con.offFBO);
  mjrContext freed = {};
  freed.glInitialized = con.glInitialized;
  freed.windowAvailable = con.windowAvailable;
  freed.windowSamples = con.windowSamples;
  freed.windowStereo = con.windowStereo;
  freed.windowDoublebuffer = con.windowDoublebuffer;
  con = freed;
}

// Sets the viewport of a context, and returns the objects that draw into it.
std::shared_ptr<Drawing> drawing_at(const mjrContext& con, const mjrRect& viewport) {
  std::shared_ptr<Drawing> drawing = drawing_of(con);
  drawing->viewport = viewport;
  return drawing;
}

const mj::draw::Renderer& require_renderer(const Drawing& drawing) {
  if (drawing.renderer) return *drawing.renderer;
  throw mj::Error("bad-argument", "the rendering context was made without a model");
}

// Reports an asset that the model of a context does not have. `count` is the number of assets of
// the context.
void require_place(const char* kind, int id, size_t count) {
  if (id >= 0 && static_cast<size_t>(id) < count) return;
  throw mj::Error("bad-argument",
                  std::string("the rendering context was made for a model without ") + kind + " " +
                      std::to_string(id));
}

// Replaces the depths of a viewport, in metres, by OpenGL depths in reverse order: 1 at the near
// plane and 0 at the far plane.
void store_depths(mj::draw::Canvas& canvas, const mjrRect& viewport, const mjvGLCamera& camera) {
  const double near = camera.frustum_near, far = camera.frustum_far;
  mj::draw::Picture& p = canvas.picture;
  const int top = canvas.top_of(viewport);
  for (int y = std::max(0, top); y < std::min(p.height, top + viewport.height); ++y) {
    for (int x = std::max(0, viewport.left); x < std::min(p.width, viewport.left + viewport.width);
         ++x) {
      float& depth =
          p.depth[static_cast<size_t>(y) * static_cast<size_t>(p.width) + static_cast<size_t>(x)];
      const double z = depth;
      depth = !std::isfinite(depth) ? 0
              : camera.orthographic ? static_cast<float>((far - z) / (far - near))
                                    : static_cast<float>(near * (far - z) / (z * (far - near)));
    }
  }
}

}  // namespace

// ---- functions that need no context

void mjr_defaultContext(mjrContext* con) {
  *con = {};
}

void mjr_freeContext(mjrContext* con) {
  clear(*con);
}

void mjr_defaultRendererInfo(mjrRendererInfo* info) {
  *info = {.renderer = "", .backend = ""};
}

void mjr_getRendererInfo(mjrRendererInfo* info) {
  *info = {.renderer = mj::api::has_drawings() ? "classic" : "noop", .backend = ""};
}

mjrRect mjr_maxViewport(const mjrContext* con) {
  return {0, 0, con->offWidth, con->offHeight};
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

void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale) {
  guarded([&] {
    clear(*con);
    try {
      auto drawing = std::make_shared<Drawing>();
      if (m) {
        describe_model(*con, *m);
        drawing->renderer = std::make_unique<mj::draw::Renderer>(*m);
      } else {
        con->offWidth = kPlainWidth;
        con->offHeight = kPlainHeight;
      }
      drawing->offscreen = mj::draw::Canvas(con->offWidth, con->offHeight);
      set_fonts(*con, *drawing, mj::draw::valid_font_scale(fontscale));
      con->currentBuffer = mjFB_OFFSCREEN;
      con->offFBO = mj::api::add_drawing(std::move(drawing));
    } catch (...) {
      clear(*con);
      throw;
    }
  });
}

void mjr_changeFont(int fontscale, mjrContext* con) {
  guarded([&] {
    const int scale = std::clamp(fontscale / 50 * 50, int{mjFONTSCALE_50}, int{mjFONTSCALE_300});
    set_fonts(*con, *drawing_of(*con), scale);
  });
}

void mjr_addAux(int index, int width, int height, int samples, mjrContext* con) {
  guarded([&] {
    require_aux(index);
    if (con->offFBO == 0 && (width < 1 || height < 1)) return;
    const auto drawing = drawing_of(*con);
    drawing->aux[index].reset();
    con->auxFBO[index] = 0;
    if (width < 1 || height < 1) return;
    drawing->aux[index].emplace(width, height);
    con->auxFBO[index] = con->offFBO;
    con->auxWidth[index] = width;
    con->auxHeight[index] = height;
    con->auxSamples[index] = samples;
  });
}

void mjr_resizeOffscreen(int width, int height, mjrContext* con) {
  if (width == con->offWidth && height == con->offHeight) return;
  guarded([&] {
    if (width != 0 && height != 0) {
      drawing_of(*con)->offscreen = mj::draw::Canvas(width, height);
    }
    con->offWidth = width;
    con->offHeight = height;
  });
}

void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid) {
  guarded([&] {
    const auto drawing = drawing_of(*con);
    require_renderer(*drawing);
    if (texid < 0 || texid >= m->ntex) return;
    mj::draw::Assets& assets = drawing->renderer->assets();
    require_place("texture", texid, assets.textures.size());
    assets.update_texture(*m, texid);
  });
}

void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid) {
  guarded([&] {
    mj::api::require_id("mesh", meshid, m->nmesh);
    const auto drawing = drawing_of(*con);
    require_renderer(*drawing);
    mj::draw::Assets& assets = drawing->renderer->assets();
    require_place("mesh", meshid, assets.meshes.size() / 2);
    assets.update_mesh(*m, meshid);
  });
}

void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid) {
  guarded([&] {
    mj::api::require_id("height field", hfieldid, m->nhfield);
    const auto drawing = drawing_of(*con);
    require_renderer(*drawing);
    mj::draw::Assets& assets = drawing->renderer->assets();
    require_place("height field", hfieldid, assets.height_fields.size());
    assets.update_height_field(*m, hfieldid);
  });
}

void mjr_restoreBuffer(const mjrContext* con) {
  guarded([&] { drawing_of(*con)->aux_target = -1; });
}

void mjr_setBuffer(int, mjrContext* con) {
  guarded([&] {
    drawing_of(*con)->aux_target = -1;
    con->currentBuffer = mjFB_OFFSCREEN;
  });
}

void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport, const mjrContext* con) {
  guarded([&] {
    const auto drawing = drawing_of(*con);
    mj::draw::read_pixels(drawing->target(), viewport, con->readDepthMap == mjDEPTH_ZEROFAR,
                          con->readPixelFormat == kFormatBgr, rgb, depth);
  });
}

void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport,
                    const mjrContext* con) {
  guarded(
      [&] { mj::draw::write_pixels(drawing_at(*con, viewport)->target(), viewport, rgb, depth); });
}

// There is no window to copy from or to.
void mjr_blitBuffer(mjrRect, mjrRect, int, int, const mjrContext*) {}

void mjr_setAux(int index, const mjrContext* con) {
  guarded([&] {
    require_aux(index);
    const auto drawing = drawing_of(*con);
    if (!drawing->aux[index]) {
      throw mj::Error("bad-argument", "the auxiliary buffer " + std::to_string(index) +
                                          " does not exist: call mjr_addAux first");
    }
    drawing->aux_target = index;
  });
}

void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con) {
  guarded([&] {
    require_aux(index);
    if (!con->auxFBO[index]) return;
    const auto drawing = drawing_of(*con);
    if (!drawing->aux[index]) return;
    drawing->aux_target = -1;
    mj::draw::copy_pixels(*drawing->aux[index], src, drawing->offscreen, left, bottom);
  });
}

// ---- drawing

void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r, float g,
              float b) {
  guarded([&] {
    const auto drawing = drawing_of(*con);
    const mjrRect& v = drawing->viewport;
    const float rgb[3] = {r, g, b};
    mj::draw::draw_text(drawing->target(), drawing->fonts, font, txt ? txt : "",
                        v.left + static_cast<int>(x * static_cast<float>(v.width)),
                        v.bottom + static_cast<int>(y * static_cast<float>(v.height)), rgb, v);
  });
}

void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay, const char* overlay2,
                 const mjrContext* con) {
  guarded([&] {
    const auto drawing = drawing_at(*con, viewport);
    mj::draw::draw_overlay(drawing->target(), drawing->fonts, font, gridpos, viewport, overlay,
                           overlay2);
  });
}

void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a) {
  guarded([&] {
    const auto drawing = current_drawing();
    drawing->viewport = viewport;
    const float rgba[4] = {r, g, b, a};
    mj::draw::fill_rectangle(drawing->target(), viewport, rgba);
  });
}

void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b, float a,
               float rt, float gt, float bt, const mjrContext* con) {
  guarded([&] {
    const auto drawing = drawing_at(*con, viewport);
    const float rgba[4] = {r, g, b, a}, text_rgb[3] = {rt, gt, bt};
    mj::draw::draw_label(drawing->target(), drawing->fonts, font, viewport, txt ? txt : "", rgba,
                         text_rgb);
  });
}

void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con) {
  guarded([&] {
    const auto drawing = drawing_at(*con, viewport);
    mj::draw::draw_figure(drawing->target(), drawing->fonts, viewport, *fig);
  });
}

void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con) {
  if (viewport.width <= 0 || viewport.height <= 0) return;
  guarded([&] {
    const float near = (scn->camera[0].frustum_near + scn->camera[1].frustum_near) / 2;
    if (near < kNoNearPlane) {
      if (scn->ngeom == 0) return;
      throw mj::Error("bad-argument",
                      "the camera of the scene has no near plane: call mjv_updateScene "
                      "or mjv_updateCamera before mjr_render");
    }
    const auto drawing = drawing_at(*con, viewport);
    require_renderer(*drawing);
    mj::draw::Canvas& canvas = drawing->target();
    drawing->renderer->draw(*scn, canvas.picture, viewport.left, canvas.top_of(viewport),
                            viewport.width, viewport.height, con->offSamples);
    store_depths(canvas, viewport, mj::visual::average_camera(scn->camera[0], scn->camera[1]));
  });
}

void mjr_finish(void) {}
