// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/edit.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "ui/item.h"

namespace mj::ui {
namespace {

// The largest number of bytes in a text, including its final zero. Programs provide a buffer of
// this size.
constexpr int kRoom = mjMAXUINAME;

std::string_view text_of(const mjUI& ui) {
  return {ui.edittext, strnlen(ui.edittext, kRoom - 1)};
}

int length_of(const mjUI& ui) {
  return static_cast<int>(text_of(ui).size());
}

void set_text(mjUI& ui, std::string_view text) {
  const size_t length = std::min(text.size(), static_cast<size_t>(kRoom - 1));
  std::copy_n(text.begin(), length, ui.edittext);
  ui.edittext[length] = '\0';
}

// ---- values and text

double value_of(const mjuiItem& item, int k) {
  switch (item.type) {
    case mjITEM_EDITINT:
      return static_cast<const int*>(item.pdata)[k];
    case mjITEM_EDITFLOAT:
      return static_cast<double>(static_cast<const float*>(item.pdata)[k]);
    default:
      return static_cast<const mjtNum*>(item.pdata)[k];
  }
}

void set_value(const mjuiItem& item, int k, double value) {
  switch (item.type) {
    case mjITEM_EDITINT:
      static_cast<int*>(item.pdata)[k] = static_cast<int>(value);
      break;
    case mjITEM_EDITFLOAT:
      static_cast<float*>(item.pdata)[k] = static_cast<float>(value);
      break;
    default:
      static_cast<mjtNum*>(item.pdata)[k] = value;
  }
}

std::string values_as_text(const mjuiItem& item) {
  if (item.type == mjITEM_EDITTXT) {
    const char* data = static_cast<const char*>(item.pdata);
    return {data, strnlen(data, kRoom - 1)};
  }
  std::string text;
  for (int k = 0; k < item.edit.nelem; ++k) {
    std::array<char, 32> number;
    const double value = value_of(item, k);
    if (item.type == mjITEM_EDITINT) {
      std::snprintf(number.data(), number.size(), "%d", static_cast<int>(value));
    } else {
      std::snprintf(number.data(), number.size(), "%.4g", value);
    }
    text += (k > 0 ? "  " : "") + std::string(number.data());
  }
  return text;
}

// Reads the number at the start of the text and removes it from the text. Spaces or a plus sign may
// precede the digits. Returns whether the number fits the item's type and is followed by a space or
// the end of the text.
bool take_number(const mjuiItem& item, std::string_view& text, double& number) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  const char* end = text.data() + text.size();
  std::from_chars_result result = {};
  if (item.type == mjITEM_EDITINT) {
    int integer = 0;
    result = std::from_chars(text.data(), end, integer);
    number = integer;
  } else {
    result = std::from_chars(text.data(), end, number);
  }
  if (result.ec != std::errc() || !std::isfinite(number)) return false;
  text.remove_prefix(static_cast<size_t>(result.ptr - text.data()));
  return text.empty() || text.front() == ' ';
}

// If a text has the right number of values and each is in its range, writes the values to the data
// of the item and returns true. Otherwise writes nothing and returns false.
bool take_values(const mjuiItem& item, std::string_view text) {
  if (item.type == mjITEM_EDITTXT) {
    char* data = static_cast<char*>(item.pdata);
    std::copy(text.begin(), text.end(), data);
    data[text.size()] = '\0';
    return true;
  }
  std::array<double, mjMAXUIEDIT> values;
  for (int k = 0; k < item.edit.nelem; ++k) {
    double& value = values[static_cast<size_t>(k)];
    if (!take_number(item, text, value)) return false;
    const auto& range = item.edit.range[k];
    if (range[0] < range[1] && (value < range[0] || value > range[1])) return false;
  }
  if (text.find_first_not_of(' ') != std::string_view::npos) return false;
  for (int k = 0; k < item.edit.nelem; ++k) set_value(item, k, values[static_cast<size_t>(k)]);
  return true;
}

// ---- keys

// Returns the character that a key types on an American keyboard, or 0. Letters are upper-case only
// if Shift is held.
char typed(int key, bool has_shift) {
  if (key < ' ' || key >= 127) return 0;
  const char plain = static_cast<char>(key);
  if (plain >= 'A' && plain <= 'Z') return static_cast<char>(has_shift ? plain : plain - 'A' + 'a');
  constexpr std::string_view kPlain = "',-./;=[\\]`";
  constexpr std::string_view kShifted = "\"<_>?:+{|}~";
  const size_t place = kPlain.find(plain);
  return has_shift && place != std::string_view::npos ? kShifted[place] : plain;
}

// Returns the character that a key adds to an item, or 0. Items with numbers accept only characters
// of numbers. The key of the plus sign gives a plus sign without Shift, too.
char added(const mjuiItem& item, const mjuiState& state) {
  const char character = typed(state.key, state.shift != 0);
  if (item.type == mjITEM_EDITTXT || character == 0) return character;
  if (state.key == '=') return '+';
  constexpr std::string_view kOfReals = "0123456789 +-.e";
  constexpr std::string_view kOfIntegers = "0123456789 +-";
  const char plain = typed(state.key, false);
  const std::string_view allowed = item.type == mjITEM_EDITINT ? kOfIntegers : kOfReals;
  return allowed.find(plain) != std::string_view::npos ? plain : '\0';
}

int width_of(const mjrContext& con, char character) {
  return character >= ' ' && character < 127 ? con.charWidth[static_cast<int>(character)] : 0;
}

// Scrolls the text as little as needed to make the cursor visible.
void show_cursor(mjUI& ui, const mjuiItem& item, const mjrContext& con) {
  const std::string_view text = text_of(ui);
  ui.editscroll = std::min(ui.editscroll, ui.editcursor);
  int width = 0;
  for (int i = ui.editscroll; i < ui.editcursor; ++i) {
    width += width_of(con, text[static_cast<size_t>(i)]);
  }
  while (ui.editscroll < ui.editcursor && width > item.rect.width - 2 * ui.spacing.texthor) {
    width -= width_of(con, text[static_cast<size_t>(ui.editscroll++)]);
  }
}

// Returns the boundary between visible characters of the text that is nearest to x, in pixels from
// the left edge of the item.
int cursor_at(const mjUI& ui, double x, const mjrContext& con) {
  const std::string_view text = text_of(ui);
  double boundary = ui.spacing.texthor;
  int cursor = ui.editscroll;
  for (; cursor < length_of(ui); ++cursor) {
    const int width = width_of(con, text[static_cast<size_t>(cursor)]);
    if (x <= boundary + width / 2.0) break;
    boundary += width;
  }
  return cursor;
}

void insert(mjUI& ui, char character) {
  if (length_of(ui) >= kRoom - 1) return;
  std::string text(text_of(ui));
  text.insert(static_cast<size_t>(ui.editcursor++), 1, character);
  set_text(ui, text);
}

// Removes the character before position `place` in the text.
void erase_before(mjUI& ui, int place) {
  if (place < 1 || place > length_of(ui)) return;
  std::string text(text_of(ui));
  text.erase(static_cast<size_t>(place - 1), 1);
  set_text(ui, text);
  if (place <= ui.editcursor) --ui.editcursor;
}

}  // namespace

