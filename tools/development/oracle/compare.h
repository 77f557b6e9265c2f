// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Comparison of our model, forward pass and steps with the official build.

#ifndef MJTOOLS_SCRIPTS_ORACLE_COMPARE_H_
#define MJTOOLS_SCRIPTS_ORACLE_COMPARE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <span>
#include <string>
#include <vector>

#include "figures.h"

namespace mj::oracle {

struct FieldDifference {
  std::string name;
  long index = 0;  // first differing element; -1: the shapes differ
  double official = 0, ours = 0;
};

struct ModelComparison {
  int fields = 0;
  std::vector<FieldDifference> differences;
};

// Compares every size, option, statistic, flag and array. Integers, bytes and strings must be
// equal. Doubles must agree within 1e-10 and floats within 1e-6 of the larger number, plus 1e-14 of
// the largest element of the array (rounding noise about zero).
[[nodiscard]] ModelComparison compare_models(const mjModel& official, const mjModel& ours);

// Returns whether the meshes of both models have the same hull polygons in any order. The order is
// that of a hash table and differs between builds of the official library for different platforms.
// Our order is that of Linux, and the official module is for WebAssembly.
[[nodiscard]] bool same_polygons(const mjModel& official, const mjModel& ours);

// Gives `ours` the official order of polygons, so that ties between them are decided alike.
void copy_polygon_order(const mjModel& official, mjModel& ours);

// Returns whether the order of polygons changes the array.
[[nodiscard]] bool depends_on_polygon_order(const std::string& field);

// Returns whether bounding trees differ only in meshes with a face of zero area. Such a face has no
// circumcentre (NaN), by which the official build sorts. Therefore its tree depends on the sorting
// algorithm.
[[nodiscard]] bool trees_differ_by_degenerate_faces(const mjModel& official, const mjModel& ours);

// Returns whether the leaves of bounding trees are equal. In official models of descriptions that
// are compiled again, inner nodes may contain left-over values.
[[nodiscard]] bool same_leaves(const mjModel& official, const mjModel& ours);

// Returns whether the boxes of bounding trees agree within 1e-10 of their size. A coordinate near
// zero is a difference of larger numbers and has their rounding error.
[[nodiscard]] bool same_boxes(const mjModel& official, const mjModel& ours);

// Gives `ours` the official leaves and boxes of bounding trees.
void copy_trees(const mjModel& official, mjModel& ours);

struct ArrayError {
  std::string name;
  // Largest difference over the array's scale; infinity when lengths or integers differ.
  double error = 0;
  // Error of the official build's twin, which starts 1e-12 away.
  double twin = 0;
};

// Returns the errors of all computed arrays of `d`, relative to the records "<state>/data/...",
// "<state>/count/..." and contacts, largest first.
[[nodiscard]] std::vector<ArrayError> compare_forward(const Figures& figures,
                                                      const std::string& state, const mjModel& m,
                                                      const mjData& d);

// Returns the error of one array relative to the largest number of the record "<state>/<name>".
[[nodiscard]] ArrayError compare_array(const Figures& figures, const std::string& state,
                                       const std::string& name, std::span<const double> ours);

struct ContactAgreement {
  bool same = false;    // the same geoms in the same order
  double error = 0;     // largest difference of dist, pos, frame, relative to max(1, largest)
  double isolated = 0;  // the error when detection starts from the official poses
};

// Compares the contacts of the forward pass in `d` with the official ones. Afterwards `d` has the
// contacts of the official poses.
[[nodiscard]] ContactAgreement compare_contacts(const Figures& figures, const std::string& state,
                                                const mjModel& m, mjData& d);

// Returns the largest difference between records "<state>/<a>/..." and the state in `d`, relative
// to max(1, largest element).
[[nodiscard]] double compare_state(const Figures& figures, const std::string& prefix,
                                   const mjModel& m, const mjData& d);

// Returns the same difference between two records of the figures.
[[nodiscard]] double compare_records(const Figures& figures, const std::string& a,
                                     const std::string& b);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_COMPARE_H_
