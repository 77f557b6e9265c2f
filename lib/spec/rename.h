// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies of parts of a description under other names, for attaching and replicating.

#ifndef MJTOOLS_SPEC_RENAME_H_
#define MJTOOLS_SPEC_RENAME_H_

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "spec/model_spec.h"
#include "spec/name_table.h"

namespace mj::spec {

// Names and origin of copies.
struct Renaming {
  std::string prefix;
  std::string suffix;
  // True if source and target are different descriptions. Then copies refer to copies of classes,
  // assets and plugin instances of the source.
  bool from_other = false;
  // origins[k] is the Element::origin in the target for an element with origin k in the source.
  std::vector<int> origins;
  // True if copies keep the values of pending keyframes.
  bool keeps_keys = true;
  // Used if from_other is true. Maps names of classes in the source to names in the target, except
  // main, which stays main.
  std::map<std::string, std::string> classes = {};
  // Maps the index of a pending keyframe in the source to its index in the target. Empty within one
  // description: copies have values in the same keyframes as their originals, except copies of
  // actuators, which have no such values.
  std::map<int, int> keys = {};

  [[nodiscard]] std::string operator()(const std::string& name) const {
    return name.empty() ? name : prefix + name + suffix;
  }

  [[nodiscard]] std::string class_name(const std::string& name) const {
    return name.empty() || name == "main" ? name : classes.at(name);
  }
};

// Renames a body that was copied from `source`, and all elements of the body. Also adapts their
// classes, origins, references to assets and values in keyframes. Copies private plugin instances
// to `target`.
void rename(Body& body, const Renaming& renaming, const ModelSpec& source, ModelSpec& target);

// Returns a body that contains only a frame and everything in it. The frame has index 0.
[[nodiscard]] Body take_frame(const Body& body, int frame);

// Moves the elements of a body to the end of the lists of `target`. Elements that were in no frame
// are then in `frame` of the target.
void append_content(Body& target, Body content, int frame);

// Collects all names in a body as pairs of type and name. A name may occur several times. The type
// of frames is "frame".
using NameSet = std::multiset<std::pair<std::string, std::string>>;
void collect_names(const Body& body, NameSet& names);

// Adds the names of a body and of all its elements, even if other elements have these names.
void take_names(const Body& body, NameTable& names);

// Elements outside the tree that may be copied with some content: elements that refer to an object
// with a renamed copy or to another candidate, and sensors that refer to nothing. With a list of
// candidates, a copy need not search all elements.
class CopyCandidates {
 public:
  // Finds the candidates of a description. `originals` holds the key of each object that has a
  // renamed copy or will have one.
  CopyCandidates(const ModelSpec& spec, std::unordered_set<std::string> originals);

  // Returns the key of an object.
  static std::string key(std::string_view type, std::string_view name);

  // Returns the places of candidates in the list of a kind, ascending. Kinds are numbered as in
  // RelationCounts.
  [[nodiscard]] const std::vector<size_t>& places(size_t kind) const { return places_[kind]; }

  // Adds the element at index `place` of its list if it is a candidate.
  template <typename T>
  void consider(size_t kind, std::string_view type, const T& element, size_t place);

 private:
  std::unordered_set<std::string> originals_;
  std::array<std::vector<size_t>, 8> places_;
};

// Copies the elements outside the tree (flexes, pairs, excludes, tendons, equalities, actuators,
// sensors, tuples) whose references all occur in `names` after renaming. For pairs, excludes,
// sensors and tendons, one such reference is enough if the target has the objects of the others.
// Sensors that refer to nothing are copied, too. Source and target may be the same. If `candidates`
// is given, only candidates are considered, and the copies become candidates too.
void copy_references(const ModelSpec& source, ModelSpec& target, const Renaming& renaming,
                     NameTable& names, CopyCandidates* candidates = nullptr);

// Returns whether an actuator refers to one of `names`, or to a tendon that refers to one.
[[nodiscard]] bool have_actuators(ModelSpec& spec, NameSet names);

// Deletes flexes, pairs, excludes, tendons, equalities, actuators and sensors that refer to a name
// in `gone`. Keeps an element that also refers to a name that no element has or had. The names of
// deleted elements are given back to `names` and count as gone, too.
void remove_references(ModelSpec& spec, NameSet gone, NameTable& names);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_RENAME_H_
