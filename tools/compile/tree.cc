// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "tree.h"

#include "common/cli/cache_option.h"
#include "common/cli/model_options.h"
#include "common/model/kinematic_tree.h"
#include "common/report/diagnostic_output.h"
#include "load/load_model.h"
#include "resource/write/atomic_file.h"

namespace mj::compile_tool {

void run_tree(const Options& o, report::Output& out) {
  const std::string& in = o.files[0];
  const std::string to = o.files.size() > 1 ? o.files[1] : "-";
  require_different_files(to, in);
  out.open(to, !o.no_clobber);
  Diagnostics diagnostics;
  const auto cache = report::open_cache(o.cache, diagnostics);
  LoadOptions load = report::load_options(o.of_files.model);
  load.cache = cache.get();
  const std::string bytes = report::read_model_file(in);
  const ModelPtr m = load_model(std::as_bytes(std::span(bytes)), in, diagnostics, load);
  report::print(diagnostics);
  if (!m) return;
  out.write(o.tree == "svg"   ? report::tree_svg(*m)
            : o.tree == "dot" ? report::tree_dot(*m)
                              : report::tree_text(*m));
}

}  // namespace mj::compile_tool
