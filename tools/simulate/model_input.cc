// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model_input.h"

#include <cmath>

#include "common/cli/cache_option.h"
#include "common/cli/model_options.h"
#include "common/cli/timestep.h"
#include "common/cli/tool.h"
#include "engine/data/unsupported.h"
#include "load/load_model.h"
#include "load/option_override.h"

namespace mj::simulate {
namespace {

// Sets the sign of the timestep. A negative timestep is an error without --backwards, because a
// mistyped sign would give a plausible but meaningless simulation.
void set_direction(mjModel& m, bool is_backwards) {
  double& timestep = m.opt.timestep;
  if (is_backwards) timestep = -std::abs(timestep);
  if (is_backwards && timestep < 0) return;
  report::require_positive_timestep(m.opt, "--backwards simulates backwards in time");
}

}  // namespace

ModelPtr load(const Options& o) {
  const std::string bytes = report::read_model_file(o.model);
  Diagnostics diagnostics;
  const auto cache = report::open_cache(o.cache, diagnostics);
  LoadOptions load = report::load_options(o.files);
  load.cache = cache.get();
  ModelPtr m = load_model(std::as_bytes(std::span(bytes)), o.model, diagnostics, load);
  report::print(diagnostics);
  if (!m) return m;
  if (o.is_backwards) {
    m->opt.timestep =
        std::abs(m->opt.timestep);  // the model of a recording may already have a negative timestep
  }
  for (const std::string& override : o.overrides) set_option(*m, override);
  set_direction(*m, o.is_backwards);
  engine::require_supported(*m);
  return m;
}

}  // namespace mj::simulate
