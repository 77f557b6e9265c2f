// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/camera_painters.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

#include "draw/renderer.h"
#include "visual/scene/defaults.h"
#include "visual/scene/scene.h"
#include "visual/update/update_scene.h"

namespace mj {
namespace {

// Number of geoms for which a scene has room, beside the geoms of the model.
constexpr mjtSize kMoreGeoms = 10000;

int room_of_scene(const mjModel& m) {
  return static_cast<int>(
      std::min<mjtSize>(kMoreGeoms + m.ngeom + m.nsite + 4 * m.nwrap, mjtSize{1} << 24));
}

// Writes the depths of a picture in metres to `to`. Pixels at which nothing is seen get the
// distance of the far plane.
void put_depths(const draw::Picture& picture, float far, std::span<std::byte> to) {
  std::vector<float> depths = picture.depth;
  std::ranges::replace_if(
      depths, [](float z) { return !std::isfinite(z); }, far);
  std::memcpy(to.data(), depths.data(), to.size());
}

// Writes the id and the type of the object that each pixel of a picture shows. `picture` has been
// drawn as a segmentation: the colour of a pixel is segid of a geom, plus 1.
void put_objects(const draw::Picture& picture, const mjvScene& scene, std::span<std::byte> to) {
  struct Object {
    int32_t id = -1, type = -1;
  };
  std::vector<Object> objects(static_cast<size_t>(scene.ngeom) + 1);
  for (int i = scene.ngeom - 1; i >= 0; --i) {
    const mjvGeom& g = scene.geoms[i];
    if (g.segid < 0) continue;
    const auto number = static_cast<size_t>(g.segid) + 1;
    if (number >= objects.size()) objects.resize(number + 1);
    objects[number] = {g.objid, g.objtype};
  }
  for (size_t i = 0; i < picture.depth.size(); ++i) {
    const uint8_t* const c = &picture.rgb[3 * i];
    const size_t number =
        c[0] + (static_cast<size_t>(c[1]) << 8) + (static_cast<size_t>(c[2]) << 16);
    const Object object = number < objects.size() ? objects[number] : Object();
    std::memcpy(&to[i * sizeof(object)], &object, sizeof(object));
  }
}

}  // namespace

// A renderer of one model, with the memory that it needs. One thread uses it at a time.
struct CameraPainters::Painter {
  Painter(const mjModel& model, int threads) : m(&model), renderer(model, threads) {
    visual::make_scene(&model, scene, room_of_scene(model));
  }
  ~Painter() { visual::free_scene(scene); }
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  // Fills the scene with what a camera sees.
  void look(mjData& d, int camera) {
    mjvCamera cam = visual::default_free_camera(*m);
    cam.type = mjCAMERA_FIXED;
    cam.fixedcamid = camera;
    const mjvOption option = visual::default_option();
    const visual::View view = {option, nullptr, mjCAT_ALL};
    // The scene is updated twice, because infinite planes follow the camera only in the second
    // update.
    for (int i = 0; i < 2; ++i) visual::update_scene(*m, d, view, &cam, scene);
  }

  const draw::Picture& colours(int64_t width, int64_t height) {
    resize(width, height);
    renderer.draw(scene, picture, m->vis.quality.offsamples);
    return picture;
  }

  // Returns a picture with the depth and the object of each pixel. The colour of a pixel encodes
  // the number of its object.
  const draw::Picture& segments(int64_t width, int64_t height) {
    resize(width, height);
    scene.flags[mjRND_SEGMENT] = scene.flags[mjRND_IDCOLOR] = 1;
    renderer.draw(scene, picture, 1);
    scene.flags[mjRND_SEGMENT] = scene.flags[mjRND_IDCOLOR] = 0;
    return picture;
  }

  void resize(int64_t width, int64_t height) {
    if (picture.width == width && picture.height == height) return;
    picture = draw::Picture(static_cast<int>(width), static_cast<int>(height));
  }

  const mjModel* m;
  draw::Renderer renderer;
  draw::Picture picture;
  mjvScene scene = {};
};

CameraPainters::CameraPainters(const std::vector<PixelArray>& arrays, int threads)
    : arrays_(arrays), threads_(threads) {}

CameraPainters::~CameraPainters() = default;

// Returns a painter for a model. A painter of another model is replaced, so the number of painters
// does not exceed the number of threads.
std::unique_ptr<CameraPainters::Painter> CameraPainters::take(const mjModel& m) {
  std::unique_ptr<Painter> other;
  {
    const std::lock_guard lock(mutex_);
    const auto same = std::ranges::find_if(idle_, [&](const auto& p) { return p->m == &m; });
    const bool is_there = same != idle_.end();
    if (!idle_.empty()) {
      std::swap(is_there ? *same : idle_.front(), idle_.back());
      other = std::move(idle_.back());
      idle_.pop_back();
    }
    if (is_there) return other;
  }
  other.reset();  // frees the memory before the next painter needs its own
  return std::make_unique<Painter>(m, threads_);
}

void CameraPainters::forget() {
  const std::lock_guard lock(mutex_);
  idle_.clear();
}

void CameraPainters::draw(const mjModel& m, mjData& d, FrameBlock& to, int64_t frame) {
  std::unique_ptr<Painter> painter = take(m);
  // Consecutive arrays of the same camera share a scene. Depths and segments are taken from the
  // same picture.
  int camera = -1;
  const draw::Picture* segments = nullptr;
  for (size_t k = 0; k < arrays_.size(); ++k) {
    const PixelArray& a = arrays_[k];
    if (a.camera != camera) {
      painter->look(d, a.camera);
      if (add_geoms_) add_geoms_(m, d, painter->scene);
      segments = nullptr;
    }
    camera = a.camera;
    const std::span<std::byte> pixels = to.pixels(k, frame);
    if (a.kind == PixelKind::kRgb) {
      segments = nullptr;
      std::memcpy(pixels.data(), painter->colours(a.width, a.height).rgb.data(), pixels.size());
      continue;
    }
    const bool fits = segments && segments->width == a.width && segments->height == a.height;
    if (!fits) segments = &painter->segments(a.width, a.height);
    if (a.kind == PixelKind::kDepth) {
      put_depths(*segments, static_cast<float>(m.vis.map.zfar * m.stat.extent), pixels);
    } else {
      put_objects(*segments, painter->scene, pixels);
    }
  }
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(painter));
}

}  // namespace mj
