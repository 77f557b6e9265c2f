// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files of a git repository in a revision, in the index or in the working tree. Names are relative
// to the root of the repository: "robots/arm.xml".

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

// A file that differs between two states of the repository. An empty name means that the file does
// not exist in that state.
struct FileMove {
  std::string a;
  std::string b;
};

class GitRepository {
 public:
  // Opens the repository of the current folder. Throws Error (usage) if the folder is in no
  // repository.
  GitRepository();
  // Returns whether the program runs in the working tree of a repository.
  [[nodiscard]] static bool is_here();
  // Opens the repository whose root is this folder.
  explicit GitRepository(std::string root) : root_(std::move(root)) {}

  [[nodiscard]] const std::string& root() const { return root_; }
  // Returns the name that a path relative to the current folder has in the repository.
  [[nodiscard]] std::string path_of(const std::string& word) const;
  // Returns the full object id of a commit or tree, or nothing if the word is not a revision.
  [[nodiscard]] std::optional<std::string> revision(const std::string& word) const;
  // Returns the newest common ancestor of two revisions.
  [[nodiscard]] std::optional<std::string> merge_base(const std::string& a,
                                                      const std::string& b) const;
  // Returns the names of all files in a tree, or of the tracked files in the working tree.
  [[nodiscard]] std::vector<std::string> files(const std::optional<std::string>& tree) const;
  // Returns the commits of submodules in a tree or the index, by folder.
  [[nodiscard]] std::map<std::string, std::string> submodules(const std::string& tree) const;
  // Returns the changes from one tree to another, or to the working tree. A renamed file is one
  // change.
  [[nodiscard]] std::vector<FileMove> changes(const std::string& a,
                                              const std::optional<std::string>& b) const;
  // Returns the id of a file in a tree or, without a tree, in the index. Returns an empty text if
  // the file does not exist.
  [[nodiscard]] std::string id_of(const std::string& tree, const std::string& path) const;
  // Returns the id that the file on the disk would have in the repository under that name.
  [[nodiscard]] std::string id_of_file(const std::string& file, const std::string& path) const;
  // Commits that made or changed this version of the file at `path`, newest first.
  struct Step {
    std::string commit, old_id, new_id;
  };
  [[nodiscard]] std::vector<Step> history_of(const std::string& path, const std::string& id) const;
  // Returns the folder in which Git LFS keeps contents in this clone.
  [[nodiscard]] std::string lfs_folder() const;

 private:
  [[nodiscard]] ProcessResult git(const std::vector<std::string>& words) const;
  // Returns words that git ends with 0 bytes. Throws Error when git fails.
  [[nodiscard]] std::vector<std::string> list(const std::vector<std::string>& words) const;

  std::string root_;
  std::string prefix_;  // path of the folder in which the program runs: "robots/", or empty
};

// Returns the differences of two files as text, without the lines with file names.
[[nodiscard]] std::string text_diff(const std::string& file_a, const std::string& file_b);

// Common behaviour of repository readers. Files outside of the repository are read from the disk.
// Pointers of Git LFS are replaced by their contents if the clone has them.
class RepositoryFiles : public FileReader {
 public:
  explicit RepositoryFiles(const GitRepository& repository)
      : repository_(repository), lfs_(repository.lfs_folder()) {}

  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;

  // Returns the target of a file of the repository after following links: the id of its contents in
  // a revision, or its own name in the working tree. Returns an empty text if no such file exists.
  [[nodiscard]] virtual std::string target_of(const std::string& path) const = 0;

 protected:
  [[nodiscard]] virtual FileContent read_inside(const std::string& path) const = 0;
  [[nodiscard]] virtual bool exists_inside(const std::string& path) const = 0;
  // Returns the command that would fetch missing contents: "git lfs pull".
  [[nodiscard]] virtual std::string remedy() const = 0;

  const GitRepository& repository_;

 private:
  // Returns the name in the repository if the path leads to a file of the repository.
  [[nodiscard]] std::optional<std::string> inside(const std::string& path) const;
  [[nodiscard]] FileContent resolved(FileContent content) const;

  std::string lfs_;
  DiskReader disk_;
};

// Reader of the files of a tree, or of the index if `tree` is empty. Files of checked-out
// submodules are read from the submodules' commits. Any thread may read.
class RevisionFiles final : public RepositoryFiles {
 public:
  // Opens the tree. Messages call it `name`.
  RevisionFiles(const GitRepository& repository, std::string tree, std::string name);

  [[nodiscard]] std::string target_of(const std::string& path) const override;

 protected:
  [[nodiscard]] FileContent read_inside(const std::string& path) const override;
  [[nodiscard]] bool exists_inside(const std::string& path) const override;
  [[nodiscard]] std::string remedy() const override { return "git lfs fetch --all"; }

 private:
  struct Answer {
    std::string kind;  // "blob" ...; empty: the name does not exist
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
    std::unique_ptr<RevisionFiles> files;  // created at the first access
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

// Files of another reader, with the contents of one file replaced.
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
