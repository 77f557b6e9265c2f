// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sweeps: values of options and of numbers of the model that differ between rollouts (--sweep):
//
//   opt.NAME=VALUE,...               an option of the model, such as opt.timestep=0.001,0.002
//   opt.NAME[I]=VALUE,...            number I of an option, such as opt.gravity[2]=-9.81,-1.62
//   FIELD[OBJECT]=VALUE,...          all numbers of an object in an array of the model
//   FIELD[OBJECT,COLUMN]=VALUE,...   one number of each row of an object
//
// A VALUE may also be FIRST:LAST:COUNT, which stands for COUNT values at equal distances. Several
// sweeps are combined to a grid of points. The point of a rollout depends on its number alone:
// rollout r has point r modulo the number of points.

#ifndef MJTOOLS_TOOLS_SIMULATE_SWEEP_H_
#define MJTOOLS_TOOLS_SIMULATE_SWEEP_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mj::simulate {

class Sweep {
 public:
  // Creates a sweep without axes, which has one point.
  Sweep() = default;
  // Reads the arguments of --sweep. Throws Error (usage) if one is malformed or has no values, if
  // two have the same name, or if there are more points than `most`.
  Sweep(const std::vector<std::string>& arguments, int64_t most);

  [[nodiscard]] bool is_empty() const { return axes_.empty(); }
  [[nodiscard]] int64_t points() const { return points_; }
  [[nodiscard]] int64_t point_of(int64_t rollout) const { return rollout % points_; }
  // Returns the names of the axes, such as "opt.timestep".
  [[nodiscard]] std::vector<std::string> names() const;
  // Returns the values of a point as they are written.
  [[nodiscard]] std::vector<std::string> texts(int64_t point) const;
  // Returns whether an option or a number with this name changes.
  [[nodiscard]] bool changes(const std::string& name) const;

  // Gives the model the values of a point and returns them as numbers. The caller computes derived
  // constants. Throws Error for an option, a field, an object or a value that does not exist.
  std::vector<double> apply(mjModel& m, int64_t point) const;

 private:
  struct Axis {
    std::string name;
    std::vector<std::string> values;
  };
  // Returns the index of the value of an axis at a point. The last axis changes fastest.
  [[nodiscard]] size_t index(size_t axis, int64_t point) const;

  std::vector<Axis> axes_;
  int64_t points_ = 1;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_SWEEP_H_
