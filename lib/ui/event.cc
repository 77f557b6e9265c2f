// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/event.h"

#include <algorithm>
#include <cmath>

#include "ui/edit.h"
#include "ui/item.h"
#include "ui/layout.h"

namespace mj::ui {
namespace {

struct Point {
  double x;
  double y;
};

bool contains(const mjrRect& rect, Point p) {
  return p.x >= rect.left && p.x < rect.left + rect.width && p.y >= rect.bottom &&
         p.y < rect.bottom + rect.height;
}

int rounded(double x) {
  return static_cast<int>(std::lround(x));
}

// An event, and the user interface to which it is applied.
class Event {
 public:
  Event(mjUI& ui, const mjuiState& state, const mjrContext& con)
      : ui_(ui), state_(state), con_(con), view_(state.rect[ui.rectid]) {
    // Position of the mouse in the coordinates of the interface, in which `rect` of items is given.
    point_ = {state.x - view_.left, state.y - view_.bottom - view_.height + ui.height - ui.scroll};
    is_inside_ = contains(view_, {state.x, state.y});
  }

  mjuiItem* handle() {
    ui_.editchanged = nullptr;
    mjuiItem* item = dispatch();
    scroll_to(ui_.scroll);
    return item;
  }

 private:
  mjuiItem* dispatch() {
    switch (state_.type) {
      case mjEVENT_PRESS:
        return press();
      case mjEVENT_MOVE:
        return move();
      case mjEVENT_RELEASE:
        return release();
      case mjEVENT_SCROLL:
        scroll_to(ui_.scroll - rounded(state_.sy * ui_.spacing.linescroll));
        return nullptr;
      case mjEVENT_KEY:
        return key();
      default:
        return nullptr;
    }
  }

  // ---- the mouse

  mjuiItem* press() {
    if (is_inside_) ++ui_.mouseclicks;
    if (state_.button == mjBUTTON_RIGHT && is_inside_) ui_.mousehelp = 1;
    if (state_.button != mjBUTTON_LEFT) return nullptr;

    mjuiItem* item = item_at_point();
    if (item == nullptr || item != edited(ui_)) ui_.editchanged = end_edit(ui_);
    mjuiItem* pressed = nullptr;
    if (item != nullptr) {
      pressed = press_item(*item);
    } else if (is_inside_ && !press_scroll_bar()) {
      press_title();
    }
    return pressed != nullptr ? pressed : ui_.editchanged;
  }

  mjuiItem* move() {
    if (ui_.mousesect == -1 && view_.height > 0) {
      scroll_to(ui_.scroll - rounded(state_.dy * ui_.height / view_.height));
    }
    mjuiItem* item = held_item();
    if (item == nullptr || !is_slider(*item)) return nullptr;
    slide(*item);
    return item;
  }

  mjuiItem* release() {
    mjuiItem* item = held_item();
    ui_.mousesect = ui_.mousehelp = ui_.mousesectcheck = 0;
    if (item == nullptr || item->type != mjITEM_SELECT) return nullptr;
    return select(*item) ? item : nullptr;
  }

  // Returns the item that hold() noted, until the mouse button is released.
  mjuiItem* held_item() { return item_of(ui_, ui_.mousesect, ui_.mouseitem); }

  // Returns the item under the mouse, or NULL if there is no item or it is disabled.
  mjuiItem* item_at_point() {
    if (!is_inside_) return nullptr;
    for (mjuiSection& section : sections(ui_)) {
      if (section.state == mjSECT_CLOSED || !contains(section.rcontent, point_)) continue;
      section.lastclick = ui_.mouseclicks;
      for (mjuiItem& item : items(section)) {
        if (!item.skip && contains(item.rect, point_)) {
          return is_enabled(ui_, item) ? &item : nullptr;
        }
      }
    }
    return nullptr;
  }

