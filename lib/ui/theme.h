// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Built-in looks of user interfaces.

#ifndef MJTOOLS_UI_THEME_H_
#define MJTOOLS_UI_THEME_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Returns a spacing: 0 tight, else wide.
[[nodiscard]] mjuiThemeSpacing theme_spacing(int index);

// Returns a theme: 0 default, 1 orange, 2 white, else black.
[[nodiscard]] mjuiThemeColor theme_color(int index);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_THEME_H_
