// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-bench: how long loading, compiling and stepping a model take.

#include <cmath>
#include <optional>

#include "bench.h"
#include "engine/support.h"
#include "load/keyframe.h"
#include "load/load_model.h"
#include "report/exit_code.h"
#include "report/number.h"
#include "report/table.h"
#include "report/tool.h"
#include "resource/read_file.h"

namespace {

using mj::bench::Samples;
using mj::report::Table;
using Json = nlohmann::ordered_json;

constexpr double kMicro = 1e6;
constexpr double kMilli = 1e3;
constexpr double kPercent = 100;
constexpr double kFinePercent = 10;  // below this, two digits

struct Options {
  std::string model;
  std::optional<std::string> keyframe;
  std::vector<std::string> stages;
  mj::bench::StepOptions step;
  int threads = 0;
  bool json = false;
};

struct Times {
  std::optional<mj::bench::LoadTimes> load;
  std::optional<mj::bench::CompileTimes> compile;
  std::optional<mj::bench::StepTimes> step;
};

const mj::report::ToolPage kPage = {
    .name = "mj-bench",
    .version = MJTOOLS_VERSION,
    .summary = "measure how long loading, compiling and stepping a model take",
    .description =
        "Times three things, each several times, and prints medians and spreads (greatest minus "
        "least, "
        "relative to the median):\n\n"
        "load (MJB): reading the file into memory, and having a validated model from it. compile "
        "(MJCF): parsing, and compiling the description, without a cache of assets and with one "
        "that holds them. step: simulating from the reference "
        "configuration or a keyframe with small random controls, which are the same in every run; "
        "steps per second are measured without timers, and the stages of a step in runs of their "
        "own. "
        "Acceleration, sensors and energy have no timers and are what the others leave of a "
        "step.\n\n"
        "Every repetition simulates the same thing; if they do not end in the same state bit for "
        "bit, "
        "a warning says so and the exit status is 1.",
    .examples = {{"mj-bench humanoid.mjb", "Everything about a model:"},
                 {"mj-bench humanoid.xml --stage step --steps 10000 --json",
                  "Steps per second, for a program:"}},
    .exit_status = {{"1", "Repetitions of the same simulation ended in different states."}},
};

void define(CLI::App& app, Options& o) {
  auto count = [](int least) { return CLI::Range(least, 100000000).description(""); };
  app.add_option("MODEL", o.model, "Model, MJCF, URDF, MJB or MJZ")->type_name("")->required();
  app.add_option("--stage", o.stages,
                 "What to time: load, compile or step; may be repeated (default: all)")
      ->type_name("STAGE")
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"load", "compile", "step"}).description(""));
  app.add_option("--steps", o.step.steps, "Steps in each run")
      ->type_name("N")
      ->capture_default_str()
      ->check(count(1));
  app.add_option("--repeat", o.step.repeat, "Runs of each measurement")
      ->type_name("R")
      ->capture_default_str()
      ->check(count(1));
  app.add_option("--keyframe", o.keyframe, "Name or number of the keyframe to start from")
      ->type_name("KEY");
  app.add_option("--ctrl-noise", o.step.noise,
                 "Size of the random controls, as a part of their range")
      ->type_name("X")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0).description(""))
      ->check(CLI::Validator(
          [](std::string& text) {
            return text.find("nan") < text.size() ? "must be a number" : "";
          },
          ""));
  app.add_option("-j,--jobs", o.threads, "Threads that compile assets (default: one per processor)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024).description(""));
  app.add_flag("--json", o.json, "Machine-readable output");
}

bool wants(const Options& o, std::string_view stage) {
  return o.stages.empty() || std::find(o.stages.begin(), o.stages.end(), stage) != o.stages.end();
}

Json json_of(const Samples& samples) {
  return {{"median", samples.median()},
          {"least", samples.least()},
          {"spread", samples.spread()},
          {"values", samples.values}};
}

Json json_of(const Times& times, const mjModel& m, const Options& o) {
  Json j;
  j["file"] = o.model;
  j["model"] = m.names;
  j["nq"] = m.nq;
  j["nv"] = m.nv;
  if (times.load) {
    j["load"]["bytes"] = times.load->bytes;
    j["load"]["read_seconds"] = json_of(times.load->read);
    j["load"]["load_seconds"] = json_of(times.load->load);
    j["load"]["ratio"] = times.load->load.median() / times.load->read.median();
  }
  if (times.compile) {
    j["compile"]["parse_seconds"] = json_of(times.compile->parse);
    j["compile"]["compile_seconds"] = json_of(times.compile->compile);
    for (const auto& pass : times.compile->passes) {
      j["compile"]["passes"].push_back({{"name", pass.name}, {"seconds", json_of(pass.seconds)}});
    }
    j["compile"]["warm_seconds"] = json_of(times.compile->warm);
  }
  if (!times.step) return j;
  Json& step = j["step"];
  step["steps"] = o.step.steps;
  step["ctrl_noise"] = o.step.noise;
  step["steps_per_second"] = 1 / times.step->seconds.median();
  step["real_time_factor"] = m.opt.timestep / times.step->seconds.median();
  step["seconds_per_step"] = json_of(times.step->seconds);
  step["contacts"] = times.step->contacts;
  step["constraints"] = times.step->constraints;
  step["iterations"] = times.step->iterations;
  step["deterministic"] = times.step->deterministic;
  for (const mj::bench::StageTime& stage : times.step->stages) {
    step["stages"].push_back(
        {{"name", stage.name}, {"part", stage.part}, {"seconds", json_of(stage.seconds)}});
  }
  return j;
}

