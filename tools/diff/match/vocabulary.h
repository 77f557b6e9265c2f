// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names that the patterns of --include, --exclude, --field-rtol and --field-atol can match. A
// pattern that matches nothing is misspelled and must not make two inputs equal.

#ifndef MJTOOLS_TOOLS_DIFF_MATCH_VOCABULARY_H_
#define MJTOOLS_TOOLS_DIFF_MATCH_VOCABULARY_H_

#include <mujoco/mjmodel.h>

#include <set>
#include <string>

#include "diff.h"

namespace mj::diff {

// Words for added or removed objects, for names, and for the order of objects.
inline constexpr const char* kObjectsWord = "objects";
inline constexpr const char* kNamesWord = "names";
inline constexpr const char* kOrderWord = "order";

struct Vocabulary {
  std::set<std::string> fields;   // fields of models, arrays and attributes of trajectories
  std::set<std::string> objects;  // names like "geom:foot"

  void add(const mjModel& m, const Request& request);
  void add(const Trajectory& t);
  void add(const Hdf5Tree& tree);  // for HDF5 files: datasets, and attributes like "episode_0@seed"
  void add(const Vocabulary& other);
  void add_simulated();  // adds the fields of --dynamics
};

// Throws Error (usage) for a pattern that matches nothing.
void check_patterns(const Request& request, const Vocabulary& words);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_MATCH_VOCABULARY_H_
