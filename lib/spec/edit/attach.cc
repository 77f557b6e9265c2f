// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/attach.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/diagnostic.h"
#include "spec/attach.h"
#include "spec/conflict.h"
#include "spec/each_element.h"
#include "spec/edit/all_names.h"
#include "spec/edit/detach.h"
#include "spec/key_states.h"
#include "spec/rename.h"

namespace mj::spec {
namespace {

// The place to which content is attached: a body, and one of its frames or null. The content is
// added at the ends of the body's lists.
struct Place {
  BodyNode* body;
  FrameNode* frame;
};

// Creates a frame with the pose of a site. Content that is attached to a site goes into this frame.
FrameNode& frame_at(ElementNode<mjsSite>& site) {
  FrameNode& frame = site.owner->add_frame(*site.body, site.frame);
  std::copy_n(site.face.pos, 3, frame.face.pos);
  std::copy_n(site.face.quat, 4, frame.face.quat);
  frame.face.alt = site.face.alt;
  return frame;
}

void require_kinds(const Node& parent, const Node& child) {
  const bool is_parent = parent.elemtype == mjOBJ_FRAME || parent.elemtype == mjOBJ_BODY ||
                         parent.elemtype == mjOBJ_SITE;
  if (!is_parent) throw Error("usage", "parent element is not a frame, body or site");
  const bool is_whole = child.elemtype == mjOBJ_MODEL;
  if (parent.elemtype == mjOBJ_BODY && child.elemtype != mjOBJ_FRAME && !is_whole) {
    throw Error("usage", "child element is not a frame");
  }
  if (child.elemtype != mjOBJ_BODY && child.elemtype != mjOBJ_FRAME && !is_whole) {
    throw Error("usage", "child element is not a body or frame");
  }
}

// Creates a frame in the world. Moves into this frame all content of the world that was outside
// frames.
FrameNode& wrap(Description& description) {
  BodyNode& world = description.world();
  if (world.name != "world") throw Error("usage", "Child does not have a world body");
  FrameNode& frame = description.add_frame(world, nullptr);
  const auto put = [&](auto& nodes) {
    for (auto* e : nodes) {
      if (!e->frame && static_cast<Node*>(e) != &frame) e->frame = &frame;
    }
  };
  put(world.frames);
  put(world.geoms);
  put(world.sites);
  put(world.cameras);
  put(world.lights);
  put(world.bodies);
  return frame;
}

const Body* find_body(const Body& body, const mjsElement* handle) {
  if (body.handle == handle) return &body;
  for (const Body& child : body.bodies) {
    if (const Body* found = find_body(child, handle)) return found;
  }
  return nullptr;
}
// Returns the body that a handle refers to. Throws Error if the body was deleted.
const Body& require_body(const ModelSpec& spec, const mjsElement* handle) {
  const Body* const body = find_body(spec.world, handle);
  if (!body) throw Error("usage", "the element is no longer a part of its description");
  return *body;
}

// Returns the index of a frame in its body. Returns -1 if the frame is not in the body.
int place_of(const Body& body, const FrameNode* frame) {
  const auto at = std::ranges::find(body.frames, static_cast<const mjsElement*>(frame),
                                    [](const Frame& f) { return f.handle; });
  return at == body.frames.end() ? -1 : static_cast<int>(at - body.frames.begin());
}

// Returns a body whose only content is the child.
Body content_of(const ModelSpec& source, const Node& child) {
  Body out;
  if (child.elemtype == mjOBJ_BODY) {
    out.bodies.push_back(require_body(source, &child));
    out.bodies[0].frame = -1;
    return out;
  }
  const auto& frame = static_cast<const FrameNode&>(child);
  const Body& body = require_body(source, frame.body);
  const int place = place_of(body, &frame);
  if (place < 0) throw Error("usage", "the frame is no longer a part of its description");
  out = take_frame(body, place);
  out.handle = nullptr;
  return out;
}

// Clears the handle of a copied element, so that assign() makes a new node for it.
void forget_handle(Element& e) {
  e.handle = nullptr;
}

// Makes `to` the owner of those elements in `values` that belong to `from`.
void share(ModelSpec& values, const Description& from, Description& to) {
  for_each_element(values, [&](Element& e) {
    if (e.handle && node_of(e.handle).owner == &from) node_of(e.handle).owner = &to;
  });
}

// Returns a class name that is not yet taken: NAME, NAME_2 and so on.
std::string free_class_name(const std::string& name, const ModelSpec& spec) {
  const auto is_taken = [&](const std::string& n) {
    return std::ranges::find(spec.defaults, n, &DefaultClass::name) != spec.defaults.end();
  };
  std::string out = name;
  for (int i = 2; is_taken(out); ++i) out = name + "_" + std::to_string(i);
  return out;
}

std::string text_of(const ConflictReport& report, const ModelSpec& parent, const ModelSpec& child) {
  std::string out = first_line(parent, child);
  for (const auto* lines : {&report.errors, &report.warnings}) {
    for (const std::string& line : *lines) out += "\n" + line;
  }
  return out;
}

using Handles = std::set<const mjsElement*>;

class Attacher {
 public:
  Attacher(Description& to, Description& from, std::string prefix, std::string suffix)
      : to_(to), from_(from) {
    renaming_.prefix = std::move(prefix);
    renaming_.suffix = std::move(suffix);
    renaming_.from_other = &to != &from;
  }

