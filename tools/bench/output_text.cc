// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "base/csv.h"
#include "base/printable.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/report/markup.h"
#include "output_form.h"
#include "ratio.h"
#include "samples.h"

namespace mj::bench {
namespace {

using report::rounded_text;
using report::Table;

constexpr int kDigits = 4;

std::string time_text(double seconds) {
  const bool small = seconds < 1e-6, medium = seconds < 1e-3, large = seconds < 1;
  const double factor = small ? 1e9 : medium ? 1e6 : large ? 1e3 : 1;
  return rounded_text(seconds * factor, kDigits) + (small    ? " ns"
                                                    : medium ? " us"
                                                    : large  ? " ms"
                                                             : " s");
}

std::string title_of(const ModelLine& m) {
  return printable_line(m.file + ": " + m.name) + " (nq " + std::to_string(m.nq) + ", nv " +
         std::to_string(m.nv) + ")";
}

std::string percent_text(double part) {
  return rounded_text(part * 100, 2) + "%";
}

std::string deviation_text(const Measurement& m) {
  const double middle = median(m.real);
  return middle > 0 ? percent_text(median_deviation(m.real) / middle) : "0%";
}

// Returns the median processor time, or an empty text if it is unknown. If it is much less than the
// clock time, other programs used the processor.
std::string processor_text(const Measurement& m) {
  return m.cpu.empty() ? "" : time_text(median(m.cpu));
}

double counter_of(const Measurement& m, std::string_view name) {
  const auto at = std::ranges::find(m.counters, name, &Counter::name);
  return at == m.counters.end() ? 0 : at->value;
}

std::string bytes_text(double bytes) {
  const bool small = bytes < 1e3, medium = bytes < 1e6;
  return rounded_text(bytes / (small    ? 1
                               : medium ? 1e3
                                        : 1e6),
                      3) +
         (small    ? " bytes"
          : medium ? " kB"
                   : " MB");
}

// Returns the label of a row. For a part of a stage, the label is the last name of the stage's
// path, indented by its depth. For example, step/position/kinematics becomes an indented
// "kinematics". For a whole stage, it is the path with the variant and the number of threads.
std::string stage_label(const Measurement& m) {
  const auto depth = static_cast<size_t>(std::count(m.stage.begin(), m.stage.end(), '/'));
  std::string label = m.part ? m.stage.substr(m.stage.rfind('/') + 1) : m.stage;
  if (!m.variant.empty() && !m.part) label += " " + m.variant;
  if (m.threads > 1 && !m.part) label += ", " + std::to_string(m.threads) + " threads";
  return std::string(2 * (m.part ? depth : 0), ' ') + label;
}

// Returns the measurement of the same model, stage and variant with one thread, or null.
const Measurement* single_of(const Measurement& m, const Measurements& all) {
  for (const Measurement& other : all) {
    if (other.threads == 1 && other.stage == m.stage && other.variant == m.variant &&
        other.model == m.model) {
      return &other;
    }
  }
  return nullptr;
}

std::string remark_on(const Measurement& m, const Measurements& all) {
  const double seconds = median(m.real);
  if (seconds <= 0) return "";
  if (m.part) {
    const std::string whole = m.stage.substr(0, m.stage.find('/'));
    for (const Measurement& other : all) {
      if (other.stage != whole || other.threads != m.threads || other.variant != m.variant ||
          other.model != m.model) {
        continue;
      }
      return percent_text(seconds / median(other.real));
    }
    return "";
  }
  if (is_reference(m)) return "fixed work, to compare machines";
  if (m.stage == "load" || m.stage == "save") return bytes_text(counter_of(m, "bytes"));
  if (m.stage != "step") return "";
  std::string out = std::to_string(std::lround(1 / seconds)) + " steps/s, " +
                    rounded_text(counter_of(m, "timestep_ns") * 1e-9 / seconds, kDigits) +
                    " x real time";
  if (const Measurement* one = m.threads > 1 ? single_of(m, all) : nullptr) {
    out += ", " + rounded_text(median(one->real) / seconds, 3) + " x one thread";
  }
  if (m.unstable) out += ", unstable";
  return out;
}

// Returns lines for each variant: the counts of a step (such as contacts) and the use of memory.
std::string counts_of(const Measurements& all, const std::string& model) {
  std::string out;
  std::set<std::string> seen;
  for (const Measurement& m : all) {
    if (m.model != model || m.stage != "step" || !seen.insert(m.variant).second) continue;
    const auto text = [&](const char* name) { return rounded_text(counter_of(m, name), kDigits); };
    out += "  per step" + (m.variant.empty() ? "" : " with " + m.variant) + ": " +
           text("contacts") + " contacts, " + text("constraints") + " constraints, " +
           text("solver_iterations") + " solver iterations\n  memory: model " +
           bytes_text(counter_of(m, "model_bytes")) + ", data " +
           bytes_text(counter_of(m, "data_bytes")) + ", arena in use " +
           bytes_text(counter_of(m, "arena_bytes")) + "\n";
  }
  return out;
}

std::vector<std::string> change_row(const Change& c) {
  if (c.before <= 0 || c.after <= 0) {
    const auto text = [](double seconds) { return seconds > 0 ? time_text(seconds) : "-"; };
    return {c.name, text(c.before), text(c.after), "-", "-", name_of(c.verdict)};
  }
  const double change = c.after / c.before - 1;
  return {c.name,
          time_text(c.before),
          time_text(c.after),
          (change > 0 ? "+" : "") + percent_text(change),
          rounded_text(c.p_value, 2),
          name_of(c.verdict)};
}

const std::vector<std::string> kChangeHead = {"processor time", "before", "after",
                                              "change",         "p",      "verdict"};

// Returns the cells of the table of ratios: the head, followed by the rows.
std::vector<std::vector<std::string>> ratio_rows(const RatioTable& ratios) {
  std::vector<std::vector<std::string>> rows = {{"against " + ratios.to}};
  for (const std::string& stage : ratios.stages) rows[0].push_back(stage);
  for (const RatioTable::Row& row : ratios.rows) {
    std::vector<std::string> cells = {row.label};
    for (const std::optional<double>& ratio : row.ratios) {
      cells.push_back(ratio ? rounded_text(*ratio, 3) : "-");
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

std::string ratio_text(const RatioTable& ratios) {
  if (ratios.rows.empty()) return "";
  Table table({Table::Align::kLeft, Table::Align::kRight});
  for (std::vector<std::string>& row : ratio_rows(ratios)) table.add(std::move(row));
  return table.text("  ");
}

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const std::string& cell : cells) out += " " + report::markdown_text(cell) + " |";
  return out + "\n";
}

std::string markdown_rule(size_t columns, size_t left) {
  std::string out = "|";
  for (size_t i = 0; i < columns; ++i) out += i < left ? " --- |" : " ---: |";
  return out + "\n";
}

std::string ratio_markdown(const RatioTable& ratios) {
  if (ratios.rows.empty()) return "";
  std::string out;
  for (const std::vector<std::string>& row : ratio_rows(ratios)) {
    out += markdown_row(row) + (out.empty() ? markdown_rule(row.size(), 1) : "");
  }
  return out + "\n";
}

}  // namespace

std::string text_of(const Run& run) {
  std::string out;
  for (const ModelLine& model : run.context.models) {
    out += title_of(model) + "\n";
    Table table({Table::Align::kLeft, Table::Align::kRight, Table::Align::kRight,
                 Table::Align::kRight, Table::Align::kRight, Table::Align::kLeft});
    table.add({"stage", "median", "p95", "MAD", "processor", ""});
    for (const Measurement& m : run.measurements) {
      if (m.model != model.label) continue;
      table.add({stage_label(m), time_text(median(m.real)), time_text(quantile(m.real, 0.95)),
                 deviation_text(m), processor_text(m), remark_on(m, run.measurements)});
    }
    out += table.text("  ") + counts_of(run.measurements, model.label) +
           ratio_text(ratio_table(run.measurements, model.label));
  }
  if (run.changes.empty()) return out;
  Table table({Table::Align::kLeft, Table::Align::kRight, Table::Align::kRight,
               Table::Align::kRight, Table::Align::kRight, Table::Align::kLeft});
  table.add(kChangeHead);
  for (const Change& c : run.changes) table.add(change_row(c));
  return out + table.text();
}

std::string markdown_of(const Run& run) {
  std::string out;
  for (const ModelLine& model : run.context.models) {
    out += "### " + report::markdown_text(title_of(model)) + "\n\n";
    out += markdown_row({"stage", "median", "p95", "MAD", "processor", ""}) + markdown_rule(6, 1);
    for (const Measurement& m : run.measurements) {
      if (m.model != model.label) continue;
      out += markdown_row({m.part ? m.stage : stage_label(m), time_text(median(m.real)),
                           time_text(quantile(m.real, 0.95)), deviation_text(m), processor_text(m),
                           remark_on(m, run.measurements)});
    }
    const std::string counts = counts_of(run.measurements, model.label);
    out += counts.empty() ? "\n" : "\n" + counts.substr(2) + "\n";
    out += ratio_markdown(ratio_table(run.measurements, model.label));
  }
  if (run.changes.empty()) return out;
  out += markdown_row(kChangeHead) + markdown_rule(kChangeHead.size(), 1);
  for (const Change& c : run.changes) out += markdown_row(change_row(c));
  return out;
}

std::string csv_of(const Run& run) {
  std::string out =
      "name,model,stage,variant,threads,part,repetitions,iterations,median_ns,p95_ns,mad_ns,"
      "cpu_median_ns,unstable,ratio\n";
  const auto number = [](double seconds) { return report::number_text(seconds * 1e9); };
  for (const Measurement& m : run.measurements) {
    out += csv_cell(m.name()) + "," + csv_cell(m.model) + "," + csv_cell(m.stage) + "," +
           csv_cell(m.variant) + "," + std::to_string(m.threads) + "," + (m.part ? "1" : "0") +
           "," + std::to_string(m.real.size()) + "," + std::to_string(m.iterations) + "," +
           number(median(m.real)) + "," + number(quantile(m.real, 0.95)) + "," +
           number(median_deviation(m.real)) + "," + number(median(m.cpu.empty() ? m.real : m.cpu)) +
           (m.unstable ? ",1," : ",0,");
    const std::optional<Ratio> ratio = ratio_to_first(m, run.measurements);
    out += (ratio ? report::number_text(ratio->value) : "") + "\n";
  }
  return out;
}

}  // namespace mj::bench
