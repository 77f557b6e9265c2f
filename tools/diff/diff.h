// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Differences between two models or two trajectories, and how they are shown.

#ifndef MJTOOLS_TOOLS_DIFF_DIFF_H_
#define MJTOOLS_TOOLS_DIFF_DIFF_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/field_role.h"
#include "report/output.h"
#include "report/tolerance.h"
#include "trajectory/trajectory.h"

namespace mj::diff {

enum class Form { kText, kJson, kMarkdown, kJunit, kStat, kNames };

struct Request {
  // A tolerance of the fields that the pattern matches.
  struct FieldTolerance {
    std::string pattern;
    double value;
  };

  std::string file_a;
  std::string file_b;
  report::Tolerance tolerance;
  std::vector<FieldTolerance> relative;  // of some fields; the last that matches counts
  std::vector<FieldTolerance> absolute;
  std::vector<std::string> include;  // patterns of fields, or of "type:name" of objects
  std::vector<std::string> exclude;
  std::vector<FieldRole> roles;      // what is compared; empty: everything
  std::optional<std::string> cache;  // see report/cache_option.h
  int64_t dynamics = 0;              // steps that both models are simulated; 0: none
  std::string curves;                // file for the errors of trajectories over time
  bool all = false;                  // nothing is left out or summarised
  bool is_quiet = false;             // only the exit status matters
  Form form = Form::kText;

  [[nodiscard]] report::Tolerance tolerance_of(std::string_view field) const;
  [[nodiscard]] bool wants_role(FieldRole role) const;
  // Whether the field is compared; fields of trajectories have no role.
  [[nodiscard]] bool wants(std::string_view field) const;
  [[nodiscard]] bool wants_object(const std::string& type, const std::string& name) const;
};

// ---- models

// A field of an object that has another value.
struct FieldChange {
  std::string field;
  std::string old_value;
  std::string new_value;
  bool derived = false;  // follows from other changes
  FieldRole role = FieldRole::kPhysics;
};

struct ObjectChange {
  enum class Kind { kAdded, kRemoved, kRenamed, kMoved, kReordered, kChanged };
  Kind kind = Kind::kChanged;
  std::string type;                         // "geom"; empty for the model itself
  std::string name;                         // in the first model, or in the second if it was added
  std::string new_name;                     // renamed objects
  std::string place;                        // "body 'head'", or empty
  std::string new_place;                    // moved objects: where to
  std::vector<FieldChange> fields;          // of objects that both models have
  std::map<std::string, int64_t> contents;  // added and removed bodies: types of what is in them
  FieldRole role = FieldRole::kPhysics;     // of the object itself, unless it is only changed

  // Whether the change is one of its own and not only a consequence of others.
  [[nodiscard]] bool is_direct() const;
};

struct ModelDiff {
  std::vector<ObjectChange> objects;
  // When nothing else differs: arrays whose bytes do.
  std::vector<std::string> layout;

  [[nodiscard]] bool empty() const { return objects.empty() && layout.empty(); }
  // Why a simulation may give something else: fields, and kinds of objects; empty if it cannot.
  [[nodiscard]] std::vector<std::string> physics() const;
};

[[nodiscard]] ModelDiff compare(const mjModel& a, const mjModel& b, const Request& request);

// "the physics can differ: body_mass", or that it is the same.
[[nodiscard]] std::string verdict_of(const ModelDiff& diff);
// The diff as text for people, without the colours of terminals unless asked for.
[[nodiscard]] std::string text_of(const ModelDiff& diff, bool all, bool is_coloured);
[[nodiscard]] nlohmann::ordered_json json_of(const ModelDiff& diff);
[[nodiscard]] std::string markdown_of(const ModelDiff& diff);
// How many objects of each type were added, removed ... ; names of all that differ.
[[nodiscard]] std::string stat_of(const ModelDiff& diff);
[[nodiscard]] std::string names_of(const ModelDiff& diff);
[[nodiscard]] const char* kind_name(ObjectChange::Kind kind);

// ---- trajectories

struct ChannelDiff {
  std::string name;
  std::vector<std::string> only_a;  // columns
  std::vector<std::string> only_b;
  int64_t columns = 0;  // compared
  int64_t columns_differ = 0;
  // Where it first differs, and most.
  struct Place {
    int64_t frame = 0;  // of the first trajectory
    double time = 0;
    std::string column;
    double a = 0;
    double b = 0;
    double difference = 0;
  };
  Place first;
  Place largest;
  std::vector<double> errors;  // largest difference in each common frame

  [[nodiscard]] bool empty() const {
    return columns_differ == 0 && only_a.empty() && only_b.empty();
  }
};

struct TrajectoryDiff {
  int64_t frames_a = 0;
  int64_t frames_b = 0;
  int64_t frames_common = 0;  // at the same times
  std::vector<double> times;  // of the common frames
  std::vector<FieldChange> attributes;
  std::vector<ChannelDiff> channels;

  // The channel that differs first; null if none does.
  [[nodiscard]] const ChannelDiff* first() const;

  [[nodiscard]] bool empty() const;
};

[[nodiscard]] TrajectoryDiff compare(const Trajectory& a, const Trajectory& b,
                                     const Request& request);
// Of recordings with several rollouts: names of arrays begin with "rollout 1 ".
[[nodiscard]] TrajectoryDiff compare(const std::vector<Trajectory>& a,
                                     const std::vector<Trajectory>& b, const Request& request);
[[nodiscard]] std::string text_of(const TrajectoryDiff& diff);
[[nodiscard]] nlohmann::ordered_json json_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string markdown_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string stat_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string names_of(const TrajectoryDiff& diff);
// The largest error of every array in each frame, as CSV.
[[nodiscard]] std::string curves_of(const TrajectoryDiff& diff);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_DIFF_H_