  // Merges the settings before everything else, so that a conflict is reported even if the
  // attachment fails later.
  void resolve_conflicts() {
    target_ = to_.values();
    source_ = &to_ == &from_ ? target_ : from_.values();
    if (&to_ == &from_) return;
    const ConflictReport report = merge_settings(target_, source_, SetBy::kProgram);
    const std::string text = text_of(report, target_, source_);
    if (!report.errors.empty()) throw Error("mjcf-attach-conflict", text);
    if (!report.warnings.empty()) warning_ = text;
  }

  [[nodiscard]] const std::string& warning() const { return warning_; }

  // Attaches the child at `place`. Returns the attached node, which now belongs to the target.
  Node& run(const Place& place, const Node& child) {
    const bool is_copied = to_.is_deep || &to_ == &from_;
    // Compute the values again, because both descriptions may have got new frames since
    // resolve_conflicts(). Keep the settings that resolve_conflicts() has merged.
    const mjOption option = target_.option;
    const Size size = target_.size;
    const mjVisual visual = target_.visual;
    target_ = to_.values();
    target_.option = option;
    target_.size = size;
    target_.visual = visual;
    source_ = from_.values();
    store_keys(source_);
    Body content = content_of(source_, child);
    Handles originals;
    for_each_element(content, [&](Element& e) { originals.insert(e.handle); });
    if (is_copied) {
      for_each_element(content, forget_handle);
      if (renaming_.from_other) for_each_element(source_, forget_handle);
    } else {
      leave_out_shared(originals);
    }
    NameTable names = all_names(target_);
    const Attachment attachment{
        source_,
        target_,
        renaming_,
        names,
        [](std::string_view, const std::string&) {},
        [&](const std::string& authored, int) { return free_class_name(authored, target_); }};
    if (renaming_.from_other) {
      renaming_.origins = adopt_settings(source_, target_);
      adopt_classes(attachment);
    }
    if (renaming_.from_other) {
      adopt_keys(attachment);
      if (!is_copied) give_states_to_shared();
    } else {
      add_own_keys(originals);
    }
    rename(content, renaming_, source_, target_);
    take_names(content, names);
    auto& body = const_cast<Body&>(require_body(target_, place.body));
    const size_t first_frame = body.frames.size();
    append_content(body, std::move(content), place_of(body, place.frame));
    if (renaming_.from_other) adopt_assets(attachment);
    const size_t first_actuator = target_.actuators.size();
    copy_references(source_, target_, renaming_, names);
    if (!renaming_.from_other) finish_own_keys(first_actuator);
    return assign(*place.body, child.elemtype, first_frame, is_copied);
  }

 private:
  Node& assign(BodyNode& body, int type, size_t first_frame, bool is_copied) {
    if (!is_copied) {
      share(target_, from_, to_);
      from_.is_attached = true;
      from_.shared_with = &to_;
    }
    if (renaming_.from_other) to_.add_origins(from_);
    to_.assign(std::move(target_));
    if (renaming_.from_other) to_.keep(from_);
    if (type == mjOBJ_BODY) return *body.bodies.back();
    return *body.frames[first_frame];
  }

  // Removes from the source all elements that the target already has from an earlier attachment.
  // Keeps the tree and the actuators, because they hold the values of keyframes.
  void leave_out_shared(const Handles& content) {
    const auto is_shared = [&](const mjsElement* handle) { return is_of_target(handle); };
    const auto filter = [&](auto&... lists) {
      (std::erase_if(lists, [&](const Element& e) { return is_shared(e.handle); }), ...);
    };
    const size_t assets = asset_count(source_);
    filter(source_.plugins, source_.textures, source_.materials, source_.meshes, source_.hfields,
           source_.skins, source_.flexes, source_.pairs, source_.excludes, source_.equalities,
           source_.tendons, source_.sensors, source_.numerics, source_.texts, source_.tuples);
    const char* const shared = std::ranges::any_of(content, is_shared) ? "this part of the child is"
                               : asset_count(source_) < assets         ? "assets of the child are"
                                                                       : nullptr;
    if (!shared) return;
    throw Error("usage", std::string(shared) + " in another description already",
                "call mjs_setDeepCopy, so that mjs_attach attaches a copy");
  }

