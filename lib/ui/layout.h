// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Positions of sections and items.

#ifndef MJTOOLS_UI_LAYOUT_H_
#define MJTOOLS_UI_LAYOUT_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Computes the size of an interface, its rectangles and its hidden items. char_height is the height
// of the font. Uses the spacing of the interface, and the states and types of its items.
void lay_out(mjUI& ui, int char_height);

// Returns the height of a title, a button, or one line of another item.
[[nodiscard]] int cell_height(const mjUI& ui, int char_height);

// Returns the number of columns of radio buttons; mjITEM_RADIOLINE has all buttons in one line.
[[nodiscard]] int radio_columns(const mjUI& ui, const mjuiItem& item);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_LAYOUT_H_
