// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulates a model for very many steps, from its first keyframe if it has one, and observes what
// must not grow: the memory of the process and the time of a step. Also prints the energy, whose
// drift belongs to the integrator. The last line is the energy at the start and its change.

#include <mujoco/mujoco.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "common/cli/command_line.h"
#include "engine/data/data.h"
#include "load/load_model.h"

namespace {

constexpr int kParts = 10;             // number of lines
constexpr double kMemoryGrowth = 1.0;  // tolerated growth after the first part (MB)
constexpr double kSlowdown = 1.5;      // tolerated ratio of the times of a step

// Figures of one part of the simulation.
struct Part {
  double nanoseconds = 0;  // processor time of a step in the fastest tenth of the part
  double memory = 0;       // resident memory at the end (MB)
  double energy = 0;       // potential and kinetic energy at the end (J)
};

double resident_memory() {
  std::ifstream file("/proc/self/statm");
  double size = 0, resident = 0;
  file >> size >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

// Returns the processor time of this thread (ns). The time of other programs is not counted.
double processor_time() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

// Makes the steps of a part. The fastest of ten pieces counts, so that other programs, which share
// caches and memory, have little influence.
Part simulate(const mjModel& m, mjData& d, int64_t steps) {
  Part out{.nanoseconds = 1e300};
  for (int piece = 0; piece < 10; ++piece) {
    const int64_t count = steps / 10;
    const double start = processor_time();
    for (int64_t i = 0; i < count; ++i) mj_step(&m, &d);
    const double taken = processor_time() - start;
    out.nanoseconds = std::min(out.nanoseconds, taken / static_cast<double>(count));
  }
  mj_forward(&m, &d);
  out.memory = resident_memory();
  out.energy = d.energy[0] + d.energy[1];
  return out;
}

int warnings_of(const mjData& d) {
  int out = 0;
  for (const mjWarningStat& warning : d.warning) out += warning.number;
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Simulates a model for very many steps; see scripts/check/long-runs."};
  std::string path;
  int64_t steps = 1'000'000;
  app.add_option("MODEL", path)->required();
  app.add_option("--steps", steps)->check(CLI::Range(int64_t{100}, int64_t{1} << 50));
  if (const auto code = mj::report::parse_command_line(app, argc, argv)) return *code;

  mj::Diagnostics diagnostics;
  const mj::ModelPtr m = mj::load_model(path, diagnostics);
  if (!m) {
    for (const mj::Diagnostic& d : diagnostics.all())
      std::fprintf(stderr, "%s\n", mj::format(d).c_str());
    return 2;
  }
  m->opt.enableflags |= mjENBL_ENERGY;
  const mj::engine::DataPtr d = mj::engine::make_data(*m);
  if (m->nkey > 0) mj_resetDataKeyframe(m.get(), d.get(), 0);
  mj_forward(m.get(), d.get());
  const double first_energy = d->energy[0] + d->energy[1];
  std::vector<Part> parts;
  for (int i = 0; i < kParts; ++i) {
    parts.push_back(simulate(*m, *d, steps / kParts));
    const Part& p = parts.back();
    std::printf("%14.4g steps  %9.0f ns/step  %8.2f MB  energy %.6g J\n",
                static_cast<double>(steps / kParts * (i + 1)), p.nanoseconds, p.memory, p.energy);
    std::fflush(stdout);
  }
  const Part &first = parts.front(), &last = parts.back();
  const bool is_flat = last.memory <= first.memory + kMemoryGrowth &&
                       last.nanoseconds <= first.nanoseconds * kSlowdown;
  const int warnings = warnings_of(*d);
  const std::string name = std::filesystem::path(path).stem().string();
  std::printf("%s %.6g J %+.2g", name.c_str(), first_energy, last.energy - first_energy);
  if (!is_flat) std::printf(", memory or time grew");
  if (warnings > 0) std::printf(", %d warnings", warnings);
  std::printf("\n");
  return is_flat && warnings == 0 ? 0 : 1;
}
