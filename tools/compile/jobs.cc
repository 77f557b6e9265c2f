// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "jobs.h"

#include <filesystem>
#include <mutex>

#include "base/file_error.h"
#include "base/parallel.h"
#include "common/cli/cache_option.h"
#include "common/json/json_document.h"
#include "common/json/json_text.h"
#include "common/program/progress.h"
#include "incremental.h"

namespace mj::compile_tool {
namespace {

namespace fs = std::filesystem;

// Prints the messages of the jobs in the order of the jobs, regardless of the order in which the
// jobs end.
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

  // Returns the summary line, which has the numbers of models that were written, up to date,
  // skipped and failed.
  [[nodiscard]] std::string tally(size_t skipped) const {
    const size_t made = done_.size() - up_to_date_ - failed_;
    std::string out = std::to_string(made) + (options_.check ? " good, " : " written, ");
    if (options_.incremental) out += std::to_string(up_to_date_) + " up to date, ";
    return out + std::to_string(skipped) + " skipped, " + std::to_string(failed_) + " failed";
  }

 private:
  void show(const Result& result) {
    const Diagnostics& diagnostics = result.diagnostics;
    if (!diagnostics.ok()) ++failed_;
    if (result.is_up_to_date) ++up_to_date_;
    report::print(diagnostics, {result.input, result.seconds});
    if (!diagnostics.ok() || result.is_up_to_date) return;
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
  size_t up_to_date_ = 0;
  size_t failed_ = 0;
};

void make_folder(const fs::path& path) {
  std::error_code failed;
  fs::create_directories(path, failed);
  if (failed) {
    throw file_error(path.string(), "file-unwritable",
                     "cannot create the folder '" + path.string() + "': " + failed.message());
  }
}

}  // namespace

void run_jobs(const Plan& plan, const Options& o, report::Output& out) {
  const std::vector<Job>& jobs = plan.jobs;
  if (!o.out_dir.empty()) {
    for (const Job& job : jobs) {
      make_folder(fs::path(job.output).parent_path());
      if (!job.depfile.empty()) make_folder(fs::path(job.depfile).parent_path());
    }
  }
  for (const Skipped& file : plan.skipped) report::print_skipped(file.path, file.why);
  Messages messages(jobs.size(), o);
  report::Progress progress("compile", static_cast<int64_t>(jobs.size()));
  const int threads = o.jobs > 0 ? o.jobs : processors();
  Diagnostics of_cache;
  const std::unique_ptr<AssetCache> cache = report::open_cache(o.cache, of_cache);
  report::print(of_cache);
  BuildRecords records(o);
  run_parallel(static_cast<int>(jobs.size()), threads, [&](int i) {
    Job job = jobs[i];
    if (jobs.size() == 1) job.threads = threads;
    messages.add(i, convert(job, o, {cache.get(), o.incremental ? &records : nullptr}));
    progress.advance();
  });
  messages.finish(out);
  if (plan.has_folders || o.incremental) report::print_line(messages.tally(plan.skipped.size()));
}

}  // namespace mj::compile_tool
