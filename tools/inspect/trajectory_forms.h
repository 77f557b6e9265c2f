// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The fields of a trajectory in each form of the output. What has no place in a form is an error of
// usage, never left out in silence.

#ifndef MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FORMS_H_
#define MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FORMS_H_

#include "frames.h"
#include "inspect.h"
#include "trajectory/value_range.h"

namespace mj::inspect {

// Names, types and shapes.
void list_fields(const Frames& frames, const TrajectoryFields& fields, report::Output& out);

// Their values. Text: a table of the arrays with a row per frame, then one of the lists with as
// many rows, in which ids have the names of their objects. CSV: a table of frames, or of the rows
// of lists with frame and time. NDJSON: a line per frame, and after it one for each row of its
// lists. NPY: frames x columns. Several rollouts are told apart by a column, or are the first axis
// of arrays; in NPY and NPZ the shorter ones end with NaN, integers with 0, and a warning says so.
// NPZ: an array for each array that is chosen as a whole, and for each other column; the rows of
// lists below each other, with the array that counts them.
void show_fields(const Frames& frames, const TrajectoryFields& fields, const Request& request,
                 const ObjectIds& ids, report::Output& out);

// A line of each column over time, of each rollout one in the same colour, as SVG.
void plot_fields(const Frames& frames, const TrajectoryFields& fields, const Request& request);

// The dimensions of an array: rollouts, if there are several, then frames, then `rest`.
[[nodiscard]] std::vector<int64_t> shape_of(const Frames& frames,
                                            const std::vector<int64_t>& rest = {});

// How many rollouts there are, and the frames of each; nothing of a single one.
void put_rollouts(nlohmann::ordered_json& j, const Frames& frames);

// least, greatest, not_finite.
void put_range(nlohmann::ordered_json& j, const ValueRange& range);

// A number, numbers, or text.
[[nodiscard]] nlohmann::ordered_json attribute_json(const Trajectory::Attribute& a);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_TRAJECTORY_FORMS_H_