mjuiItem* edited(mjUI& ui) {
  mjuiItem* item = item_of(ui, ui.editsect, ui.edititem);
  return item != nullptr && is_edit(*item) ? item : nullptr;
}

void begin_edit(mjUI& ui, const mjuiItem& item, double x, const mjrContext& con) {
  if (edited(ui) != &item) {
    ui.editsect = item.sectionid + 1;
    ui.edititem = item.itemid;
    ui.editscroll = 0;
    set_text(ui, values_as_text(item));
  }
  ui.editcursor = cursor_at(ui, x, con);
}

mjuiItem* edit_key(mjUI& ui, const mjuiState& state, const mjrContext& con) {
  mjuiItem& item = *edited(ui);
  switch (state.key) {
    case mjKEY_ESCAPE:
      ui.editsect = 0;
      return nullptr;
    case mjKEY_ENTER: {
      if (!take_values(item, text_of(ui))) return nullptr;
      ui.editsect = 0;
      return &item;
    }
    case mjKEY_LEFT:
      ui.editcursor = std::max(0, ui.editcursor - 1);
      break;
    case mjKEY_RIGHT:
      ui.editcursor = std::min(length_of(ui), ui.editcursor + 1);
      break;
    case mjKEY_HOME:
      ui.editcursor = 0;
      break;
    case mjKEY_END:
      ui.editcursor = length_of(ui);
      break;
    case mjKEY_BACKSPACE:
      erase_before(ui, ui.editcursor);
      break;
    case mjKEY_DELETE:
      erase_before(ui, ui.editcursor + 1);
      break;
    default:
      if (const char character = added(item, state)) insert(ui, character);
  }
  show_cursor(ui, item, con);
  return nullptr;
}

mjuiItem* end_edit(mjUI& ui) {
  mjuiItem* item = edited(ui);
  ui.editsect = 0;
  if (item == nullptr) return nullptr;
  return take_values(*item, text_of(ui)) ? item : nullptr;
}

}  // namespace mj::ui
