// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests mutants of good models, or generated models in which one thing is broken, in separate
// processes. A case is determined by the list of models, the seed and its number.

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <limits>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "asset/disk_cache.h"
#include "base/diagnostic.h"
#include "child.h"
#include "common/cli/command_line.h"
#include "generate_model.h"
#include "mutate_model.h"
#include "resource/path.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"
#include "trial.h"

namespace {

using namespace mj::fuzz;
namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> paths;  // models, and folders of models
  int64_t count = 10000, first = 0;
  uint64_t seed = 1;
  int jobs = 1, steps = 3;
  int seconds = 10, megabytes = 2048;
  double longest = std::numeric_limits<double>::infinity();  // time of the run in seconds
  double slowest = 0.5;  // limit of compile time in seconds; models that take longer are left out
  std::string keep, cache;
  bool is_generated = false;  // whether models are generated, in MJCF and URDF by turns
  bool verbose = false;
};

// Counts of all workers, in memory that they share.
struct Totals {
  std::atomic<int64_t> cases = 0, good = 0, findings = 0;
};

Totals& totals() {
  static void* const memory =
      ::mmap(nullptr, sizeof(Totals), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  static Totals* const shared = new (memory) Totals;
  return *shared;
}

struct Model {
  std::string path;
  std::vector<std::string> files;  // XML files of the model, including the main file
  // contents of the main file, from which elements are transplanted
  std::string text;
};

std::vector<std::string> models_of(const Options& o) {
  std::vector<std::string> out;
  for (const std::string& path : o.paths) {
    if (!fs::is_directory(path)) {
      out.push_back(path);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".xml" || extension == ".urdf") out.push_back(entry.path().string());
    }
  }
  std::ranges::sort(out);
  return out;
}

Limits limits_of(const Options& o) {
  return {o.seconds, static_cast<size_t>(o.megabytes) << 20};
}

// Compiles a model in a process with the time limit of mutants, and returns the model with the list
// of its files. The list is empty if the model does not compile or is too slow.
Model examine(const std::string& path, const Options& o) {
  const Ended ended = run_in_child({o.seconds, 0}, [&] {
    mj::DiskCache cache(o.cache);
    std::string out;
    (void)description_files(path, &cache);
    const std::clock_t start = std::clock();
    const auto files = description_files(path, &cache);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    if (seconds > o.slowest) return out;
    for (const std::string& file : files) out += file + "\n";
    return out;
  });
  Model model{.path = path};
  for (size_t at = 0; at < ended.answer.size();) {
    const size_t end = ended.answer.find('\n', at);
    model.files.push_back(ended.answer.substr(at, end - at));
    at = end + 1;
  }
  if (!model.files.empty()) model.text = mj::read_file(path);
  return model;
}

std::vector<Model> good_models(const Options& o) {
  std::vector<Model> out;
  for (const std::string& path : models_of(o)) {
    Model model = examine(path, o);
    if (!model.files.empty()) out.push_back(std::move(model));
  }
  return out;
}

// A model to try.
struct Case {
  std::string model, changed;  // as in Candidate
  Mutant mutant;
  TrialOptions options;
};

// Numbers of cases.
struct Range {
  int64_t begin, end;
  [[nodiscard]] int64_t size() const { return end - begin; }
};

class Run {
 public:
  using Clock = std::chrono::steady_clock;

  Run(const std::vector<Model>& models, const Options& o) : models_(models), o_(o) {}

  // Tests the cases of this worker: each of the o_.jobs workers tests every o_.jobs-th group.
  void work(int worker) {
    const auto start = Clock::now();
    const int64_t end = o_.first + o_.count;
    for (int64_t i = o_.first + worker * kTogether; i < end; i += o_.jobs * kTogether) {
      if (std::chrono::duration<double>(Clock::now() - start).count() > o_.longest) break;
      try_cases({i, std::min(i + kTogether, end)});
    }
    for (const auto& [kind, count] : kinds_) {
      std::printf("%8ld %s\n", static_cast<long>(count), kind.c_str());
    }
    std::fflush(stdout);
  }

