// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Plots of columns of a trajectory over time.

#ifndef MJTOOLS_TOOLS_INSPECT_PLOT_H_
#define MJTOOLS_TOOLS_INSPECT_PLOT_H_

#include <functional>
#include <string>
#include <vector>

#include "frames.h"
#include "inspect.h"

namespace mj::inspect {

// Functions that read parts of the recording that only some plots need.
struct PlotSources {
  ModelLoader model;
  // Returns how each rollout ended, such as "unstable". Returns an empty list if this is unknown.
  std::function<std::vector<std::string>()> statuses;
};

// Plots columns into the file of the request, or as text to `out`. Columns of the same kind and
// unit share a panel. A column has the same colour in all rollouts. Events are marked: resets,
// unstable and failed rollouts, the ends of rollouts of different lengths, and the first contact if
// the number of contacts is recorded.
void plot_columns(const Frames& frames, const std::vector<Column>& columns, const Request& request,
                  const PlotSources& sources, report::Output& out);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_PLOT_H_
