// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "baseline.h"

#include <nlohmann/json.hpp>

#include "base/diagnostic.h"
#include "resource/read_file.h"
#include "samples.h"

namespace mj::bench {
namespace {

constexpr double kSignificance = 0.05;

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

}  // namespace

Baseline read_baseline(const std::string& path) {
  Baseline out;
  try {
    const auto json = nlohmann::json::parse(read_file(path));
    for (const auto& row : json.at("benchmarks")) {
      if (row.value("run_type", "iteration") != "iteration") continue;
      const double unit = seconds_per_unit(path, row.value("time_unit", "ns"));
      out[row.at("name")].push_back(row.at("real_time").get<double>() * unit);
    }
  } catch (const nlohmann::json::exception&) {
    fail(path, "this is no baseline", "mj-bench --json writes one");
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
    case Verdict::kTooFew:
      break;
  }
  return "too few samples";
}

std::vector<Change> compare(const Measurements& measurements, const Baseline& baseline,
                            double threshold) {
  std::vector<Change> changes;
  for (const Measurement& m : measurements) {
    const auto before = baseline.find(m.name());
    if (m.part || before == baseline.end()) continue;
    const std::vector<double>& old = before->second;
    Change change{m.name(), median(old), median(m.real), rank_test(old, m.real)};
    if (least_p_value(old.size(), m.real.size()) >= kSignificance) {
      change.verdict = Verdict::kTooFew;
    } else if (change.p_value < kSignificance) {
      if (change.after > change.before * (1 + threshold)) change.verdict = Verdict::kSlower;
      if (change.before > change.after * (1 + threshold)) change.verdict = Verdict::kFaster;
    }
    changes.push_back(std::move(change));
  }
  if (changes.empty()) {
    throw Error("bad-baseline", "the baseline has nothing of what was measured now",
                "names of models, stages and sweeps must be the same");
  }
  return changes;
}

}  // namespace mj::bench
