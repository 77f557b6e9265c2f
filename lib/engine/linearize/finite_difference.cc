// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Each column of a Jacobian is the difference between the results of two steps, divided by the
// nudge. At least one of the steps starts from a nudged state. Differences are forward or centred.
//
// - x' = (qpos, qvel, act) after a step. Differences of qpos are taken in its tangent space.
// - A limited control is nudged within its range only. If neither direction stays in the range, its
//   column of the Jacobian is zero.
//
// Stages that a nudge does not change are not computed again. A nudge of act or ctrl keeps the
// results of the position and velocity stages. A nudge of qvel keeps the results of the position
// stage.
//
// reads   qpos [nq], qvel [nv], act [na], ctrl [nu], qacc_warmstart [nv], time; the other inputs of
//         forward.cc; qacc [nv] for inverse dynamics
// writes  the Jacobians of the caller; restores the listed fields (qpos, qvel and qacc for inverse
//         dynamics) and leaves all others as the last evaluation wrote them

#include "engine/linearize/finite_difference.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "engine/actuation/actuation.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/data/timer.h"
#include "engine/pipeline/forward.h"
#include "engine/pipeline/integrate.h"
#include "engine/pipeline/inverse.h"
#include "engine/position/configuration.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

void reject_rk4(const mjModel& m) {
  if (m.opt.integrator == mjINT_RK4) {
    throw Error("unsupported-combination", "finite differences do not support the RK4 integrator");
  }
}

// Copy of the part of mjData that a step changes and on which the next step depends.
class SavedState {
 public:
  SavedState(const mjModel& m, mjData& d, StackFrame& stack) : m_(m), d_(d), time_(d.time) {
    for_each([&](double*& saved, const double* live, mjtSize n) {
      saved = stack.allocate<double>(n);
      copy(saved, live, static_cast<int>(n));
    });
  }
  void restore() {
    d_.time = time_;
    for_each(
        [](double* saved, double* live, mjtSize n) { copy(live, saved, static_cast<int>(n)); });
  }
  [[nodiscard]] const double* qpos() const { return qpos_; }

 private:
  template <typename Visit>
  void for_each(Visit visit) {
    visit(qpos_, d_.qpos, m_.nq);
    visit(qvel_, d_.qvel, m_.nv);
    visit(act_, d_.act, m_.na);
    visit(ctrl_, d_.ctrl, m_.nu);
    if (!is_disabled(m_, mjDSBL_WARMSTART)) visit(warmstart_, d_.qacc_warmstart, m_.nv);
  }

  const mjModel& m_;
  mjData& d_;
  double time_;
  double *qpos_ = nullptr, *qvel_ = nullptr, *act_ = nullptr, *ctrl_ = nullptr;
  double* warmstart_ = nullptr;
};

// State and sensor values after a step.
struct Outcome {
  double *qpos, *qvel, *act, *sensor;

  Outcome(const mjModel& m, StackFrame& stack)
      : qpos(stack.allocate<double>(m.nq)),
        qvel(stack.allocate<double>(m.nv)),
        act(stack.allocate<double>(m.na)),
        sensor(stack.allocate<double>(m.nsensordata)) {}
};

// Makes a step without the stages up to `skipstage`. The results of these stages are kept from the
// previous call. If `reuse_factor` is set, the integrator's factorisation is kept, too.
void step_skip(const mjModel& m, mjData& d, mjtStage skipstage, bool skip_sensors,
               bool reuse_factor) {
  const StageTimer timer(d, mjTIMER_STEP);
  check_position(m, d);
  check_velocity(m, d);
  forward_skip(m, d, skipstage, skip_sensors);
  check_acceleration(m, d);
  if (is_enabled(m, mjENBL_FWDINV)) compare_forward_inverse(m, d);
  if (m.opt.integrator == mjINT_EULER) {
    euler(m, d, reuse_factor);
  } else {
    implicit(m, d, reuse_factor);
  }
}

class Transition {
 public:
  Transition(const mjModel& m, mjData& d, double eps, bool centered, const TransitionJacobians& out)
      : m_(m),
        d_(d),
        eps_(eps),
        centered_(centered),
        out_(out),
        nv_(static_cast<int>(m.nv)),
        na_(static_cast<int>(m.na)),
        nx_(2 * nv_ + na_),
        stack_(d),
        saved_(m, d, stack_),
        nominal_(m, stack_),
        plus_(m, stack_),
        minus_(m, stack_),
        tangent_(stack_.allocate<double>(nv_)) {}

