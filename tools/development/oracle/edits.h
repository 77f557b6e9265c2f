// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Editing scripts (scripts/oracle/random_edits.mjs), run with mjtools.

#ifndef MJTOOLS_SCRIPTS_ORACLE_EDITS_H_
#define MJTOOLS_SCRIPTS_ORACLE_EDITS_H_

#include <string>

namespace mj::oracle {

// Runs a script. Writes beside it <stem>ours with the result and error of each step,
// <stem><step>.ours.mjb for each model, and <stem>saved.xml if the last step made a model. Throws
// std::exception for a file that is not a script.
void run_edits(const std::string& path);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_EDITS_H_
