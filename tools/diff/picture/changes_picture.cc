// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "picture/changes_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <vector>

#include "base/diagnostic.h"
#include "base/printable.h"
#include "draw/font.h"
#include "match/align.h"
#include "trajectory/frame_state.h"
#include "visual/scene/defaults.h"

namespace mj::diff {
namespace {

using draw::Picture;

enum class Change { kNone, kAdded, kRemoved, kMoved, kResized, kRecoloured };

struct Kind {
  Change change;
  const char* word;
  float rgb[3];
};
constexpr Kind kKinds[] = {{Change::kAdded, "added", {0.10f, 0.62f, 0.20f}},
                           {Change::kRemoved, "removed", {0.85f, 0.12f, 0.12f}},
                           {Change::kMoved, "moved", {0.15f, 0.42f, 0.95f}},
                           {Change::kResized, "resized", {0.95f, 0.55f, 0.05f}},
                           {Change::kRecoloured, "recoloured", {0.60f, 0.25f, 0.75f}}};

const Kind* find_kind(Change change) {
  const auto* const at = std::ranges::find(kKinds, change, &Kind::change);
  return at == std::end(kKinds) ? nullptr : at;
}

// ---- What changed

bool are_equal(const mjtNum* a, const mjtNum* b, int n, double tolerance) {
  for (int i = 0; i < n; ++i) {
    if (!(std::fabs(a[i] - b[i]) <= tolerance)) return false;
  }
  return true;
}

// The geoms of two models, matched, with their poses.
class Geoms {
 public:
  Geoms(draw::Studio& a, draw::Studio& b)
      : a_(a.model()), b_(b.model()), state_a_(a.data()), state_b_(b.data()), matched_(a_, b_) {}

  // Returns the change of a geom, by its id in the first or second model.
  [[nodiscard]] Change of_a(int id) const {
    const int64_t partner = matched_[Size::ngeom].partner(id);
    return partner == kNobody ? Change::kRemoved : between(id, static_cast<int>(partner));
  }
  [[nodiscard]] Change of_b(int id) const {
    const std::vector<int64_t>& partners = matched_[Size::ngeom].a_of_b;
    const int64_t partner = partners[static_cast<size_t>(id)];
    return partner == kNobody ? Change::kAdded : between(static_cast<int>(partner), id);
  }

 private:
  [[nodiscard]] Change between(int i, int k) const {
    // Differences (m) below this number cannot be seen.
    const double small = 1e-6 * std::max(a_.stat.extent, b_.stat.extent);
    const bool has_shape = a_.geom_type[i] == b_.geom_type[k] &&
                           are_equal(a_.geom_size + 3 * i, b_.geom_size + 3 * k, 3, small) &&
                           are_equal(a_.geom_aabb + 6 * i, b_.geom_aabb + 6 * k, 6, small);
    if (!has_shape) return Change::kResized;
    if (!are_equal(state_a_.geom_xpos + 3 * i, state_b_.geom_xpos + 3 * k, 3, small) ||
        !are_equal(state_a_.geom_xmat + 9 * i, state_b_.geom_xmat + 9 * k, 9, 1e-6)) {
      return Change::kMoved;
    }
    const float *const x = colour(a_, i), *const y = colour(b_, k);
    return std::equal(x, x + 4, y) ? Change::kNone : Change::kRecoloured;
  }
  static const float* colour(const mjModel& m, int geom) {
    const int material = m.geom_matid[geom];
    // A geom's own colour counts unless it is the default.
    const float* const own = m.geom_rgba + 4 * geom;
    const bool is_default = own[0] == 0.5f && own[1] == 0.5f && own[2] == 0.5f && own[3] == 1;
    return material >= 0 && is_default ? m.mat_rgba + 4 * material : own;
  }

