// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints the differences between HDF5 files in all output forms.

#include <algorithm>
#include <cmath>

#include "common/cli/number.h"
#include "diff.h"
#include "print/markdown.h"

namespace mj::diff {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kShownText = 80;  // greatest number of bytes of a text that are shown

std::string shape_text(const DatasetDiff::Side& side) {
  std::string out;
  for (int64_t n : side.shape) out += (out.empty() ? "" : " x ") + std::to_string(n);
  return side.is_dataset ? side.type + " [" + out + "]" : side.type;
}

// If the texts are long, shortens them to the first line in which they differ.
std::pair<std::string, std::string> shortened(const std::string& a, const std::string& b) {
  const size_t same =
      static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
  const size_t line = same == 0 ? 0 : a.rfind('\n', same - 1) + 1;
  const auto part = [&](const std::string& text) {
    if (text.size() <= kShownText && text.find('\n') == std::string::npos) {
      return text.empty() ? std::string("none") : text;
    }
    const size_t start = same - std::min(same - line, kShownText / 2);
    const std::string shown =
        text.substr(start, std::min(text.find('\n', same) - start, kShownText));
    return std::string(start > 0 ? "... " : "") + shown +
           (start + shown.size() < text.size() ? " ..." : "");
  };
  return {part(a), part(b)};
}

std::string value_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_integer() ? value.dump() : report::number_text(value.get<double>());
}

std::string change_text(const std::string& a, const std::string& b) {
  const auto [old_text, new_text] = shortened(a, b);
  return old_text + " -> " + new_text;
}

std::string place_text(const DatasetDiff::Place& p) {
  return (p.column.empty() ? "" : "column " + p.column + " of ") + "row " + std::to_string(p.row) +
         ": " + change_text(value_text(p.a), value_text(p.b));
}

std::string count_text(const DatasetDiff& d) {
  if (d.columns == 1) return "differs";
  return std::to_string(d.columns_differ) + " of " + std::to_string(d.columns) + " columns differ";
}

bool differs_in_shape(const DatasetDiff& d) {
  return d.a && d.b && (!d.is_compared || d.a->shape != d.b->shape);
}

// Returns a text about the changed shape of a dataset that both files have, or an empty text if the
// shape is the same.
std::string shape_change(const DatasetDiff& d) {
  if (!differs_in_shape(d)) return "";
  const std::string compared = d.is_compared ? ", " + std::to_string(d.rows) + " rows compared"
                               : d.a->is_dataset && d.b->is_dataset ? ", not compared"
                                                                    : "";
  return shape_text(*d.a) + " -> " + shape_text(*d.b) + compared;
}

std::string value_change(const DatasetDiff& d) {
  if (!d.first) return "";
  std::string out = count_text(d) + " from row " + std::to_string(d.first->row) + " on";
  if (d.has_sizes()) out += ", by up to " + report::rounded_text(d.largest->difference, 3);
  return out + " (" + place_text(*d.largest) + ")";
}

std::string one_sided(const DatasetDiff& d) {
  return (d.a ? "only in a, " : "only in b, ") + shape_text(d.a ? *d.a : *d.b);
}

Json place_json(const DatasetDiff::Place& p) {
  Json j = {{"row", p.row}, {"column", p.column}};
  for (const auto& [name, value] : {std::pair{"a", &p.a}, {"b", &p.b}}) {
    const bool is_shown = value->is_string() || std::isfinite(value->get<double>());
    j[name] = is_shown ? *value : Json(nullptr);
  }
  if (p.a.is_number()) {
    j["difference"] = std::isfinite(p.difference) ? Json(p.difference) : Json(nullptr);
  }
  return j;
}

}  // namespace

std::string text_of(const Hdf5Diff& diff) {
  std::string out;
  for (const FieldChange& f : diff.attributes) {
    out += line_of(f.field + ": " + change_text(f.old_value, f.new_value));
  }
  for (const DatasetDiff& d : diff.datasets) {
    if (d.empty()) continue;
    if (!d.a || !d.b) {
      out += line_of((d.a ? "- " : "+ ") + d.name + " (" + shape_text(d.a ? *d.a : *d.b) + ")");
      continue;
    }
    for (const std::string& words : {shape_change(d), value_change(d)}) {
      if (!words.empty()) out += line_of(d.name + ": " + words);
    }
  }
  for (const std::string& name : diff.not_compared) out += line_of(name + ": not compared");
  return out;
}

Json json_of(const Hdf5Diff& diff) {
  Json j;
  j["kind"] = "hdf5";
  j["same"] = diff.empty();
  j["attributes"] = Json::object();
  for (const FieldChange& f : diff.attributes) {
    j["attributes"][f.field] = {{"old", f.old_value}, {"new", f.new_value}};
  }
  if (!diff.not_compared.empty()) j["not_compared"] = diff.not_compared;
  j["datasets"] = Json::object();
  for (const DatasetDiff& d : diff.datasets) {
    Json& dataset = j["datasets"][d.name];
    dataset = Json::object();
    for (const auto& [name, side] : {std::pair{"a", &d.a}, {"b", &d.b}}) {
      if (*side) dataset[name] = {{"type", (*side)->type}, {"shape", (*side)->shape}};
    }
    dataset["rows"] = d.rows;
    dataset["columns"] = d.columns;
    dataset["columns_differ"] = d.columns_differ;
    if (d.first) dataset["first"] = place_json(*d.first);
    if (d.largest && d.has_sizes()) dataset["largest"] = place_json(*d.largest);
  }
  return j;
}

std::string markdown_of(const Hdf5Diff& diff) {
  if (diff.empty()) return "No difference.\n";
  std::string out = "| what | differs |\n| --- | --- |\n";
  for (const FieldChange& f : diff.attributes) {
    out += "| " + markdown_code(f.field) + " | " +
           markdown_code(change_text(f.old_value, f.new_value)) + " |\n";
  }
  for (const DatasetDiff& d : diff.datasets) {
    if (d.empty()) continue;
    std::string words = !d.a || !d.b ? one_sided(d) : shape_change(d);
    if (d.first) words += (words.empty() ? "" : "; ") + value_change(d);
    out += "| " + markdown_code(d.name) + " | " + markdown_code(words) + " |\n";
  }
  for (const std::string& name : diff.not_compared) {
    out += "| " + markdown_code(name) + " | not compared |\n";
  }
  return out;
}

std::string stat_of(const Hdf5Diff& diff) {
  std::string out;
  if (!diff.attributes.empty()) {
    out += "attributes: " + std::to_string(diff.attributes.size()) + "\n";
  }
  for (const DatasetDiff& d : diff.datasets) {
    if (d.empty()) continue;
    const bool is_shape = differs_in_shape(d) && !d.first;
    out += line_of(d.name + ": " +
                   (!d.a || !d.b ? one_sided(d)
                    : is_shape   ? shape_change(d)
                                 : count_text(d)));
  }
  if (!diff.not_compared.empty()) {
    out += "not compared: " + std::to_string(diff.not_compared.size()) + "\n";
  }
  return out;
}

std::string names_of(const Hdf5Diff& diff) {
  std::string out;
  for (const FieldChange& f : diff.attributes) out += line_of(f.field);
  for (const DatasetDiff& d : diff.datasets) {
    if (!d.empty()) out += line_of(d.name);
  }
  for (const std::string& name : diff.not_compared) out += line_of(name);
  return out;
}

}  // namespace mj::diff
