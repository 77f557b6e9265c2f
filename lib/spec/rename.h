// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies parts of descriptions under new names, for attaching and replicating.

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

// The rules by which copies get their names and compiler settings.
struct Renaming {
  std::string prefix;
  std::string suffix;
  // True if source and target are different descriptions. If so, copies refer to the copied
  // classes, assets and plugin instances of the source.
  bool from_other = false;
  // origins[k] is the Element::origin in the target for an element with origin k in the source.
  std::vector<int> origins;
  // True if copies keep their values in pending keyframes.
  bool keeps_keys = true;
  // The name in the target for each class of the source, except main, which stays main. Only used
  // if from_other is true.
  std::map<std::string, std::string> classes = {};
  // The index in the target for each pending keyframe of the source. The map is empty for copies
  // within one description. Such copies have values in the same keyframes as their originals, but
  // copies of actuators have none.
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

// Moves the elements of `content` to the ends of the lists of `target`. Elements without a frame
// are put into `frame` of the target.
void append_content(Body& target, Body content, int frame);

// Collects all names in a body as pairs of type and name. The same pair may occur several times.
// The type of frames is "frame".
using NameSet = std::multiset<std::pair<std::string, std::string>>;
void collect_names(const Body& body, NameSet& names);

// Adds the names of a body and all its elements to `names`, even if other elements have the same
// names.
void take_names(const Body& body, NameTable& names);

// The elements outside the tree that may have to be copied together with a part of the tree. A
// candidate refers to an object that has a renamed copy, or to another candidate. With the list of
// candidates, copy_references() need not search all elements.
class CopyCandidates {
 public:
  // Finds the candidates in a description. `originals` holds the keys of all objects that have a
  // renamed copy or will have one.
  CopyCandidates(const ModelSpec& spec, std::unordered_set<std::string> originals);

  // Returns the key of an object, which identifies it by type and name.
  static std::string key(std::string_view type, std::string_view name);

  // Returns the indices of the candidates in a list, in ascending order. `kind` numbers the lists
  // as RelationCounts does.
  [[nodiscard]] const std::vector<size_t>& places(size_t kind) const { return places_[kind]; }

  // Adds the element at index `place` of its list if it is a candidate.
  template <typename T>
  void consider(size_t kind, std::string_view type, const T& element, size_t place);

 private:
  std::unordered_set<std::string> originals_;
  std::array<std::vector<size_t>, 8> places_;
};

// Copies those elements outside the tree that refer to renamed objects: flexes, pairs, excludes,
// tendons, equalities, actuators, sensors and tuples. All objects to which an element refers must
// have a renamed copy. For pairs, excludes, sensors and tendons, a single renamed copy is enough,
// and references to other objects of the target stay. Source and target may be the same
// description. If `candidates` is given, only candidates are examined, and the copies become
// candidates, too.
void copy_references(const ModelSpec& source, ModelSpec& target, const Renaming& renaming,
                     NameTable& names, CopyCandidates* candidates = nullptr);

// Returns whether an actuator refers to an object in `names`, directly or through a tendon.
[[nodiscard]] bool have_actuators(ModelSpec& spec, NameSet names);

// Deletes the flexes, pairs, excludes, tendons, equalities, actuators and sensors that refer to a
// name in `gone`. Keeps an element that also refers to a name that never existed. Removes the names
// of deleted elements from `names` and adds them to `gone`, so that elements that refer to a
// deleted element are deleted, too.
void remove_references(ModelSpec& spec, NameSet gone, NameTable& names);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_RENAME_H_
