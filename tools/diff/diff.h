// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The differences between two models, two trajectories or two other HDF5 files: what to compare,
// the results, and functions that print them.

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
#include "common/plot/figure.h"
#include "common/program/output.h"
#include "draw/studio.h"
#include "load/object_places.h"
#include "model/field_kind.h"
#include "model/field_role.h"
#include "trajectory/hdf5_tree.h"
#include "trajectory/reader.h"

namespace mj::diff {

class FrameSource;

enum class Form { kText, kJson, kMarkdown, kJunit, kStat, kNames, kSarif, kHtml };

// Returns whether a pattern selects objects. Such a pattern has the form "type:name" with a colon.
// All other patterns select fields.
[[nodiscard]] bool is_for_objects(const std::string& pattern);

struct Request {
  // A tolerance for the fields that the pattern matches.
  struct FieldTolerance {
    std::string pattern;
    double value;
  };

  std::string file_a;
  std::string file_b;
  bool is_git = false;            // whether two revisions of a git repository are compared
  bool is_external_diff = false;  // whether git has started the program as its diff program
  // revisions and paths; for an external diff: the arguments that git passes
  std::vector<std::string> git_words;
  size_t git_paths = 0;     // number of words at the end of git_words that are certainly paths
  bool exits_zero = false;  // whether the exit status is 0 even if there are differences
  // whether the second model may be invalid if the first one is invalid too
  bool tolerates_broken = false;
  report::Tolerance tolerance;
  // tolerances of some fields; if several match a field, the last one counts
  std::vector<FieldTolerance> relative;
  std::vector<FieldTolerance> absolute;
  std::vector<std::string> include;  // patterns of field names, or of objects ("type:name")
  std::vector<std::string> exclude;
  std::vector<FieldRole> roles;  // roles to compare; empty: all
  report::ModelOptions files;
  report::FileChoice of_folders;     // files to compare if the arguments are folders
  std::optional<std::string> cache;  // value of --cache; see common/cli/cache_option.h
  int64_t dynamics = 0;  // number of steps to simulate with each model; 0: no simulation
  std::string curves;    // CSV file for the largest difference of each array over time; empty: none
  std::string plot;      // SVG file for a plot, "-" for the terminal; empty: no plot
  std::string picture;   // PNG file for a picture of the changes; empty: none
  draw::PictureChoice picture_choice = {.size = "480x360"};
  bool models = false;    // whether the models in recordings are compared instead of the frames
  size_t max_bytes = 0;   // largest size of Markdown in bytes; 0: no limit
  bool all = false;       // whether everything is printed, without omissions and summaries
  bool is_quiet = false;  // whether nothing is printed, because only the exit status matters
  Form form = Form::kText;

  [[nodiscard]] report::Tolerance tolerance_of(std::string_view field) const;
  [[nodiscard]] bool wants_role(FieldRole role) const;
  // Returns whether the field is compared. Fields of trajectories have no role.
  [[nodiscard]] bool wants(std::string_view field) const;
  [[nodiscard]] bool wants_object(const std::string& type, const std::string& name) const;
  // Returns whether the comparison leaves out some data that simulations depend on.
  [[nodiscard]] bool is_partial() const;
};

// ---- models

// A field of an object whose value changed.
struct FieldChange {
  std::string field;
  std::string old_value;
  std::string new_value;
  nlohmann::ordered_json old_numbers = {};  // the values as plain numbers, for programs
  nlohmann::ordered_json new_numbers = {};
  bool derived = false;  // whether the change follows from other changes
  FieldRole role = FieldRole::kPhysics;
};

struct ObjectChange {
  enum class Kind { kAdded, kRemoved, kRenamed, kMoved, kReordered, kChanged };
  Kind kind = Kind::kChanged;
  std::string type;  // type of the object, such as "geom"; empty for the model itself
  // name in the first model, or in the second model if the object was added
  std::string name;
  std::string new_name;  // for renamed objects: name in the second model
  std::string place;     // body that contains the object, such as "body 'head'", or empty
  // for moved objects: the body that contains the object in the second model
  std::string new_place;
  std::vector<FieldChange> fields;  // for objects in both models: changed fields
  // for added and removed bodies: number of objects by type
  std::map<std::string, int64_t> contents;
  // role of the object itself; not used if `kind` is kChanged
  FieldRole role = FieldRole::kPhysics;
  nlohmann::ordered_json properties = {};  // for added and removed objects, see describe.h
  // text that identifies an object without a name, such as "box at 0 0 1"
  std::string told;
  // kind of the object, and its ids in the two models; -1: not in this model
  Size rows = Size::kNone;
  int64_t id_a = -1;
  int64_t id_b = -1;
  // where the element of the object begins in each source file; an empty file name: unknown
  SourceLocation where_a, where_b;

