// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "baseline.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "base/diagnostic.h"
#include "resource/read_file.h"
#include "samples.h"

namespace mj::bench {
namespace {

constexpr double kSignificance = 0.05;
// if clock time / processor time is greater, threads waited for a processor
constexpr double kShared = 1.5;
// a change that is not significant counts as no change if it is at most this fraction of the time
constexpr double kSuspicious = 0.05;

[[noreturn]] void fail(const std::string& path, const std::string& what, std::string hint = {}) {
  Diagnostic d{.code = "bad-baseline", .message = what, .hint = std::move(hint)};
  d.where.file = path;
  throw Error(std::move(d));
}

double seconds_per_unit(const std::string& path, const std::string& unit) {
  if (unit == "ns") return 1e-9;
  if (unit == "us") return 1e-6;
  if (unit == "ms") return 1e-3;
  if (unit == "s") return 1;
  fail(path, "the time unit '" + unit + "' is not known");
}

double fastest(const std::vector<double>& seconds) {
  return seconds.empty() ? 0 : *std::ranges::min_element(seconds);
}

double ratio(double after, double before) {
  return before > 0 ? after / before : 1;
}

// Relative growth of the time from the earlier samples to the present ones, measured by the median
// and by the fastest sample.
struct Growth {
  double of_median, of_fastest;
  double p_value;

  Growth(const std::vector<double>& before, const std::vector<double>& after)
      : of_median(ratio(median(after), median(before))),
        of_fastest(ratio(fastest(after), fastest(before))),
        p_value(rank_test(before, after)) {}

  [[nodiscard]] double least() const { return std::min(of_median, of_fastest); }
  [[nodiscard]] double most() const { return std::max(of_median, of_fastest); }
};

// Returns whether threads waited for a processor, or false if the processor time is unknown.
bool is_shared(const Samples& samples, int threads) {
  return !samples.cpu.empty() && median(samples.real) * threads > kShared * median(samples.cpu);
}

// The change of the machine's speed since the baseline. Each run times several pieces of work that
// are always the same. `slower` is the largest factor by which a piece takes longer now, and
// `faster` the largest factor by which a piece takes less time.
struct MachineChange {
  double slower = 1, faster = 1;
};

// Compares the samples of a measurement in this run with its samples in the baseline, and collects
// the evidence for a change.
class Comparison {
 public:
  Comparison(const Measurement& m, const Samples& before) {
    const Samples after{m.real, m.cpu};
    const bool has_cpu = !before.cpu.empty() && !after.cpu.empty();
    const bool has_real =
        !has_cpu || (!is_shared(before, m.threads) && !is_shared(after, m.threads));
    if (has_cpu) growths_.emplace_back(before.cpu, after.cpu);
    if (has_real) growths_.emplace_back(before.real, after.real);
    change_.name = m.name();
    change_.before = median(has_cpu ? before.cpu : before.real);
    change_.after = median(has_cpu ? after.cpu : after.real);
    for (const Growth& g : growths_) p_value_ = std::max(p_value_, g.p_value);
    least_p_value_ = least_p_value(before.real.size(), after.real.size());
  }

  [[nodiscard]] double p_value() const { return p_value_; }
  [[nodiscard]] const Growth& growth() const { return growths_[0]; }

  // Decides from the evidence whether the time changed. Returns the change with this verdict.
  // `p_value` must already be adjusted for the number of comparisons.
  [[nodiscard]] Change judge(double p_value, const MachineChange& machine, double threshold,
                             size_t comparisons) const {
    Change change = change_;
    change.p_value = p_value;
    const double up = (1 + threshold) * machine.slower;
    const double down = (1 + threshold) * machine.faster;
    const bool is_proven = p_value < kSignificance;
    const auto all = [&](auto holds) { return std::ranges::all_of(growths_, holds); };
    const auto any = [&](auto holds) { return std::ranges::any_of(growths_, holds); };
    const double suspicious = 1 + std::max(threshold, kSuspicious);
    if (least_p_value_ * static_cast<double>(comparisons) >= kSignificance) {
      change.verdict = Verdict::kTooFew;
    } else if (is_proven && all([&](const Growth& g) { return g.least() > up; })) {
      change.verdict = Verdict::kSlower;
    } else if (is_proven && all([&](const Growth& g) { return g.most() * down < 1; })) {
      change.verdict = Verdict::kFaster;
    } else if (any([&](const Growth& g) {
                 return g.of_median > suspicious || g.of_median * suspicious < 1;
               })) {
      change.verdict = Verdict::kNoisy;
    }
    return change;
  }

