// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Forward pass and step. The stages have the order of MuJoCo's documentation (Computation,
// Simulation pipeline). The file of each stage lists what the stage reads and writes.
//
//   position      kinematics, inertia, collision, constraint rows, islands, transmissions
//   velocity      velocities, passive forces, reference accelerations, bias forces
//   acceleration  actuator forces, qacc_smooth = M^-1 qfrc_smooth, constraint forces
//
// reads   qpos [nq], qvel [nv], act [na], ctrl [nu], mocap_pos [nmocap x 3],
//         mocap_quat [nmocap x 4], qfrc_applied [nv], xfrc_applied [nbody x 6], eq_active [neq],
//         qacc_warmstart [nv]
// writes  ten_velocity [ntendon], actuator_velocity [nout], qfrc_smooth qacc_smooth [nv], energy,
//         warning; flg_energypos, flg_energyvel, flg_subtreevel, flg_rnepost. The stages write
//         everything else.

#include "engine/pipeline/forward.h"

#include <string>

#include "base/diagnostic.h"
#include "engine/actuation/actuation.h"
#include "engine/collision/collide.h"
#include "engine/constraint/island.h"
#include "engine/constraint/make_constraint.h"
#include "engine/data/arena.h"
#include "engine/data/callback.h"
#include "engine/data/data.h"
#include "engine/data/iteration_limits.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/data/timer.h"
#include "engine/data/warning.h"
#include "engine/flex/flex.h"
#include "engine/flex/metric/flex_metric.h"
#include "engine/passive/energy.h"
#include "engine/passive/passive.h"
#include "engine/pipeline/integrate.h"
#include "engine/pipeline/invariants.h"
#include "engine/pipeline/inverse.h"
#include "engine/position/inertia.h"
#include "engine/position/jacobian.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/position/transmission.h"
#include "engine/sensor/sensor.h"
#include "engine/sleep/awake.h"
#include "engine/solver/solve.h"
#include "engine/velocity/com_velocity.h"
#include "engine/velocity/rne.h"
#include "engine/waking/sleep.h"
#include "math/dense.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

// Computes y = J v for a CSR matrix J of n rows.
void multiply(double* y, int n, const int* rownnz, const int* rowadr, const int* colind,
              const double* values, const double* v) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = rowadr[i]; k < rowadr[i] + rownnz[i]; ++k) sum += values[k] * v[colind[k]];
    y[i] = sum;
  }
}

void element_velocities(const mjModel& m, mjData& d) {
  if (m.nflex > 0) flex_edge_velocities(m, d);
  multiply(d.ten_velocity, static_cast<int>(m.ntendon), m.ten_J_rownnz, m.ten_J_rowadr,
           m.ten_J_colind, d.ten_J, d.qvel);
  if (is_disabled(m, mjDSBL_ACTUATION)) {
    zero(d.actuator_velocity, static_cast<int>(m.nout));
  } else {
    multiply(d.actuator_velocity, static_cast<int>(m.nout), d.moment_rownnz, d.moment_rowadr,
             d.moment_colind, d.actuator_moment, d.qvel);
  }
}

// Returns the index of the first bad number at an awake dof, or -1 if all numbers are good.
int first_bad(const mjModel& m, const mjData& d, const double* x) {
  if (!some_asleep(m, d)) {
    for (int i = 0; i < m.nv; ++i) {
      if (is_bad(x[i])) return i;
    }
    return -1;
  }
  for (int k = 0; k < d.nv_awake; ++k) {
    if (is_bad(x[d.dof_awake_ind[k]])) return d.dof_awake_ind[k];
  }
  return -1;
}

// Returns whether all six numbers are zero. Compares four numbers at a time. -0 counts as zero.
bool is_zero6(const double* x) {
  const LaneMask nonzero = (lanes(x).v != 0.0) | (lanes(x + 2).v != 0.0);
  return bits_of(nonzero) == 0;
}

// Warns of a bad number. Then resets the simulation, unless autoreset is disabled. After the reset
// d.warning contains only this warning.
void report_bad(const mjModel& m, mjData& d, mjtWarning type, int index) {
  warn(d, type, index);
  if (!is_disabled(m, mjDSBL_AUTORESET)) reset_data(m, d);
  ++d.warning[type].number;
  d.warning[type].lastinfo = index;
}