  // Returns whether the change is more than a consequence of other changes.
  [[nodiscard]] bool is_direct() const;
};

struct ModelDiff {
  std::vector<ObjectChange> objects;
  // Names of arrays whose bytes differ. Empty if the models also differ in another way.
  std::vector<std::string> layout;
  // Names of fields that differ within the tolerance. Only set if all differences beyond the
  // tolerance are consequences of these fields.
  std::vector<std::string> hidden_causes;
  bool is_partial = false;  // whether the comparison left out some data that simulations depend on

  [[nodiscard]] bool empty() const { return objects.empty() && layout.empty(); }
  // Returns the names of the fields and kinds of objects that can make simulations of the two
  // models differ. Returns an empty list if the simulations must be the same.
  [[nodiscard]] std::vector<std::string> physics() const;
};

[[nodiscard]] ModelDiff compare(const mjModel& a, const mjModel& b, const Request& request);
// Adds to the changes the places in the source files where the changed objects are written.
void locate(ModelDiff& diff, const ObjectPlaces& a, const ObjectPlaces& b);

// Returns the name of an object as it is written in a sentence: in quotes, such as "'foot'". The
// number that stands for an unnamed object, such as "#3", has no quotes.
[[nodiscard]] std::string named_text(const std::string& name);
// Returns the verdict on the physics: a text such as "the physics can differ: body_mass", or a text
// which says that the physics is the same as far as it was compared.
[[nodiscard]] std::string verdict_of(const ModelDiff& diff);
// Returns a text such as "stored differently: bvh_aabb", or an empty text if `layout` is empty.
[[nodiscard]] std::string layout_text(const ModelDiff& diff);
// Returns a text such as " because of geom_pos, within the tolerance", or an empty text if there
// are no hidden causes.
[[nodiscard]] std::string reason_text(const ModelDiff& diff);
// Returns the diff as text for people, with terminal colours if `is_coloured`.
[[nodiscard]] std::string text_of(const ModelDiff& diff, bool all, bool is_coloured);
[[nodiscard]] nlohmann::ordered_json json_of(const ModelDiff& diff);
[[nodiscard]] std::string markdown_of(const ModelDiff& diff, bool all);
// Returns the consequences of the changes as Markdown that is folded up. It is shown below the
// changes.
[[nodiscard]] std::string computed_markdown(const ModelDiff& diff, bool all);
// Return two short forms of a diff: the numbers of added, removed and otherwise changed objects of
// each type, and the names of all objects that differ.
[[nodiscard]] std::string stat_of(const ModelDiff& diff);
[[nodiscard]] std::string names_of(const ModelDiff& diff);
[[nodiscard]] const char* kind_name(ObjectChange::Kind kind);

// ---- trajectories

// The attribute of a recording that identifies its model.
inline constexpr const char* kModelAttribute = "model_sha256";

// The course of the differences over time. The frames are divided into a limited number of parts
// with equally many frames.
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
  std::vector<std::string> only_a;  // columns that only one of the trajectories has
  std::vector<std::string> only_b;
  int64_t columns = 0;  // number of columns compared
  int64_t columns_differ = 0;
  // The place of a difference in an array, either of the first or of the largest one.
  struct Place {
    int64_t frame = 0;  // number of the frame in the first trajectory
    double time = 0;
    std::string column;
    double a = 0;
    double b = 0;
    double difference = 0;
  };
  Place first;
  Place largest;
  ErrorCurve curve;
  // largest difference in each common frame; only filled if Request::curves is set
  std::vector<double> errors;
  std::string array;    // name of the array without the rollout
  int64_t rollout = 0;  // rollout in which the array is compared
  bool is_list = false;
  // labels of the columns that differ most, at most kWorstColumns, the worst first; the first
  // column of an array without differences
  std::vector<std::string> worst_columns;
  static constexpr size_t kWorstColumns = 4;

  [[nodiscard]] bool empty() const {
    return columns_differ == 0 && only_a.empty() && only_b.empty();
  }
  // Return whether trajectory A alone, or trajectory B alone, has the array.
  [[nodiscard]] bool is_only_in_a() const { return columns == 0 && only_b.empty(); }
  [[nodiscard]] bool is_only_in_b() const { return columns == 0 && only_a.empty(); }
};

