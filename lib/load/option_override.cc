// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/option_override.h"

#include <mujoco/mjxmacro.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <vector>

#include "base/diagnostic.h"
#include "base/suggestion.h"
#include "model/field_table.h"
#include "resource/path.h"
#include "spec/flags.h"

namespace mj {
namespace {

constexpr std::string_view kPrefix = "opt.";

const std::vector<std::string_view> kOptionNames = {
#define MJ_X(type, name, ...) #name,
    MJOPTION_TABLE(MJ_X)
#undef MJ_X
};

[[noreturn]] void fail(std::string_view text, const std::string& why, std::string hint = {}) {
  throw Error("usage", "'" + std::string(text) + "': " + why, std::move(hint));
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out(1);
  for (char c : text) {
    if (c == ',' || c == ' ') {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  std::erase_if(out, [](const std::string& word) { return word.empty(); });
  return out;
}

bool parse(const std::string& word, double& x) {
  const char* start = word.data() + (word.starts_with('+') ? 1 : 0);
  const auto [end, error] = std::from_chars(start, word.data() + word.size(), x);
  return error == std::errc() && end == word.data() + word.size() && std::isfinite(x);
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
    return std::tolower(x) == std::tolower(y);
  });
}

[[noreturn]] void fail_keyword(std::string_view text, const std::string& word,
                               const std::vector<std::string_view>& known) {
  std::string list;
  for (std::string_view k : known) list += (list.empty() ? "" : ", ") + std::string(k);
  const std::string match(closest_match(lower_case(word), known));
  fail(text, "'" + word + "' is not one of " + list,
       match.empty() ? "" : "did you mean '" + match + "'?");
}

int keyword_value(std::string_view text, EnumType type, const std::string& word) {
  double number = 0;
  std::vector<std::string_view> known;
  for (int i = 0; !enum_symbol(type, i).empty(); ++i) {
    known.push_back(enum_keyword(type, i));
    if (same_word(known.back(), word) || (parse(word, number) && number == i)) return i;
  }
  fail_keyword(text, word, known);
}

int flag_bits(std::string_view text, const std::vector<std::string>& names,
              std::span<const spec::Flag> flags) {
  double number = 0;
  if (names.size() == 1 && parse(names[0], number) && number == std::floor(number) && number >= 0 &&
      number <= 0x7fffffff) {
    return static_cast<int>(number);
  }
  int bits = 0;
  std::vector<std::string_view> known;
  for (const spec::Flag& f : flags) known.push_back(f.name);
  for (const std::string& name : names) {
    const auto found = std::find_if(flags.begin(), flags.end(),
                                    [&](const spec::Flag& f) { return same_word(f.name, name); });
    if (found == flags.end()) fail_keyword(text, name, known);
    bits |= found->bit;
  }
  return bits;
}

void set_numbers(std::string_view text, const FieldView& f,
                 const std::vector<std::string>& values) {
  if (static_cast<int64_t>(values.size()) != f.cols) {
    fail(text,
         "expected " + std::to_string(f.cols) + " numbers, found " + std::to_string(values.size()));
  }
  for (size_t i = 0; i < values.size(); ++i) {
    double x = 0;
    if (!parse(values[i], x)) fail(text, "'" + values[i] + "' is not a number");
    if (f.type == ElementType::kNum) {
      static_cast<mjtNum*>(const_cast<void*>(f.data))[i] = x;
      continue;
    }
    if (x != std::floor(x) || std::abs(x) > 0x7fffffff) {
      fail(text, "'" + values[i] + "' is not a whole number");
    }
    static_cast<int*>(const_cast<void*>(f.data))[i] = static_cast<int>(x);
  }
}

FieldView find(const mjModel& m, std::string_view name) {
  std::vector<std::string_view> known;
  for (const FieldView& f : model_fields(m)) {
    if (f.section != Section::kOption) continue;
    if (f.name == name) return f;
    known.push_back(f.name);
  }
  const std::string hint = suggested_fields(name, known);
  throw Error("unknown-field", "there is no option '" + std::string(name) + "'",
              hint.empty() ? "mj-inspect MODEL 'opt.*' shows all options" : hint);
}

}  // namespace

bool is_option_override(std::string_view text) {
  return text.starts_with(kPrefix) && text.find('=') != std::string_view::npos;
}

std::string suggested_override(std::string_view text) {
  const size_t equals = text.find('=');
  if (equals == std::string_view::npos || text.starts_with(kPrefix)) return {};
  const std::string_view name = closest_match(text.substr(0, equals), kOptionNames);
  if (name.empty()) return {};
  return "did you mean '" + std::string(kPrefix) + std::string(name) +
         std::string(text.substr(equals)) + "'?";
}

void set_option(mjModel& m, std::string_view text) {
  const size_t equals = text.find('=');
  if (!is_option_override(text)) fail(text, "expected opt.NAME=VALUE", suggested_override(text));
  const FieldView f = find(m, text.substr(0, equals));
  const std::vector<std::string> values = words(text.substr(equals + 1));
  auto* number = static_cast<int*>(const_cast<void*>(f.data));
  if (f.name == "opt.disableflags") {
    *number = flag_bits(text, values, spec::kDisableFlags);
  } else if (f.name == "opt.enableflags") {
    *number = flag_bits(text, values, spec::kEnableFlags);
  } else if (f.kind.reference == Reference::kEnum && values.size() == 1) {
    *number = keyword_value(text, f.kind.enumeration, values[0]);
  } else {
    set_numbers(text, f, values);
  }
  if (!(m.opt.timestep > 0)) fail(text, "the timestep must be positive");
}

}  // namespace mj
