// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sections are placed below each other, and so are the items of a section. Two adjacent buttons, or
// two adjacent check boxes of one type, share a row. A closed section is laid out like an open one,
// but no room is left for its items.
//
// Depths are measured down from the upper edge of the interface, whose height is only known at the
// end. The depths are then converted to rectangles relative to the lower edge.

#include "ui/layout.h"

#include <algorithm>

#include "ui/item.h"

namespace mj::ui {
namespace {

struct Column {
  int left;
  int width;
};

// Places the items of a section.
class Placing {
 public:
  Placing(const mjUI& ui, int char_height)
      : ui_(ui), spacing_(ui.spacing), char_height_(char_height) {}

  // Places the items below `depth`. Returns their height. Adds to all_open the height that they
  // would have if all separators were open.
  int place(mjuiSection& section, int depth, int& all_open) {
    int used = 0;
    bool is_hidden = false;
    const mjuiItem* left_neighbour = nullptr;
    for (mjuiItem& item : items(section)) {
      if (item.type == mjITEM_SEPARATOR) is_hidden = is_closed_separator(item);
      item.skip = is_hidden && item.type != mjITEM_SEPARATOR;

      const bool is_right = left_neighbour != nullptr && left_neighbour->type == item.type;
      const int gap = item.type == mjITEM_SEPARATOR ? 2 * spacing_.itemver : spacing_.itemver;
      const int row = gap + height(item);
      if (!is_right) {
        if (!item.skip) used += row;
        all_open += row;
      }
      const Column column = column_of(item, is_right);
      const int lower_edge = depth + used + (item.skip ? row : 0);
      item.rect = {column.left, -lower_edge, column.width, height(item)};
      if (item.skip) item.rect.width = item.rect.height = 0;
      left_neighbour = is_single(item) && !is_right ? &item : nullptr;
    }
    all_open += spacing_.itemver;
    return used + spacing_.itemver;
  }

 private:
  [[nodiscard]] int height(const mjuiItem& item) const {
    const int cell = cell_height(ui_, char_height_);
    if (item.type == mjITEM_STATIC) return item.multi.nelem * (char_height_ + spacing_.textver);
    if (item.type != mjITEM_RADIO) return cell;
    const int columns = radio_columns(ui_, item);
    return (item.multi.nelem + columns - 1) / columns * cell;
  }

  [[nodiscard]] Column column_of(const mjuiItem& item, bool is_right) const {
    const Column row = {
        spacing_.section + spacing_.itemside,
        spacing_.total - 2 * spacing_.section - spacing_.scroll - 2 * spacing_.itemside};
    if (is_single(item)) {
      const int half = (row.width - spacing_.itemmid) / 2;
      return {row.left + (is_right ? half + spacing_.itemmid : 0), half};
    }
    const bool has_label = item.type != mjITEM_SEPARATOR && item.name[0] != '\0';
    const int label = has_label ? spacing_.label : 0;
    return {row.left + label, row.width - label};
  }

  const mjUI& ui_;
  const mjuiThemeSpacing& spacing_;
  int char_height_;
};

void raise(mjrRect& rect, int by) {
  rect.bottom += by;
}

}  // namespace

int cell_height(const mjUI& ui, int char_height) {
  return char_height + 2 * ui.spacing.textver;
}

int radio_columns(const mjUI& ui, const mjuiItem& item) {
  if (item.type == mjITEM_RADIOLINE) return std::max(1, item.multi.nelem);
  return ui.radiocol > 0 ? ui.radiocol : 2;
}

void lay_out(mjUI& ui, int char_height) {
  const mjuiThemeSpacing& spacing = ui.spacing;
  const int width = spacing.total - 2 * spacing.section - spacing.scroll;
  Placing placing(ui, char_height);
  int depth = 0;
  int all_open = 0;
  for (mjuiSection& section : sections(ui)) {
    const int title = section.state == mjSECT_FIXED ? 0 : cell_height(ui, char_height);
    depth += spacing.section + title;
    all_open += spacing.section + title;
    section.rtitle = {spacing.section, -depth, width, title};
    const int content = placing.place(section, depth, all_open);
    section.rcontent = {spacing.section, -depth - content, width, content};
    if (section.state != mjSECT_CLOSED) depth += content;
  }

  ui.width = spacing.total;
  ui.height = depth + spacing.section;
  ui.maxheight = all_open + spacing.section;
  for (mjuiSection& section : sections(ui)) {
    raise(section.rtitle, ui.height);
    raise(section.rcontent, ui.height);
    for (mjuiItem& item : items(section)) raise(item.rect, ui.height);
  }
}

}  // namespace mj::ui
