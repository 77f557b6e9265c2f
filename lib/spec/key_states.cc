// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/key_states.h"

#include <algorithm>
#include <bit>

namespace mj::spec {
namespace {

// Reads consecutive values from a vector of a keyframe. If the vector is empty, reads no values.
class Cursor {
 public:
  explicit Cursor(const std::vector<double>& values) : at_(values.begin()), end_(values.end()) {}

  template <typename Out>
  bool take(int count, Out out) {
    if (end_ - at_ < count) return false;
    std::copy_n(at_, count, out);
    at_ += count;
    return true;
  }

 private:
  std::vector<double>::const_iterator at_, end_;
};

std::string mismatch(const char* name, const std::vector<double>& values, size_t expected) {
  if (values.empty() || values.size() == expected) return "";
  return std::string(name) + " has " + std::to_string(values.size()) +
         (values.size() == 1 ? " value" : " values") + ", expected " + std::to_string(expected);
}

}  // namespace

int position_count(const Joint& joint) {
  return joint.type == mjJNT_FREE ? 7 : joint.type == mjJNT_BALL ? 4 : 1;
}

int velocity_count(const Joint& joint) {
  return joint.type == mjJNT_FREE ? 6 : joint.type == mjJNT_BALL ? 3 : 1;
}

int activation_count(const Actuator& a) {
  if (a.actdim >= 0) return a.actdim;
  if (a.gaintype == mjGAIN_SO3) return a.dyntype == mjDYN_INTEGRATOR ? 3 : 0;
  if (a.dyntype == mjDYN_PID) return (a.dynprm[1] > 0) + (a.gainprm[0] > 0);
  return a.dyntype == mjDYN_NONE || a.dyntype == mjDYN_DCMOTOR ? 0 : 1;
}

int control_count(const Actuator& a) {
  const auto inputs = static_cast<unsigned>(a.ctrlspec);
  if (a.gaintype == mjGAIN_SO3) return a.ctrlspec == mjCHART_QUAT ? 4 : 3;
  if (a.gaintype == mjGAIN_PID) return inputs == 0 ? 2 : std::popcount(inputs);
  if (a.gaintype == mjGAIN_DCMOTOR) {
    if (inputs == mjINPUT_NONE) return 0;
    return inputs == 0 ? 1 : std::popcount(inputs);
  }
  return 1;
}

void collect_owners(Body& body, KeyOwners& owners) {
  for (Joint& joint : body.joints) owners.joints.push_back(&joint);
  if (body.mocap) owners.mocap_bodies.push_back(&body);
  for (Body& child : body.bodies) collect_owners(child, owners);
}

std::string mismatch(const Key& key, const KeyOwners& owners) {
  size_t nq = 0, nv = 0, na = 0, nu = 0;
  for (const Joint* joint : owners.joints) {
    nq += position_count(*joint);
    nv += velocity_count(*joint);
  }
  for (const Actuator* actuator : owners.actuators) {
    na += activation_count(*actuator);
    nu += control_count(*actuator);
  }
  const size_t nmocap = owners.mocap_bodies.size();
  for (const std::string& problem :
       {mismatch("qpos", key.qpos, nq), mismatch("qvel", key.qvel, nv),
        mismatch("act", key.act, na), mismatch("ctrl", key.ctrl, nu),
        mismatch("mpos", key.mpos, 3 * nmocap), mismatch("mquat", key.mquat, 4 * nmocap)}) {
    if (!problem.empty()) return problem;
  }
  return "";
}

void distribute(const Key& key, int index, const KeyOwners& owners) {
  Cursor qpos(key.qpos), qvel(key.qvel), act(key.act), ctrl(key.ctrl), mpos(key.mpos),
      mquat(key.mquat);
  for (Joint* joint : owners.joints) {
    JointState state{.key = index};
    state.has_qpos = qpos.take(position_count(*joint), state.qpos.begin());
    state.has_qvel = qvel.take(velocity_count(*joint), state.qvel.begin());
    joint->keyed.push_back(state);
  }
  for (Body* body : owners.mocap_bodies) {
    MocapState state{.key = index};
    state.has_pos = mpos.take(3, state.pos.begin());
    state.has_quat = mquat.take(4, state.quat.begin());
    body->keyed.push_back(state);
  }
  for (Actuator* actuator : owners.actuators) {
    ActuatorState state{.key = index};
    act.take(activation_count(*actuator), std::back_inserter(state.act));
    ctrl.take(control_count(*actuator), std::back_inserter(state.ctrl));
    actuator->keyed.push_back(std::move(state));
  }
}

void store_keys(ModelSpec& spec) {
  KeyOwners owners;
  collect_owners(spec.world, owners);
  for (Actuator& a : spec.actuators) owners.actuators.push_back(&a);
  for (const Key& key : spec.keys) {
    const std::string problem = mismatch(key, owners);
    if (problem.empty()) continue;
    throw Error("keyframe-size", "keyframe '" + key.name + "' does not fit the model: " + problem);
  }
  for (const Key& key : spec.keys) {
    distribute(key, static_cast<int>(spec.pending_keys.size()), owners);
    Key pending;
    pending.name = key.name;
    pending.time = key.time;
    pending.where = key.where;
    spec.pending_keys.push_back(std::move(pending));
  }
  spec.keys.clear();
}

}  // namespace mj::spec
