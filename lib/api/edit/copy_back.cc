// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that copy the values of models back into descriptions, and that list the
// files to which an XML model refers.

#include "load/copy_back.h"

#include <mujoco/mujoco.h>

#include <memory>
#include <string>
#include <vector>

#include "api/boundary.h"
#include "api/edit/spec.h"
#include "api/files/vfs.h"
#include "asset/process_cache.h"
#include "compile/compile.h"
#include "load/xml_dependencies.h"
#include "resource/archive_reader.h"

int mj_copyBack(mjSpec* s, const mjModel* m) {
  mj::spec::Description& description = mj::api::description_of(s);
  const bool is_done = mj::api::edited(description, [&] {
    if (!m) throw mj::Error("bad-argument", "the model is NULL");
    if (!description.is_as_compiled() || s->element->signature != m->signature) {
      throw mj::Error("not-its-model",
                      "the model was not compiled from the present state of this description",
                      "compile the description, and copy back the model that mj_compile returns");
    }
    mj::spec::ModelSpec values = description.values();
    const auto base = description.files ? description.files : mj::api::reader_of(nullptr);
    const mj::ArchiveReader files(*base);
    mj::Diagnostics diagnostics;
    std::vector<mj::HandleId> ids;
    const mj::ModelPtr original = mj::compile(
        values, {.files = &files, .cache = &mj::process_cache(), .ids = &ids}, diagnostics);
    if (!original) throw mj::Error(diagnostics.first_error());
    mj::copy_back(values, *original, *m, ids);
    description.assign(std::move(values));
    description.note_compiled(m->signature);
  });
  return is_done ? 1 : 0;
}

void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies) {
  mj::api::guarded([&] {
    const std::string path = mj::api::name_of(filename);
    if (!dependencies) throw mj::Error("bad-argument", "the list of dependencies is NULL");
    const auto files = mj::api::reader_of(nullptr);
    for (const std::string& file : mj::xml_dependencies(path, *files)) {
      dependencies->push_back(file);
    }
  });
}
