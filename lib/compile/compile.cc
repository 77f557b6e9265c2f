// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/compile.h"

#include <algorithm>
#include <new>
#include <type_traits>

#include "compile/check/check.h"
#include "compile/draft/build.h"
#include "compile/draft/invariants.h"
#include "compile/draft/passes.h"
#include "compile/draft/size_limits.h"
#include "compile/fill/invariants.h"
#include "compile/find_errors.h"

namespace mj {
namespace compiler {
namespace {

bool has_broken_bodies(const Draft& draft) {
  return std::ranges::any_of(draft.bodies, &Body::is_broken);
}

// Runs all passes over the draft and collects errors. After an error, the passes continue as far as
// possible. The tree is checked even if assets have errors. Elements that refer to objects are
// checked even if those objects have errors, provided that the names of the objects are known.
void run_passes(Draft& draft) {
  const auto timed = [&](const char* name, auto... passes) {
    const TimedPass time(draft.options.times, name);
    (passes(draft), ...);
    return draft.report.ok();
  };
  if (!timed("sizes", check_given_sizes)) return;
  if (!timed("collect", collect) &&
      (draft.report.has("joint-in-world") || draft.report.has("too-many-bodies"))) {
    return;
  }
  check_draft(check_tree, draft);
  const int errors = draft.report.error_count();
  timed("collect", resolve_plugins);
  if (draft.report.error_count() > errors) return;
  timed("assets", size_user_data, check_user_sizes, resolve_assets, compile_assets);
  const bool has_tree = timed("tree", compile_bodies);
  if (has_tree) timed("tree", fuse_static);
  if (has_tree || !has_broken_bodies(draft)) timed("flexes", compile_flexes);
  timed("assets", compile_skins, compile_hfields);
  draft.meshes.resize(draft.mesh_specs.size());
  draft.flexes.resize(draft.spec.flexes.size());
  check_draft(check_tree, draft);
  check_draft(check_assets, draft);
  const TimedPass time(draft.options.times, "relations");
  compile_pairs(draft);
  compile_equalities(draft);
  compile_tendons(draft);
  compile_actuators(draft);
  compile_sensors(draft);
  compile_custom(draft);
  check_total_sizes(draft);
  if (!draft.report.ok()) return check_moving_masses(draft);
  sort_pairs(draft);
  discard_visual(draft);
  check_draft(check_relations, draft);
  assign_addresses(draft);
  check_draft(check_addresses, draft);
  check_key_sizes(draft);
  check_moving_masses(draft);
  if (draft.report.ok()) {
    find_structure(draft);
    check_matrix_sizes(draft);
  }
  check_draft(check_structure, draft);
}

void add_id(const spec::Element& e, int id, std::vector<HandleId>& ids) {
  if (e.handle) ids.emplace_back(e.handle, id);
}

// Adds the ids of those elements that have a handle. The handle is in the description of an
// element, and the element either points to this description or is a copy of it.
template <typename T>
void add_ids(const std::vector<T>& elements, std::vector<HandleId>& ids) {
  for (size_t i = 0; i < elements.size(); ++i) {
    const int id = static_cast<int>(i);
    if constexpr (std::is_base_of_v<spec::Element, T>) {
      add_id(elements[i], id, ids);
    } else if constexpr (requires { elements[i]->spec; }) {
      add_id(*elements[i]->spec, id, ids);
    } else {
      add_id(*elements[i], id, ids);
    }
  }
}

void add_all_ids(const Draft& draft, std::vector<HandleId>& ids) {
  add_ids(draft.bodies, ids);
  add_ids(draft.joints, ids);
  add_ids(draft.geoms, ids);
  add_ids(draft.sites, ids);
  add_ids(draft.cameras, ids);
  add_ids(draft.lights, ids);
  add_ids(draft.texture_specs, ids);
  add_ids(draft.material_specs, ids);
  add_ids(draft.mesh_specs, ids);
  add_ids(draft.hfield_specs, ids);
  add_ids(draft.skin_specs, ids);
  add_ids(draft.spec.flexes, ids);
  add_ids(draft.pairs, ids);
  add_ids(draft.excludes, ids);
  add_ids(draft.equalities, ids);
  add_ids(draft.tendons, ids);
  add_ids(draft.actuators, ids);
  add_ids(draft.sensors, ids);
  add_ids(draft.numerics, ids);
  add_ids(draft.spec.texts, ids);
  add_ids(draft.spec.tuples, ids);
  add_ids(draft.spec.keys, ids);
  add_ids(draft.spec.plugins, ids);
}

// Runs `part` and reports an Error that it throws. Exhausted memory is reported as an error too.
template <typename Part>
void report_failure(Draft& draft, Diagnostics& diagnostics, Part part) {
  try {
    part();
  } catch (const Error& error) {
    Diagnostic d = error.diagnostic();
    const auto& sources = draft.spec.sources;
    if (d.where.file.empty() && !sources.empty()) d.where.file = sources.front().name;
    draft.report.add(std::move(d));
  } catch (const std::bad_alloc&) {
    diagnostics.add({.code = "out-of-memory", .message = "not enough memory to compile the model"});
  }
}

}  // namespace
}  // namespace compiler

ModelPtr compile(const spec::ModelSpec& spec, const CompileOptions& options,
                 Diagnostics& diagnostics) {
  compiler::Draft draft(spec, options, diagnostics);
  ModelPtr model;
  compiler::report_failure(draft, diagnostics, [&] {
    compiler::run_passes(draft);
    if (draft.report.ok()) {
      const TimedPass time(options.times, "build");
      model = compiler::build_model(draft);
    }
    if (draft.report.ok()) compiler::finish_model(draft, *model);
    if (kChecksInvariants && draft.report.ok()) compiler::check_model(draft, *model);
    if (options.ids && draft.report.ok()) compiler::add_all_ids(draft, *options.ids);
    if (options.is_checked && draft.report.ok()) compiler::check_plausibility(draft, *model);
  });
  return draft.report.ok() ? std::move(model) : nullptr;
}

ModelPtr compile(const spec::ModelSpec& spec, Diagnostics& diagnostics) {
  return compile(spec, CompileOptions{}, diagnostics);
}

void find_errors(const spec::ModelSpec& spec, const CompileOptions& options,
                 Diagnostics& diagnostics) {
  compiler::Draft draft(spec, options, diagnostics);
  compiler::report_failure(draft, diagnostics, [&] { compiler::run_passes(draft); });
}

}  // namespace mj