  // Handles a press on an item. Returns the item if it is a button or if the press changes its
  // data. Otherwise returns NULL.
  mjuiItem* press_item(mjuiItem& item) {
    switch (item.type) {
      case mjITEM_SEPARATOR:
        toggle_separator(item);
        return nullptr;
      case mjITEM_BUTTON:
        hold(item);
        return &item;
      case mjITEM_CHECKINT:
      case mjITEM_CHECKBYTE:
        toggle_check(item);
        return &item;
      case mjITEM_RADIO:
      case mjITEM_RADIOLINE:
        return choose(item) ? &item : nullptr;
      case mjITEM_SELECT:
        hold(item);
        return nullptr;
      case mjITEM_SLIDERINT:
      case mjITEM_SLIDERNUM:
        hold(item);
        slide(item);
        return &item;
      case mjITEM_EDITINT:
      case mjITEM_EDITNUM:
      case mjITEM_EDITFLOAT:
      case mjITEM_EDITTXT:
        hold(item);
        begin_edit(ui_, item, point_.x - item.rect.left, con_);
        return nullptr;
      default:
        return nullptr;
    }
  }

  void hold(const mjuiItem& item) {
    ui_.mousesect = item.sectionid + 1;
    ui_.mouseitem = item.itemid;
  }

  // ---- the scroll bar

  void scroll_to(int scroll) {
    ui_.scroll = std::clamp(scroll, 0, std::max(0, ui_.height - view_.height));
  }

  // Handles a press on the scroll bar. A press on the thumb starts to drag it. A press above or
  // below the thumb scrolls to the top or to the bottom. Returns whether the scroll bar was
  // pressed.
  bool press_scroll_bar() {
    if (ui_.height <= view_.height || point_.x < ui_.width - ui_.spacing.scroll) return false;
    const double scale = static_cast<double>(view_.height) / ui_.height;
    const double below_top = view_.bottom + view_.height - state_.y;
    if (below_top < ui_.scroll * scale) {
      scroll_to(0);
    } else if (below_top > (ui_.scroll + view_.height) * scale) {
      scroll_to(ui_.height);
    } else {
      ui_.mousesect = -1;
    }
    return true;
  }

  // ---- sections and separators

  void press_title() {
    for (mjuiSection& section : sections(ui_)) {
      if (!contains(section.rtitle, point_)) continue;
      section.lastclick = ui_.mouseclicks;
      const bool is_check =
          section.checkbox > 0 && point_.x < section.rtitle.left + section.rtitle.height;
      if (is_check) {
        toggle_section_check(section);
      } else if (state_.doubleclick) {
        set_all_sections(section.state);
      } else {
        section.state = section.state == mjSECT_CLOSED ? mjSECT_OPEN : mjSECT_CLOSED;
      }
      lay_out(ui_, con_.charHeight);
      return;
    }
  }

  void toggle_section_check(mjuiSection& section) {
    section.checkbox = 3 - section.checkbox;
    ui_.mousesectcheck = 1 + static_cast<int>(&section - ui_.sect);
  }

  void set_all_sections(int state) {
    for (mjuiSection& section : sections(ui_)) {
      if (section.state != mjSECT_FIXED) section.state = state;
    }
  }

  void toggle_separator(mjuiItem& item) {
    if (item.state != mjSEPCLOSED && item.state != mjSEPCLOSED + 1) return;
    item.state = is_closed_separator(item) ? mjSEPCLOSED + 1 : mjSEPCLOSED;
    lay_out(ui_, con_.charHeight);
  }

  // ---- data of items

  static bool is_slider(const mjuiItem& item) {
    return item.type == mjITEM_SLIDERINT || item.type == mjITEM_SLIDERNUM;
  }

  static void toggle_check(const mjuiItem& item) {
    if (item.type == mjITEM_CHECKINT) {
      int& value = *static_cast<int*>(item.pdata);
      value = value == 0;
    } else {
      mjtByte& value = *static_cast<mjtByte*>(item.pdata);
      value = value == 0;
    }
  }

