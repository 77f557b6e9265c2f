// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "base/diagnostic.h"
#include "draw/choice.h"
#include "draw/encode_png.h"
#include "draw/renderer.h"
#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "engine/pipeline/forward.h"
#include "load/keyframe.h"
#include "model/allocate.h"
#include "resource/file_bytes.h"
#include "resource/write/atomic_file.h"
#include "visual/scene/defaults.h"
#include "visual/scene/scene.h"
#include "visual/update/update_scene.h"

namespace mj::inspect {
namespace {

// Room for geoms in a scene.
constexpr int kMostGeoms = 100000;
constexpr int kSamples = 4;

// A model with everything that is needed to draw its state.
class Studio {
 public:
  Studio(const mjModel& m, const PictureRequest& request)
      : model_(copy_model(m)),
        data_(engine::make_data(*model_)),
        renderer_(*model_),
        request_(request),
        size_(draw::chosen_size(request.size)) {
    visual::make_scene(model_.get(), scene_, kMostGeoms);
    option_ = visual::default_option();
    for (const std::string& word : request.shown) draw::set_shown(word, true, option_, scene_);
    for (const std::string& word : request.hidden) draw::set_shown(word, false, option_, scene_);
    camera_ = draw::chosen_camera(m, request.camera);
    if (request.pixels == "segments" || request.pixels == "depths") {
      scene_.flags[mjRND_SEGMENT] = scene_.flags[mjRND_IDCOLOR] = 1;
    }
  }
  ~Studio() { visual::free_scene(scene_); }
  Studio(const Studio&) = delete;
  Studio& operator=(const Studio&) = delete;

  mjModel& model() { return *model_; }
  mjData& data() { return *data_; }

  // Draws the state in data() after a forward pass.
  draw::Picture draw() {
    engine::forward(*model_, *data_);
    const visual::View view = {option_, nullptr, mjCAT_ALL};
    // Infinite planes follow the camera with the second update.
    for (int i = 0; i < 2; ++i) {
      visual::update_scene(*model_, *data_, view, &camera_, scene_);
    }
    draw::Picture picture(size_.width, size_.height);
    renderer_.draw(scene_, picture, request_.is_smooth ? kSamples : 1);
    return picture;
  }

  void write(const draw::Picture& picture, bool may_replace) const {
    write_file(request_.file,
               request_.pixels == "depths"
                   ? std::string_view(draw::encode_depth_png(picture, request_.depth_unit))
                   : std::string_view(draw::encode_png(picture)),
               may_replace);
  }

