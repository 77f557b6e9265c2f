// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_context.h"

#include "base/counted_only.h"
#include "resource/path.h"

namespace mj::mjcf {

void ReadContext::error(const XmlElement& xml, DiagnosticCode code, std::string message,
                        std::string hint) {
  if (is_only_counted(diagnostics, Severity::kError)) return;
  diagnostics.add(xml.error(code, std::move(message), std::move(hint)));
}

void ReadContext::warning(const XmlElement& xml, DiagnosticCode code, std::string message,
                          std::string hint) {
  if (is_only_counted(diagnostics, Severity::kWarning)) return;
  Diagnostic d = xml.error(code, std::move(message), std::move(hint));
  d.severity = Severity::kWarning;
  diagnostics.add(std::move(d));
}

void ReadContext::error_at(const XmlElement& xml, std::string_view attribute, DiagnosticCode code,
                           std::string message, std::string hint) {
  if (is_only_counted(diagnostics, Severity::kError)) return;
  const XmlAttribute* at = xml.find(attribute);
  if (at == nullptr) return error(xml, code, std::move(message), std::move(hint));
  diagnostics.add(xml.source->error(code, std::move(message), at->value_range, std::move(hint)));
}

int ReadContext::class_named(const XmlElement& xml, std::string_view attribute) {
  const std::string& name = *xml.value(attribute);
  if (const std::optional<int> index = classes.named(name)) return *index;
  if (is_only_counted(diagnostics, Severity::kError)) return 0;
  const std::string_view close = closest_match(name, classes.names());
  error_at(xml, attribute, "mjcf-unknown-class", "unknown default class '" + name + "'",
           close.empty() ? "" : "did you mean '" + std::string(close) + "'?");
  return 0;
}

std::string ReadContext::class_kept(const std::string& inherited) const {
  const int index = classes.inherited(inherited);
  return index == 0 ? "" : spec.defaults[index].name;
}

void ReadContext::identify(const XmlElement& xml, std::string_view type, spec::Element& out) {
  out.where = xml.where();
  const XmlAttribute* name = xml.find("name");
  if (name == nullptr || name->value.empty()) return;
  out.name = name->value;
  const SourceLocation where = xml.source->locate(name->value_range);
  const SourceLocation* first = names.take(type, out.name, where);
  if (first == nullptr) return;
  const std::string place =
      first->file.empty() ? "the root of the tree has this name"
                          : "the first element with this name is at " + first->file + ":" +
                                std::to_string(first->line) + ":" + std::to_string(first->column);
  error_at(
      xml, "name", "duplicate-name",
      "repeated name '" + out.name + "' in " + std::string(type) + ": the name is already taken",
      place);
}

std::string ReadContext::resolve(const XmlElement& xml, const std::string& file,
                                 const std::string& directory,
                                 const std::string& compiled_directory) {
  if (file.empty() || is_absolute_path(file) || xml.source->directory().empty()) return file;
  const std::string& root = document.modelfiledir;
  if (files.exists(join_path(join_path(root, directory), file))) return file;
  const std::string beside = join_path(xml.source->directory(), file);
  const std::string compiled_root = join_path(root, compiled_directory);
  if (!files.exists(beside)) {  // like MuJoCo, also looks below the folder that the compiler uses
    return files.exists(join_path(compiled_root, beside)) ? beside : file;
  }
  std::string name = relative_path(beside, compiled_root);
  if (is_absolute_path(beside)) spec.found_beside_include.insert_or_assign(name, beside);
  return name;
}

std::string ReadContext::resolve_mesh(const XmlElement& xml, const std::string& file) {
  const std::string& directory = document.meshdir.empty() ? document.assetdir : document.meshdir;
  return resolve(xml, file, directory, spec.compiler.meshdir);
}

}  // namespace mj::mjcf
