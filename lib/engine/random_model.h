// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// For tests: random kinematic trees without geoms, for properties that hold for every model.

#ifndef MJTOOLS_ENGINE_RANDOM_MODEL_H_
#define MJTOOLS_ENGINE_RANDOM_MODEL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/test_model.h"

namespace mj::engine {

// What a random model has besides bodies of random inertia on random joints.
struct RandomModelOptions {
  int bodies = 7;
  bool rotations = true;  // free and ball joints
  bool floating = false;  // a single tree on a free joint
  bool springs = false;
  bool damping = false;  // of joints and tendons, with polynomial terms
  bool armature = false;
  bool tendons = false;
  bool actuators = false;  // of every kind without contact
  std::string option;      // attributes of <option>
};

// A random model, the content of <mujoco>; a seed gives one model on every platform.
std::string random_mjcf(uint64_t seed, const RandomModelOptions& options);

// Uniform random numbers; a seed gives one sequence on every platform.
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

// Such a model in a random state, with random controls and applied forces.
class RandomModel : public TestModel {
 public:
  RandomModel(uint64_t seed, const RandomModelOptions& options);

  // Another such state, starting from the present configuration.
  void scatter();
  RandomNumbers& random() { return random_; }

 private:
  RandomNumbers random_;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_RANDOM_MODEL_H_