void position_energy(const mjModel& m, mjData& d) {
  if (d.flg_energypos) return;
  if (is_enabled(m, mjENBL_ENERGY)) {
    potential_energy(m, d);
  } else {
    d.energy[0] = d.energy[1] = 0;
  }
}

// Wakes trees that touch an awake tree. If a tree woke, repeats the collision stage. Then wakes
// trees that an equality constraint couples to an awake tree.
[[gnu::cold]] void wake_touched(const mjModel& m, mjData& d) {
  run_making_room(d, [&] {
    if (some_asleep(m, d) && wake_contacts(m, d)) collide(m, d);
  });
  if (some_asleep(m, d)) wake_equalities(m, d);
}

// Computes the metric of flexes. The function is not inlined, so that the code that most steps run
// stays compact.
[[gnu::cold]] void make_metric(const mjModel& m, mjData& d, bool with_factor) {
  run_making_room(d, [&] { make_flex_metric(m, d, with_factor); });
}

[[gnu::cold]] void solve_metric(const mjModel& m, mjData& d) {
  StackFrame stack(d);
  double* force = stack.allocate<double>(m.nv);
  add(force, d.qfrc_smooth, d.efm_c, static_cast<int>(m.nv));
  solve_flex_metric(m, d, d.qacc_smooth, force);
}

}  // namespace

void forward_kinematics(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_POS_KINEMATICS);
  run_making_room(d, [&] {  // may free the contacts of the previous step
    kinematics(m, d);
    com_position(m, d);
    if (m.ncam + m.nlight > 0) camera_light(m, d);
    if (m.nflex > 0) flex(m, d);
    if (m.ntendon > 0) tendon(m, d);
  });
  check_stage(check_frames, m, d);
}

void position_stages(const mjModel& m, mjData& d, Direction direction) {
  const StageTimer position(d, mjTIMER_POSITION);
  const bool is_forward = direction == Direction::kForward;
  d.flg_energypos = false;
  if (exceeds_iteration_limits(m.opt)) warn_of_iterations(m.opt);
  forward_kinematics(m, d);
  if (is_forward && some_asleep(m, d)) wake_tendons(m, d);
  {
    const StageTimer timer(d, mjTIMER_POS_INERTIA);
    run_making_room(d, [&] {
      make_inertia(m, d);
      factor_inertia(m, d);
    });
  }
  collide(m, d);
  if (is_forward && some_asleep(m, d)) wake_touched(m, d);
  check_stage(check_contacts, m, d);
  {
    const StageTimer timer(d, mjTIMER_POS_MAKE);
    make_constraint(m, d);
    check_stage(check_rows, m, d);
    if (is_forward) make_islands(m, d);
    check_stage(check_islands, m, d);
  }
  if (is_forward || is_enabled(m, mjENBL_DIAGEXACT)) {
    const StageTimer timer(d, mjTIMER_POS_PROJECT);
    project_constraint(m, d);
  }
  {
    const StageTimer timer(d, mjTIMER_POS_KINEMATICS, false);
    run_making_room(d, [&] { transmission(m, d); });
    check_stage(check_moments, m, d);
  }
  if (m.nflex > 0) make_metric(m, d, is_forward);
}

void forward_position(const mjModel& m, mjData& d) {
  position_stages(m, d, Direction::kForward);
}

void forward_velocity(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_VELOCITY);
  d.flg_subtreevel = d.flg_energyvel = false;
  run_making_room(d, [&] {
    element_velocities(m, d);
    com_velocity(m, d);
    passive(m, d);
    reference_constraint(m, d);
    bias_force(m, d);
    if (d.efm_active) shift_flex_metric(m, d);
  });
}

void add_applied_wrenches(const mjModel& m, const mjData& d, double* qfrc) {
  for (int b = 1; b < m.nbody; ++b) {
    const double* x = d.xfrc_applied + 6 * b;
    if (is_zero6(x)) continue;
    apply_force_torque(m, d, x, x + 3, d.xipos + 3 * b, b, qfrc);
  }
}