// The differences between the models embedded in two recordings.
struct EmbeddedModels {
  // fields and kinds of objects that can make simulations differ
  std::vector<std::string> physics;
};

// The place at which a simulation became unstable and ended.
struct Unstable {
  std::string model;  // file of the model
  int64_t step = 0;
  double time = 0;
  std::string place;  // number that became bad, such as "qacc[3] of joint 'knee'"
};

struct TrajectoryDiff {
  int64_t rollouts_a = 1;
  int64_t rollouts_b = 1;
  int64_t frames_a = 0;
  int64_t frames_b = 0;
  int64_t frames_common = 0;  // number of pairs of frames that have the same time
  std::vector<double> times;  // times of the common frames; only filled if Request::curves is set
  std::vector<FieldChange> attributes;
  std::vector<ChannelDiff> channels;
  std::optional<EmbeddedModels> models;  // set only for recordings
  bool is_simulated = false;             // whether --dynamics simulated the trajectories
  std::optional<Unstable> unstable_a;    // set only for simulations
  std::optional<Unstable> unstable_b;
  plot::Figure
      figure;  // curves of the columns that differ most; only filled if Request::plot is set

  // Returns the channel that differs first, or null if none differs.
  [[nodiscard]] const ChannelDiff* first() const;

  [[nodiscard]] bool empty() const;
};

[[nodiscard]] TrajectoryDiff compare(FrameSource& a, FrameSource& b, const Request& request);
// Compares the models of two recordings, whose attribute model_sha256 differs. If simulations of
// the two models must be the same, removes the difference in this attribute from `diff`.
void compare_models(const std::string& mjb_a, const std::string& mjb_b, TrajectoryDiff& diff);
// Compares all rollouts of two recordings. If there are several rollouts, the names of arrays begin
// with the rollout, for example "rollout 1 qpos".
[[nodiscard]] TrajectoryDiff compare(const TrajectoryStream& a, const TrajectoryStream& b,
                                     const Request& request);
[[nodiscard]] std::string text_of(const TrajectoryDiff& diff);
[[nodiscard]] nlohmann::ordered_json json_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string markdown_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string stat_of(const TrajectoryDiff& diff);
[[nodiscard]] std::string names_of(const TrajectoryDiff& diff);
// Returns a CSV table of the largest differences. It has a line for each common frame and a column
// for each array.
[[nodiscard]] std::string curves_of(const TrajectoryDiff& diff);

// ---- other HDF5 files

// A dataset or another object that differs between the files or exists in only one of them.
struct DatasetDiff {
  struct Side {
    std::string type;  // type as in Hdf5Object, or "group", or a text such as "link to x"
    std::vector<int64_t> shape;
    bool is_dataset = true;
  };
  struct Place {
    int64_t row = 0;  // index of the row, which is the first dimension
    // name of the column, such as "3", or "3,0" in more dimensions; empty if there is only one
    std::string column;
    nlohmann::ordered_json a, b;
    double difference = 0;  // size of the difference, only for numbers
  };
  std::string name;
  std::optional<Side> a, b;  // the object in each file; nothing: the file does not have the object
  // whether both files have the same kind of values, and equally many per row
  bool is_compared = false;
  int64_t rows = 0;  // number of compared rows
  int64_t columns = 0;
  int64_t columns_differ = 0;
  std::optional<Place> first;
  std::optional<Place> largest;

  // Returns whether the differences have a size, which is true only for numbers.
  [[nodiscard]] bool has_sizes() const { return a && a->type != "text" && a->type != "other"; }
  [[nodiscard]] bool empty() const;
};

struct Hdf5Diff {
  // attributes that differ, with names such as "episode_0@seed"
  std::vector<FieldChange> attributes;
  std::vector<DatasetDiff> datasets;
  // datasets, links and attributes that could not be compared and may differ
  std::vector<std::string> not_compared;

  [[nodiscard]] bool empty() const;
};

// Compares the datasets that have the same name in both files, row by row. Adds a warning for data
// that cannot be compared. A file with such data never counts as equal to another file.
[[nodiscard]] Hdf5Diff compare(const Hdf5File& a, const Hdf5File& b, const Request& request,
                               Diagnostics& warnings);
[[nodiscard]] std::string text_of(const Hdf5Diff& diff);
[[nodiscard]] nlohmann::ordered_json json_of(const Hdf5Diff& diff);
[[nodiscard]] std::string markdown_of(const Hdf5Diff& diff);
[[nodiscard]] std::string stat_of(const Hdf5Diff& diff);
[[nodiscard]] std::string names_of(const Hdf5Diff& diff);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_DIFF_H_
