// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "engine/collision/collide.h"
#include "engine/collision/distance.h"
#include "engine/data/data.h"
#include "model/mjb.h"

namespace mj::oracle {
namespace {

using nlohmann::json;

constexpr double kSamePlace = 1e-5;  // contacts that are closer than this count as the same

struct Contact {
  double dist, pos[3], frame[9];
};

struct Answer {
  std::vector<Contact> contacts;
  double distance = 0, fromto[6] = {};
};

std::vector<std::string> words(std::span<const std::byte> bytes) {
  std::istringstream text(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  return {std::istream_iterator<std::string>(text), {}};
}

std::vector<Answer> read_answers(const Figures& figures, const std::string& prefix, size_t npair) {
  std::vector<Answer> answers(npair);
  const auto owner = figures.numbers(prefix + "/owner"), dist = figures.numbers(prefix + "/dist"),
             pos = figures.numbers(prefix + "/pos"), frame = figures.numbers(prefix + "/frame"),
             distance = figures.numbers(prefix + "/distance"),
             fromto = figures.numbers(prefix + "/fromto");
  for (size_t i = 0; i < owner.size(); ++i) {
    Contact c{dist[i], {}, {}};
    std::copy_n(pos.begin() + static_cast<long>(3 * i), 3, c.pos);
    std::copy_n(frame.begin() + static_cast<long>(9 * i), 9, c.frame);
    answers[static_cast<size_t>(owner[i])].contacts.push_back(c);
  }
  for (size_t k = 0; k < npair; ++k) {
    answers[k].distance = distance[k];
    std::copy_n(fromto.begin() + static_cast<long>(6 * k), 6, answers[k].fromto);
  }
  return answers;
}

std::vector<Answer> our_answers(const Figures& figures, const mjModel& m, size_t npair) {
  const engine::DataPtr d = engine::make_data(m);
  const auto xpos = figures.numbers("xpos"), xmat = figures.numbers("xmat"),
             reach = figures.numbers("reach");
  std::copy(xpos.begin(), xpos.end(), d->geom_xpos);
  std::copy(xmat.begin(), xmat.end(), d->geom_xmat);
  engine::collide(m, *d);
  std::vector<Answer> answers(npair);
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& from = d->contact[i];
    Contact c{from.dist, {}, {}};
    std::copy_n(from.pos, 3, c.pos);
    std::copy_n(from.frame, 9, c.frame);
    answers[static_cast<size_t>(from.geom[0] / 2)].contacts.push_back(c);
  }
  for (size_t k = 0; k < npair; ++k) {
    const int first = static_cast<int>(2 * k + (k & 1)),
              second = static_cast<int>(2 * k + 1 - (k & 1));
    answers[k].distance = engine::geom_distance(m, *d, first, second, reach[k], answers[k].fromto);
  }
  return answers;
}

// Returns the absolute difference. If it is not finite, returns the largest double instead, because
// JSON has no infinity.
double absolute_difference(double a, double b) {
  const double error = std::abs(a - b);
  return std::isfinite(error) ? error : std::numeric_limits<double>::max();
}

double largest_difference(const double* a, const double* b, int n) {
  double worst = 0;
  for (int i = 0; i < n; ++i) worst = std::max(worst, absolute_difference(a[i], b[i]));
  return worst;
}

double relative_difference(double a, double b) {
  return absolute_difference(a, b) / std::max(1.0, std::abs(a));
}

double pos_error(const Contact& a, const Contact& b) {
  double scale = 1;
  for (double x : a.pos) scale = std::max(scale, std::abs(x));
  return largest_difference(a.pos, b.pos, 3) / scale;
}

// Returns whether the contacts of the two lists have the same order: no contact of `b` is nearer to
// a[i] than b[i] is.
bool same_order(const std::vector<Contact>& a, const std::vector<Contact>& b) {
  for (size_t i = 0; i < a.size(); ++i) {
    const double in_place = pos_error(a[i], b[i]);
    for (const Contact& other : b) {
      if (pos_error(a[i], other) + kSamePlace < in_place) return false;
    }
  }
  return true;
}

json difference(const Answer& official, const Answer& other) {
  json row;
  row["count"] = other.contacts.size();
  const bool same = official.contacts.size() == other.contacts.size();
  row["order"] = same && same_order(official.contacts, other.contacts);
  double dist = 0, pos = 0, frame = 0;
  for (size_t i = 0; same && i < official.contacts.size(); ++i) {
    const Contact &a = official.contacts[i], &b = other.contacts[i];
    dist = std::max(dist, relative_difference(a.dist, b.dist));
    pos = std::max(pos, pos_error(a, b));
    frame = std::max(frame, largest_difference(a.frame, b.frame, 9));
  }
  row["dist"] = dist;
  row["pos"] = pos;
  row["frame"] = frame;
  row["distance"] = relative_difference(official.distance, other.distance);
  row["segment"] = largest_difference(official.fromto, other.fromto, 6);
  return row;
}

}  // namespace

json compare_pairs(const Figures& figures) {
  const ModelPtr m = read_mjb(figures.bytes("mjb"), "official MJB");
  const std::vector<std::string> types = words(figures.bytes("types")),
                                 kinds = words(figures.bytes("kinds"));
  const auto official = read_answers(figures, "official", types.size());
  const auto twin = read_answers(figures, "twin", types.size());
  const auto ours = our_answers(figures, *m, types.size());
  json rows = json::array();
  for (size_t k = 0; k < types.size(); ++k) {
    rows.push_back({{"types", types[k]},
                    {"kind", kinds[k]},
                    {"count", official[k].contacts.size()},
                    {"ours", difference(official[k], ours[k])},
                    {"twin", difference(official[k], twin[k])}});
  }
  return rows;
}

}  // namespace mj::oracle
