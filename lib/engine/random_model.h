// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Random kinematic trees without geoms, for tests of properties that hold for every model.

#ifndef MJTOOLS_ENGINE_RANDOM_MODEL_H_
#define MJTOOLS_ENGINE_RANDOM_MODEL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/test_model.h"

namespace mj::engine {

// Optional parts of a random model. Every model has bodies with random inertias on random joints.
struct RandomModelOptions {
  int bodies = 7;
  bool rotations = true;  // include free and ball joints
  bool floating = false;  // make a single tree on a free joint
  bool springs = false;
  bool damping = false;  // include damping of joints and tendons, with polynomial terms
  bool armature = false;
  bool tendons = false;
  bool actuators = false;  // include actuators of every kind that does not need contacts
  std::string option;      // attributes of the <option> element
};

// Returns a random model as the content of the <mujoco> element. The same seed gives the same model
// on every platform.
std::string random_mjcf(uint64_t seed, const RandomModelOptions& options);

// Generator of uniformly distributed random numbers. The same seed gives the same sequence on every
// platform.
class RandomNumbers {
 public:
  explicit RandomNumbers(uint64_t seed) : state_(seed * 2862933555777941757u + 3037000493u) {
    next();
  }
  double uniform(double lo, double hi);
  int below(int n);  // returns a number from 0 to n-1
  bool chance(double probability) { return uniform(0, 1) < probability; }
  std::vector<double> vector(int n, double lo, double hi);

 private:
  uint64_t next();
  uint64_t state_;
};

// Random model in a random state, with random controls and applied forces.
class RandomModel : public TestModel {
 public:
  RandomModel(uint64_t seed, const RandomModelOptions& options);

  // Chooses another random state, which may depend on the current configuration.
  void scatter();
  RandomNumbers& random() { return random_; }

 private:
  RandomNumbers random_;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_RANDOM_MODEL_H_
