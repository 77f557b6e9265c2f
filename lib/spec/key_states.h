// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Stores the values of keyframes in the joints, mocap bodies and actuators to which they belong. If
// a part of a description is copied, the copy then includes the values for this part.

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

// Elements that have values in keyframes, in the order of these values.
struct KeyOwners {
  std::vector<Joint*> joints;
  std::vector<Body*> mocap_bodies;
  std::vector<Actuator*> actuators;
};

// Adds the joints and mocap bodies of a body and its descendants.
void collect_owners(Body& body, KeyOwners& owners);

// Returns the reason why a keyframe does not fit its owners, such as "qpos has 3 values, expected
// 7". Returns "" if the keyframe fits. An empty vector always fits.
[[nodiscard]] std::string mismatch(const Key& key, const KeyOwners& owners);

// Splits a keyframe among its owners, which it must fit. Each owner stores its values as part of
// the pending keyframe `index`.
void distribute(const Key& key, int index, const KeyOwners& owners);

// Turns the keyframes of a description into pending keyframes. Their values are then stored in
// their owners. Throws Error (keyframe-size) if a keyframe does not fit, and then changes nothing.
void store_keys(ModelSpec& spec);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_KEY_STATES_H_
