// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/episodes.h"

#include <algorithm>
#include <utility>

namespace mj {
namespace {

constexpr int64_t kMaxEpisodes = 1 << 20;

int64_t columns_of(const h5::Input& file, const std::string& dataset) {
  return file.table(dataset).columns;
}

// Adds the sources of an episode. `names` contains pairs of an array and a dataset. If the dataset
// exists, all its columns become the array.
void add_sources(const h5::Input& file, Episode& episode,
                 const std::vector<std::pair<std::string, std::string>>& names) {
  for (const auto& [array, dataset] : names) {
    if (!file.has(dataset)) continue;
    episode.sources.push_back({array, dataset, 0, columns_of(file, dataset)});
  }
}

// Returns the smaller number of rows of two datasets. For states and actions, this is the number of
// steps of the episode.
int64_t common_rows(const h5::Input& file, const std::string& a, const std::string& b) {
  return std::min(file.table(a).rows, file.table(b).rows);
}

// Finds the episodes of a robomimic file. Its states hold time, qpos and qvel side by side. The
// number of columns of qpos is given by an attribute of the file, or by the dataset obs/qpos.
std::vector<Episode> robomimic_episodes(const h5::Input& file) {
  std::vector<Episode> out;
  for (int64_t i = 0; i < kMaxEpisodes; ++i) {
    const std::string group = "data/demo_" + std::to_string(i) + "/";
    const std::string states = group + "states";
    if (!file.has(states) || !file.has(group + "actions")) break;
    int64_t nq = file.integer_attribute("nq", -1);
    if (nq < 0 && file.has(group + "obs/qpos")) nq = columns_of(file, group + "obs/qpos");
    const int64_t nv = columns_of(file, states) - 1 - nq;
    if (nq < 0 || nv < 0) break;
    Episode& e = out.emplace_back();
    e.frames = common_rows(file, states, group + "actions");
    e.sources = {{"time", states, 0, 1}, {"qpos", states, 1, nq}, {"qvel", states, 1 + nq, nv}};
    const bool has_controls = file.has(group + "ctrl");
    add_sources(file, e,
                {{"act", group + "act"}, {"ctrl", group + (has_controls ? "ctrl" : "actions")}});
  }
  return out;
}

std::vector<Episode> minari_episodes(const h5::Input& file) {
  std::vector<Episode> out;
  for (int64_t i = 0; i < kMaxEpisodes; ++i) {
    const std::string group = "episode_" + std::to_string(i) + "/";
    if (!file.has(group + "actions") || !file.has(group + "infos/time")) break;
    Episode& e = out.emplace_back();
    e.frames = common_rows(file, group + "actions", group + "infos/time");
    add_sources(file, e,
                {{"time", group + "infos/time"},
                 {"qpos", group + "infos/qpos"},
                 {"qvel", group + "infos/qvel"},
                 {"act", group + "infos/act"},
                 {"ctrl", group + "actions"},
                 {"sensordata", group + "infos/sensordata"}});
  }
  return out;
}

// Finds the episodes of a d4rl file, which stores them one after the other in its datasets. An
// episode ends at a step for which `terminals` or `timeouts` is set, or at the end of the datasets.
std::vector<Episode> d4rl_episodes(const h5::Input& file) {
  for (const char* dataset : {"actions", "terminals", "timeouts", "infos/time"}) {
    if (!file.has(dataset)) return {};
  }
  const Matrix terminals = file.matrix("terminals"), timeouts = file.matrix("timeouts");
  const int64_t rows =
      std::min(common_rows(file, "actions", "infos/time"), std::min(terminals.rows, timeouts.rows));
  const std::string controls = file.has("infos/ctrl") ? "infos/ctrl" : "actions";
  std::vector<Episode> out;
  int64_t first = 0;
  for (int64_t row = 0; row < rows; ++row) {
    const auto i = static_cast<size_t>(row);
    if (terminals.values[i] == 0 && timeouts.values[i] == 0 && row + 1 < rows) continue;
    Episode& e = out.emplace_back();
    e.first_row = std::exchange(first, row + 1);
    e.frames = first - e.first_row;
    add_sources(file, e,
                {{"time", "infos/time"},
                 {"qpos", "infos/qpos"},
                 {"qvel", "infos/qvel"},
                 {"act", "infos/act"},
                 {"ctrl", controls}});
  }
  return out;
}

}  // namespace

std::vector<Episode> find_episodes(const h5::Input& file) {
  for (const auto find : {robomimic_episodes, minari_episodes, d4rl_episodes}) {
    std::vector<Episode> episodes = find(file);
    if (!episodes.empty()) return episodes;
  }
  return {};
}

}  // namespace mj
