// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Built-in spacings and colours of user interfaces.

#ifndef MJTOOLS_UI_THEME_H_
#define MJTOOLS_UI_THEME_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Returns a spacing. Index 0 is tight, and any other index is wide.
[[nodiscard]] mjuiThemeSpacing theme_spacing(int index);

// Returns the colours of a theme. Index 0 is the default, 1 is orange, 2 is white, and any other
// index is black.
[[nodiscard]] mjuiThemeColor theme_color(int index);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_THEME_H_
