// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "output_form.h"

#include <algorithm>
#include <filesystem>

#include "base/csv.h"
#include "base/diagnostic.h"
#include "common/json/json_document.h"

namespace mj::inspect {
namespace {

// All output forms, in the order of the enumeration Form. The last two are not values of --format,
// because they have options of their own (--dot and --plot).
const std::vector<report::OutputForm> kAllForms = {
    {"text", {".txt"}},
    {"json", {".json"}},
    {"ndjson", {".ndjson"}, "One line of JSON per row"},
    {"csv", {".csv"}, "One line per row of a model or per frame of a trajectory"},
    {"npy", {".npy"}, "One array for NumPy"},
    {"npz", {".npz"}, "Several arrays for NumPy in one archive"},
    {"dot", {".dot", ".gv"}},
    {"svg", {".svg"}}};

}  // namespace

const std::vector<report::OutputForm>& format_forms() {
  static const std::vector<report::OutputForm> forms(kAllForms.begin(), kAllForms.end() - 2);
  return forms;
}

std::string form_name(Form form) {
  switch (form) {
    case Form::kText:
      return "text";
    case Form::kJson:
      return "JSON";
    case Form::kNdjson:
      return "NDJSON";
    case Form::kCsv:
      return "CSV";
    case Form::kNpy:
      return "NPY";
    case Form::kNpz:
      return "NPZ";
    case Form::kDot:
      return "a graph";
    case Form::kSvg:
      return "SVG";
  }
  return {};
}

Form choose_form(const report::SaidForm& said, const std::string& path) {
  const std::string word = report::chosen_format(said, path, kAllForms);
  if (said.word.empty() && (word == "dot" || word == "svg")) {
    throw Error("usage",
                "'" + path + "' has the extension of a format that this view does not have",
                word == "svg" ? "--plot " + path + " draws fields of a trajectory"
                              : "--dot shows the kinematic tree as a graph");
  }
  if (word.empty() && std::filesystem::path(path).has_extension()) {
    throw Error("usage", "cannot tell the format of '" + path + "' from its extension",
                "use the extension .txt, .json, .ndjson, .csv, .npy or .npz, or give --format");
  }
  const auto at = std::ranges::find(kAllForms, word, &report::OutputForm::word);
  return at == kAllForms.end() ? Form::kText : static_cast<Form>(at - kAllForms.begin());
}

nlohmann::ordered_json inspect_document(const std::string& file, const char* kind) {
  auto j = report::json_document("inspect", 2);
  j["file"] = file;
  j["kind"] = kind;
  return j;
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) {
    if (&cell != cells.data()) line += ',';
    line += csv_cell(cell);
  }
  return line + "\n";
}

}  // namespace mj::inspect
