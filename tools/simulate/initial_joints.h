// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Initial positions and velocities of joints, by name.

#ifndef MJTOOLS_TOOLS_SIMULATE_INITIAL_JOINTS_H_
#define MJTOOLS_TOOLS_SIMULATE_INITIAL_JOINTS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace mj::simulate {

// "shoulder=0.5", or of joints with more numbers "root=0 0 1 1 0 0 0", blanks or commas between
// them; and where it was said.
struct JointWord {
  std::string word;
  SourceLocation where;
};

class InitialJoints {
 public:
  InitialJoints() = default;
  // Reports words that are none, joints that the model has not (warnings) and wrong counts of
  // numbers: 7 positions and 6 velocities for free joints, 4 and 3 for ball joints, one otherwise
  // (errors). They are left out.
  InitialJoints(const mjModel& m, const std::vector<JointWord>& positions,
                const std::vector<JointWord>& velocities, Diagnostics& diagnostics);

  [[nodiscard]] bool is_empty() const { return positions_.empty() && velocities_.empty(); }

  // Positions first, joints in the alphabetical order of their names. A position ends the motion of
  // its joint: velocity and applied force become zero. Quaternions are stored as they are.
  void apply(const mjModel& m, mjData& d) const;

 private:
  struct Values {
    std::string name;
    int joint = 0;
    std::vector<double> numbers;
  };
  enum class Quantity { kPosition, kVelocity };

  static std::vector<Values> read(const mjModel& m, const std::vector<JointWord>& words,
                                  Quantity quantity, Diagnostics& diagnostics);

  std::vector<Values> positions_, velocities_;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_INITIAL_JOINTS_H_
