// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Edit boxes behave as in MuJoCo 2.2.2.

#include "ui/edit.h"

#include <doctest/doctest.h>

#include <string>

#include "ui/test_interface.h"

namespace mj::ui {
namespace {

void erase_all(TestInterface& t) {
  t.key(mjKEY_END);
  for (int i = 0; i < mjMAXUINAME; ++i) t.key(mjKEY_BACKSPACE);
}

// Returns the text after a key is pressed in an empty box.
std::string added_by(const std::string& item, int key, bool has_shift) {
  TestInterface t;
  t.fill();
  t.click(t.item(item));
  erase_all(t);
  t.state.shift = has_shift;
  t.key(key);
  return t.ui().edittext;
}

}  // namespace

TEST_CASE("a press in an edit box shows its values as text and gives it the keyboard") {
  TestInterface t;
  t.fill();
  CHECK(t.press(t.item("EdI")) == "");
  CHECK(t.ui().editsect == 1);
  CHECK(t.ui().edititem == 10);
  CHECK(std::string(t.ui().edittext) == "2  3");
  CHECK(t.ui().editcursor == 4);
  t.click(t.item("EdN"));
  CHECK(std::string(t.ui().edittext) == "1.5  -2  1e-07");
  t.numbers[0] = 123456789;
  t.numbers[1] = 0.1 + 0.2;
  t.key(mjKEY_ESCAPE);
  t.click(t.item("EdN"));
  CHECK(std::string(t.ui().edittext) == "1.235e+08  0.3  1e-07");
  t.click(t.item("EdT"));
  CHECK(std::string(t.ui().edittext) == "hello");
}

TEST_CASE("keys edit the text at the cursor") {
  TestInterface t;
  t.fill();
  t.click(t.item("EdI"));
  t.type("1");
  CHECK(std::string(t.ui().edittext) == "2  31");
  t.key(mjKEY_RIGHT);
  CHECK(t.ui().editcursor == 5);
  t.key(mjKEY_LEFT);
  t.key(mjKEY_BACKSPACE);
  CHECK(std::string(t.ui().edittext) == "2  1");
  CHECK(t.ui().editcursor == 3);
  t.type("7 8");
  CHECK(std::string(t.ui().edittext) == "2  7 81");
  t.key(mjKEY_HOME);
  CHECK(t.ui().editcursor == 0);
  t.key(mjKEY_BACKSPACE);
  t.key(mjKEY_DELETE);
  CHECK(std::string(t.ui().edittext) == "  7 81");
  CHECK(t.ui().editcursor == 0);
  t.key(mjKEY_END);
  CHECK(t.ui().editcursor == 6);
  t.key(mjKEY_TAB);
  t.key(mjKEY_F2);  // F2 is a shortcut only while no item is edited
  CHECK(std::string(t.ui().edittext) == "  7 81");
}

TEST_CASE("Enter accepts valid values, Escape accepts no value") {
  TestInterface t;
  t.fill();
  t.click(t.item("EdI"));
  erase_all(t);
  t.type("1 4");
  CHECK(t.key(mjKEY_ENTER) == "EdI");
  CHECK(t.integers[0] == 1);
  CHECK(t.integers[1] == 4);
  CHECK(t.ui().editsect == 0);
  CHECK(t.ui().editchanged == &t.item("EdI"));
  t.key(mjKEY_F3);
  CHECK(t.ui().editchanged == nullptr);

  t.click(t.item("EdI"));
  for (const std::string wrong : {"3", "9 9", "1 2 3", "", "--1 2", "1 0", "1-2"}) {
    erase_all(t);
    t.type(wrong);
    CHECK(t.key(mjKEY_ENTER) == "");
    CHECK(t.ui().editsect == 1);
  }
  CHECK(t.key(mjKEY_ESCAPE) == "");
  CHECK(t.ui().editsect == 0);
  CHECK(t.integers[1] == 4);

  t.click(t.item("EdN"));
  erase_all(t);
  t.type(" +.5 -2.5E3  1. ");
  CHECK(t.key(mjKEY_ENTER) == "EdN");
  CHECK(t.numbers[0] == 0.5);
  CHECK(t.numbers[1] == -2500);
  CHECK(t.numbers[2] == 1);
}

TEST_CASE("an edit box of floats writes floats") {
  TestInterface t;
  float data[2] = {0.25f, 3};
  const mjuiDef rows[] = {row(mjITEM_SECTION), row(mjITEM_EDITFLOAT, "f", 1, data, "2"),
                          row(mjITEM_END)};
  add(t.ui(), rows);
  lay_out(t.ui(), 18);
  t.click(t.item("f"));
  CHECK(std::string(t.ui().edittext) == "0.25  3");
  t.key(mjKEY_END);
  t.type(".5");
  CHECK(t.key(mjKEY_ENTER) == "f");
  CHECK(data[0] == 0.25f);
  CHECK(data[1] == 3.5f);
}

TEST_CASE("a press elsewhere ends editing, and takes the values if they are valid") {
  TestInterface t;
  t.fill();
  t.click(t.item("EdT"));
  t.key(mjKEY_END);
  t.type("Q");
  CHECK(t.press(t.item("Btn")) == "Btn");
  CHECK(t.ui().editchanged == &t.item("EdT"));
  CHECK(std::string(t.text) == "helloq");
  t.click(t.item("EdT"));
  t.key(mjKEY_HOME);
  t.type("R");
  CHECK(t.press(3, 3) == "EdT");
  CHECK(std::string(t.text) == "rhelloq");

  t.click(t.item("EdI"));
  t.type("--");
  CHECK(t.press(t.item("Btn")) == "Btn");
  CHECK(t.ui().editsect == 0);
  CHECK(t.ui().editchanged == nullptr);
  CHECK(t.integers[1] == 3);
}

TEST_CASE("keys of an American keyboard become characters, in numbers only theirs") {
  CHECK(added_by("EdT", 'A', false) == "a");
  CHECK(added_by("EdT", 'A', true) == "A");
  CHECK(added_by("EdT", 'a', true) == "a");
  CHECK(added_by("EdT", '1', true) == "1");
  const std::string plain = "',-./;=[\\]`";
  const std::string shifted = "\"<_>?:+{|}~";
  for (size_t i = 0; i < plain.size(); ++i) {
    CHECK(added_by("EdT", plain[i], false) == plain.substr(i, 1));
    CHECK(added_by("EdT", plain[i], true) == shifted.substr(i, 1));
  }
  CHECK(added_by("EdT", 10, false) == "");
  CHECK(added_by("EdT", 200, false) == "");
  for (const bool has_shift : {false, true}) {
    CHECK(added_by("EdI", '=', has_shift) == "+");
    CHECK(added_by("EdI", '-', has_shift) == "-");
    CHECK(added_by("EdI", '.', has_shift) == "");
    CHECK(added_by("EdI", 'E', has_shift) == "");
    CHECK(added_by("EdN", '.', has_shift) == ".");
    CHECK(added_by("EdN", 'E', has_shift) == "e");
    CHECK(added_by("EdN", 'X', has_shift) == "");
  }
}

TEST_CASE("a press puts the cursor at the nearest boundary of characters") {
  TestInterface t;
  t.fill();
  const mjrRect r = t.item("EdT").rect;
  const struct {
    int x, cursor;
  } presses[] = {{0, 0}, {12, 0}, {13, 1}, {20, 1}, {21, 2}, {44, 4}, {45, 5}, {100, 5}};
  for (const auto& [x, cursor] : presses) {
    t.press(r.left + x, r.bottom + 5);
    CHECK(t.ui().editcursor == cursor);
  }
}

TEST_CASE("a long text is scrolled to its cursor, and has an end") {
  TestInterface t;
  t.fill();
  const std::string longest(mjMAXUINAME - 1, 'a');
  longest.copy(t.text, longest.size());
  t.click(t.item("EdT"));
  t.key(mjKEY_END);
  CHECK(t.ui().editcursor == 39);
  CHECK(t.ui().editscroll == 39 - 14);  // 14 characters of 8 pixels fit
  for (int i = 0; i < 14; ++i) t.key(mjKEY_LEFT);
  CHECK(t.ui().editscroll == 25);
  t.key(mjKEY_LEFT);
  CHECK(t.ui().editscroll == 24);
  t.type("b");
  CHECK(std::string(t.ui().edittext) == longest);
  t.key(mjKEY_HOME);
  CHECK(t.ui().editscroll == 0);
}

}  // namespace mj::ui
