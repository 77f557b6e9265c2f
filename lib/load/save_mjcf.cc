// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/save_mjcf.h"

#include "compile/compile.h"
#include "spec/asset_path.h"

namespace mj {
namespace {

// The model whose elements are all those of the description: what compilation merges or leaves out
// is written, together with the settings that say so.
ModelPtr compile_whole(spec::ModelSpec description, const CompileOptions& options,
                       Diagnostics& diagnostics) {
  description.compiler.fusestatic = false;
  description.compiler.discardvisual = false;
  return compile(description, options, diagnostics);
}

}  // namespace

std::string save_mjcf(std::span<const std::byte> bytes, const std::string& path,
                      const SaveOptions& options, Diagnostics& diagnostics) {
  const std::string name = path == "-" ? "standard input" : path;
  if (!is_description(bytes)) {
    Diagnostic d{.code = "no-description",
                 .message = "only a model in XML can be written as XML",
                 .hint = "a compiled model does not hold what its source said"};
    d.where.file = name;
    throw Error(std::move(d));
  }
  const DiskReader disk;
  ArchiveReader files(options.load.files ? *options.load.files : disk);
  spec::ModelSpec description = read_description(bytes, path, files, diagnostics, options.load);
  if (!diagnostics.ok()) return {};
  return save_description(std::move(description), nullptr, files, options, diagnostics);
}

std::string save_description(spec::ModelSpec description, const mjModel* model,
                             const FileReader& files, const SaveOptions& options,
                             Diagnostics& diagnostics) {
  ModelPtr whole;
  if (model && (description.compiler.fusestatic || description.compiler.discardvisual)) {
    diagnostics.add({.severity = Severity::kWarning,
                     .code = "not-written",
                     .message = "changes of the compiled model are not saved: fusestatic or "
                                "discardvisual left elements out of it"});
    model = nullptr;
  }
  if (!model) {
    whole = compile_whole(description, compile_options(files, options.load), diagnostics);
    if (!whole) return {};
    model = whole.get();
  }
  spec::move_assets(description, options.directory);
  return mjcf::write_mjcf(description, *model, options.write, diagnostics);
}

}  // namespace mj
