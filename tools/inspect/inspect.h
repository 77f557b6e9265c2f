// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shows models, trajectories and other HDF5 files in the forms of mj-inspect.

#ifndef MJTOOLS_TOOLS_INSPECT_INSPECT_H_
#define MJTOOLS_TOOLS_INSPECT_INSPECT_H_

#include <mujoco/mjmodel.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/output.h"
#include "model/field_table.h"
#include "object_ids.h"
#include "output_form.h"
#include "picture.h"
#include "replay/replay.h"
#include "trajectory/reader.h"
#include "trajectory_fields.h"

namespace mj::inspect {

struct PlotSources;

struct Request {
  std::string file;
  std::vector<std::string> fields;  // names and patterns of the fields to show; empty: a summary
  bool list = false;                // whether names, types and shapes are shown instead of values
  Form form = Form::kText;          // form of the output, including a plot

  bool tree = false, names = false, inertia = false, pairs = false, dot = false, hash = false;
  bool sensors = false;  // whether the kinds of sensors are shown, which needs no file
  // arrays of mjData to show after a forward pass; see record_plan.h
  std::vector<std::string> data;
  std::optional<std::string> keyframe;
  std::string plot;         // SVG file for a plot, "-" for the terminal; empty: no plot
  bool may_replace = true;  // whether the plot may replace an existing file
  std::optional<int64_t> rollout;
  PictureRequest picture;
  ReplayRequest replay;
};

void inspect_model(const mjModel& m, const Request& request, report::Output& out);
// Shows all rollouts of a recording, or only the requested rollout. In the second case `recording`
// must describe this rollout.
void inspect_trajectory(const TrajectoryStream& recording, const Request& request,
                        const PlotSources& sources, const ObjectIds& ids, report::Output& out);

// Shows an HDF5 file that is not a recording.
void inspect_hdf5(const std::shared_ptr<const FileBytes>& file, const Request& request,
                  report::Output& out);

// ---- parts

// A field with the rows to show: all of its rows, or the rows of some objects in the requested
// order.
struct Selection {
  FieldView field;
  bool is_whole = true;
  std::vector<int64_t> chosen = {};  // indices of the rows, unless is_whole

  [[nodiscard]] int64_t count() const {
    return is_whole ? field.rows : static_cast<int64_t>(chosen.size());
  }
  [[nodiscard]] int64_t row(int64_t i) const {
    return is_whole ? i : chosen[static_cast<size_t>(i)];
  }
  [[nodiscard]] bool same_rows(const Selection& other) const {
    return field.row_size == other.field.row_size && is_whole == other.is_whole &&
           chosen == other.chosen;
  }
};

// Returns the fields of a model that the patterns match. Each field is returned once. A pattern has
// the form NAME, NAME[OBJECT], KIND:OBJECT or KIND:OBJECT/NAME. Throws Error for a pattern that
// matches nothing, with the most similar name as a hint.
[[nodiscard]] std::vector<Selection> select_fields(const mjModel& m,
                                                   const std::vector<std::string>& patterns);

// Throws Error (usage) if the requested form is neither JSON nor one of `others`. `what` names the
// contents for the message.
void require_form(const Request& request, const std::string& what, const std::vector<Form>& others);

void show_data(const mjModel& m, const Request& request, report::Output& out);
void show_pairs(const mjModel& m, const Request& request, report::Output& out);
void show_sensors(const mjModel& m, const Request& request, report::Output& out);
// Shows the components of MuJoCo's plug-in for Unity with the kinds of sensors that they represent,
// then all kinds of sensors with their components.
void show_sensor_kinds(const Request& request, report::Output& out);
void show_inertia(const mjModel& m, const Request& request, report::Output& out);
[[nodiscard]] std::string dot_text(const mjModel& m);
// Returns the indices of the names that the patterns match, in the order of the patterns and
// without repetition. Throws Error for a pattern that matches nothing, with the most similar name
// as a hint.
[[nodiscard]] std::vector<size_t> select(const std::vector<std::string_view>& names,
                                         const std::vector<std::string>& patterns);

[[noreturn]] void throw_unknown_field(const std::string& pattern,
                                      const std::vector<std::string_view>& names);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_INSPECT_H_
