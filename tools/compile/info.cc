// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "info.h"

#include <algorithm>
#include <cmath>

#include "base/printable.h"
#include "common/cli/cache_option.h"
#include "common/cli/model_options.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_document.h"
#include "common/json/json_text.h"
#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "engine/pipeline/forward.h"
#include "load/identity.h"
#include "model/field_table.h"
#include "model/mjb.h"

namespace mj::compile_tool {
namespace {

using Json = nlohmann::ordered_json;
using report::Table;

constexpr FieldRole kRoles[] = {FieldRole::kPhysics, FieldRole::kVisual, FieldRole::kName};
constexpr const char* kWriter = "unknown, because MuJoCo and mjtools write the same files";

struct Info {
  std::string file;
  std::string form;  // "MJB" or "description"
  size_t bytes = 0;
  ModelPtr model;
};

Json json_of(const Info& info) {
  Json j = {{"file", info.file}, {"form", info.form}, {"bytes", info.bytes}};
  j["model"] = info.model->names;
  if (info.form == "MJB") {
    j["mjb_version"] = report::build().mjb_version;
    j["mujoco_version"] = version_text(report::build().mjb_version);
  }
  j["written_by"] = nullptr;
  for (const SizeField& f : size_fields()) {
    j["sizes"][std::string(f.name)] = (*info.model).*f.member;
  }
  j["sha256"]["mjb"] = model_identity(*info.model);
  for (const FieldRole role : kRoles) {
    j["sha256"][std::string(role_name(role))] = content_hash(*info.model, role);
  }
  return j;
}

std::string text_of(const Json& j) {
  Table table({Table::Align::kLeft, Table::Align::kLeft});
  table.add({"model", j["model"]});
  std::string form = j["form"];
  if (j.contains("mjb_version")) form += " of MuJoCo " + j["mujoco_version"].get<std::string>();
  table.add({"format", form + ", " + j["bytes"].dump() + " bytes"});
  if (j.contains("mjb_version")) table.add({"written by", kWriter});
  std::string sizes;
  for (const auto& [name, n] : j["sizes"].items()) {
    if (n != 0) sizes += (sizes.empty() ? "" : " ") + name + "=" + n.dump();
  }
  table.add({"sizes", sizes});
  for (const auto& [what, hash] : j["sha256"].items()) table.add({"sha256 of " + what, hash});
  return printable_line(j["file"].get<std::string>()) + "\n" + table.text("  ");
}

Json json_of(const Diagnostic& d) {
  Json j = {{"code", d.code.name()}, {"message", d.message}};
  if (!d.hint.empty()) j["hint"] = d.hint;
  return j;
}

// Adds a description of the file `path` to `files`. If that fails, adds nothing and returns the
// errors.
Diagnostics describe(const std::string& path, const LoadOptions& load, Json& files) {
  Diagnostics diagnostics;
  try {
    const std::string bytes = report::read_model_file(path);
    const auto contents = std::as_bytes(std::span(bytes));
    Info info{path, is_mjb(contents) ? "MJB" : "description", bytes.size(), nullptr};
    info.model = load_model(contents, path, diagnostics, load);
    if (info.model) files.push_back(json_of(info));
  } catch (...) {
    diagnostics.add(report::current_problem());
  }
  return diagnostics;
}

// ---- verification

void require_motion(const mjModel& m) {
  engine::require_supported(m);
  const engine::DataPtr d = engine::make_data(m);
  engine::forward(m, *d);
  for (int i = 0; i < m.nv; ++i) {
    if (!std::isfinite(d->qacc[i])) {
      throw Error("model-invalid", "the acceleration of dof " + std::to_string(i) +
                                       " in the reference configuration is not a finite number");
    }
  }
}

std::string shown_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

void require_good(const std::string& path, bool is_deep) {
  const std::string bytes = report::read_model_file(path);
  const auto contents = std::as_bytes(std::span(bytes));
  const ModelPtr m = read_mjb(contents, shown_name(path));
  if (is_deep) require_motion(*m);
}

bool is_refusal(const Diagnostic& d) {
  const std::string_view code = d.code.name();
  return code.starts_with("mjb-") || code.starts_with("plugin-") || code == "model-invalid";
}

struct Verdict {
  std::string result = "good";  // "good", "refused" or "unreadable"
  Diagnostic problem = {};

  [[nodiscard]] bool is_good() const { return result == "good"; }
};

Verdict verify(const std::string& path, bool is_deep) {
  try {
    require_good(path, is_deep);
    return {};
  } catch (...) {
    Diagnostic d = report::current_problem();
    if (is_refusal(d)) return {"refused", std::move(d)};
    return {"unreadable", std::move(d)};
  }
}

std::string text_of(const std::string& path, const Verdict& verdict) {
  const std::string name = shown_name(path);
  if (verdict.is_good()) return printable_line(name) + ": good\n";
  const Diagnostic& d = verdict.problem;
  return printable_line((d.message.starts_with(name) ? "" : name + ": ") + d.message) + " [" +
         std::string(d.code.name()) + "]\n" +
         (d.hint.empty() ? "" : "  = " + printable_line(d.hint) + "\n");
}

Json json_of(const std::string& path, const Verdict& verdict) {
  Json file = {{"file", path}, {"result", verdict.result}};
  if (verdict.is_good()) return file;
  file["code"] = verdict.problem.code.name();
  file["reason"] = verdict.problem.message;
  if (!verdict.problem.hint.empty()) file["hint"] = verdict.problem.hint;
  return file;
}

}  // namespace

void run_info(const Options& o, report::Output& out) {
  Json document = report::json_document("compile-info");
  document["files"] = Json::array();
  std::string text;
  Diagnostics of_cache;
  const auto cache = report::open_cache(o.cache, of_cache);
  LoadOptions load = report::load_options(o.of_files.model);
  load.cache = cache.get();
  report::print(of_cache);
  for (const std::string& path : o.files) {
    const Diagnostics problems = describe(path, load, document["files"]);
    report::print(problems);
    if (problems.ok()) {
      text += text_of(document["files"].back());
    } else {
      document["files"].push_back({{"file", path}, {"error", json_of(problems.first_error())}});
    }
  }
  out.write(o.json ? report::json_text(document) : text);
}

namespace {

void add_failure(const std::string& path, Diagnostic problem) {
  if (problem.where.file.empty()) problem.where.file = shown_name(path);
  report::add_failure(std::move(problem));
}

}  // namespace

void run_verify(const Options& o, report::Output& out) {
  Json document = report::json_document("compile-verify");
  document["depth"] = o.verify;
  std::string text;
  for (const std::string& path : o.files) {
    const Verdict verdict = verify(path, o.verify == "deep");
    document["files"].push_back(json_of(path, verdict));
    if (verdict.result == "unreadable") {
      report::print(verdict.problem);
    } else {
      text += text_of(path, verdict);
      if (!verdict.is_good()) add_failure(path, verdict.problem);
    }
  }
  out.write(o.json ? report::json_text(document) : text);
}

}  // namespace mj::compile_tool
