// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/expand/read_attach.h"

#include <algorithm>

#include "mjcf/read/read_mjcf.h"
#include "mjcf/read/read_model.h"
#include "mjcf/xml/model_archive.h"
#include "resource/path.h"
#include "spec/amount.h"
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

// The body that holds the frame, and the frame's index.
std::pair<const spec::Body*, int> find_frame(const spec::Body& body, const std::string& name) {
  for (size_t i = 0; i < body.frames.size(); ++i) {
    if (body.frames[i].name == name) return {&body, static_cast<int>(i)};
  }
  for (const spec::Body& child : body.bodies) {
    if (const auto found = find_frame(child, name); found.first != nullptr) return found;
  }
  return {nullptr, -1};
}

// What <attach> names in one of these trees, as a body whose content is to be placed; nothing if it
// is not there.
std::optional<spec::Body> select(const std::vector<const spec::Body*>& trees,
                                 const std::string* body_name, const std::string* frame_name) {
  for (const spec::Body* tree : trees) {
    if (body_name != nullptr) {
      const spec::Body* found = find_body(*tree, *body_name);
      if (found == nullptr) continue;
      spec::Body out;
      out.bodies.push_back(*found);
      out.bodies[0].frame = -1;
      return out;
    }
    if (frame_name != nullptr) {
      const auto [found, index] = find_frame(*tree, *frame_name);
      if (found != nullptr) return take_frame(*found, index);
      continue;
    }
    return *tree;
  }
  return std::nullopt;
}

std::string list(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : "; ") + line;
  return out;
}

class Attachment {
 public:
  Attachment(ReadContext& context, const XmlElement& xml, const TreePlace& place)
      : context_(context), xml_(xml), place_(place) {
    read(xml, "prefix", renaming_.prefix);
  }

