// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plan.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/file_error.h"
#include "common/report/diagnostic_output.h"
#include "out_name.h"
#include "resource/path.h"
#include "resource/write/atomic_file.h"

namespace mj::compile_tool {
namespace {

namespace fs = std::filesystem;

// template of the names of outputs in --out-dir
constexpr const char* kDefaultName = "{stem}.{format}";

std::string format_of(const std::string& output, const Options& o) {
  if (!o.format.empty()) return o.format;
  const std::string extension = fs::path(output).extension().string();
  if (extension == ".txt") return "txt";
  if (extension == ".xml") return "xml";
  if (extension == ".mjz") return "mjz";
  if (extension == ".mjb" || extension.empty()) return "mjb";
  throw Error("usage", "cannot tell the format of '" + output + "' from its extension",
              "use the extension .mjb, .xml, .mjz or .txt, or give --format");
}

// Returns the deepest folder that contains all models. The result is relative if the paths of the
// models are relative.
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

// Returns advice for a user whose models would get the same output name. If their folders or
// extensions differ, the advice is to keep these in the names.
std::string advice_on_collision(const std::vector<Job>& jobs, const std::vector<const Job*>& same,
                                const Options& o) {
  const Job& a = *same[0];
  const auto each = [&](auto differs) {
    return std::any_of(same.begin() + 1, same.end(), [&](const Job* b) { return differs(*b); });
  };
  const auto folder_of = [](const Job& job) {
    return identity_of(std::string(directory_of(job.input)) + ".");
  };
  if (!each([&](const Job& b) { return identity_of(b.input) != identity_of(a.input); })) {
    return "name the model only once";
  }
  if (!o.out_name.empty()) return "use {folder}, {stem} and {ext} in --out-name";
  if (each([&](const Job& b) { return folder_of(b) != folder_of(a); })) {
    return "--root-dir " + common_folder(jobs) + " keeps the folders of the models";
  }
  return "--out-name '{stem}.{ext}." + a.format + "' keeps the extensions of the models";
}

std::string listed(const std::vector<const Job*>& jobs) {
  std::string out;
  for (const Job* job : jobs) {
    const char* separator = job == jobs[0] ? "" : job == jobs.back() ? " and " : ", ";
    out += separator + ("'" + job->input + "'");
  }
  return out;
}

// Reports every output to which several models would be written. The last of these reports is
// thrown as an Error.
void refuse_collisions(const std::vector<Job>& jobs,
                       const std::map<std::string, std::vector<const Job*>>& writers,
                       const Options& o) {
  std::vector<Error> errors;
  for (const Job& job : jobs) {
    const std::vector<const Job*>& same = writers.at(identity_of(job.output));
    if (same.size() < 2 || same[0] != &job) continue;
    errors.push_back(file_error(same[1]->input, "output-collision",
                                listed(same) + " would " + (same.size() == 2 ? "both" : "all") +
                                    " become '" + job.output + "'",
                                advice_on_collision(jobs, same, o)));
  }
  if (errors.empty()) return;
  for (size_t i = 0; i + 1 < errors.size(); ++i) report::print(errors[i].diagnostic());
  throw errors.back();
}

// Throws Error if two models have the same output, or if an output is a file that is read as a
// model or included by one.
void check_outputs(const std::vector<Job>& jobs, const Inputs& inputs, const Options& o) {
  std::map<std::string, std::vector<const Job*>> all_writers;
  for (const Job& job : jobs) all_writers[identity_of(job.output)].push_back(&job);
  refuse_collisions(jobs, all_writers, o);
  std::map<std::string, const Job*> writers;
  for (const auto& [output, of_output] : all_writers) writers[output] = of_output[0];
  for (const Job& job : jobs) {
    const auto writer = writers.find(identity_of(job.input));
    if (writer != writers.end()) require_different_files(writer->second->output, job.input);
  }
  for (const std::string& file : inputs.included) {
    const auto writer = writers.find(file);
    if (writer != writers.end()) require_different_files(writer->second->output, file);
  }
}

// Returns the path from --root-dir to the folder of a model. Without --root-dir, the path begins at
// the folder argument in which the model was found. Throws Error if the model is not below
// --root-dir.
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
  const std::string default_format = o.format.empty() ? "mjb" : o.format;
  std::vector<Job> jobs;
  for (const Input& input : inputs.models) {
    if (input.path == "-") {
      throw Error(
          "usage",
          "a model from standard input has no file name, so it cannot be written with --out-dir");
    }
    const std::string name =
        out_name(o.out_name.empty() ? kDefaultName : o.out_name, input.path, default_format);
    const std::string format = format_of(name, o);
    const fs::path place = kept_folder(input, o) / name;
    Job job = {input.path, (o.out_dir / place).lexically_normal().string(), format};
    const std::string& depfiles = o.of_files.depfile.empty() ? o.out_dir : o.of_files.depfile;
    const bool has_depfile = o.incremental || !o.of_files.depfile.empty();
    if (has_depfile) job.depfile = (depfiles / place).lexically_normal().string() + ".d";
    jobs.push_back(std::move(job));
  }
  check_outputs(jobs, inputs, o);
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
