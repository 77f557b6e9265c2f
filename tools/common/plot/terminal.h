// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws a plot as lines of text for a terminal.

#ifndef MJTOOLS_TOOLS_COMMON_PLOT_TERMINAL_H_
#define MJTOOLS_TOOLS_COMMON_PLOT_TERMINAL_H_

#include <string>

#include "common/plot/figure.h"

namespace mj::plot {

struct TerminalForm {
  int width = 80;            // number of characters in a line
  bool is_utf8 = true;       // whether lines are drawn with Braille patterns instead of ASCII
  bool is_coloured = false;  // whether escape sequences give lines their colours
};

// Returns the form for the standard output of this process. The width is COLUMNS, or that of the
// terminal, or 80. LC_ALL, LC_CTYPE and LANG tell whether the text may be UTF-8.
[[nodiscard]] TerminalForm terminal_form();

// Returns the plot as text. Lines of a panel are told apart by colours. Without colours, each line
// of a panel with several lines is drawn with a letter or sign of its own.
[[nodiscard]] std::string terminal_text(const Figure& figure, const TerminalForm& form);

}  // namespace mj::plot

#endif  // MJTOOLS_TOOLS_COMMON_PLOT_TERMINAL_H_
