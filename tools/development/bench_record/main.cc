// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Measures the cost of recording every step as mj-simulate does. One simulation is divided into
// short stretches, and every second stretch is recorded. Times of neighbouring stretches are
// compared, because the state of the model and the load of the machine are then similar.

#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>

#include "base/diagnostic.h"
#include "common/cli/command_line.h"
#include "engine/data/data.h"
#include "engine/pipeline/forward.h"
#include "load/load_model.h"
#include "model/allocate.h"
#include "trajectory/hdf5_writer.h"
#include "trajectory/recorder.h"

namespace {

namespace fs = std::filesystem;

struct Options {
  std::string model, folder;
  std::vector<std::string> record = {"default"};
  int stretch = 1000;
  int pairs = 100;
};

enum Clock { kElapsed, kThread, kProcess, kClocks };
constexpr const char* kClockNames[] = {"elapsed", "simulating thread", "processor"};

struct Times {
  double seconds[kClocks];
};

Times now() {
  Times out{};
  const clockid_t clocks[] = {CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME_ID, CLOCK_PROCESS_CPUTIME_ID};
  for (int c = 0; c < kClocks; ++c) {
    timespec t{};
    clock_gettime(clocks[c], &t);
    out.seconds[c] = static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  }
  return out;
}

double median(std::vector<double> x) {
  std::sort(x.begin(), x.end());
  return x.empty() ? 0 : x[x.size() / 2];
}

// A new file that is written without any format. Its cost is the least that a recorder can have.
class PlainFile {
 public:
  explicit PlainFile(const std::string& path)
      : descriptor_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)) {}
  ~PlainFile() { ::close(descriptor_); }
  PlainFile(const PlainFile&) = delete;
  PlainFile& operator=(const PlainFile&) = delete;

  // Writes `bytes` bytes and returns the processor time that this took, in seconds.
  double write(size_t bytes) {
    piece_.resize(bytes, 'x');
    const Times start = now();
    if (::write(descriptor_, piece_.data(), bytes) < 0) return 0;
    return now().seconds[kThread] - start.seconds[kThread];
  }

 private:
  int descriptor_;
  std::vector<char> piece_;
};

class Bench {
 public:
  Bench(mjModel& m, const mj::RecordPlan& plan, const Options& o)
      : m_(m), plan_(plan), o_(o), d_(mj::engine::make_data(m)) {}

  void run(const std::string& file, PlainFile& plain) {
    mj::Hdf5Writer writer(file, m_, plan_, {}, {});
    mj::Recorder recorder(plan_, writer, writer.block_frames());
    const auto row = static_cast<size_t>(plan_.frame_columns()) * sizeof(double);
    {
      mj::RecordedRollout rollout(recorder, m_, *d_, 0);
      for (int i = 0; i < o_.pairs; ++i) {
        const bool recorded_first = i % 2 != 0;
        stretch(rollout, recorded_first);
        stretch(rollout, !recorded_first);
        plain_.push_back(plain.write(row * static_cast<size_t>(o_.stretch)));
      }
      rollout.end();
    }
    recorder.finish();
    writer.finish({{.frames = int64_t{o_.pairs} * o_.stretch}});
  }

  void print() const {
    const double step = 1e6 / o_.stretch;
    for (int c = 0; c < kClocks; ++c) {
      std::vector<double> with, without, ratios;
      for (size_t i = 0; i < without_.size(); ++i) {
        with.push_back(with_[i].seconds[c]);
        without.push_back(without_[i].seconds[c]);
        ratios.push_back(with[i] / without[i]);
      }
      std::printf("  %-18s %7.2f us per step without, %7.2f with: %+.1f%%\n", kClockNames[c],
                  step * median(without), step * median(with), 100 * (median(ratios) - 1));
    }
    std::printf("  of it: plainly writing those numbers, %.2f us\n", step * median(plain_));
  }

 private:
  void stretch(mj::RecordedRollout& rollout, bool recorded) {
    if (recorded && plan_.needs.energy) {
      m_.opt.enableflags |= mjENBL_ENERGY;
    } else {
      m_.opt.enableflags &= ~mjENBL_ENERGY;
    }
    const Times start = now();
    for (int i = 0; i < o_.stretch; ++i) {
      mj::engine::evaluate(m_, *d_);
      if (recorded) rollout.add();
      mj::engine::integrate(m_, *d_);
    }
    Times t = now();
    for (int c = 0; c < kClocks; ++c) t.seconds[c] -= start.seconds[c];
    (recorded ? with_ : without_).push_back(t);
  }

  mjModel& m_;
  const mj::RecordPlan& plan_;
  const Options& o_;
  mj::engine::DataPtr d_;
  std::vector<Times> with_, without_;
  std::vector<double> plain_;
};

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app("What recording every step costs");
  app.add_option("MODEL", o.model, "Any model")->required();
  app.add_option("--folder", o.folder, "Folder to write in")->required();
  app.add_option("--record", o.record, "As of mj-simulate")->delimiter(',');
  app.add_option("--stretch", o.stretch, "Steps of a stretch")->check(CLI::PositiveNumber);
  app.add_option("--pairs", o.pairs, "Pairs of stretches")->check(CLI::PositiveNumber);
  if (const auto code = mj::report::parse_command_line(app, argc, argv)) return *code;
  try {
    mj::Diagnostics diagnostics;
    const mj::ModelPtr m = mj::load_model(o.model, diagnostics);
    if (!m) throw mj::Error("not-a-model", "'" + o.model + "' does not compile");
    const mj::RecordPlan plan = mj::make_record_plan(*m, o.record);
    Bench bench(*m, plan, o);
    const std::string file = o.folder + "/run.h5";
    PlainFile plain(o.folder + "/plain");
    bench.run(file, plain);
    const auto bytes = static_cast<size_t>(fs::file_size(file));
    const int64_t steps = int64_t{o.pairs} * o.stretch;
    std::string items;
    for (const std::string& item : o.record) items += (items.empty() ? "" : ",") + item;
    std::printf("%s: %lld numbers a step in %zu arrays, %.0f bytes\n", items.c_str(),
                static_cast<long long>(plan.frame_columns()), plan.arrays.size(),
                static_cast<double>(bytes) / static_cast<double>(steps));
    bench.print();
    return 0;
  } catch (const mj::Error& e) {
    std::fputs(mj::format(e.diagnostic(), {.program = "mjtools_bench_record"}).c_str(), stderr);
    return 2;
  }
}
