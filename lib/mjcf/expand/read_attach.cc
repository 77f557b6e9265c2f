// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/expand/read_attach.h"

#include <algorithm>

#include "base/counted_only.h"
#include "mjcf/elements/read_model.h"
#include "mjcf/xml/model_archive.h"
#include "resource/path.h"
#include "spec/amount.h"
#include "spec/attach.h"
#include "spec/conflict.h"
#include "spec/key_states.h"
#include "spec/rename.h"

namespace mj::mjcf {
namespace {

constexpr size_t kMaxModelDepth = 20;

const spec::Body* find_body(const spec::Body& body, const std::string& name) {
  if (body.name == name) return &body;
  for (const spec::Body& child : body.bodies) {
    if (const spec::Body* found = find_body(child, name)) return found;
  }
  return nullptr;
}

// Returns the body that contains the frame, and the frame's index. Returns null and -1 if there is
// no such frame.
std::pair<const spec::Body*, int> find_frame(const spec::Body& body, const std::string& name) {
  for (size_t i = 0; i < body.frames.size(); ++i) {
    if (body.frames[i].name == name) return {&body, static_cast<int>(i)};
  }
  for (const spec::Body& child : body.bodies) {
    if (const auto found = find_frame(child, name); found.first != nullptr) return found;
  }
  return {nullptr, -1};
}

// Returns a body without name and pose that contains only a copy of `body`.
spec::Body only(const spec::Body& body) {
  spec::Body out;
  out.bodies.push_back(body);
  out.bodies[0].frame = -1;
  return out;
}

// Finds in `trees` the body or frame whose name <attach> gives. Returns it as a body whose content
// is to be added at the place of <attach>, or nothing if it is not found.
std::optional<spec::Body> select(const std::vector<spec::Body*>& trees,
                                 const std::string* body_name, const std::string* frame_name) {
  for (const spec::Body* tree : trees) {
    if (body_name != nullptr) {
      if (const spec::Body* found = find_body(*tree, *body_name)) return only(*found);
    } else if (frame_name != nullptr) {
      const auto [found, index] = find_frame(*tree, *frame_name);
      if (found != nullptr) return take_frame(*found, index);
    }
  }
  return std::nullopt;
}

std::string list(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : "; ") + line;
  return out;
}

class AttachReader {
 public:
  AttachReader(ReadContext& context, const XmlElement& xml, const TreePlace& place)
      : context_(context), xml_(xml), place_(place) {
    read(xml, "prefix", renaming_.prefix);
  }

  void run() {
    if (context_.made.are_too_many()) return;
    const std::string* model = xml_.value("model");
    if (model == nullptr) return attach_own();
    const auto at = context_.models.find(*model);
    if (at != context_.models.end()) return attach_model(*model, at->second);
    // Nothing is reported here if the model asset is unreadable, because reading it has already
    // reported an error.
    if (context_.unread_models.count(*model) + context_.unread_models.count("") > 0) return;
    if (is_only_counted(context_.diagnostics, Severity::kError)) return;
    std::vector<std::string_view> known;
    for (const auto& [name, asset] : context_.models) known.push_back(name);
    const std::string_view close = closest_match(*model, known);
    context_.error_at(xml_, "model", "unknown-reference",
                      "there is no model asset '" + *model + "'",
                      close.empty() ? "" : "did you mean '" + std::string(close) + "'?");
  }

 private:
  [[nodiscard]] const std::string* body() const { return xml_.value("body"); }
  [[nodiscard]] const std::string* frame() const { return xml_.value("frame"); }

  // Returns whether the name that the attached body or frame gets is still free. Otherwise reports
  // an error.
  bool is_free() {
    const std::string* name = body() != nullptr ? body() : frame();
    if (name == nullptr) return true;
    const char* type = body() != nullptr ? "body" : "frame";
    if (!context_.names.has(type, renaming_(*name))) return true;
    clash(type, renaming_(*name));
    return false;
  }

  void clash(std::string_view type, const std::string& name) {
    if (name.empty()) return;
    context_.error_at(xml_, "prefix", "duplicate-name",
                      "repeated name '" + name + "' in " + std::string(type) +
                          ": the attached name is already taken by another " + std::string(type),
                      renaming_.prefix.empty() ? "give a prefix" : "use another prefix");
  }

  void not_found(const std::string& where) {
    const char* type = body() != nullptr ? "body" : "frame";
    context_.error_at(
        xml_, type, "unknown-reference",
        std::string("there is no ") + type + " '" + *xml_.value(type) + "' in " + where);
  }

  void attach_own() {
    if (body() == nullptr && frame() == nullptr) {
      return context_.error(xml_, "mjcf-missing-attribute",
                            "<attach> without 'model' needs 'body' or 'frame'");
    }
    std::optional<spec::Body> content = select(context_.open_bodies, body(), frame());
    if (!content) return not_found("the part of the model before this <attach>");
    if (!is_free() || !make(tree_amount(*content))) return;
    renaming_.keeps_keys = false;
    place_content(std::move(*content), context_.spec);
    copy_relations(context_.spec);
  }

