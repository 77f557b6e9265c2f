// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <span>

#include "base/parallel.h"
#include "compare/frame_pairs.h"
#include "compare/frame_source.h"
#include "compare/numbers.h"
#include "diff.h"
#include "model/mjb.h"

namespace mj::diff {
namespace {

constexpr int64_t kNumbersOfBlock = 1 << 18;
constexpr int64_t kMostFramesOfBlock = 1 << 14;

int64_t frames_of_block(const Trajectory& a, const Trajectory& b) {
  int64_t columns = 1;
  for (const Trajectory* t : {&a, &b}) {
    for (const Trajectory::Array& array : t->channels) columns += array.columns;
  }
  return std::clamp<int64_t>(kNumbersOfBlock / columns, 1, kMostFramesOfBlock);
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

// The numbers of an array in one frame: one row or, for a list, all rows of this frame.
struct Cells {
  const double* values;
  int64_t rows;
};

Cells cells_of(const Trajectory::Array& array, int64_t frame) {
  if (!array.is_list()) return {array.row(frame).data(), 1};
  const int64_t first = array.starts[static_cast<size_t>(frame)];
  return {array.row(first).data(), array.starts[static_cast<size_t>(frame) + 1] - first};
}

// Compares one array in two trajectories. At least one of them has the array.
class ArrayComparison {
 public:
  static constexpr size_t kNone = ~size_t{0};

  // Creates the comparison of array `in_a` of `a` with array `in_b` of `b`. One of the two arrays
  // may be missing.
  ArrayComparison(const Trajectory& a, size_t in_a, const Trajectory& b, size_t in_b,
                  const Request& request)
      : in_a_(in_a),
        in_b_(in_b),
        labels_(in_a == kNone ? std::vector<std::string>() : a.channels[in_a].labels),
        keeps_errors_(!request.curves.empty()) {
    const Trajectory::Array none;
    const Trajectory::Array& x = in_a == kNone ? none : a.channels[in_a];
    const Trajectory::Array& y = in_b == kNone ? none : b.channels[in_b];
    diff_.name = diff_.array = in_a == kNone ? y.name : x.name;
    columns_ = common_columns(x, y, diff_);
    diff_.columns = static_cast<int64_t>(columns_.size());
    numbers_.emplace(request.tolerance_of(diff_.name), columns_.size());
    is_list_ = x.is_list();
  }

  void compare(const Block& a, const Block& b, const Pairs& frames) {
    for (auto [i, j] : frames) {
      const double error = columns_.empty() ? 0 : compare_frame(a, i, b, j);
      diff_.curve.add(a.time(i), error);
      if (keeps_errors_) diff_.errors.push_back(error);
    }
  }

  ChannelDiff finish() {
    diff_.columns_differ = numbers_->columns_differ();
    diff_.first = place(numbers_->first());
    diff_.largest = place(numbers_->largest());
    diff_.is_list = is_list_;
    add_worst_columns();
    return std::move(diff_);
  }

 private:
  // Adds the columns that differ most, or the first column of an array without differences.
  void add_worst_columns() {
    const std::vector<double>& largest = numbers_->largest_of_column();
    std::vector<size_t> order(columns_.size());
    std::iota(order.begin(), order.end(), size_t{0});
    if (!largest.empty()) {
      std::ranges::stable_sort(order, [&](size_t a, size_t b) { return largest[a] > largest[b]; });
      std::erase_if(order, [&](size_t c) { return largest[c] == 0; });
    }
    order.resize(std::min(order.size(), largest.empty() ? 1 : ChannelDiff::kWorstColumns));
    for (const size_t c : order) {
      diff_.worst_columns.push_back(labels_[static_cast<size_t>(columns_[c].first)]);
    }
  }

  // Compares the array in two frames. If a list has another length in one frame, only the common
  // rows are compared, because the array with the number of rows shows this difference.
  double compare_frame(const Block& a, int64_t i, const Block& b, int64_t j) {
    const Trajectory::Array& x = a.frames.channels[in_a_];
    const Trajectory::Array& y = b.frames.channels[in_b_];
    const Cells cells_a = cells_of(x, i), cells_b = cells_of(y, j);
    NumberComparison::Row row{a.first + i, a.time(i)};
    double error = 0;
    for (; row.of_list < std::min(cells_a.rows, cells_b.rows); ++row.of_list) {
      const double* const row_a = cells_a.values + row.of_list * x.columns;
      const double* const row_b = cells_b.values + row.of_list * y.columns;
      for (size_t c = 0; c < columns_.size(); ++c) {
        error = std::max(
            error, numbers_->compare(row_a[columns_[c].first], row_b[columns_[c].second], c, row));
      }
    }
    return error;
  }

  [[nodiscard]] ChannelDiff::Place place(const NumberComparison::Place& p) const {
    if (numbers_->columns_differ() == 0) return {};
    std::string column = labels_[static_cast<size_t>(columns_[p.column].first)];
    if (is_list_) column += "[" + std::to_string(p.row.of_list) + "]";
    return {p.row.frame, p.row.time, column, p.a, p.b, p.difference};
  }

  size_t in_a_, in_b_;
  std::vector<std::string> labels_;  // labels of the first trajectory
  bool keeps_errors_;
  bool is_list_ = false;
  ChannelDiff diff_;
  Pairs columns_;
  std::optional<NumberComparison> numbers_;
};

// Compares the pictures with the same name in two recordings. At least one recording has them.
class PictureComparison {
 public:
  PictureComparison(const PixelArray* a, const PixelArray* b, const Request& request)
      : pictures_(a ? *a : *b), keeps_errors_(!request.curves.empty()) {
    diff_.name = pictures_.name;
    const bool is_same = a && b && a->width == b->width && a->height == b->height;
    if (!is_same && a) diff_.only_a.push_back(size_text(*a));
    if (!is_same && b) diff_.only_b.push_back(size_text(*b));
    diff_.columns = is_same ? a->bytes() / a->number_bytes() : 0;
    numbers_.emplace(request.tolerance_of(diff_.name), static_cast<size_t>(diff_.columns));
  }

  void compare(const FrameSource& a, const Block& x, const FrameSource& b, const Block& y,
               const Pairs& frames) {
    for (auto [i, j] : frames) {
      double error = 0;
      if (diff_.columns > 0) {
        error = compare(a.picture(pictures_, x.first + i), b.picture(pictures_, y.first + j),
                        {x.first + i, x.time(i)});
      }
      diff_.curve.add(x.time(i), error);
      if (keeps_errors_) diff_.errors.push_back(error);
    }
  }

  ChannelDiff finish() {
    diff_.columns_differ = numbers_->columns_differ();
    if (diff_.columns_differ > 0) {
      diff_.first = place(numbers_->first());
      diff_.largest = place(numbers_->largest());
    }
    return std::move(diff_);
  }

 private:
  static std::string size_text(const PixelArray& a) {
    return "pictures of " + std::to_string(a.width) + "x" + std::to_string(a.height);
  }

  double compare(const std::string& a, const std::string& b, const NumberComparison::Row& row) {
    double error = 0;
    if (a == b) return error;
    const auto x = std::as_bytes(std::span(a)), y = std::as_bytes(std::span(b));
    for (int64_t i = 0; i < diff_.columns; ++i) {
      error = std::max(
          error, numbers_->compare(pixel_number(pictures_, x, i), pixel_number(pictures_, y, i),
                                   static_cast<size_t>(i), row));
    }
    return error;
  }

  [[nodiscard]] ChannelDiff::Place place(const NumberComparison::Place& p) const {
    const std::string label = pixel_label(pictures_, static_cast<int64_t>(p.column));
    return {p.row.frame, p.row.time, label, p.a, p.b, p.difference};
  }

  const PixelArray pictures_;
  const bool keeps_errors_;
  ChannelDiff diff_;
  std::optional<NumberComparison> numbers_;
};

std::vector<PictureComparison> pictures_of(const Trajectory& a, const Trajectory& b,
                                           const Request& request) {
  const auto find = [](const Trajectory& t, const std::string& name) {
    const auto at = std::ranges::find(t.pictures, name, &PixelArray::name);
    return at == t.pictures.end() ? nullptr : &*at;
  };
  std::vector<PictureComparison> out;
  for (const PixelArray& x : a.pictures) {
    if (request.wants(x.name)) out.emplace_back(&x, find(b, x.name), request);
  }
  for (const PixelArray& y : b.pictures) {
    if (request.wants(y.name) && !find(a, y.name)) out.emplace_back(nullptr, &y, request);
  }
  return out;
}

std::vector<ArrayComparison> arrays_of(const Trajectory& a, const Trajectory& b,
                                       const Request& request) {
  std::vector<ArrayComparison> out;
  const auto is_wanted = [&](const std::string& name) {
    // the time itself is not compared, because frames are matched by it
    return name != kChannelNames[0] && request.wants(name);
  };
  for (size_t i = 0; i < a.channels.size(); ++i) {
    if (!is_wanted(a.channels[i].name)) continue;
    const Trajectory::Array* other = b.find(a.channels[i].name);
    const auto j = static_cast<size_t>(other - b.channels.data());
    out.emplace_back(a, i, b, other ? j : ArrayComparison::kNone, request);
  }
  for (size_t j = 0; j < b.channels.size(); ++j) {
    if (!is_wanted(b.channels[j].name) || a.find(b.channels[j].name)) continue;
    out.emplace_back(a, ArrayComparison::kNone, b, j, request);
  }
  return out;
}

// Returns the names of the arrays to read from the trajectories, which are the time and the arrays
// to compare.
std::vector<std::string> names_to_read(const Trajectory& a, const Trajectory& b,
                                       const Request& request) {
  std::vector<std::string> out = {kChannelNames[0]};
  for (const Trajectory::Array& array : a.channels) {
    if (request.wants(array.name) && b.find(array.name)) out.push_back(array.name);
  }
  return out;
}

// Returns whether an attribute only tells how the recording was made: by which program and command
// line. Such attributes are not compared, because only the contents of the recordings matter.
bool is_provenance(std::string_view attribute) {
  constexpr std::string_view kNames[] = {"mjtools_version", "isa",    "command_line", "inputs",
                                         "settings",        "folder", "created"};
  return std::find(std::begin(kNames), std::end(kNames), attribute) != std::end(kNames);
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

ErrorCurve::Point ErrorCurve::joined(const Point& a, const Point& b) {
  return {a.time, std::max(a.error, b.error)};
}

void ErrorCurve::add(double time, double error) {
  if (frames_++ % part_ != 0) {
    points_.back() = joined(points_.back(), {time, error});
    return;
  }
  if (points_.size() == kMostPoints) {
    for (size_t i = 0; i < kMostPoints / 2; ++i) {
      points_[i] = joined(points_[2 * i], points_[2 * i + 1]);
    }
    points_.resize(kMostPoints / 2);
    part_ *= 2;
  }
  points_.push_back({time, error});
}

TrajectoryDiff compare(FrameSource& a, FrameSource& b, const Request& request) {
  TrajectoryDiff diff;
  diff.attributes = compare_attributes(a.about(), b.about(), request);
  std::vector<ArrayComparison> arrays = arrays_of(a.about(), b.about(), request);
  std::vector<PictureComparison> pictures = pictures_of(a.about(), b.about(), request);
  const int64_t count = frames_of_block(a.about(), b.about());
  const bool is_short = a.is_short() && b.is_short();
  Block x, y;
  for (;;) {
    run_parallel(2, !is_short && x.is_done() && y.is_done() ? 2 : 1, [&](int i) {
      if (i == 0 && x.is_done()) x.advance(a, count);
      if (i == 1 && y.is_done()) y.advance(b, count);
    });
    if (x.is_done() || y.is_done()) break;
    const Pairs frames = common_frames(x, y);
    for (ArrayComparison& array : arrays) array.compare(x, y, frames);
    for (PictureComparison& each : pictures) each.compare(a, x, b, y, frames);
    diff.frames_common += static_cast<int64_t>(frames.size());
    if (request.curves.empty()) continue;
    for (auto [i, j] : frames) diff.times.push_back(x.time(i));
  }
  diff.frames_a = x.first + x.frames.frames + a.count_rest();
  diff.frames_b = y.first + y.frames.frames + b.count_rest();
  for (ArrayComparison& array : arrays) diff.channels.push_back(array.finish());
  for (PictureComparison& each : pictures) diff.channels.push_back(each.finish());
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

TrajectoryDiff compare(const TrajectoryStream& a, const TrajectoryStream& b,
                       const Request& request) {
  const int64_t rollouts_a = a.rollouts(), rollouts_b = b.rollouts();
  const std::vector<std::string> names = names_to_read(a.about(), b.about(), request);
  TrajectoryDiff all;
  for (int64_t r = 0; r < std::min(rollouts_a, rollouts_b); ++r) {
    RecordedFrames frames_a(a, r, names), frames_b(b, r, names);
    TrajectoryDiff one = compare(frames_a, frames_b, request);
    for (ChannelDiff& c : one.channels) c.rollout = r;
    if (rollouts_a > 1 || rollouts_b > 1) {
      for (ChannelDiff& c : one.channels) c.name = "rollout " + std::to_string(r) + " " + c.name;
    }
    if (r == 0) {
      all = std::move(one);
      continue;
    }
    if (one.times.size() > all.times.size()) all.times = std::move(one.times);
    all.frames_a += one.frames_a;
    all.frames_b += one.frames_b;
    all.frames_common += one.frames_common;
    std::ranges::move(one.channels, std::back_inserter(all.channels));
  }
  all.rollouts_a = rollouts_a;
  all.rollouts_b = rollouts_b;
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
