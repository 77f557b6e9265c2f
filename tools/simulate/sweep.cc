// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "sweep.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "base/diagnostic.h"
#include "common/cli/number.h"
#include "load/option_override.h"
#include "model/field_table.h"
#include "model_numbers.h"

namespace mj::simulate {
namespace {

constexpr std::string_view kOption = "opt.";

[[noreturn]] void refuse(const std::string& argument, const std::string& why) {
  throw Error("usage", "--sweep '" + argument + "': " + why,
              "write opt.NAME=VALUE,... or FIELD[OBJECT,COLUMN]=VALUE,..., where VALUE may be "
              "FIRST:LAST:COUNT: 'actuator_gainprm[knee,0]=50:150:11'");
}

template <typename Number>
std::optional<Number> read(std::string_view text) {
  Number x{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  return is_whole ? std::optional(x) : std::nullopt;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out = {""};
  for (const char c : text) {
    if (c == separator) {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

// Adds the values of FIRST:LAST:COUNT.
void add_range(const std::string& argument, const std::string& text, int64_t most,
               std::vector<std::string>& out) {
  const std::vector<std::string> parts = split(text, ':');
  const auto first = read<double>(parts[0]);
  const auto last = parts.size() == 3 ? read<double>(parts[1]) : std::nullopt;
  const auto count = parts.size() == 3 ? read<int64_t>(parts[2]) : std::nullopt;
  const bool is_good = first && last && count && std::isfinite(*first) && std::isfinite(*last);
  if (!is_good) refuse(argument, "'" + text + "' is not of the form FIRST:LAST:COUNT");
  if (*count < 2 || *count > most) {
    refuse(argument, "the COUNT of '" + text + "' is not between 2 and " + std::to_string(most));
  }
  for (int64_t i = 0; i < *count; ++i) {
    const double t = static_cast<double>(i) / static_cast<double>(*count - 1);
    out.push_back(report::number_text(i + 1 == *count ? *last : *first + t * (*last - *first)));
  }
}

double finite_number(const std::string& name, const std::string& text) {
  const auto x = read<double>(text);
  if (!x || !std::isfinite(*x)) refuse(name + "=" + text, "'" + text + "' is not a finite number");
  return *x;
}

// Sets an option, or one number of it, and returns the number that it then has.
double set_swept_option(mjModel& m, const std::string& name, const std::string& text) {
  const size_t bracket = name.find('[');
  const std::string whole = name.substr(0, bracket);
  int64_t element = 0;
  if (bracket == std::string::npos) {
    const auto field = find_model_field(m, whole);
    if (field && field->count() != 1) {
      refuse(name + "=" + text,
             whole + " has " + std::to_string(field->count()) + " numbers: write " + whole + "[0]");
    }
    set_option(m, name + "=" + text);
  } else {
    const auto field = find_model_field(m, whole);
    const auto index =
        name.ends_with(']')
            ? read<int64_t>(std::string_view(name).substr(bracket + 1, name.size() - bracket - 2))
            : std::nullopt;
    const bool is_good = field && field->type == ElementType::kNum && index && *index >= 0 &&
                         *index < field->count();
    if (!is_good) {
      throw Error("unknown-field", "--sweep: the model has no number '" + name + "'",
                  "write for example opt.gravity[2]");
    }
    element = *index;
    // the other numbers of the option keep their values
    std::string values;
    for (int64_t i = 0; i < field->count(); ++i) {
      values += (i == 0 ? "" : ",") + (i == element ? report::number_text(finite_number(name, text))
                                                    : report::number_text(field->number(i)));
    }
    set_option(m, whole + "=" + values);
  }
  return find_model_field(m, whole)->number(element);
}

}  // namespace

Sweep::Sweep(const std::vector<std::string>& arguments, int64_t most) {
  for (const std::string& argument : arguments) {
    const size_t bracket = argument.find('['),
                 equals = argument.find(
                     '=', bracket == std::string::npos
                              ? 0
                              : std::min(argument.find("]=", bracket), argument.size()));
    if (equals == std::string::npos || equals == 0)
      refuse(argument, "a name and values are needed");
    Axis axis{argument.substr(0, equals), {}};
    for (const std::string& value : split(argument.substr(equals + 1), ',')) {
      if (value.empty()) refuse(argument, "a value is empty");
      if (value.find(':') != std::string::npos) {
        add_range(argument, value, most, axis.values);
      } else {
        axis.values.push_back(value);
      }
    }
    if (!axis.name.starts_with(kOption) && bracket == std::string::npos) {
      refuse(argument, "'" + axis.name + "' is neither opt.NAME nor FIELD[OBJECT]");
    }
    if (changes(axis.name)) refuse(argument, "'" + axis.name + "' is swept twice");
    const auto count = static_cast<int64_t>(axis.values.size());
    if (count > most / points_) {
      throw Error("usage",
                  "the sweep has more than " + std::to_string(most) + " points or rollouts",
                  "give fewer values, or split the sweep into several runs");
    }
    points_ *= count;
    axes_.push_back(std::move(axis));
  }
}

std::vector<std::string> Sweep::names() const {
  std::vector<std::string> out;
  for (const Axis& axis : axes_) out.push_back(axis.name);
  return out;
}

bool Sweep::changes(const std::string& name) const {
  return std::ranges::find(axes_, name, &Axis::name) != axes_.end();
}

size_t Sweep::index(size_t axis, int64_t point) const {
  for (size_t a = axes_.size(); a-- > axis + 1;) {
    point /= static_cast<int64_t>(axes_[a].values.size());
  }
  return static_cast<size_t>(point) % axes_[axis].values.size();
}

std::vector<std::string> Sweep::texts(int64_t point) const {
  std::vector<std::string> out;
  for (size_t a = 0; a < axes_.size(); ++a) out.push_back(axes_[a].values[index(a, point)]);
  return out;
}

std::vector<double> Sweep::apply(mjModel& m, int64_t point) const {
  std::vector<double> out;
  for (size_t a = 0; a < axes_.size(); ++a) {
    const std::string& name = axes_[a].name;
    const std::string& text = axes_[a].values[index(a, point)];
    if (name.starts_with(kOption)) {
      out.push_back(set_swept_option(m, name, text));
      continue;
    }
    const ModelNumbers numbers = find_numbers(m, name);
    const double x = finite_number(name, text);
    for (const int object : numbers.objects) {
      numbers.each(m, object, [x](double& number) { number = x; });
    }
    out.push_back(x);
  }
  return out;
}

}  // namespace mj::simulate
