// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Length range of an actuator, found by simulation (MuJoCo documentation, compiler/lengthrange).
// The simulation has no contacts, gravity, springs, dampers, friction loss or actuation.
//
// 1. Some options ask to keep a range that is given, or to copy the range of a limited joint or
//    tendon. In these cases nothing is simulated.
// 2. Otherwise simulate once for each of the two directions. Each simulation starts from reset data
//    and lasts options.inttotal. A force along the moment arm produces an acceleration of norm
//    options.accel. Velocities decay with the time constant options.timeconst.
// 3. Record the lengths during the last options.interval. The range goes from the least length
//    recorded in one direction to the greatest length recorded in the other direction.
// 4. Throw Error if the range is empty. Throw Error if a recorded length varies by more than
//    options.tolrange times the range.
//
// reads   m.actuator_lengthrange [nout x 2], m.jnt_range [njnt x 2], m.tendon_range [ntendon x 2],
//         actuator_length [nout], actuator_moment [nJmom]
// writes  m.actuator_lengthrange [nout x 2]; d is scratch

#include "engine/constants/length_range.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/data.h"
#include "engine/data/stack.h"
#include "engine/pipeline/forward.h"
#include "engine/position/inertia.h"
#include "math/dense.h"
#include "math/elementary.h"

namespace mj::engine {
namespace {

std::string name_of(const mjModel& m, int actuator) {
  const std::string name = m.names + m.name_actuatoradr[actuator];
  return "actuator " + (name.empty() ? std::to_string(actuator) : "'" + name + "'");
}

bool is_included(const mjModel& m, int actuator, int mode) {
  const int gain = m.actuator_gaintype[actuator], bias = m.actuator_biastype[actuator];
  const bool muscle = gain == mjGAIN_MUSCLE || bias == mjBIAS_MUSCLE;
  const bool user = gain == mjGAIN_USER || bias == mjBIAS_USER;
  switch (mode) {
    case mjLRMODE_MUSCLE:
      return muscle;
    case mjLRMODE_MUSCLEUSER:
      return muscle || user;
    case mjLRMODE_ALL:
      return true;
    default:
      return false;
  }
}

// Returns the limits of the joint or tendon on which the actuator acts, or null if the joint or
// tendon is not limited. Its id is in actuator_trnid[2 * actuator]. The official build reads
// actuator_trnid[actuator] by mistake, and this function does the same.
const double* target_limits(const mjModel& m, int actuator) {
  const int id = m.actuator_trnid[actuator];
  switch (m.actuator_trntype[actuator]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return id >= 0 && id < m.njnt && m.jnt_limited[id] ? m.jnt_range + 2 * id : nullptr;
    case mjTRN_TENDON:
      return id >= 0 && id < m.ntendon && m.tendon_limited[id] ? m.tendon_range + 2 * id : nullptr;
    default:
      return nullptr;
  }
}

// Applies forces along the moment arm of one output of an actuator. The forces are scaled so that
// the norm of the resulting acceleration is options.accel.
void pull(const mjModel& m, mjData& d, int output, double direction, const mjLROpt& options) {
  const int nv = static_cast<int>(m.nv);
  StackFrame stack(d);
  double* acceleration = stack.allocate<double>(nv);
  zero(d.qfrc_applied, nv);
  const int adr = d.moment_rowadr[output];
  for (int k = adr; k < adr + d.moment_rownnz[output]; ++k) {
    d.qfrc_applied[d.moment_colind[k]] = d.actuator_moment[k];
  }
  solve_inertia(m, d, acceleration, d.qfrc_applied);
  scale(d.qfrc_applied, d.qfrc_applied,
        direction * options.accel / std::max(mjMINVAL, norm(acceleration, nv)), nv);
  const double force = norm(d.qfrc_applied, nv);
  if (options.maxforce > 0 && force > options.maxforce) {
    scale(d.qfrc_applied, d.qfrc_applied, options.maxforce / std::max(mjMINVAL, force), nv);
  }
}

// Maximum number of steps of a simulation. The muscles of all known models settle in fewer steps.
constexpr double kMaxSteps = 1e6;

void require_end(const mjModel& m, int actuator, const mjLROpt& options) {
  if (m.opt.timestep > 0 && options.inttotal <= kMaxSteps * m.opt.timestep) return;
  throw Error(
      "length-range-unsettled",
      "the simulation that finds the length range of " + name_of(m, actuator) +
          " would take too many steps",
      "raise timestep or lower inttotal in <lengthrange>, or give the actuator a lengthrange");
}

struct Range {
  double min = 0, max = 0;
};

// Pulls in one direction and returns the range of lengths in the last interval.
Range settle(const mjModel& m, mjData& d, int actuator, double direction, const mjLROpt& options) {
  const int output = m.actuator_outadr[actuator];
  const double decay = math::exp(-m.opt.timestep / std::max(0.01, options.timeconst));
  Range range;
  bool first = true;
  require_end(m, actuator, options);
  reset_data(m, d);
  while (d.time < options.inttotal) {
    const double before = d.time;
    scale(d.qvel, d.qvel, decay, static_cast<int>(m.nv));
    step1(m, d);
    pull(m, d, output, direction, options);
    step2(m, d);
    if (!(d.time > before)) {  // the time does not increase if an unstable simulation was reset
      throw Error(
          "length-range-unstable",
          "the simulation that finds the length range of " + name_of(m, actuator) + " is unstable",
          "give the actuator a lengthrange, or lower accel or timestep in <lengthrange>");
    }
    if (d.time <= options.inttotal - options.interval) continue;
    const double length = d.actuator_length[output];
    range.min = first ? length : std::min(range.min, length);
    range.max = first ? length : std::max(range.max, length);
    first = false;
  }
  return range;
}

}  // namespace

// Returns the default values in MuJoCo's documentation (compiler/lengthrange).
mjLROpt default_length_range_options() {
  mjLROpt options{};
  options.mode = mjLRMODE_MUSCLE;
  options.useexisting = 1;
  options.uselimit = 0;
  options.accel = 20;
  options.maxforce = 0;
  options.timeconst = 1;
  options.timestep = 0.01;
  options.inttotal = 10;
  options.interval = 2;
  options.tolrange = 0.05;
  return options;
}

void set_length_range(mjModel& m, mjData& d, int actuator, const mjLROpt& options) {
  if (!is_included(m, actuator, options.mode)) return;
  double* range = m.actuator_lengthrange + 2 * m.actuator_outadr[actuator];
  if (options.useexisting && range[0] < range[1]) return;
  if (const double* limits = options.uselimit ? target_limits(m, actuator) : nullptr) {
    std::copy_n(limits, 2, range);
    return;
  }

  const Range low = settle(m, d, actuator, -1, options);
  const Range high = settle(m, d, actuator, 1, options);
  range[0] = low.min;
  range[1] = high.max;
  const double width = range[1] - range[0];
  if (!(width > 0)) {
    throw Error("length-range-empty", "the length range of " + name_of(m, actuator) +
                                          " is empty: " + std::to_string(range[0]) + " to " +
                                          std::to_string(range[1]));
  }
  const double worst = std::max(low.max - low.min, high.max - high.min);
  if (worst > options.tolrange * width) {
    throw Error("length-range-unsettled",
                "the length of " + name_of(m, actuator) + " does not settle: it still varies by " +
                    std::to_string(worst) + " in a range of " + std::to_string(width),
                "limit the joints, or raise inttotal in <lengthrange>");
  }
}

void set_length_ranges(mjModel& m, mjData& d, const mjLROpt& options,
                       const std::function<void(int, const std::function<void()>&)>& attempt) {
  const mjOption saved = m.opt;
  m.opt.disableflags = mjDSBL_FRICTIONLOSS | mjDSBL_CONTACT | mjDSBL_SPRING | mjDSBL_DAMPER |
                       mjDSBL_GRAVITY | mjDSBL_ACTUATION;
  if (options.timestep > 0) m.opt.timestep = options.timestep;
  try {
    for (int i = 0; i < m.nactuator; ++i) attempt(i, [&] { set_length_range(m, d, i, options); });
  } catch (...) {
    m.opt = saved;
    throw;
  }
  m.opt = saved;
}

}  // namespace mj::engine
