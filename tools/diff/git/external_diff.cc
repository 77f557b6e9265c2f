// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Implements mj-diff as an external diff program of git, so that git diff shows the changes of
// models. Git gives two versions of a file but does not name their revisions. The files that a
// version includes are read from a state of the repository that contains this version:
//
// 1. If the new version is in the working tree, the state for it is the working tree.
// 2. Else if a commit changed the old version to the new version, the state for the new version is
//    this commit, and the state for the old version is the commit before it.
// 3. In all other cases the state is the index, HEAD, or the last commit that contains the version.
//
// Outside of repositories, git diff compares any two files. These files and the files that they
// include are read from the disk.
//
// A file that is not a model by itself, such as a part that models include, is shown as text.

#include <algorithm>
#include <memory>

#include "git/git.h"
#include "input.h"
#include "load/load_model.h"
#include "print/markdown.h"
#include "resource/path.h"
#include "resource/read_file.h"

namespace mj::diff {
namespace {

using Result = Outcome::Result;

constexpr size_t kWords = 7;
constexpr size_t kNewPath = 7;  // index of an argument that git gives only for renamed files

// A version of a file, as git passes it to the program.
struct Version {
  std::string path;  // path in the repository
  // file with the contents, often a temporary one; /dev/null: the version does not exist
  std::string file;
  std::string id;  // id of the contents
  // whether git passed no id, because the contents are not in the repository
  bool is_unnamed = false;
};

bool is_id(const std::string& word) {
  return word.size() >= 40 && word.find_first_not_of('0') != std::string::npos;
}

// A state of the repository, from which the files that a version includes are read.
struct State {
  std::unique_ptr<RepositoryFiles> files;
  std::string revision;  // prefix of file names in messages, such as "1a2b3c4:", or empty
};

State working_tree(const GitRepository& git) {
  return {std::make_unique<WorkingFiles>(git), ""};
}

State revision(const GitRepository& git, const std::string& tree, const std::string& name) {
  return {std::make_unique<RevisionFiles>(git, tree, name), name + ":"};
}

State commit(const GitRepository& git, const std::string& id) {
  return revision(git, id, id.substr(0, 12));
}

class States {
 public:
  States(const GitRepository& git, const Version& a, const Version& b) : git_(git) {
    const bool is_working = b.is_unnamed && git.path_of(b.file) == b.path;
    if (!is_working && take_step(a, b)) return;
    const bool is_staged = !is_working && git.id_of("", b.path) == b.id;
    b_ = is_working ? working_tree(git) : is_staged ? revision(git, "", "index") : last(b);
    const bool was_staged = is_working && git.id_of("", a.path) == a.id;
    const bool was_head = git.id_of("HEAD", a.path) == a.id;
    a_ = was_staged ? revision(git, "", "index")
         : was_head ? revision(git, "HEAD", "HEAD")
                    : last(a);
  }

  [[nodiscard]] const State& a() const { return a_; }
  [[nodiscard]] const State& b() const { return b_; }

 private:
  // Looks for the commit that changed version `a` to version `b`. If there is one, uses it and the
  // commit before it as the states of the versions, and returns true.
  bool take_step(const Version& a, const Version& b) {
    for (const GitRepository::Step& step : git_.history_of(b.path, b.id)) {
      if (step.old_id != a.id || step.new_id != b.id) continue;
      a_ = commit(git_, step.commit + "^");
      b_ = commit(git_, step.commit);
      a_.revision = b_.revision.substr(0, b_.revision.size() - 1) + "^:";
      return true;
    }
    return false;
  }

  // Returns the latest state of the repository that contains the version, or the working tree if
  // none does.
  State last(const Version& v) const {
    if (git_.id_of("HEAD", v.path) == v.id) return revision(git_, "HEAD", "HEAD");
    for (const GitRepository::Step& step : git_.history_of(v.path, v.id)) {
      if (step.new_id == v.id) return commit(git_, step.commit);
      if (step.old_id == v.id) {
        return revision(git_, step.commit + "^", step.commit.substr(0, 12) + "^");
      }
    }
    return working_tree(git_);
  }

  const GitRepository& git_;
  State a_, b_;
};

std::string title(const Version& a, const Version& b) {
  return a.path == b.path ? b.path : a.path + " -> " + b.path;
}

// Returns the text that git diff would show without an external diff program.
std::string as_text(const Version& a, const Version& b) {
  const std::string lines = text_diff(a.file, b.file);
  const auto name = [](const Version& v, const char* side) {
    return is_absent(v.file) ? "/dev/null" : side + v.path;
  };
  std::string out = line_of("--- " + name(a, "a/")) + line_of("+++ " + name(b, "b/"));
  return out + (lines.empty() ? "different bytes, which are not text\n" : lines);
}

// Returns the first error, which is the reason why a version is not a model.
std::string first_error(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::kError) return d.message;
  }
  return {};
}

Outcome compare_versions(Version a, Version b, const Request& request, AssetCache* cache) {
  const GitRepository git;
  for (Version* v : {&a, &b}) {
    v->is_unnamed = !is_id(v->id);
    if (v->is_unnamed) v->id = git.id_of_file(v->file, v->path);
  }
  const States states(git, a, b);
  const OverlaidFiles files_a(*states.a().files, a.path, read_file(a.file));
  const OverlaidFiles files_b(*states.b().files, b.path, read_file(b.file));
  return compare_pair({a.path, &files_a, states.a().revision},
                      {b.path, &files_b, states.b().revision}, request, cache, false);
}

}  // namespace

std::string external_diff(const Request& request, AssetCache* cache, bool is_coloured,
                          Diagnostics& diagnostics) {
  const auto& words = request.git_words;
  if (words.size() == 1) return line_of("== " + words[0] + ": unmerged");
  if (words.size() < kWords) {
    throw Error("usage", "--git-external-diff expects the seven arguments of git",
                "let git call it: git config diff.mjcf.command 'mj-diff --git-external-diff'");
  }
  Version a{.path = words[0], .file = words[1], .id = words[2]};
  Version b{.path = words[0], .file = words[4], .id = words[5]};
  if (words.size() > kNewPath) b.path = words[kNewPath];
  Outcome outcome;
  if (is_absent(a.file) || is_absent(b.file)) {
    outcome.name = title(a, b);
    outcome.result = is_absent(b.file) ? Result::kOnlyA : Result::kOnlyB;
    return print_outcomes({outcome}, request, is_coloured);
  }
  outcome = GitRepository::is_here() ? compare_versions(a, b, request, cache)
                                     : compare_pair({a.file}, {b.file}, request, cache, false);
  outcome.name = title(a, b);
  if (outcome.result == Result::kError) {
    return line_of("== " + outcome.name + ": shown as text, because it is not a model by itself (" +
                   first_error(outcome.diagnostics) + ")") +
           as_text(a, b);
  }
  for (const Diagnostic& d : outcome.diagnostics.all()) diagnostics.add(d);
  if (outcome.result == Result::kSame) {
    return line_of("== " + outcome.name + ": the models are the same");
  }
  return print_outcomes({outcome}, request, is_coloured);
}

}  // namespace mj::diff
