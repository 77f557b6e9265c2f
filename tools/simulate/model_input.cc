// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model_input.h"

#include <mujoco/mjxmacro.h>

#include <cmath>
#include <cstring>
#include <filesystem>

#include "common/cli/cache_option.h"
#include "common/cli/model_options.h"
#include "common/cli/timestep.h"
#include "common/cli/tool.h"
#include "common/program/message_report.h"
#include "engine/data/unsupported.h"
#include "load/load_model.h"
#include "load/option_override.h"
#include "recording.h"
#include "resource/recording_reader.h"
#include "resource/write/atomic_file.h"

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

ModelPtr load(const Options& o, Diagnostics& diagnostics) {
  const std::string bytes = report::read_model_file(o.model);
  const auto cache = report::open_cache(o.cache, diagnostics);
  const DiskReader disk;
  const RecordingReader files(disk);
  LoadOptions load = report::load_options(o.files);
  load.files = &files;
  load.cache = cache.get();
  ModelPtr m = load_model(std::as_bytes(std::span(bytes)), o.model, diagnostics, load);
  if (!m) return m;
  for (const std::string& file : files.files()) require_not_replaced(o, file);
  if (o.is_backwards) {
    m->opt.timestep =
        std::abs(m->opt.timestep);  // the model of a recording may already have a negative timestep
  }
  for (const std::string& override : o.overrides) set_option(*m, override);
  set_direction(*m, o.is_backwards);
  engine::require_supported(*m);
  return m;
}

}  // namespace

void require_not_replaced(const Options& o, const std::string& input) {
  for (const std::string& output : {recording_file(o), o.summary_file}) {
    require_different_files(output, input);
  }
  report::require_no_report(input);
}

ModelPtr load(const Options& o) {
  Diagnostics diagnostics;
  ModelPtr m = load(o, diagnostics);
  report::print(diagnostics);
  return m;
}

ModelPtr load_again(const Options& o) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(o.model, ignored)) {
    if (o.model == "-" || std::filesystem::exists(o.model, ignored)) return nullptr;
  }
  Diagnostics diagnostics;
  ModelPtr m = load(o, diagnostics);
  if (!m) throw Error(diagnostics.first_error());
  return m;
}

bool has_same_shape(const mjModel& running, const mjModel& m) {
#define X(name) \
  if (m.name != running.name) return false;
  MJMODEL_SIZES
#undef X
  return std::memcmp(m.names, running.names, static_cast<size_t>(m.nnames)) == 0;
}

}  // namespace mj::simulate
