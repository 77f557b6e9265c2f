// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Conversion of a program's table to sections and items.

#ifndef MJTOOLS_UI_TABLE_H_
#define MJTOOLS_UI_TABLE_H_

#include <mujoco/mjui.h>

namespace mj::ui {

// Adds the rows of a table, up to mjITEM_END, after the last section. Throws Error at a wrong row;
// the rows before it are added.
void add(mjUI& ui, const mjuiDef* rows);

// Adds the items of a table to a section, counted from 0. Throws Error at a wrong row; the rows
// before it are added.
void add_to_section(mjUI& ui, int section, const mjuiDef* rows);

}  // namespace mj::ui

#endif  // MJTOOLS_UI_TABLE_H_
