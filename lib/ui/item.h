// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Properties of items of a user interface.

#ifndef MJTOOLS_UI_ITEM_H_
#define MJTOOLS_UI_ITEM_H_

#include <mujoco/mjui.h>

#include <span>

namespace mj::ui {

// Returns whether the program currently allows the user to change an item.
[[nodiscard]] bool is_enabled(const mjUI& ui, const mjuiItem& item);

// Returns whether an item is an edit box.
[[nodiscard]] bool is_edit(const mjuiItem& item);

// Returns whether an item is a button or a check box. Such an item can have a shortcut, and shares
// a row with an adjacent item of its type.
[[nodiscard]] bool is_single(const mjuiItem& item);

// Returns whether an item is a separator that hides the items after it.
[[nodiscard]] bool is_closed_separator(const mjuiItem& item);

[[nodiscard]] std::span<mjuiSection> sections(mjUI& ui);
[[nodiscard]] std::span<mjuiItem> items(mjuiSection& section);

// Returns the item with an index in a section. Sections are counted from 1. Returns NULL if the
// item does not exist, for example because the program has rebuilt its interface.
[[nodiscard]] mjuiItem* item_of(mjUI& ui, int section_number, int index);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_ITEM_H_
