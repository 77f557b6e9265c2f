// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names that the patterns of --include, --exclude, --field-rtol and --field-atol can match. A
// pattern that matches no name is an error. Otherwise a misspelled pattern could make two inputs
// look equal.

#ifndef MJTOOLS_TOOLS_DIFF_MATCH_VOCABULARY_H_
#define MJTOOLS_TOOLS_DIFF_MATCH_VOCABULARY_H_

#include <mujoco/mjmodel.h>

#include <set>
#include <string>

#include "diff.h"

namespace mj::diff {

// Words that patterns can match besides field names. They stand for added and removed objects, for
// changed names, and for the order of objects.
inline constexpr const char* kObjectsWord = "objects";
inline constexpr const char* kNamesWord = "names";
inline constexpr const char* kOrderWord = "order";

struct Vocabulary {
  std::set<std::string> fields;   // fields of models, arrays and attributes of trajectories
  std::set<std::string> objects;  // names of objects, such as "geom:foot"

  void add(const mjModel& m, const Request& request);
  void add(const Trajectory& t);
  // adds the names in an HDF5 file: datasets, and attributes such as "episode_0@seed"
  void add(const Hdf5Tree& tree);
  void add(const Vocabulary& other);
  void add_simulated();  // adds the arrays that --dynamics compares
};

// Throws Error (usage) for a pattern in `request` that matches none of `words`.
void check_patterns(const Request& request, const Vocabulary& words);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_MATCH_VOCABULARY_H_
