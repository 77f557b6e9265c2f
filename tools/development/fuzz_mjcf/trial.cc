// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trial.h"

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <string_view>

#include "load/load_model.h"
#include "load/mjb_exercise.h"
#include "load/save_mjcf.h"
#include "model/mjb.h"
#include "resource/path.h"
#include "resource/read_file.h"
#include "resource/recording_reader.h"

namespace mj::fuzz {
namespace {

// Reads files from the disk, except for one file, which has the text of the mutant.
class ChangedReader : public FileReader {
 public:
  ChangedReader(const std::string& path, const std::string& text) : path_(path), text_(text) {}

  [[nodiscard]] FileContent read(const std::string& path) const override {
    if (normalize_path(path) == path_) return {text_, ""};
    return disk_.read(path);
  }
  [[nodiscard]] bool exists(const std::string& path) const override {
    return normalize_path(path) == path_ || disk_.exists(path);
  }
  [[nodiscard]] std::optional<FileStamp> stamp(const std::string& path) const override {
    if (normalize_path(path) == path_) return std::nullopt;
    return disk_.stamp(path);
  }

 private:
  DiskReader disk_;
  const std::string& path_;
  const std::string& text_;
};

Outcome finding(std::string kind, std::string detail) {
  return {std::move(kind), std::move(detail), true};
}

std::string first_error(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::kError) return format(d);
  }
  return {};
}

// Returns whether an error is about a whole file, which is empty or has no element, so that no line
// of it can be named.
bool is_about_whole_file(DiagnosticCode code) {
  return code.name() == "xml-empty" || code.name() == "not-a-model";
}

std::string_view first_code(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::kError) return d.code.name();
  }
  return "";
}

bool has(const Diagnostics& diagnostics, std::string_view code) {
  return std::ranges::any_of(diagnostics.all(),
                             [&](const Diagnostic& d) { return d.code.name() == code; });
}

class Trial {
 public:
  Trial(const Candidate& candidate, const TrialOptions& options)
      : c_(candidate), o_(options), files_(candidate.changed, candidate.text) {
    main_ = normalize_path(c_.model) == c_.changed ? c_.text : read_file(c_.model);
    load_ = {.import = o_.import, .files = &files_, .cache = o_.cache, .threads = 1};
  }

  Outcome run() {
    Diagnostics diagnostics;
    model_ = load(main_, c_.model, diagnostics);
    if (!model_) return judge_refusal(diagnostics);
    const Outcome binary = try_binary();
    if (!binary.kind.empty()) return binary;
    const Outcome saved = save();
    if (saved.is_finding) return saved;
    const std::string stopped = exercise(*model_, o_.steps);
    return {saved.kind, stopped.empty() ? saved.detail : "stopped: " + stopped};
  }

 private:
  ModelPtr load(const std::string& text, const std::string& path, Diagnostics& diagnostics) const {
    try {
      return load_model(std::as_bytes(std::span(text)), path, diagnostics, load_);
    } catch (const Error& error) {
      diagnostics.add(error.diagnostic());
      return nullptr;
    }
  }

  [[nodiscard]] Outcome judge_refusal(const Diagnostics& diagnostics) const {
    if (diagnostics.ok()) return finding("silent refusal", "no model and no error");
    if (has(diagnostics, "internal")) return finding("internal", first_error(diagnostics));
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.severity != Severity::kError || (d.where.line > 0 && d.where.column > 0)) continue;
      if (is_about_whole_file(d.code)) continue;
      if (o_.needs_place) return finding("refused without a place", format(d));
      return {"refused without a place", std::string(d.code.name())};
    }
    return {"refused", std::string(first_code(diagnostics))};
  }

  // Writes the model in binary form, reads it and writes it again. Returns an empty outcome if the
  // bytes are the same, and a finding if they differ or cannot be read.
  Outcome try_binary() const {
    try {
      const auto bytes = write_mjb(*model_);
      if (write_mjb(*read_mjb(bytes, "mutant.mjb")) == bytes) return {};
      return finding("binary", "an MJB file reads as another model");
    } catch (const Error& error) {
      if (error.diagnostic().code.name() == "out-of-memory") return {"too large to copy", ""};
      return finding("binary", error.what());
    } catch (const std::bad_alloc&) {
      return {"too large to copy", ""};
    }
  }

  // Saves the model as MJCF and compiles the saved text. The new model must have the same sizes,
  // unless the writer reported that it could not write everything.
  Outcome save() const {
    Diagnostics of_saving, of_loading;
    std::string text;
    const std::string directory(directory_of(c_.model));
    try {
      text = save_mjcf(std::as_bytes(std::span(main_)), c_.model,
                       {.write = {.digits = 0}, .directory = directory, .load = load_}, of_saving);
    } catch (const Error& error) {
      return {"not saved", std::string(error.diagnostic().code.name())};
    }
    if (!of_saving.ok()) return {"not saved", std::string(first_code(of_saving))};
    const ModelPtr again = load(text, join_path(directory, "saved mutant.xml"), of_loading);
    if (has(of_saving, "not-written")) return {"saved in part", ""};
    if (has(of_loading, "out-of-memory")) return {"too large to copy", ""};
    if (!again) return finding("saved text", first_error(of_loading));
    const std::string size = different_size(*again);
    if (!size.empty()) return finding("saved text", "has another " + size);
    return {"good", ""};
  }

  std::string different_size(const mjModel& again) const {
    const std::array<std::pair<const char*, mjtSize mjModel::*>, 12> sizes = {
        {{"nq", &mjModel::nq},
         {"nv", &mjModel::nv},
         {"nu", &mjModel::nu},
         {"na", &mjModel::na},
         {"nbody", &mjModel::nbody},
         {"ngeom", &mjModel::ngeom},
         {"nsite", &mjModel::nsite},
         {"neq", &mjModel::neq},
         {"ntendon", &mjModel::ntendon},
         {"nsensordata", &mjModel::nsensordata},
         {"nflexvert", &mjModel::nflexvert},
         {"nkey", &mjModel::nkey}}};
    for (const auto& [name, size] : sizes) {
      if (again.*size == (*model_).*size) continue;
      return std::string(name) + ": " + std::to_string(again.*size) + ", not " +
             std::to_string((*model_).*size);
    }
    return "";
  }

  const Candidate& c_;
  const TrialOptions& o_;
  ChangedReader files_;
  LoadOptions load_;
  std::string main_;
  ModelPtr model_;
};

}  // namespace

Outcome try_model(const Candidate& candidate, const TrialOptions& options) {
  try {
    return Trial(candidate, options).run();
  } catch (const std::bad_alloc&) {
    return {"out of memory", ""};
  } catch (const std::exception& error) {
    return finding("exception", error.what());
  }
}

std::set<std::string> description_files(const std::string& model, AssetCache* cache) {
  const DiskReader disk;
  const RecordingReader files(disk);
  Diagnostics diagnostics;
  try {
    const LoadOptions options = {.files = &files, .cache = cache, .threads = 1};
    if (!load_model(model, diagnostics, options)) return {};
  } catch (const Error&) {
    return {};
  }
  std::set<std::string> out = {normalize_path(model)};
  for (const std::string& file : files.files()) {
    if (file.ends_with(".xml") || file.ends_with(".urdf")) out.insert(file);
  }
  return out;
}

}  // namespace mj::fuzz
