// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares our models, forward passes and steps with the results of the official build.

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

// Compares every size, option, statistic, flag and array of two models. Integers, bytes and strings
// must be equal. Doubles must agree within 1e-10 and floats within 1e-6 of the larger number, plus
// 1e-14 of the largest element of the array (rounding noise about zero).
[[nodiscard]] ModelComparison compare_models(const mjModel& official, const mjModel& ours);

// Returns whether the meshes of the two models have the same hull polygons, in any order. The order
// comes from a hash table, so it differs between the official builds for different platforms. Our
// order is that of the official build for Linux, but the module in use is the build for
// WebAssembly.
[[nodiscard]] bool same_polygons(const mjModel& official, const mjModel& ours);

// Sorts the polygons of `ours` into the official order, so that ties between polygons are decided
// in the same way.
void copy_polygon_order(const mjModel& official, mjModel& ours);

// Returns whether the contents of the model array `field` depend on the order of polygons.
[[nodiscard]] bool depends_on_polygon_order(const std::string& field);

// Returns whether the bounding trees of the models differ only for meshes with a face of zero area.
// The official build sorts faces by their circumcentres, and the circumcentre of such a face is
// NaN. Therefore the tree depends on the sorting algorithm.
[[nodiscard]] bool trees_differ_by_degenerate_faces(const mjModel& official, const mjModel& ours);

// Returns whether the leaves of the bounding trees are equal. Inner nodes are not compared, because
// they may contain old values if the official build compiles a description a second time.
[[nodiscard]] bool same_leaves(const mjModel& official, const mjModel& ours);

// Returns whether the boxes of the bounding trees agree within 1e-10 of their size. A coordinate
// near zero is a difference of larger numbers and has their rounding error.
[[nodiscard]] bool same_boxes(const mjModel& official, const mjModel& ours);

// Replaces the nodes and boxes of the bounding trees in `ours` by the official ones.
void copy_trees(const mjModel& official, mjModel& ours);

struct ArrayError {
  std::string name;
  // Largest difference divided by the scale of the array; infinity if lengths or integers differ.
  double error = 0;
  // Error of a twin run of the official build that starts from a state changed by 1e-12. It shows
  // how sensitive the array is.
  double twin = 0;
};

// Compares the computed arrays, counts and contacts of `d` with the records below "<state>/data/",
// "<state>/count/" and "<state>/contact/". Returns the errors, the largest first.
[[nodiscard]] std::vector<ArrayError> compare_forward(const Figures& figures,
                                                      const std::string& state, const mjModel& m,
                                                      const mjData& d);

// Returns the error of one array relative to the largest number of the record "<state>/<name>".
[[nodiscard]] ArrayError compare_array(const Figures& figures, const std::string& state,
                                       const std::string& name, std::span<const double> ours);

struct ContactAgreement {
  bool same = false;    // whether both have contacts of the same geoms in the same order
  double error = 0;     // largest difference of dist, pos, frame, relative to max(1, largest)
  double isolated = 0;  // the error if collision detection uses the official poses
};

// Compares the contacts in `d` with the official contacts. Then sets the poses in `d` to the
// official ones and detects contacts again.
[[nodiscard]] ContactAgreement compare_contacts(const Figures& figures, const std::string& state,
                                                const mjModel& m, mjData& d);

// Returns the largest difference between the state in `d` (qpos, qvel, act) and the records below
// `prefix`, relative to max(1, largest element).
[[nodiscard]] double compare_state(const Figures& figures, const std::string& prefix,
                                   const mjModel& m, const mjData& d);

// Returns the largest difference between the states recorded below `a` and `b`, in the same
// measure.
[[nodiscard]] double compare_records(const Figures& figures, const std::string& a,
                                     const std::string& b);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_COMPARE_H_