  [[nodiscard]] bool is_of_target(const mjsElement* handle) const {
    return handle && node_of(handle).owner == &to_;
  }

  static size_t asset_count(const ModelSpec& spec) {
    return spec.plugins.size() + spec.textures.size() + spec.materials.size() + spec.meshes.size() +
           spec.hfields.size() + spec.skins.size();
  }

  // Copies the values of the source's keyframes to the elements that source and target share,
  // except to the elements in `originals`.
  template <typename T>
  void give_states(const std::vector<T*>& sources, const std::vector<T*>& targets,
                   const Handles& originals) const {
    std::unordered_map<const mjsElement*, T*> by_handle;
    for (T* target : targets) by_handle[target->handle] = target;
    for (const T* source : sources) {
      const auto at = by_handle.find(source->handle);
      if (!source->handle || at == by_handle.end() || originals.count(source->handle) > 0) continue;
      for (auto state : source->keyed) {
        state.key = renaming_.keys.at(state.key);
        at->second->keyed.push_back(std::move(state));
      }
    }
  }

  // Copies the values of the source's keyframes to joints and mocap bodies of the target that were
  // attached before. For a copy within one description, copies them to all elements except
  // `originals`.
  void give_states_of_tree(const Handles& originals) {
    KeyOwners from, to;
    collect_owners(source_.world, from);
    collect_owners(target_.world, to);
    give_states(from.joints, to.joints, originals);
    give_states(from.mocap_bodies, to.mocap_bodies, originals);
  }
  void give_states_of_actuators(const Handles& originals) {
    std::vector<Actuator*> from, to;
    for (Actuator& a : source_.actuators) from.push_back(&a);
    for (Actuator& a : target_.actuators) to.push_back(&a);
    give_states(from, to, originals);
  }

  void give_states_to_shared() {
    give_states_of_tree({});
    give_states_of_actuators({});
    std::erase_if(source_.actuators, [&](const Actuator& a) { return is_of_target(a.handle); });
  }

  // Adds a new keyframe for each existing keyframe, when elements of a description are copied
  // within it. In the new keyframe, the copied elements have the values that the originals have in
  // the existing keyframe, the originals have reference values, and all other elements keep their
  // values.
  void add_own_keys(const Handles& originals) {
    for (size_t i = 0; i < source_.pending_keys.size(); ++i) {
      Key key = source_.pending_keys[i];
      key.name = renaming_(key.name);
      renaming_.keys[static_cast<int>(i)] = static_cast<int>(target_.pending_keys.size());
      target_.pending_keys.push_back(std::move(key));
    }
    give_states_of_tree(originals);
  }

  // Sets the values of actuators in the keyframes that add_own_keys() has added. The actuators from
  // index `first` on are copies, which still have the handles of their originals.
  void finish_own_keys(size_t first) {
    Handles originals;
    for (size_t i = first; i < target_.actuators.size(); ++i) {
      originals.insert(std::exchange(target_.actuators[i].handle, nullptr));
    }
    give_states_of_actuators(originals);
  }

  Description& to_;
  Description& from_;
  ModelSpec target_, source_;
  Renaming renaming_;
  std::string warning_;
};

}  // namespace

Node& attach(Node& parent, Node& child, const std::string& prefix, const std::string& suffix) {
  Description &to = *parent.owner, &from = *child.owner;
  Attacher attacher(to, from, prefix, suffix);
  attacher.resolve_conflicts();
  if (!attacher.warning().empty()) to.attach_warnings.push_back(attacher.warning());
  require_kinds(parent, child);
  if (from.is_attached && (to.is_deep || from.shared_with != &to)) {
    throw Error("usage", "the child is a part of another description already");
  }
  if (&to == &from && !to.is_deep) {
    throw Error("usage",
                "a part of a description can be attached to the same description only as a copy",
                "mjs_setDeepCopy");
  }
  if (!to.is_deep && from.keeps(to)) {
    throw Error("usage", "two descriptions can be attached to each other only as copies",
                "mjs_setDeepCopy");
  }
  // If a whole description is attached again, it leaves its old place first.
  if (from.is_attached && child.elemtype == mjOBJ_MODEL) detach(from, parent);
  Node& part = child.elemtype == mjOBJ_MODEL ? wrap(from) : child;
  if (parent.elemtype == mjOBJ_BODY) {
    return attacher.run({&static_cast<BodyNode&>(parent), nullptr}, part);
  }
  FrameNode& frame = parent.elemtype == mjOBJ_SITE
                         ? frame_at(static_cast<ElementNode<mjsSite>&>(parent))
                         : static_cast<FrameNode&>(parent);
  return attacher.run({frame.body, &frame}, part);
}

}  // namespace mj::spec
