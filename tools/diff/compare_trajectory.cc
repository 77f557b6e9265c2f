// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <map>

#include "diff.h"
#include "report/number.h"

namespace mj::diff {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kSameTime = 1e-9;    // seconds
constexpr size_t kCurvePoints = 100;  // of an error curve in JSON

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
  for (const auto& [name, text] : a.attributes) values[name].first = text;
  for (const auto& [name, text] : b.attributes) values[name].second = text;
  std::vector<FieldChange> out;
  for (const auto& [name, texts] : values) {
    if (is_provenance(name) || texts.first == texts.second || !request.wants(name)) continue;
    out.push_back({name, texts.first, texts.second});
  }
  return out;
}

Json number_json(double x) {
  return std::isfinite(x) ? Json(x) : Json(nullptr);
}

Json json_of(const ChannelDiff::Place& p) {
  return {{"frame", p.frame},      {"time", number_json(p.time)},
          {"column", p.column},    {"a", number_json(p.a)},
          {"b", number_json(p.b)}, {"difference", number_json(p.difference)}};
}

// The largest errors of up to so many parts of the time.
Json curve_json(const TrajectoryDiff& diff, const ChannelDiff& c) {
  Json out = {{"time", Json::array()}, {"error", Json::array()}};
  const size_t n = c.errors.size();
  const size_t step = std::max<size_t>(1, (n + kCurvePoints - 1) / kCurvePoints);
  for (size_t i = 0; i < n; i += step) {
    const auto end = c.errors.begin() + static_cast<std::ptrdiff_t>(std::min(n, i + step));
    out["time"].push_back(number_json(diff.times[i]));
    out["error"].push_back(
        number_json(*std::max_element(c.errors.begin() + static_cast<std::ptrdiff_t>(i), end)));
  }
  return out;
}

std::string place_text(const ChannelDiff::Place& p) {
  return p.column + " at time " + report::rounded_text(p.time, 6) + ": " +
         report::number_text(p.a) + " -> " + report::number_text(p.b);
}

std::string channel_text(const ChannelDiff& c) {
  std::string out;
  for (const std::string& name : c.only_a) out += "- " + c.name + "." + name + "\n";
  for (const std::string& name : c.only_b) out += "+ " + c.name + "." + name + "\n";
  if (c.columns_differ == 0) return out;
  return out + c.name + ": " + std::to_string(c.columns_differ) + " of " +
         std::to_string(c.columns) + " columns differ from time " +
         report::rounded_text(c.first.time, 6) + " on, by up to " +
         report::rounded_text(c.largest.difference, 3) + " (" + place_text(c.largest) + ")\n";
}

}  // namespace

bool TrajectoryDiff::empty() const {
  return attributes.empty() && frames_a == frames_b && frames_common == frames_a &&
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

TrajectoryDiff compare(const std::vector<Trajectory>& a, const std::vector<Trajectory>& b,
                       const Request& request) {
  TrajectoryDiff all = compare(a[0], b[0], request);
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

std::string text_of(const TrajectoryDiff& diff) {
  std::string out;
  for (const FieldChange& f : diff.attributes) {
    out += f.field + ": " + (f.old_value.empty() ? "none" : f.old_value) + " -> " +
           (f.new_value.empty() ? "none" : f.new_value) + "\n";
  }
  if (diff.frames_common != diff.frames_a || diff.frames_common != diff.frames_b) {
    out += "frames: " + std::to_string(diff.frames_a) + " -> " + std::to_string(diff.frames_b) +
           ", " + std::to_string(diff.frames_common) + " at the same times\n";
  }
  if (const ChannelDiff* c = diff.first()) {
    out += "first difference: frame " + std::to_string(c->first.frame) + ", " + c->name + "." +
           place_text(c->first) + "\n";
  }
  for (const ChannelDiff& c : diff.channels) out += channel_text(c);
  return out;
}

Json json_of(const TrajectoryDiff& diff) {
  Json j;
  j["kind"] = "trajectory";
  j["same"] = diff.empty();
  j["frames"] = {{"a", diff.frames_a}, {"b", diff.frames_b}, {"common", diff.frames_common}};
  j["attributes"] = Json::object();
  for (const FieldChange& f : diff.attributes) {
    j["attributes"][f.field] = {{"old", f.old_value}, {"new", f.new_value}};
  }
  const ChannelDiff* first = diff.first();
  j["first"] = nullptr;
  if (first) {
    j["first"] = json_of(first->first);
    j["first"]["array"] = first->name;
  }
  j["arrays"] = Json::object();
  for (const ChannelDiff& c : diff.channels) {
    Json& array = j["arrays"][c.name];
    array["columns"] = c.columns;
    array["columns_differ"] = c.columns_differ;
    array["only_a"] = c.only_a;
    array["only_b"] = c.only_b;
    if (c.columns_differ == 0) continue;
    array["first"] = json_of(c.first);
    array["largest"] = json_of(c.largest);
    array["curve"] = curve_json(diff, c);
  }
  return j;
}

std::string markdown_of(const TrajectoryDiff& diff) {
  if (diff.empty()) return "No difference.\n";
  std::string out =
      "| array | columns that differ | first at time | largest difference | where |\n"
      "| --- | --- | --- | --- | --- |\n";
  for (const ChannelDiff& c : diff.channels) {
    if (c.columns_differ == 0) continue;
    out += "| " + c.name + " | " + std::to_string(c.columns_differ) + " of " +
           std::to_string(c.columns) + " | " + report::rounded_text(c.first.time, 6) + " | " +
           report::rounded_text(c.largest.difference, 3) + " | `" + place_text(c.largest) + "` |\n";
  }
  return out + "\nFrames: " + std::to_string(diff.frames_a) + " and " +
         std::to_string(diff.frames_b) + ", " + std::to_string(diff.frames_common) +
         " at the same times.\n";
}

std::string stat_of(const TrajectoryDiff& diff) {
  std::string out;
  for (const ChannelDiff& c : diff.channels) {
    if (c.empty()) continue;
    out += c.name + ": " + std::to_string(c.columns_differ) + " of " + std::to_string(c.columns) +
           " columns\n";
  }
  return out;
}

std::string names_of(const TrajectoryDiff& diff) {
  std::string out;
  for (const ChannelDiff& c : diff.channels) {
    if (!c.empty()) out += c.name + "\n";
  }
  return out;
}

std::string curves_of(const TrajectoryDiff& diff) {
  std::string out = "time";
  for (const ChannelDiff& c : diff.channels) out += "," + c.name;
  out += "\n";
  for (size_t i = 0; i < diff.times.size(); ++i) {
    out += report::number_text(diff.times[i]);
    for (const ChannelDiff& c : diff.channels) {  // rollouts may end early
      out += "," + (i < c.errors.size() ? report::number_text(c.errors[i]) : "");
    }
    out += "\n";
  }
  return out;
}

}  // namespace mj::diff
