// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-compile: compiles models and converts them to other forms.

#include "info.h"
#include "jobs.h"
#include "mjcf/schema/removed.h"
#include "mjcf/schema/schema_export.h"
#include "options.h"
#include "tree.h"

using namespace mj::compile_tool;

namespace {

// Returns the explanation of a diagnostic code, or of a word that was removed from MJCF.
std::string explanation(const std::string& code) {
  if (const std::string removed = mj::mjcf::explain_removed(code); !removed.empty()) return removed;
  if (const mj::CodeExplanation* row = mj::explain(code)) {
    return code + ": " + std::string(row->meaning) + "\n" + std::string(row->advice) + "\n";
  }
  std::vector<std::string_view> codes;
  for (const mj::CodeExplanation& row : mj::all_codes()) codes.push_back(row.code);
  const std::string close(mj::closest_match(code, codes));
  throw mj::Error(
      "usage", "there is no diagnostic code '" + code + "'",
      close.empty() ? "mjtools-diagnostics(7) lists them" : "did you mean '" + close + "'?");
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(page());
  define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output& out) {
    join_output(options);
    check_usage(options);
    if (options.diagnostics_man) {
      out.write(mj::report::diagnostics_man_page(page().version));
      return;
    }
    if (!options.explain.empty()) {
      out.write(explanation(options.explain));
      return;
    }
    if (!options.schema.empty()) {
      out.write(options.schema == "json" ? mj::mjcf::schema_json() : mj::mjcf::schema_xsd());
      return;
    }
    if (options.info) return run_info(options, out);
    if (!options.verify.empty()) return run_verify(options, out);
    if (!options.tree.empty()) return run_tree(options, out);
    return run_jobs(plan_jobs(options), options, out);
  });
}
