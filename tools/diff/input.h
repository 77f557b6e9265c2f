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
#include "match/vocabulary.h"
#include "resource/file_reader.h"

namespace mj::diff {

// What came of two files.
struct Outcome {
  enum class Result {
    kSame,
    kDiffers,
    kOnlyA,
    kOnlyB,
    kBrokenA,  // read in B alone, which --tolerate-broken takes for a difference
    kBroken,   // read in neither, which it takes for none
    kError,
  };
  Result result = Result::kSame;
  std::string name;  // of the files in their folders; of a renamed one both: "a.xml -> b.xml"
  std::string file;  // the same in B, or in A if B lacks it
  std::string problem_a = {}, problem_b = {};  // the first error of each; empty: it can be read
  std::variant<std::monostate, ModelDiff, TrajectoryDiff, Hdf5Diff> diff = {};
  Diagnostics diagnostics = Diagnostics();  // of reading
  Vocabulary words = {};                    // what patterns can name, if there are any
};

// Whether the exit status is that of a difference.
[[nodiscard]] inline bool is_difference(Outcome::Result result) {
  using enum Outcome::Result;
  return result != kSame && result != kBroken && result != kError;
}

// A file, from wherever.
struct Source {
  std::string path;
  const FileReader* files = nullptr;  // what it and its parts are read from; null: the disk
  std::string revision = {};          // stands before names of files in messages: "HEAD~1:"
};

// Two files that are there, alone or among others. Never throws. What is not on the disk is a
// model.
[[nodiscard]] Outcome compare_pair(const Source& a, const Source& b, const Request& request,
                                   AssetCache* cache, bool are_alone);
// With --tolerate-broken an error that A has, too, is none. A text in the outcome stands for it.
void tolerate_broken(Outcome& outcome, const Request& request);

// What is wrong with a file.
[[nodiscard]] Diagnostics problems_of(const Source& source, const Request& request,
                                      AssetCache* cache);

// Models of the repository that two revisions do not have the same, with all that they are made
// of. Throws Error (usage) for what is neither a revision nor a path.
struct RevisionOutcomes {
  std::string a, b;  // what they are called
  std::string id_a;  // of commits or trees
  std::string id_b;  // empty: the working tree
  std::vector<Outcome> files;
};
[[nodiscard]] RevisionOutcomes compare_revisions(const Request& request, AssetCache* cache);

// What git gives to programs that show differences: path, file, id and mode before, file, id and
// mode after, and of renamed files the other path. The text that is shown.
[[nodiscard]] std::string external_diff(const Request& request, AssetCache* cache, bool is_coloured,
                                        Diagnostics& diagnostics);

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
                                         const Request& request, bool is_coloured,
                                         const RevisionOutcomes* revisions = nullptr);
// All differences in SARIF. What has no place of its own is in `file`.
[[nodiscard]] std::string sarif_of(const std::vector<Outcome>& outcomes, const std::string& file);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_INPUT_H_
