// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "replay/replay.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/base64.h"
#include "base/diagnostic.h"
#include "common/report/diagnostic_output.h"
#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "engine/pipeline/forward.h"
#include "load/keyframe.h"
#include "model/allocate.h"
#include "replay/column.h"
#include "replay/html_page.h"
#include "replay/motion.h"
#include "replay/scene_parts.h"
#include "resource/write/atomic_file.h"
#include "trajectory_fields.h"

namespace mj::inspect {
namespace {

// Size of a file that browsers open without trouble (bytes).
constexpr size_t kMostBytes = 200'000'000;
// Frames that are read at a time.
constexpr int64_t kBlock = 256;
// Recorded columns in a replay. Further ones are left out.
constexpr size_t kMostPlots = 2000;

void require_small(size_t bytes) {
  if (bytes <= kMostBytes) return;
  throw Error("usage",
              "the replay would have more than " + std::to_string(kMostBytes / 1'000'000) + " MB",
              "keep fewer frames per second with --fps 10, or one rollout with --rollout 0");
}

void append_block(HtmlPage& page, size_t& total, const std::string& bytes) {
  page.blocks.push_back(to_base64(deflated(bytes)));
  total += page.blocks.back().size();
  require_small(total);
}

// Copies an array of a frame to an array of mjData, if it is recorded.
void restore(const Trajectory& block, int64_t frame, const char* name, double* to, mjtSize count) {
  const Trajectory::Array* const array = block.find(name);
  if (!array || array->columns != count || array->values.empty()) return;
  std::ranges::copy(array->row(frame), to);
}

void restore_state(const mjModel& m, const Trajectory& block, int64_t frame, mjData& d) {
  engine::reset_data(m, d);
  restore(block, frame, "time", &d.time, 1);
  restore(block, frame, "qpos", d.qpos, m.nq);
  restore(block, frame, "qvel", d.qvel, m.nv);
  restore(block, frame, "act", d.act, m.na);
  restore(block, frame, "ctrl", d.ctrl, m.nu);
  restore(block, frame, "mocap_pos", d.mocap_pos, 3 * m.nmocap);
  restore(block, frame, "mocap_quat", d.mocap_quat, 4 * m.nmocap);
  restore(block, frame, "qfrc_applied", d.qfrc_applied, m.nv);
  restore(block, frame, "xfrc_applied", d.xfrc_applied, 6 * m.nbody);
}

// Chooses the frames of a rollout: at most `fps` per second of simulated time. Frames without a
// time are all kept.
std::vector<int64_t> chosen_frames(const TrajectoryStream& recording, int64_t rollout, double fps) {
  const int64_t frames = recording.frames(rollout);
  if (frames == 0) return {};
  const std::vector<double> times =
      recording.read(rollout, 0, frames, {"time"})[Channel::kTime].values;
  // Frames may be half a microsecond early, because recorded times are rounded.
  constexpr double kEarly = 5e-7;
  std::vector<int64_t> out;
  double due = 0;
  for (int64_t i = 0; i < frames; ++i) {
    const double time = times.empty() ? 0 : times[static_cast<size_t>(i)];
    const bool is_reset = i > 0 && !times.empty() && time < times[static_cast<size_t>(i) - 1];
    if (i > 0 && !times.empty() && !is_reset && time < due - kEarly) continue;
    out.push_back(i);
    // The next frame is due one period after this frame was due. If this time has already passed,
    // the next frame is due one period after the time of this frame.
    const double next = (i == 0 || is_reset ? time : due) + 1 / fps;
    due = next > time ? next : time + 1 / fps;
  }
  return out;
}

// The recorded columns to plot, and the arrays to read.
struct Plots {
  std::vector<Column> columns;
  std::vector<std::string> arrays;
};

Plots chosen_plots(const Trajectory& about) {
  Plots out;
  for (const Column& column : all_fields(about).columns) {
    if (column.array == static_cast<size_t>(Channel::kTime)) continue;
    out.columns.push_back(column);
  }
  if (out.columns.size() > kMostPlots) {
    report::print({.severity = Severity::kWarning,
                   .code = "left-out",
                   .message = "the replay plots " + std::to_string(kMostPlots) + " of " +
                              std::to_string(out.columns.size()) + " recorded columns"});
    out.columns.resize(kMostPlots);
  }
  for (const Trajectory::Array& a : about.channels) {
    if (a.is_recorded && a.rows.empty()) out.arrays.push_back(a.name);
  }
  return out;
}

// Adds the chosen frames of a rollout to `motion`.
void record(const mjModel& m, const TrajectoryStream& recording, int64_t rollout,
            const Plots& plots, const std::vector<int64_t>& frames, mjData& d, Motion& motion) {
  std::vector<double> values(plots.columns.size());
  size_t next = 0;
  while (next < frames.size()) {
    const int64_t first = frames[next];
    const int64_t count = std::min(kBlock, recording.frames(rollout) - first);
    const Trajectory block = recording.read(rollout, first, count, plots.arrays);
    for (; next < frames.size() && frames[next] < first + count; ++next) {
      const int64_t frame = frames[next] - first;
      restore_state(m, block, frame, d);
      engine::forward(m, d);
      for (size_t i = 0; i < values.size(); ++i) {
        const Column& c = plots.columns[i];
        values[i] = block.channels[c.array].row(frame)[static_cast<size_t>(c.column)];
      }
      motion.add(d, values);
    }
  }
}

void write_page(const HtmlPage& page, const ReplayRequest& request) {
  write_file(request.file, html_text(page), request.may_replace);
}

nlohmann::ordered_json about_model(const mjModel& m, mjData& d, std::string& assets) {
  nlohmann::ordered_json about = {{"model", m.names}};
  about.update(describe_scene(m, d, assets));
  about["layers"] = Motion::layers();
  return about;
}

HtmlPage make_page(const mjModel& m, mjData& d, size_t& total) {
  HtmlPage page;
  page.title = m.names;
  std::string assets;
  page.about = about_model(m, d, assets);
  append_block(page, total, assets);
  page.about["rollouts"] = nlohmann::ordered_json::array();
  page.about["plots"] = nlohmann::ordered_json::array();
  return page;
}

}  // namespace

void write_model_replay(const mjModel& m, const ReplayRequest& request,
                        const std::optional<std::string>& keyframe) {
  engine::require_supported(m);
  const ModelPtr model = copy_model(m);
  const engine::DataPtr d = engine::make_data(*model);
  if (keyframe) engine::reset_data_keyframe(*model, *d, find_keyframe(*model, *keyframe));
  engine::forward(*model, *d);
  size_t total = 0;
  HtmlPage page = make_page(*model, *d, total);
  Motion motion(*model, 1, 0);
  motion.add(*d, {});
  page.about["pose"] = describe_joints(*model, *d);
  page.about["rollouts"].push_back(motion.about());
  append_block(page, total, motion.bytes());
  write_page(page, request);
}

void write_trajectory_replay(const mjModel& m, const TrajectoryStream& recording,
                             std::optional<int64_t> rollout, const ReplayRequest& request) {
  engine::require_supported(m);
  const Trajectory& about = recording.about();
  const Trajectory::Array& qpos = about[Channel::kQpos];
  if (!qpos.is_recorded && m.nq > 0) {
    throw Error("usage", "the recording has no qpos, so it cannot be replayed",
                "record it: mj-simulate --record qpos");
  }
  const ModelPtr model = copy_model(m);
  const engine::DataPtr d = engine::make_data(*model);
  engine::forward(*model, *d);
  size_t total = 0;
  HtmlPage page = make_page(*model, *d, total);
  const Plots plots = chosen_plots(about);
  for (const Column& column : plots.columns) page.about["plots"].push_back(column.name);
  const int64_t first = rollout.value_or(0);
  const int64_t end = rollout ? *rollout + 1 : recording.rollouts();
  for (int64_t i = first; i < end; ++i) {
    const std::vector<int64_t> frames = chosen_frames(recording, i, request.fps);
    if (frames.empty()) continue;
    Motion motion(*model, static_cast<int64_t>(frames.size()), plots.columns.size());
    record(*model, recording, i, plots, frames, *d, motion);
    nlohmann::ordered_json one = motion.about();
    one["id"] = i;
    page.about["rollouts"].push_back(std::move(one));
    append_block(page, total, motion.bytes());
  }
  if (page.blocks.size() == 1) throw Error("usage", "the recording has no frames to replay");
  write_page(page, request);
}

}  // namespace mj::inspect
