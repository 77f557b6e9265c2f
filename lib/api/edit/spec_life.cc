// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that make, read, copy, compile, save and delete descriptions.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>

#include "api/binding.h"
#include "api/boundary.h"
#include "api/edit/diagnosed.h"
#include "api/edit/spec.h"
#include "api/error_text.h"
#include "api/files/vfs.h"
#include "api/model/log_compilation.h"
#include "asset/process_cache.h"
#include "compile/compile.h"
#include "compile/draft/asset_times.h"
#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "load/load_model.h"
#include "load/save_mjcf.h"
#include "plugin/table.h"
#include "resource/archive_reader.h"
#include "resource/path.h"
#include "resource/write/atomic_file.h"
#include "spec/edit/compiled.h"
#include "spec/edit/error_element.h"
#include "spec/edit/remove.h"

using mj::Diagnostic;
using mj::Diagnostics;
using mj::api::description_of;
using mj::api::Stage;
using mj::spec::Description;

namespace mj::api {

std::string kept_text(const Diagnostic& d, const std::string& element) {
  std::string text = error_text(d, Stage::kCompiling);
  text.insert(text.find('\n') + 1, element);
  text.pop_back();
  return text;
}

std::string saved_text(Description& description, std::string_view directory, int digits) {
  if (!description.is_compiled) {
    throw mj::Error("usage", "Only compiled model can be written");
  }
  if (!description.is_as_compiled() || description.is_attached) {
    throw mj::Error("usage", "elements were added or deleted: compile the description first");
  }
  Diagnostics diagnostics;
  const mj::ArchiveReader files(*description.files);
  mj::SaveOptions options;
  options.write.digits = digits;
  options.directory = std::string(directory);
  std::string text =
      mj::save_description(description.last_values(), nullptr, files, options, diagnostics);
  if (!diagnostics.ok()) throw mj::Error(diagnostics.first_error());
  return text;
}

}  // namespace mj::api

namespace {

// Writes to `error` why a description cannot be saved: there is no description, no file name or no
// buffer. Returns -1.
int refuse_saving(const mjSpec* s, char* error, int error_sz) {
  const char* const what = s ? "the file name or the buffer for the saved model is NULL"
                             : "the description to save (mjSpec) is NULL";
  mj::api::fill(error, error_sz, what);
  return -1;
}

mj::spec::ModelSpec read(const std::string& text, const std::string& path,
                         const mj::FileReader& files, Diagnostics& diagnostics) {
  mj::LoadOptions options;
  options.files = &files;
  options.keeps_models = true;
  mj::ArchiveReader reader = mj::model_files(options);
  return mj::read_description(std::as_bytes(std::span(text)), path, reader, diagnostics, options);
}

// Runs `read_values` and returns a new description with these values. After an error, returns NULL,
// with the messages in `text`.
template <typename Read>
mjSpec* parsed(Read read_values, Diagnostics& diagnostics, std::string& text) {
  std::unique_ptr<Description> out;
  Stage stage = Stage::kOpening;
  const auto failure = mj::api::failure_of([&] {
    mj::spec::ModelSpec values = read_values(stage);
    if (diagnostics.ok()) out = std::make_unique<Description>(std::move(values));
  });
  if (failure) diagnostics.add(*failure);
  text = mj::api::error_text(diagnostics, stage);
  mj::api::log_warnings(diagnostics);
  if (!out) return nullptr;
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.code.name() == "mjcf-attach-conflict") out->attach_warnings.push_back(d.message);
  }
  return &out.release()->face;
}

void release(Description* description) {
  if (--description->references > 0) return;
  for (Description* attached : description->attached) {
    attached->regain(*description);
    release(attached);
  }
  delete description;
}

void set_timers(Description& description, const mj::PassTimes& times,
                const mj::AssetTimes& asset_times, double total) {
  description.timers = {};
  description.timers[mjCTIMER_TOTAL] = total;
  description.timers[mjCTIMER_TEXTURE] = asset_times.textures;
  description.timers[mjCTIMER_MESH_LOAD] = asset_times.loading;
  description.timers[mjCTIMER_MESH_HULL] = asset_times.hulls;
  description.timers[mjCTIMER_MESH_POLYGON] = asset_times.polygons;
  description.timers[mjCTIMER_MESH_INERTIA] = asset_times.inertias;
  description.timers[mjCTIMER_MESH_BVH] = asset_times.trees;
  description.timers[mjCTIMER_MESH_OCTREE] = asset_times.octrees;
  for (const mj::PassTime& pass : times.all()) {
    if (pass.name == "assets") description.timers[mjCTIMER_ASSETS] = pass.seconds;
  }
}

