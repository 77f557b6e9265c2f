// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files and folders that are compared.

#ifndef MJTOOLS_TOOLS_DIFF_INPUT_H_
#define MJTOOLS_TOOLS_DIFF_INPUT_H_

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "asset/cache.h"
#include "base/diagnostic.h"
#include "diff.h"
#include "vocabulary.h"

namespace mj::diff {

// What came of two files.
struct Outcome {
  enum class Result { kSame, kDiffers, kOnlyA, kOnlyB, kError };
  Result result = Result::kSame;
  std::string name;  // of the files in their folders
  std::variant<std::monostate, ModelDiff, TrajectoryDiff, Hdf5Diff> diff = {};
  Diagnostics diagnostics = Diagnostics();  // of reading
  Vocabulary words = {};                    // what patterns can name, if there are any
};

// Never throws; errors are in the diagnostics. /dev/null stands for a file that is not there, as it
// does in git.
[[nodiscard]] Outcome compare_files(const std::string& a, const std::string& b,
                                    const Request& request, AssetCache* cache);

// The models and trajectories in both folders, by their names relative to the folder; a file
// without one of the same name is compared with one of another form: arm.xml with arm.mjb. Files
// that neither side can read are compared as bytes; one that is only in B and cannot be read is an
// error unless models include it. Throws Error when there is nothing to compare, or when a pattern
// matches in no file.
[[nodiscard]] std::vector<Outcome> compare_folders(const std::string& a, const std::string& b,
                                                   const Request& request, AssetCache* cache);

// What git gives for a file that was added or deleted: /dev/null.
[[nodiscard]] bool is_absent(const std::string& path);

// Both models simulated; frames hold what trajectories do. Automatic reset is turned off in them.
[[nodiscard]] TrajectoryDiff compare_dynamics(mjModel& a, mjModel& b, const std::string& file_a,
                                              const std::string& file_b, const Request& request,
                                              Diagnostics& warnings);

// The document that is printed.
[[nodiscard]] std::string print_outcome(const Outcome& outcome, const Request& request,
                                        bool is_coloured);
[[nodiscard]] std::string print_outcomes(const std::vector<Outcome>& outcomes,
                                         const Request& request, bool is_coloured);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_INPUT_H_
