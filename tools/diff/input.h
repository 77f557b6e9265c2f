// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Comparison of files and folders.

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

// The result of comparing two files.
struct Outcome {
  enum class Result {
    kSame,
    kDiffers,
    kOnlyA,
    kOnlyB,
    kBrokenA,  // only B can be read; --tolerate-broken makes it a difference
    kBroken,   // neither can be read; --tolerate-broken makes them equal
    kError,
  };
  Result result = Result::kSame;
  std::string name;  // name of the files in their folders; both names of a renamed file: "a.xml ->
                     // b.xml"
  std::string file;  // path in B, or in A if B lacks it
  std::string problem_a = {}, problem_b = {};  // first error of each file; empty: readable
  std::variant<std::monostate, ModelDiff, TrajectoryDiff, Hdf5Diff> diff = {};
  Diagnostics diagnostics = Diagnostics();  // errors and warnings of reading
  Vocabulary words = {};                    // names that patterns can match, if any
};

// Returns whether the result leads to the exit status of a difference.
[[nodiscard]] inline bool is_difference(Outcome::Result result) {
  using enum Outcome::Result;
  return result != kSame && result != kBroken && result != kError;
}

// A file on the disk or in a revision.
struct Source {
  std::string path;
  const FileReader* files = nullptr;  // reads the file and its parts; null: the disk
  std::string revision = {};          // prefix of file names in messages: "HEAD~1:"
};

// Compares two existing files, either as the only pair of a run or as one of several. Never throws.
// A file that is not on the disk is a model.
[[nodiscard]] Outcome compare_pair(const Source& a, const Source& b, const Request& request,
                                   AssetCache* cache, bool are_alone);
// Applies --tolerate-broken: removes an error that A also has. Its text remains in problem_b.
void tolerate_broken(Outcome& outcome, const Request& request);

// Returns the problems of a file.
[[nodiscard]] Diagnostics problems_of(const Source& source, const Request& request,
                                      AssetCache* cache);

// Outcomes for the models of a repository that differ between two revisions, themselves or in a
// file that they use. Throws Error (usage) for a word that is neither a revision nor a path.
struct RevisionOutcomes {
  std::string a, b;  // names of the revisions
  std::string id_a;  // id of a commit or tree
  std::string id_b;  // empty: the working tree
  std::vector<Outcome> files;
};
[[nodiscard]] RevisionOutcomes compare_revisions(const Request& request, AssetCache* cache);

// Returns the text to show. The arguments come from git. Git gives a diff program these words: the
// path; file, id and mode before; file, id and mode after; the other path of a renamed file.
[[nodiscard]] std::string external_diff(const Request& request, AssetCache* cache, bool is_coloured,
                                        Diagnostics& diagnostics);

// Compares two files. Never throws, because errors are in the diagnostics. As in git, /dev/null
// stands for a file that does not exist.
[[nodiscard]] Outcome compare_files(const std::string& a, const std::string& b,
                                    const Request& request, AssetCache* cache);

// Compares the models and trajectories in both folders by their names relative to the folder. A
// file without a namesake is compared with another form of the model: arm.xml with arm.mjb. Files
// that neither side can read are compared as bytes. A file that only B has and that cannot be read
// is an error unless models include it. Throws Error if there is nothing to compare, or if a
// pattern matches in no file.
[[nodiscard]] std::vector<Outcome> compare_folders(const std::string& a, const std::string& b,
                                                   const Request& request, AssetCache* cache);

// Returns whether the path is /dev/null, which git passes for an added or deleted file.
[[nodiscard]] bool is_absent(const std::string& path);

// Simulates both models and compares the frames, which hold the data of trajectories. Turns
// automatic reset off in both models.
[[nodiscard]] TrajectoryDiff compare_dynamics(mjModel& a, mjModel& b, const std::string& file_a,
                                              const std::string& file_b, const Request& request,
                                              Diagnostics& warnings);

// Returns the document to print.
[[nodiscard]] std::string print_outcome(const Outcome& outcome, const Request& request,
                                        bool is_coloured);
[[nodiscard]] std::string print_outcomes(const std::vector<Outcome>& outcomes,
                                         const Request& request, bool is_coloured,
                                         const RevisionOutcomes* revisions = nullptr);
// Returns all differences in SARIF. A difference without a known place is located in `file`.
[[nodiscard]] std::string sarif_of(const std::vector<Outcome>& outcomes, const std::string& file);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_INPUT_H_
