// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Differences between two models, trajectories or other HDF5 files, and their output.

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

// Returns whether a pattern is for objects. Such a pattern has a colon. Other patterns are for
// fields.
[[nodiscard]] bool is_for_objects(const std::string& pattern);

struct Request {
  // A tolerance for the fields that the pattern matches.
  struct FieldTolerance {
    std::string pattern;
    double value;
  };

  std::string file_a;
  std::string file_b;
  bool is_git = false;                 // compare two revisions
  bool is_external_diff = false;       // whether git has started the program as its diff program
  std::vector<std::string> git_words;  // revisions and paths, or git's arguments
  size_t git_paths = 0;                // number of last words that are certainly paths
  bool exits_zero = false;             // exit with status 0 even if there are differences
  bool tolerates_broken = false;       // a model may be broken if the first one is broken too
  report::Tolerance tolerance;
  std::vector<FieldTolerance> relative;  // tolerances of some fields; the last match counts
  std::vector<FieldTolerance> absolute;
  std::vector<std::string> include;  // patterns of fields, or of "type:name" of objects
  std::vector<std::string> exclude;
  std::vector<FieldRole> roles;  // roles to compare; empty: all
  report::ModelOptions files;
  report::FileChoice of_folders;     // files in folders to compare
  std::optional<std::string> cache;  // see report/cache_option.h
  int64_t dynamics = 0;              // number of steps to simulate both models; 0: none
  std::string curves;                // file for the largest differences of arrays over time
  bool models = false;               // compare the models in recordings
  size_t max_bytes = 0;              // largest size of Markdown in bytes; 0: no limit
  bool all = false;                  // omit and summarise nothing
  bool is_quiet = false;             // print nothing; only the exit status matters
  Form form = Form::kText;

  [[nodiscard]] report::Tolerance tolerance_of(std::string_view field) const;
  [[nodiscard]] bool wants_role(FieldRole role) const;
  // Returns whether the field is compared. Fields of trajectories have no role.
  [[nodiscard]] bool wants(std::string_view field) const;
  [[nodiscard]] bool wants_object(const std::string& type, const std::string& name) const;
  // Returns whether only a part of the data that simulations depend on is compared.
  [[nodiscard]] bool is_partial() const;
};

// ---- models

// A field of an object whose value changed.
struct FieldChange {
  std::string field;
  std::string old_value;
  std::string new_value;
  nlohmann::ordered_json old_numbers = {};  // plain numbers, for programs
  nlohmann::ordered_json new_numbers = {};
  bool derived = false;  // whether the change follows from other changes
  FieldRole role = FieldRole::kPhysics;
};

struct ObjectChange {
  enum class Kind { kAdded, kRemoved, kRenamed, kMoved, kReordered, kChanged };
  Kind kind = Kind::kChanged;
  std::string type;  // "geom"; empty for the model itself
  // name in the first model, or in the second if it was added
  std::string name;
  std::string new_name;             // for renamed objects: name in the second model
  std::string place;                // "body 'head'", or empty
  std::string new_place;            // for moved objects: the new place
  std::vector<FieldChange> fields;  // for objects in both models: changed fields
  // for added and removed bodies: number of objects by type
  std::map<std::string, int64_t> contents;
  FieldRole role = FieldRole::kPhysics;    // role of the object itself unless its kind is kChanged
  nlohmann::ordered_json properties = {};  // for added and removed objects, see describe.h
  // text that identifies an object without a name: "box at 0 0 1"
  std::string told;
  // kind of the object; then its ids in both models, or -1
  Size rows = Size::kNone;
  int64_t id_a = -1;
  int64_t id_b = -1;
  SourceLocation where_a, where_b;  // start tags of its element; no file: unknown

  // Returns whether the change is not only a consequence of others.
  [[nodiscard]] bool is_direct() const;
};