  // Selects the radio button under the mouse. Returns whether the mouse is on a button.
  bool choose(const mjuiItem& item) const {
    const int columns = radio_columns(ui_, item);
    const int column = static_cast<int>((point_.x - item.rect.left) * columns / item.rect.width);
    const double below_top = item.rect.bottom + item.rect.height - point_.y;
    const int row = item.type == mjITEM_RADIOLINE ? 0 : line_at(below_top);
    return set_element(item, row * columns + column);
  }

  // Selects the list element under the mouse, in the open list of a selection box. Returns whether
  // the mouse is on an element.
  bool select(const mjuiItem& item) const {
    if (point_.x < item.rect.left || point_.x >= item.rect.left + item.rect.width) return false;
    const double below = item.rect.bottom - point_.y;
    return below > 0 && set_element(item, line_at(below));
  }

  // Returns the index of the line that is `depth` pixels below the upper edge of the first line.
  // The lower edge of a line belongs to the line.
  [[nodiscard]] int line_at(double depth) const {
    const int cell = std::max(1, cell_height(ui_, con_.charHeight));
    return std::max(0, static_cast<int>(std::ceil(depth / cell)) - 1);
  }

  static bool set_element(const mjuiItem& item, int element) {
    if (element < 0 || element >= item.multi.nelem) return false;
    *static_cast<int*>(item.pdata) = element;
    return true;
  }

  // Sets the value of a slider to the step that is nearest to the mouse.
  void slide(const mjuiItem& item) const {
    const double place = (point_.x - item.rect.left) / std::max(1, item.rect.width);
    const double step = std::round(std::clamp(place, 0.0, 1.0) * item.slider.divisions);
    const auto& range = item.slider.range;
    const double fraction = std::min(1.0, step / item.slider.divisions);
    const double value = range[0] + (range[1] - range[0]) * fraction;
    if (item.type == mjITEM_SLIDERINT) {
      *static_cast<int*>(item.pdata) = rounded(value);
    } else {
      *static_cast<mjtNum*>(item.pdata) = value;
    }
  }

  // ---- the keyboard

  mjuiItem* key() {
    if (edited(ui_) != nullptr) {
      ui_.editchanged = edit_key(ui_, state_, con_);
      return ui_.editchanged;
    }
    for (mjuiSection& section : sections(ui_)) {
      if (is_pressed(section.modifier, section.shortcut)) {
        open_alone(section);
        return nullptr;
      }
      for (mjuiItem& item : items(section)) {
        if (!is_single(item) || !is_pressed(item.single.modifier, item.single.shortcut)) continue;
        if (!is_enabled(ui_, item)) return nullptr;
        if (item.type != mjITEM_BUTTON) toggle_check(item);
        return &item;
      }
    }
    return nullptr;
  }

  [[nodiscard]] bool is_pressed(int modifier, int shortcut) const {
    const int held = (state_.control ? 1 : 0) + (state_.shift ? 2 : 0) + (state_.alt ? 4 : 0);
    return shortcut != 0 && shortcut == state_.key && modifier == held;
  }

  // Opens the section of a shortcut and closes all others. Sections of the state mjSECT_FIXED do
  // not change.
  void open_alone(mjuiSection& section) {
    set_all_sections(mjSECT_CLOSED);
    if (section.state != mjSECT_FIXED) section.state = mjSECT_OPEN;
    lay_out(ui_, con_.charHeight);
  }

  mjUI& ui_;
  const mjuiState& state_;
  const mjrContext& con_;
  const mjrRect& view_;  // rectangle that the interface has in the window
  Point point_;
  bool is_inside_;
};

}  // namespace

mjuiItem* handle_event(mjUI& ui, const mjuiState& state, const mjrContext& con) {
  return Event(ui, state, con).handle();
}

}  // namespace mj::ui
