// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies of parts of a description under other names: what attaching and replicating are made of.

#ifndef MJTOOLS_SPEC_RENAME_H_
#define MJTOOLS_SPEC_RENAME_H_

#include <map>
#include <set>
#include <string>
#include <utility>

#include "spec/model_spec.h"
#include "spec/name_table.h"

namespace mj::spec {

// How copies are named, and where they come from.
struct Renaming {
  std::string prefix;
  std::string suffix;
  // Copies from another description refer to copies of its classes, assets and plugin instances.
  bool from_other = false;
  // Places of the source's compiler settings in the target's, by Element::origin.
  std::vector<int> origins;
  // Values of pending keyframes stay with the copies.
  bool keeps_keys = true;
  // from_other: names of the source's classes in the target; main is main.
  std::map<std::string, std::string> classes = {};
  // Index of a pending key in the source to the target. Empty within one description: copies keep
  // the keys of their originals, except for actuators, which have none.
  std::map<int, int> keys = {};

  [[nodiscard]] std::string operator()(const std::string& name) const {
    return name.empty() ? name : prefix + name + suffix;
  }

  [[nodiscard]] std::string class_name(const std::string& name) const {
    return name.empty() || name == "main" ? name : classes.at(name);
  }
};

// Gives a body that was copied from `source`, and all it carries, their new names. Private plugin
// instances are copied into `target`.
void rename(Body& body, const Renaming& renaming, const ModelSpec& source, ModelSpec& target);

// A frame and everything in it as a body that holds just that: the frame has index 0.
[[nodiscard]] Body take_frame(const Body& body, int frame);

// Moves what a body carries to the end of the lists of another; what stood in no frame will stand
// in `frame` of the target.
void append_content(Body& target, Body content, int frame);

// All names in a body, with repetitions: pairs of type and name; frames are "frame".
using NameSet = std::multiset<std::pair<std::string, std::string>>;
void collect_names(const Body& body, NameSet& names);

// Takes the names of a body and all it carries, whether they are free or not.
void take_names(const Body& body, NameTable& names);

// Copies the elements outside the tree (flexes, pairs, excludes, tendons, equalities, actuators,
// sensors, tuples) whose references, renamed, are in `names`. Pairs, excludes, sensors and tendons
// may keep references to other objects of the target. Source and target may be the same.
void copy_references(const ModelSpec& source, ModelSpec& target, const Renaming& renaming,
                     NameTable& names);

// Returns whether an actuator refers to one of `names`, or to a tendon that does.
[[nodiscard]] bool have_actuators(ModelSpec& spec, NameSet names);

// Deletes flexes, pairs, excludes, tendons, equalities, actuators and sensors whose references
// exist, one of them in `gone`. The names of what is deleted are given back and are gone too.
void remove_references(ModelSpec& spec, NameSet gone, NameTable& names);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_RENAME_H_
