// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Differences between two models, two trajectories or two other HDF5 files, and how they are shown.

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

#include "base/diagnostic.h"
#include "common/cli/folder_files.h"
#include "common/cli/model_options.h"
#include "common/cli/tolerance.h"
#include "common/program/output.h"
#include "load/object_places.h"
#include "model/field_kind.h"
#include "model/field_role.h"
#include "trajectory/hdf5_tree.h"
#include "trajectory/reader.h"

namespace mj::diff {

class FrameSource;

enum class Form { kText, kJson, kMarkdown, kJunit, kStat, kNames, kSarif };

// Patterns with a colon are for objects, the others for fields.
[[nodiscard]] bool is_for_objects(const std::string& pattern);

struct Request {
  // A tolerance of the fields that the pattern matches.
  struct FieldTolerance {
    std::string pattern;
    double value;
  };

  std::string file_a;
  std::string file_b;
  bool is_git = false;                 // revisions are compared
  bool is_external_diff = false;       // git calls
  std::vector<std::string> git_words;  // revisions and paths, or what git gives
  size_t git_paths = 0;                // so many of them, the last, are certainly paths
  bool exits_zero = false;             // also when there are differences
  bool tolerates_broken = false;       // models that are broken in the first, too
  report::Tolerance tolerance;
  std::vector<FieldTolerance> relative;  // of some fields; the last that matches counts
  std::vector<FieldTolerance> absolute;
  std::vector<std::string> include;  // patterns of fields, or of "type:name" of objects
  std::vector<std::string> exclude;
  std::vector<FieldRole> roles;  // what is compared; empty: everything
  report::ModelOptions files;
  report::FileChoice of_folders;     // which of their files are compared
  std::optional<std::string> cache;  // see report/cache_option.h
  int64_t dynamics = 0;              // steps that both models are simulated; 0: none
  std::string curves;                // file for the errors of trajectories over time
  bool models = false;               // of recordings the models in them are compared
  size_t max_bytes = 0;              // of Markdown; 0: any number
  bool all = false;                  // nothing is left out or summarised
  bool is_quiet = false;             // only the exit status matters
  Form form = Form::kText;

  [[nodiscard]] report::Tolerance tolerance_of(std::string_view field) const;
  [[nodiscard]] bool wants_role(FieldRole role) const;
  // Whether the field is compared; fields of trajectories have no role.
  [[nodiscard]] bool wants(std::string_view field) const;
  [[nodiscard]] bool wants_object(const std::string& type, const std::string& name) const;
  // Whether only a part of what simulations depend on is compared.
  [[nodiscard]] bool is_partial() const;
};

// ---- models

// A field of an object that has another value.
struct FieldChange {
  std::string field;
  std::string old_value;
  std::string new_value;
  nlohmann::ordered_json old_numbers = {};  // of plain numbers: for programs
  nlohmann::ordered_json new_numbers = {};
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
  nlohmann::ordered_json properties = {};   // of added and removed objects, see describe.h
  std::string told;                         // what tells an object without a name: "box at 0 0 1"
  Size rows = Size::kNone;                  // its kind, and its number in both models, or -1
  int64_t id_a = -1;
  int64_t id_b = -1;
  SourceLocation where_a, where_b;  // its start tags; without a file if these are not known

  // Whether the change is one of its own and not only a consequence of others.
  [[nodiscard]] bool is_direct() const;
};

struct ModelDiff {
  std::vector<ObjectChange> objects;
  // When nothing else differs: arrays whose bytes do.
  std::vector<std::string> layout;
  // When nothing but consequences differs: fields that do, within the tolerance.
  std::vector<std::string> hidden_causes;
  bool is_partial = false;  // not all that simulations depend on was compared

  [[nodiscard]] bool empty() const { return objects.empty() && layout.empty(); }
  // Why a simulation may give something else: fields, and kinds of objects; empty if it cannot.
  [[nodiscard]] std::vector<std::string> physics() const;
};

[[nodiscard]] ModelDiff compare(const mjModel& a, const mjModel& b, const Request& request);
// Says where the objects are written.
void locate(ModelDiff& diff, const ObjectPlaces& a, const ObjectPlaces& b);

// The name of an object in a sentence: "'foot'", or "#3" of one without a name.
[[nodiscard]] std::string named_text(const std::string& name);
// "the physics can differ: body_mass", or that it is the same as far as it was compared.
[[nodiscard]] std::string verdict_of(const ModelDiff& diff);
// "stored in another way: bvh_aabb", or nothing.
[[nodiscard]] std::string layout_text(const ModelDiff& diff);
// " because of geom_pos, within the tolerance", or nothing.
[[nodiscard]] std::string reason_text(const ModelDiff& diff);
// The diff as text for people, without the colours of terminals unless asked for.
[[nodiscard]] std::string text_of(const ModelDiff& diff, bool all, bool is_coloured);
[[nodiscard]] nlohmann::ordered_json json_of(const ModelDiff& diff);
[[nodiscard]] std::string markdown_of(const ModelDiff& diff, bool all);
// What follows from the changes, folded up; to be below that.
[[nodiscard]] std::string computed_markdown(const ModelDiff& diff, bool all);
// How many objects of each type were added, removed ... ; names of all that differ.
[[nodiscard]] std::string stat_of(const ModelDiff& diff);
[[nodiscard]] std::string names_of(const ModelDiff& diff);
[[nodiscard]] const char* kind_name(ObjectChange::Kind kind);

// ---- trajectories

// The attribute of a recording that says which model it is of.
inline constexpr const char* kModelAttribute = "model_sha256";

// Differences over time, in up to so many parts of as many frames each.
class ErrorCurve {
 public:
  struct Point {
    double time = 0;   // of the first frame of the part
    double error = 0;  // the largest
  };

