// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints the differences between trajectories, recorded or simulated, in all output forms.

#include <algorithm>
#include <cmath>

#include "base/csv.h"
#include "common/cli/number.h"
#include "diff.h"
#include "print/markdown.h"

namespace mj::diff {
namespace {

using Json = nlohmann::ordered_json;

// greatest number of fields that are listed as reasons why the physics of recorded models can
// differ
constexpr size_t kMaxReasons = 6;

std::string columns_text(size_t n) {
  return std::to_string(n) + (n == 1 ? " column" : " columns");
}

// ---- differences that are not in arrays, in the words that all output forms use

struct Line {
  std::string what;
  std::string words;
};

std::string or_none(const std::string& text) {
  return text.empty() ? "none" : text;
}

std::string model_words(const FieldChange& f, const TrajectoryDiff& diff) {
  if (!diff.models) return or_none(f.old_value) + " -> " + or_none(f.new_value);
  const std::vector<std::string>& physics = diff.models->physics;
  std::string out = "the physics can differ: ";
  for (size_t i = 0; i < std::min(physics.size(), kMaxReasons); ++i) {
    out += (i == 0 ? "" : ", ") + physics[i];
  }
  return out + (physics.size() > kMaxReasons ? " ..." : "") +
         " (--model shows all differences, --exclude model_sha256 ignores them)";
}

std::string unstable_words(const Unstable& u) {
  return "unstable at step " + std::to_string(u.step) + " (time " +
         report::rounded_text(u.time, 6) + "): " + u.place;
}

std::vector<Line> lines_of(const TrajectoryDiff& diff) {
  std::vector<Line> out;
  if (diff.unstable_a) out.push_back({diff.unstable_a->model, unstable_words(*diff.unstable_a)});
  if (diff.unstable_b) out.push_back({diff.unstable_b->model, unstable_words(*diff.unstable_b)});
  for (const FieldChange& f : diff.attributes) {
    const bool is_model = f.field == kModelAttribute;
    out.push_back(
        {is_model && diff.models ? "model" : f.field,
         is_model ? model_words(f, diff) : or_none(f.old_value) + " -> " + or_none(f.new_value)});
  }
  if (diff.rollouts_a != diff.rollouts_b) {
    out.push_back({"rollouts", std::to_string(diff.rollouts_a) + " -> " +
                                   std::to_string(diff.rollouts_b) + ", " +
                                   std::to_string(std::min(diff.rollouts_a, diff.rollouts_b)) +
                                   " compared"});
  }
  if (diff.frames_common != diff.frames_a || diff.frames_common != diff.frames_b) {
    out.push_back({"frames", std::to_string(diff.frames_a) + " -> " +
                                 std::to_string(diff.frames_b) + ", " +
                                 std::to_string(diff.frames_common) + " at the same times"});
  }
  return out;
}

// ---- arrays

std::string place_text(const ChannelDiff::Place& p) {
  return p.column + " at time " + report::rounded_text(p.time, 6) + ": " +
         report::number_text(p.a) + " -> " + report::number_text(p.b);
}

std::string first_text(const TrajectoryDiff& diff) {
  const ChannelDiff* c = diff.first();
  return c ? "frame " + std::to_string(c->first.frame) + ", " + c->name + "." + place_text(c->first)
           : "";
}

std::string count_text(const ChannelDiff& c) {
  return std::to_string(c.columns_differ) + " of " + std::to_string(c.columns) + " columns";
}

std::string one_sided_text(const ChannelDiff& c) {
  return c.is_only_in_a() ? "only in a, " + columns_text(c.only_a.size())
                          : "only in b, " + columns_text(c.only_b.size());
}

bool is_one_sided(const ChannelDiff& c) {
  return !c.empty() && (c.is_only_in_a() || c.is_only_in_b());
}

std::string channel_text(const ChannelDiff& c) {
  if (c.empty()) return "";
  if (c.is_only_in_a()) return line_of("- " + c.name + " (" + columns_text(c.only_a.size()) + ")");
  if (c.is_only_in_b()) return line_of("+ " + c.name + " (" + columns_text(c.only_b.size()) + ")");
  std::string out;
  for (const std::string& name : c.only_a) out += line_of("- " + c.name + "." + name);
  for (const std::string& name : c.only_b) out += line_of("+ " + c.name + "." + name);
  if (c.columns_differ == 0) return out;
  return out + line_of(c.name + ": " + count_text(c) + " differ, starting at time " +
                       report::rounded_text(c.first.time, 6) + ", by up to " +
                       report::rounded_text(c.largest.difference, 3) + " (" +
                       place_text(c.largest) + ")");
}

// Returns the text about columns of an array that only one of the trajectories has.
std::string missing_columns_text(const ChannelDiff& c) {
  std::string out;
  if (!c.only_a.empty()) out += ", " + std::to_string(c.only_a.size()) + " only in a";
  if (!c.only_b.empty()) out += ", " + std::to_string(c.only_b.size()) + " only in b";
  return out;
}

// ---- JSON

Json number_json(double x) {
  return std::isfinite(x) ? Json(x) : Json(nullptr);
}

Json json_of(const ChannelDiff::Place& p) {
  return {{"frame", p.frame},      {"time", number_json(p.time)},
          {"column", p.column},    {"a", number_json(p.a)},
          {"b", number_json(p.b)}, {"difference", number_json(p.difference)}};
}

Json json_of(const Unstable& u) {
  return {{"step", u.step}, {"time", number_json(u.time)}, {"place", u.place}};
}

Json json_of(const ErrorCurve& curve) {
  Json out = {{"time", Json::array()}, {"error", Json::array()}};
  for (const ErrorCurve::Point& p : curve.points()) {
    out["time"].push_back(number_json(p.time));
    out["error"].push_back(number_json(p.error));
  }
  return out;
}

}  // namespace

std::string text_of(const TrajectoryDiff& diff) {
  std::string out;
  for (const Line& line : lines_of(diff)) out += line_of(line.what + ": " + line.words);
  if (diff.first()) out += line_of("first difference: " + first_text(diff));
  for (const ChannelDiff& c : diff.channels) out += channel_text(c);
  return out;
}

Json json_of(const TrajectoryDiff& diff) {
  Json j;
  j["kind"] = diff.is_simulated ? "dynamics" : "trajectory";
  j["same"] = diff.empty();
  j["rollouts"] = {{"a", diff.rollouts_a}, {"b", diff.rollouts_b}};
  j["frames"] = {{"a", diff.frames_a}, {"b", diff.frames_b}, {"common", diff.frames_common}};
  if (diff.unstable_a) j["unstable"]["a"] = json_of(*diff.unstable_a);
  if (diff.unstable_b) j["unstable"]["b"] = json_of(*diff.unstable_b);
  if (diff.models) j["models"] = {{"physics", diff.models->physics}};
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
    array["curve"] = json_of(c.curve);
  }
  return j;
}

