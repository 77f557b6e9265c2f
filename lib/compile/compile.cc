// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/compile.h"

#include "compile/build.h"
#include "compile/passes.h"

namespace mj {
namespace compiler {
namespace {

// All passes over the draft; errors of independent elements are collected together.
void run_passes(Draft& draft) {
  reject_unsupported(draft);
  collect(draft);
  if (!draft.report.ok()) return;
  size_user_data(draft);
  resolve_assets(draft);
  if (!draft.report.ok()) return;
  compile_assets(draft);
  if (!draft.report.ok()) return;
  compile_bodies(draft);
  if (!draft.report.ok()) return;
  fuse_static(draft);
  compile_skins(draft);
  compile_hfields(draft);
  compile_pairs(draft);
  compile_equalities(draft);
  compile_tendons(draft);
  if (draft.report.ok()) compile_actuators(draft);
  if (draft.report.ok()) compile_sensors(draft);
  compile_custom(draft);
  sort_pairs(draft);
  if (!draft.report.ok()) return;
  discard_visual(draft);
  assign_addresses(draft);
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
    if (draft.report.ok()) model = compiler::build_model(draft);
    if (draft.report.ok()) compiler::finish_model(draft, *model);
  } catch (const Error& error) {
    Diagnostic d = error.diagnostic();
    if (d.where.file.empty() && !spec.sources.empty()) d.where.file = spec.sources.front().name;
    diagnostics.add(std::move(d));
  }
  return draft.report.ok() ? std::move(model) : nullptr;
}

ModelPtr compile(const spec::ModelSpec& spec, Diagnostics& diagnostics) {
  return compile(spec, CompileOptions{}, diagnostics);
}

}  // namespace mj
