// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/read/read_mjcf.h"

#include "mjcf/elements/read_model.h"
#include "mjcf/elements/read_objects.h"
#include "mjcf/elements/read_sensor.h"
#include "mjcf/elements/read_tree.h"
#include "mjcf/read/read_sections.h"
#include "mjcf/schema/grammar_check.h"
#include "resource/path.h"

namespace mj::mjcf {
namespace {

struct Section {
  std::string_view tag;
  void (*read)(ReadContext&, const XmlElement&);
};

// The sections in the order of reading, which does not depend on their order in the file. Classes
// are read before they are used. Sections that refer to the tree are read before the tree.
constexpr Section kSections[] = {
    {"compiler", read_compiler},   {"option", read_option},         {"size", read_size},
    {"visual", read_visual},       {"statistic", read_statistic},   {"default", read_defaults},
    {"extension", read_extension}, {"custom", read_custom},         {"asset", read_assets},
    {"contact", read_contact},     {"deformable", read_deformable}, {"equality", read_equalities},
    {"tendon", read_tendons},      {"actuator", read_actuators},    {"sensor", read_sensors},
    {"keyframe", read_keyframes},  {"worldbody", read_worldbody}};

spec::ModelSpec read_document(const std::optional<Document>& document, const FileReader& reader,
                              Diagnostics& diagnostics, const OtherLanguages& other,
                              std::vector<std::string> open_models, MadeElements& made) {
  spec::ModelSpec spec;
  if (!document) return spec;
  spec.compiler.modelfiledir = document->modelfiledir;
  for (const auto& source : document->sources) {
    spec.sources.push_back({source->name(), source->shared_text(), source->included_from()});
  }
  check_grammar(document->root, diagnostics);
  if (diagnostics.full() || document->root.tag != "mujoco") return spec;

  read(document->root, "model", spec.modelname);
  spec.comment = document->root.first_comment;
  ReadContext context{spec, *document, reader, diagnostics, made};
  context.names.take("body", "world", {});
  context.open_models = std::move(open_models);
  context.other_languages = other;
  for (const Section& section : kSections) {
    for (const XmlElement& child : document->root.children) {
      if (child.tag == section.tag) section.read(context, child);
    }
  }
  for (auto& [name, asset] : context.models) spec.models.push_back(std::move(asset));
  return spec;
}

}  // namespace

spec::ModelSpec read_model(const std::string& path, const FileReader& reader,
                           Diagnostics& diagnostics, const OtherLanguages& other,
                           std::vector<std::string> open_models, MadeElements& made) {
  const std::string model = open_models.empty() ? path : open_models.front();
  return read_document(load_document(path, reader, diagnostics, model), reader, diagnostics, other,
                       std::move(open_models), made);
}

spec::ModelSpec read_mjcf(const std::string& path, const FileReader& reader,
                          Diagnostics& diagnostics) {
  MadeElements made;
  return read_model(path, reader, diagnostics, {}, {join_path("", path)}, made);
}

spec::ModelSpec read_mjcf_text(std::string text, const std::string& name, const FileReader& reader,
                               Diagnostics& diagnostics, const OtherLanguages& other) {
  MadeElements made;
  return read_document(load_document_text(std::move(text), name, reader, diagnostics), reader,
                       diagnostics, other, {join_path("", name)}, made);
}

}  // namespace mj::mjcf
