// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/save_mjcf.h"

#include "compile/compile.h"
#include "load/independent_errors.h"
#include "spec/asset_path.h"
#include "spec/complete_names.h"

namespace mj {
namespace {

// Compiles the description with all its elements. The saved text must also contain the elements
// that compilation would normally merge or discard, and the settings that cause this (fusestatic
// and discardvisual).
ModelPtr compile_whole(spec::ModelSpec description, const CompileOptions& options,
                       Diagnostics& diagnostics) {
  description.compiler.fusestatic = false;
  description.compiler.discardvisual = false;
  return compile(description, options, diagnostics);
}

// Warns of assets that are in an archive. The text refers to asset files by their paths, but other
// programs do not look for files in an archive. If the archive came through a pipe, it cannot be
// read again, so assets in it are an error.
void report_archived_assets(spec::ModelSpec& description, const FileReader& files,
                            const std::string& path, Diagnostics& diagnostics) {
  bool any = false;
  spec::for_each_asset_file(description, files, [&](const spec::AssetFile&) { any = true; });
  if (!any) return;
  const bool is_lost = path == "-";
  diagnostics.add({.severity = is_lost ? Severity::kError : Severity::kWarning,
                   .code = "assets-in-archive",
                   .message = "the saved model names asset files that are inside the archive",
                   .where = {description.sources.front().name},
                   .hint = "mj-compile --bundle DIR writes the model with all its files"});
}

// Reads the description in `bytes`. Returns nothing if `diagnostics` holds errors. Throws Error if
// the bytes do not contain a description.
std::optional<spec::ModelSpec> read_source(std::span<const std::byte> bytes,
                                           const std::string& path, ArchiveReader& files,
                                           const LoadOptions& options, Diagnostics& diagnostics) {
  if (!is_description(bytes)) {
    Diagnostic d{.code = "no-description",
                 .message = "this model cannot be written as XML, because it was not read from XML",
                 .hint = "a compiled model does not contain its source"};
    d.where.file = path == "-" ? "standard input" : path;
    throw Error(std::move(d));
  }
  spec::ModelSpec description = read_description(bytes, path, files, diagnostics, options);
  if (diagnostics.ok()) return description;
  add_independent_errors(description, compile_options(files, options), diagnostics);
  return std::nullopt;
}

}  // namespace

std::optional<WholeModel> read_whole(std::span<const std::byte> bytes, const std::string& path,
                                     ArchiveReader& files, const LoadOptions& options,
                                     Diagnostics& diagnostics, Naming naming) {
  std::optional<spec::ModelSpec> description =
      read_source(bytes, path, files, options, diagnostics);
  if (!description) return std::nullopt;
  if (naming == Naming::kAll) spec::complete_names(*description);
  ModelPtr model = compile_whole(*description, compile_options(files, options), diagnostics);
  if (!model) return std::nullopt;
  return WholeModel{std::move(*description), std::move(model)};
}

std::string save_mjcf(std::span<const std::byte> bytes, const std::string& path,
                      const SaveOptions& options, Diagnostics& diagnostics) {
  ArchiveReader files = model_files(options.load);
  std::optional<spec::ModelSpec> description =
      read_source(bytes, path, files, options.load, diagnostics);
  if (!description) return {};
  if (content_kind(bytes) == ContentKind::kZip) {
    report_archived_assets(*description, files, path, diagnostics);
  }
  return save_description(std::move(*description), nullptr, files, options, diagnostics);
}

std::string save_description(spec::ModelSpec description, const mjModel* model,
                             const FileReader& files, const SaveOptions& options,
                             Diagnostics& diagnostics) {
  ModelPtr whole;
  if (model && (description.compiler.fusestatic || description.compiler.discardvisual)) {
    diagnostics.add({.severity = Severity::kWarning,
                     .code = "not-written",
                     .message = "changes of the compiled model are not saved, because fusestatic "
                                "or discardvisual removed elements from the compiled model"});
    model = nullptr;
  }
  if (!model) {
    whole = compile_whole(description, compile_options(files, options.load), diagnostics);
    if (!whole) return {};
    model = whole.get();
  }
  spec::move_assets(description, files, options.directory);
  return mjcf::write_mjcf(description, *model, options.write, diagnostics);
}

}  // namespace mj