 private:
  // Cases of one process: under a sanitizer, a process costs more time than a case.
  static constexpr int kTogether = 50;

  [[nodiscard]] Case make_case(int64_t i) const {
    const uint64_t seed = o_.seed * 1000000007 + static_cast<uint64_t>(i);
    return o_.is_generated ? generate(i, seed) : change(seed);
  }

  [[nodiscard]] Case change(uint64_t seed) const {
    std::mt19937_64 random(seed);
    const Model& model = models_[random() % models_.size()];
    const Model& donor = models_[random() % models_.size()];
    const bool is_main = model.files.size() == 1 || random() % 2 == 0;
    const std::string changed =
        is_main ? mj::normalize_path(model.path) : model.files[random() % model.files.size()];
    return {model.path, changed, mutate(mj::read_file(changed), donor.text, seed), {}};
  }

  // Generates a model and breaks one thing. In one of kWholeEvery cases it breaks nothing.
  [[nodiscard]] static Case generate(int64_t i, uint64_t seed) {
    constexpr int64_t kWholeEvery = 8;
    const bool is_urdf = i % 2 != 0;
    const std::string path = is_urdf ? "generated.urdf" : "generated.xml";
    const std::string whole = is_urdf ? generate_urdf(seed) : generate_mjcf(seed);
    Mutant mutant{whole, "nothing"};
    if (i / 2 % kWholeEvery != 0) mutant = break_one_thing(whole, seed);
    const mj::urdf::Import import = {.has_floating_base = seed % 2 == 0,
                                     .has_mimic_equalities = seed % 3 == 0,
                                     .has_transmission_motors = seed % 5 < 2,
                                     .has_inertial_rotation = seed % 7 < 3};
    return {path, path, mutant, {.import = import, .needs_place = true}};
  }

  // Makes and tries cases in a process of their own. (This process stays small: under a sanitizer,
  // it takes long to fork a process that has made thousands of models.) Returns a line for each
  // case, which begins with '!' for a finding.
  [[nodiscard]] Ended run_together(Range cases) const {
    Limits limits = limits_of(o_);
    limits.seconds += static_cast<int>(cases.size()) - 1;
    return run_in_child(limits, [&] {
      mj::DiskCache cache(o_.cache);
      std::string lines;
      for (int64_t number = cases.begin; number < cases.end; ++number) {
        const Case c = make_case(number);
        TrialOptions options = c.options;
        options.steps = o_.steps;
        options.cache = &cache;
        const Outcome out = try_model({c.model, c.changed, c.mutant.text}, options);
        std::string line = out.kind + (out.detail.empty() ? "" : ": ") + out.detail;
        std::ranges::replace(line, '\n', ' ');
        lines += (out.is_finding ? "!" : "") + line + "\n";
      }
      return lines;
    });
  }

  // If a case of several is a finding, all are tried again alone.
  void try_cases(Range cases) {
    const Ended ended = run_together(cases);
    std::vector<std::string> lines;
    std::istringstream answer(ended.answer);
    for (std::string line; std::getline(answer, line);) lines.push_back(line);
    const bool is_answered = ended.problem.empty() && std::ssize(lines) == cases.size();
    const bool has_finding = !is_answered || std::ranges::any_of(lines, [](auto& line) {
      return line.starts_with('!');
    });
    if (cases.size() == 1 || !has_finding) {
      for (int64_t k = 0; k < cases.size(); ++k) {
        count(cases.begin + k, is_answered ? lines[static_cast<size_t>(k)] : "!" + ended.problem,
              ended.errors);
      }
      return;
    }
    const int64_t before = findings_;
    for (int64_t k = cases.begin; k < cases.end; ++k) try_cases({k, k + 1});
    if (findings_ > before) return;
    const std::string what = is_answered ? "!a finding" : "!" + ended.problem;
    report(cases.begin,
           what + ", but only with the next " + std::to_string(cases.size() - 1) + " cases",
           ended.errors);
  }

