// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/json/json_document.h"
#include "common/json/json_text.h"
#include "output_form.h"
#include "ratio.h"
#include "samples.h"

namespace mj::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kNano = 1e9;

Json head_of(const Measurement& m, size_t family) {
  return {{"name", m.name()},     {"family_index", family},       {"per_family_instance_index", 0},
          {"run_name", m.name()}, {"repetitions", m.real.size()}, {"threads", m.threads}};
}

void add_rows(const Measurement& m, size_t family, Json& rows) {
  const std::vector<double>& cpu = m.cpu.empty() ? m.real : m.cpu;
  const auto add = [&](Json row, double real_time, double cpu_time) {
    row["iterations"] = m.iterations;
    row["real_time"] = real_time * kNano;
    row["cpu_time"] = cpu_time * kNano;
    row["time_unit"] = "ns";
    if (m.part) row["part"] = true;
    if (m.unstable) row["unstable"] = true;
    for (const Counter& counter : m.counters) row[counter.name] = counter.value;
    rows.push_back(std::move(row));
  };
  for (size_t i = 0; i < m.real.size(); ++i) {
    Json row = head_of(m, family);
    row["run_type"] = "iteration";
    row["repetition_index"] = i;
    add(std::move(row), m.real[i], cpu[i]);
  }
  const auto add_aggregate = [&](const std::string& name, double real_time, double cpu_time) {
    Json row = head_of(m, family);
    row["name"] = m.name() + "_" + name;
    row["run_type"] = "aggregate";
    row["aggregate_name"] = name;
    row["aggregate_unit"] = "time";
    add(std::move(row), real_time, cpu_time);
  };
  add_aggregate("median", median(m.real), median(cpu));
  add_aggregate("p95", quantile(m.real, 0.95), quantile(cpu, 0.95));
  add_aggregate("mad", median_deviation(m.real), median_deviation(cpu));
}

}  // namespace

std::string json_of(const Run& run) {
  Json out = report::json_document("bench");
  out["context"] = context_json(run.context);
  out["benchmarks"] = Json::array();
  for (size_t i = 0; i < run.measurements.size(); ++i) {
    add_rows(run.measurements[i], i, out["benchmarks"]);
  }
  for (const Measurement& m : run.measurements) {
    const std::optional<Ratio> ratio = ratio_to_first(m, run.measurements);
    if (!ratio) continue;
    out["ratios"].push_back({{"name", m.name()}, {"to", ratio->to}, {"ratio", ratio->value}});
  }
  for (const Change& c : run.changes) {
    const auto time = [](double seconds) { return seconds > 0 ? Json(seconds * kNano) : Json(); };
    const bool has_both = c.before > 0 && c.after > 0;
    out["changes"].push_back({{"name", c.name},
                              {"before", time(c.before)},
                              {"after", time(c.after)},
                              {"time_unit", "ns"},
                              {"p_value", has_both ? Json(c.p_value) : Json()},
                              {"verdict", name_of(c.verdict)}});
  }
  return report::json_text(out);
}

}  // namespace mj::bench
