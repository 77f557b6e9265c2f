// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/recorded_model.h"

#include <cmath>
#include <filesystem>

#include "base/file_error.h"
#include "base/require_memory.h"
#include "common/cli/model_options.h"
#include "load/identity.h"
#include "load/load_model.h"
#include "load/option_override.h"
#include "model/mjb.h"
#include "resource/foreign_content.h"
#include "trajectory/reader.h"

namespace mj::report {
namespace {

namespace fs = std::filesystem;

// largest number of references to follow, because a recording may refer to another recording
constexpr int kMostReferences = 8;
constexpr std::string_view kBackwards = "--backwards";

std::string model_of(const FileBytes& recording, int depth);

std::string whole_path(const std::string& path) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(fs::absolute(path), error);
  require_memory(error);
  return error ? path : whole.string();
}

std::string relative_to(const std::string& recording, const std::string& whole) {
  return fs::path(whole).lexically_relative(fs::path(whole_path(recording)).parent_path()).string();
}

// Returns the paths of the reference at which a file exists. The relative path comes before the
// absolute path.
std::vector<std::string> files_of(const FileBytes& recording, const ModelReference& reference) {
  const fs::path folder =
      recording.is_in_memory() ? fs::path() : fs::path(recording.path()).parent_path();
  std::vector<std::string> out;
  for (const std::string& path : {(folder / reference.relative).string(), reference.path}) {
    std::error_code ignored;
    const bool is_new = out.empty() || whole_path(out[0]) != whole_path(path);
    if (is_new && fs::is_regular_file(path, ignored)) out.push_back(path);
  }
  return out;
}

[[noreturn]] void fail(const FileBytes& recording, const std::string& why, DiagnosticCode code,
                       const std::string& hint) {
  throw file_error(recording.name(), code,
                   "the model is not in '" + recording.name() + "', and " + why, hint);
}

// Parses the recorded options of a model. In `words`, each option is followed by its value, except
// for --backwards, which has no value.
LoadOptions options_of(const std::vector<std::string>& words) {
  ModelOptions files;
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == "--include-path") files.search.includes.push_back(words[i + 1]);
    if (words[i] == "--asset-path") files.search.assets.push_back(words[i + 1]);
    if (words[i] == "--package") files.packages.push_back(words[i + 1]);
  }
  return load_options(files);
}

void apply(const std::vector<std::string>& words, mjModel& m) {
  const bool is_backwards = !words.empty() && words.back() == kBackwards;
  m.opt.timestep = is_backwards ? std::abs(m.opt.timestep) : m.opt.timestep;
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == "--set") set_option(m, words[i + 1]);
  }
  if (is_backwards) m.opt.timestep = -std::abs(m.opt.timestep);
}

// Compiles the model file that a recording refers to. Error messages do not quote the contents of
// the file, because a recording from a stranger may refer to any file, even a private one.
ModelPtr load_referred(const FileBytes& recording, const std::string& path,
                       const std::vector<std::string>& options, int depth) {
  const FileBytes file(path);
  const std::string bytes =
      content_kind(file) == ContentKind::kHdf5 ? model_of(file, depth + 1) : model_bytes(file);
  Diagnostics diagnostics;
  ModelPtr m = load_model(std::as_bytes(std::span(bytes)), path, diagnostics, options_of(options));
  if (!m) {
    fail(recording, "its file '" + path + "' cannot be compiled now", "file-unreadable",
         "mj-compile --check " + path + " says why");
  }
  apply(options, *m);
  return m;
}

std::string model_of(const FileBytes& recording, int depth) {
  const std::optional<ModelReference> reference = load_model_reference(recording);
  if (!reference) return load_embedded_model(recording);
  if (depth >= kMostReferences) {
    fail(recording, "the recordings refer to each other in a circle", "file-unreadable", "");
  }
  std::string changed;
  for (const std::string& path : files_of(recording, *reference)) {
    const ModelPtr m = load_referred(recording, path, reference->options, depth);
    const std::vector<std::byte> mjb = write_mjb(*m);
    if (sha256(mjb) == reference->sha256) {
      return {reinterpret_cast<const char*>(mjb.data()), mjb.size()};
    }
    changed = path;
  }
  if (changed.empty()) {
    fail(recording, "its file '" + reference->path + "' does not exist", "file-not-found",
         "restore it, put it beside the recording as '" + reference->relative +
             "', or give the model on the command line");
  }
  fail(recording, "its file '" + changed + "' now contains another model", "file-unreadable",
       "the file was changed, or another version of mjtools made the recording: give the "
       "original model on the command line");
}

void add(const char* option, const std::vector<std::string>& values,
         std::vector<std::string>& words) {
  for (const std::string& value : values) {
    words.emplace_back(option);
    words.push_back(value);
  }
}

std::vector<std::string> whole_paths(std::vector<std::string> paths) {
  for (std::string& path : paths) path = whole_path(path);
  return paths;
}

}  // namespace

std::optional<ModelReference> moved_reference(const FileBytes& from, const std::string& to) {
  std::optional<ModelReference> out = load_model_reference(from);
  const std::vector<std::string> files = out ? files_of(from, *out) : std::vector<std::string>();
  if (files.empty()) return out;
  out->path = whole_path(files[0]);
  out->relative = relative_to(to, out->path);
  return out;
}

ModelReference make_reference(const std::string& model, const std::string& recording,
                              const ModelOptions& files, const std::vector<std::string>& overrides,
                              bool is_backwards) {
  std::error_code ignored;
  const fs::file_status status = fs::status(model, ignored);
  // A missing file is accepted here, because the error is reported when the file is read.
  const bool may_be_missing = model != "-" && model.find(':') == std::string::npos;
  if (fs::exists(status) ? !fs::is_regular_file(status) : !may_be_missing) {
    throw Error("usage", "--model-by reference needs a model in a regular file", "omit it");
  }
  ModelReference out;
  out.path = whole_path(model);
  out.relative = relative_to(recording, out.path);
  add("--include-path", whole_paths(files.search.includes), out.options);
  add("--asset-path", whole_paths(files.search.assets), out.options);
  for (const std::string& text : files.packages) {
    const size_t at = text.find('=');
    add("--package", {text.substr(0, at + 1) + whole_path(text.substr(at + 1))}, out.options);
  }
  add("--set", overrides, out.options);
  if (is_backwards) out.options.emplace_back(kBackwards);
  return out;
}

std::string load_recorded_model(const FileBytes& recording) {
  return model_of(recording, 0);
}

}  // namespace mj::report
