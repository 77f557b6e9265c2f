// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plot.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "base/diagnostic.h"
#include "base/file_error.h"
#include "common/plot/plot_output.h"
#include "common/report/diagnostic_output.h"
#include "trajectory/quantity.h"

namespace mj::inspect {
namespace {

constexpr auto kTime = static_cast<size_t>(Channel::kTime);
// largest number of lines in a plot; further rollouts are left out with a warning
constexpr size_t kMostLines = 4000;
// number of parts in all curves together, which bounds the memory and the size of the picture
constexpr size_t kAllParts = 200000;
constexpr size_t kLeastParts = 64;

// Returns the quantities of all columns. Without a model, the kind of a column is the name of its
// array, and the unit is unknown.
class Quantities {
 public:
  Quantities(const Trajectory& t, const ModelLoader& load_model) : t_(t) {
    try {
      if (load_model) model_ = load_model();
    } catch (const Error& e) {
      if (is_failure_of_system(e)) throw;
      // A recording whose model is missing or was changed is shown without units.
    }
  }

  [[nodiscard]] Quantity of(const Column& column) {
    std::optional<std::vector<Quantity>>& known = known_[column.array];
    const Trajectory::Array& array = t_.channels[column.array];
    if (!known) {
      known = model_ ? quantities_of(*model_, array.name, array.columns) : std::vector<Quantity>();
    }
    const auto at = static_cast<size_t>(column.column);
    if (at < known->size()) return (*known)[at];
    return {array.name, ""};
  }

 private:
  const Trajectory& t_;
  ModelPtr model_;
  std::map<size_t, std::optional<std::vector<Quantity>>> known_;
};

// Returns the name of a column in the legend. The panel of a sensor says that it is a sensor.
std::string legend_of(const Column& column, const Quantity& quantity) {
  constexpr std::string_view kArray = "sensordata.";
  const bool is_plain = quantity.kind.starts_with("sensor ") && column.name.starts_with(kArray);
  return is_plain ? column.name.substr(kArray.size()) : column.name;
}

// Place of a column in the figure.
struct Place {
  size_t panel, entry;
};

// Collects the lines and the marks of a plot, one frame after the other.
class Collector {
 public:
  Collector(const Frames& frames, const std::vector<Column>& columns, const PlotSources& sources)
      : frames_(frames), columns_(columns) {
    figure_.x_title = "time (s)";
    Quantities quantities(frames.about(), sources.model);
    std::vector<std::pair<std::string, std::string>> keys;
    for (const Column& c : columns) {
      const Quantity q = quantities.of(c);
      const auto found = std::ranges::find(keys, std::pair(q.kind, q.unit));
      const auto panel = static_cast<size_t>(found - keys.begin());
      if (found == keys.end()) {
        keys.emplace_back(q.kind, q.unit);
        figure_.panels.push_back({.title = q.kind, .unit = q.unit});
      }
      places_.push_back({panel, figure_.panels[panel].legend.size()});
      figure_.panels[panel].legend.push_back(legend_of(c, q));
    }
    const size_t most_rollouts = std::max<size_t>(1, kMostLines / columns.size());
    rollouts_ = std::min(frames.lengths().size(), most_rollouts);
    parts_ =
        std::clamp(kAllParts / (rollouts_ * columns.size()), kLeastParts, plot::Curve::kMostParts);
    read_events();
    statuses_ = sources.statuses ? sources.statuses() : std::vector<std::string>();
    ncon_ = find_ncon();
  }

  void collect() {
    std::set<size_t> arrays = {kTime};
    for (const Column& c : columns_) arrays.insert(c.array);
    if (ncon_) arrays.insert(*ncon_);
    for (size_t r = 0; r < rollouts_; ++r) {
      begin_rollout();
      frames_.each_block_of(r, arrays, [&](const Trajectory& t, int64_t first) {
        for (int64_t frame = 0; frame < t.frames; ++frame) add(t, first + frame, frame);
      });
      end_rollout(r);
    }
    warn_of_rest();
  }

  [[nodiscard]] const plot::Figure& figure() const { return figure_; }

 private:
  // Returns the array with the number of contacts, if it is recorded.
  [[nodiscard]] std::optional<size_t> find_ncon() const {
    const Trajectory& t = frames_.about();
    const Trajectory::Array* const ncon = t.find("ncon");
    if (!ncon || !ncon->is_recorded || ncon->columns != 1 || ncon->is_list()) return {};
    return static_cast<size_t>(ncon - t.channels.data());
  }

