// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles contact pairs and excluded pairs of bodies, and sorts them by their two bodies.

#include <algorithm>
#include <cmath>
#include <utility>

#include "compile/draft/passes.h"

namespace mj::compiler {
namespace {

int signature_of(int body1, int body2) {
  return static_cast<int>((static_cast<unsigned>(std::min(body1, body2)) << 16) +
                          static_cast<unsigned>(std::max(body1, body2)));
}

// Fills the attributes that the description leaves undefined. Computes them from the two geoms, by
// the same rule as collision detection for contacts that belong to no pair.
void fill_from_geoms(Pair& pair) {
  const spec::Geom &a = *pair.first->spec, &b = *pair.second->spec;
  if (std::isnan(pair.margin)) pair.margin = std::max(a.margin, b.margin);
  if (std::isnan(pair.gap)) pair.gap = std::max(a.gap, b.gap);
  const bool equal = a.priority == b.priority;
  const spec::Geom& winner = a.priority > b.priority ? a : b;
  if (std::isnan(pair.friction[0])) {
    double f[3];
    for (int i = 0; i < 3; ++i) {
      f[i] = equal ? std::max(a.friction[i], b.friction[i]) : winner.friction[i];
    }
    pair.friction = {f[0], f[0], f[1], f[2], f[2]};
  }
  if (std::isnan(pair.solref[0])) {
    for (int i = 0; i < mjNREF; ++i) {
      pair.solref[i] = equal ? std::min(a.solref[i], b.solref[i]) : winner.solref[i];
    }
  }
  if (std::isnan(pair.solimp[0])) {
    double mix = a.solmix / (a.solmix + b.solmix);
    if (a.solmix < kEps && b.solmix < kEps) {
      mix = 0.5;
    } else if (a.solmix < kEps || b.solmix < kEps) {
      mix = a.solmix < kEps ? 0 : 1;
    }
    if (!equal) mix = &winner == &a ? 1 : 0;
    for (int i = 0; i < mjNIMP; ++i) pair.solimp[i] = mix * a.solimp[i] + (1 - mix) * b.solimp[i];
  }
}

void compile_pair(Draft& draft, Pair& pair) {
  const std::string me = describe("pair", pair.name, pair.id);
  if (pair.condim != 1 && pair.condim != 3 && pair.condim != 4 && pair.condim != 6) {
    draft.report.fail(pair.where, {.code = "bad-condim",
                                   .message = me + ": condim must be 1, 3, 4 or 6",
                                   .attribute = "condim"});
  }
  pair.first = draft.geoms[draft.resolve(mjOBJ_GEOM, pair.geom1, pair.where, me, "geom1")];
  pair.second = draft.geoms[draft.resolve(mjOBJ_GEOM, pair.geom2, pair.where, me, "geom2")];
  pair.first->is_referenced = pair.second->is_referenced = true;
  if (pair.first->body->id > pair.second->body->id) std::swap(pair.first, pair.second);
  pair.signature = signature_of(pair.first->body->id, pair.second->body->id);
  fill_from_geoms(pair);
}

void compile_exclude(Draft& draft, Exclude& exclude) {
  const std::string me = describe("exclude", exclude.name, exclude.id);
  const int b1 = draft.resolve(mjOBJ_BODY, exclude.body1, exclude.where, me, "body1");
  const int b2 = draft.resolve(mjOBJ_BODY, exclude.body2, exclude.where, me, "body2");
  exclude.signature = signature_of(b1, b2);
}

template <typename T>
void sort_by_signature(std::vector<T>& list) {
  std::stable_sort(list.begin(), list.end(), [](const T& a, const T& b) {
    return static_cast<unsigned>(a.signature) < static_cast<unsigned>(b.signature);
  });
  for (size_t i = 0; i < list.size(); ++i) list[i].id = static_cast<int>(i);
}

template <typename T>
void rename(Draft& draft, int type, const std::vector<T>& list) {
  for (const T& item : list) draft.names[type][item.name] = item.id;
}

}  // namespace

void compile_pairs(Draft& draft) {
  for (Pair& pair : draft.pairs) draft.report.collect([&] { compile_pair(draft, pair); });
  for (Exclude& exclude : draft.excludes) {
    draft.report.collect([&] { compile_exclude(draft, exclude); });
  }
}

void sort_pairs(Draft& draft) {
  sort_by_signature(draft.pairs);
  sort_by_signature(draft.excludes);
  // The name tables are built again, because they hold views of the names, and sorting has moved
  // the names together with their elements.
  draft.names[mjOBJ_PAIR].clear();
  draft.names[mjOBJ_EXCLUDE].clear();
  rename(draft, mjOBJ_PAIR, draft.pairs);
  rename(draft, mjOBJ_EXCLUDE, draft.excludes);
}

}  // namespace mj::compiler
