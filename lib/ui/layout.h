// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the positions of sections and items in a user interface.

#ifndef MJTOOLS_UI_LAYOUT_H_
#define MJTOOLS_UI_LAYOUT_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Computes the size of an interface, the rectangles of its sections and items, and which items are
// hidden. `char_height` is the height of the font. The result depends on the spacing of the
// interface, and on the states and types of its items.
void lay_out(mjUI& ui, int char_height);

// Returns the height of a title, a button, or one line of another item.
[[nodiscard]] int cell_height(const mjUI& ui, int char_height);

// Returns the number of columns in which radio buttons are arranged. An item of type
// mjITEM_RADIOLINE has all buttons in one line.
[[nodiscard]] int radio_columns(const mjUI& ui, const mjuiItem& item);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_LAYOUT_H_
