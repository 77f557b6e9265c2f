// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads the files of a git repository, in a revision, in the index or in the working tree. File
// names are relative to the root of the repository, such as "robots/arm.xml".

#ifndef MJTOOLS_TOOLS_DIFF_GIT_GIT_H_
#define MJTOOLS_TOOLS_DIFF_GIT_GIT_H_

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/process.h"
#include "resource/file_reader.h"

namespace mj::diff {

using report::Conversation;
using report::ProcessResult;
using report::run_program;

// A file that differs between two states of the repository, with its name in each state. The name
// is empty if the file does not exist in this state.
struct FileMove {
  std::string a;
  std::string b;
};

class GitRepository {
 public:
  // Opens the repository that contains the current folder. Throws Error (usage) if there is no such
  // repository.
  GitRepository();
  // Returns whether the current folder is in the working tree of a repository.
  [[nodiscard]] static bool is_here();
  // Opens the repository whose root is this folder.
  explicit GitRepository(std::string root) : root_(std::move(root)) {}

  [[nodiscard]] const std::string& root() const { return root_; }
  // Converts a path relative to the current folder to a name in the repository.
  [[nodiscard]] std::string path_of(const std::string& word) const;
  // Returns the full object id of a commit or tree, or nothing if the word is not a revision.
  [[nodiscard]] std::optional<std::string> revision(const std::string& word) const;
  // Returns the newest common ancestor of two revisions, or nothing if they have none.
  [[nodiscard]] std::optional<std::string> merge_base(const std::string& a,
                                                      const std::string& b) const;
  // Returns the names of all files in a tree, or of the tracked files in the working tree.
  [[nodiscard]] std::vector<std::string> files(const std::optional<std::string>& tree) const;
  // Returns the commit of each submodule in a tree, or in the index if `tree` is empty. The key is
  // the folder of the submodule.
  [[nodiscard]] std::map<std::string, std::string> submodules(const std::string& tree) const;
  // Returns the files that differ between the trees `a` and `b`. If `b` has no value, `a` is
  // compared with the working tree. A renamed file counts as one file.
  [[nodiscard]] std::vector<FileMove> changes(const std::string& a,
                                              const std::optional<std::string>& b) const;
  // Returns the id of a file in a tree or, without a tree, in the index. Returns an empty text if
  // the file does not exist.
  [[nodiscard]] std::string id_of(const std::string& tree, const std::string& path) const;
  // Returns the id that the contents of `file`, a file on the disk, would have in the repository
  // under the name `path`.
  [[nodiscard]] std::string id_of_file(const std::string& file, const std::string& path) const;
  // A commit that changed a file, with the ids of the file's contents before and after the commit.
  struct Step {
    std::string commit, old_id, new_id;
  };
  // Returns the commits that introduced or replaced the contents `id` of the file at `path`, newest
  // first.
  [[nodiscard]] std::vector<Step> history_of(const std::string& path, const std::string& id) const;
  // Returns the folder in which Git LFS keeps contents in this clone.
  [[nodiscard]] std::string lfs_folder() const;

 private:
  [[nodiscard]] ProcessResult git(const std::vector<std::string>& words) const;
  // Runs git with the arguments `words`, and returns the items of its output, which are separated
  // by 0 bytes. Throws Error if git fails.
  [[nodiscard]] std::vector<std::string> list(const std::vector<std::string>& words) const;

  std::string root_;
  // path of the current folder in the repository, such as "robots/"; empty for the root
  std::string prefix_;
};

// Returns the differences between two files as git shows them, without the lines that contain the
// file names.
[[nodiscard]] std::string text_diff(const std::string& file_a, const std::string& file_b);

// A reader of the files of a repository. Files outside of the repository are read from the disk. A
// Git LFS pointer is replaced by the contents to which it refers, if this clone has them.
class RepositoryFiles : public FileReader {
 public:
  explicit RepositoryFiles(const GitRepository& repository)
      : repository_(repository), lfs_(repository.lfs_folder()) {}

  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;

  // Follows links from `path` and returns a text that identifies the file at their end: the id of
  // its contents in a revision, or its name in the working tree. Returns an empty text if there is
  // no such file.
  [[nodiscard]] virtual std::string target_of(const std::string& path) const = 0;

 protected:
  [[nodiscard]] virtual FileContent read_inside(const std::string& path) const = 0;
  [[nodiscard]] virtual bool exists_inside(const std::string& path) const = 0;
  // Returns advice on how to fetch missing Git LFS contents, such as "git lfs pull".
  [[nodiscard]] virtual std::string remedy() const = 0;

  const GitRepository& repository_;

 private:
  // Returns the name in the repository of the file at `path`, or nothing if the path is outside of
  // the repository.
  [[nodiscard]] std::optional<std::string> inside(const std::string& path) const;
  [[nodiscard]] FileContent resolved(FileContent content) const;

  std::string lfs_;
  DiskReader disk_;
};

// A reader of the files in a tree, or in the index if `tree` is empty. The files of a checked-out
// submodule are read from the commit of the submodule. Any thread may read.
class RevisionFiles final : public RepositoryFiles {
 public:
  // Opens the tree. `name` stands for the tree in messages.
  RevisionFiles(const GitRepository& repository, std::string tree, std::string name);

  [[nodiscard]] std::string target_of(const std::string& path) const override;

 protected:
  [[nodiscard]] FileContent read_inside(const std::string& path) const override;
  [[nodiscard]] bool exists_inside(const std::string& path) const override;
  [[nodiscard]] std::string remedy() const override { return "git lfs fetch --all"; }

 private:
  struct Answer {
    std::string kind;  // type of the object, such as "blob"; empty: there is no such object
    std::string id;
    size_t size = 0;
  };
  Answer ask(Conversation& git, const std::string& path) const;
  // A submodule, and the name of a file inside the submodule.
  struct Inner {
    const RevisionFiles* files = nullptr;
    std::string path;
  };
  [[nodiscard]] Inner in_submodule(const std::string& path) const;

  struct Submodule {
    GitRepository repository;
    std::string commit;
    std::unique_ptr<RevisionFiles> files;  // reader of the submodule, created at the first access
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

// A reader that returns given contents for one file. All other files come from another reader.
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
