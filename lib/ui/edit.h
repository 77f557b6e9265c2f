// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The edit box that has the keyboard (mjUI.editsect, edititem, editcursor, editscroll, edittext).

#ifndef MJTOOLS_UI_EDIT_H_
#define MJTOOLS_UI_EDIT_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Returns the item that is edited, or NULL.
[[nodiscard]] mjuiItem* edited(mjUI& ui);

// Starts editing an item, whose values become the text, unless the item is already edited. Moves
// the cursor to the boundary between characters that is nearest to x, in pixels from the left edge
// of the item.
void begin_edit(mjUI& ui, const mjuiItem& item, double x, const mjrContext& con);

// Handles a key. An item must be edited. If the key is Enter and the text is valid, ends editing,
// writes the values of the text to the data of the item and returns the item. Otherwise returns
// NULL.
mjuiItem* edit_key(mjUI& ui, const mjuiState& state, const mjrContext& con);

// Ends editing, if an item is edited. If the text is valid, writes the values of the text to the
// data of the item and returns the item.
mjuiItem* end_edit(mjUI& ui);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_EDIT_H_
