// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers and lists that the stages (stages.h) need. They depend only on the model and are made
// once for a batch.

#ifndef MJTOOLS_BATCH_TABLES_H_
#define MJTOOLS_BATCH_TABLES_H_

#include <mujoco/mjmodel.h>

#include <vector>

#include "batch/panels.h"
#include "engine/position/polynomial.h"

namespace mj::batch {

// A constant that is added to an entry of an array.
struct Term {
  int index;
  double value;
};
// A range of terms in a list.
struct Terms {
  int first, last;
};

struct Tables {
  explicit Tables(const mjModel& m);

  std::vector<double> armature;      // one per dof, including the armature of its actuators
  std::vector<Term> tendon_inertia;  // terms that the armature of tendons adds to entries of M
  std::vector<engine::Spring> tendon_spring;
  std::vector<engine::Damper> tendon_damper;
  std::vector<double> ten_J;  // as in mjData. It is constant, because all tendons are fixed

  // The Jacobian row of each tendon, and the row of each actuator in the moment matrix. They are
  // ranges of `jacobian`, whose terms give a dof and its value.
  std::vector<Terms> tendon_row, moment_row;
  std::vector<Term> jacobian;
  // Outer products of these rows with themselves. They are ranges of `squares`, whose terms give an
  // entry of M and its value.
  std::vector<Terms> tendon_square, moment_square;
  std::vector<Term> squares;

  LowerRows inertia;              // pattern of M
  std::vector<Panel> panels;      // panels of all rows of M
  std::vector<int> compensated;   // bodies with gravity compensation
  std::vector<int> geoms, sites;  // those whose frames are placed, by default all
  bool is_damped = false;         // whether Euler's method treats dampers implicitly

 private:
  void add_dofs(const mjModel& m);
  void add_tendons(const mjModel& m);
  void add_actuators(const mjModel& m);
  Terms square(const mjModel& m, Terms row);
};

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_TABLES_H_
