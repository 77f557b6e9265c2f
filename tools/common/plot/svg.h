// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws a plot as an SVG picture.

#ifndef MJTOOLS_TOOLS_COMMON_PLOT_SVG_H_
#define MJTOOLS_TOOLS_COMMON_PLOT_SVG_H_

#include <string>
#include <string_view>

#include "common/plot/figure.h"

namespace mj::plot {

[[nodiscard]] std::string svg_of(const Figure& figure);

// Returns a coordinate of an SVG picture as text.
[[nodiscard]] std::string coordinate(double x);
// Returns an element <text>. `anchor` is start, middle or end. `more` has further attributes, each
// preceded by a space.
[[nodiscard]] std::string svg_text(double x, double y, std::string_view anchor,
                                   std::string_view text, std::string_view more = {});
// Returns the text shortened to at most `most` characters. A shortened text ends with an ellipsis.
[[nodiscard]] std::string shortened(const std::string& text, size_t most);
// Returns the number of characters of a UTF-8 text.
[[nodiscard]] size_t characters(std::string_view text);

}  // namespace mj::plot

#endif  // MJTOOLS_TOOLS_COMMON_PLOT_SVG_H_