  void add(double time, double error);
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }

 private:
  static constexpr size_t kMostPoints = 100;
  static Point joined(const Point& a, const Point& b);

  std::vector<Point> points_;
  int64_t frames_ = 0;
  int64_t part_ = 1;  // frames
};

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
  ErrorCurve curve;
  std::vector<double> errors;  // the largest in each common frame, for Request::curves

  [[nodiscard]] bool empty() const {
    return columns_differ == 0 && only_a.empty() && only_b.empty();
  }
  // Whether only one of the two has the array.
  [[nodiscard]] bool is_only_in_a() const { return columns == 0 && only_b.empty(); }
  [[nodiscard]] bool is_only_in_b() const { return columns == 0 && only_a.empty(); }
};

// What two recordings have of the models in them, when these are not the same.
struct EmbeddedModels {
  std::vector<std::string> physics;  // why a simulation can give something else
};

// Where a simulation became unstable, which ended it.
struct Unstable {
  std::string model;  // its file
  int64_t step = 0;
  double time = 0;
  std::string place;  // "qacc[3] of joint 'knee'"
};

struct TrajectoryDiff {
  int64_t rollouts_a = 1;
  int64_t rollouts_b = 1;
  int64_t frames_a = 0;
  int64_t frames_b = 0;
  int64_t frames_common = 0;  // at the same times
  std::vector<double> times;  // of the common frames, for Request::curves
  std::vector<FieldChange> attributes;
  std::vector<ChannelDiff> channels;
  std::optional<EmbeddedModels> models;  // of recordings
  bool is_simulated = false;             // by --dynamics
  std::optional<Unstable> unstable_a;    // of simulations
  std::optional<Unstable> unstable_b;

  // The channel that differs first; null if none does.
  [[nodiscard]] const ChannelDiff* first() const;

  [[nodiscard]] bool empty() const;
};

[[nodiscard]] TrajectoryDiff compare(FrameSource& a, FrameSource& b, const Request& request);
// Looks at the models in recordings that differ in model_sha256, which is in attributes: if a
// simulation cannot tell them apart, that is no difference.
void compare_models(const std::string& mjb_a, const std::string& mjb_b, TrajectoryDiff& diff);
// Compares all rollouts of two recordings; if there are several, names of arrays begin with
// "rollout 1 ".
[[nodiscard]] TrajectoryDiff compare(const TrajectoryStream& a, const TrajectoryStream& b,
                                     const Request& request);
[[nodiscard]] std::string text_of(const TrajectoryDiff& diff);
[[nodiscard]] nlohmann::ordered_json json_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string markdown_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string stat_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string names_of(const TrajectoryDiff& diff);
// The largest error of every array in each frame, as CSV.
[[nodiscard]] std::string curves_of(const TrajectoryDiff& diff);

// ---- HDF5 files of others

// A dataset, or what else only one of the files has or is not the same in both.
struct DatasetDiff {
  struct Side {
    std::string type;  // as in Hdf5Object, "group" or "link to x"
    std::vector<int64_t> shape;
    bool is_dataset = true;
  };
  struct Place {
    int64_t row = 0;     // along the first dimension
    std::string column;  // "3", of more dimensions "3,0"; empty when there is one alone
    nlohmann::ordered_json a, b;
    double difference = 0;  // of numbers
  };
  std::string name;
  std::optional<Side> a, b;  // nothing: it is not there
  bool is_compared = false;  // both hold the same kind of values, as many in each row
  int64_t rows = 0;          // compared
  int64_t columns = 0;
  int64_t columns_differ = 0;
  std::optional<Place> first;
  std::optional<Place> largest;

  // Whether differences have a size: not those of text and of other kinds.
  [[nodiscard]] bool has_sizes() const { return a && a->type != "text" && a->type != "other"; }
  [[nodiscard]] bool empty() const;
};

struct Hdf5Diff {
  std::vector<FieldChange> attributes;  // "episode_0@seed"
  std::vector<DatasetDiff> datasets;
  std::vector<std::string> not_compared;  // datasets, links and attributes that may differ

  [[nodiscard]] bool empty() const;
};

// Datasets of the same name, row by row. What cannot be compared is a warning, and no file with
// such a thing is the same as another.
[[nodiscard]] Hdf5Diff compare(const Hdf5File& a, const Hdf5File& b, const Request& request,
                               Diagnostics& warnings);
[[nodiscard]] std::string text_of(const Hdf5Diff& diff);
[[nodiscard]] nlohmann::ordered_json json_of(const Hdf5Diff& diff);
[[nodiscard]] std::string markdown_of(const Hdf5Diff& diff);
[[nodiscard]] std::string stat_of(const Hdf5Diff& diff);
[[nodiscard]] std::string names_of(const Hdf5Diff& diff);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_DIFF_H_