struct ModelDiff {
  std::vector<ObjectChange> objects;
  // Arrays whose bytes differ, if nothing else differs.
  std::vector<std::string> layout;
  // Fields that differ within the tolerance, if otherwise only consequences differ.
  std::vector<std::string> hidden_causes;
  bool is_partial = false;  // whether some data that simulations depend on was not compared

  [[nodiscard]] bool empty() const { return objects.empty() && layout.empty(); }
  // Returns the reasons why simulations of the two models may differ: fields, and kinds of objects.
  // Returns an empty list if the simulations must be the same.
  [[nodiscard]] std::vector<std::string> physics() const;
};

[[nodiscard]] ModelDiff compare(const mjModel& a, const mjModel& b, const Request& request);
// Adds the places in the source files where the objects are written.
void locate(ModelDiff& diff, const ObjectPlaces& a, const ObjectPlaces& b);

// Returns the name of an object in a sentence: "'foot'", or "#3" for an object without a name.
[[nodiscard]] std::string named_text(const std::string& name);
// Returns the verdict "the physics can differ: body_mass", or that the physics is the same as far
// as it was compared.
[[nodiscard]] std::string verdict_of(const ModelDiff& diff);
// Returns "stored differently: bvh_aabb", or an empty text.
[[nodiscard]] std::string layout_text(const ModelDiff& diff);
// Returns " because of geom_pos, within the tolerance", or an empty text.
[[nodiscard]] std::string reason_text(const ModelDiff& diff);
// Returns the diff as text for people, with terminal colours if `is_coloured`.
[[nodiscard]] std::string text_of(const ModelDiff& diff, bool all, bool is_coloured);
[[nodiscard]] nlohmann::ordered_json json_of(const ModelDiff& diff);
[[nodiscard]] std::string markdown_of(const ModelDiff& diff, bool all);
// Returns the consequences of the changes, folded up. They are shown below the changes.
[[nodiscard]] std::string computed_markdown(const ModelDiff& diff, bool all);
// Returns the number of added, removed, ... objects of each type, and the names of all objects that
// differ.
[[nodiscard]] std::string stat_of(const ModelDiff& diff);
[[nodiscard]] std::string names_of(const ModelDiff& diff);
[[nodiscard]] const char* kind_name(ObjectChange::Kind kind);

// ---- trajectories

// The attribute of a recording that identifies its model.
inline constexpr const char* kModelAttribute = "model_sha256";

// Differences over time, in a limited number of parts with equally many frames.
class ErrorCurve {
 public:
  struct Point {
    double time = 0;   // time of the first frame of the part
    double error = 0;  // largest difference in the part
  };

  void add(double time, double error);
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }

 private:
  static constexpr size_t kMostPoints = 100;
  static Point joined(const Point& a, const Point& b);

  std::vector<Point> points_;
  int64_t frames_ = 0;
  int64_t part_ = 1;  // frames per part
};

struct ChannelDiff {
  std::string name;
  std::vector<std::string> only_a;  // columns that only one side has
  std::vector<std::string> only_b;
  int64_t columns = 0;  // number of columns compared
  int64_t columns_differ = 0;
  // The place of the first or of the largest difference.
  struct Place {
    int64_t frame = 0;  // frame of the first trajectory
    double time = 0;
    std::string column;
    double a = 0;
    double b = 0;
    double difference = 0;
  };
  Place first;
  Place largest;
  ErrorCurve curve;
  std::vector<double> errors;  // largest difference in each common frame, for Request::curves

  [[nodiscard]] bool empty() const {
    return columns_differ == 0 && only_a.empty() && only_b.empty();
  }
  // Returns whether only one of the two trajectories has the array.
  [[nodiscard]] bool is_only_in_a() const { return columns == 0 && only_b.empty(); }
  [[nodiscard]] bool is_only_in_b() const { return columns == 0 && only_a.empty(); }
};

// The differences between the models embedded in two recordings.
struct EmbeddedModels {
  std::vector<std::string> physics;  // reasons why simulations can differ
};

