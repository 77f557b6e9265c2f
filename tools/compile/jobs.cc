// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "jobs.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "base/parallel.h"
#include "report/cache_option.h"
#include "report/exit_code.h"
#include "report/json_document.h"
#include "report/json_text.h"
#include "report/progress.h"
#include "resource/atomic_file.h"
#include "resource/path.h"

namespace mj::compile_tool {
namespace {

namespace fs = std::filesystem;

std::string format_of(const std::string& output, const Options& o) {
  if (!o.format.empty()) return o.format;
  const std::string extension = fs::path(output).extension().string();
  if (extension == ".txt") return "txt";
  if (extension == ".xml") return "xml";
  if (extension == ".mjz") return "mjz";
  if (extension == ".mjb" || extension.empty()) return "mjb";
  throw Error("usage", "cannot tell the form of '" + output + "' from its extension",
              "name it .mjb, .xml, .mjz or .txt, or give --format");
}

// The folder that holds all of the models, as their paths name it.
std::string common_folder(const std::vector<Job>& jobs) {
  fs::path common = fs::path(jobs[0].input).lexically_normal().parent_path();
  for (const Job& job : jobs) {
    const fs::path folder = fs::path(job.input).lexically_normal().parent_path();
    const auto [end, ignored] =
        std::mismatch(common.begin(), common.end(), folder.begin(), folder.end());
    fs::path same;
    for (auto part = common.begin(); part != end; ++part) same /= *part;
    common = same;
  }
  return common.empty() ? "." : common.string();
}

// How two models of one name can both be written: with their folders, if those differ.
std::string advice_on_collision(const std::vector<Job>& jobs, const Job& a, const Job& b) {
  const bool is_same_folder = identity_of(std::string(directory_of(a.input)) + ".") ==
                              identity_of(std::string(directory_of(b.input)) + ".");
  return is_same_folder ? "write them into folders of their own"
                        : "--root-dir " + common_folder(jobs) + " keeps their folders";
}

// No two outputs are the same file, and none is an input.
void check_outputs(const std::vector<Job>& jobs) {
  std::map<std::string, const Job*> writers;
  for (const Job& job : jobs) {
    const auto [other, is_new] = writers.insert({identity_of(job.output), &job});
    if (!is_new) {
      throw Error("output-collision",
                  "'" + other->second->input + "' and '" + job.input + "' would both become '" +
                      job.output + "'",
                  advice_on_collision(jobs, *other->second, job));
    }
  }
  for (const Job& job : jobs) {
    const auto writer = writers.find(identity_of(job.input));
    if (writer != writers.end()) require_different_files(writer->second->output, job.input);
  }
}

// The folder of a model as seen from --root-dir, or nothing without one.
fs::path kept_folder(const std::string& input, const Options& o) {
  if (o.root_dir.empty()) return {};
  const fs::path root = fs::absolute(o.root_dir + "/").lexically_normal();
  const fs::path folder = fs::absolute(input).lexically_normal().parent_path();
  const fs::path kept = (folder / "").lexically_relative(root);
  if (kept.empty() || *kept.begin() == "..") {
    throw Error("usage", "'" + input + "' is not below '" + o.root_dir + "', the --root-dir");
  }
  return kept;
}

std::vector<Job> jobs_into_folder(const Options& o) {
  const std::string format = o.format.empty() ? "mjb" : o.format;
  std::vector<Job> jobs;
  for (const std::string& input : o.files) {
    if (input == "-") {
      throw Error("usage", "standard input has no name, so it cannot be written with --out-dir");
    }
    const std::string name = std::string(stem_of(input)) + "." + format;
    const fs::path place = kept_folder(input, o) / name;
    Job job = {input, (o.out_dir / place).lexically_normal().string(), format};
    const std::string& depfiles = o.of_files.depfile;
    if (!depfiles.empty()) job.depfile = (depfiles / place).lexically_normal().string() + ".d";
    jobs.push_back(std::move(job));
  }
  check_outputs(jobs);
  return jobs;
}

// Messages in the order of the jobs, whichever ends first.
class Messages {
 public:
  Messages(size_t count, const Options& o) : options_(o), waiting_(count), done_(count) {}

