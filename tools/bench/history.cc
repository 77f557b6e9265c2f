// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "history.h"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "base/diagnostic.h"
#include "measurement.h"
#include "samples.h"

namespace mj::bench {
namespace {

// a panel whose times differ by more than this factor has a logarithmic axis
constexpr double kManyTimes = 30;
constexpr const char* kControl = "reference work, to compare machines";

// Returns the date of a run in seconds, or nothing if the file has none.
std::optional<int64_t> date_of(const PastRun& run) {
  const nlohmann::json& context = run.results.context;
  if (!context.is_object()) return {};
  const auto date = context.find("date");
  if (date == context.end() || !date->is_string()) return {};
  tm parts{};
  const char* const end =
      ::strptime(date->get_ref<const std::string&>().c_str(), "%FT%T%z", &parts);
  if (end == nullptr || *end != '\0') return {};
  const int64_t offset = parts.tm_gmtoff;
  return static_cast<int64_t>(::timegm(&parts)) - offset;
}

// Sorts the runs by their dates. Returns false if a date is missing.
bool sort_by_date(std::vector<PastRun>& runs) {
  if (!std::ranges::all_of(runs, [](const PastRun& r) { return date_of(r).has_value(); })) {
    return false;
  }
  std::ranges::stable_sort(runs, {}, [](const PastRun& r) { return *date_of(r); });
  return true;
}

// Returns a short name for each run: the stem of its file if the stems differ, or the whole path.
std::vector<std::string> names_of(const std::vector<PastRun>& runs) {
  std::vector<std::string> stems, paths;
  for (const PastRun& r : runs) {
    stems.push_back(std::filesystem::path(r.file).stem().string());
    paths.push_back(r.file);
  }
  const std::set<std::string> different(stems.begin(), stems.end());
  return different.size() == stems.size() ? stems : paths;
}

// Returns the labels of the models of all runs, the longest first.
std::vector<std::string> models_of(const std::vector<PastRun>& runs) {
  std::set<std::string> found;
  for (const PastRun& r : runs) {
    const nlohmann::json& context = r.results.context;
    if (!context.is_object() || !context.contains("models")) continue;
    for (const nlohmann::json& model : context["models"]) {
      if (!model.is_object()) continue;
      const auto label = model.find("label");
      if (label != model.end() && label->is_string()) found.insert(label->get<std::string>());
    }
  }
  std::vector<std::string> out(found.begin(), found.end());
  std::ranges::stable_sort(out, std::greater<>(), &std::string::size);
  return out;
}

// Returns the stage in the name of a measurement. A file of another program has no models, and its
// measurements are one stage.
std::string stage_of(const std::string& name, const std::vector<std::string>& models) {
  for (const std::string& model : models) {
    if (!name.starts_with(model + "/")) continue;
    const std::string rest = name.substr(model.size() + 1);
    return rest.starts_with(kReference) ? kControl : rest.substr(0, rest.find('/'));
  }
  return "benchmarks";
}

struct Unit {
  const char* name;
  double seconds;
};

Unit unit_for(double greatest) {
  constexpr Unit kUnits[] = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}};
  for (const Unit& unit : kUnits) {
    if (greatest >= unit.seconds) return unit;
  }
  return {"ns", 1e-9};
}

double time_of(const PastRun& run, const std::string& name) {
  const auto found = run.results.samples.find(name);
  if (found == run.results.samples.end()) return std::nan("");
  const Samples& s = found->second;
  return median(s.cpu.empty() ? s.real : s.cpu);
}

plot::Panel panel_of(const std::string& stage, const std::vector<std::string>& names,
                     const std::vector<PastRun>& runs) {
  ValueRange range;
  for (const std::string& name : names) {
    for (const PastRun& run : runs) range.cover(time_of(run, name));
  }
  const Unit unit = unit_for(range.any() ? range.greatest : 0);
  plot::Panel panel{
      .title = stage,
      .unit = unit.name,
      .legend = names,
      .is_logarithmic = range.any() && range.least > 0 && range.greatest > kManyTimes * range.least,
      .has_points = true};
  for (size_t i = 0; i < names.size(); ++i) {
    plot::Line line{.entry = i, .curve = plot::Curve()};
    for (size_t k = 0; k < runs.size(); ++k) {
      line.curve.add(static_cast<double>(k), time_of(runs[k], names[i]) / unit.seconds);
    }
    panel.lines.push_back(std::move(line));
  }
  if (range.not_finite > 0) panel.note = std::to_string(range.not_finite) + " not measured";
  return panel;
}

}  // namespace

plot::Figure history_of(std::vector<PastRun> runs, const std::vector<std::string>& stages) {
  const bool is_dated = sort_by_date(runs);
  const std::vector<std::string> models = models_of(runs);
  std::map<std::string, std::set<std::string>> names;
  for (const PastRun& run : runs) {
    for (const auto& [name, samples] : run.results.samples) {
      const std::string stage = stage_of(name, models);
      const bool is_wanted = stages.empty() || std::ranges::find(stages, stage) != stages.end();
      if (is_wanted) names[stage].insert(name);
    }
  }
  if (names.empty()) {
    throw Error("bad-baseline", "the results contain no measurement to plot",
                stages.empty() ? "" : "omit --stage to plot all stages");
  }
  plot::Figure figure{.x_title = is_dated ? "results, in the order of their dates" : "results",
                      .x_names = names_of(runs)};
  for (const auto& [stage, measured] : names) {
    figure.panels.push_back(panel_of(stage, {measured.begin(), measured.end()}, runs));
  }
  return figure;
}

}  // namespace mj::bench