std::string scaled(const Samples& samples, double factor) {
  return mj::report::rounded_text(samples.median() * factor, 4);
}

std::string spread(const Samples& samples) {
  const double percent = samples.spread() * kPercent;
  if (percent < kFinePercent) return mj::report::rounded_text(percent, 2) + "%";
  return std::to_string(std::lround(percent)) + "%";
}

std::string step_text(const mj::bench::StepTimes& times, const mjModel& m) {
  auto text = [](double x) { return mj::report::rounded_text(x, 4); };
  const double seconds = times.seconds.median();
  std::string out = "step     " + std::to_string(std::lround(1 / seconds)) + " steps/s, " +
                    text(seconds * kMicro) + " us each (spread " + spread(times.seconds) + "), " +
                    text(m.opt.timestep / seconds) + " x real time\n";
  out += "         per step: " + text(times.contacts) + " contacts, " + text(times.constraints) +
         " constraints, " + text(times.iterations) + " solver iterations\n";
  double total = 0;
  for (const auto& stage : times.stages) total += stage.part ? 0 : stage.seconds.median();
  Table table({Table::Align::kLeft, Table::Align::kRight});
  table.add({"stage", "us", "share", "spread"});
  for (const auto& stage : times.stages) {
    const double share = total > 0 ? stage.seconds.median() / total : 0;
    table.add({(stage.part ? "  " : "") + stage.name, scaled(stage.seconds, kMicro),
               std::to_string(std::lround(share * kPercent)) + "%", spread(stage.seconds)});
  }
  return out + table.text("  ");
}

void print_text(const Times& times, const mjModel& m, mj::report::Output& out) {
  out.write("model    " + std::string(m.names) + " (nq " + std::to_string(m.nq) + ", nv " +
            std::to_string(m.nv) + ")\n");
  if (times.load) {
    const auto& load = *times.load;
    out.write("load     " + scaled(load.load, kMilli) + " ms (spread " + spread(load.load) +
              "), plain read of " + std::to_string(load.bytes) + " bytes " +
              scaled(load.read, kMilli) + " ms: ratio " +
              mj::report::rounded_text(load.load.median() / load.read.median(), 3) + "\n");
  }
  if (times.compile) {
    const auto& compile = *times.compile;
    out.write("compile  parse " + scaled(compile.parse, kMilli) + " ms (spread " +
              spread(compile.parse) + "), compile " + scaled(compile.compile, kMilli) +
              " ms (spread " + spread(compile.compile) + "), with a cache of assets " +
              scaled(compile.warm, kMilli) + " ms (spread " + spread(compile.warm) + ")\n");
    Table table({Table::Align::kLeft, Table::Align::kRight, Table::Align::kLeft});
    for (const auto& pass : compile.passes) {
      table.add({pass.name, scaled(pass.seconds, kMilli), "ms"});
    }
    out.write(table.text("  "));
  }
  if (times.step) out.write(step_text(*times.step, m));
}

Times measure(const Options& o, mj::ContentKind kind, const mjModel& m) {
  Times times;
  const bool is_mjb = kind == mj::ContentKind::kMjb;
  const bool only = o.stages.size() == 1;
  if (only && o.stages[0] == "load" && !is_mjb) {
    throw mj::Error("usage", "--stage load times MJB files, and this is XML",
                    "mj-compile makes one of it");
  }
  if (only && o.stages[0] == "compile" && is_mjb) {
    throw mj::Error("usage", "--stage compile times XML files, and this is an MJB file");
  }
  if (is_mjb && wants(o, "load")) times.load = mj::bench::time_load(o.model, o.step.repeat);
  if (!is_mjb && wants(o, "compile"))
    times.compile = mj::bench::time_compile(o.model, o.step.repeat, o.threads);
  if (!wants(o, "step")) return times;
  mj::engine::require_supported(m);
  mj::bench::StepOptions step = o.step;
  if (o.keyframe) step.keyframe = mj::find_keyframe(m, *o.keyframe);
  times.step = mj::bench::time_step(m, step);
  return times;
}

int run(const Options& o, mj::report::Output& out) {
  if (o.model == "-") throw mj::Error("usage", "MODEL is read several times and must be a file");
  const std::string bytes = mj::read_file(o.model);
  const auto contents = std::as_bytes(std::span(bytes));
  mj::Diagnostics diagnostics;
  const mj::ModelPtr m = mj::load_model(contents, o.model, diagnostics);
  mj::report::print(diagnostics);
  if (!m) return mj::report::kExitError;
  const Times times = measure(o, mj::content_kind(contents), *m);
  if (o.json) {
    out.write(mj::report::json_text(json_of(times, *m, o)));
  } else {
    print_text(times, *m, out);
  }
  if (!times.step || times.step->deterministic) return mj::report::kExitGood;
  mj::Diagnostic d{.severity = mj::Severity::kWarning,
                   .code = "not-deterministic",
                   .message = "repetitions of the same simulation ended in different states"};
  d.where.file = o.model;
  mj::report::print(d);
  return mj::report::kExitDiffers;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(kPage);
  define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output& out) { return run(options, out); });
}
