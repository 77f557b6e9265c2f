// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "bench.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#include "asset/cache.h"
#include "base/diagnostic.h"
#include "compile/compile.h"
#include "engine/callback.h"
#include "engine/data.h"
#include "engine/forward.h"
#include "engine/warning.h"
#include "load/load_model.h"
#include "model/mjb.h"
#include "resource/archive_reader.h"
#include "resource/read_file.h"

namespace mj::bench {
namespace {

// The clock of the stage timers: cycles where they can be read, because each stage reads it twice.
mjtNum cycles() {
#if defined(__x86_64__)
  return static_cast<mjtNum>(__rdtsc());
#else
  return now_seconds();
#endif
}

// Uniform numbers in [-1, 1) (xorshift; the same in every run).
class Noise {
 public:
  double next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<double>(state_ >> 11) * 0x1p-52 - 1;
  }

 private:
  uint64_t state_ = 0x9e3779b97f4a7c15;
};

// Controls of all steps: around the middle of the range of each, or around zero.
std::vector<double> make_controls(const mjModel& m, const StepOptions& o) {
  Noise noise;
  std::vector<double> out;
  out.reserve(static_cast<size_t>(o.steps) * static_cast<size_t>(m.nu));
  for (int step = 0; step < o.steps; ++step) {
    for (int i = 0; i < m.nu; ++i) {
      const double* range = m.actuator_ctrlrange + 2 * i;
      const bool limited = m.actuator_ctrllimited[i];
      const double middle = limited ? (range[0] + range[1]) / 2 : 0;
      const double radius = limited ? (range[1] - range[0]) / 2 : 1;
      out.push_back(middle + o.noise * radius * noise.next());
    }
  }
  return out;
}

void reset(const mjModel& m, mjData& d, const StepOptions& o) {
  if (o.keyframe >= 0) {
    engine::reset_data_keyframe(m, d, o.keyframe);
  } else {
    engine::reset_data(m, d);
  }
}

struct Means {
  double contacts = 0;
  double constraints = 0;
  double iterations = 0;
};

void add_counts(const mjData& d, Means& means) {
  means.contacts += d.ncon;
  means.constraints += d.nefc;
  for (int i = 0; i < std::clamp(d.nisland, 1, mjNISLAND); ++i)
    means.iterations += d.solver_niter[i];
}

template <typename AfterStep>
void roll(const mjModel& m, mjData& d, const StepOptions& o, const std::vector<double>& controls,
          AfterStep after_step) {
  const double* row = controls.data();
  for (int i = 0; i < o.steps; ++i, row += m.nu) {
    if (o.noise > 0 && m.nu > 0)
      std::memcpy(d.ctrl, row, sizeof(double) * static_cast<size_t>(m.nu));
    engine::step(m, d);
    after_step();
  }
}

// Stages in the order of a step. What no timer covers (acceleration, sensors, energy) is the rest.
struct Stage {
  const char* name;
  mjtTimer timer;
  bool part;
};
constexpr Stage kStages[] = {
    {"position", mjTIMER_POSITION, false},
    {"kinematics", mjTIMER_POS_KINEMATICS, true},
    {"inertia", mjTIMER_POS_INERTIA, true},
    {"collision", mjTIMER_POS_COLLISION, true},
    {"make constraint", mjTIMER_POS_MAKE, true},
    {"project constraint", mjTIMER_POS_PROJECT, true},
    {"velocity", mjTIMER_VELOCITY, false},
    {"actuation", mjTIMER_ACTUATION, false},
    {"constraint solve", mjTIMER_CONSTRAINT, false},
    {"advance", mjTIMER_ADVANCE, false},
};
constexpr const char* kRest = "acceleration, sensors";

// Runs with timers; cycles become seconds by the length of the whole run in both.
void time_stages(const mjModel& m, mjData& d, const StepOptions& o,
                 const std::vector<double>& controls, StepTimes& times) {
  for (const Stage& stage : kStages) times.stages.push_back({stage.name, stage.part, {}});
  times.stages.push_back({kRest, false, {}});
  for (int r = 0; r < o.repeat; ++r) {
    reset(m, d, o);
    mjcb_time = cycles;
    const mjtNum start = cycles();
    const double seconds = seconds_of([&] { roll(m, d, o, controls, [] {}); });
    const double unit = seconds / (cycles() - start) / o.steps;
    mjcb_time = nullptr;
    double rest = d.timer[mjTIMER_STEP].duration;
    for (size_t i = 0; i < std::size(kStages); ++i) {
      const double duration = d.timer[kStages[i].timer].duration;
      times.stages[i].seconds.values.push_back(duration * unit);
      if (!kStages[i].part) rest -= duration;
    }
    times.stages.back().seconds.values.push_back(std::max(0.0, rest) * unit);
  }
}

// A cache in a folder of its own, which is removed at the end.
class TemporaryCache {
 public:
  TemporaryCache() : folder_(make_folder()), cache_(std::make_unique<AssetCache>(folder_)) {}
  ~TemporaryCache() {
    cache_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  TemporaryCache(const TemporaryCache&) = delete;
  TemporaryCache& operator=(const TemporaryCache&) = delete;

  [[nodiscard]] AssetCache* cache() const { return cache_.get(); }

 private:
  static std::string make_folder() {
    std::string path = (std::filesystem::temp_directory_path() / "mj-bench-XXXXXX").string();
    if (!::mkdtemp(path.data())) throw Error("file-unwritable", "cannot make a temporary folder");
    return path;
  }

  std::string folder_;
  std::unique_ptr<AssetCache> cache_;
};

}  // namespace

double Samples::median() const {
  std::vector<double> sorted = values;
  std::sort(sorted.begin(), sorted.end());
  const size_t n = sorted.size();
  if (n == 0) return 0;
  return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

double Samples::least() const {
  return values.empty() ? 0 : *std::min_element(values.begin(), values.end());
}

double Samples::spread() const {
  if (values.empty()) return 0;
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  return (*greatest - *least) / median();
}

void CompileTimes::add(const PassTimes& run) {
  for (const PassTime& pass : run.all()) {
    auto row = std::ranges::find(passes, pass.name, &Pass::name);
    if (row == passes.end()) row = passes.insert(row, {std::string(pass.name), {}});
    row->seconds.values.push_back(pass.seconds);
  }
}

LoadTimes time_load(const std::string& path, int repeat) {
  LoadTimes times;
  for (int r = 0; r <= repeat; ++r) {  // the first brings the file into the page cache
    const double read =
        seconds_of([&] { times.bytes = static_cast<int64_t>(read_file(path).size()); });
    const double load = seconds_of([&] {
      const std::string bytes = read_file(path);
      (void)read_mjb(std::as_bytes(std::span(bytes)), path);
    });
    if (r == 0) continue;
    times.read.values.push_back(read);
    times.load.values.push_back(load);
  }
  return times;
}

CompileTimes time_compile(const std::string& path, int repeat, int threads) {
  CompileTimes times;
  const TemporaryCache warm;
  for (int r = 0; r < repeat; ++r) {
    Diagnostics diagnostics;
    spec::ModelSpec description;
    const DiskReader disk;
    ArchiveReader files(disk);
    PassTimes passes;
    times.parse.values.push_back(seconds_of([&] {
      const std::string bytes = read_file(path);
      description = read_description(std::as_bytes(std::span(bytes)), path, files, diagnostics);
    }));
    const auto run = [&](AssetCache* cache, PassTimes* pass_times) {
      const CompileOptions options{
          .files = &files, .cache = cache, .threads = threads, .times = pass_times};
      if (diagnostics.ok() && compile(description, options, diagnostics)) return;
      for (const Diagnostic& d : diagnostics.all()) {
        if (d.severity == Severity::kError) throw Error(d);
      }
    };
    if (r == 0) run(warm.cache(), nullptr);
    times.compile.values.push_back(seconds_of([&] { run(nullptr, &passes); }));
    times.add(passes);
    times.warm.values.push_back(seconds_of([&] { run(warm.cache(), nullptr); }));
  }
  return times;
}

StepTimes time_step(const mjModel& m, const StepOptions& o) {
  StepTimes times;
  engine::set_warning_handler([](mjtWarning, const char*) {});
  const engine::DataPtr d = engine::make_data(m);
  const std::vector<double> controls = make_controls(m, o);
  Means means;
  reset(m, *d, o);
  roll(m, *d, o, controls, [&] { add_counts(*d, means); });  // also warms up
  times.contacts = means.contacts / o.steps;
  times.constraints = means.constraints / o.steps;
  times.iterations = means.iterations / o.steps;
  const std::vector<double> end(d->qpos, d->qpos + m.nq);
  for (int r = 0; r < o.repeat; ++r) {
    reset(m, *d, o);
    const double seconds = seconds_of([&] { roll(m, *d, o, controls, [] {}); });
    times.seconds.values.push_back(seconds / o.steps);
    const bool same = std::memcmp(end.data(), d->qpos, sizeof(double) * end.size()) == 0;
    times.deterministic = times.deterministic && same;
  }
  time_stages(m, *d, o, controls, times);
  return times;
}

}  // namespace mj::bench
