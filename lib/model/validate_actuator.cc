// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates actuators: the targets of their transmissions, the room for the moment matrix, and the
// blocks of controls, states and outputs, whose lengths must fit the types of the actuators.

#include <bit>
#include <string>

#include "model/validation.h"

namespace mj::validation {
namespace {

int target(const mjModel& m, int i, int which) {
  return m.actuator_trnid[2 * i + which];
}

void check_target(const mjModel& m, int i, int which, mjtSize count, int low = 0) {
  expect_range(m, Array::actuator_trnid, 2 * i + which, target(m, i, which), low, count);
}

void check_single_target(const mjModel& m, int i, mjtSize count) {
  check_target(m, i, 0, count);
  expect_equal(m, Array::actuator_trnid, 2 * int64_t{i} + 1, target(m, i, 1), -1);
}

void check_transmission(const mjModel& m, int i) {
  switch (m.actuator_trntype[i]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return check_single_target(m, i, m.njnt);
    case mjTRN_SLIDERCRANK:
      check_target(m, i, 0, m.nsite);
      return check_target(m, i, 1, m.nsite);
    case mjTRN_TENDON:
      return check_single_target(m, i, m.ntendon);
    case mjTRN_SITE:
      check_target(m, i, 0, m.nsite);
      return check_target(m, i, 1, m.nsite, -1);
    case mjTRN_BODY:
      return check_single_target(m, i, m.nbody);
    case mjTRN_SO3:
      if (target(m, i, 1) == -1) {
        check_target(m, i, 0, m.njnt);
        expect_equal(m, Array::jnt_type, target(m, i, 0), m.jnt_type[target(m, i, 0)], mjJNT_BALL);
        return;
      }
      check_target(m, i, 0, m.nsite);
      return check_target(m, i, 1, m.nsite);
    default:
      fail(m, Array::actuator_trntype, i, m.actuator_trntype[i], "a valid transmission type");
  }
}

// Returns the largest number of nonzeros that the rows of an actuator in the moment matrix can
// have.
int64_t moment_room(const mjModel& m, int i) {
  constexpr int kDofs[] = {6, 3, 1, 1};
  const int id = target(m, i, 0), id2 = target(m, i, 1);
  auto site_chain = [&](int site) { return chain_end(m, m.site_bodyid[site]); };
  switch (m.actuator_trntype[i]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return kDofs[m.jnt_type[id]];
    case mjTRN_SLIDERCRANK:
      return merged_chain_length(m, site_chain(id), site_chain(id2));
    case mjTRN_TENDON:
      return m.ten_J_rownnz[id];
    case mjTRN_SITE:
      return merged_chain_length(m, site_chain(id), id2 < 0 ? -1 : site_chain(id2), true);
    case mjTRN_BODY:
      return m.nv;
    default:
      return id2 == -1 ? 3 : 3 * m.nv;
  }
}

bool is_so3(const mjModel& m, int i) {
  return m.actuator_trntype[i] == mjTRN_SO3;
}

// Checks that the transmission, the gain and the bias of an actuator either all have the type so3
// or all have another type. Also checks the controls and the dynamics of an so3 actuator.
void check_so3(const mjModel& m, int i) {
  const int gain = is_so3(m, i) ? int{mjGAIN_SO3} : m.actuator_gaintype[i];
  expect_equal(m, Array::actuator_gaintype, i, m.actuator_gaintype[i], gain);
  expect(m, (m.actuator_gaintype[i] == mjGAIN_SO3) == is_so3(m, i), Array::actuator_gaintype, i,
         m.actuator_gaintype[i], "so3 if and only if the transmission is so3");
  expect(m, (m.actuator_biastype[i] == mjBIAS_SO3) == is_so3(m, i), Array::actuator_biastype, i,
         m.actuator_biastype[i], "so3 if and only if the transmission is so3");
  if (!is_so3(m, i)) return;
  const int dynamics = m.actuator_dyntype[i], chart = m.actuator_ctrlspec[i];
  expect_range(m, Array::actuator_ctrlspec, i, chart, mjCHART_EXPMAP, mjCHART_QUAT + 1);
  expect(m, dynamics == mjDYN_NONE || (dynamics == mjDYN_INTEGRATOR && chart == mjCHART_EXPMAP),
         Array::actuator_dyntype, i, dynamics, "none, or an integrator of rotation vectors");
}

int control_count(const mjModel& m, int i) {
  const int spec = m.actuator_ctrlspec[i];
  switch (m.actuator_gaintype[i]) {
    case mjGAIN_SO3:
      return spec == mjCHART_QUAT ? 4 : 3;
    case mjGAIN_PID:
      return std::popcount(static_cast<unsigned>(spec & 7));
    case mjGAIN_DCMOTOR:
      return std::popcount(static_cast<unsigned>(spec & 15));
    default:
      return 1;
  }
}

int motor_states(const mjtNum* dynamics, const mjtNum* gain) {
  return (dynamics[7] > 0) + (gain[5] > 0) + (dynamics[2] > 0) + (dynamics[5] > 0) +
         (dynamics[0] > 0);
}

// Checks that the number of states fits the type of dynamics. Plugins and callbacks may have any
// number of states.
void check_states(const mjModel& m, int i) {
  const int n = m.actuator_actnum[i];
  if (m.actuator_plugin[i] >= 0 || m.actuator_dyntype[i] == mjDYN_USER) return;
  const mjtNum* dynamics = m.actuator_dynprm + mjNDYN * i;
  const mjtNum* gain = m.actuator_gainprm + mjNGAIN * i;
  int expected = m.actuator_dyntype[i] == mjDYN_NONE ? 0 : 1;
  if (is_so3(m, i) && expected > 0) expected = 3;
  if (m.actuator_gaintype[i] == mjGAIN_PID) expected = (dynamics[1] > 0) + (gain[0] > 0);
  if (m.actuator_gaintype[i] == mjGAIN_DCMOTOR || m.actuator_dyntype[i] == mjDYN_DCMOTOR) {
    expected = motor_states(dynamics, gain);
  }
  expect_equal(m, Array::actuator_actnum, i, n, expected);
}

}  // namespace

void validate_actuators(const mjModel& m) {
  int64_t control = 0, output = 0, state = 0, moment = 0;
  for (int i = 0; i < m.nactuator; ++i) {
    check_transmission(m, i);
    check_so3(m, i);
    expect_equal(m, Array::actuator_ctrlnum, i, m.actuator_ctrlnum[i], control_count(m, i));
    expect_equal(m, Array::actuator_ctrladr, i, m.actuator_ctrladr[i], control);
    expect_equal(m, Array::actuator_outnum, i, m.actuator_outnum[i], is_so3(m, i) ? 3 : 1);
    expect_equal(m, Array::actuator_outadr, i, m.actuator_outadr[i], output);
    check_states(m, i);
    expect_equal(m, Array::actuator_actadr, i, m.actuator_actadr[i],
                 m.actuator_actnum[i] > 0 ? state : -1);
    control += m.actuator_ctrlnum[i];
    output += m.actuator_outnum[i];
    state += m.actuator_actnum[i];
    moment += moment_room(m, i);
  }
  if (control != m.nu || output != m.nout || state != m.na) {
    fail("nu, nout or na differs from the sum over actuators");
  }
  if (moment != m.nJmom) {
    fail("nJmom is " + std::to_string(m.nJmom) + ", expected " + std::to_string(moment));
  }
}

}  // namespace mj::validation
