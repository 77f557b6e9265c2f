// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The option --plot, which several tools have, and its output.

#ifndef MJTOOLS_TOOLS_COMMON_PLOT_PLOT_OUTPUT_H_
#define MJTOOLS_TOOLS_COMMON_PLOT_PLOT_OUTPUT_H_

#include <CLI/CLI.hpp>
#include <string>

#include "common/plot/figure.h"
#include "common/program/output.h"

namespace mj::plot {

// Adds the option --plot FILE. `what` is the beginning of its help, such as "Draw fields".
CLI::Option* add_plot(CLI::App& app, std::string& file, const std::string& what);

// Throws Error (usage) if a plot cannot be written to this file because of its extension.
void check_plot_file(const std::string& file);

// Writes the plot to a file as SVG or, if `file` is "-", to `out` as text for the terminal.
void write_plot(const Figure& figure, const std::string& file, bool may_replace,
                report::Output& out);

}  // namespace mj::plot

#endif  // MJTOOLS_TOOLS_COMMON_PLOT_PLOT_OUTPUT_H_