std::string markdown_of(const TrajectoryDiff& diff) {
  if (diff.empty()) return "No difference.\n";
  std::string out;
  const std::vector<Line> lines = lines_of(diff);
  for (const Line& line : lines) {
    out += "- " + markdown_text(line.what) + ": " + markdown_code(line.words) + "\n";
  }
  if (diff.first()) out += "- first difference: " + markdown_code(first_text(diff)) + "\n";
  std::string rows;
  for (const ChannelDiff& c : diff.channels) {
    if (c.empty()) continue;
    std::string row = "| " + markdown_text(c.name) + " | ";
    if (is_one_sided(c)) {
      row += one_sided_text(c) + " | | | |";
    } else {
      row += count_text(c) + missing_columns_text(c) + " | ";
      row += c.columns_differ == 0 ? " | | |"
                                   : report::rounded_text(c.first.time, 6) + " | " +
                                         report::rounded_text(c.largest.difference, 3) + " | " +
                                         markdown_code(place_text(c.largest)) + " |";
    }
    rows += row + "\n";
  }
  if (!rows.empty()) {
    out += (out.empty() ? "" : "\n") +
           std::string(
               "| array | differs | first at time | largest difference | where |\n"
               "| --- | --- | --- | --- | --- |\n") +
           rows;
  }
  return out;
}

std::string stat_of(const TrajectoryDiff& diff) {
  std::string out;
  for (const Line& line : lines_of(diff)) out += line_of(line.what + ": " + line.words);
  for (const ChannelDiff& c : diff.channels) {
    if (c.empty()) continue;
    out += line_of(c.name + ": " +
                   (is_one_sided(c) ? one_sided_text(c) : count_text(c) + missing_columns_text(c)));
  }
  return out;
}

std::string names_of(const TrajectoryDiff& diff) {
  std::string out;
  for (const Line& line : lines_of(diff)) out += line_of(line.what);
  for (const ChannelDiff& c : diff.channels) {
    if (!c.empty()) out += line_of(c.name);
  }
  return out;
}

std::string curves_of(const TrajectoryDiff& diff) {
  std::string out = "time";
  for (const ChannelDiff& c : diff.channels) out += "," + csv_cell(c.name);
  out += "\n";
  for (size_t i = 0; i < diff.times.size(); ++i) {
    out += report::number_text(diff.times[i]);
    // the cell is empty if the array has fewer frames, because rollouts may end early
    for (const ChannelDiff& c : diff.channels) {
      out += "," + (i < c.errors.size() ? report::number_text(c.errors[i]) : "");
    }
    out += "\n";
  }
  return out;
}

}  // namespace mj::diff