  void run() {
    evaluate(nominal_, mjSTAGE_NONE, false);
    if (out_.B || out_.D) {
      for (int i = 0; i < m_.nu; ++i) by_control(i);
    }
    if (!out_.A && !out_.C) return;
    const bool keep = m_.opt.integrator == mjINT_EULER;
    for (int i = 0; i < na_; ++i) {
      by_state(2 * nv_ + i, mjSTAGE_VEL, true, [&](double eps) { d_.act[i] += eps; });
    }
    for (int i = 0; i < nv_; ++i) {
      by_state(nv_ + i, mjSTAGE_POS, keep, [&](double eps) { d_.qvel[i] += eps; });
    }
    for (int i = 0; i < nv_; ++i) {
      by_state(i, mjSTAGE_NONE, false, [&](double eps) {
        zero(tangent_, nv_);
        tangent_[i] = 1;
        integrate_position(m_, d_.qpos, tangent_, eps);
      });
    }
  }

 private:
  void evaluate(Outcome& to, mjtStage skipstage, bool reuse_factor) {
    step_skip(m_, d_, skipstage, !out_.C && !out_.D, reuse_factor);
    copy(to.qpos, d_.qpos, static_cast<int>(m_.nq));
    copy(to.qvel, d_.qvel, nv_);
    copy(to.act, d_.act, na_);
    copy(to.sensor, d_.sensordata, static_cast<int>(m_.nsensordata));
    saved_.restore();
  }

  // Stores (b - a) / span as column `col` of the Jacobians of state and sensors, which have `width`
  // columns.
  void store_column(double* state, double* sensor, int col, int width, const Outcome& a,
                    const Outcome& b, double span) {
    const double inverse = 1 / span;
    if (state) {
      if (m_.nq == m_.nv) {
        for (int i = 0; i < nv_; ++i) tangent_[i] = (b.qpos[i] - a.qpos[i]) * inverse;
      } else {
        differentiate_position(m_, tangent_, span, a.qpos, b.qpos);
      }
      for (int i = 0; i < nv_; ++i) {
        state[i * width + col] = tangent_[i];
        state[(nv_ + i) * width + col] = (b.qvel[i] - a.qvel[i]) * inverse;
      }
      for (int i = 0; i < na_; ++i) {
        state[(2 * nv_ + i) * width + col] = (b.act[i] - a.act[i]) * inverse;
      }
    }
    for (int i = 0; sensor && i < m_.nsensordata; ++i) {
      sensor[i * width + col] = (b.sensor[i] - a.sensor[i]) * inverse;
    }
  }

  template <typename Nudge>
  void by_state(int col, mjtStage skipstage, bool reuse_factor, Nudge nudge) {
    nudge(eps_);
    evaluate(plus_, skipstage, reuse_factor);
    if (!centered_) {
      store_column(out_.A, out_.C, col, nx_, nominal_, plus_, eps_);
      return;
    }
    nudge(-eps_);
    evaluate(minus_, skipstage, reuse_factor);
    store_column(out_.A, out_.C, col, nx_, minus_, plus_, 2 * eps_);
  }

  // Returns whether both ends of a nudge, `a` and `b`, are within the range of control i.
  [[nodiscard]] bool in_range(int i, double a, double b) const {
    const double* range = m_.actuator_ctrlrange + 2 * i;
    return !m_.actuator_ctrllimited[i] || (a >= range[0] && b <= range[1]);
  }

  void by_control(int i) {
    const double u = d_.ctrl[i];
    const int nu = static_cast<int>(m_.nu);
    const bool forward = in_range(i, u, u + eps_);
    const bool backward = (centered_ || !forward) && in_range(i, u - eps_, u);
    if (forward) {
      d_.ctrl[i] += eps_;
      evaluate(plus_, mjSTAGE_VEL, true);
    }
    if (backward) {
      d_.ctrl[i] -= eps_;
      evaluate(minus_, mjSTAGE_VEL, true);
    }
    if (forward || backward) {
      store_column(out_.B, out_.D, i, nu, backward ? minus_ : nominal_, forward ? plus_ : nominal_,
                   forward && backward ? 2 * eps_ : eps_);
      return;
    }
    for (int row = 0; out_.B && row < nx_; ++row) out_.B[row * nu + i] = 0;
    for (int row = 0; out_.D && row < m_.nsensordata; ++row) out_.D[row * nu + i] = 0;
  }

