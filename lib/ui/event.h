// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Applies events of the mouse and the keyboard to a user interface.

#ifndef MJTOOLS_UI_EVENT_H_
#define MJTOOLS_UI_EVENT_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Applies an event to the interface and to the data of its items. Returns the item whose data the
// event set, or the button that it pressed, or NULL.
mjuiItem* handle_event(mjUI& ui, const mjuiState& state, const mjrContext& con);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_EVENT_H_
