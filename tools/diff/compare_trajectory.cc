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

ChannelDiff compare_channel(const Trajectory& a, const Trajectory& b, int channel,
                            const Pairs& frames, const Request& request) {
  const Trajectory::Array& array_a = a.channels[channel];
  const Trajectory::Array& array_b = b.channels[channel];
  ChannelDiff diff;
  diff.name = kChannelNames[channel];
  const Pairs columns = common_columns(array_a, array_b, diff);
  diff.columns = static_cast<int64_t>(columns.size());
  std::vector<bool> differs(columns.size());
  bool any = false;
  for (auto [i, j] : frames) {
    const double time = a[Channel::kTime].values[static_cast<size_t>(i)];
    for (size_t c = 0; c < columns.size(); ++c) {
      const double x = array_a.row(i)[static_cast<size_t>(columns[c].first)];
      const double y = array_b.row(j)[static_cast<size_t>(columns[c].second)];
      if (request.tolerance.same(x, y)) continue;
      if (!any) diff.first_time = time;
      differs[c] = true;
      const double difference = std::isfinite(x - y) ? std::abs(x - y) : HUGE_VAL;
      if (!any || difference > diff.largest) {
        diff.largest = difference;
        diff.largest_time = time;
        diff.largest_column = array_a.labels[static_cast<size_t>(columns[c].first)];
        diff.largest_a = x;
        diff.largest_b = y;
      }
      any = true;
    }
  }
  diff.columns_differ = std::count(differs.begin(), differs.end(), true);
  return diff;
}

std::vector<FieldChange> compare_attributes(const Trajectory& a, const Trajectory& b,
                                            const Request& request) {
  std::map<std::string, std::pair<std::string, std::string>> values;
  for (const auto& [name, text] : a.attributes) values[name].first = text;
  for (const auto& [name, text] : b.attributes) values[name].second = text;
  std::vector<FieldChange> out;
  for (const auto& [name, texts] : values) {
    if (name == "mjtools_version" || texts.first == texts.second || request.ignores(name)) continue;
    out.push_back({name, texts.first, texts.second});
  }
  return out;
}

Json number_json(double x) {
  return std::isfinite(x) ? Json(x) : Json(nullptr);
}

void print_json(const TrajectoryDiff& diff, const Request& request, report::Output& out) {
  Json j;
  j["a"] = request.file_a;
  j["b"] = request.file_b;
  j["kind"] = "trajectory";
  j["same"] = diff.empty();
  j["frames"] = {{"a", diff.frames_a}, {"b", diff.frames_b}, {"common", diff.frames_common}};
  j["attributes"] = Json::object();
  for (const FieldChange& f : diff.attributes) {
    j["attributes"][f.field] = {{"old", f.old_value}, {"new", f.new_value}};
  }
  j["arrays"] = Json::object();
  for (const ChannelDiff& c : diff.channels) {
    Json& array = j["arrays"][c.name];
    array["columns"] = c.columns;
    array["columns_differ"] = c.columns_differ;
    array["only_a"] = c.only_a;
    array["only_b"] = c.only_b;
    if (c.columns_differ == 0) continue;
    array["first_time"] = number_json(c.first_time);
    array["largest"] = {{"column", c.largest_column},
                        {"time", number_json(c.largest_time)},
                        {"difference", number_json(c.largest)},
                        {"a", number_json(c.largest_a)},
                        {"b", number_json(c.largest_b)}};
  }
  out.write(report::json_text(j));
}

void print_channel(const ChannelDiff& c, report::Output& out) {
  for (const std::string& name : c.only_a) out.write("- " + c.name + "." + name + "\n");
  for (const std::string& name : c.only_b) out.write("+ " + c.name + "." + name + "\n");
  if (c.columns_differ == 0) return;
  out.write(c.name + ": " + std::to_string(c.columns_differ) + " of " + std::to_string(c.columns) +
            " columns differ from time " + report::rounded_text(c.first_time, 6) +
            " on, by up to " + report::rounded_text(c.largest, 3) + " (" + c.largest_column +
            " at time " + report::rounded_text(c.largest_time, 6) + ": " +
            report::number_text(c.largest_a) + " -> " + report::number_text(c.largest_b) + ")\n");
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
  diff.attributes = compare_attributes(a, b, request);
  for (int c = 1; c < kChannelCount; ++c) {  // frames were matched by time
    if (!request.ignores(kChannelNames[c])) {
      diff.channels.push_back(compare_channel(a, b, c, frames, request));
    }
  }
  return diff;
}

void print(const TrajectoryDiff& diff, const Request& request, report::Output& out) {
  if (request.json) return print_json(diff, request, out);
  for (const FieldChange& f : diff.attributes) {
    out.write(f.field + ": " + (f.old_value.empty() ? "none" : f.old_value) + " -> " +
              (f.new_value.empty() ? "none" : f.new_value) + "\n");
  }
  if (diff.frames_common != diff.frames_a || diff.frames_common != diff.frames_b) {
    out.write("frames: " + std::to_string(diff.frames_a) + " -> " + std::to_string(diff.frames_b) +
              ", " + std::to_string(diff.frames_common) + " at the same times\n");
  }
  for (const ChannelDiff& c : diff.channels) print_channel(c, out);
}

}  // namespace mj::diff
