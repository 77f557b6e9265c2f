// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the constants of a model that depend on its reference configuration. Then validates the
// model and tries one step.

#include <algorithm>
#include <array>
#include <cmath>

#include "base/log.h"
#include "compile/draft/build.h"
#include "compile/draft/object_place.h"
#include "compile/draft/size_limits.h"
#include "compile/passes/numbers.h"
#include "engine/constants/length_range.h"
#include "engine/constants/set_const.h"
#include "engine/data/data.h"
#include "engine/data/iteration_limits.h"
#include "engine/data/object_error.h"
#include "engine/data/stack.h"
#include "engine/data/unsupported.h"
#include "engine/data/warning.h"
#include "engine/flex/flex.h"
#include "engine/pipeline/forward.h"
#include "model/validate.h"
#include "plugin/instance.h"

namespace mj::compiler {
namespace {

// Scales masses and inertias so that the model has the given total mass.
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

// Computes the stiffness and damping of joints whose springdamper attribute gives a time constant
// and a damping ratio:
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

// A scope in which contacts and sleeping are disabled, so that they do not affect the constants
// that are computed in it.
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

bool has_initially_sleeping_tree(const mjModel& m) {
  return std::find(m.tree_sleep_policy, m.tree_sleep_policy + m.ntree, int{mjSLEEP_INIT}) !=
         m.tree_sleep_policy + m.ntree;
}

[[noreturn]] void blame_plugin(const Draft& draft, const plugin::InstanceError& error) {
  draft.report.fail(draft.plugins[error.instance()].spec->where,
                    {.code = error.diagnostic().code, .message = error.what()});
}

// Runs `part`. Reports an error of the engine at the element that causes it.
template <typename Part>
auto with_places(const Draft& draft, Part part) {
  try {
    return part();
  } catch (const plugin::InstanceError& error) {
    blame_plugin(draft, error);
  } catch (const engine::StackOverflow& error) {
    blame_sizes(draft, error);
  } catch (const engine::ObjectError& error) {
    const Diagnostic& d = error.diagnostic();
    draft.report.fail(place_of_object(draft, error.type(), error.id()),
                      {.code = d.code, .message = d.message, .hint = d.hint});
  }
}

engine::DataPtr make_scratch(const Draft& draft, const mjModel& m) {
  try {
    return engine::make_data_without_plugins(m);
  } catch (const Error& error) {
    blame_sizes(draft, error);
  }
}

// Makes an mjData. If trees of the model start asleep, puts them to sleep, and throws an Error if
// that is impossible.
engine::DataPtr make_data(const Draft& draft, const mjModel& m) {
  try {
    return with_places(draft, [&] { return engine::make_data(m); });
  } catch (const Error& error) {
    if (error.diagnostic().where.line > 0) throw;
    blame_sizes(draft, error);
  }
}

void warn_of_iterations(Draft& draft, const mjOption& o) {
  for (const engine::IterationLimit& limit : engine::kIterationLimits) {
    if (!limit.is_exceeded(o)) continue;
    draft.report.warn(
        draft.report.setting(limit.name),
        {.code = "iterations-limited", .message = limit.message(o), .attribute = limit.name});
  }
  engine::set_iterations_reported(o);
}

// Entries of a sparse matrix.
struct Entries {
  int64_t begin = 0, end = 0;
};

// Returns the entries of `rows` rows from `first` on, which follow each other.
Entries entries_of_rows(const int* nnz, const int* adr, int64_t first, int64_t rows) {
  Entries out;
  for (int64_t row = first; row < first + rows; ++row) {
    if (nnz[row] == 0) continue;
    if (out.end == 0) out.begin = adr[row];
    out.end = int64_t{adr[row]} + nnz[row];
  }
  return out;
}

// Warns if rows of a flex overwrite rows of an earlier flex that the engine uses. The layout of the
// rows is MuJoCo's: behind a flex without rows, it begins again.
void warn_of_overwritten_rows(Draft& draft, const mjModel& m) {
  int64_t edge_end = 0, vertex_end = 0;  // ends of the entries of earlier flexes
  for (size_t f = 0; f < draft.flexes.size(); ++f) {
    const Entries edges = entries_of_rows(m.flexedge_J_rownnz, m.flexedge_J_rowadr,
                                          m.flex_edgeadr[f], m.flex_edgenum[f]);
    const Entries vertices =
        entries_of_rows(m.flexvert_J_rownnz, m.flexvert_J_rowadr, int64_t{2} * m.flex_vertadr[f],
                        int64_t{2} * m.flex_vertnum[f]);
    if ((edges.end > 0 && edges.begin < edge_end) ||
        (vertices.end > 0 && vertices.begin < vertex_end)) {
      const spec::Flex& flex = draft.spec.flexes[f];
      draft.report.warn(
          flex.where,
          {.code = "flex-rows",
           .message = describe("flex", flex.name, static_cast<int>(f)) +
                      " overwrites the Jacobian of an earlier flex, as in MuJoCo, because a flex "
                      "between them has no Jacobian: constraints and forces of the earlier flex "
                      "are wrong",
           .hint = "put the flexes that are rigid, interpolated or without such constraints behind "
                   "all others"});
    }
    if (engine::uses_edge_jacobian(m, static_cast<int>(f))) {
      edge_end = std::max(edge_end, edges.end);
    }
    vertex_end = std::max(vertex_end, vertices.end);
  }
}

// Tries one step from the reference configuration. An error in the step is an error of the model.
// The engine's own warnings are suppressed by counting them as already shown. If the step shows
// that the model is unstable, the report gets a warning instead. The caller restores the options.
void try_step(Draft& draft, mjModel& m, mjData& d) {
  constexpr int kShown = 1;
  m.opt.disableflags |= mjDSBL_AUTORESET;
  for (mjWarningStat& warning : d.warning) warning.number = kShown;
  with_places(draft, [&] { engine::step(m, d); });
  for (const mjtWarning type : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) {
    if (d.warning[type].number == kShown) continue;
    draft.report.warn({}, {.code = "simulation-warning",
                           .message = "in the first step: " +
                                      engine::warning_text(type, d.warning[type].lastinfo)});
    return;  // reports only the first problem, because all other problems follow from it
  }
}

// A scope that captures the warnings of plugins and of the engine. At the end of the scope, the
// warnings are added to the diagnostics of the model.
class Messages {
 public:
  explicit Messages(Draft& draft) : draft_(draft) {}
  ~Messages() {
    for (const CapturedWarning& warning : warnings_) {
      draft_.report.warn({}, {.code = warning.is_of_library ? DiagnosticCode("simulation-warning")
                                                            : DiagnosticCode("plugin-failed"),
                              .message = warning.text});
    }
  }
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;