  void run() {
    if (context_.made.are_too_many()) return;
    const std::string* model = xml_.value("model");
    if (model == nullptr) return attach_own();
    const auto at = context_.models.find(*model);
    if (at != context_.models.end()) return attach_model(*model, at->second);
    // The reason is known where it is one that could not be read, or may be.
    if (context_.unread_models.count(*model) + context_.unread_models.count("") > 0) return;
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

  // The renamed target must be new.
  bool is_free() {
    const std::string* name = body() != nullptr ? body() : frame();
    if (name == nullptr) return true;
    const char* type = body() != nullptr ? "body" : "frame";
    if (!context_.names.has(type, renaming_(*name))) return true;
    clash(renaming_(*name));
    return false;
  }

  void clash(const std::string& name) {
    if (name.empty()) return;
    context_.error_at(xml_, "prefix", "duplicate-name",
                      "the attached name '" + name + "' is already taken", "use another prefix");
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
    std::vector<const spec::Body*> trees(context_.open_bodies.begin(), context_.open_bodies.end());
    std::optional<spec::Body> content = select(trees, body(), frame());
    if (!content) return not_found("what was read before");
    if (!is_free() || !make(tree_amount(*content))) return;
    renaming_.keeps_keys = false;
    place_content(std::move(*content), context_.spec);
    copy_relations(context_.spec);
  }

  void attach_model(const std::string& name, ModelAsset& asset) {
    std::optional<spec::Body> content = select({&asset.spec.world}, body(), frame());
    if (!content) return not_found("model asset '" + name + "'");
    if (!is_free() || !resolve_conflicts(name, asset)) return;
    if (!make(tree_amount(*content) + shared_amount(asset.spec))) return;
    renaming_.from_other = true;
    adopt_settings(asset);
    renaming_.origins = asset.origins;
    adopt_classes(asset.spec);
    adopt_keys(asset.spec);
    place_content(std::move(*content), asset.spec);
    adopt_assets(asset.spec);
    copy_relations(asset.spec);
    warn_of_lost_flexes(asset.spec);
  }

  // Counts elements that are about to be made; false after an error if they are too many.
  bool make(double amount) {
    if (context_.made.add(amount)) return true;
    context_.error(xml_, "mjcf-too-large",
                   "too many elements: attached and replicated ones together may be at most " +
                       std::to_string(static_cast<int>(MadeElements::kMax)),
                   "numbers multiply where models that attach others are attached");
    return false;
  }

  void copy_relations(const spec::ModelSpec& source) {
    const double before = relation_amount(context_.spec);
    copy_references(source, context_.spec, renaming_, context_.names);
    make(relation_amount(context_.spec) - before);
  }

  // A flex that hangs on a body that is not attached, as the world never is, is left behind.
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
                       "flex '" + flex.name + "' is not attached: it is also part of body '" +
                           *missing + "', which is not");
    }
  }

  bool resolve_conflicts(const std::string& name, const ModelAsset& asset) {
    const spec::ConflictReport report = spec::merge_settings(context_.spec, asset.spec);
    const auto policy =
        std::ranges::find(kConflictPolicy, context_.spec.compiler.conflict, &Keyword::value);
    const std::string what =
        "model '" + name + "' has other settings (conflict='" + std::string(policy->word) + "'): ";
    if (!report.errors.empty()) {
      context_.error(xml_, "mjcf-attach-conflict", what + list(report.errors));
      return false;
    }
    if (!report.warnings.empty()) {
      context_.warning(xml_, "mjcf-attach-conflict", what + list(report.warnings));
    }
    return true;
  }

  // The compiler settings of the attached elements, once for each model.
  void adopt_settings(ModelAsset& asset) {
    if (!asset.origins.empty()) return;
    spec::ModelSpec& spec = context_.spec;
    spec.attached.push_back(asset.spec.compiler);
    asset.origins.push_back(static_cast<int>(spec.attached.size()));
    for (const spec::Compiler& compiler : asset.spec.attached) {
      spec.attached.push_back(compiler);
      asset.origins.push_back(static_cast<int>(spec.attached.size()));
    }
    spec.sources.insert(spec.sources.end(), asset.spec.sources.begin(), asset.spec.sources.end());
    for (const std::string& plugin : asset.spec.active_plugins) {
      if (std::ranges::find(spec.active_plugins, plugin) == spec.active_plugins.end()) {
        spec.active_plugins.push_back(plugin);
      }
    }
  }

  void adopt_keys(const spec::ModelSpec& source) {
    for (size_t i = 0; i < source.pending_keys.size(); ++i) {
      spec::Key key = source.pending_keys[i];
      key.name = renaming_(key.name);
      take("key", key);
      renaming_.keys[static_cast<int>(i)] = static_cast<int>(context_.spec.pending_keys.size());
      context_.spec.pending_keys.push_back(std::move(key));
    }
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

  // The child's classes hang below the main class of this model. Their names may be taken.
  void adopt_classes(const spec::ModelSpec& source) {
    std::vector<spec::DefaultClass>& defaults = context_.spec.defaults;
    const int first = static_cast<int>(defaults.size());
    for (const spec::DefaultClass& c : source.defaults) {
      spec::DefaultClass copy = c;
      const std::string authored = renaming_(c.authored_name.empty() ? c.name : c.authored_name);
      copy.name = context_.classes.adopt(authored, static_cast<int>(defaults.size()));
      copy.authored_name = copy.name == authored ? "" : authored;
      renaming_.classes[c.name] = copy.name;
      copy.parent = c.parent < 0 ? 0 : first + c.parent;
      for (std::string* reference :
           {&copy.geom.material, &copy.geom.mesh, &copy.geom.hfield, &copy.site.material,
            &copy.tendon.material, &copy.mesh.material, &copy.light.texture}) {
        *reference = renaming_(*reference);
      }
      for (std::string& texture : copy.material.textures) texture = renaming_(texture);
      defaults.push_back(std::move(copy));
    }
  }

  void adopt_assets(const spec::ModelSpec& source) {
    spec::ModelSpec& target = context_.spec;
    adopt("mesh", source.meshes, target.meshes, [&](spec::Mesh& mesh) {
      mesh.material = renaming_(mesh.material);
      adopt_plugin(mesh.plugin, source);
    });
    adopt("skin", source.skins, target.skins, [&](spec::Skin& skin) {
      skin.material = renaming_(skin.material);
      for (spec::Bone& bone : skin.bones) bone.body = renaming_(bone.body);
    });
    adopt("hfield", source.hfields, target.hfields, [](spec::HField&) {});
    adopt("texture", source.textures, target.textures, [](spec::Texture&) {});
    adopt("material", source.materials, target.materials, [&](spec::Material& material) {
      for (std::string& texture : material.textures) texture = renaming_(texture);
    });
    adopt("numeric", source.numerics, target.numerics, [](spec::Numeric&) {});
    adopt("text", source.texts, target.texts, [](spec::Text&) {});
    for (const spec::Plugin& plugin : source.plugins) {
      if (plugin.name.empty()) continue;
      spec::Plugin copy = plugin;
      copy.name = renaming_(plugin.name);
      take("plugin", copy);
      target.plugins.push_back(std::move(copy));
    }
  }

  template <typename T, typename Change>
  void adopt(std::string_view type, const std::vector<T>& from, std::vector<T>& to, Change change) {
    for (const T& e : from) {
      T copy = e;
      copy.name = renaming_(effective_name(e));
      copy.origin = renaming_.origins.at(e.origin);
      copy.class_name = renaming_.class_name(e.class_name);
      change(copy);
      take(type, copy);
      to.push_back(std::move(copy));
    }
  }

  // Assets without a name are known by that of their file.
  template <typename T>
  static std::string effective_name(const T& e) {
    if constexpr (requires { e.file; }) {
      if (e.name.empty()) return std::string(stem_of(e.file));
    }
    return e.name;
  }

  void adopt_plugin(spec::PluginUse& use, const spec::ModelSpec& source) {
    if (!use.active) return;
    use.instance = renaming_(use.instance);
    if (use.index < 0) return;
    spec::Plugin copy = source.plugins[use.index];
    use.index = static_cast<int>(context_.spec.plugins.size());
    context_.spec.plugins.push_back(std::move(copy));
  }

  void take(std::string_view type, const spec::Element& e) {
    if (!e.name.empty() && context_.names.take(type, e.name, e.where) != nullptr) clash(e.name);
  }

  ReadContext& context_;
  const XmlElement& xml_;
  const TreePlace& place_;
  spec::Renaming renaming_;
};

