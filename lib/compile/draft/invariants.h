// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Invariants that the draft satisfies between the passes, for every description without errors.
// Only checked builds test them (base/invariant.h).

#ifndef MJTOOLS_COMPILE_DRAFT_INVARIANTS_H_
#define MJTOOLS_COMPILE_DRAFT_INVARIANTS_H_

#include "base/invariant.h"
#include "compile/draft/draft.h"

namespace mj::compiler {

void check_tree(const Draft& draft);       // call after collect() and after number_tree()
void check_assets(const Draft& draft);     // call after all assets are compiled
void check_relations(const Draft& draft);  // call after sort_pairs() and discard_visual()
void check_addresses(const Draft& draft);  // call after assign_addresses()
void check_structure(const Draft& draft);  // call after find_structure()

// Calls one of the functions above in checked builds, unless an error was reported.
inline void check_draft(void (*check)(const Draft&), const Draft& draft) {
  if (kChecksInvariants) {
    if (draft.report.ok()) check(draft);
  }
}

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_INVARIANTS_H_
