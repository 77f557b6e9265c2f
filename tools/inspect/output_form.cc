// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "output_form.h"

#include <filesystem>

#include "base/diagnostic.h"
#include "report/json_document.h"

namespace mj::inspect {
namespace {

struct Extension {
  const char* text;
  Form form;
};
constexpr Extension kExtensions[] = {{".txt", Form::kText},      {".json", Form::kJson},
                                     {".ndjson", Form::kNdjson}, {".csv", Form::kCsv},
                                     {".npy", Form::kNpy},       {".dot", Form::kDot},
                                     {".gv", Form::kDot},        {".svg", Form::kSvg}};

// Any form of text may be in a file called so.
bool agree(Form said, Form named) {
  return said == named || (named == Form::kText && said != Form::kNpy);
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

}  // namespace

std::optional<Form> find_form(const std::string& word) {
  for (const Extension& e : kExtensions) {
    if ("." + word == e.text) return e.form;
  }
  return word == "text" ? std::optional(Form::kText) : std::nullopt;
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
    case Form::kDot:
      return "a graph";
    case Form::kSvg:
      return "SVG";
  }
  return {};
}

Form choose_form(std::optional<Form> said, const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension.empty()) return said.value_or(Form::kText);
  const std::optional<Form> named = find_form(extension.substr(1));
  const bool is_made_otherwise = !said && (named == Form::kDot || named == Form::kSvg);
  if (is_made_otherwise || (said && named && !agree(*said, *named))) {
    throw Error("usage", "'" + path + "' is the name of a file of another form than what is shown",
                named == Form::kSvg   ? "--plot " + path + " draws fields of a trajectory"
                : named == Form::kDot ? "--dot shows the kinematic tree as a graph"
                                      : "name it otherwise, or leave out the form");
  }
  if (said || named) return said ? *said : *named;
  throw Error("usage", "cannot tell the form of '" + path + "' from its extension",
              "name it .txt, .json, .ndjson, .csv or .npy, or give --format");
}

nlohmann::ordered_json inspect_document(const std::string& file, const char* kind) {
  auto j = report::json_document("inspect", 2);
  j["file"] = file;
  j["kind"] = kind;
  return j;
}

std::string json_line(const nlohmann::ordered_json& j) {
  return j.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
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