// The place at which a simulation became unstable and ended.
struct Unstable {
  std::string model;  // file of the model
  int64_t step = 0;
  double time = 0;
  std::string place;  // "qacc[3] of joint 'knee'"
};

struct TrajectoryDiff {
  int64_t rollouts_a = 1;
  int64_t rollouts_b = 1;
  int64_t frames_a = 0;
  int64_t frames_b = 0;
  int64_t frames_common = 0;  // number of frames at equal times
  std::vector<double> times;  // times of the common frames, for Request::curves
  std::vector<FieldChange> attributes;
  std::vector<ChannelDiff> channels;
  std::optional<EmbeddedModels> models;  // set only for recordings
  bool is_simulated = false;             // whether --dynamics simulated the trajectories
  std::optional<Unstable> unstable_a;    // set only for simulations
  std::optional<Unstable> unstable_b;

  // Returns the channel that differs first, or null if none differs.
  [[nodiscard]] const ChannelDiff* first() const;

  [[nodiscard]] bool empty() const;
};

[[nodiscard]] TrajectoryDiff compare(FrameSource& a, FrameSource& b, const Request& request);
// Compares the models in recordings whose attribute model_sha256 differs. Removes this difference
// of the attribute if both models give the same simulation.
void compare_models(const std::string& mjb_a, const std::string& mjb_b, TrajectoryDiff& diff);
// Compares all rollouts of two recordings. If there are several rollouts, names of arrays begin
// with the rollout: "rollout 1 qpos".
[[nodiscard]] TrajectoryDiff compare(const TrajectoryStream& a, const TrajectoryStream& b,
                                     const Request& request);
[[nodiscard]] std::string text_of(const TrajectoryDiff& diff);
[[nodiscard]] nlohmann::ordered_json json_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string markdown_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string stat_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string names_of(const TrajectoryDiff& diff);
// Returns the largest difference of every array in each frame, as CSV.
[[nodiscard]] std::string curves_of(const TrajectoryDiff& diff);

// ---- other HDF5 files

// A dataset or another object that only one file has, or that differs.
struct DatasetDiff {
  struct Side {
    std::string type;  // type as in Hdf5Object, "group" or "link to x"
    std::vector<int64_t> shape;
    bool is_dataset = true;
  };
  struct Place {
    int64_t row = 0;     // index in the first dimension
    std::string column;  // "3", or "3,0" in more dimensions; empty if there is only one column
    nlohmann::ordered_json a, b;
    double difference = 0;  // size of the difference, only for numbers
  };
  std::string name;
  std::optional<Side> a, b;  // nothing: the object does not exist
  bool is_compared = false;  // whether both hold the same kind of values, and equally many per row
  int64_t rows = 0;          // number of compared rows
  int64_t columns = 0;
  int64_t columns_differ = 0;
  std::optional<Place> first;
  std::optional<Place> largest;

  // Returns whether differences have a size. Text and other kinds have none.
  [[nodiscard]] bool has_sizes() const { return a && a->type != "text" && a->type != "other"; }
  [[nodiscard]] bool empty() const;
};

struct Hdf5Diff {
  std::vector<FieldChange> attributes;  // names like "episode_0@seed"
  std::vector<DatasetDiff> datasets;
  std::vector<std::string> not_compared;  // datasets, links and attributes that may differ

  [[nodiscard]] bool empty() const;
};

// Compares datasets of the same name, row by row. Warns of data that cannot be compared. A file
// with such data never counts as equal to another file.
[[nodiscard]] Hdf5Diff compare(const Hdf5File& a, const Hdf5File& b, const Request& request,
                               Diagnostics& warnings);
[[nodiscard]] std::string text_of(const Hdf5Diff& diff);
[[nodiscard]] nlohmann::ordered_json json_of(const Hdf5Diff& diff);
[[nodiscard]] std::string markdown_of(const Hdf5Diff& diff);
[[nodiscard]] std::string stat_of(const Hdf5Diff& diff);
[[nodiscard]] std::string names_of(const Hdf5Diff& diff);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_DIFF_H_