 private:
  Change change_;
  std::vector<Growth> growths_;  // growth of the processor time, of the clock time, or of both
  double p_value_ = 0, least_p_value_ = 1;
};

bool is_control(const std::string& name) {
  return name.find(std::string("/") + kReference) != std::string::npos;
}

MachineChange change_of_machine(const std::string& model, const Measurements& now,
                                const Baseline& then) {
  MachineChange out;
  for (const Measurement& m : now) {
    const auto before = then.samples.find(m.name());
    if (m.model != model || !is_reference(m) || before == then.samples.end()) continue;
    const Growth growth = Comparison(m, before->second).growth();
    out.slower = std::max(out.slower, growth.most());
    out.faster = std::max(out.faster, 1 / growth.least());
  }
  return out;
}

Change unmatched(const std::string& name, double before, double after, Verdict verdict) {
  return {.name = name, .before = before, .after = after, .verdict = verdict};
}

}  // namespace

Baseline read_baseline(const std::string& path) {
  Baseline out;
  try {
    const auto json = nlohmann::json::parse(read_file(path));
    for (const auto& row : json.at("benchmarks")) {
      if (row.value("run_type", "iteration") != "iteration" || row.value("part", false)) continue;
      const double unit = seconds_per_unit(path, row.value("time_unit", "ns"));
      Samples& samples = out.samples[row.at("name")];
      samples.real.push_back(row.at("real_time").get<double>() * unit);
      if (row.contains("cpu_time")) {
        samples.cpu.push_back(row["cpu_time"].get<double>() * unit);
      }
    }
    out.context = json.value("context", nlohmann::json());
  } catch (const nlohmann::json::exception&) {
    fail(path, "this is not a baseline", "mj-bench --json writes a baseline");
  }
  for (auto& [name, samples] : out.samples) {
    if (samples.cpu.size() != samples.real.size()) samples.cpu.clear();
  }
  return out;
}

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSame:
      return "same";
    case Verdict::kSlower:
      return "slower";
    case Verdict::kFaster:
      return "faster";
    case Verdict::kNoisy:
      return "noisy";
    case Verdict::kNew:
      return "not in the baseline";
    case Verdict::kMissing:
      return "not measured";
    case Verdict::kTooFew:
      break;
  }
  return "too few samples";
}

std::vector<Change> compare(const Measurements& measurements, const Baseline& baseline,
                            double threshold) {
  std::vector<Comparison> comparisons;
  std::vector<const Measurement*> compared;
  std::vector<Change> alone;
  std::set<std::string> seen;
  for (const Measurement& m : measurements) {
    seen.insert(m.name());
    if (m.part || is_reference(m)) continue;
    const auto before = baseline.samples.find(m.name());
    if (before == baseline.samples.end()) {
      alone.push_back(
          unmatched(m.name(), 0, median(m.cpu.empty() ? m.real : m.cpu), Verdict::kNew));
      continue;
    }
    comparisons.emplace_back(m, before->second);
    compared.push_back(&m);
  }
  if (comparisons.empty()) {
    throw Error("bad-baseline", "this run and the baseline have no measurement in common",
                "the names of models, stages and sweeps must be equal");
  }
  for (const auto& [name, samples] : baseline.samples) {
    if (seen.contains(name) || is_control(name)) continue;
    alone.push_back(unmatched(name, median(samples.cpu.empty() ? samples.real : samples.cpu), 0,
                              Verdict::kMissing));
  }
  std::vector<double> p_values;
  for (const Comparison& c : comparisons) p_values.push_back(c.p_value());
  p_values = adjusted_p_values(p_values);
  std::vector<Change> changes;
  for (size_t i = 0; i < comparisons.size(); ++i) {
    const MachineChange machine = change_of_machine(compared[i]->model, measurements, baseline);
    changes.push_back(comparisons[i].judge(p_values[i], machine, threshold, comparisons.size()));
  }
  changes.insert(changes.end(), alone.begin(), alone.end());
  return changes;
}

}  // namespace mj::bench
