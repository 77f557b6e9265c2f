// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads and compares files, folders and revisions.

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

// The outcome of comparing two files.
struct Outcome {
  enum class Result {
    kSame,
    kDiffers,
    kOnlyA,
    kOnlyB,
    kBrokenA,  // only B can be read; with --tolerate-broken this is a difference and not an error
    kBroken,   // neither file can be read; with --tolerate-broken the files count as equal
    kError,
  };
  Result result = Result::kSame;
  // name of the files in their folders, or both names of a renamed file, such as "a.xml -> b.xml"
  std::string name;
  std::string file;  // path in B, or in A if B lacks it
  // first error of each file; empty if the file can be read
  std::string problem_a = {}, problem_b = {};
  using Diff = std::variant<std::monostate, ModelDiff, TrajectoryDiff, Hdf5Diff>;
  Diff diff = {};
  // whether the same errors at the same places break both files
  bool have_same_errors = false;
  // errors and warnings that occurred when the files were read
  Diagnostics diagnostics = Diagnostics();
  Vocabulary words = {};     // names in the files that patterns can match
  std::string picture = {};  // PNG file of the changes; empty: none was requested
};

// Returns whether the result counts as a difference in the exit status.
[[nodiscard]] inline bool is_difference(Outcome::Result result) {
  using enum Outcome::Result;
  return result != kSame && result != kBroken && result != kError;
}

// A file to compare, which is on the disk or in a revision.
struct Source {
  std::string path;
  const FileReader* files = nullptr;  // reads the file and its parts; null: the disk
  std::string revision = {};          // prefix of file names in messages, such as "HEAD~1:"
};

// Compares two existing files. `are_alone` tells whether they are the only pair of the run. Never
// throws. A file that is not on the disk must be a model.
[[nodiscard]] Outcome compare_pair(const Source& a, const Source& b, const Request& request,
                                   AssetCache* cache, bool are_alone);
// Applies --tolerate-broken: if A is invalid, the outcome becomes kBrokenA or kBroken instead of an
// error, and the errors are removed from the diagnostics. Their texts remain in problem_a and
// problem_b. A lack of memory stays an error, because it says nothing about the models.
void tolerate_broken(Outcome& outcome, const Request& request);

// Reads a file and returns its errors and warnings.
[[nodiscard]] Diagnostics problems_of(const Source& source, const Request& request,
                                      AssetCache* cache);

// The outcomes for all models of a repository that differ between two revisions. A model also
// counts as different if a file that it uses differs.
struct RevisionOutcomes {
  std::string a, b;  // names of the revisions
  std::string id_a;  // id of the commit or tree
  std::string id_b;  // id of the commit or tree; empty: the working tree
  std::vector<Outcome> files;
};
[[nodiscard]] RevisionOutcomes compare_revisions(const Request& request, AssetCache* cache);

// Compares the versions of a file that git passes to an external diff program, and returns the text
// to show. Request::git_words has the arguments of git: the path; the file, id and mode before the
// change; the file, id and mode after it; and the other path of a renamed file.
[[nodiscard]] std::string external_diff(const Request& request, AssetCache* cache, bool is_coloured,
                                        Diagnostics& diagnostics);

// Compares two files. Never throws: errors are part of the outcome. As in git, /dev/null stands for
// a file that does not exist.
[[nodiscard]] Outcome compare_files(const std::string& a, const std::string& b,
                                    const Request& request, AssetCache* cache);

// Compares the models and trajectories of two folders. Files that have the same name relative to
// their folder are compared with each other. A file without such a partner is compared with another
// form of the same model, for example arm.xml with arm.mjb. If neither file of a pair can be read
// as a model, their bytes are compared. A file that only B has and that cannot be read is an error
// unless models include it. Throws Error if there is nothing to compare, or if a pattern matches
// nothing in any file.
[[nodiscard]] std::vector<Outcome> compare_folders(const std::string& a, const std::string& b,
                                                   const Request& request, AssetCache* cache);

// Returns whether the path is /dev/null, which git passes for an added or deleted file.
[[nodiscard]] inline bool is_absent(const std::string& path) {
  return path == "/dev/null";
}

// Simulates both models and compares the frames, which contain the same data as the frames of
// recordings. Turns automatic reset off in both models.
[[nodiscard]] TrajectoryDiff compare_dynamics(mjModel& a, mjModel& b, const std::string& file_a,
                                              const std::string& file_b, const Request& request,
                                              Diagnostics& warnings);

// Returns the text that shows an outcome in the form which `request` asks for.
[[nodiscard]] std::string print_outcome(const Outcome& outcome, const Request& request,
                                        bool is_coloured);
[[nodiscard]] std::string print_outcomes(const std::vector<Outcome>& outcomes,
                                         const Request& request, bool is_coloured,
                                         const RevisionOutcomes* revisions = nullptr);
// Returns all differences as a SARIF log. A difference whose place is unknown is reported as a
// difference in `file`.
[[nodiscard]] std::string sarif_of(const std::vector<Outcome>& outcomes, const std::string& file);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_INPUT_H_
