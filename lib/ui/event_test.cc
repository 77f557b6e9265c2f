// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the effects of events. They are as in MuJoCo 2.2.2, except for fixed sections and check
// boxes of sections, which are newer.

#include "ui/event.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "ui/test_interface.h"

namespace mj::ui {
namespace {

int allow_all(int, void*) {
  return 1;
}
int allow_none(int, void*) {
  return 0;
}
int allow_named(int category, void* data) {
  return category == *static_cast<int*>(data);
}

}  // namespace

TEST_CASE("a button is held from press to release") {
  TestInterface t;
  t.fill();
  CHECK(t.press(t.item("Btn")) == "Btn");
  CHECK(t.ui().mousesect == 1);
  CHECK(t.ui().mouseitem == 1);
  CHECK(t.move(5, 5) == "");
  CHECK(t.ui().mousesect == 1);
  CHECK(t.release(5, 5) == "");
  CHECK(t.ui().mousesect == 0);
  CHECK(t.ui().mouseclicks == 1);
  CHECK(t.ui().sect[0].lastclick == 1);
}

TEST_CASE("check boxes change their data when they are pressed") {
  TestInterface t;
  t.fill();
  CHECK(t.click(t.item("Chk")) == "Chk");
  CHECK(t.check == 1);
  t.click(t.item("Chk"));
  CHECK(t.check == 0);
  CHECK(t.click(t.item("Chk2")) == "Chk2");
  CHECK(t.check_byte == 1);
  CHECK(t.click(t.item("Info")) == "");
}

TEST_CASE("radio buttons take the element under the mouse") {
  TestInterface t;
  t.fill();
  const mjrRect r = t.item("Rad").rect;
  const int right = r.left + r.width - 5;
  CHECK(t.press(r.left + 5, r.bottom + 5) == "Rad");
  CHECK(t.radio == 2);
  CHECK(t.press(right, r.bottom + r.height - 5) == "Rad");
  CHECK(t.radio == 1);
  CHECK(t.press(right, r.bottom + 5) == "");  // only three buttons exist
  CHECK(t.press(r.left - 20, r.bottom + 5) == "");
  CHECK(t.radio == 1);

  const mjrRect line = t.item("RadL").rect;
  const int expected[] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2};
  for (int k = 0; k < 14; ++k) {
    CHECK(t.press(line.left + 10 * k, line.bottom + 13) == "RadL");
    CHECK(t.radio_line == expected[k]);
  }
}

TEST_CASE("a selection box takes the element of its list on which the mouse is released") {
  TestInterface t;
  t.fill();
  const mjuiItem& item = t.item("Sel");
  const int x = item.rect.left + 60;
  const struct {
    int below, element;
  } releases[] = {{0, -1}, {1, 0},  {26, 0},  {27, 1},  {52, 1},
                  {78, 2}, {79, 3}, {103, 3}, {105, -1}};
  for (const auto& [below, element] : releases) {
    t.selected = -1;
    CHECK(t.press(item) == "");
    CHECK(t.ui().mousesect == 1);
    CHECK(t.release(x, item.rect.bottom - below) == (element < 0 ? "" : "Sel"));
    CHECK(t.selected == element);
  }
  t.press(item);
  CHECK(t.release(item.rect.left - 5, item.rect.bottom - 30) == "");
  CHECK(t.selected == -1);
}

TEST_CASE("a slider follows the mouse in steps, wherever it is") {
  TestInterface t;
  t.fill();
  const mjrRect r = t.item("SlI").rect;
  CHECK(t.press(r.left + 1, r.bottom + 5) == "SlI");
  const int steps[] = {0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 5};
  for (int k = 0; k < 11; ++k) {
    CHECK(t.move(r.left - 10 + 15 * k, r.bottom + 300) == "SlI");
    CHECK(t.slider_int == steps[k]);
  }
  t.release(0, 0);
  CHECK(t.move(r.left, r.bottom) == "");
  CHECK(t.slider_int == 5);

  const mjrRect n = t.item("SlN").rect;
  t.press(n.left + 65, n.bottom + 5);
  CHECK(t.slider == 0.5);
  t.move(n.left + 95, n.bottom);
  CHECK(t.slider == 0.75);
}

TEST_CASE("items in a state of 2 or more are used if the predicate allows their category") {
  TestInterface t;
  t.fill();
  CHECK(t.click(t.item("Btn")) == "Btn");
  t.ui().predicate = allow_none;
  CHECK(t.click(t.item("Btn")) == "");
  CHECK(t.click(t.item("Chk")) == "Chk");
  t.ui().predicate = allow_named;
  int category = 2;
  t.ui().userdata = &category;
  CHECK(t.click(t.item("Btn")) == "Btn");
  category = 3;
  CHECK(t.click(t.item("Btn")) == "");
  t.ui().predicate = allow_all;
  t.item("Btn").state = 0;
  CHECK(t.click(t.item("Btn")) == "");
}