  void add(int job, Result result) {
    const std::lock_guard lock(mutex_);
    waiting_[job] = std::move(result);
    done_[job] = true;
    for (; next_ < done_.size() && done_[next_]; ++next_) show(std::move(waiting_[next_]));
  }

  void finish(report::Output& out) {
    if (options_.stats == "json") {
      if (!stats_.contains("models")) stats_["models"] = nlohmann::ordered_json::array();
      stats_["peak_memory_bytes"] = peak_memory_bytes();
      out.write(report::json_text(stats_));
    } else if (options_.stats == "text") {
      std::fprintf(stderr, "peak memory: %lld MB\n", 1LL * peak_memory_bytes() / 1000000);
    }
  }

  [[nodiscard]] bool ok() const { return ok_; }

 private:
  void show(const Result& result) {
    const Diagnostics& diagnostics = result.diagnostics;
    ok_ = ok_ && diagnostics.ok();
    report::print(diagnostics);
    if (!diagnostics.ok()) return;
    if (options_.stats == "json") stats_["models"].push_back(stats_json(result.stats));
    if (options_.stats != "text") return;
    report::Progress::clear();
    std::fputs(stats_text(result.stats).c_str(), stderr);
  }

  const Options& options_;
  std::mutex mutex_;
  std::vector<Result> waiting_;
  std::vector<bool> done_;
  size_t next_ = 0;
  nlohmann::ordered_json stats_ = report::json_document("compile-stats");
  bool ok_ = true;
};

void make_folder(const fs::path& path) {
  std::error_code failed;
  fs::create_directories(path, failed);
  if (failed) {
    throw Error("file-unwritable",
                "cannot make the folder '" + path.string() + "': " + failed.message());
  }
}

}  // namespace

std::vector<Job> plan_jobs(const Options& o) {
  if (!o.out_dir.empty()) return jobs_into_folder(o);
  std::vector<Job> jobs;
  if (!o.of_files.bundle.empty()) {
    require_outside(o.files[0], o.of_files.bundle);
    jobs.push_back({o.files[0], o.of_files.bundle, "bundle", o.of_files.depfile});
  } else if (o.check) {
    for (const std::string& input : o.files) jobs.push_back({input, "", ""});
  } else {
    jobs.push_back({o.files[0], o.files[1], format_of(o.files[1], o), o.of_files.depfile});
    require_different_files(o.files[1], o.files[0]);
    if (jobs[0].format == "mjb" || jobs[0].format == "mjz") report::refuse_terminal(o.files[1]);
  }
  return jobs;
}

int run_jobs(const std::vector<Job>& jobs, const Options& o, report::Output& out) {
  if (!o.out_dir.empty()) {
    for (const Job& job : jobs) {
      make_folder(fs::path(job.output).parent_path());
      if (!job.depfile.empty()) make_folder(fs::path(job.depfile).parent_path());
    }
  }
  Messages messages(jobs.size(), o);
  report::Progress progress("compile", static_cast<int64_t>(jobs.size()));
  const int threads = o.jobs > 0 ? o.jobs : processors();
  Diagnostics of_cache;
  const std::unique_ptr<AssetCache> cache = report::open_cache(o.cache, of_cache);
  report::print(of_cache);
  run_parallel(static_cast<int>(jobs.size()), threads, [&](int i) {
    Job job = jobs[i];
    if (jobs.size() == 1) job.threads = threads;
    messages.add(i, convert(job, o, cache.get()));
    progress.advance();
  });
  messages.finish(out);
  return messages.ok() ? report::kExitGood : report::kExitError;
}

}  // namespace mj::compile_tool
