// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/passes.h"

namespace mj::compiler {
namespace {

void reject(Draft& draft, const SourceLocation& where, std::string_view feature) {
  draft.report.collect([&] {
    draft.report.fail(where, {.code = "not-supported",
                              .message = std::string(feature) + " are not yet supported"});
  });
}

}  // namespace

void reject_unsupported(Draft& draft) {
  const spec::ModelSpec& spec = draft.spec;
  if (!spec.flexes.empty()) reject(draft, spec.flexes[0].where, "flexes");
}

}  // namespace mj::compiler
