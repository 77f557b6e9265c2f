// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/plot/axis.h"

#include <algorithm>
#include <cmath>

#include "common/cli/number.h"

namespace mj::plot {
namespace {

// values above this limit are divided, because the width of their range could overflow
constexpr double kLarge = 1e300;
// part of a value by which a range with a single value is widened on each side
constexpr double kWiden = 0.05;
constexpr double kHalf = 0.5;
// a range that is narrower than this part of its values only contains rounding errors
constexpr double kRounding = 1e-13;

// Returns the smallest number that is at least `raw` and is 1, 2 or 5 times a power of ten.
double round_step(double raw) {
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (raw <= factor * power) return factor * power;
  }
  return 10 * power;
}

// numbers below this power of ten are written without exponent
constexpr double kPlainDigits = 6;

// Returns how many significant digits are needed to distinguish values that differ by `step`.
int digits_for(double largest, double step) {
  const double before_point = std::floor(std::log10(largest)) + 1;
  const double places = before_point - std::floor(std::log10(step));
  const double whole = before_point <= kPlainDigits ? before_point : 1;
  return std::clamp(static_cast<int>(std::max(places, whole)), 1, 15);
}

}  // namespace

Axis::Axis(const ValueRange& range, bool is_logarithmic, double margin)
    : is_logarithmic_(is_logarithmic && range.any() && range.least > 0) {
  if (!range.any()) return;
  if (is_logarithmic_) {
    least_ = std::log10(range.least), greatest_ = std::log10(range.greatest);
  } else {
    const double largest = std::max(std::abs(range.least), std::abs(range.greatest));
    if (largest > kLarge) unit_ = largest;
    least_ = range.least / unit_, greatest_ = range.greatest / unit_;
  }
  const double size = std::max(std::abs(least_), std::abs(greatest_));
  const double width = greatest_ - least_;
  if (width > size * kRounding) {
    least_ -= margin * width, greatest_ += margin * width;
    return;
  }
  const double by = is_logarithmic_ ? kHalf : size == 0 ? kHalf : size * kWiden;
  least_ -= by, greatest_ += by;
}

double Axis::scaled(double value) const {
  return is_logarithmic_ ? std::log10(value) : value / unit_;
}

double Axis::at(double value) const {
  const double at = (scaled(value) - least_) / (greatest_ - least_);
  return at > 0 ? std::min(at, 1.0) : 0;
}

double Axis::value(double at) const {
  const double x = least_ + at * (greatest_ - least_);
  return is_logarithmic_ ? std::pow(10, x) : x * unit_;
}

std::vector<Tick> Axis::ticks(int most) const {
  const double width = greatest_ - least_;
  double step = round_step(width / std::max(1, most));
  if (is_logarithmic_) step = std::max(1.0, std::ceil(step));
  // a step of at most half the range has at least two multiples in it
  const auto count = [&] { return std::floor(greatest_ / step) - std::ceil(least_ / step) + 1; };
  if (!is_logarithmic_ && count() < 2) step = round_step(width / 4);
  if (is_logarithmic_ && count() < 2) {
    return {{0, report::rounded_text(value(0), 3)}, {1, report::rounded_text(value(1), 3)}};
  }
  const double slack = step * 1e-9;
  const int digits = digits_for(std::max(std::abs(least_), std::abs(greatest_)), step);
  std::vector<Tick> out;
  const double first = std::ceil((least_ - slack) / step);
  for (int i = 0; (first + i) * step <= greatest_ + slack && i <= 8 * most + 8; ++i) {
    const double x = (first + i) * step;
    const double at = std::clamp((x - least_) / width, 0.0, 1.0);
    const double shown = is_logarithmic_ ? std::pow(10, x) : std::abs(x) < slack ? 0 : x * unit_;
    out.push_back({at, report::rounded_text(shown, is_logarithmic_ ? 3 : digits)});
  }
  return out;
}

}  // namespace mj::plot
