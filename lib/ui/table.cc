// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/table.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "ui/item.h"

namespace mj::ui {
namespace {

constexpr double kSliderSteps = 200;  // number of steps for a slider whose value is a real number

template <size_t n>
std::string_view text(const char (&chars)[n]) {
  return {chars, strnlen(chars, n)};
}

[[noreturn]] void refuse(const mjuiDef& row, const std::string& what) {
  throw Error("bad-argument", "user interface, row '" + std::string(text(row.name)) + "': " + what);
}

template <size_t n>
void copy_name(char (&name)[n], std::string_view from) {
  const size_t length = std::min(from.size(), n - 1);
  std::fill(std::begin(name), std::end(name), '\0');
  std::copy_n(from.begin(), length, name);
}

struct Shortcut {
  int modifier = 0;
  int key = 0;
};

int modifier_of(const mjuiDef& row, char letter) {
  switch (letter) {
    case ' ':
      return 0;
    case 'C':
      return 1;
    case 'S':
      return 2;
    case 'A':
      return 4;
    default:
      refuse(row, "the shortcut does not begin with C, S, A or space");
  }
}

// Reads a shortcut. The text is a letter for the modifier, followed by a character, or by # and the
// number of a key. An empty text means that the item has no shortcut.
Shortcut read_shortcut(const mjuiDef& row) {
  const std::string_view given = text(row.other);
  if (given.empty()) return {};
  Shortcut shortcut = {.modifier = modifier_of(row, given.front())};
  const std::string_view key = given.substr(1);
  if (key.starts_with('#')) {
    const char* end = key.data() + key.size();
    if (std::from_chars(key.data() + 1, end, shortcut.key).ec != std::errc()) {
      refuse(row, "the shortcut has no number after #");
    }
  } else if (key.size() == 1 && key != " ") {
    shortcut.key = static_cast<unsigned char>(key.front());
  } else {
    refuse(row, "a shortcut is a letter for the modifier and one character, or # and a number");
  }
  return shortcut;
}

// Reads the names of the elements. Each line of the text is a name, and the last line may end with
// a line break.
mjuiItemMulti_ read_elements(const mjuiDef& row) {
  mjuiItemMulti_ multi = {};
  std::string_view rest = text(row.other);
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    if (multi.nelem == mjMAXUIMULTI) {
      refuse(row, "there are more than " + std::to_string(mjMAXUIMULTI) + " elements");
    }
    if (end == 0 || end >= mjMAXUINAME) {
      refuse(row, "the name of an element is empty or longer than " +
                      std::to_string(mjMAXUINAME - 1) + " bytes");
    }
    copy_name(multi.name[multi.nelem++], rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return multi;
}

// Returns the numbers at the start of row.other.
std::vector<double> numbers_of(const mjuiDef& row) {
  const std::string given(text(row.other));
  std::vector<double> numbers;
  const char* at = given.c_str();
  for (char* end = nullptr;; at = end) {
    const double number = std::strtod(at, &end);
    if (end == at) return numbers;
    numbers.push_back(number);
  }
}

// Reads a text of the form "minimum maximum [steps]".
mjuiItemSlider_ read_slider(const mjuiDef& row) {
  const std::vector<double> numbers = numbers_of(row);
  if (numbers.size() < 2) refuse(row, "a slider needs 'minimum maximum [steps]'");
  const double range = numbers[1] - numbers[0];
  const double steps = numbers.size() > 2             ? numbers[2]
                       : row.type == mjITEM_SLIDERINT ? range
                                                      : kSliderSteps;
  return {.range = {numbers[0], numbers[1]}, .divisions = std::max(1.0, steps)};
}

// Reads a text of the form "number [minimum maximum ...]".
mjuiItemEdit_ read_edit(const mjuiDef& row) {
  const std::vector<double> numbers = numbers_of(row);
  if (numbers.empty() || !(numbers[0] >= 1 && numbers[0] <= mjMAXUIEDIT)) {
    refuse(row, "an edit box needs the number of its values, 1 to " + std::to_string(mjMAXUIEDIT));
  }
  mjuiItemEdit_ edit = {.nelem = static_cast<int>(numbers[0]), .range = {}};
  if (numbers.size() == 1) return edit;
  if (numbers.size() != 1 + 2 * static_cast<size_t>(edit.nelem)) {
    refuse(row, "an edit box must have a minimum and a maximum for every value, or for none");
  }
  for (int k = 0; k < edit.nelem; ++k) {
    edit.range[k][0] = numbers[static_cast<size_t>(1 + 2 * k)];
    edit.range[k][1] = numbers[static_cast<size_t>(2 + 2 * k)];
  }
  return edit;
}

void read_other(mjuiItem& item, const mjuiDef& row) {
  switch (row.type) {
    case mjITEM_BUTTON:
    case mjITEM_CHECKINT:
    case mjITEM_CHECKBYTE: {
      const Shortcut shortcut = read_shortcut(row);
      item.single = {.modifier = shortcut.modifier, .shortcut = shortcut.key};
      break;
    }
    case mjITEM_STATIC:
    case mjITEM_RADIO:
    case mjITEM_RADIOLINE:
    case mjITEM_SELECT:
      item.multi = read_elements(row);
      break;
    case mjITEM_SLIDERINT:
    case mjITEM_SLIDERNUM:
      item.slider = read_slider(row);
      break;
    case mjITEM_EDITINT:
    case mjITEM_EDITNUM:
    case mjITEM_EDITFLOAT:
      item.edit = read_edit(row);
      break;
    default:
      break;
  }
}

// Removes the items of a section. The states of the items stay in memory for items that are added
// with mjPRESERVE.
void forget(mjuiSection& section) {
  section.nitem = section.lastclick = 0;
  section.rtitle = section.rcontent = {};
}

void add_section(mjUI& ui, const mjuiDef& row) {
  if (ui.nsect == mjMAXUISECT) {
    refuse(row, "there are more than " + std::to_string(mjMAXUISECT) + " sections");
  }
  const bool keeps_state = row.state == mjPRESERVE;
  if (!keeps_state && (row.state < mjSECT_CLOSED || row.state > mjSECT_FIXED)) {
    refuse(row, "the state of a section must be a value of mjtSection, or mjPRESERVE");
  }
  const Shortcut shortcut = read_shortcut(row);

  mjuiSection& section = ui.sect[ui.nsect];
  const int state = keeps_state ? section.state : row.state;
  forget(section);
  copy_name(section.name, text(row.name));
  section.state = state;
  section.modifier = shortcut.modifier;
  section.shortcut = shortcut.key;
  section.checkbox = row.otherint;
  ++ui.nsect;
}

void add_item(mjUI& ui, int index, const mjuiDef& row) {
  mjuiSection& section = ui.sect[index];
  if (row.type < 0 || row.type >= mjNITEM) refuse(row, "the type of the item is unknown");
  if (row.state < 0) refuse(row, "the state of an item is negative");
  if (section.nitem == mjMAXUIITEM) {
    refuse(row, "its section has more than " + std::to_string(mjMAXUIITEM) + " items");
  }
  const bool needs_data = row.type >= mjITEM_CHECKINT;
  if (needs_data && row.pdata == nullptr) {
    refuse(row, "an item of this type needs a pointer to data");
  }
  if (!needs_data && row.pdata != nullptr) refuse(row, "an item of this type cannot have data");

  mjuiItem& place = section.item[section.nitem];
  mjuiItem item = {};
  item.type = row.type;
  copy_name(item.name, text(row.name));
  item.state = row.state == mjPRESERVE ? place.state : row.state;
  item.pdata = row.pdata;
  item.sectionid = index;
  item.itemid = section.nitem;
  item.userid = row.otherint;
  read_other(item, row);
  place = item;
  ++section.nitem;
}

}  // namespace

void add(mjUI& ui, const mjuiDef* rows) {
  for (const mjuiDef* row = rows; row->type != mjITEM_END; ++row) {
    if (row->type == mjITEM_SECTION) {
      add_section(ui, *row);
    } else {
      if (ui.nsect == 0) refuse(*row, "an item precedes the first section");
      add_item(ui, ui.nsect - 1, *row);
    }
  }
}

void add_to_section(mjUI& ui, int section, const mjuiDef* rows) {
  if (section < 0 || section >= mjMAXUISECT) {
    throw Error("bad-argument", "user interface: there is no section " + std::to_string(section));
  }
  for (const mjuiDef* row = rows; row->type != mjITEM_END; ++row) {
    if (row->type == mjITEM_SECTION) {
      refuse(*row, "a section is among the items of another section");
    }
    add_item(ui, section, *row);
  }
}

}  // namespace mj::ui
