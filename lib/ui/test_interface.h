// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An interface for tests, with MuJoCo's font of 100 percent.

#ifndef MJTOOLS_UI_TEST_INTERFACE_H_
#define MJTOOLS_UI_TEST_INTERFACE_H_

#include <mujoco/mjui.h>

#include <memory>
#include <string>

#include "ui/event.h"
#include "ui/layout.h"
#include "ui/table.h"
#include "ui/theme.h"

namespace mj::ui {

// Returns a row for a table of items, as programs write it.
inline mjuiDef row(int type, const std::string& name = "", int state = 1, void* data = nullptr,
                   const std::string& other = "", int otherint = 0) {
  mjuiDef def = {};
  def.type = type;
  name.copy(def.name, sizeof(def.name) - 1);
  def.state = state;
  def.pdata = data;
  other.copy(def.other, sizeof(def.other) - 1);
  def.otherint = otherint;
  return def;
}

class TestInterface {
 public:
  TestInterface() {
    ui().spacing = theme_spacing(0);
    ui().rectid = 1;
    context().charHeight = 18;
    for (int& width : context().charWidth) width = 8;
    state.nrect = 2;
    state.rect[0] = {0, 0, 800, 800};
    state.rect[1] = {100, 50, 270, 700};
  }

  // Adds a section with items of most types, and a closed section with two buttons.
  void fill() {
    const mjuiDef rows[] = {
        row(mjITEM_SECTION, "One", 1, nullptr, "AF"),
        row(mjITEM_STATIC, "Info", 1, nullptr, "a b\nc"),
        row(mjITEM_BUTTON, "Btn", 2, nullptr, " #291"),
        row(mjITEM_CHECKINT, "Chk", 1, &check, "C#301"),
        row(mjITEM_CHECKBYTE, "Chk2", 1, &check_byte),
        row(mjITEM_RADIO, "Rad", 1, &radio, "a\nb\nc"),
        row(mjITEM_RADIOLINE, "RadL", 1, &radio_line, "x\ny\nz"),
        row(mjITEM_SELECT, "Sel", 1, &selected, "p\nq\nr\ns"),
        row(mjITEM_SEPARATOR, "Sep", mjSEPCLOSED + 1),
        row(mjITEM_SLIDERINT, "SlI", 1, &slider_int, "0 5"),
        row(mjITEM_SLIDERNUM, "SlN", 2, &slider, "0 1 4"),
        row(mjITEM_EDITINT, "EdI", 1, integers, "2 0 3 1 4"),
        row(mjITEM_EDITNUM, "EdN", 1, numbers, "3"),
        row(mjITEM_EDITTXT, "EdT", 1, text),
        row(mjITEM_SECTION, "Two", 0, nullptr, "S#301"),
        row(mjITEM_BUTTON, "B1"),
        row(mjITEM_BUTTON, "B2", 3, nullptr, "AQ"),
        row(mjITEM_END),
    };
    add(ui(), rows);
    lay_out(ui(), context().charHeight);
  }

  mjUI& ui() { return *ui_; }
  mjrContext& context() { return *context_; }
  mjuiItem& item(int section, int index) { return ui().sect[section].item[index]; }
  mjuiItem& item(const std::string& name) {
    for (mjuiSection& section : ui().sect) {
      for (mjuiItem& one : section.item) {
        if (name == one.name) return one;
      }
    }
    return ui().sect[0].item[0];
  }

  // Each function sends an event. `x` and `y` are the position of the mouse. The text that is
  // returned is the name of the item that handle_event() returns.
  std::string press(double x, double y, int button = mjBUTTON_LEFT) {
    point_at(x, y);
    state.button = button;
    return happens(mjEVENT_PRESS);
  }
  std::string move(double x, double y) {
    point_at(x, y);
    return happens(mjEVENT_MOVE);
  }
  std::string release(double x, double y) {
    point_at(x, y);
    return happens(mjEVENT_RELEASE);
  }
  std::string press(const mjuiItem& item) {
    return press(item.rect.left + item.rect.width / 2, item.rect.bottom + item.rect.height / 2);
  }
  std::string click(const mjuiItem& item) {
    const std::string name = press(item);
    release(0, 0);
    return name;
  }
  std::string key(int key) {
    state.key = key;
    return happens(mjEVENT_KEY);
  }
  void type(const std::string& keys) {
    for (const char c : keys) key(c);
  }
  std::string happens(int event) {
    state.type = event;
    const mjuiItem* item = handle_event(ui(), state, context());
    return item != nullptr ? item->name : "";
  }

  mjuiState state = {};
  int check = 0, radio = 0, radio_line = 0, selected = 0, slider_int = 0;
  mjtByte check_byte = 0;
  mjtNum slider = 0;
  int integers[2] = {2, 3};
  mjtNum numbers[3] = {1.5, -2, 1e-7};
  char text[mjMAXUINAME] = "hello";

 private:
  void point_at(double x, double y) {
    const mjrRect& view = state.rect[1];
    state.x = view.left + x;
    state.y = view.bottom + view.height - ui().height + ui().scroll + y;
  }

  std::unique_ptr<mjUI> ui_ = std::make_unique<mjUI>();
  std::unique_ptr<mjrContext> context_ = std::make_unique<mjrContext>();
};

}  // namespace mj::ui

#endif  // MJTOOLS_UI_TEST_INTERFACE_H_
