// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copy i of the content has a frame with
//
//   q_i = euler(i e)        p_0 = 0,  p_{i+1} = p_i + R(q_i) offset
//
// and a suffix on all its names. Elements outside the tree are read before the tree. If they refer
// to the content, they are copied with it and the originals are deleted.

#include "mjcf/expand/read_replicate.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "math/elementary.h"
#include "math/quat.h"
#include "spec/amount.h"
#include "spec/key_states.h"
#include "spec/rename.h"

namespace mj::mjcf {
namespace {

constexpr double kMaxStates = 40e6;
// Largest number of elements outside the tree. The limit is necessary because an element that
// refers to no object is copied with each copy of the content, so that the number of such elements
// can double with each copy.
constexpr double kMaxRelations = 250'000;

struct Replication {
  int count = 0;
  spec::Numbers<3> offset = {};
  spec::Numbers<3> euler = {};
  std::string separator;

  // Returns the suffix of copy `i`: its number with leading zeros, so that all suffixes have the
  // same length.
  [[nodiscard]] std::string suffix(int i) const {
    std::string number = std::to_string(i);
    const size_t width = std::to_string(count).size();
    return separator + std::string(width - std::min(width, number.size()), '0') + number;
  }

  // Returns a name without the suffix of a copy. Returns an empty text if the name does not end
  // with such a suffix.
  [[nodiscard]] std::string_view original(std::string_view name) const {
    const size_t width = std::to_string(count).size();
    if (name.size() < separator.size() + width) return {};
    const std::string_view number = name.substr(name.size() - width);
    name.remove_suffix(width);
    if (!name.ends_with(separator) ||
        number.find_first_not_of("0123456789") != std::string_view::npos) {
      return {};
    }
    return name.substr(0, name.size() - separator.size());
  }
};

Quat unit(Quat q) {
  constexpr double kTolerance = 1e-14;
  const double n = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  if (std::abs(n - 1) <= kTolerance) return q;
  return {q.w / n, q.x / n, q.y / n, q.z / n};
}

Quat from_euler(const spec::Numbers<3>& angles, const spec::Compiler& compiler) {
  Quat q;
  for (size_t i = 0; i < 3; ++i) {
    const double half = (compiler.degree ? angles[i] / 180 * mjPI : angles[i]) / 2;
    const char letter = compiler.eulerseq[i];
    const char axis = static_cast<char>(std::tolower(letter));
    const double s = math::sin(half);
    const Quat turn{math::cos(half), axis == 'x' ? s : 0, axis == 'y' ? s : 0, axis == 'z' ? s : 0};
    q = unit(letter == axis ? q * turn : turn * q);
  }
  return unit(q);
}

// Returns whether the keyframes would hold too many states. Each copy adds as many keyframes as the
// model has, and each keyframe holds a state of all copies.
bool too_many_states(const spec::ModelSpec& spec, const spec::Body& content, double copies) {
  return copies * copies * tree_amount(content) * static_cast<double>(spec.keys.size()) >
         kMaxStates;
}

// Counts elements that are about to be made. If they are too many, reports an error and returns
// false.
bool make(ReadContext& context, const XmlElement& xml, double amount) {
  if (context.made.add(amount)) return true;
  context.error(xml, "mjcf-too-large", "this <replicate> makes too many copies",
                "the limit for attached and replicated elements together is " +
                    std::to_string(static_cast<int>(MadeElements::kMax)));
  return false;
}

// Replicates the keyframes of a model with <replicate>. Each keyframe of the text becomes one
// pending keyframe per copy, in which only that copy has the authored values. One more pending
// keyframe has these values in no copy.
class KeyReplication {
 public:
  // Turns all keyframes that have been read into pending keyframes. Their values move to the
  // content and to the elements that were read before the content. Reports an error and returns
  // false if the numbers of values do not fit these elements.
  bool begin(ReadContext& context, const XmlElement& xml, spec::Body& content,
             const spec::NameSet& names, const Replication& replication) {
    spec::ModelSpec& spec = context.spec;
    first_ = static_cast<int>(spec.pending_keys.size());
    if (spec.keys.empty() || replication.count <= 0) return true;
    spec::KeyOwners owners;
    for (spec::Body* body : context.open_bodies) {
      collect_owners(*body, owners);
    }
    spec::KeyOwners all = owners;
    collect_owners(content, all);
    const bool has_states = all.joints.size() > owners.joints.size() ||
                            all.mocap_bodies.size() > owners.mocap_bodies.size() ||
                            have_actuators(spec, names);
    for (spec::Actuator& a : spec.actuators) all.actuators.push_back(&a);
    for (const spec::Key& key : spec.keys) {
      if (const std::string problem = mismatch(key, all); !problem.empty()) {
        // If the copies have no states in keyframes, the keyframes stay as they are and apply to
        // the whole model.
        if (!has_states) return true;
        context.error(xml, "keyframe-size",
                      "keyframe '" + key.name +
                          "' does not fit the elements up to this <replicate>: " + problem,
                      "give the keyframe as many numbers as the model needs without the copies");
        return false;
      }
    }
    count_ = replication.count;
    keys_ = std::move(spec.keys);
    spec.keys.clear();
    for (int i = 0; i <= count_; ++i) {
      for (const spec::Key& key : keys_) {
        spec::Key pending;
        pending.name = i < count_ ? key.name + replication.suffix(i) : key.name;
        pending.time = key.time;
        pending.where = key.where;
        spec.pending_keys.push_back(std::move(pending));
      }
    }
    // Moves the values of each keyframe into the elements to which they belong. Elements outside
    // the content have these values in all pending keyframes that were made from this keyframe.
    for (size_t k = 0; k < keys_.size(); ++k) {
      for (int i = 0; i <= count_; ++i) {
        distribute(keys_[k], index(i, k), i == 0 ? all : outside(all, owners));
      }
    }
    return true;
  }

