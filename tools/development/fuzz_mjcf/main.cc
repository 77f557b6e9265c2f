// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests mutants of good models, each in a separate process. A mutant is determined by the list of
// models, the seed and the number of the mutant.

#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "asset/disk_cache.h"
#include "base/diagnostic.h"
#include "child.h"
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
  double slowest = 0.5;  // limit of compile time in seconds; models that take longer are left out
  std::string keep, cache;
  bool verbose = false;
};

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
      if (entry.path().extension() == ".xml") out.push_back(entry.path().string());
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

class Run {
 public:
  Run(const std::vector<Model>& models, const Options& o) : models_(models), o_(o) {}

  // Tests every mutant whose turn it is for this worker: each of the o_.jobs workers tests every
  // o_.jobs-th mutant. Returns the number of findings, at most 100, so that it fits into an exit
  // status.
  int work(int worker) {
    for (int64_t i = o_.first + worker; i < o_.first + o_.count; i += o_.jobs) try_case(i);
    for (const auto& [kind, count] : kinds_) {
      std::printf("%8ld %s\n", static_cast<long>(count), kind.c_str());
    }
    std::fflush(stdout);
    return std::min(findings_, 100);
  }

 private:
  void try_case(int64_t i) {
    const uint64_t seed = o_.seed * 1000000007 + static_cast<uint64_t>(i);
    std::mt19937_64 random(seed);
    const Model& model = models_[random() % models_.size()];
    const Model& donor = models_[random() % models_.size()];
    const bool is_main = model.files.size() == 1 || random() % 2 == 0;
    const std::string changed =
        is_main ? mj::normalize_path(model.path) : model.files[random() % model.files.size()];
    const Mutant mutant = mutate(mj::read_file(changed), donor.text, seed);
    const Ended ended = run_in_child(limits_of(o_), [&] {
      mj::DiskCache cache(o_.cache);
      const Outcome out = try_model({model.path, changed, mutant.text}, {o_.steps, &cache});
      return (out.is_finding ? "!" : "") + out.kind + (out.detail.empty() ? "" : ": ") + out.detail;
    });
    const bool is_finding = !ended.problem.empty() || ended.answer.starts_with("!");
    const std::string what = ended.problem.empty() ? ended.answer : "!" + ended.problem;
    ++kinds_[is_finding ? what.substr(0, what.find(':')) : what];
    if (o_.verbose) {
      std::printf("case %ld: %s: %s\n", static_cast<long>(i), changed.c_str(), what.c_str());
    }
    if (is_finding) report(i, changed, mutant, what, ended.errors);
  }

  void report(int64_t i, const std::string& changed, const Mutant& mutant, const std::string& what,
              const std::string& errors) {
    ++findings_;
    std::printf("case %ld of seed %lu: %s: %s\n  changed: %s\n%s", static_cast<long>(i),
                static_cast<unsigned long>(o_.seed), changed.c_str(), what.c_str(),
                mutant.changes.c_str(), errors.c_str());
    std::fflush(stdout);
    if (o_.keep.empty()) return;
    fs::create_directories(o_.keep);
    const std::string name = std::to_string(i) + "-" + std::string(mj::file_name_of(changed));
    mj::write_file((fs::path(o_.keep) / name).string(), mutant.text);
  }

  const std::vector<Model>& models_;
  const Options& o_;
  std::map<std::string, int64_t> kinds_;
  int findings_ = 0;
};

int run(const Options& o) {
  const std::vector<Model> models = good_models(o);
  std::printf("%zu models that are good and compile within %g s\n", models.size(), o.slowest);
  std::fflush(stdout);
  if (models.empty()) return 2;
  std::vector<pid_t> workers;
  for (int worker = 0; worker < o.jobs; ++worker) {
    const pid_t child = ::fork();
    if (child == 0) {
      const int findings = Run(models, o).work(worker);
      ::_exit(findings);
    }
    workers.push_back(child);
  }
  bool ok = true;
  for (const pid_t worker : workers) {
    int status = 0;
    ::waitpid(worker, &status, 0);
    ok = ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  return ok ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app("Mutants of good models: compiled, saved, simulated, each in a process of its own");
  app.add_option("PATH", o.paths, "Good models in MJCF, and folders of them")->required();
  app.add_option("-n,--count", o.count, "Mutants to try")->capture_default_str();
  app.add_option("--first", o.first, "Number of the first one")->capture_default_str();
  app.add_option("--seed", o.seed, "Other seeds give other mutants")->capture_default_str();
  app.add_option("-j,--jobs", o.jobs, "Mutants at a time")->capture_default_str();
  app.add_option("--steps", o.steps, "Steps to simulate")->capture_default_str();
  app.add_option("--seconds", o.seconds, "Processor time of one mutant")->capture_default_str();
  app.add_option("--megabytes", o.megabytes, "Memory of one mutant; 0 for any")
      ->capture_default_str();
  app.add_option("--slowest", o.slowest, "Leave out good models that take longer, in seconds")
      ->capture_default_str();
  app.add_option("--keep", o.keep, "Folder for the texts of mutants that are findings");
  app.add_option("--cache", o.cache, "Folder for processed assets")->required();
  app.add_flag("--verbose", o.verbose, "Say what became of every mutant");
  CLI11_PARSE(app, argc, argv);
  try {
    return run(o);
  } catch (const mj::Error& e) {
    std::fputs(mj::format(e.diagnostic(), {.program = "mjtools_fuzz_mjcf"}).c_str(), stderr);
    return 2;
  }
}