  const mjModel &a_, &b_;
  const mjData &state_a_, &state_b_;
  ModelAlignment matched_;
};

// ---- Drawing

// Returns the free camera that sees both models.
mjvCamera common_camera(const mjModel& a, const mjModel& b) {
  mjvCamera out = visual::default_free_camera(a);
  const mjvCamera other = visual::default_free_camera(b);
  double apart = 0;
  for (int k = 0; k < 3; ++k) {
    apart += std::pow(out.lookat[k] - other.lookat[k], 2);
    out.lookat[k] = 0.5 * (out.lookat[k] + other.lookat[k]);
  }
  out.distance = std::max(out.distance, other.distance) + 0.5 * std::sqrt(apart);
  return out;
}

// Copies the camera of one scene to another. Also copies the position and direction of the
// headlight, which moves with the camera.
void copy_camera(const mjvScene& from, mjvScene& to) {
  for (int i = 0; i < 2; ++i) to.camera[i] = from.camera[i];
  const bool have_headlights =
      from.nlight > 0 && to.nlight > 0 && from.lights[0].headlight && to.lights[0].headlight;
  if (!have_headlights) return;
  std::copy_n(from.lights[0].pos, 3, to.lights[0].pos);
  std::copy_n(from.lights[0].dir, 3, to.lights[0].dir);
}

void set_colour(mjvGeom& g, const Kind& kind) {
  std::copy_n(kind.rgb, 3, g.rgba);
  g.matid = -1;
  g.reflectance = 0;
  g.emission = g.specular = 0;
}

void set_grey(mjvGeom& g) {
  const float grey = 0.3f * g.rgba[0] + 0.6f * g.rgba[1] + 0.1f * g.rgba[2];
  std::fill_n(g.rgba, 3, 0.65f + 0.2f * grey);
  g.matid = -1;
  g.reflectance = 0;
  g.emission = g.specular = 0;
}

// Leaves out effects and replaces all lights by one at the camera, so that colours can be compared.
void make_plain(mjvScene& scene) {
  scene.flags[mjRND_SKYBOX] = scene.flags[mjRND_HAZE] = scene.flags[mjRND_FOG] = 0;
  scene.flags[mjRND_REFLECTION] = scene.flags[mjRND_SHADOW] = 0;
  mjvLight& light = scene.lights[0] = {};
  scene.nlight = 1;
  light.type = mjLIGHT_DIRECTIONAL;
  light.headlight = 1;
  std::copy_n(scene.camera[0].pos, 3, light.pos);
  std::copy_n(scene.camera[0].forward, 3, light.dir);
  std::fill_n(light.ambient, 3, 0.45f);
  std::fill_n(light.diffuse, 3, 0.55f);
}

// The picture of changes is drawn twice as wide and high, and then averaged.
constexpr int kFiner = 2;

struct Overlay {
  Picture picture;                                // the finer picture
  std::array<int, std::size(kKinds)> count = {};  // geoms with each kind of change
};

// Draws the second model in grey, with the changes in colours.
Overlay drawn_after(draw::Studio& b, const Geoms& geoms) {
  constexpr uint8_t kPaper = 250;
  Overlay out;
  mjvScene& scene = b.scene();
  for (int i = 0; i < scene.ngeom; ++i) {
    mjvGeom& g = scene.geoms[i];
    const Kind* const kind = g.objtype == mjOBJ_GEOM && g.objid >= 0 && g.category != mjCAT_DECOR
                                 ? find_kind(geoms.of_b(g.objid))
                                 : nullptr;
    if (kind) {
      set_colour(g, *kind);
      ++out.count[static_cast<size_t>(kind - kKinds)];
    } else if (g.category != mjCAT_DECOR) {
      set_grey(g);
    }
  }
  make_plain(scene);
  const draw::PictureSize size = {kFiner * b.size().width, kFiner * b.size().height};
  out.picture = b.draw_scene(size, 1);
  for (size_t i = 0; i < out.picture.depth.size(); ++i) {
    if (!std::isfinite(out.picture.depth[i])) std::fill_n(&out.picture.rgb[3 * i], 3, kPaper);
  }
  return out;
}

// Draws the geoms of the first model that were removed, or that had another place or shape, over
// the overlay. Where they are behind something, they are faint.
void add_before(draw::Studio& a, const Geoms& geoms, Overlay& overlay) {
  mjvScene& scene = a.scene();
  const std::vector<mjvGeom> all(scene.geoms, scene.geoms + scene.ngeom);
  make_plain(scene);
  const draw::PictureSize size = {overlay.picture.width, overlay.picture.height};
  struct Layer {
    bool is_ghost;
    double in_front, behind;  // opacity
  };
  for (const Layer& layer : {Layer{true, 0.4, 0.15}, Layer{false, 0.75, 0.3}}) {
    scene.ngeom = 0;
    for (const mjvGeom& g : all) {
      if (g.objtype != mjOBJ_GEOM || g.objid < 0 || g.category == mjCAT_DECOR) continue;
      const Change change = geoms.of_a(g.objid);
      const bool is_gone = change == Change::kRemoved;
      const bool is_ghost = change == Change::kMoved || change == Change::kResized;
      if (layer.is_ghost ? !is_ghost : !is_gone) continue;
      mjvGeom& drawn = scene.geoms[scene.ngeom++] = g;
      const Kind& kind = *find_kind(change);
      set_colour(drawn, kind);
      drawn.rgba[3] = 1;
      if (is_gone) ++overlay.count[static_cast<size_t>(&kind - kKinds)];
    }
    if (scene.ngeom == 0) continue;
    const Picture before = a.draw_scene(size, 1);
    for (size_t i = 0; i < before.depth.size(); ++i) {
      if (!std::isfinite(before.depth[i])) continue;
      const bool is_in_front = before.depth[i] < overlay.picture.depth[i];
      const double opacity = is_in_front ? layer.in_front : layer.behind;
      for (size_t k = 3 * i; k < 3 * i + 3; ++k) {
        overlay.picture.rgb[k] = static_cast<uint8_t>(
            std::lround(opacity * before.rgb[k] + (1 - opacity) * overlay.picture.rgb[k]));
      }
    }
  }
}

Picture averaged(const Picture& fine) {
  Picture out(fine.width / kFiner, fine.height / kFiner);
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < 3 * out.width; ++x) {
      const int column = x / 3, channel = x % 3;
      int sum = 0;
      for (int i = 0; i < kFiner * kFiner; ++i) {
        const size_t row = static_cast<size_t>(kFiner * y + i / kFiner);
        const size_t at = row * static_cast<size_t>(fine.width) +
                          static_cast<size_t>(kFiner * column + i % kFiner);
        sum += fine.rgb[3 * at + static_cast<size_t>(channel)];
      }
      out.rgb[static_cast<size_t>(y) * 3 * static_cast<size_t>(out.width) +
              static_cast<size_t>(x)] = static_cast<uint8_t>((sum + 2) / (kFiner * kFiner));
    }
  }
  return out;
}