  // Sets the keyframe states of copy `i`, which still has the states of the content. Keyframes of a
  // model that is attached inside the content stay with the first copy.
  void fill(spec::Body& copy, int i) const {
    spec::KeyOwners owners;
    collect_owners(copy, owners);
    for (spec::Joint* joint : owners.joints) {
      if (i > 0) std::erase_if(joint->keyed, [&](const auto& s) { return s.key < first_; });
      for (size_t k = 0; k < keys_.size(); ++k) fill(*joint, i, k);
    }
    for (spec::Body* body : owners.mocap_bodies) {
      if (i > 0) std::erase_if(body->keyed, [&](const auto& s) { return s.key < first_; });
      for (spec::MocapState& state : body->keyed) state.key = renumbered(state.key, i);
    }
  }

 private:
  [[nodiscard]] int index(int copy, size_t key) const {
    return first_ + copy * static_cast<int>(keys_.size()) + static_cast<int>(key);
  }

  [[nodiscard]] int renumbered(int key, int copy) const {
    return key < first_ ? key : key + copy * static_cast<int>(keys_.size());
  }

  static spec::KeyOwners outside(const spec::KeyOwners& all, const spec::KeyOwners& before) {
    spec::KeyOwners out = before;
    out.actuators = all.actuators;
    return out;
  }

  // Moves the states of a joint in copy number `copy` to the pending keyframe of this copy. In the
  // pending keyframes of later copies, the joint gets its reference values.
  void fill(spec::Joint& joint, int copy, size_t key) const {
    for (spec::JointState& state : joint.keyed) {
      if (state.key == index(0, key)) state.key = index(copy, key);
    }
    spec::JointState reference{.has_qpos = !keys_[key].qpos.empty(),
                               .has_qvel = !keys_[key].qvel.empty()};
    if (joint.type == mjJNT_HINGE || joint.type == mjJNT_SLIDE) reference.qpos[0] = joint.ref;
    if (joint.type == mjJNT_BALL) reference.qpos[0] = 1;
    if (joint.type == mjJNT_FREE) reference.qpos[3] = 1;
    for (int later = copy + 1; later <= count_; ++later) {
      reference.key = index(later, key);
      joint.keyed.push_back(reference);
    }
  }

