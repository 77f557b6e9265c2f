// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The constants of a model that depend on its reference configuration.

#include <algorithm>
#include <array>
#include <cmath>

#include "base/log.h"
#include "compile/draft/build.h"
#include "compile/draft/size_limits.h"
#include "engine/constants/length_range.h"
#include "engine/constants/set_const.h"
#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "model/field_table.h"
#include "model/names.h"
#include "model/object_rows.h"
#include "model/validate.h"
#include "plugin/instance.h"

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

bool has_initially_sleeping_tree(const mjModel& m) {
  return std::find(m.tree_sleep_policy, m.tree_sleep_policy + m.ntree, int{mjSLEEP_INIT}) !=
         m.tree_sleep_policy + m.ntree;
}

[[noreturn]] void blame_plugin(const Draft& draft, const plugin::InstanceError& error) {
  draft.report.fail(draft.plugins[error.instance()].spec->where,
                    {.code = error.diagnostic().code, .message = error.what()});
}

engine::DataPtr make_scratch(const Draft& draft, const mjModel& m) {
  try {
    return engine::make_data_without_plugins(m);
  } catch (const Error& error) {
    blame_sizes(draft, error);
  }
}

// Trees that start asleep must be able to: making data puts them to sleep. What a plugin reports
// belongs to the instance.
engine::DataPtr make_data(const Draft& draft, const mjModel& m) {
  try {
    return engine::make_data(m);
  } catch (const plugin::InstanceError& error) {
    blame_plugin(draft, error);
  } catch (const Error& error) {
    blame_sizes(draft, error);
  }
}

// One step from the reference configuration must not fail. Its warnings are counted as if they had
// been shown; where it shows the model to be unstable, that is a warning about the model. The
// caller restores the options.
void try_step(Draft& draft, mjModel& m, mjData& d) {
  constexpr int kShown = 1;
  m.opt.disableflags |= mjDSBL_AUTORESET;
  for (mjWarningStat& warning : d.warning) warning.number = kShown;
  try {
    engine::step(m, d);
  } catch (const plugin::InstanceError& error) {
    blame_plugin(draft, error);
  }
  for (const mjtWarning type : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) {
    if (d.warning[type].number == kShown) continue;
    draft.report.warn({}, {.code = "simulation-warning",
                           .message = "in the first step: " +
                                      engine::warning_text(type, d.warning[type].lastinfo)});
    return;  // the others follow from it
  }
}

// Warnings of plugins and of the engine during compilation are part of its diagnostics.
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

// The first element that is NaN, or -1.
template <typename T>
int64_t find_nan(const void* data, int64_t count) {
  const T* const values = static_cast<const T*>(data);
  constexpr int64_t kAtOnce = 256;  // without a branch, as vectors
  for (int64_t start = 0; start < count; start += kAtOnce) {
    const int64_t end = std::min(start + kAtOnce, count);
    int found = 0;
    for (int64_t i = start; i < end; ++i) found |= values[i] != values[i] ? 1 : 0;
    for (int64_t i = start; found != 0 && i < end; ++i) {
      if (std::isnan(values[i])) return i;
    }
  }
  return -1;
}

int64_t find_nan(const FieldView& f) {
  if (f.type == ElementType::kNum) return find_nan<mjtNum>(f.data, f.count());
  if (f.type == ElementType::kFloat) return find_nan<float>(f.data, f.count());
  return -1;
}

// "body_pos of body 'arm'"
std::string describe_element(const mjModel& m, const FieldView& f, int64_t i) {
  const mjtObj type = object_of_rows(f.row_size);
  const int list = name_list_of(type);
  const std::string out(f.name);
  if (list < 0) return f.count() > 1 ? out + "[" + std::to_string(i) + "]" : out;
  const auto id = static_cast<int>(i / f.cols);
  const char* name = id_to_name(m, type, id);
  return out + " of " +
         describe(object_kind_name(name_lists()[list]), name != nullptr ? name : "", id);
}

// Bulk data of assets, which are checked where they are made, and what is computed from other
// fields.
constexpr std::array<std::string_view, 5> kGroupsWithoutNan = {"mesh", "skin", "hfield", "bvh",
                                                               "octree"};

// What NaN in attributes leads to was said when they were read.
void warn_of_nan(Draft& draft, const mjModel& m) {
  if (draft.report.has("mjcf-nan")) return;
  std::vector<FieldView> fields = model_fields(m);
  const auto follows = [](const FieldView& f) { return f.section == Section::kStatistic; };
  std::ranges::stable_sort(fields, {}, follows);
  std::string first;
  int others = -1;
  for (const FieldView& f : fields) {
    if (std::ranges::count(kGroupsWithoutNan, f.group) > 0) continue;
    const int64_t at = find_nan(f);
    if (at >= 0 && others++ < 0) first = describe_element(m, f, at);
  }
  if (first.empty()) return;
  if (others > 0) first += ", and elements of " + std::to_string(others) + " other fields,";
  draft.report.warn(
      {}, {.code = "nan-in-model", .message = first + (others > 0 ? " are NaN" : " is NaN")});
}

}  // namespace

void finish_model(Draft& draft, mjModel& m) {
  const bool simulated = engine::unsupported_features(m).empty();
  const bool starts_asleep =
      (draft.spec.option.enableflags & mjENBL_SLEEP) && has_initially_sleeping_tree(m);
  PassTimes* times = draft.options.times;
  const Messages messages(draft);
  set_total_mass(draft, m);
  {
    const QuietOptions quiet(m);
    {
      const engine::DataPtr d = make_scratch(draft, m);
      {
        const TimedPass time(times, "constants");
        engine::set_const(m, *d);
        set_spring_dampers(draft, m);
      }
      {
        const TimedPass time(times, "length ranges");
        engine::set_length_ranges(m, *d, draft.spec.compiler.lengthrange);
      }
    }
    override_statistics(draft, m);
    {
      const TimedPass time(times, "validation");
      validate(m, ModelOrigin::kCompiler);
      warn_of_nan(draft, m);
    }
    if (simulated && !starts_asleep) {
      const TimedPass time(times, "trial step");
      try_step(draft, m, *make_data(draft, m));
    }
  }
  if (simulated && starts_asleep) make_data(draft, m);
}

}  // namespace mj::compiler
