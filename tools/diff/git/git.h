// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The files of a git repository as they are in a revision, in the index or in the working tree.
// Names are those in the repository: "robots/arm.xml".

#ifndef MJTOOLS_TOOLS_DIFF_GIT_GIT_H_
#define MJTOOLS_TOOLS_DIFF_GIT_GIT_H_

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "git/process.h"
#include "resource/file_reader.h"

namespace mj::diff {

// A file that is not the same in two states of the repository; empty: it is not there.
struct FileMove {
  std::string a;
  std::string b;
};

class GitRepository {
 public:
  // The repository of the folder in which the program runs. Throws Error (usage) if there is none.
  GitRepository();
  // Whether the program runs in the working tree of a repository.
  [[nodiscard]] static bool is_here();
  // The repository whose root is this folder.
  explicit GitRepository(std::string root) : root_(std::move(root)) {}

  [[nodiscard]] const std::string& root() const { return root_; }
  // A path as the user writes it, from the folder in which the program runs.
  [[nodiscard]] std::string path_of(const std::string& word) const;
  // The commit or tree of a word, as a full object id; nothing if it is no revision.
  [[nodiscard]] std::optional<std::string> revision(const std::string& word) const;
  // The newest common ancestor of two revisions.
  [[nodiscard]] std::optional<std::string> merge_base(const std::string& a,
                                                      const std::string& b) const;
  // Names of all files; without a tree those of the working tree that git knows.
  [[nodiscard]] std::vector<std::string> files(const std::optional<std::string>& tree) const;
  // Commits of other repositories in a tree or the index, by the folders that they stand in.
  [[nodiscard]] std::map<std::string, std::string> submodules(const std::string& tree) const;
  // What changed from one tree to another, or to the working tree; what was renamed is one change.
  [[nodiscard]] std::vector<FileMove> changes(const std::string& a,
                                              const std::optional<std::string>& b) const;
  // The id of a file in a tree or, without one, in the index; empty if it is not there.
  [[nodiscard]] std::string id_of(const std::string& tree, const std::string& path) const;
  // What the file on the disk would be in the repository under that name.
  [[nodiscard]] std::string id_of_file(const std::string& file, const std::string& path) const;
  // Commits that made the file at `path` what it is, or changed that, newest first.
  struct Step {
    std::string commit, old_id, new_id;
  };
  [[nodiscard]] std::vector<Step> history_of(const std::string& path, const std::string& id) const;
  // Where Git LFS keeps contents in this clone.
  [[nodiscard]] std::string lfs_folder() const;

 private:
  [[nodiscard]] ProcessResult git(const std::vector<std::string>& words) const;
  // Words that end with 0 bytes. Throws Error when git fails.
  [[nodiscard]] std::vector<std::string> list(const std::vector<std::string>& words) const;

  std::string root_;
  std::string prefix_;  // of the folder in which the program runs: "robots/", or empty
};

// Differences of two files as text, without the lines that name them.
[[nodiscard]] std::string text_diff(const std::string& file_a, const std::string& file_b);

// What both have in common: files outside of the repository are those of the disk, and pointers of
// Git LFS stand for their contents if these are in the clone.
class RepositoryFiles : public FileReader {
 public:
  explicit RepositoryFiles(const GitRepository& repository)
      : repository_(repository), lfs_(repository.lfs_folder()) {}

  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;

  // What a file of the repository is, with links followed: in a revision the id of its contents, in
  // the working tree the name of the file itself. Empty if there is no such file.
  [[nodiscard]] virtual std::string target_of(const std::string& path) const = 0;

 protected:
  [[nodiscard]] virtual FileContent read_inside(const std::string& path) const = 0;
  [[nodiscard]] virtual bool exists_inside(const std::string& path) const = 0;
  // What would bring contents that are not here: "git lfs pull".
  [[nodiscard]] virtual std::string remedy() const = 0;

  const GitRepository& repository_;

 private:
  // The name in the repository of a path that leads into it.
  [[nodiscard]] std::optional<std::string> inside(const std::string& path) const;
  [[nodiscard]] FileContent resolved(FileContent content) const;

  std::string lfs_;
  DiskReader disk_;
};

// Reads the files of a tree, or those of the index if `tree` is empty; files in submodules, if
// these are checked out, as the commits of the submodules have them. Any thread may read.
class RevisionFiles final : public RepositoryFiles {
 public:
  // `name` is what messages call it.
  RevisionFiles(const GitRepository& repository, std::string tree, std::string name);

  [[nodiscard]] std::string target_of(const std::string& path) const override;

 protected:
  [[nodiscard]] FileContent read_inside(const std::string& path) const override;
  [[nodiscard]] bool exists_inside(const std::string& path) const override;
  [[nodiscard]] std::string remedy() const override { return "git lfs fetch --all"; }

 private:
  struct Answer {
    std::string kind;  // "blob" ...; empty: there is no such thing
    std::string id;
    size_t size = 0;
  };
  Answer ask(Conversation& git, const std::string& path) const;
  // A submodule, and the name of a file in it.
  struct Inner {
    const RevisionFiles* files = nullptr;
    std::string path;
  };
  [[nodiscard]] Inner in_submodule(const std::string& path) const;

  struct Submodule {
    GitRepository repository;
    std::string commit;
    std::unique_ptr<RevisionFiles> files;  // once they are asked for
  };
  mutable std::map<std::string, Submodule> submodules_;
  std::string tree_, name_;
  mutable std::mutex mutex_;
  mutable Conversation contents_, names_;
};

class WorkingFiles final : public RepositoryFiles {
 public:
  using RepositoryFiles::RepositoryFiles;

  [[nodiscard]] std::string target_of(const std::string& path) const override;

 protected:
  [[nodiscard]] FileContent read_inside(const std::string& path) const override;
  [[nodiscard]] bool exists_inside(const std::string& path) const override;
  [[nodiscard]] std::string remedy() const override { return "git lfs pull"; }

 private:
  DiskReader disk_;
};

// Other files, of which one has other contents.
class OverlaidFiles final : public FileReader {
 public:
  OverlaidFiles(const FileReader& base, std::string path, std::string bytes)
      : base_(base), path_(std::move(path)), bytes_(std::move(bytes)) {}

  [[nodiscard]] FileContent read(const std::string& path) const override {
    return path == path_ ? FileContent{bytes_, ""} : base_.read(path);
  }
  [[nodiscard]] bool exists(const std::string& path) const override {
    return path == path_ || base_.exists(path);
  }

 private:
  const FileReader& base_;
  std::string path_, bytes_;
};

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_GIT_GIT_H_