  void attach_model(const std::string& name, spec::ModelAsset& asset) {
    const spec::ModelSpec& source = *asset.spec;
    std::optional<spec::Body> content = part_of(name, source);
    if (!content) return not_found("model asset '" + name + "'");
    if (!is_free() || !resolve_conflicts(source)) return;
    if (!make(tree_amount(*content) + shared_amount(source))) return;
    renaming_.from_other = true;
    adopt_whole(asset);
    place_content(std::move(*content), source);
    adopt_assets(attachment(source));
    copy_relations(source);
    warn_of_lost_flexes(source);
  }

  // Finds the body or frame of the model asset `name` that <attach> selects, or the whole model if
  // it selects neither. Returns it as a body whose content is to be added at the place of <attach>.
  // Returns nothing if the part is not found.
  std::optional<spec::Body> part_of(const std::string& name, const spec::ModelSpec& source) {
    if (body() == nullptr && frame() == nullptr) return source.world;
    const spec::PartIndex& parts = context_.parts.try_emplace(name, source.world).first->second;
    if (body() != nullptr) {
      const spec::Body* found = parts.body(*body());
      return found == nullptr ? std::nullopt : std::optional(only(*found));
    }
    const auto [found, index] = parts.frame(*frame());
    return found == nullptr ? std::nullopt : std::optional(take_frame(*found, index));
  }

  // Counts elements that are about to be made. If they are too many, reports an error and returns
  // false.
  bool make(double amount) {
    if (context_.made.add(amount)) return true;
    context_.error(
        xml_, "mjcf-too-large",
        "too many attached and replicated elements: the limit is " +
            std::to_string(static_cast<int>(MadeElements::kMax)),
        "if an attached model attaches other models, the numbers of their elements multiply");
    return false;
  }

  void copy_relations(const spec::ModelSpec& source) {
    const spec::RelationCounts before = count_relations(context_.spec);
    copy_references(source, context_.spec, renaming_, context_.names);
    make(relation_amount(context_.spec, before));
  }

  // Warns of flexes that are not copied because only some of their vertices belong to attached
  // bodies. The world body is never attached.
  void warn_of_lost_flexes(const spec::ModelSpec& source) {
    for (const spec::Flex& flex : source.flexes) {
      const auto is_attached = [&](const std::string& body) {
        return context_.names.has("body", renaming_(body));
      };
      std::vector<std::string> bodies = flex.vertbody;
      bodies.insert(bodies.end(), flex.nodebody.begin(), flex.nodebody.end());
      const auto missing = std::ranges::find_if_not(bodies, is_attached);
      if (missing == bodies.end() || std::ranges::none_of(bodies, is_attached)) continue;
      context_.warning(xml_, "unknown-reference",
                       "flex '" + flex.name + "' is not attached: it also belongs to body '" +
                           *missing + "', which is not attached");
    }
  }

  bool resolve_conflicts(const spec::ModelSpec& source) {
    const spec::ConflictReport report = spec::merge_settings(context_.spec, source);
    const std::string what = first_line(context_.spec, source) + ": ";
    if (!report.errors.empty()) {
      context_.error(xml_, "mjcf-attach-conflict", what + list(report.errors));
      return false;
    }
    if (!report.warnings.empty()) {
      context_.warning(xml_, "mjcf-attach-conflict", what + list(report.warnings));
    }
    return true;
  }

  void place_content(spec::Body content, const spec::ModelSpec& source) {
    content.name.clear();
    rename(content, renaming_, source, context_.spec);
    take_names(content, context_.names);
    int frame = place_.frame;
    if (frame < 0) {
      frame = static_cast<int>(place_.body.frames.size());
      spec::Frame identity;
      identity.where = xml_.where();
      identity.class_name = context_.class_kept(place_.class_name);
      place_.body.frames.push_back(std::move(identity));
    }
    append_content(place_.body, std::move(content), frame);
  }

  // Adds the settings, classes and keyframes of the attached model. Reports an error for each name
  // that is already taken.
  void adopt_whole(spec::ModelAsset& asset) {
    if (asset.origins.empty()) asset.origins = adopt_settings(*asset.spec, context_.spec);
    renaming_.origins = asset.origins;
    adopt_classes(attachment(*asset.spec));
    adopt_keys(attachment(*asset.spec));
  }

  spec::Attachment attachment(const spec::ModelSpec& source) {
    return {source,
            context_.spec,
            renaming_,
            context_.names,
            [this](std::string_view type, const std::string& name) { clash(type, name); },
            [this](const std::string& authored, int place) {
              return context_.classes.adopt(authored, place);
            }};
  }