// Compiles a description and, if that succeeds, logs warnings, as mj_compile does.
mj::ModelPtr compile_logged(Description& description, const mjVFS* vfs) {
  Diagnostics diagnostics;
  mj::ModelPtr m = mj::api::compile(description, vfs, diagnostics);
  if (m) mj::api::log_warnings(diagnostics);
  return m;
}

}  // namespace

mj::ModelPtr mj::api::compile(Description& description, const mjVFS* vfs,
                              Diagnostics& diagnostics) {
  description.set_error("");
  description.compile_warnings.clear();
  description.is_compiled = false;
  mj::PassTimes times;
  mj::AssetTimes asset_times;
  mj::ModelPtr m;
  std::vector<mj::HandleId> ids;
  std::optional<mj::spec::ElementPlaces> places;
  const double start = mj::now_seconds();
  const auto failure = mj::api::failure_of([&] {
    if (description.is_attached) {
      throw mj::Error("usage", "a description that is attached to another one cannot be compiled");
    }
    mj::spec::ModelSpec values = description.values();
    adapt_keys(description, values);
    places.emplace(values);
    const std::shared_ptr<const mj::FileReader> base = mj::api::reader_of(vfs);
    const mj::ArchiveReader files(*base);
    m = mj::compile(values,
                    {.files = &files,
                     .cache = &mj::process_cache(),
                     .times = &times,
                     .asset_times = &asset_times,
                     .ids = &ids},
                    diagnostics);
    if (!m) return;
    note_compiled(description, *m, ids);
    description.files = base;
  });
  if (failure) diagnostics.add(*failure);
  set_timers(description, times, asset_times, mj::now_seconds() - start);
  if (!diagnostics.ok()) {
    const Diagnostic& error = diagnostics.first_error();
    const mj::spec::Node* const node = places ? places->find(error.where) : nullptr;
    description.set_error(mj::api::kept_text(error, node ? line_about(*node) + "\n" : ""));
    return nullptr;
  }
  for (const Diagnostic& d : diagnostics.all()) {
    description.compile_warnings.push_back(d.message);
  }
  mj::api::log_compile_times(times);
  return m;
}

mjSpec* mj_makeSpec(void) {
  mjSpec* out = nullptr;
  mj::api::guarded([&] { out = &(new Description())->face; });
  return out;
}

mjSpec* mj::api::parse_xml(const char* filename, const mjVFS* vfs, Diagnostics& diagnostics,
                           std::string& text) {
  return parsed(
      [&](Stage& stage) {
        const std::string path = name_of(filename);
        const auto files = reader_of(vfs);
        const std::string contents = files->contents(path);
        stage = Stage::kReading;
        return read(contents, path, *files, diagnostics);
      },
      diagnostics, text);
}

mjSpec* mj::api::parse_xml_string(const char* xml, const mjVFS* vfs, Diagnostics& diagnostics,
                                  std::string& text) {
  return parsed(
      [&](Stage& stage) {
        stage = Stage::kReading;
        const auto files = reader_of(vfs);
        return read(xml ? xml : "", "", *files, diagnostics);
      },
      diagnostics, text);
}

mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  Diagnostics diagnostics;
  std::string text;
  mjSpec* const out = mj::api::parse_xml(filename, vfs, diagnostics, text);
  mj::api::fill(error, error_sz, text);
  return out;
}

mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz) {
  Diagnostics diagnostics;
  std::string text;
  mjSpec* const out = mj::api::parse_xml_string(xml, vfs, diagnostics, text);
  mj::api::fill(error, error_sz, text);
  return out;
}

mjSpec* mj_copySpec(const mjSpec* s) {
  Description& from = description_of(s);
  std::unique_ptr<Description> out;
  mj::api::edited(from, [&] {
    out = std::make_unique<Description>(from.values(Description::Handles::kLeftOut), from.origins);
    out->is_deep = from.is_deep;
    for (Description* attached : from.attached) {
      ++attached->references;
      out->attached.push_back(attached);
    }
    out->copy_compiled(from);
  });
  return out ? &out.release()->face : nullptr;
}

