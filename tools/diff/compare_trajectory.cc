// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <map>

#include "diff.h"
#include "model/mjb.h"

namespace mj::diff {
namespace {

constexpr double kSameTime = 1e-9;  // seconds

using Pairs = std::vector<std::pair<int64_t, int64_t>>;

// Frames at the same times; all in order when there is no time to go by.
Pairs common_frames(const Trajectory& a, const Trajectory& b) {
  const std::vector<double>& time_a = a[Channel::kTime].values;
  const std::vector<double>& time_b = b[Channel::kTime].values;
  Pairs out;
  size_t j = 0;
  for (size_t i = 0; i < time_a.size(); ++i) {
    while (j < time_b.size() && time_b[j] < time_a[i] - kSameTime) ++j;
    if (j == time_b.size()) break;
    if (time_b[j] <= time_a[i] + kSameTime) out.emplace_back(i, j++);
  }
  return out;
}

Pairs common_columns(const Trajectory::Array& a, const Trajectory::Array& b, ChannelDiff& diff) {
  std::map<std::string, int64_t> index;
  for (size_t k = 0; k < b.labels.size(); ++k) index.emplace(b.labels[k], k);
  Pairs out;
  for (size_t k = 0; k < a.labels.size(); ++k) {
    const auto found = index.find(a.labels[k]);
    if (found == index.end()) {
      diff.only_a.push_back(a.labels[k]);
      continue;
    }
    out.emplace_back(k, found->second);
    index.erase(found);
  }
  for (const std::string& label : b.labels) {
    if (index.count(label) > 0) diff.only_b.push_back(label);
  }
  return out;
}

// The numbers of an array in one frame: a row, or the rows of a list.
struct Cells {
  const double* values;
  int64_t rows;
};

Cells cells_of(const Trajectory::Array& array, int64_t frame) {
  if (!array.is_list()) return {array.row(frame).data(), 1};
  const int64_t first = array.starts[static_cast<size_t>(frame)];
  return {array.row(first).data(), array.starts[static_cast<size_t>(frame) + 1] - first};
}

// Lists of different length differ in the array that counts their rows.
ChannelDiff compare_array(const Trajectory& a, const Trajectory::Array& array_a,
                          const Trajectory::Array& array_b, const Pairs& frames,
                          const Request& request) {
  ChannelDiff diff;
  diff.name = array_a.name;
  const report::Tolerance tolerance = request.tolerance_of(diff.name);
  const Pairs columns = common_columns(array_a, array_b, diff);
  diff.columns = static_cast<int64_t>(columns.size());
  std::vector<bool> differs(columns.size());
  bool any = false;
  for (auto [i, j] : frames) {
    const double time = a[Channel::kTime].values[static_cast<size_t>(i)];
    const Cells cells_a = cells_of(array_a, i), cells_b = cells_of(array_b, j);
    const int64_t rows = columns.empty() ? 0 : std::min(cells_a.rows, cells_b.rows);
    double error = 0;
    for (int64_t n = 0; n < rows * static_cast<int64_t>(columns.size()); ++n) {
      const auto c = static_cast<size_t>(n) % columns.size();
      const int64_t row = n / static_cast<int64_t>(columns.size());
      const double x = cells_a.values[row * array_a.columns + columns[c].first];
      const double y = cells_b.values[row * array_b.columns + columns[c].second];
      if (x == y || (std::isnan(x) && std::isnan(y))) continue;
      const double difference = std::isfinite(x - y) ? std::abs(x - y) : HUGE_VAL;
      error = std::max(error, difference);
      if (tolerance.same(x, y)) continue;
      differs[c] = true;
      std::string column = array_a.labels[static_cast<size_t>(columns[c].first)];
      if (array_a.is_list()) column += "[" + std::to_string(row) + "]";
      const ChannelDiff::Place place{i, time, column, x, y, difference};
      if (!any) diff.first = place;
      if (!any || difference > diff.largest.difference) diff.largest = place;
      any = true;
    }
    diff.errors.push_back(error);
  }
  diff.columns_differ = std::count(differs.begin(), differs.end(), true);
  return diff;
}

// Who recorded a trajectory and how it was called; what was simulated is compared by its content.
bool is_provenance(std::string_view attribute) {
  return attribute == "mjtools_version" || attribute == "isa" || attribute == "command_line";
}

std::vector<FieldChange> compare_attributes(const Trajectory& a, const Trajectory& b,
                                            const Request& request) {
  std::map<std::string, std::pair<std::string, std::string>> values;
  for (const Trajectory::Attribute& x : a.attributes) values[x.name].first = x.text;
  for (const Trajectory::Attribute& x : b.attributes) values[x.name].second = x.text;
  std::vector<FieldChange> out;
  for (const auto& [name, texts] : values) {
    if (is_provenance(name) || texts.first == texts.second || !request.wants(name)) continue;
    out.push_back({name, texts.first, texts.second});
  }
  return out;
}

}  // namespace

bool TrajectoryDiff::empty() const {
  return attributes.empty() && rollouts_a == rollouts_b && frames_a == frames_b &&
         frames_common == frames_a && !unstable_a && !unstable_b &&
         std::all_of(channels.begin(), channels.end(), [](const auto& c) { return c.empty(); });
}

TrajectoryDiff compare(const Trajectory& a, const Trajectory& b, const Request& request) {
  TrajectoryDiff diff;
  const Pairs frames = common_frames(a, b);
  diff.frames_a = a.frames;
  diff.frames_b = b.frames;
  diff.frames_common = static_cast<int64_t>(frames.size());
  for (auto [i, j] : frames) diff.times.push_back(a[Channel::kTime].values[static_cast<size_t>(i)]);
  diff.attributes = compare_attributes(a, b, request);
  const Trajectory::Array none;
  const auto compare_arrays = [&](const Trajectory::Array* x, const Trajectory::Array* y) {
    const std::string& name = x ? x->name : y->name;
    if (name == kChannelNames[0] || !request.wants(name)) return;  // frames were matched by time
    diff.channels.push_back(compare_array(a, x ? *x : none, y ? *y : none, frames, request));
    diff.channels.back().name = name;
  };
  for (const Trajectory::Array& array : a.channels) compare_arrays(&array, b.find(array.name));
  for (const Trajectory::Array& array : b.channels) {
    if (!a.find(array.name)) compare_arrays(nullptr, &array);
  }
  return diff;
}

void compare_models(const std::string& mjb_a, const std::string& mjb_b, TrajectoryDiff& diff) {
  const ModelPtr a = read_mjb(std::as_bytes(std::span(mjb_a)), "the model of the first recording");
  const ModelPtr b = read_mjb(std::as_bytes(std::span(mjb_b)), "the model of the second recording");
  Request everything;
  everything.roles = {FieldRole::kPhysics};
  diff.models = EmbeddedModels{compare(*a, *b, everything).physics()};
  if (!diff.models->physics.empty()) return;
  std::erase_if(diff.attributes, [](const FieldChange& f) { return f.field == kModelAttribute; });
}

TrajectoryDiff compare(const std::vector<Trajectory>& a, const std::vector<Trajectory>& b,
                       const Request& request) {
  TrajectoryDiff all = compare(a[0], b[0], request);
  all.rollouts_a = static_cast<int64_t>(a.size());
  all.rollouts_b = static_cast<int64_t>(b.size());
  if (a.size() == 1 && b.size() == 1) return all;
  for (ChannelDiff& c : all.channels) c.name = "rollout 0 " + c.name;
  for (size_t r = 1; r < std::min(a.size(), b.size()); ++r) {
    TrajectoryDiff one = compare(a[r], b[r], request);
    if (one.times.size() > all.times.size()) all.times = one.times;
    all.frames_a += one.frames_a;
    all.frames_b += one.frames_b;
    all.frames_common += one.frames_common;
    for (ChannelDiff& c : one.channels) {
      c.name = "rollout " + std::to_string(r) + " " + c.name;
      all.channels.push_back(std::move(c));
    }
  }
  return all;
}

const ChannelDiff* TrajectoryDiff::first() const {
  const ChannelDiff* out = nullptr;
  for (const ChannelDiff& c : channels) {
    const bool is_first = c.columns_differ > 0 && (!out || c.first.frame < out->first.frame);
    if (is_first) out = &c;
  }
  return out;
}

}  // namespace mj::diff