  void count(int64_t number, const std::string& what, const std::string& errors) {
    const bool is_finding = what.starts_with('!');
    ++totals().cases;
    totals().good += what.starts_with("good");
    ++kinds_[is_finding ? what.substr(0, what.find(':')) : what];
    if (o_.verbose) {
      std::printf("case %ld: %s: %s\n", static_cast<long>(number),
                  make_case(number).changed.c_str(), what.c_str());
    }
    if (is_finding) report(number, what, errors);
  }

  void report(int64_t number, const std::string& what, const std::string& errors) {
    ++totals().findings;
    ++findings_;
    const Case c = make_case(number);
    std::printf("case %ld of seed %lu: %s: %s\n  changed: %s\n%s", static_cast<long>(number),
                static_cast<unsigned long>(o_.seed), c.changed.c_str(), what.c_str(),
                c.mutant.changes.c_str(), errors.c_str());
    std::fflush(stdout);
    if (o_.keep.empty()) return;
    fs::create_directories(o_.keep);
    const std::string name =
        std::to_string(number) + "-" + std::string(mj::file_name_of(c.changed));
    mj::write_file((fs::path(o_.keep) / name).string(), c.mutant.text);
  }

  const std::vector<Model>& models_;
  const Options& o_;
  std::map<std::string, int64_t> kinds_;
  int64_t findings_ = 0;
};

int run(const Options& o) {
  const std::vector<Model> models = good_models(o);
  if (!o.is_generated) {
    std::printf("%zu models that are good and compile within %g s\n", models.size(), o.slowest);
    if (models.empty()) return 2;
  }
  std::fflush(stdout);
  (void)totals();
  std::vector<pid_t> workers;
  for (int worker = 0; worker < o.jobs; ++worker) {
    const pid_t child = ::fork();
    if (child == 0) {
      Run(models, o).work(worker);
      ::_exit(0);
    }
    workers.push_back(child);
  }
  bool is_complete = true;
  for (const pid_t worker : workers) {
    int status = 0;
    ::waitpid(worker, &status, 0);
    is_complete = is_complete && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  const Totals& t = totals();
  std::printf("%ld %s, %ld of them good, %ld findings\n", static_cast<long>(t.cases),
              o.is_generated ? "generated models in MJCF and URDF" : "mutants of good models",
              static_cast<long>(t.good), static_cast<long>(t.findings));
  return is_complete && t.findings == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app("Mutants of good models: compiled, saved, simulated, in processes of their own");
  auto* paths = app.add_option("PATH", o.paths, "Good models in MJCF or URDF, and folders of them");
  app.add_flag("--generated", o.is_generated,
               "Break generated models in MJCF and URDF instead of good models")
      ->excludes(paths);
  app.add_option("-n,--count", o.count, "Mutants to try")->capture_default_str();
  app.add_option("--first", o.first, "Number of the first one")->capture_default_str();
  app.add_option("--seed", o.seed, "Other seeds give other mutants")->capture_default_str();
  app.add_option("-j,--jobs", o.jobs, "Mutants at a time")->capture_default_str();
  app.add_option("--for", o.longest, "Stop after so many seconds");
  app.add_option("--steps", o.steps, "Steps to simulate")->capture_default_str();
  app.add_option("--seconds", o.seconds, "Processor time of one mutant")->capture_default_str();
  app.add_option("--megabytes", o.megabytes, "Memory of one mutant; 0 for any")
      ->capture_default_str();
  app.add_option("--slowest", o.slowest, "Leave out good models that take longer, in seconds")
      ->capture_default_str();
  app.add_option("--keep", o.keep, "Folder for the texts of mutants that are findings");
  app.add_option("--cache", o.cache, "Folder for processed assets")->required();
  app.add_flag("--verbose", o.verbose, "Say what became of every mutant");
  if (const auto code = mj::report::parse_command_line(app, argc, argv)) return *code;
  try {
    if (o.paths.empty() && !o.is_generated)
      throw mj::Error("usage", "PATH or --generated is missing");
    return run(o);
  } catch (const mj::Error& e) {
    std::fputs(mj::format(e.diagnostic(), {.program = "mjtools_fuzz_mjcf"}).c_str(), stderr);
    return 2;
  }
}