 private:
  Draft& draft_;
  std::vector<CapturedWarning> warnings_;
  MessageCapture capture_{&warnings_};
};

}  // namespace

void finish_model(Draft& draft, mjModel& m) {
  const bool simulated = engine::unsupported_features(m).empty();
  const bool starts_asleep =
      (draft.spec.option.enableflags & mjENBL_SLEEP) && has_initially_sleeping_tree(m);
  PassTimes* times = draft.options.times;
  const Messages messages(draft);
  warn_of_iterations(draft, m.opt);
  set_total_mass(draft, m);
  {
    const QuietOptions quiet(m);
    {
      const engine::DataPtr d = make_scratch(draft, m);
      {
        const TimedPass time(times, "constants");
        with_places(draft, [&] { engine::set_const(m, *d); });
        warn_of_overwritten_rows(draft, m);
        set_spring_dampers(draft, m);
      }
      {
        const TimedPass time(times, "length ranges");
        engine::set_length_ranges(m, *d, draft.spec.compiler.lengthrange,
                                  [&](int actuator, const std::function<void()>& set) {
                                    draft.report.collect([&] {
                                      draft.report.at(draft.actuators[actuator].where, "", "",
                                                      [&] { with_places(draft, set); });
                                    });
                                  });
      }
    }
    if (!draft.report.ok()) return;
    override_statistics(draft, m);
    {
      const TimedPass time(times, "validation");
      validate(m, ModelOrigin::kCompiler);
      check_numbers(draft, m);
    }
    if (simulated && !starts_asleep) {
      const TimedPass time(times, "trial step");
      try_step(draft, m, *make_data(draft, m));
    }
  }
  if (simulated && starts_asleep) make_data(draft, m);
}

}  // namespace mj::compiler