// The keyframes of a model that will be attached become part of what they belong to.
bool store_keys(ReadContext& context, const XmlElement& xml, spec::ModelSpec& spec) {
  spec::KeyOwners owners;
  collect_owners(spec.world, owners);
  for (spec::Actuator& a : spec.actuators) owners.actuators.push_back(&a);
  for (spec::Key& key : spec.keys) {
    if (const std::string problem = mismatch(key, owners); !problem.empty()) {
      context.error(xml, "keyframe-size",
                    "keyframe '" + key.name + "' of the model does not fit it: " + problem);
      return false;
    }
    distribute(key, static_cast<int>(spec.pending_keys.size()), owners);
    spec::Key pending;
    pending.name = key.name;
    pending.time = key.time;
    pending.where = key.where;
    spec.pending_keys.push_back(std::move(pending));
  }
  spec.keys.clear();
  return true;
}

// The file itself or, if it is an archive, the model in it; nothing if it has none.
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

// Nothing, after an error, if it cannot be read.
std::optional<ModelAsset> read_asset(ReadContext& context, const XmlElement& xml,
                                     const std::string& file) {
  const auto places =
      places_of(join_path(context.document.modelfiledir, context.resolve(xml, file, "", "")), file,
                context.files.search_path().includes);
  const std::string& path = find_file(places, context.files);
  if (context.open_models.size() >= kMaxModelDepth ||
      std::ranges::find(context.open_models, path) != context.open_models.end()) {
    context.error_at(xml, "file", "mjcf-include-loop", "this model contains itself");
    return std::nullopt;
  }
  if (!context.files.exists(path)) {
    context.error_at(xml, "file", "file-unreadable",
                     "cannot read the model '" + file + "': no such file", looked_for(places));
    return std::nullopt;
  }
  const std::optional<std::string> description = description_in(context, xml, path);
  if (!description) return std::nullopt;
  const int errors = context.diagnostics.error_count();
  std::vector<std::string> open = context.open_models;
  open.push_back(path);
  ModelAsset asset;
  const OtherLanguage& other = context.other_language;
  std::optional<spec::ModelSpec> spec = other ? other(*description) : std::nullopt;
  asset.spec = spec ? std::move(*spec)
                    : read_model(*description, context.files, context.diagnostics, other,
                                 std::move(open), context.made);
  if (context.diagnostics.error_count() > errors) return std::nullopt;
  if (!store_keys(context, xml, asset.spec)) return std::nullopt;
  return asset;
}

}  // namespace

void read_model_asset(ReadContext& context, const XmlElement& xml) {
  const std::string* file = xml.value("file");
  std::optional<ModelAsset> asset;
  if (file != nullptr) asset = read_asset(context, xml, *file);
  if (!asset) {
    const std::string* name = xml.value("name");
    context.unread_models.insert(name == nullptr ? "" : *name);
    return;
  }
  read(xml, "name", asset->spec.modelname);
  const std::string name = asset->spec.modelname;
  context.models.try_emplace(name, std::move(*asset));
}

void read_attach(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  Attachment(context, xml, place).run();
}

}  // namespace mj::mjcf