  std::vector<spec::Key> keys_;
  int first_ = 0;
  int count_ = 0;
};

// Largest number of copies for which it is faster to search all elements again for each copy.
constexpr int kFewCopies = 8;

// Returns the elements outside the tree that may refer to the content and are then copied with it.
// Returns nothing if there are few copies, because searching all elements then takes less time.
std::optional<spec::CopyCandidates> candidates(const ReadContext& context,
                                               const spec::NameSet& content,
                                               const Replication& replication) {
  const spec::ModelSpec& spec = context.spec;
  if (replication.count <= kFewCopies || relation_amount(spec) == 0) return std::nullopt;
  std::unordered_set<std::string> originals;
  for (const auto& [type, name] : content) originals.insert(spec::CopyCandidates::key(type, name));
  context.names.for_each([&](std::string_view type, std::string_view name) {
    const std::string_view original = replication.original(name);
    if (!original.empty()) originals.insert(spec::CopyCandidates::key(type, original));
  });
  return spec::CopyCandidates(spec, std::move(originals));
}

// Counts the elements that will be searched for references to the content. With few copies, all
// elements are searched again after each copy. With many copies, all elements and names are
// searched only once. If the count exceeds the limit, reports an error and returns false.
bool may_search(ReadContext& context, const XmlElement& xml, const Replication& replication) {
  const double relations = relation_amount(context.spec);
  if (relations == 0) return true;
  const bool are_few = replication.count <= kFewCopies;
  const double searched = are_few ? (replication.count + 1) * relations
                                  : 2 * relations + static_cast<double>(context.names.size());
  if (context.made.visit(searched)) return true;
  context.error(xml, "mjcf-too-large",
                "too many <replicate> elements for a model with this many references",
                "use fewer <replicate> elements, with a larger count");
  return false;
}

void add_copy(ReadContext& context, const TreePlace& place, spec::Body copy,
              const spec::Frame& frame, const spec::Renaming& renaming,
              spec::CopyCandidates* candidates) {
  rename(copy, renaming, context.spec, context.spec);
  take_names(copy, context.names);
  const int index = static_cast<int>(place.body.frames.size());
  place.body.frames.push_back(frame);
  append_content(place.body, std::move(copy), index);
  copy_references(context.spec, context.spec, renaming, context.names, candidates);
}

}  // namespace

void read_replicate(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  Replication replication;
  read(xml, "count", replication.count);
  read(xml, "offset", replication.offset);
  const bool turns = read(xml, "euler", replication.euler);
  read(xml, "sep", replication.separator);

  spec::Body content;
  const std::string class_name = childclass_of(context, xml, place.class_name);
  content.class_name = context.class_kept(class_name);
  context.open_bodies.push_back(&content);
  read_tree_children(context, xml, {content, -1, class_name, place.is_world});
  context.open_bodies.pop_back();
  spec::NameSet content_names;
  collect_names(content, content_names);

  const double copies = std::max(replication.count, 0);
  if (context.made.are_too_many() || !make(context, xml, copies * tree_amount(content))) return;
  if (too_many_states(context.spec, content, copies)) {
    context.error(xml, "mjcf-too-large", "this <replicate> makes too many copies");
    return;
  }
  if (!may_search(context, xml, replication)) return;
  KeyReplication keys;
  if (!keys.begin(context, xml, content, content_names, replication)) return;
  const Vec3 offset = vec3(replication.offset.data());
  Vec3 pos;
  double relations = relation_amount(context.spec);
  std::optional<spec::CopyCandidates> looked_at = candidates(context, content_names, replication);
  for (int i = 0; i < replication.count; ++i) {
    if (relations > kMaxRelations) {
      context.error(xml, "mjcf-too-large", "this <replicate> makes too many copies");
      break;
    }
    spec::Frame frame;
    frame.where = xml.where();
    frame.class_name = content.class_name;
    frame.frame = place.frame;
    Quat quat;
    if (turns) {
      const auto& e = replication.euler;
      quat = from_euler({i * e[0], i * e[1], i * e[2]}, context.spec.compiler);
    }
    store(frame.pos.data(), pos);
    store(frame.quat.data(), quat);
    spec::Body copy = content;
    keys.fill(copy, i);
    const spec::RelationCounts before = count_relations(context.spec);
    add_copy(context, place, std::move(copy), frame, {.suffix = replication.suffix(i)},
             looked_at ? &*looked_at : nullptr);
    const double added = relation_amount(context.spec, before);
    relations += added;
    if (!make(context, xml, added)) break;
    pos = pos + to_matrix(quat) * offset;
  }
  for (const auto& [type, name] : content_names) context.names.give_back(type, name);
  remove_references(context.spec, std::move(content_names), context.names);
}

}  // namespace mj::mjcf