// ---- The sheet

constexpr int kGap = 6, kMargin = 4;
constexpr float kInk[3] = {0.1f, 0.1f, 0.1f};

// A sheet with a strip of text above each panel.
class Sheet {
 public:
  Sheet(int panels, const draw::PictureSize& panel)
      : panel_(panel),
        picture_(panels * panel.width + (panels - 1) * kGap,
                 panel.height + font_.height() + 2 * kMargin) {
    std::ranges::fill(picture_.rgb, uint8_t{255});
  }

  void place(int index, const Picture& panel) {
    for (int y = 0; y < panel.height; ++y) {
      const size_t from = 3 * static_cast<size_t>(y) * static_cast<size_t>(panel.width);
      const size_t row = static_cast<size_t>(picture_.height - panel.height + y);
      const size_t to =
          3 * (row * static_cast<size_t>(picture_.width) + static_cast<size_t>(left(index)));
      std::copy_n(&panel.rgb[from], 3 * panel.width, &picture_.rgb[to]);
    }
  }
  // Writes text into the strip of a panel, `x` pixels from its left. Returns where the text ends.
  int write(int index, int x, const std::string& text) {
    const int begin = left(index) + x;
    const draw::Font::Clip clip = {begin, 0, left(index) + panel_.width, strip()};
    font_.draw(picture_, text, begin, font_.height() + kMargin - 2, kInk, false, clip);
    return x + font_.width(text);
  }
  // Draws a square of a colour into the strip of a panel, `x` pixels from its left. Returns where
  // the square ends.
  int fill_square(int index, int x, const float* rgb) {
    const int size = font_.height() - 4;
    for (int row = kMargin + 2; row < kMargin + 2 + size; ++row) {
      for (int column = x; column < std::min(x + size, panel_.width); ++column) {
        const size_t at = static_cast<size_t>(row) * static_cast<size_t>(picture_.width) +
                          static_cast<size_t>(left(index) + column);
        for (size_t k = 0; k < 3; ++k) {
          picture_.rgb[3 * at + k] = static_cast<uint8_t>(std::lround(255 * rgb[k]));
        }
      }
    }
    return x + size;
  }
  [[nodiscard]] const Picture& picture() const { return picture_; }

