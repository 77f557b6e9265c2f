// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Places of sections and items.

#ifndef MJTOOLS_UI_LAYOUT_H_
#define MJTOOLS_UI_LAYOUT_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Computes the size of an interface, its rectangles and which items are hidden, for a font of that
// height. Reads spacing, states and types.
void lay_out(mjUI& ui, int char_height);

// Height of a line of an element, a title or a button.
[[nodiscard]] int cell_height(const mjUI& ui, int char_height);

// Columns of the elements of radio buttons; all stand in one line for mjITEM_RADIOLINE.
[[nodiscard]] int radio_columns(const mjUI& ui, const mjuiItem& item);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_LAYOUT_H_
