// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "convert.h"

#include <chrono>
#include <cstdio>
#include <filesystem>

#include "base/file_error.h"
#include "base/printable.h"
#include "common/cli/tool.h"
#include "common/program/message_report.h"
#include "common/program/output.h"
#include "depfile.h"
#include "incremental.h"
#include "load/bundle.h"
#include "load/flatten.h"
#include "load/load_model.h"
#include "load/save_mjcf.h"
#include "manifest.h"
#include "model/mjb.h"
#include "resource/archive.h"
#include "resource/atomic_folder.h"
#include "resource/path.h"
#include "resource/recording_reader.h"
#include "resource/write/atomic_file.h"

namespace mj::compile_tool {
namespace {

constexpr mjtSize kLargeFile = mjtSize{8} << 20;

class Conversion {
 public:
  Conversion(const Job& job, const Options& o, const Shared& shared, Result& result)
      : job_(job),
        o_(o),
        records_(shared.records),
        result_(result),
        load_(report::load_options(o.of_files.model)) {
    load_.files = &files_;
    load_.times = &result.stats.times;
    load_.cache = shared.cache;
    load_.threads = job.threads;
    load_.is_checked = o.check;
  }

  void run() {
    if (records_ && records_->is_up_to_date(job_)) {
      result_.is_up_to_date = true;
      return;
    }
    report::require_separate({job_.output, job_.depfile, o_.of_files.manifest});
    if (o_.no_clobber && !job_.output.empty()) {
      refuse_to_replace(job_.output);
      refuse_to_replace(job_.depfile);
    }
    input_ = report::read_model_file(job_.input);
    if (job_.input != "-") files_.remember(job_.input);
    // The contents of a pipe or an archive may come from a stranger.
    const bool is_foreign = job_.input == "-" || is_archive(input_);
    if (o_.check && o_.of_files.model.sandbox.empty() && is_foreign) load_.is_confined = true;
    if (job_.format == "bundle") return write_bundle();
    make();
    judge_warnings();
    if (!diagnostics_.ok() || job_.output.empty()) return;
    const TimedPass time(&result_.stats.times, "write");
    require_not_read(job_.output);
    if (!records_) write_depfile(job_.output);
    write_output();
    // The depfile is written after the output, because it records a digest of the output.
    if (records_) write_depfile(job_.output);
  }

 private:
  [[nodiscard]] std::span<const std::byte> input() const {
    return std::as_bytes(std::span(input_));
  }

  // Throws Error if the path is a file that the model was made from, such as an included file.
  void require_not_read(const std::string& path) const {
    for (const std::string& file : files_.files()) {
      require_different_files(path, file);
      report::require_no_report(file);
    }
  }

  // Makes the output and puts it into text_ or model_. For an output with --assets-dir or
  // --manifest, also sets flat_ and, if requested, manifest_. With --check, only looks for errors.
  // Errors are added to diagnostics_.
  void make() {
    if (job_.format == "mjz") {
      const std::string stem(stem_of(job_.output));
      const auto files = bundle(job_.output == "-" || stem.empty() ? "model" : stem);
      if (diagnostics_.ok()) text_ = write_archive(files);
    } else if (is_for_import()) {
      make_flat();
    } else if (job_.format == "xml") {
      const std::string directory(directory_of(job_.output));
      text_ = save_mjcf(input(), job_.input, {write_options(), directory, load_}, diagnostics_);
    } else {
      compile();
    }
  }

  [[nodiscard]] bool is_for_import() const {
    return !o_.of_files.assets_dir.empty() || !o_.of_files.manifest.empty();
  }

  [[nodiscard]] FlatMesh mesh_format() const {
    const std::string& word = o_.of_files.mesh;
    if (word == "obj") return FlatMesh::kObj;
    if (word == "stl") return FlatMesh::kStl;
    return word == "msh" ? FlatMesh::kMsh : FlatMesh::kKeep;
  }

  void make_flat() {
    const std::string& assets = o_.of_files.assets_dir;
    const FlattenOptions options{o_.digits, std::string(directory_of(job_.output)), assets, load_,
                                 mesh_format()};
    flat_ = flatten(input(), job_.input, options, diagnostics_);
    if (!flat_) return;
    if (!flat_->assets.empty() && assets.empty()) {
      throw file_error(job_.input, "usage", "the model has asset files",
                       "--assets-dir DIR names the folder for them");
    }
    if (!o_.of_files.manifest.empty()) {
      manifest_ = manifest_text(*flat_, {job_.input, job_.output, assets, o_.of_files.frame});
    }
    text_ = std::move(flat_->text);
  }

