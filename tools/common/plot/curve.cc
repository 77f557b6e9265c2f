// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/plot/curve.h"

#include <algorithm>
#include <cmath>

namespace mj::plot {

Curve::Curve(size_t most_parts) : most_parts_(std::max<size_t>(2, most_parts / 2 * 2)) {}

Curve::Part Curve::joined(const Part& a, const Part& b) {
  if (a.is_empty || b.is_empty) {
    Part out = a.is_empty ? b : a;
    out.has_gap = true;
    return out;
  }
  return {.first = a.first,
          .least = b.least.y < a.least.y ? b.least : a.least,
          .greatest = b.greatest.y > a.greatest.y ? b.greatest : a.greatest,
          .last = b.last,
          .is_empty = false,
          .has_gap = a.has_gap || b.has_gap};
}

void Curve::add(double x, double y) {
  const bool is_good = std::isfinite(x) && std::isfinite(y);
  xs_.cover(x);
  ys_.cover(y);
  const Point p{x, y};
  const Part one = is_good ? Part{p, p, p, p, false, false} : Part{.has_gap = true};
  if (points_++ % points_per_part_ != 0) {
    parts_.back() = joined(parts_.back(), one);
    return;
  }
  if (parts_.size() == most_parts_) {
    for (size_t i = 0; i < most_parts_ / 2; ++i) {
      parts_[i] = joined(parts_[2 * i], parts_[2 * i + 1]);
    }
    parts_.resize(most_parts_ / 2);
    points_per_part_ *= 2;
    if ((points_ - 1) % points_per_part_ != 0) {
      parts_.back() = joined(parts_.back(), one);
      return;
    }
  }
  parts_.push_back(one);
}

std::vector<std::vector<Point>> Curve::pieces() const {
  std::vector<std::vector<Point>> out;
  bool is_open = false;
  const auto add_point = [&](const Point& p) {
    if (!is_open) out.emplace_back();
    is_open = true;
    std::vector<Point>& piece = out.back();
    const bool is_repeated = !piece.empty() && piece.back().x == p.x && piece.back().y == p.y;
    if (!is_repeated) piece.push_back(p);
  };
  for (const Part& part : parts_) {
    if (!part.is_empty) {
      const bool is_up = part.least.x <= part.greatest.x;
      add_point(part.first);
      add_point(is_up ? part.least : part.greatest);
      add_point(is_up ? part.greatest : part.least);
      add_point(part.last);
    }
    is_open = is_open && !part.has_gap;
  }
  return out;
}

}  // namespace mj::plot
