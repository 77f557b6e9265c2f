// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/table.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "ui/test_interface.h"

namespace mj::ui {
namespace {

// Returns the item that a single row of a table makes in a section.
mjuiItem item_of(const mjuiDef& def) {
  TestInterface t;
  const mjuiDef rows[] = {row(mjITEM_SECTION), def, row(mjITEM_END)};
  add(t.ui(), rows);
  return t.item(0, 0);
}

mjuiItem button(const std::string& other) {
  return item_of(row(mjITEM_BUTTON, "b", 1, nullptr, other));
}

}  // namespace

TEST_CASE("a table of an interface becomes sections and items with their ids") {
  TestInterface t;
  t.fill();
  CHECK(t.ui().nsect == 2);
  const mjuiSection& one = t.ui().sect[0];
  CHECK(std::string(one.name) == "One");
  CHECK(one.state == mjSECT_OPEN);
  CHECK(one.modifier == 4);
  CHECK(one.shortcut == 'F');
  CHECK(one.nitem == 13);
  CHECK(t.item("B2").sectionid == 1);
  CHECK(t.item("B2").itemid == 1);
  CHECK(t.item("B2").state == 3);
  CHECK(t.item("Chk").pdata == &t.check);
}

TEST_CASE("a row of an interface says what depends on the type in its text") {
  CHECK(button("").single.shortcut == 0);
  CHECK(button("CQ").single.modifier == 1);
  CHECK(button("SQ").single.modifier == 2);
  CHECK(button("Aq").single.modifier == 4);
  CHECK(button("Aq").single.shortcut == 'q');
  CHECK(button(" #291").single.shortcut == mjKEY_F2);
  CHECK(button(" #291").single.modifier == 0);

  int value = 0;
  const mjuiItem list = item_of(row(mjITEM_SELECT, "s", 1, &value, "a b\nc\n"));
  CHECK(list.multi.nelem == 2);
  CHECK(std::string(list.multi.name[0]) == "a b");
  CHECK(std::string(list.multi.name[1]) == "c");

  const mjuiItem of_int = item_of(row(mjITEM_SLIDERINT, "s", 1, &value, "-3 3"));
  CHECK(of_int.slider.range[0] == -3);
  CHECK(of_int.slider.range[1] == 3);
  CHECK(of_int.slider.divisions == 6);
  mjtNum number = 0;
  CHECK(item_of(row(mjITEM_SLIDERNUM, "s", 1, &number, "0 1")).slider.divisions == 200);
  CHECK(item_of(row(mjITEM_SLIDERNUM, "s", 1, &number, "0 1 5")).slider.divisions == 5);
  CHECK(item_of(row(mjITEM_SLIDERNUM, "s", 1, &number, "0 1 0")).slider.divisions == 1);

  const mjuiItem edit = item_of(row(mjITEM_EDITFLOAT, "e", 1, &value, "2 0 3 1 4"));
  CHECK(edit.edit.nelem == 2);
  CHECK(edit.edit.range[1][0] == 1);
  CHECK(edit.edit.range[1][1] == 4);
  CHECK(item_of(row(mjITEM_EDITINT, "e", 1, &value, "7")).edit.nelem == 7);
}

TEST_CASE("a wrong row of an interface is refused and named") {
  int value = 0;
  for (const std::string other : {"A", "Q", "XQ", "#65", " #", "AQQ", "  ", "A "}) {
    CHECK_THROWS_AS(button(other), std::runtime_error);
  }
  for (const std::string other : {"\na", "a\n\nb", "0123456789012345678901234567890123456789\nb"}) {
    CHECK_THROWS_AS(item_of(row(mjITEM_RADIO, "r", 1, &value, other)), std::runtime_error);
  }
  std::string many;
  for (int i = 0; i < mjMAXUIMULTI; ++i) many += "a\n";
  CHECK(item_of(row(mjITEM_RADIO, "r", 1, &value, many)).multi.nelem == mjMAXUIMULTI);
  CHECK_THROWS_AS(item_of(row(mjITEM_RADIO, "r", 1, &value, many + "a")), std::runtime_error);
  for (const std::string other : {"", "0", "a b"}) {
    CHECK_THROWS_AS(item_of(row(mjITEM_SLIDERINT, "s", 1, &value, other)), std::runtime_error);
  }
  for (const std::string other : {"", "0", "8", "-1", "2 0 1", "2 0 1 0 2 3", "a"}) {
    CHECK_THROWS_AS(item_of(row(mjITEM_EDITINT, "e", 1, &value, other)), std::runtime_error);
  }

  CHECK_THROWS_WITH(item_of(row(mjITEM_CHECKINT, "no data")),
                    "user interface, row 'no data': an item of this type needs a pointer to data");
  CHECK_THROWS_AS(item_of(row(mjITEM_BUTTON, "data", 1, &value)), std::runtime_error);
  CHECK_THROWS_AS(item_of(row(mjNITEM, "type", 1, &value)), std::runtime_error);
  CHECK_THROWS_AS(item_of(row(-3, "type")), std::runtime_error);
  CHECK_THROWS_AS(item_of(row(mjITEM_BUTTON, "state", -1)), std::runtime_error);
  CHECK_THROWS_AS(item_of(row(mjITEM_SECTION, "state", 3)), std::runtime_error);
}

TEST_CASE("rows of an interface before a wrong row are added") {
  TestInterface t;
  const mjuiDef rows[] = {row(mjITEM_SECTION, "s"), row(mjITEM_BUTTON, "b"),
                          row(mjITEM_BUTTON, "c", 1, nullptr, "?"), row(mjITEM_END)};
  CHECK_THROWS_AS(add(t.ui(), rows), std::runtime_error);
  CHECK(t.ui().nsect == 1);
  CHECK(t.ui().sect[0].nitem == 1);
  // The item has no section.
  CHECK_THROWS_AS(add(TestInterface().ui(), rows + 1), std::runtime_error);
}

TEST_CASE("items are added to an existing section, and sections up to a limit") {
  TestInterface t;
  t.fill();
  const mjuiDef more[] = {row(mjITEM_BUTTON, "B3", 1, nullptr, "", 7), row(mjITEM_END)};
  add_to_section(t.ui(), 0, more);
  CHECK(t.ui().sect[0].nitem == 14);
  CHECK(t.item("B3").itemid == 13);
  CHECK(t.item("B3").userid == 7);
  add(t.ui(), more);
  CHECK(t.ui().sect[1].nitem == 3);
  CHECK_THROWS_AS(add_to_section(t.ui(), -1, more), std::runtime_error);
  CHECK_THROWS_AS(add_to_section(t.ui(), mjMAXUISECT, more), std::runtime_error);

  const mjuiDef section[] = {row(mjITEM_SECTION), row(mjITEM_END)};
  CHECK_THROWS_AS(add_to_section(t.ui(), 0, section), std::runtime_error);
  while (t.ui().nsect < mjMAXUISECT) add(t.ui(), section);
  CHECK_THROWS_AS(add(t.ui(), section), std::runtime_error);
  while (t.ui().sect[0].nitem < mjMAXUIITEM) add_to_section(t.ui(), 0, more);
  CHECK_THROWS_AS(add_to_section(t.ui(), 0, more), std::runtime_error);
}

TEST_CASE("sections and separators that are added again may keep their state") {
  TestInterface t;
  t.fill();
  t.item("Sep").state = mjSEPCLOSED;
  t.ui().nsect = 0;
  std::vector<mjuiDef> rows = {row(mjITEM_SECTION, "One", mjPRESERVE, nullptr, "", 2)};
  for (int i = 0; i < 7; ++i) rows.push_back(row(mjITEM_BUTTON, "b"));
  rows.push_back(row(mjITEM_SEPARATOR, "Sep", mjPRESERVE));
  rows.push_back(row(mjITEM_SECTION, "Two", mjPRESERVE));
  rows.push_back(row(mjITEM_END));
  add(t.ui(), rows.data());
  CHECK(t.ui().sect[0].state == mjSECT_OPEN);
  CHECK(t.ui().sect[0].checkbox == 2);
  CHECK(t.item("Sep").state == mjSEPCLOSED);
  CHECK(t.ui().sect[1].state == mjSECT_CLOSED);
}

}  // namespace mj::ui