void forward_acceleration(const mjModel& m, mjData& d) {
  const DofRange dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    d.qfrc_smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
  }
  add_applied_wrenches(m, d, d.qfrc_smooth);
  if (!d.efm_active) return solve_inertia(m, d, d.qacc_smooth, d.qfrc_smooth);
  solve_metric(m, d);
}

namespace {

void position_part(const mjModel& m, mjData& d, bool skip_sensors) {
  forward_position(m, d);
  if (!skip_sensors) sensor_position(m, d);
  position_energy(m, d);
}

void acceleration_part(const mjModel& m, mjData& d, bool skip_sensors) {
  run_making_room(d, [&] { forward_actuation(m, d); });
  run_making_room(d, [&] { forward_acceleration(m, d); });
  forward_constraint(m, d);
  check_stage(check_solution, m, d);
  if (skip_sensors) return;
  d.flg_rnepost = false;
  sensor_acceleration(m, d);
}

void check_state(const mjModel& m, mjData& d) {
  check_position(m, d);
  check_velocity(m, d);
}

void check_result(const mjModel& m, mjData& d) {
  check_acceleration(m, d);
  if (is_enabled(m, mjENBL_FWDINV)) {
    run_making_room(d, [&] { compare_forward_inverse(m, d); });
  }
}

}  // namespace

void velocity_part(const mjModel& m, mjData& d, bool skip_sensors) {
  forward_velocity(m, d);
  if (!skip_sensors) sensor_velocity(m, d);
  if (is_enabled(m, mjENBL_ENERGY) && !d.flg_energyvel) kinetic_energy(m, d);
}

void forward_skip(const mjModel& m, mjData& d, mjtStage skipstage, bool skip_sensors) {
  const StageTimer timer(d, mjTIMER_FORWARD);
  if (m.nflex > 0) check_passive_flexes(m);
  if (skipstage < mjSTAGE_POS) position_part(m, d, skip_sensors);
  if (skipstage < mjSTAGE_VEL) velocity_part(m, d, skip_sensors);
  if (const mjfGeneric control = mjcb_control; control && !is_disabled(m, mjDSBL_ACTUATION)) {
    control(&m, &d);
  }
  acceleration_part(m, d, skip_sensors);
}

void forward(const mjModel& m, mjData& d) {
  forward_skip(m, d, mjSTAGE_NONE, false);
}

void evaluate(const mjModel& m, mjData& d) {
  check_state(m, d);
  forward(m, d);
  check_result(m, d);
}

void integrate(const mjModel& m, mjData& d) {
  switch (m.opt.integrator) {
    case mjINT_EULER:
      euler(m, d);
      break;
    case mjINT_RK4:
      runge_kutta(m, d);
      break;
    case mjINT_IMPLICIT:
    case mjINT_IMPLICITFAST:
      implicit(m, d);
      break;
    default:
      throw Error("bad-option",
                  "unknown integrator " + std::to_string(m.opt.integrator) + " in the options");
  }
}

void step(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_STEP);
  evaluate(m, d);
  run_making_room(d, [&] { integrate(m, d); });
}

void step1(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_STEP);
  check_state(m, d);
  position_part(m, d, false);
  velocity_part(m, d, false);
  if (const mjfGeneric control = mjcb_control) control(&m, &d);
}

void step2(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_STEP, false);
  acceleration_part(m, d, false);
  check_result(m, d);
  if (is_implicit(m)) {
    run_making_room(d, [&] { implicit(m, d); });
  } else {
    run_making_room(d, [&] { euler(m, d); });
  }
}

void check_position(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nq; ++i) {
    if (is_bad(d.qpos[i])) return report_bad(m, d, mjWARN_BADQPOS, i);
  }
}

void check_velocity(const mjModel& m, mjData& d) {
  const int bad = first_bad(m, d, d.qvel);
  if (bad >= 0) report_bad(m, d, mjWARN_BADQVEL, bad);
}

void check_acceleration(const mjModel& m, mjData& d) {
  const int bad = first_bad(m, d, d.qacc);
  if (bad < 0) return;
  report_bad(m, d, mjWARN_BADQACC, bad);
  if (!is_disabled(m, mjDSBL_AUTORESET)) forward(m, d);
}

}  // namespace mj::engine
