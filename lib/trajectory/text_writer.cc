// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/text_writer.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/csv.h"
#include "base/diagnostic.h"
#include "base/printable.h"

namespace mj {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kNumberText = 32;
constexpr const char* kSchema = "mjtools.frames/1";

void append_number(std::string& out, double x) {
  char text[kNumberText];
  out.append(text, std::to_chars(text, text + kNumberText, x).ptr);
}

void append_json_number(std::string& out, double x) {
  if (std::isfinite(x)) {
    append_number(out, x);
  } else {
    out += "null";
  }
}

std::string json_of(const Json& j) {
  return printable_json(j.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string csv_name(const RecordedArray& a, const std::string& label) {
  const bool is_whole = a.columns == 1 && label == a.name.substr(a.name.rfind('/') + 1);
  return csv_cell(is_whole ? a.name : a.name + "." + label);
}

// Appends a row of an array as a JSON array. If `is_number`, appends its only element as a number.
void append_row(std::string& out, const double* row, int64_t columns, bool is_number) {
  if (is_number) return append_json_number(out, *row);
  out += '[';
  for (int64_t c = 0; c < columns; ++c) {
    if (c > 0) out += ',';
    append_json_number(out, row[c]);
  }
  out += ']';
}

// Returns whether a recorded array is a single number of the simulation, such as time or ncon. An
// array of the model that happens to have one column is not such a number.
bool is_number(const RecordedArray& a) {
  return a.columns == 1 && a.labels.size() == 1 && a.labels[0] == a.name;
}

}  // namespace

TextWriter::TextWriter(TextForm form, const RecordPlan& plan, const TrajectoryOrigin& origin,
                       const std::string& model_name, int64_t rollouts,
                       std::function<void(std::string_view)> put)
    : form_(form), plan_(plan), rollouts_(rollouts), put_(std::move(put)) {
  for (const RecordedArray& a : plan.arrays) {
    if (form == TextForm::kCsv && a.is_list()) {
      throw Error(
          "usage",
          "'" + a.name + "' has a varying number of rows per frame, which CSV cannot represent",
          "use --format ndjson or HDF5");
    }
  }
  write_header(origin, model_name);
}

void TextWriter::write_header(const TrajectoryOrigin& origin, const std::string& model_name) {
  std::string line;
  if (form_ == TextForm::kCsv) {
    if (rollouts_ > 1) line = "rollout";
    for (const RecordedArray& a : plan_.arrays) {
      for (const std::string& label : a.labels) {
        line += (line.empty() ? "" : ",") + csv_name(a, label);
      }
    }
    return put_(line + "\n");
  }
  Json j = Json::object();
  j["schema"] = kSchema;
  j["program"] = "mj-simulate";
  j["program_version"] = origin.mjtools_version;
  j["model"] = model_name;
  j["model_sha256"] = origin.model_sha256;
  j["every"] = origin.every;
  j["rollouts"] = rollouts_;
  j["seed"] = origin.seed;
  Json arrays = Json::object();
  for (const RecordedArray& a : plan_.arrays) {
    Json array = Json::object();
    array["labels"] = a.labels;
    if (a.is_list()) array["rows"] = a.rows;
    arrays[a.name] = std::move(array);
  }
  if (!arrays.empty()) j["arrays"] = std::move(arrays);
  put_(json_of(j) + "\n");
}

void TextWriter::add_csv_frame(const FrameBlock& block, int64_t frame) {
  if (rollouts_ > 1) text_ += std::to_string(block.rollout) + ",";
  for (size_t k = 0; k < plan_.arrays.size(); ++k) {
    const double* row = block.row(k, frame);
    for (int64_t c = 0; c < plan_.arrays[k].columns; ++c) {
      append_number(text_, row[c]);
      text_ += ',';
    }
  }
  text_.back() = '\n';
}

void TextWriter::add_json_frame(const FrameBlock& block, int64_t frame,
                                std::vector<size_t>& list_at) {
  text_ += "{\"rollout\":" + std::to_string(block.rollout);
  for (size_t k = 0; k < plan_.arrays.size(); ++k) {
    const RecordedArray& a = plan_.arrays[k];
    text_ += "," + json_of(a.name) + ":";
    if (!a.is_list()) {
      append_row(text_, block.row(k, frame), a.columns, is_number(a));
      continue;
    }
    const auto rows = static_cast<int64_t>(*block.row(plan_.index_of(a.rows), frame));
    text_ += '[';
    for (int64_t i = 0; i < rows; ++i) {
      if (i > 0) text_ += ',';
      append_row(text_, block.lists[k].data() + list_at[k], a.columns, a.columns == 1);
      list_at[k] += static_cast<size_t>(a.columns);
    }
    text_ += ']';
  }
  text_ += "}\n";
}

void TextWriter::write(FrameBlock& block) {
  text_.clear();
  std::vector<size_t> list_at(plan_.arrays.size(), 0);
  for (int64_t i = 0; i < block.frames; ++i) {
    if (form_ == TextForm::kCsv) {
      add_csv_frame(block, i);
    } else {
      add_json_frame(block, i, list_at);
    }
  }
  put_(text_);
}

}  // namespace mj
