// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme.h"

#include <cstddef>

namespace mj::ui {
namespace {

// Spacings and colours are the same as in MuJoCo 2.2.2. Corners and gradients are our own choice,
// because MuJoCo 2.2.2 does not have them.
constexpr mjuiThemeSpacing kSpacings[] = {
    {.total = 270,
     .scroll = 15,
     .label = 100,
     .section = 8,
     .cornersect = 4,
     .cornersep = 4,
     .itemside = 4,
     .itemmid = 4,
     .itemver = 4,
     .texthor = 8,
     .textver = 4,
     .linescroll = 30,
     .samples = 4},
    {.total = 310,
     .scroll = 15,
     .label = 120,
     .section = 10,
     .cornersect = 5,
     .cornersep = 5,
     .itemside = 7,
     .itemmid = 7,
     .itemver = 7,
     .texthor = 10,
     .textver = 5,
     .linescroll = 30,
     .samples = 4},
};

constexpr mjuiThemeColor kColors[] = {
    {.master = {0.25f, 0.25f, 0.25f},
     .thumb = {0.12f, 0.12f, 0.12f},
     .secttitle = {0.6f, 0.2f, 0.2f},
     .secttitle2 = {0.48f, 0.16f, 0.16f},
     .secttitleuncheck = {0.3f, 0.3f, 0.3f},
     .secttitleuncheck2 = {0.24f, 0.24f, 0.24f},
     .secttitlecheck = {0.6f, 0.2f, 0.2f},
     .secttitlecheck2 = {0.48f, 0.16f, 0.16f},
     .sectfont = {1, 1, 1},
     .sectsymbol = {0.7f, 0.7f, 0.7f},
     .sectpane = {0.1f, 0.1f, 0.1f},
     .separator = {0.3f, 0.3f, 0.3f},
     .separator2 = {0.24f, 0.24f, 0.24f},
     .shortcut = {0, 0, 1},
     .fontactive = {1, 1, 1},
     .fontinactive = {0.5f, 0.5f, 0.5f},
     .decorinactive = {0.3f, 0.3f, 0.3f},
     .decorinactive2 = {0.4f, 0.4f, 0.4f},
     .button = {0.6f, 0.4f, 0.4f},
     .check = {0.4f, 0.4f, 0.7f},
     .radio = {0.4f, 0.6f, 0.4f},
     .select = {0.4f, 0.6f, 0.6f},
     .select2 = {0.2f, 0.3f, 0.3f},
     .slider = {0.3f, 0.2f, 0.3f},
     .slider2 = {0.6f, 0.4f, 0.6f},
     .edit = {0.6f, 0.6f, 0.4f},
     .edit2 = {0.7f, 0, 0},
     .cursor = {0.9f, 0.9f, 0.9f}},
    {.master = {0.2f, 0.2f, 0.2f},
     .thumb = {0.12f, 0.12f, 0.12f},
     .secttitle = {0.3f, 0.3f, 0.3f},
     .secttitle2 = {0.24f, 0.24f, 0.24f},
     .secttitleuncheck = {0.2f, 0.2f, 0.2f},
     .secttitleuncheck2 = {0.16f, 0.16f, 0.16f},
     .secttitlecheck = {0.3f, 0.3f, 0.3f},
     .secttitlecheck2 = {0.24f, 0.24f, 0.24f},
     .sectfont = {0.8f, 0.8f, 0.8f},
     .sectsymbol = {0.7f, 0.7f, 0.7f},
     .sectpane = {0.15f, 0.15f, 0.15f},
     .separator = {0.2f, 0.2f, 0.2f},
     .separator2 = {0.16f, 0.16f, 0.16f},
     .shortcut = {0, 0, 1},
     .fontactive = {0.9f, 0.9f, 0.9f},
     .fontinactive = {0.5f, 0.5f, 0.5f},
     .decorinactive = {0.2f, 0.2f, 0.2f},
     .decorinactive2 = {0.25f, 0.25f, 0.25f},
     .button = {0.6f, 0.4f, 0.2f},
     .check = {0.6f, 0.4f, 0.2f},
     .radio = {0.6f, 0.4f, 0.2f},
     .select = {0.6f, 0.4f, 0.2f},
     .select2 = {0.3f, 0.2f, 0.1f},
     .slider = {0.2f, 0.2f, 0.2f},
     .slider2 = {0.6f, 0.4f, 0.2f},
     .edit = {0.6f, 0.4f, 0.2f},
     .edit2 = {0.7f, 0, 0},
     .cursor = {0.9f, 0.9f, 0.9f}},
    {.master = {0.9f, 0.9f, 0.9f},
     .thumb = {0.7f, 0.7f, 0.7f},
     .secttitle = {0.8f, 0.8f, 0.8f},
     .secttitle2 = {0.64f, 0.64f, 0.64f},
     .secttitleuncheck = {0.95f, 0.95f, 0.95f},
     .secttitleuncheck2 = {0.76f, 0.76f, 0.76f},
     .secttitlecheck = {0.8f, 0.8f, 0.8f},
     .secttitlecheck2 = {0.64f, 0.64f, 0.64f},
     .sectfont = {0, 0, 0.8f},
     .sectsymbol = {0, 0, 0.8f},
     .sectpane = {1, 1, 1},
     .separator = {0.95f, 0.95f, 0.95f},
     .separator2 = {0.76f, 0.76f, 0.76f},
     .shortcut = {0, 1, 1},
     .fontactive = {0, 0, 0},
     .fontinactive = {0.7f, 0.7f, 0.7f},
     .decorinactive = {0.95f, 0.95f, 0.95f},
     .decorinactive2 = {0.9f, 0.9f, 0.9f},
     .button = {0.8f, 0.8f, 0.8f},
     .check = {0.8f, 0.8f, 0.8f},
     .radio = {0.8f, 0.8f, 0.8f},
     .select = {0.8f, 0.8f, 0.8f},
     .select2 = {0.9f, 0.9f, 0.9f},
     .slider = {0.95f, 0.95f, 0.95f},
     .slider2 = {0.8f, 0.8f, 0.8f},
     .edit = {0.8f, 0.8f, 0.8f},
     .edit2 = {1, 0.3f, 0.3f},
     .cursor = {0.2f, 0.2f, 0.2f}},
    {.master = {0.15f, 0.15f, 0.15f},
     .thumb = {0.3f, 0.3f, 0.3f},
     .secttitle = {0.25f, 0.25f, 0.25f},
     .secttitle2 = {0.2f, 0.2f, 0.2f},
     .secttitleuncheck = {0.1f, 0.1f, 0.1f},
     .secttitleuncheck2 = {0.08f, 0.08f, 0.08f},
     .secttitlecheck = {0.25f, 0.25f, 0.25f},
     .secttitlecheck2 = {0.2f, 0.2f, 0.2f},
     .sectfont = {1, 0.3f, 0.3f},
     .sectsymbol = {1, 0.3f, 0.3f},
     .sectpane = {0, 0, 0},
     .separator = {0.1f, 0.1f, 0.1f},
     .separator2 = {0.08f, 0.08f, 0.08f},
     .shortcut = {0, 0, 1},
     .fontactive = {1, 1, 1},
     .fontinactive = {0.4f, 0.4f, 0.4f},
     .decorinactive = {0.1f, 0.1f, 0.1f},
     .decorinactive2 = {0.15f, 0.15f, 0.15f},
     .button = {0.3f, 0.3f, 0.3f},
     .check = {0.3f, 0.3f, 0.3f},
     .radio = {0.3f, 0.3f, 0.3f},
     .select = {0.3f, 0.3f, 0.3f},
     .select2 = {0.15f, 0.15f, 0.15f},
     .slider = {0.15f, 0.15f, 0.15f},
     .slider2 = {0.3f, 0.3f, 0.3f},
     .edit = {0.3f, 0.3f, 0.3f},
     .edit2 = {0.8f, 0.2f, 0.2f},
     .cursor = {0.8f, 0.8f, 0.8f}},
};

// Returns the theme with this index, or the last theme if no theme has the index.
template <typename Theme, std::size_t n>
Theme chosen(const Theme (&themes)[n], int index) {
  return themes[index >= 0 && index < static_cast<int>(n) ? index : static_cast<int>(n) - 1];
}

}  // namespace

mjuiThemeSpacing theme_spacing(int index) {
  return chosen(kSpacings, index);
}

mjuiThemeColor theme_color(int index) {
  return chosen(kColors, index);
}

}  // namespace mj::ui
