// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Initial positions and velocities of joints that users give by name.

#ifndef MJTOOLS_ROLLOUT_INITIAL_JOINTS_H_
#define MJTOOLS_ROLLOUT_INITIAL_JOINTS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace mj::rollout {

// The values of a joint as the user wrote them, such as "shoulder=0.5" or "root=0 0 1 1 0 0 0", and
// the place of this text for messages. Blanks or commas separate the numbers.
struct JointWord {
  std::string word;
  SourceLocation where;
};

class InitialJoints {
 public:
  InitialJoints() = default;
  // Reads the words. Words that cannot be applied are reported and left out. A malformed word or a
  // wrong count of numbers is an error, and a joint that the model does not have is a warning. A
  // free joint has 7 positions and 6 velocities, a ball joint has 4 and 3, and any other joint has
  // one of each.
  InitialJoints(const mjModel& m, const std::vector<JointWord>& positions,
                const std::vector<JointWord>& velocities, Diagnostics& diagnostics);

  [[nodiscard]] bool is_empty() const { return positions_.empty() && velocities_.empty(); }

  // Sets the given positions in `d`, in the alphabetical order of the joints, and then the
  // velocities. Setting a position stops the joint: its velocity and applied force become zero.
  // Quaternions are not normalised.
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

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_INITIAL_JOINTS_H_
