// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "ratio.h"

#include <algorithm>
#include <functional>

#include "samples.h"

namespace mj::bench {
namespace {

double typical(const Measurement& m) {
  return median(m.cpu.empty() ? m.real : m.cpu);
}

// Returns the measurement of the first variant of the sweep, for the same model, stage and number
// of threads. Returns null outside a sweep.
const Measurement* first_of_sweep(const Measurement& m, const Measurements& all) {
  if (m.variant.empty()) return nullptr;
  const auto first = std::ranges::find_if(all, [&](const Measurement& other) {
    return other.model == m.model && other.stage == m.stage && other.threads == m.threads &&
           !other.variant.empty();
  });
  return first == all.end() ? nullptr : &*first;
}

// Returns the title of a column: "step" for the stage step, and "position" for its part
// step/position. Returns nothing for a part of a part.
std::optional<std::string> column_of(const Measurement& m) {
  if (!m.part) return m.stage;
  const size_t slash = m.stage.find('/');
  if (m.stage.find('/', slash + 1) != std::string::npos) return std::nullopt;
  return m.stage.substr(slash + 1);
}

std::string label_of(const Measurement& m) {
  return m.variant + (m.threads > 1 ? ", " + std::to_string(m.threads) + " threads" : "");
}

// Returns the index of the list element whose `member` equals `value`. If there is no such element,
// appends `added` and returns its index.
template <typename T, typename Member>
size_t place_of(std::vector<T>& list, const std::string& value, Member member, T added) {
  const auto at = std::ranges::find(list, value, member);
  const auto place = static_cast<size_t>(at - list.begin());
  if (at == list.end()) list.push_back(std::move(added));
  return place;
}

}  // namespace

std::optional<Ratio> ratio_to_first(const Measurement& m, const Measurements& all) {
  const Measurement* first = first_of_sweep(m, all);
  if (!first || first->variant == m.variant) return std::nullopt;
  const double one = typical(*first);
  if (!(one > 0)) return std::nullopt;
  return Ratio{first->variant, typical(m) / one};
}

RatioTable ratio_table(const Measurements& all, const std::string& model) {
  RatioTable table;
  for (const Measurement& m : all) {
    const std::optional<std::string> column = column_of(m);
    const std::optional<Ratio> ratio = ratio_to_first(m, all);
    if (m.model != model || !column || !ratio) continue;
    table.to = ratio->to;
    const size_t stage = place_of(table.stages, *column, std::identity(), *column);
    const std::string label = label_of(m);
    const size_t row = place_of(table.rows, label, &RatioTable::Row::label, {label, {}});
    std::vector<std::optional<double>>& ratios = table.rows[row].ratios;
    ratios.resize(std::max(ratios.size(), stage + 1));
    ratios[stage] = ratio->value;
  }
  for (RatioTable::Row& row : table.rows) row.ratios.resize(table.stages.size());
  return table;
}

}  // namespace mj::bench