  // Reads the rows at which the simulation was reset or reloaded.
  void read_events() {
    const auto events = nlohmann::json::parse(frames_.about().attribute("events"), nullptr, false);
    if (!events.is_array()) return;
    for (const nlohmann::json& event : events) {
      if (!event.is_object() || !event.contains("row") || !event["row"].is_number_integer())
        continue;
      const auto name = event.find("event");
      const bool is_reload = name != event.end() && name->is_string() && *name == "reload";
      events_.emplace_back(event["row"].get<int64_t>(),
                           is_reload ? plot::MarkKind::kReload : plot::MarkKind::kReset);
    }
    std::ranges::sort(events_);
  }

  void begin_rollout() {
    last_time_ = {};
    has_contact_ = false;
    next_event_ = 0;
    begin_lines();
  }

  void begin_lines() {
    lines_.clear();
    for (const Place& place : places_) {
      std::vector<plot::Line>& lines = figure_.panels[place.panel].lines;
      lines_.push_back(lines.size());
      lines.push_back({place.entry, plot::Curve(parts_)});
    }
    line_count_ += places_.size();
  }

  void add(const Trajectory& t, int64_t number, int64_t frame) {
    const double time = t[Channel::kTime].values[static_cast<size_t>(frame)];
    for (; next_event_ < events_.size() && events_[next_event_].first <= number; ++next_event_) {
      figure_.marks.push_back({last_time_.value_or(time), events_[next_event_].second});
    }
    const bool goes_back = last_time_ && time < *last_time_;
    if (goes_back && line_count_ < 2 * kMostLines) begin_lines();
    last_time_ = time;
    for (size_t k = 0; k < columns_.size(); ++k) {
      const Column& c = columns_[k];
      const double value = t.channels[c.array].row(frame)[static_cast<size_t>(c.column)];
      figure_.panels[places_[k].panel].lines[lines_[k]].curve.add(time, value);
    }
    if (ncon_ && !has_contact_ && t.channels[*ncon_].row(frame)[0] > 0) {
      has_contact_ = true;
      figure_.marks.push_back({time, plot::MarkKind::kContact});
    }
  }

  void end_rollout(size_t rollout) {
    if (!last_time_) return;
    const size_t number =
        frames_.has_rollouts() ? rollout : static_cast<size_t>(frames_.about().rollout);
    const std::string status = number < statuses_.size() ? statuses_[number] : "";
    if (status == "unstable") {
      figure_.marks.push_back({*last_time_, plot::MarkKind::kUnstable});
    } else if (status == "failed") {
      figure_.marks.push_back({*last_time_, plot::MarkKind::kFailed});
    } else if (frames_.has_short_rollouts()) {
      figure_.marks.push_back({*last_time_, plot::MarkKind::kEnd});
    }
  }

  void warn_of_rest() const {
    const size_t all = frames_.lengths().size();
    if (rollouts_ == all) return;
    report::print({.severity = Severity::kWarning,
                   .code = "left-out",
                   .message = "the plot shows " + std::to_string(rollouts_) + " of " +
                              std::to_string(all) + " rollouts",
                   .hint = "--rollout N shows one rollout"});
  }

  const Frames& frames_;
  const std::vector<Column>& columns_;
  plot::Figure figure_;
  std::vector<Place> places_;  // for each column
  std::vector<size_t> lines_;  // for each column, its present line in its panel
  size_t line_count_ = 0;
  size_t rollouts_ = 0, parts_ = 0;  // number of rollouts in the plot, and of parts of each line
  std::vector<std::pair<int64_t, plot::MarkKind>> events_;
  size_t next_event_ = 0;
  std::vector<std::string> statuses_;
  std::optional<size_t> ncon_;
  bool has_contact_ = false;
  std::optional<double> last_time_;
};

}  // namespace

void plot_columns(const Frames& frames, const std::vector<Column>& columns, const Request& request,
                  const PlotSources& sources, report::Output& out) {
  Collector collector(frames, columns, sources);
  collector.collect();
  plot::write_plot(collector.figure(), request.plot, request.may_replace, out);
}

}  // namespace mj::inspect
