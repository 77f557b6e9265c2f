// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/compile.h"

#include <new>

#include "compile/build.h"
#include "compile/check/check.h"
#include "compile/passes.h"
#include "compile/size_limits.h"

namespace mj {
namespace compiler {
namespace {

// All passes over the draft; errors of independent elements are collected together. What relates
// objects is looked at whatever is wrong with these, as far as their names are known.
void run_passes(Draft& draft) {
  const auto timed = [&](const char* name, auto... passes) {
    const TimedPass time(draft.options.times, name);
    (passes(draft), ...);
    return draft.report.ok();
  };
  if (!timed("sizes", check_given_sizes) || !timed("collect", collect, resolve_plugins)) return;
  const bool has_tree = timed("assets", size_user_data, check_user_sizes, resolve_assets) &&
                        timed("assets", compile_assets) && timed("tree", compile_bodies);
  if (has_tree) {
    timed("tree", fuse_static);
    timed("flexes", compile_flexes);
    timed("assets", compile_skins, compile_hfields);
  }
  draft.meshes.resize(draft.mesh_specs.size());
  draft.flexes.resize(draft.spec.flexes.size());
  const TimedPass time(draft.options.times, "relations");
  compile_pairs(draft);
  compile_equalities(draft);
  compile_tendons(draft);
  compile_actuators(draft);
  compile_sensors(draft);
  compile_custom(draft);
  check_total_sizes(draft);
  if (!draft.report.ok()) return;
  sort_pairs(draft);
  discard_visual(draft);
  assign_addresses(draft);
  check_key_sizes(draft);
  check_moving_masses(draft);
  if (draft.report.ok()) find_structure(draft);
}

}  // namespace
}  // namespace compiler

ModelPtr compile(const spec::ModelSpec& spec, const CompileOptions& options,
                 Diagnostics& diagnostics) {
  compiler::Draft draft(spec, options, diagnostics);
  ModelPtr model;
  try {
    compiler::run_passes(draft);
    if (draft.report.ok()) {
      const TimedPass time(options.times, "build");
      model = compiler::build_model(draft);
    }
    if (draft.report.ok()) compiler::finish_model(draft, *model);
    if (options.is_checked && draft.report.ok()) compiler::check_plausibility(draft, *model);
  } catch (const Error& error) {
    Diagnostic d = error.diagnostic();
    if (d.where.file.empty() && !spec.sources.empty()) d.where.file = spec.sources.front().name;
    diagnostics.add(std::move(d));
  } catch (const std::bad_alloc&) {
    diagnostics.add({.code = "out-of-memory", .message = "not enough memory to compile the model"});
  }
  return draft.report.ok() ? std::move(model) : nullptr;
}

ModelPtr compile(const spec::ModelSpec& spec, Diagnostics& diagnostics) {
  return compile(spec, CompileOptions{}, diagnostics);
}

}  // namespace mj
