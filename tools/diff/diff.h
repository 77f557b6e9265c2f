// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Differences between two models or two trajectories, and how they are shown.

#ifndef MJTOOLS_TOOLS_DIFF_DIFF_H_
#define MJTOOLS_TOOLS_DIFF_DIFF_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/output.h"
#include "report/tolerance.h"
#include "trajectory/trajectory.h"

namespace mj::diff {

struct Request {
  std::string file_a;
  std::string file_b;
  report::Tolerance tolerance;
  std::vector<std::string> ignore;  // patterns of field names
  std::string cache;                // see report/cache_option.h
  bool all = false;                 // nothing is left out or summarised
  bool json = false;

  [[nodiscard]] bool ignores(std::string_view field) const;
};

// ---- models

// A field of an object that has another value.
struct FieldChange {
  std::string field;
  std::string old_value;
  std::string new_value;
  bool derived = false;  // follows from other fields
};

struct ObjectChange {
  enum class Kind { kAdded, kRemoved, kRenamed, kChanged };
  Kind kind;
  std::string type;                 // "geom"; empty for the model itself
  std::string name;                 // in the first model, or in the second if it was added
  std::string new_name;             // renamed objects
  std::string place;                // added and removed objects: "body 'head'", or empty
  std::vector<FieldChange> fields;  // renamed and changed objects
};

struct ModelDiff {
  std::vector<ObjectChange> objects;
  // When nothing else differs: arrays whose bytes do, because the same objects are stored in
  // another order.
  std::vector<std::string> layout;

  [[nodiscard]] bool empty() const { return objects.empty() && layout.empty(); }
};

[[nodiscard]] ModelDiff compare(const mjModel& a, const mjModel& b, const Request& request);
void print(const ModelDiff& diff, const Request& request, report::Output& out);

// ---- trajectories

struct ChannelDiff {
  std::string name;
  std::vector<std::string> only_a;  // columns
  std::vector<std::string> only_b;
  int64_t columns = 0;  // compared
  int64_t columns_differ = 0;
  double first_time = 0;  // of the first frame that differs
  double largest = 0;     // difference
  double largest_time = 0;
  std::string largest_column;
  double largest_a = 0;
  double largest_b = 0;

  [[nodiscard]] bool empty() const {
    return columns_differ == 0 && only_a.empty() && only_b.empty();
  }
};

struct TrajectoryDiff {
  int64_t frames_a = 0;
  int64_t frames_b = 0;
  int64_t frames_common = 0;  // at the same times
  std::vector<FieldChange> attributes;
  std::vector<ChannelDiff> channels;

  [[nodiscard]] bool empty() const;
};

[[nodiscard]] TrajectoryDiff compare(const Trajectory& a, const Trajectory& b,
                                     const Request& request);
void print(const TrajectoryDiff& diff, const Request& request, report::Output& out);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_DIFF_H_
