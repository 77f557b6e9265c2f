// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Measures the speed of many worlds of a model on one core: the engine, which steps one mjData
// after the other, beside the lanes of lib/batch/ and the executor of rollouts. All start from the
// same states. Repetitions take turns, and the least time of each counts, so that other work on the
// machine has little influence.

#include <malloc.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "batch/batch.h"
#include "batch/support.h"
#include "common/cli/command_line.h"
#include "engine/data/data.h"
#include "engine/data/state.h"
#include "engine/pipeline/forward.h"
#include "load/load_model.h"
#include "rollout/array_sink.h"
#include "rollout/batch_executor.h"
#include "rollout/noise.h"

namespace {

using mj::engine::DataPtr;

struct Options {
  std::vector<std::string> models;
  std::vector<int> worlds = {1, 4, 8, 64, 1024};
  std::vector<int> threads = {1};
  int settle = 200;
  double seconds = 0.05;
  int repetitions = 7;
  bool is_json = false;
};

struct Row {
  std::string model;
  int worlds = 0, threads = 1;
  // microseconds for a step of a world on one core, if all threads have a core
  double engine = 0, lanes = 0, executor = 0;
};

double seconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Returns the resident memory of the process in bytes. Gives freed memory back first.
double resident() {
  malloc_trim(0);
  std::ifstream in("/proc/self/statm");
  double total = 0, pages = 0;
  in >> total >> pages;
  return pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// Worlds of a model that have moved apart with random controls.
class Worlds {
 public:
  Worlds(const mjModel& m, int worlds, int settle) : m_(m) {
    const DataPtr d = mj::engine::make_data(m);
    for (int w = 0; w < worlds; ++w) {
      const int distinct = w % kDistinct;
      if (w >= kDistinct) {
        states_.push_back(states_[static_cast<size_t>(distinct)]);
        continue;
      }
      begin(*d, distinct);
      for (int i = 0; i < settle; ++i) mj::engine::step(m, *d);
      auto& state =
          states_.emplace_back(static_cast<size_t>(mj::engine::state_size(m, mjSTATE_INTEGRATION)));
      mj::engine::get_state(m, *d, state.data(), mjSTATE_INTEGRATION);
    }
  }

  [[nodiscard]] const std::vector<std::vector<double>>& states() const { return states_; }
  void load(mjData& d, size_t world) const {
    mj::engine::set_state(m_, d, states_[world].data(), mjSTATE_INTEGRATION);
  }

 private:
  static constexpr int kDistinct = 64;

  void begin(mjData& d, int world) const {
    if (m_.nkey > 0) {
      mj::engine::reset_data_keyframe(m_, d, 0);
    } else {
      mj::engine::reset_data(m_, d);
    }
    const uint64_t seed = mj::rollout::rollout_seed(1, world);
    mj::rollout::perturb(m_, d, 0.01, seed);
    mj::rollout::ControlNoise(m_, 0.1, 0, seed).add(0, d.ctrl);
  }

  const mjModel& m_;
  std::vector<std::vector<double>> states_;
};

class Bench {
 public:
  Bench(const mjModel& m, std::string name, const Options& o)
      : m_(m), name_(std::move(name)), o_(o) {}

  std::vector<Row> run() const {
    std::vector<Row> rows;
    for (const int worlds : o_.worlds) {
      const Worlds all(m_, worlds, o_.settle);
      for (const int threads : o_.threads) rows.push_back(measure(all, worlds, threads));
    }
    return rows;
  }

 private:
  Row measure(const Worlds& all, int worlds, int threads) const {
    std::vector<DataPtr> data;
    for (int w = 0; w < worlds; ++w) data.push_back(mj::engine::make_data(m_));
    mj::batch::Batch<mj::Lanes> batch(m_, worlds);
    mj::batch::Workspace<mj::Lanes> workspace(batch);
    mj::rollout::Plan plan = plan_of(all);
    mj::rollout::BatchExecutor executor(threads);
    const double once = engine(all, data, 1) / worlds;
    const int steps = std::max(2, static_cast<int>(o_.seconds / (once * worlds)));
    plan.steps = steps;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Row row{name_, worlds, threads, kInfinity, kInfinity, kInfinity};
    const double scale = 1e6 / (static_cast<double>(steps) * worlds);
    for (int r = 0; r < o_.repetitions; ++r) {
      row.engine = std::min(row.engine, scale * engine(all, data, steps));
      row.lanes = std::min(row.lanes, scale * lanes(all, batch, workspace, data, steps));
      mj::rollout::ArraySink sink(plan, mj::rollout::Arrays());
      const double seconds = seconds_of([&] { static_cast<void>(executor.run(plan, sink)); });
      row.executor = std::min(row.executor, scale * seconds * std::min(threads, worlds));
    }
    return row;
  }

  [[nodiscard]] mj::rollout::Plan plan_of(const Worlds& all) const {
    mj::rollout::Plan plan;
    plan.models = {&m_};
    plan.state_spec = mjSTATE_INTEGRATION;
    plan.has_last_frame = false;
    for (const auto& state : all.states()) plan.rollouts.push_back({.state = state});
    return plan;
  }

  double engine(const Worlds& all, const std::vector<DataPtr>& data, int steps) const {
    for (size_t w = 0; w < data.size(); ++w) all.load(*data[w], w);
    return seconds_of([&] {
      for (int i = 0; i < steps; ++i) {
        for (const DataPtr& d : data) mj::engine::step(m_, *d);
      }
    });
  }

  double lanes(const Worlds& all, mj::batch::Batch<mj::Lanes>& batch,
               mj::batch::Workspace<mj::Lanes>& workspace, const std::vector<DataPtr>& data,
               int steps) const {
    mjData* scratch[mj::kLanes];
    for (size_t k = 0; k < mj::kLanes; ++k) scratch[k] = data[k % data.size()].get();
    for (int w = 0; w < batch.worlds(); ++w) {
      all.load(*scratch[0], static_cast<size_t>(w));
      batch.load(w, *scratch[0]);
    }
    return seconds_of([&] {
      for (int i = 0; i < steps; ++i) {
        for (int g = 0; g < batch.groups(); ++g) {
          static_cast<void>(batch.evaluate(g, workspace, scratch));
          batch.integrate(g, workspace, scratch, (1 << mj::kLanes) - 1);
        }
      }
    });
  }

  const mjModel& m_;
  std::string name_;
  const Options& o_;
};

struct Memory {
  std::string model;
  int worlds = 0;
  double data = 0, batch = 0;  // growth of the resident memory in bytes
};

// Measures how much memory the worlds of a model need after a few steps.
Memory memory_of(const mjModel& m, const std::string& name, int worlds) {
  constexpr int kSteps = 3;
  Memory out{name, worlds};
  const Worlds all(m, worlds, 10);
  {
    const double before = resident();
    mj::batch::Batch<mj::Lanes> batch(m, worlds);
    mj::batch::Workspace<mj::Lanes> workspace(batch);
    std::vector<DataPtr> data;
    mjData* scratch[mj::kLanes];
    for (mjData*& d : scratch) d = data.emplace_back(mj::engine::make_data(m)).get();
    for (int w = 0; w < worlds; ++w) {
      all.load(*scratch[0], static_cast<size_t>(w));
      batch.load(w, *scratch[0]);
    }
    for (int i = 0; i < kSteps * batch.groups(); ++i) {
      static_cast<void>(batch.evaluate(i % batch.groups(), workspace, scratch));
      batch.integrate(i % batch.groups(), workspace, scratch, (1 << mj::kLanes) - 1);
    }
    out.batch = resident() - before;
  }
  const double before = resident();
  std::vector<DataPtr> data;
  for (int w = 0; w < worlds; ++w) {
    mjData& d = *data.emplace_back(mj::engine::make_data(m));
    all.load(d, static_cast<size_t>(w));
    for (int i = 0; i < kSteps; ++i) mj::engine::step(m, d);
  }
  out.data = resident() - before;
  return out;
}

void print_json(const std::vector<Row>& rows, const std::vector<Memory>& memory) {
  nlohmann::ordered_json out;
  out["unit"] = "microseconds per step of a world on one core";
  for (const Row& r : rows) {
    out["speed"].push_back({{"model", r.model},
                            {"worlds", r.worlds},
                            {"threads", r.threads},
                            {"engine", r.engine},
                            {"lanes", r.lanes},
                            {"executor", r.executor}});
  }
  for (const Memory& m : memory) {
    out["memory"].push_back({{"model", m.model},
                             {"worlds", m.worlds},
                             {"mjData_bytes", m.data},
                             {"batch_bytes", m.batch}});
  }
  std::printf("%s\n", out.dump(2).c_str());
}

void print_table(const std::vector<Row>& rows, const std::vector<Memory>& memory) {
  std::printf("%-28s %6s %7s %12s %12s %12s %7s %9s\n", "world-steps per second and core", "worlds",
              "threads", "engine", "lanes", "executor", "lanes", "executor");
  for (const Row& r : rows) {
    std::printf("%-28s %6d %7d %12.0f %12.0f %12.0f %6.2fx %8.2fx\n", r.model.c_str(), r.worlds,
                r.threads, 1e6 / r.engine, 1e6 / r.lanes, 1e6 / r.executor, r.engine / r.lanes,
                r.engine / r.executor);
  }
  for (const Memory& m : memory) {
    std::printf("%-28s %6d worlds: %.1f MB as mjData, %.1f MB as a batch: %.2fx\n", m.model.c_str(),
                m.worlds, m.data / 1e6, m.batch / 1e6, m.batch / m.data);
  }
}

int run(const Options& o) {
  std::vector<Row> rows;
  std::vector<Memory> memory;
  for (const std::string& path : o.models) {
    mj::Diagnostics diagnostics;
    const mj::ModelPtr m = mj::load_model(path, diagnostics);
    if (!m) {
      for (const mj::Diagnostic& d : diagnostics.all()) {
        std::fprintf(stderr, "%s\n", mj::format(d).c_str());
      }
      return 2;
    }
    const std::string name = path.substr(path.rfind('/') + 1);
    const std::string reason = mj::batch::unsupported_by_stages(*m);
    if (!reason.empty()) {
      std::fprintf(stderr, "%s: not in lanes: %s\n", name.c_str(), reason.c_str());
      continue;
    }
    memory.push_back(memory_of(*m, name, *std::ranges::max_element(o.worlds)));
    m->opt.disableflags |= mjDSBL_AUTORESET;
    for (Row& row : Bench(*m, name, o).run()) rows.push_back(std::move(row));
  }
  if (o.is_json) {
    print_json(rows, memory);
  } else {
    print_table(rows, memory);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app;
  app.add_option("models", o.models)->required();
  app.add_option("--worlds", o.worlds)->delimiter(',')->allow_extra_args(false);
  app.add_option("--threads", o.threads)->delimiter(',')->allow_extra_args(false);
  app.add_option("--settle", o.settle);
  app.add_option("--seconds", o.seconds);
  app.add_option("--repeat", o.repetitions);
  app.add_flag("--json", o.is_json);
  if (const auto code = mj::report::parse_command_line(app, argc, argv)) return *code;
  try {
    return run(o);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "mjtools_bench_batch: %s\n", e.what());
    return 2;
  }
}