TEST_CASE("a press on a title opens and closes the section, the second of two does so for all") {
  TestInterface t;
  t.fill();
  const auto press_title = [&](int section, bool is_second) {
    const mjrRect& title = t.ui().sect[section].rtitle;
    t.state.doubleclick = is_second;
    CHECK(t.press(title.left + 50, title.bottom + 5) == "");
    t.release(0, 0);
  };
  press_title(1, false);
  CHECK(t.ui().sect[1].state == mjSECT_OPEN);
  CHECK(t.ui().height == 552);
  press_title(0, false);
  CHECK(t.ui().sect[0].state == mjSECT_CLOSED);
  press_title(0, true);
  CHECK(t.ui().sect[1].state == mjSECT_CLOSED);
  CHECK(t.ui().height == 76);
  press_title(1, false);
  press_title(1, true);
  CHECK(t.ui().sect[0].state == mjSECT_OPEN);

  t.ui().sect[1].state = mjSECT_FIXED;
  lay_out(t.ui(), 18);
  press_title(0, false);
  press_title(0, true);
  CHECK(t.ui().sect[1].state == mjSECT_FIXED);
}

TEST_CASE("the check box of a section is at the left end of its title") {
  TestInterface t;
  t.fill();
  mjuiSection& section = t.ui().sect[0];
  section.checkbox = 1;
  t.press(section.rtitle.left + 5, section.rtitle.bottom + 5);
  CHECK(section.checkbox == 2);
  CHECK(section.state == mjSECT_OPEN);
  CHECK(t.ui().mousesectcheck == 1);
  t.release(0, 0);
  CHECK(t.ui().mousesectcheck == 0);
  t.press(section.rtitle.left + 5, section.rtitle.bottom + 5);
  CHECK(section.checkbox == 1);
  t.press(section.rtitle.left + 30, section.rtitle.bottom + 5);
  CHECK(section.state == mjSECT_CLOSED);
}

TEST_CASE("a separator that may be closed is toggled, others are not") {
  TestInterface t;
  t.fill();
  t.click(t.item("Sep"));
  CHECK(t.item("Sep").state == mjSEPCLOSED);
  CHECK(t.ui().height == 368);
  t.click(t.item("Sep"));
  CHECK(t.item("Sep").state == mjSEPCLOSED + 1);
  CHECK(t.ui().height == 518);
  t.item("Sep").state = 1;
  t.click(t.item("Sep"));
  CHECK(t.item("Sep").state == 1);
}

TEST_CASE("the wheel scrolls an interface that is higher than its rectangle") {
  TestInterface t;
  t.fill();
  t.state.sy = -1;
  t.happens(mjEVENT_SCROLL);
  CHECK(t.ui().scroll == 0);
  t.state.rect[1].height = 300;
  const int scrolls[] = {30, 60, 90, 120};
  for (const int scroll : scrolls) {
    t.happens(mjEVENT_SCROLL);
    CHECK(t.ui().scroll == scroll);
  }
  t.state.sy = 0.5;
  t.happens(mjEVENT_SCROLL);
  CHECK(t.ui().scroll == 105);
  t.state.sy = -100;
  t.happens(mjEVENT_SCROLL);
  CHECK(t.ui().scroll == 218);
  CHECK(t.click(t.item("EdT")) == "");  // an item that was scrolled into view can be clicked
  CHECK(t.ui().editsect == 1);
}

TEST_CASE("the thumb of the scroll bar is dragged, a press beside it goes to that end") {
  TestInterface t;
  t.fill();
  mjrRect& view = t.state.rect[1];
  view.height = 200;
  const auto press_bar = [&](int y) {
    t.state.x = view.left + 262;
    t.state.y = view.bottom + y;
    t.state.button = mjBUTTON_LEFT;
    t.happens(mjEVENT_PRESS);
  };
  press_bar(180);
  CHECK(t.ui().mousesect == -1);
  const struct {
    double dy;
    int scroll;
  } drags[] = {{-10, 26}, {0, 26}, {3, 18}, {-1, 21}, {-200, 318}};
  for (const auto& [dy, scroll] : drags) {
    t.state.dy = dy;
    t.happens(mjEVENT_MOVE);
    CHECK(t.ui().scroll == scroll);
  }
  t.happens(mjEVENT_RELEASE);
  CHECK(t.ui().mousesect == 0);
  press_bar(180);
  CHECK(t.ui().scroll == 0);
  CHECK(t.ui().mousesect == 0);
  press_bar(10);
  CHECK(t.ui().scroll == 318);
  t.ui().scroll = 100;
  press_bar(86);
  CHECK(t.ui().mousesect == -1);
}

