// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes fields of a trajectory in each output form. It is a usage error to request a field that
// the form cannot represent. Nothing is omitted silently.

#ifndef MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FORMS_H_
#define MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FORMS_H_

#include "frames.h"
#include "inspect.h"
#include "plot.h"
#include "trajectory/value_range.h"

namespace mj::inspect {

// Writes names, types and shapes of fields.
void list_fields(const Frames& frames, const TrajectoryFields& fields, report::Output& out);

// Writes the values of fields.
//
// - Text: attributes, a table of the arrays with a row per frame, then a table for all lists that
// have the same number of rows. In the lists, the name of an object precedes its id.
// - CSV: a table of frames, or of the rows of lists with frame and time.
// - NDJSON: a line per frame, followed by a line for each row of its lists.
// - NPY: frames x columns.
// - NPZ: an array for each array that is chosen as a whole, and for each column of other arrays. A
// list has the rows of all frames one after another, and the array that counts them is included.
//
// With several rollouts, tables have a column for the rollout, and arrays have the rollout as first
// axis. In NPY and NPZ, shorter rollouts are filled up with NaN (arrays of integers with 0), with a
// warning.
void show_fields(const Frames& frames, const TrajectoryFields& fields, const Request& request,
                 const ObjectIds& ids, report::Output& out);

// Plots the columns over time (see plot.h).
void plot_fields(const Frames& frames, const TrajectoryFields& fields, const Request& request,
                 const PlotSources& sources, report::Output& out);

// Returns the dimensions of an array that is written for all frames. They are the number of
// rollouts (if there are several), the number of frames, and then `rest`.
[[nodiscard]] std::vector<int64_t> shape_of(const Frames& frames,
                                            const std::vector<int64_t>& rest = {});

// Adds to `j` the number of rollouts and the number of frames of each. Does nothing if there is
// only one rollout.
void put_rollouts(nlohmann::ordered_json& j, const Frames& frames);

// Adds to `j` the members `least` and `greatest` (null if there are no finite values) and
// `not_finite`, the number of values that are not finite.
void put_range(nlohmann::ordered_json& j, const ValueRange& range);

// Returns the value of an attribute as JSON, which is a number, a list of numbers, or text.
[[nodiscard]] nlohmann::ordered_json attribute_json(const Trajectory::Attribute& a);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FORMS_H_