  ReadContext& context_;
  const XmlElement& xml_;
  const TreePlace& place_;
  spec::Renaming renaming_;
};

// Moves the values of the keyframes of a model into the elements to which they belong, so that they
// are attached with these elements. Reports an error and returns false if the keyframes do not fit
// the model.
bool store_keys(ReadContext& context, const XmlElement& xml, spec::ModelSpec& spec) {
  try {
    spec::store_keys(spec);
    return true;
  } catch (const Error& error) {
    context.error(xml, error.diagnostic().code, error.diagnostic().message);
    return false;
  }
}

// Returns the path of a model file or, for an archive, the path of the model in it. If an archive
// does not contain a model, reports an error and returns nothing.
std::optional<std::string> description_in(ReadContext& context, const XmlElement& xml,
                                          const std::string& path) {
  try {
    const auto archive = context.files.archive(path);
    return archive ? join_path(path, model_in(*archive)) : path;
  } catch (const Error& error) {
    const Diagnostic& d = error.diagnostic();
    context.error_at(xml, "file", d.code, "cannot read the model '" + path + "': " + d.message,
                     d.hint);
    return std::nullopt;
  }
}

// Reads a model file with a decoder that a plugin of the program provides. Returns nothing if no
// decoder matches the file, or after reporting an error.
std::optional<spec::ModelSpec> decode(ReadContext& context, const XmlElement& xml,
                                      const std::string& path) {
  const auto& decode = context.other_languages.decode;
  if (!decode) return std::nullopt;
  std::string content_type;
  read(xml, "content_type", content_type);
  try {
    return decode(path, content_type);
  } catch (const Error& error) {
    const Diagnostic& d = error.diagnostic();
    context.error_at(xml, "file", d.code, "cannot read the model '" + path + "': " + d.message,
                     d.hint);
    return std::nullopt;
  }
}

// Adds to an attached file the places of the <model> element and of the includes that led to this
// element. Messages of the compiler about the attached file then show these places.
void note_attachment(spec::SourceFile& source, const XmlElement& xml) {
  source.included_from.push_back(xml.where());
  const std::vector<SourceLocation>& outer = xml.source->included_from();
  source.included_from.insert(source.included_from.end(), outer.begin(), outer.end());
}

// Reads a model asset. If it cannot be read, reports an error and returns nothing.
std::optional<spec::ModelSpec> read_asset(ReadContext& context, const XmlElement& xml,
                                          const std::string& file) {
  const auto places =
      places_of(join_path(context.document.modelfiledir, context.resolve(xml, file, "", "")), file,
                context.files.search_path().includes);
  const std::string& path = find_file(places, context.files);
  const int errors = context.diagnostics.error_count();
  std::optional<spec::ModelSpec> decoded = decode(context, xml, path);
  if (decoded || context.diagnostics.error_count() > errors) return decoded;
  if (std::ranges::find(context.open_models, path) != context.open_models.end()) {
    context.error_at(xml, "file", "mjcf-include-loop", "this model contains itself");
    return std::nullopt;
  }
  if (context.open_models.size() >= kMaxModelDepth) {
    context.error_at(
        xml, "file", "mjcf-too-large",
        "models name other models more than " + std::to_string(kMaxModelDepth) + " deep");
    return std::nullopt;
  }
  if (!context.files.exists(path)) {
    context.error_at(xml, "file", "file-unreadable",
                     "cannot read the model '" + file + "': no such file", looked_for(places));
    return std::nullopt;
  }
  const std::optional<std::string> description = description_in(context, xml, path);
  if (!description) return std::nullopt;
  std::vector<std::string> open = context.open_models;
  open.push_back(path);
  const OtherLanguages& other = context.other_languages;
  Diagnostics diagnostics;  // diagnostics of the attached file
  std::optional<spec::ModelSpec> spec = other.read ? other.read(*description) : std::nullopt;
  if (!spec) {
    spec =
        read_model(*description, context.files, diagnostics, other, std::move(open), context.made);
  }
  for (Diagnostic d : diagnostics.all()) {
    d.notes.push_back({xml.where(), "attached from here"});
    context.diagnostics.add(std::move(d));
  }
  for (spec::SourceFile& source : spec->sources) note_attachment(source, xml);
  if (context.diagnostics.error_count() > errors) return std::nullopt;
  return spec;
}

}  // namespace

void read_model_asset(ReadContext& context, const XmlElement& xml) {
  const std::string* file = xml.value("file");
  std::optional<spec::ModelSpec> spec;
  if (file != nullptr) spec = read_asset(context, xml, *file);
  if (!spec || !store_keys(context, xml, *spec)) {
    const std::string* name = xml.value("name");
    context.unread_models.insert(name == nullptr ? "" : *name);
    return;
  }
  read(xml, "name", spec->modelname);
  const std::string name = spec->modelname;
  auto kept = std::make_shared<const spec::ModelSpec>(std::move(*spec));
  context.models.try_emplace(name, spec::ModelAsset{std::move(kept), {}});
}

void read_attach(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  AttachReader(context, xml, place).run();
}

}  // namespace mj::mjcf
