// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Editing of text in the item that has the keyboard. The state of the editing is in the members
// editsect, edititem, editcursor, editscroll and edittext of mjUI.

#ifndef MJTOOLS_UI_EDIT_H_
#define MJTOOLS_UI_EDIT_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Returns the item that is being edited, or NULL.
[[nodiscard]] mjuiItem* edited(mjUI& ui);

// Starts editing an item, unless it is already being edited. The values of the item become the
// text. Moves the cursor to the boundary between two characters that is nearest to x, in pixels
// from the left edge of the item.
void begin_edit(mjUI& ui, const mjuiItem& item, double x, const mjrContext& con);

// Handles a key while an item is being edited. If the key is Enter and the text is valid, ends
// editing, writes the values of the text to the data of the item and returns the item. Otherwise
// returns NULL.
mjuiItem* edit_key(mjUI& ui, const mjuiState& state, const mjrContext& con);

// Ends editing, if an item is being edited. If the text is valid, writes its values to the data of
// the item and returns the item.
mjuiItem* end_edit(mjUI& ui);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_EDIT_H_
