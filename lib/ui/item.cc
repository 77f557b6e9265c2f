// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/item.h"

namespace mj::ui {

bool is_enabled(const mjUI& ui, const mjuiItem& item) {
  if (item.state < 2 || ui.predicate == nullptr) return item.state != 0;
  return ui.predicate(item.state, ui.userdata) != 0;
}

bool is_edit(const mjuiItem& item) {
  return item.type >= mjITEM_EDITINT && item.type <= mjITEM_EDITTXT;
}

bool is_single(const mjuiItem& item) {
  return item.type >= mjITEM_BUTTON && item.type <= mjITEM_CHECKBYTE;
}

bool is_closed_separator(const mjuiItem& item) {
  return item.type == mjITEM_SEPARATOR && item.state == mjSEPCLOSED;
}

std::span<mjuiSection> sections(mjUI& ui) {
  return std::span(ui.sect).first(static_cast<size_t>(ui.nsect));
}

std::span<mjuiItem> items(mjuiSection& section) {
  return std::span(section.item).first(static_cast<size_t>(section.nitem));
}

mjuiItem* item_of(mjUI& ui, int section_number, int index) {
  if (section_number < 1 || section_number > ui.nsect) return nullptr;
  mjuiSection& section = ui.sect[section_number - 1];
  return index >= 0 && index < section.nitem ? &section.item[index] : nullptr;
}

}  // namespace mj::ui