  void compile() {
    ModelPtr m = load_model(input(), job_.input, diagnostics_, load_);
    if (m && !o_.stats.empty()) result_.stats.measure(*m);
    if (!m || job_.format.empty()) return;
    if (job_.format == "txt") {
      const TimedPass time(&result_.stats.times, "encode");
      text_ = printable(print_model(*m, o_.real_format));
    } else {
      model_ = std::move(m);
    }
  }

  void write_output() {
    if (model_ && model_->nbuffer >= kLargeFile) report::give_back_memory();
    if (model_) return save_mjb(*model_, job_.output, !o_.no_clobber);
    if (flat_) return write_flat();
    write_file(job_.output, text_, !o_.no_clobber);
  }

  // Writes the flattened model and its assets. The assets are written first, so that all assets
  // exist as soon as the model file exists.
  void write_flat() {
    const std::string& manifest = o_.of_files.manifest;
    std::vector<std::string> written;
    try {
      if (!manifest.empty()) {
        require_not_read(manifest);
        if (o_.no_clobber) refuse_to_replace(manifest);
      }
      write_assets(flat_->assets, o_.of_files.assets_dir, written);
      std::optional<StreamedFile> description;
      if (!manifest.empty()) description.emplace(manifest, !o_.no_clobber);
      if (description) description->write(manifest_);
      write_file(job_.output, text_, !o_.no_clobber);
      if (description) description->commit();
    } catch (...) {
      for (const std::string& path : written) std::remove(path.c_str());
      throw;
    }
  }

  void judge_warnings() {
    if (o_.strict) diagnostics_.promote_warnings();
  }

  [[nodiscard]] mjcf::WriteOptions write_options() const { return {o_.digits, o_.flatten}; }

  std::vector<ArchiveFile> bundle(const std::string& name) {
    return make_bundle(input(), job_.input, name, write_options(), load_, diagnostics_);
  }

  void write_bundle() {
    const std::string path = std::filesystem::absolute(job_.output + "/").lexically_normal();
    const std::string name(file_name_of(path.substr(0, path.size() - 1)));
    const auto files = bundle(name.empty() ? "model" : name);
    judge_warnings();
    if (!diagnostics_.ok()) return;
    for (const std::string& file : files_.files()) require_outside(file, job_.output);
    const TimedPass time(&result_.stats.times, "write");
    write_depfile(join_path(job_.output, files[0].name));
    write_folder(job_.output, files, o_.of_files.force ? files[0].name : "");
  }

  void write_depfile(const std::string& target) const {
    if (job_.depfile.empty()) return;
    require_not_read(job_.depfile);
    Depfile depfile = {target, files_.files()};
    // A model that uses a resource provider gets no record, so it is always compiled again. The
    // provider may change its data without notice.
    if (records_ && !files_.has_provided()) {
      depfile.absent = files_.absent();
      depfile.record = records_->record_of(job_, depfile, start_);
    }
    write_file(job_.depfile, depfile_text(depfile), !o_.no_clobber);
  }

  const Job& job_;
  const Options& o_;
  BuildRecords* records_;
  const BuildRecords::Time start_ = BuildRecords::now();
  Result& result_;
  Diagnostics& diagnostics_ = result_.diagnostics;
  DiskReader disk_;
  RecordingReader files_{disk_};
  LoadOptions load_;
  std::string input_;
  std::string text_;  // the output, unless it is a binary model
  ModelPtr model_;    // the output, if it is a binary model
  std::optional<FlatModel>
      flat_;  // set with --assets-dir or --manifest; its text is moved to text_
  std::string manifest_;
};

}  // namespace

void require_outside(const std::string& file, const std::string& folder) {
  if (!(identity_of(file) + "/").starts_with(identity_of(folder) + "/")) return;
  throw file_error(file, "output-is-input",
                   "'" + file + "' is read as input, so its folder cannot be the output");
}

Result convert(const Job& job, const Options& o, const Shared& shared) {
  const auto start = std::chrono::steady_clock::now();
  Result result{.input = job.input == "-" ? "standard input" : job.input,
                .diagnostics = Diagnostics(o.max_errors),
                .stats = {.file = job.input}};
  try {
    Conversion(job, o, shared, result).run();
  } catch (...) {
    result.diagnostics.add(report::current_problem());
  }
  result.diagnostics.sort();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  result.seconds = taken.count();
  return result;
}

}  // namespace mj::compile_tool
