// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/studio.h"

#include <algorithm>
#include <thread>

#include "engine/data/unsupported.h"
#include "engine/pipeline/forward.h"
#include "visual/scene/defaults.h"
#include "visual/scene/scene.h"
#include "visual/update/update_scene.h"

namespace mj::draw {
namespace {

// Room for geoms in a scene.
constexpr int kMostGeoms = 100000;
constexpr int kSamples = 4;
// Each thread has a copy of the model and of its assets.
constexpr int kMostThreads = 64;

int thread_count(int threads) {
  const int all = threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency());
  return std::clamp(all, 1, kMostThreads);
}
int studio_count(int threads, int64_t most) {
  return static_cast<int>(std::clamp<int64_t>(most, 1, thread_count(threads)));
}

}  // namespace

Studio::Studio(const mjModel& m, const PictureChoice& choice, int threads)
    : model_((engine::require_supported(m), copy_model(m))),
      data_(engine::make_data(*model_)),
      renderer_(*model_, threads),
      size_(chosen_size(choice.size)),
      samples_(choice.is_smooth ? kSamples : 1),
      option_(visual::default_option()),
      camera_(chosen_camera(m, choice.camera)) {
  visual::make_scene(model_.get(), scene_, kMostGeoms);
  try {
    for (const std::string& word : choice.shown) set_shown(word, true, option_, scene_);
    for (const std::string& word : choice.hidden) set_shown(word, false, option_, scene_);
  } catch (...) {
    visual::free_scene(scene_);
    throw;
  }
  if (choice.has_segments) scene_.flags[mjRND_SEGMENT] = scene_.flags[mjRND_IDCOLOR] = 1;
}

Studio::~Studio() {
  visual::free_scene(scene_);
}

Picture Studio::draw() {
  update();
  return draw_scene();
}

void Studio::update() {
  engine::forward(*model_, *data_);
  const visual::View view = {option_, nullptr, mjCAT_ALL};
  // A copy, so that a camera that follows a body does not depend on earlier pictures. The scene is
  // updated twice, because infinite planes follow the camera only in the second update.
  mjvCamera camera = camera_;
  for (int i = 0; i < 2; ++i) visual::update_scene(*model_, *data_, view, &camera, scene_);
}

Picture Studio::draw_scene() {
  return draw_scene(size_, samples_);
}

Picture Studio::draw_scene(const PictureSize& size, int samples) {
  Picture picture(size.width, size.height);
  renderer_.draw(scene_, picture, samples);
  return picture;
}

Studios::Studios(const mjModel& m, const PictureChoice& choice, int threads, int64_t most)
    : pool_(studio_count(threads, most) - 1) {
  const int count = pool_.workers() + 1;
  for (int i = 0; i < count; ++i) {
    studios_.push_back(std::make_unique<Studio>(m, choice, thread_count(threads) / count));
  }
}

std::vector<Picture> Studios::draw(int count, const SetState& set_state) {
  std::vector<Picture> pictures(static_cast<size_t>(count));
  pool_.run(count, [&](int index, int thread) {
    Studio& studio = *studios_[static_cast<size_t>(thread)];
    set_state(index, studio.data());
    pictures[static_cast<size_t>(index)] = studio.draw();
  });
  return pictures;
}

}  // namespace mj::draw