 private:
  [[nodiscard]] int left(int index) const { return index * (panel_.width + kGap); }
  [[nodiscard]] int strip() const { return font_.height() + 2 * kMargin; }

  draw::Font font_{100, false};
  draw::PictureSize panel_;
  Picture picture_;
};

void write_legend(Sheet& sheet, int panel, const Overlay& overlay) {
  int x = kMargin;
  for (size_t i = 0; i < std::size(kKinds); ++i) {
    if (overlay.count[i] == 0) continue;
    x = sheet.fill_square(panel, x, kKinds[i].rgb) + kMargin;
    const std::string text = std::to_string(overlay.count[i]) + " " + kKinds[i].word;
    x = sheet.write(panel, x, text) + 3 * kMargin;
  }
  if (x == kMargin) sheet.write(panel, x, "no visible change");
}

std::string title_of(const char* word, const PictureSide& side) {
  const std::string file = std::filesystem::path(side.name).filename().string();
  return std::string(word) + ": " + printable_line(file);
}

}  // namespace

Picture changes_picture(const PictureSide& a, const PictureSide& b,
                        const draw::PictureChoice& choice) {
  draw::PictureChoice without_camera = choice;
  without_camera.camera.clear();
  draw::Studio first(a.model, without_camera), second(b.model, without_camera);
  draw::Studio* leading = &first;
  if (choice.camera.empty()) {
    first.camera() = common_camera(a.model, b.model);
  } else {
    try {
      first.camera() = draw::chosen_camera(a.model, choice.camera);
    } catch (const Error&) {
      second.camera() = draw::chosen_camera(b.model, choice.camera);
      leading = &second;
    }
  }
  draw::Studio* const following = leading == &first ? &second : &first;
  // Infinite planes follow the free camera of their own studio, so both studios get the same
  // camera.
  if (leading->camera().type == mjCAMERA_FREE) following->camera() = leading->camera();
  for (const auto& [side, studio] : {std::pair(&a, &first), {&b, &second}}) {
    if (side->frame) restore_frame(side->model, *side->frame, studio->data());
    studio->update();
  }
  copy_camera(leading->scene(), following->scene());

  Sheet sheet(3, first.size());
  sheet.place(0, first.draw_scene());
  sheet.place(1, second.draw_scene());
  const Geoms geoms(first, second);
  Overlay overlay = drawn_after(second, geoms);
  add_before(first, geoms, overlay);
  sheet.place(2, averaged(overlay.picture));
  sheet.write(0, kMargin, title_of("before", a));
  sheet.write(1, kMargin, title_of("after", b));
  write_legend(sheet, 2, overlay);
  return sheet.picture();
}

}  // namespace mj::diff
