// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What mj-inspect shows of a model and of a trajectory.

#ifndef MJTOOLS_TOOLS_INSPECT_INSPECT_H_
#define MJTOOLS_TOOLS_INSPECT_INSPECT_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <string_view>
#include <vector>

#include "report/output.h"
#include "trajectory/trajectory.h"

namespace mj::inspect {

enum class Form { kText, kJson, kCsv };

struct Request {
  std::string file;
  std::vector<std::string> fields;  // names and patterns; none for a summary
  bool list = false;                // names, types and shapes instead of values
  Form form = Form::kText;
};

void inspect_model(const mjModel& m, const Request& request, report::Output& out);
void inspect_trajectory(const Trajectory& t, const Request& request, report::Output& out);

// Positions in `names` of what the patterns ask for, each once, in the order asked for. Throws
// Error, with the nearest name, for a pattern that matches nothing.
[[nodiscard]] std::vector<size_t> select(const std::vector<std::string_view>& names,
                                         const std::vector<std::string>& patterns);

// A CSV cell: quoted when it must be.
[[nodiscard]] std::string csv_cell(const std::string& text);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_INSPECT_H_
