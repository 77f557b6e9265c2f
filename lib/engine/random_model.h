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

// Optional parts of a random model. Every model has bodies of random inertia on random joints.
struct RandomModelOptions {
  int bodies = 7;
  bool rotations = true;  // free and ball joints
  bool floating = false;  // a single tree on a free joint
  bool springs = false;
  bool damping = false;  // damping of joints and tendons, with polynomial terms
  bool armature = false;
  bool tendons = false;
  bool actuators = false;  // actuators of every kind that needs no contact
  std::string option;      // attributes of <option>
};

// Returns a random model as the content of <mujoco>. A seed gives the same model on every platform.
std::string random_mjcf(uint64_t seed, const RandomModelOptions& options);

// Uniform random numbers. A seed gives the same sequence on every platform.
class RandomNumbers {
 public:
  explicit RandomNumbers(uint64_t seed) : state_(seed * 2862933555777941757u + 3037000493u) {
    next();
  }
  double uniform(double lo, double hi);
  int below(int n);  // 0 .. n-1
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

  // Chooses another random state, starting from the current configuration.
  void scatter();
  RandomNumbers& random() { return random_; }

 private:
  RandomNumbers random_;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_RANDOM_MODEL_H_