 private:
  ModelPtr model_;
  engine::DataPtr data_;
  draw::Renderer renderer_;
  const PictureRequest& request_;
  draw::PictureSize size_;
  mjvScene scene_ = {};
  mjvOption option_;
  mjvCamera camera_;
};

// Reads numbers that white space separates.
std::vector<double> numbers_in(const std::string& path) {
  const FileBytes file(path);
  std::istringstream text(file.read(0, file.size()));
  std::vector<double> out;
  for (std::string word; text >> word;) {
    size_t used = 0;
    double x = 0;
    try {
      x = std::stod(word, &used);
    } catch (const std::exception&) {
      used = 0;
    }
    if (used != word.size() || !std::isfinite(x)) {
      throw Error("usage", path + ": '" + word + "' is not a number");
    }
    out.push_back(x);
  }
  return out;
}

void set_qpos(const mjModel& m, mjData& d, const std::string& path) {
  const std::vector<double> qpos = numbers_in(path);
  if (static_cast<mjtSize>(qpos.size()) != m.nq) {
    throw Error("usage", path + " has " + std::to_string(qpos.size()) + " numbers, but qpos has " +
                             std::to_string(m.nq));
  }
  std::copy(qpos.begin(), qpos.end(), d.qpos);
}

// Copies a frame of an array of a trajectory to an array of mjData, if it is recorded.
void restore(const Trajectory& frame, const char* name, double* to, mjtSize count) {
  const Trajectory::Array* const array = frame.find(name);
  if (!array || array->columns != count || array->values.empty()) return;
  std::copy_n(array->values.begin(), count, to);
}

// Returns the index of the frame with the last time that is not after `time`.
int64_t frame_at(const std::vector<double>& times, double time) {
  const auto after = std::upper_bound(times.begin(), times.end(), time + 1e-9);
  return std::max<int64_t>(0, after - times.begin() - 1);
}

// Arranges pictures in rows, about as many across as down.
draw::Picture sheet_of(const std::vector<draw::Picture>& pictures) {
  const int across = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(pictures.size()))));
  const int down = (static_cast<int>(pictures.size()) + across - 1) / across;
  const int width = pictures[0].width, height = pictures[0].height;
  draw::Picture sheet(across * width, down * height);
  std::ranges::fill(sheet.depth, std::numeric_limits<float>::infinity());
  for (size_t i = 0; i < pictures.size(); ++i) {
    const size_t left = i % static_cast<size_t>(across) * static_cast<size_t>(width);
    const size_t top = i / static_cast<size_t>(across) * static_cast<size_t>(height);
    for (size_t y = 0; y < static_cast<size_t>(height); ++y) {
      const size_t from = y * static_cast<size_t>(width);
      const size_t to = (top + y) * static_cast<size_t>(sheet.width) + left;
      std::copy_n(&pictures[i].rgb[3 * from], 3 * width, &sheet.rgb[3 * to]);
      std::copy_n(&pictures[i].depth[from], width, &sheet.depth[to]);
    }
  }
  return sheet;
}

}  // namespace

void draw_model(const mjModel& m, const PictureRequest& request,
                const std::optional<std::string>& keyframe, bool may_replace) {
  engine::require_supported(m);
  Studio studio(m, request);
  if (keyframe) engine::reset_data_keyframe(m, studio.data(), find_keyframe(m, *keyframe));
  if (!request.qpos.empty()) set_qpos(m, studio.data(), request.qpos);
  studio.write(studio.draw(), may_replace);
}

void draw_trajectory(const mjModel& m, const TrajectoryStream& recording, int64_t rollout,
                     const PictureRequest& request, bool may_replace) {
  engine::require_supported(m);
  if (!request.qpos.empty()) throw Error("usage", "--qpos is only for models");
  const int64_t frames = recording.frames(rollout);
  if (frames == 0) throw Error("usage", "the rollout has no frames to draw");
  const std::vector<double> times =
      recording.read(rollout, 0, frames, {"time"})[Channel::kTime].values;
  Studio studio(m, request);
  std::vector<draw::Picture> pictures;
  const std::vector<double> chosen = request.times.empty()
                                         ? std::vector<double>{std::numeric_limits<double>::max()}
                                         : request.times;
  for (const double time : chosen) {
    const int64_t index = times.empty() ? frames - 1 : frame_at(times, time);
    const Trajectory frame = recording.read(rollout, index, 1);
    if (frame[Channel::kQpos].values.empty() && m.nq > 0) {
      throw Error("usage", "the recording has no qpos, so it cannot be drawn",
                  "record it: mj-simulate --record qpos");
    }
    mjData& d = studio.data();
    engine::reset_data(m, d);
    restore(frame, "time", &d.time, 1);
    restore(frame, "qpos", d.qpos, m.nq);
    restore(frame, "qvel", d.qvel, m.nv);
    restore(frame, "act", d.act, m.na);
    restore(frame, "ctrl", d.ctrl, m.nu);
    restore(frame, "mocap_pos", d.mocap_pos, 3 * m.nmocap);
    restore(frame, "mocap_quat", d.mocap_quat, 4 * m.nmocap);
    pictures.push_back(studio.draw());
  }
  studio.write(pictures.size() == 1 ? pictures[0] : sheet_of(pictures), may_replace);
}

}  // namespace mj::inspect
