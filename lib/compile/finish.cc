// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The constants of a model that depend on its reference configuration.

#include <algorithm>
#include <cmath>

#include "compile/build.h"
#include "engine/data.h"
#include "engine/set_const.h"

namespace mj::compiler {
namespace {

// Scales masses and inertias to the given total.
void set_total_mass(const Draft& draft, mjModel& m) {
  const double target = draft.spec.compiler.settotalmass;
  if (!(target > 0)) return;
  double total = 0;
  for (int i = 1; i < m.nbody; ++i) total += m.body_mass[i];
  const double scale = std::max(mjMINVAL, target / std::max(mjMINVAL, total));
  for (int i = 1; i < m.nbody; ++i) {
    m.body_mass[i] *= scale;
    for (int k = 0; k < 3; ++k) m.body_inertia[3 * i + k] *= scale;
  }
}

// Stiffness and damping of joints given by time constant and damping ratio:
//   I = n / sum invweight0,  stiffness = I / (timeconst dampratio)^2,  damping = 2 I / timeconst
void set_spring_dampers(const Draft& draft, mjModel& m) {
  for (const Joint* joint : draft.joints) {
    const auto& [timeconst, dampratio] = joint->spec->springdamper;
    if (!(timeconst > 0)) continue;
    const int first = joint->dofadr;
    const int type = joint->spec->type;
    const int n = type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1;
    double weight = 0;
    for (int k = 0; k < n; ++k) weight += m.dof_invweight0[first + k];
    const double inertia = n / std::max(mjMINVAL, weight);
    m.jnt_stiffness[joint->id] =
        inertia / std::max(mjMINVAL, timeconst * timeconst * dampratio * dampratio);
    for (int k = 0; k < n; ++k) {
      m.dof_damping[first + k] = 2 * inertia / std::max(mjMINVAL, timeconst);
    }
  }
}

void override_statistics(const Draft& draft, mjModel& m) {
  const spec::Statistic& s = draft.spec.statistic;
  if (!std::isnan(s.meaninertia)) m.stat.meaninertia = s.meaninertia;
  if (!std::isnan(s.meanmass)) m.stat.meanmass = s.meanmass;
  if (!std::isnan(s.meansize)) m.stat.meansize = s.meansize;
  if (!std::isnan(s.extent)) m.stat.extent = s.extent;
  if (!std::isnan(s.center[0])) put(m.stat.center, s.center);
}

// While constants are computed there are no contacts and nothing sleeps.
class QuietOptions {
 public:
  explicit QuietOptions(mjModel& m)
      : m_(m), disable_(m.opt.disableflags), enable_(m.opt.enableflags) {
    m.opt.disableflags |= mjDSBL_CONTACT;
    m.opt.enableflags &= ~mjENBL_SLEEP;
  }
  ~QuietOptions() {
    m_.opt.disableflags = disable_;
    m_.opt.enableflags = enable_;
  }
  QuietOptions(const QuietOptions&) = delete;
  QuietOptions& operator=(const QuietOptions&) = delete;

 private:
  mjModel& m_;
  int disable_, enable_;
};

}  // namespace

void finish_model(Draft& draft, mjModel& m) {
  set_total_mass(draft, m);
  const QuietOptions quiet(m);
  const engine::DataPtr d = engine::make_data(m);
  engine::set_const(m, *d);
  set_spring_dampers(draft, m);
  override_statistics(draft, m);
}

}  // namespace mj::compiler
