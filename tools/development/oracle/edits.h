// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs editing scripts, which scripts/oracle/random_edits.mjs writes, with mjtools.

#ifndef MJTOOLS_SCRIPTS_ORACLE_EDITS_H_
#define MJTOOLS_SCRIPTS_ORACLE_EDITS_H_

#include <string>

namespace mj::oracle {

// Runs the script in the file `path`. Writes files beside it: <stem>ours with the result and error
// of each step, <stem><step>.ours.mjb for each compiled model, and <stem>saved.xml if the last step
// compiled a model. Throws std::exception for a file that is not a script.
void run_edits(const std::string& path);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_EDITS_H_