void mj_deleteSpec(mjSpec* s) {
  if (s) release(&description_of(s));
}

mjModel* mj_compile(mjSpec* s, const mjVFS* vfs) {
  return compile_logged(description_of(s), vfs).release();
}

int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d) {
  Description& description = description_of(s);
  std::optional<mj::spec::ElementStates> states;
  if (d) states.emplace(description, *d);
  mj::ModelPtr compiled = compile_logged(description, vfs);
  const auto give_up = [&] {
    if (d) mj_deleteData(d);
    mj_deleteModel(m);
    return -1;
  };
  if (!compiled) return give_up();
  const auto failure = mj::api::failure_of([&] {
    mj::engine::DataPtr made;
    if (d) {
      mj::engine::require_supported(*compiled);
      made = mj::engine::make_data(*compiled);
      states->write(description, *made);
    }
    std::swap(*m, *compiled);
    if (d) std::swap(*d, *made);
  });
  if (!failure) return 0;
  description.set_error(mj::api::kept_text(*failure));
  return give_up();
}

int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz) {
  if (!s || !xml) return refuse_saving(s, error, error_sz);
  Description& description = description_of(s);
  int result = -1;
  const auto failure = mj::api::failure_of([&] {
    const std::string text =
        mj::api::saved_text(description, *s->modelfiledir, _mjPRIVATE__get_xml_precision());
    result = 0;
    if (static_cast<int>(text.size()) >= xml_sz) {
      result = static_cast<int>(text.size());
      throw mj::Error("usage", "the text needs a buffer of " + std::to_string(text.size() + 1) +
                                   " bytes, but the given buffer has " + std::to_string(xml_sz));
    }
    std::memcpy(xml, text.c_str(), text.size() + 1);
  });
  mj::api::fill(error, error_sz, failure ? mj::api::error_text(*failure, Stage::kCompiling) : "");
  return result;
}

int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz) {
  if (!s || !filename) return refuse_saving(s, error, error_sz);
  Description& description = description_of(s);
  const auto failure = mj::api::failure_of([&] {
    const std::string path = mj::api::name_of(filename);
    mj::write_file(path, mj::api::saved_text(description, mj::directory_of(path),
                                             _mjPRIVATE__get_xml_precision()));
  });
  mj::api::fill(error, error_sz, failure ? mj::api::error_text(*failure, Stage::kCompiling) : "");
  return failure ? -1 : 0;
}

int mjs_delete(mjSpec* spec, mjsElement* element) {
  Description& description = description_of(spec);
  const bool is_done = mj::api::edited(description, [&] {
    if (!element) throw mj::Error("usage", "Element is null");
    remove_element(description, mj::spec::node_of(element));
  });
  return is_done ? 0 : -1;
}

int mjs_activatePlugin(mjSpec* s, const char* name) {
  const int slot = mj::plugin::find(name);
  if (slot < 0) return -1;
  description_of(s).activate_plugin(mj::plugin::at(slot)->name);
  return 0;
}

int mjs_setDeepCopy(mjSpec* s, int deepcopy) {
  description_of(s).is_deep = deepcopy != 0;
  return 0;
}

// ---- errors, times and warnings

const char* mjs_getError(mjSpec* s) {
  return description_of(s).error().c_str();
}

const double* mjs_getTimer(mjSpec* s) {
  return s ? description_of(s).timers.data() : nullptr;
}

int mjs_numWarnings(const mjSpec* spec) {
  if (!spec) return 0;
  const Description& description = description_of(spec);
  return static_cast<int>(description.attach_warnings.size() + description.compile_warnings.size());
}

int mjs_isWarning(mjSpec* s) {
  return s && mjs_numWarnings(s) > 0 && description_of(s).error().empty();
}

const char* mjs_getWarning(const mjSpec* spec, int index) {
  if (index < 0 || index >= mjs_numWarnings(spec)) return nullptr;
  const Description& description = description_of(spec);
  const size_t i = static_cast<size_t>(index), attached = description.attach_warnings.size();
  return i < attached ? description.attach_warnings[i].c_str()
                      : description.compile_warnings[i - attached].c_str();
}