  const mjModel& m_;
  mjData& d_;
  const double eps_;
  const bool centered_;
  const TransitionJacobians out_;
  const int nv_, na_, nx_;
  StackFrame stack_;
  SavedState saved_;
  Outcome nominal_, plus_, minus_;
  double* tangent_;
};

class InverseDifference {
 public:
  InverseDifference(const mjModel& m, mjData& d, double eps, bool subtract_actuation,
                    const InverseJacobians& out)
      : m_(m),
        d_(d),
        eps_(eps),
        subtract_actuation_(subtract_actuation),
        out_(out),
        nv_(static_cast<int>(m.nv)),
        ns_(static_cast<int>(m.nsensordata)),
        nc_(static_cast<int>(m.nC)),
        stack_(d),
        qpos_(stack_.allocate<double>(m.nq)),
        tangent_(stack_.allocate<double>(nv_)),
        force_(stack_.allocate<double>(nv_)),
        sensor_(stack_.allocate<double>(ns_)),
        inertia_(stack_.allocate<double>(nc_)) {}

  void run() {
    evaluate(mjSTAGE_NONE);
    copy(force_, d_.qfrc_inverse, nv_);
    copy(sensor_, d_.sensordata, ns_);
    copy(inertia_, d_.M, nc_);
    if (out_.DfDa || out_.DsDa) by_rate(d_.qacc, mjSTAGE_VEL, out_.DfDa, out_.DsDa);
    if (out_.DfDv || out_.DsDv) by_rate(d_.qvel, mjSTAGE_POS, out_.DfDv, out_.DsDv);
    if (out_.DfDq || out_.DsDq || out_.DmDq) by_position();
  }

 private:
  void evaluate(mjtStage skipstage) {
    inverse_skip(m_, d_, skipstage, !out_.DsDq && !out_.DsDv && !out_.DsDa);
    if (!subtract_actuation_) return;
    forward_actuation(m_, d_);
    subtract(d_.qfrc_inverse, d_.qfrc_inverse, d_.qfrc_actuator, nv_);
  }

  void store_row(double* jacobian, int row, const double* value, const double* nominal, int n) {
    for (int k = 0; jacobian && k < n; ++k) {
      jacobian[row * n + k] = (value[k] - nominal[k]) / eps_;
    }
  }

  void by_rate(double* rate, mjtStage skipstage, double* Df, double* Ds) {
    for (int i = 0; i < nv_; ++i) {
      const double given = rate[i];
      rate[i] += eps_;
      evaluate(skipstage);
      rate[i] = given;
      store_row(Df, i, d_.qfrc_inverse, force_, nv_);
      store_row(Ds, i, d_.sensordata, sensor_, ns_);
    }
  }

  void by_position() {
    copy(qpos_, d_.qpos, static_cast<int>(m_.nq));
    for (int i = 0; i < nv_; ++i) {
      zero(tangent_, nv_);
      tangent_[i] = 1;
      integrate_position(m_, d_.qpos, tangent_, eps_);
      evaluate(mjSTAGE_NONE);
      copy(d_.qpos, qpos_, static_cast<int>(m_.nq));
      store_row(out_.DfDq, i, d_.qfrc_inverse, force_, nv_);
      store_row(out_.DsDq, i, d_.sensordata, sensor_, ns_);
      store_row(out_.DmDq, i, d_.M, inertia_, nc_);
    }
  }

  const mjModel& m_;
  mjData& d_;
  const double eps_;
  const bool subtract_actuation_;
  const InverseJacobians out_;
  const int nv_, ns_, nc_;
  StackFrame stack_;
  double *qpos_, *tangent_, *force_, *sensor_, *inertia_;
};

}  // namespace

void transition_derivative(const mjModel& m, mjData& d, double eps, bool centered,
                           const TransitionJacobians& out) {
  reject_rk4(m);
  if (m.nhistory > 0) {
    throw Error("unsupported-combination", "finite differences do not support delays");
  }
  Transition(m, d, eps, centered, out).run();
}

void inverse_derivative(const mjModel& m, mjData& d, double eps, bool subtract_actuation,
                        const InverseJacobians& out) {
  reject_rk4(m);
  if (m.opt.noslip_iterations > 0) {
    throw Error("unsupported-combination",
                "inverse finite differences do not support the noslip solver");
  }
  InverseDifference(m, d, eps, subtract_actuation, out).run();
}

}  // namespace mj::engine
