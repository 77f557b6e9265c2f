// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that compile XML files, and that save the description that was compiled
// last.

#include <mujoco/mujoco.h>

#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "api/binding.h"
#include "api/boundary.h"
#include "api/error_text.h"
#include "api/files/vfs.h"
#include "api/model/last_xml.h"
#include "api/model/load_xml.h"
#include "api/model/log_compilation.h"
#include "asset/process_cache.h"
#include "compile/compile.h"
#include "load/independent_errors.h"
#include "load/load_model.h"
#include "load/save_mjcf.h"
#include "resource/archive_reader.h"
#include "resource/path.h"
#include "resource/write/atomic_file.h"

using mj::api::Stage;

namespace {

// A description, together with the reader of the files to which its assets refer.
struct Source {
  explicit Source(std::shared_ptr<const mj::FileReader> reader) : base(std::move(reader)) {}
  std::shared_ptr<const mj::FileReader> base;
  mj::ArchiveReader files{*base};
  mj::spec::ModelSpec description;
};

std::mutex g_mutex;
std::shared_ptr<const Source> g_last;  // read by the last successful mj_loadXML; guarded by g_mutex

void set_last(std::shared_ptr<const Source> source) {
  const std::lock_guard lock(g_mutex);
  g_last.swap(source);
}

std::shared_ptr<const Source> last() {
  const std::lock_guard lock(g_mutex);
  return g_last;
}

// Loads a model. Sets `stage` to each activity when it begins, so that after an error the caller
// knows which one failed.
mj::ModelPtr load(const std::string& path, std::shared_ptr<const mj::FileReader> files,
                  mj::PassTimes& times, mj::Diagnostics& diagnostics, Stage& stage) {
  const std::string text = files->contents(path);
  stage = Stage::kReading;
  const auto bytes = std::as_bytes(std::span(text));
  if (!mj::is_description(bytes)) return mj::load_model(bytes, path, diagnostics);
  auto source = std::make_shared<Source>(std::move(files));
  source->description =
      mj::read_description(bytes, path, source->files, diagnostics, {.times = &times});
  const mj::CompileOptions options{
      .files = &source->files, .cache = &mj::process_cache(), .times = &times};
  if (!diagnostics.ok()) {
    mj::add_independent_errors(source->description, options, diagnostics);
    return nullptr;
  }
  stage = Stage::kCompiling;
  mj::ModelPtr m = mj::compile(source->description, options, diagnostics);
  if (m) set_last(std::move(source));
  return m;
}

}  // namespace

std::string mj::api::last_text(const mjModel* m, const std::string& directory,
                               Diagnostics& diagnostics) {
  const std::shared_ptr<const Source> source = last();
  if (!source) throw Error("no-description", "no XML model was loaded");
  SaveOptions options;
  options.write.digits = _mjPRIVATE__get_xml_precision();
  options.directory = directory;
  return save_description(source->description, m, source->files, options, diagnostics);
}

mj::ModelPtr mj::api::load_xml(const char* filename, const mjVFS* vfs, Diagnostics& diagnostics,
                               std::string& text) {
  PassTimes times;
  ModelPtr m;
  Stage stage = Stage::kOpening;
  const auto failure =
      failure_of([&] { m = load(name_of(filename), reader_of(vfs), times, diagnostics, stage); });
  if (failure) diagnostics.add(*failure);
  log_warnings(diagnostics);
  if (m) log_compile_times(times);
  text = diagnostics.ok() ? warning_text(diagnostics) : error_text(diagnostics, stage);
  return m;
}

mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  mj::Diagnostics diagnostics;
  std::string text;
  mj::ModelPtr m = mj::api::load_xml(filename, vfs, diagnostics, text);
  mj::api::fill(error, error_sz, text);
  return m.release();
}

int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz) {
  mj::Diagnostics diagnostics;
  const auto failure = mj::api::failure_of([&] {
    const std::string path = filename && *filename ? filename : "-";
    const std::string text =
        mj::api::last_text(m, std::string(mj::directory_of(path)), diagnostics);
    if (diagnostics.ok()) mj::write_file(path, text);
  });
  if (failure) diagnostics.add(*failure);
  mj::api::fill(error, error_sz, mj::api::error_text(diagnostics, Stage::kCompiling));
  return diagnostics.ok();
}

void mj_freeLastXML(void) {
  set_last(nullptr);
}
