// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes sections and items from the table with which a program defines its interface.

#ifndef MJTOOLS_UI_TABLE_H_
#define MJTOOLS_UI_TABLE_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Adds the sections and items of a table after the last section. The table ends at mjITEM_END.
// Throws Error for an invalid row, after the rows before it have been added.
void add(mjUI& ui, const mjuiDef* rows);

// Adds the items of a table to a section, counted from 0. Throws Error for an invalid row, after
// the rows before it have been added.
void add_to_section(mjUI& ui, int section, const mjuiDef* rows);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_TABLE_H_
