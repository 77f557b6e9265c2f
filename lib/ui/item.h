// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Properties of items of a user interface.

#ifndef MJTOOLS_UI_ITEM_H_
#define MJTOOLS_UI_ITEM_H_

#include <mujoco/mjui.h>

#include <span>

namespace mj::ui {

// Returns whether the program allows an item to be used.
[[nodiscard]] bool is_enabled(const mjUI& ui, const mjuiItem& item);

// Returns whether an item is an edit box.
[[nodiscard]] bool is_edit(const mjuiItem& item);

// Returns whether an item has a shortcut, and so may stand beside another one of its type.
[[nodiscard]] bool is_single(const mjuiItem& item);

// Returns whether the items that follow a separator are hidden.
[[nodiscard]] bool is_closed_separator(const mjuiItem& item);

[[nodiscard]] std::span<mjuiSection> sections(mjUI& ui);
[[nodiscard]] std::span<mjuiItem> items(mjuiSection& section);

// Returns an item by the number of its section, which counts from 1, and its index. Returns NULL
// without such an item, as after the program made its interface anew.
[[nodiscard]] mjuiItem* item_of(mjUI& ui, int section_number, int index);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_ITEM_H_
