// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plan.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/file_error.h"
#include "resource/path.h"
#include "resource/write/atomic_file.h"

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

// No two outputs are the same file, and none is a model that is read, or is included by one.
void check_outputs(const std::vector<Job>& jobs, const Inputs& inputs) {
  std::map<std::string, const Job*> writers;
  for (const Job& job : jobs) {
    const auto [other, is_new] = writers.insert({identity_of(job.output), &job});
    if (!is_new) {
      throw file_error(job.input, "output-collision",
                       "'" + other->second->input + "' and '" + job.input +
                           "' would both become '" + job.output + "'",
                       advice_on_collision(jobs, *other->second, job));
    }
  }
  for (const Job& job : jobs) {
    const auto writer = writers.find(identity_of(job.input));
    if (writer != writers.end()) require_different_files(writer->second->output, job.input);
  }
  for (const std::string& file : inputs.included) {
    const auto writer = writers.find(file);
    if (writer != writers.end()) require_different_files(writer->second->output, file);
  }
}

// The folder of a model as seen from --root-dir, else from the folder in which it was found.
fs::path kept_folder(const Input& input, const Options& o) {
  const std::string& top = o.root_dir.empty() ? input.folder : o.root_dir;
  if (top.empty()) return {};
  const fs::path root = fs::absolute(top + "/").lexically_normal();
  const fs::path folder = fs::absolute(input.path).lexically_normal().parent_path();
  const fs::path kept = (folder / "").lexically_relative(root);
  if (kept.empty() || *kept.begin() == "..") {
    throw Error("usage", "'" + input.path + "' is not below '" + o.root_dir + "', the --root-dir");
  }
  return kept;
}

std::vector<Job> jobs_into_folder(const Inputs& inputs, const Options& o) {
  const std::string format = o.format.empty() ? "mjb" : o.format;
  std::vector<Job> jobs;
  for (const Input& input : inputs.models) {
    if (input.path == "-") {
      throw Error("usage", "standard input has no name, so it cannot be written with --out-dir");
    }
    const std::string name = std::string(stem_of(input.path)) + "." + format;
    const fs::path place = kept_folder(input, o) / name;
    Job job = {input.path, (o.out_dir / place).lexically_normal().string(), format};
    const std::string& depfiles = o.of_files.depfile.empty() ? o.out_dir : o.of_files.depfile;
    const bool has_depfile = o.incremental || !o.of_files.depfile.empty();
    if (has_depfile) job.depfile = (depfiles / place).lexically_normal().string() + ".d";
    jobs.push_back(std::move(job));
  }
  check_outputs(jobs, inputs);
  return jobs;
}

}  // namespace

Plan plan_jobs(const Options& o) {
  Plan plan;
  std::vector<Job>& jobs = plan.jobs;
  if (!o.of_files.bundle.empty()) {
    require_outside(o.files[0], o.of_files.bundle);
    jobs.push_back({o.files[0], o.of_files.bundle, "bundle", o.of_files.depfile});
  } else if (o.check || !o.out_dir.empty()) {
    Inputs inputs = inputs_of(o);
    if (o.check) {
      for (const Input& input : inputs.models) jobs.push_back({input.path, "", ""});
    } else {
      jobs = jobs_into_folder(inputs, o);
    }
    plan.skipped = std::move(inputs.skipped);
    plan.has_folders = inputs.has_folders;
  } else {
    jobs.push_back({o.files[0], o.files[1], format_of(o.files[1], o), o.of_files.depfile});
    if (o.incremental && jobs[0].depfile.empty()) jobs[0].depfile = o.files[1] + ".d";
    require_different_files(o.files[1], o.files[0]);
    if (jobs[0].format == "mjb" || jobs[0].format == "mjz") report::refuse_terminal(o.files[1]);
  }
  return plan;
}

}  // namespace mj::compile_tool
