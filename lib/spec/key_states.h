// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes as values of the joints, mocap bodies and actuators they belong to, so that parts of a
// description can be copied together with their part of the keyframes.

#ifndef MJTOOLS_SPEC_KEY_STATES_H_
#define MJTOOLS_SPEC_KEY_STATES_H_

#include <string>
#include <vector>

#include "spec/model_spec.h"

namespace mj::spec {

[[nodiscard]] int position_count(const Joint& joint);
[[nodiscard]] int velocity_count(const Joint& joint);
[[nodiscard]] int activation_count(const Actuator& actuator);
[[nodiscard]] int control_count(const Actuator& actuator);

// What has a part in keyframes, in the order in which keyframes hold it.
struct KeyOwners {
  std::vector<Joint*> joints;
  std::vector<Body*> mocap_bodies;
  std::vector<Actuator*> actuators;
};

// Adds the joints and mocap bodies of a body and its descendants.
void collect_owners(Body& body, KeyOwners& owners);

// Why a keyframe does not fit its owners: "qpos has 3 values, expected 7"; empty if it does. Empty
// vectors fit.
[[nodiscard]] std::string mismatch(const Key& key, const KeyOwners& owners);

// Gives each owner its part of the keyframe, which fits, as that of pending key `index`.
void distribute(const Key& key, int index, const KeyOwners& owners);

// The keyframes of a description become pending ones: parts of what they belong to. Throws Error
// (keyframe-size) if one does not fit; then nothing changes.
void store_keys(ModelSpec& spec);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_KEY_STATES_H_