TEST_CASE("the right button asks for help while it is down") {
  TestInterface t;
  t.fill();
  CHECK(t.press(68, 389, mjBUTTON_RIGHT) == "");
  CHECK(t.check == 0);
  CHECK(t.ui().mousehelp == 1);
  t.release(68, 389);
  CHECK(t.ui().mousehelp == 0);
}

TEST_CASE("shortcuts need their modifier and no other") {
  TestInterface t;
  t.fill();
  CHECK(t.key(mjKEY_F2) == "Btn");
  CHECK(t.key(0) == "");
  t.state.control = 1;
  CHECK(t.key(mjKEY_F2) == "");
  CHECK(t.key(mjKEY_F12) == "Chk");
  CHECK(t.check == 1);
  t.state.control = 0;
  t.state.alt = 1;
  CHECK(t.key('Q') == "B2");  // the shortcut works although its section is closed
  CHECK(t.key('q') == "");
  t.ui().predicate = allow_none;
  CHECK(t.key('Q') == "");
}

TEST_CASE("the shortcut of a section opens it and closes the others") {
  TestInterface t;
  t.fill();
  t.state.shift = 1;
  CHECK(t.key(mjKEY_F12) == "");
  CHECK(t.ui().sect[0].state == mjSECT_CLOSED);
  CHECK(t.ui().sect[1].state == mjSECT_OPEN);
  CHECK(t.ui().height == 110);
  t.key(mjKEY_F12);
  CHECK(t.ui().sect[1].state == mjSECT_OPEN);
}

TEST_CASE("an interface that is made anew forgets which item was held or edited") {
  TestInterface t;
  t.fill();
  t.press(t.item("EdT"));
  CHECK(t.ui().editsect == 1);
  t.ui().nsect = 0;
  const mjuiDef rows[] = {row(mjITEM_SECTION, "One"), row(mjITEM_BUTTON, "b", 1, nullptr, " X"),
                          row(mjITEM_END)};
  add(t.ui(), rows);
  lay_out(t.ui(), 18);
  CHECK(t.key('X') == "b");
  CHECK(t.move(50, 50) == "");
  CHECK(t.press(t.item("b")) == "b");
  CHECK(t.ui().editsect == 0);
}

TEST_CASE("whatever happens, values stay in their ranges and the interface in its rectangle") {
  std::mt19937 random(7);
  const auto number = [&](int least, int most) {
    return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
  };
  TestInterface t;
  t.fill();
  int changes = 0;
  for (int i = 0; i < 20000; ++i) {
    if (i % 100 == 0) {
      t.state.rect[1].height = number(50, 700);
      for (int section = 0; section < 2; ++section) t.ui().sect[section].state = mjSECT_OPEN;
      lay_out(t.ui(), 18);
    }
    t.state.x = number(90, 400);
    t.state.y = number(40, 760);
    t.state.dy = number(-50, 50);
    t.state.sy = number(-3, 3);
    t.state.button = number(0, 3) == 0 ? mjBUTTON_RIGHT : mjBUTTON_LEFT;
    t.state.doubleclick = number(0, 5) == 0;
    t.state.shift = number(0, 1);
    t.state.alt = number(0, 9) == 0;
    t.state.key = number(0, 1) ? number(0, 127) : number(mjKEY_ESCAPE, mjKEY_F12);
    changes += !t.happens(number(mjEVENT_NONE, mjEVENT_FILESDROP)).empty();

    REQUIRE((t.check == 0 || t.check == 1));
    REQUIRE((t.radio >= 0 && t.radio < 3 && t.selected >= 0 && t.selected < 4));
    REQUIRE((t.slider_int >= 0 && t.slider_int <= 5 && t.slider >= 0 && t.slider <= 1));
    REQUIRE((t.integers[0] >= 0 && t.integers[0] <= 3));
    REQUIRE(std::string(t.ui().edittext).size() < mjMAXUINAME);
    REQUIRE((t.ui().scroll >= 0 && t.ui().height <= t.ui().maxheight));
    REQUIRE((t.ui().scroll == 0 || t.ui().scroll + t.state.rect[1].height <= t.ui().height));
  }
  CHECK(changes > 100);
}

TEST_CASE("events outside the rectangle of an interface change nothing") {
  TestInterface t;
  t.fill();
  t.state.rect[1].height = 100;  // only the upper end of the interface is visible
  CHECK(t.press(t.item("Chk")) == "");
  CHECK(t.check == 0);
  CHECK(t.ui().mouseclicks == 0);
}

}  // namespace mj::ui
