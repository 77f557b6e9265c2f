// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "stats.h"

#include <sys/resource.h>

#include <cstdio>

#include "base/printable.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "model/field_table.h"

namespace mj::compile_tool {
namespace {

using report::Table;

constexpr struct {
  const char* what;
  mjtSize mjModel::*number;
} kCounts[] = {{"bodies", &mjModel::nbody},
               {"trees", &mjModel::ntree},
               {"joints", &mjModel::njnt},
               {"dofs", &mjModel::nv},
               {"geoms", &mjModel::ngeom},
               {"sites", &mjModel::nsite},
               {"cameras", &mjModel::ncam},
               {"lights", &mjModel::nlight},
               {"meshes", &mjModel::nmesh},
               {"mesh vertices", &mjModel::nmeshvert},
               {"mesh faces", &mjModel::nmeshface},
               {"height fields", &mjModel::nhfield},
               {"textures", &mjModel::ntex},
               {"materials", &mjModel::nmat},
               {"skins", &mjModel::nskin},
               {"flexes", &mjModel::nflex},
               {"flex vertices", &mjModel::nflexvert},
               {"flex elements", &mjModel::nflexelem},
               {"tendons", &mjModel::ntendon},
               {"actuators", &mjModel::nactuator},
               {"sensors", &mjModel::nsensor},
               {"equalities", &mjModel::neq},
               {"pairs", &mjModel::npair},
               {"excludes", &mjModel::nexclude},
               {"keyframes", &mjModel::nkey},
               {"plugins", &mjModel::nplugin}};

constexpr struct {
  const char* what;
  const char* group;
} kAssets[] = {{"meshes", "mesh"},
               {"height fields", "hfield"},
               {"textures", "tex"},
               {"skins", "skin"},
               {"flexes", "flex"}};

int64_t group_bytes(const mjModel& m, std::string_view group) {
  int64_t bytes = 0;
  for (const FieldView& f : model_fields(m)) {
    if (f.section == Section::kArray && f.group == group) bytes += static_cast<int64_t>(f.bytes());
  }
  return bytes;
}

nlohmann::ordered_json json_of(const std::vector<Stats::Count>& counts) {
  nlohmann::ordered_json j = nlohmann::ordered_json::object();
  for (const Stats::Count& c : counts) j[c.what] = c.number;
  return j;
}

// Returns a size in a readable unit, such as "12.3 MB".
std::string byte_text(int64_t bytes) {
  constexpr const char* kUnits[] = {"B", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  size_t unit = 0;
  for (; value >= 1000 && unit + 1 < std::size(kUnits); ++unit) value /= 1000;
  return report::rounded_text(value, 3) + " " + kUnits[unit];
}

std::string millisecond_text(double seconds) {
  char text[40];
  std::snprintf(text, sizeof(text), "%.3f ms", 1e3 * seconds);
  return text;
}

}  // namespace

void Stats::measure(const mjModel& m) {
  for (const auto& [what, number] : kCounts) {
    if (m.*number > 0) counts.push_back({what, m.*number});
  }
  bytes.push_back({"model", m.nbuffer});
  for (const auto& [what, group] : kAssets) {
    if (const int64_t n = group_bytes(m, group); n > 0) bytes.push_back({what, n});
  }
  bytes.push_back({"arena", m.narena});
}

int64_t peak_memory_bytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return int64_t{1024} * usage.ru_maxrss;
}

std::string stats_text(const Stats& stats) {
  Table table({Table::Align::kLeft, Table::Align::kRight});
  for (const Stats::Count& c : stats.counts) table.add({c.what, std::to_string(c.number)});
  for (const Stats::Count& c : stats.bytes) {
    const bool is_asset = c.what != "model" && c.what != "arena";
    table.add({is_asset ? "memory of " + c.what : c.what + " memory", byte_text(c.number)});
  }
  double total = 0;
  for (const PassTime& pass : stats.times.all()) {
    table.add({"time: " + std::string(pass.name), millisecond_text(pass.seconds)});
    total += pass.seconds;
  }
  table.add({"time: all", millisecond_text(total)});
  return printable_line(stats.file) + ":\n" + table.text("  ");
}

nlohmann::ordered_json stats_json(const Stats& stats) {
  nlohmann::ordered_json j = {{"file", stats.file}};
  if (!stats.counts.empty()) j["counts"] = json_of(stats.counts);
  if (!stats.bytes.empty()) j["bytes"] = json_of(stats.bytes);
  for (const PassTime& pass : stats.times.all()) {
    j["seconds"][std::string(pass.name)] = pass.seconds;
  }
  return j;
}

}  // namespace mj::compile_tool
