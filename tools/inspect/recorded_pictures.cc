// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "recorded_pictures.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/diagnostic.h"
#include "base/glob.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "trajectory/record_plan.h"

namespace mj::inspect {
namespace {

using report::Table;

bool selects(const std::string& pattern, const std::string& name) {
  return glob_match(pattern, name) || glob_match(pattern, record_item(name)) ||
         pattern == record_item(name) || (name.starts_with(pattern) && name[pattern.size()] == '/');
}

std::string shape_text(const std::vector<int64_t>& shape) {
  std::string out;
  for (int64_t n : shape) out += (out.empty() ? "" : " x ") + std::to_string(n);
  return out;
}

// The numbers of the picture of one frame.
struct Statistics {
  double least = HUGE_VAL, greatest = -HUGE_VAL, mean = 0;
};

Statistics statistics_of(const PixelArray& a, const std::string& picture) {
  const std::span<const std::byte> bytes = std::as_bytes(std::span(picture));
  const int64_t count = a.bytes() / a.number_bytes();
  Statistics out;
  for (int64_t i = 0; i < count; ++i) {
    const double x = pixel_number(a, bytes, i);
    out.least = std::min(out.least, x);
    out.greatest = std::max(out.greatest, x);
    out.mean += x / static_cast<double>(count);
  }
  return out;
}

}  // namespace

std::vector<PixelArray> take_pictures(const Trajectory& about, std::vector<std::string>& patterns) {
  std::vector<PixelArray> out;
  std::erase_if(patterns, [&](const std::string& pattern) {
    bool is_found = false;
    for (const PixelArray& a : about.pictures) {
      if (!selects(pattern, a.name)) continue;
      is_found = true;
      const bool is_new = std::ranges::find(out, a.name, &PixelArray::name) == out.end();
      if (is_new) out.push_back(a);
    }
    // A pattern such as * may select other arrays, too.
    const auto is_selected = [&](const Trajectory::Array& c) {
      return c.is_recorded && selects(pattern, c.name);
    };
    return is_found && std::ranges::none_of(about.channels, is_selected);
  });
  return out;
}

std::string pixel_type(const PixelArray& a) {
  return a.kind == PixelKind::kRgb ? "uint8" : a.kind == PixelKind::kDepth ? "float" : "int";
}

std::vector<int64_t> picture_shape(const PixelArray& a) {
  std::vector<int64_t> shape = {a.height, a.width};
  if (a.channels() > 1) shape.push_back(a.channels());
  return shape;
}

void list_pictures(const Trajectory& about, const std::vector<PixelArray>& pictures,
                   report::Output& out) {
  Table table({Table::Align::kLeft});
  for (const PixelArray& a : pictures) {
    table.add(
        {a.name, pixel_type(a),
         "[frames=" + std::to_string(about.frames) + " x " + shape_text(picture_shape(a)) + "]"});
  }
  out.write(table.text());
}

void show_pictures(const TrajectoryStream& recording, const std::vector<PixelArray>& pictures,
                   const Request& request, report::Output& out) {
  if (request.form != Form::kText) {
    throw Error("usage", "'" + pictures[0].name + "' are pictures, which this form cannot hold",
                "omit the form to see the least, mean and greatest number of each picture");
  }
  const int64_t first = request.rollout ? recording.about().rollout : 0;
  const int64_t end = request.rollout ? first + 1 : recording.rollouts();
  for (const PixelArray& a : pictures) {
    Table table({Table::Align::kRight});
    std::vector<std::string> head = {"frame", "time", "least", "mean", "greatest"};
    if (end - first > 1) head.insert(head.begin(), "rollout");
    table.add(head);
    for (int64_t r = first; r < end; ++r) {
      const int64_t frames = recording.frames(r);
      const std::vector<double> times =
          recording.read(r, 0, frames, {kChannelNames[0]})[Channel::kTime].values;
      for (int64_t i = 0; i < frames; ++i) {
        const Statistics s = statistics_of(a, recording.read_pixels(a, r, i, 1));
        std::vector<std::string> row = {
            std::to_string(i), report::number_text(times[static_cast<size_t>(i)]),
            report::rounded_text(s.least, 6), report::rounded_text(s.mean, 6),
            report::rounded_text(s.greatest, 6)};
        if (end - first > 1) row.insert(row.begin(), std::to_string(r));
        table.add(row);
      }
    }
    out.write(a.name + "  " + pixel_type(a) + " [" + shape_text(picture_shape(a)) + "]\n" +
              table.text("  "));
  }
}

}  // namespace mj::inspect
