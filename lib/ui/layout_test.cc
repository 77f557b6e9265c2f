// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests layouts with a font of 18 pixels and spacing 0. The expected positions come from MuJoCo
// 2.2.2.

#include "ui/layout.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "ui/test_interface.h"

namespace mj::ui {
namespace {

std::vector<int> numbers(const mjrRect& r) {
  return {r.left, r.bottom, r.width, r.height};
}

using Rect = std::vector<int>;

}  // namespace

TEST_CASE("items of an interface lie below each other, sections with a title") {
  TestInterface t;
  t.fill();
  CHECK(t.ui().width == 270);
  CHECK(t.ui().height == 518);
  CHECK(t.ui().maxheight == 552);
  CHECK(numbers(t.ui().sect[0].rtitle) == Rect{8, 484, 239, 26});
  CHECK(numbers(t.ui().sect[0].rcontent) == Rect{8, 42, 239, 442});
  CHECK(numbers(t.item("Info").rect) == Rect{112, 436, 131, 44});
  CHECK(numbers(t.item("Btn").rect) == Rect{12, 406, 113, 26});
  CHECK(numbers(t.item("Chk").rect) == Rect{12, 376, 113, 26});
  CHECK(numbers(t.item("Rad").rect) == Rect{112, 290, 131, 52});
  CHECK(numbers(t.item("RadL").rect) == Rect{112, 260, 131, 26});
  CHECK(numbers(t.item("Sep").rect) == Rect{12, 196, 231, 26});
  CHECK(numbers(t.item("EdT").rect) == Rect{112, 46, 131, 26});
  CHECK(numbers(t.ui().sect[1].rtitle) == Rect{8, 8, 239, 26});
  CHECK(numbers(t.ui().sect[1].rcontent) == Rect{8, -26, 239, 34});
  CHECK(numbers(t.item("B1").rect) == Rect{12, -22, 113, 26});
  CHECK(numbers(t.item("B2").rect) == Rect{129, -22, 113, 26});

  t.ui().sect[1].state = mjSECT_OPEN;
  lay_out(t.ui(), 18);
  CHECK(t.ui().height == 552);
  CHECK(numbers(t.item("B1").rect) == Rect{12, 12, 113, 26});
}

TEST_CASE("neighbours of one type share a row, items without a name have no label") {
  TestInterface t;
  const mjuiDef rows[] = {row(mjITEM_SECTION, "A"),
                          row(mjITEM_SEPARATOR, "S"),
                          row(mjITEM_CHECKINT, "c1", 1, &t.check),
                          row(mjITEM_CHECKINT, "c2", 1, &t.check),
                          row(mjITEM_CHECKINT, "c3", 1, &t.check),
                          row(mjITEM_CHECKBYTE, "c4", 1, &t.check_byte),
                          row(mjITEM_SELECT, "", 1, &t.selected, "a\nb"),
                          row(mjITEM_END)};
  add(t.ui(), rows);
  lay_out(t.ui(), 18);
  CHECK(t.ui().height == 200);
  CHECK(numbers(t.item("S").rect) == Rect{12, 132, 231, 26});
  CHECK(numbers(t.item("c1").rect) == Rect{12, 102, 113, 26});
  CHECK(numbers(t.item("c2").rect) == Rect{129, 102, 113, 26});
  CHECK(numbers(t.item("c3").rect) == Rect{12, 72, 113, 26});
  CHECK(numbers(t.item("c4").rect) == Rect{12, 42, 113, 26});
  CHECK(numbers(t.item(0, 5).rect) == Rect{12, 12, 231, 26});
}

TEST_CASE("columns of radio buttons follow mjUI.radiocol") {
  TestInterface t;
  const mjuiDef rows[] = {row(mjITEM_SECTION), row(mjITEM_RADIO, "", 1, &t.radio, "a\nb\nc"),
                          row(mjITEM_END)};
  add(t.ui(), rows);
  const int heights[] = {52, 78, 52, 26};
  for (int columns = 0; columns < 4; ++columns) {
    t.ui().radiocol = columns;
    lay_out(t.ui(), 18);
    CHECK(t.item(0, 0).rect.height == heights[columns]);
  }
}

TEST_CASE("a closed separator hides the items up to the next one") {
  TestInterface t;
  const mjuiDef rows[] = {row(mjITEM_SECTION, "A"),
                          row(mjITEM_BUTTON, "b1"),
                          row(mjITEM_SEPARATOR, "S1", mjSEPCLOSED),
                          row(mjITEM_BUTTON, "b2"),
                          row(mjITEM_BUTTON, "b3"),
                          row(mjITEM_EDITTXT, "e", 1, t.text),
                          row(mjITEM_SEPARATOR, "S2", mjSEPCLOSED + 1),
                          row(mjITEM_BUTTON, "b4"),
                          row(mjITEM_SEPARATOR, "S3", 0),
                          row(mjITEM_BUTTON, "b5"),
                          row(mjITEM_SECTION, "B"),
                          row(mjITEM_SECTION, "C", 0),
                          row(mjITEM_BUTTON, "b6"),
                          row(mjITEM_END)};
  add(t.ui(), rows);
  lay_out(t.ui(), 18);
  CHECK(t.ui().height == 310);
  CHECK(t.ui().maxheight == 404);
  CHECK(numbers(t.item("S1").rect) == Rect{12, 212, 231, 26});
  CHECK(numbers(t.item("b2").rect) == Rect{12, 182, 0, 0});
  CHECK(numbers(t.item("b3").rect) == Rect{129, 182, 0, 0});
  CHECK(numbers(t.item("S2").rect) == Rect{12, 178, 231, 26});
  CHECK(numbers(t.item("b4").rect) == Rect{12, 148, 113, 26});
  CHECK(numbers(t.ui().sect[1].rcontent) == Rect{8, 42, 239, 4});
  CHECK(t.item("b2").skip == 1);
  CHECK(t.item("b4").skip == 0);
  CHECK(t.item("S1").skip == 0);
}

TEST_CASE("a fixed section has no title") {
  TestInterface t;
  const mjuiDef rows[] = {row(mjITEM_SECTION, "A", mjSECT_FIXED), row(mjITEM_BUTTON, "b"),
                          row(mjITEM_END)};
  add(t.ui(), rows);
  lay_out(t.ui(), 18);
  CHECK(t.ui().height == 8 + 34 + 8);
  CHECK(t.ui().sect[0].rtitle.height == 0);
  CHECK(numbers(t.item("b").rect) == Rect{12, 12, 113, 26});
}

}  // namespace mj::ui
