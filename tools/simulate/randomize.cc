// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "randomize.h"

#include <charconv>
#include <cmath>
#include <string_view>

#include "base/diagnostic.h"
#include "model_numbers.h"
#include "rollout/noise.h"

namespace mj::simulate {
namespace {

struct Randomization {
  ModelNumbers numbers;
  bool is_factor = false, is_normal = false;
  double a = 0, b = 0;  // low and high, or mean and standard deviation
};

[[noreturn]] void refuse(const std::string& argument, const std::string& why) {
  throw Error("usage", "--randomize '" + argument + "': " + why,
              "write FIELD[OBJECT]=uniform(LOW,HIGH), FIELD[OBJECT]=normal(MEAN,DEV), or *= to "
              "multiply: body_mass[torso]*=uniform(0.8,1.2)");
}

double number_of(const std::string& argument, std::string_view text) {
  double x = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || !std::isfinite(x)) {
    refuse(argument, "'" + std::string(text) + "' is not a number");
  }
  return x;
}

// Reads the distribution, for example uniform(0.8,1.2).
void read_distribution(const std::string& argument, std::string_view text, Randomization& out) {
  const size_t open = text.find('('), comma = text.find(',');
  const std::string_view name = text.substr(0, open);
  const bool is_complete = open != std::string_view::npos && comma != std::string_view::npos &&
                           open < comma && text.ends_with(')');
  if (!is_complete || (name != "uniform" && name != "normal")) {
    refuse(argument, "'" + std::string(text) + "' is not a distribution");
  }
  out.is_normal = name == "normal";
  out.a = number_of(argument, text.substr(open + 1, comma - open - 1));
  out.b = number_of(argument, text.substr(comma + 1, text.size() - comma - 2));
  if (out.is_normal ? out.b < 0 : out.b < out.a) {
    refuse(argument, out.is_normal ? "the deviation is negative" : "HIGH is less than LOW");
  }
}

Randomization read(const mjModel& m, const std::string& argument) {
  const size_t bracket = argument.find('['), end = argument.find(']');
  const size_t equals = argument.find('=', end == std::string::npos ? 0 : end);
  if (bracket == std::string::npos || end == std::string::npos || end < bracket ||
      equals == std::string::npos) {
    refuse(argument, "a field with an object and a distribution are needed");
  }
  Randomization out;
  const std::string between = argument.substr(end + 1, equals - end - 1);
  if (!between.empty() && between != "*") refuse(argument, "'" + between + "' before =");
  out.is_factor = between == "*";
  out.numbers = find_numbers(m, argument.substr(0, end + 1));
  read_distribution(argument, std::string_view(argument).substr(equals + 1), out);
  return out;
}

void apply(mjModel& m, const Randomization& r, uint64_t seed, uint64_t& place) {
  for (const int id : r.numbers.objects) {
    const double x = r.is_normal ? r.a + r.b * rollout::normal(seed, place)
                                 : r.a + (r.b - r.a) * 0.5 * (rollout::uniform(seed, place) + 1);
    ++place;
    r.numbers.each(m, id, [&](double& number) { number = r.is_factor ? number * x : x; });
  }
}

}  // namespace

void randomize(mjModel& m, const std::vector<std::string>& arguments, uint64_t seed) {
  // noise of initial states and controls has other places of the same seed
  constexpr uint64_t kFirstPlace = uint64_t{1} << 60;
  uint64_t place = kFirstPlace;
  for (const std::string& argument : arguments) apply(m, read(m, argument), seed, place);
}

}  // namespace mj::simulate
