// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "context.h"

#include <time.h>
#include <unistd.h>

#include <cstdlib>

#include "base/parallel.h"
#include "common/cli/number.h"
#include "common/program/program.h"

namespace mj::bench {
namespace {

using Json = nlohmann::ordered_json;

#ifdef NDEBUG
constexpr const char* kBuild = "release";
#else
constexpr const char* kBuild = "debug";
#endif

std::string date_text() {
  const time_t seconds = ::time(nullptr);
  tm local{};
  char text[64] = {};
  if (!::localtime_r(&seconds, &local)) return "";
  (void)::strftime(text, sizeof(text), "%FT%T%z", &local);
  return text;
}

// A key of the context, with its name in messages. Keys are either settings or circumstances. If a
// setting differs, a comparison is impossible. If a circumstance differs, a warning is printed.
struct Row {
  const char* key;
  const char* what;
};
constexpr Row kSettings[] = {
    {"steps", "--steps"}, {"ctrl_noise", "--ctrl-noise"}, {"set", "--set"}};
constexpr Row kCircumstances[] = {
    {"host_name", "machine"},        {"num_cpus", "number of processors"},
    {"library_version", "version"},  {"library_build_type", "kind of build"},
    {"engine", "version of MuJoCo"}, {"compiler", "compiler"},
    {"isa", "instruction set"}};

Json settings_json(const Settings& s) {
  return {{"steps", s.steps}, {"ctrl_noise", s.noise}, {"set", s.overrides}};
}

std::string shown(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

void require_same(const std::string& what, const nlohmann::json& before,
                  const nlohmann::json& now) {
  if (before == now) return;
  throw Error("bad-baseline",
              "the baseline measured other work: " + what + " was " + shown(before) +
                  ", but now it is " + shown(now),
              "use the same options, or create a new baseline");
}

void warn(Diagnostics& out, const std::string& message) {
  out.add({.severity = Severity::kWarning, .code = "bad-baseline", .message = message});
}

void compare_models(const nlohmann::json& before, const Context& now, bool has_steps,
                    Diagnostics& out) {
  for (const ModelLine& m : now.models) {
    for (const nlohmann::json& old : before) {
      if (old.value("label", "") != m.label) continue;
      if (has_steps) {
        require_same("--keyframe of " + m.label, old.value("keyframe", nlohmann::json()),
                     m.keyframe < 0 ? nlohmann::json() : nlohmann::json(m.keyframe));
      }
      if (old.value("sha256", "") != m.sha256) {
        warn(out, "'" + m.label + "' differs from the model of the baseline");
      }
    }
  }
}

}  // namespace

Json context_json(const Context& context) {
  char host[256] = {};
  (void)::gethostname(host, sizeof(host) - 1);
  double load[3] = {};
  const int loads = ::getloadavg(load, 3);
  Json models = Json::array();
  for (const ModelLine& m : context.models) {
    models.push_back({{"label", m.label},
                      {"file", m.file},
                      {"name", m.name},
                      {"nq", m.nq},
                      {"nv", m.nv},
                      {"sha256", m.sha256},
                      {"keyframe", m.keyframe < 0 ? Json() : Json(m.keyframe)}});
  }
  const report::Build& build = report::build();
  return {{"date", date_text()},
          {"host_name", host},
          {"executable", "mj-bench"},
          {"num_cpus", processors()},
          {"load_avg", std::vector<double>(load, load + std::max(loads, 0))},
          {"library_version", MJTOOLS_VERSION},
          {"library_build_type", kBuild},
          {"engine", build.engine},
          {"compiler", build.compiler},
          {"isa", build.isa},
          {"json_schema_version", 1},
          {"deterministic", context.deterministic},
          {"settings", settings_json(context.settings)},
          {"models", models}};
}

Diagnostics compare_contexts(const nlohmann::json& before, const Context& now, bool has_steps) {
  Diagnostics out;
  if (!before.is_object() || !before.contains("settings") || !before.contains("models")) {
    warn(out,
         "the baseline does not say which models and options it measured, so they may differ from "
         "this run");
    return out;
  }
  const nlohmann::json json = context_json(now);
  for (const Row& row : kSettings) {
    if (!has_steps) break;
    require_same(row.what, before["settings"].value(row.key, nlohmann::json()),
                 json["settings"][row.key]);
  }
  compare_models(before["models"], now, has_steps, out);
  for (const Row& row : kCircumstances) {
    const nlohmann::json then = before.value(row.key, nlohmann::json());
    if (then == json[row.key]) continue;
    warn(out, std::string("different ") + row.what + ": the baseline has " + shown(then) +
                  ", this run has " + shown(json[row.key]));
  }
  return out;
}

}  // namespace mj::bench
