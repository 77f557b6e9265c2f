// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "git/git.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "base/diagnostic.h"
#include "base/require_memory.h"
#include "resource/input_limits.h"
#include "resource/path.h"
#include "resource/read_file.h"

namespace mj::diff {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLfsBegin = "version https://git-lfs.github.com/spec/";
// greatest size of a Git LFS pointer in bytes, from the specification of Git LFS
constexpr size_t kMaxPointer = 1024;

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

std::vector<std::string> words_between(const std::string& text, char separator) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, separator);) out.push_back(word);
  return out;
}

// Returns the words of a call of git. The first ones, and the environment, keep git from running
// programs that the configuration of the repository names (monitors, hooks, transports), and from
// writing its index.
std::vector<std::string> git_words(const std::vector<std::string>& more) {
  ::setenv("GIT_OPTIONAL_LOCKS", "0", 1);
  ::setenv("GIT_ALLOW_PROTOCOL", "none", 1);
  std::vector<std::string> words = {"git", "-c", "core.fsmonitor=false", "-c",
                                    "core.hooksPath=/dev/null"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Asks git for the root of the working tree, and for the path of the current folder relative to
// this root.
ProcessResult working_tree() {
  return run_program(git_words({"rev-parse", "--show-toplevel", "--show-prefix"}));
}

// Returns the SHA-256 that a Git LFS pointer contains. Returns an empty text if the bytes are not
// such a pointer.
std::string lfs_id(const std::string& bytes) {
  if (bytes.size() > kMaxPointer || !bytes.starts_with(kLfsBegin)) return {};
  constexpr std::string_view kId = "\noid sha256:";
  const size_t at = bytes.find(kId);
  if (at == std::string::npos) return {};
  const std::string id = first_line(bytes.substr(at + kId.size()));
  const bool is_hex = id.size() == 64 && id.find_first_not_of("0123456789abcdef") == id.npos;
  return is_hex ? id : "";
}

// Returns the first bytes of a file, which are enough to recognise a Git LFS pointer. Returns an
// empty text if the file cannot be read.
std::string beginning_of(const std::string& path) try {
  InputFile file(path);
  std::string out(kMaxPointer + 1, '\0');
  out.resize(file.read(out.data(), out.size()));
  return out;
} catch (const ReadError&) {
  return {};
}

}  // namespace

// ---- the repository

bool GitRepository::is_here() {
  return working_tree().exit_code == 0;
}

GitRepository::GitRepository() {
  const ProcessResult r = working_tree();
  if (r.exit_code != 0) {
    throw Error("usage", r.err.empty() ? "git cannot be started" : "git: " + first_line(r.err),
                "--git compares revisions of the repository that contains the current folder");
  }
  const auto lines = words_between(r.out, '\n');
  root_ = lines.front();
  prefix_ = lines.size() > 1 ? lines[1] : "";
}

ProcessResult GitRepository::git(const std::vector<std::string>& words) const {
  std::vector<std::string> all = git_words({"-C", root_});
  all.insert(all.end(), words.begin(), words.end());
  return run_program(all);
}

std::vector<std::string> GitRepository::list(const std::vector<std::string>& words) const {
  const ProcessResult r = git(words);
  if (r.exit_code != 0) throw Error("file-unreadable", "git " + words.front() + " failed");
  return words_between(r.out, '\0');
}

std::string GitRepository::path_of(const std::string& word) const {
  std::string path = word;
  if (path.starts_with(root_ + "/")) {
    path.erase(0, root_.size() + 1);
  } else if (!is_absolute_path(path)) {
    path = prefix_ + path;
  }
  path = normalize_path(path);
  while (path.ends_with('/')) path.pop_back();
  return path == "." ? "" : path;
}

std::optional<std::string> GitRepository::revision(const std::string& word) const {
  if (word.empty() || word.starts_with('-')) return {};
  for (const char* kind : {"^{commit}", "^{tree}"}) {
    const ProcessResult r = git({"rev-parse", "--verify", "--quiet", word + kind});
    if (r.exit_code == 0) return first_line(r.out);
  }
  return {};
}

std::optional<std::string> GitRepository::merge_base(const std::string& a,
                                                     const std::string& b) const {
  const ProcessResult r = git({"merge-base", a, b});
  if (r.exit_code != 0) return {};
  return first_line(r.out);
}

std::vector<std::string> GitRepository::files(const std::optional<std::string>& tree) const {
  if (tree) return list({"ls-tree", "-r", "-z", "--name-only", "--full-tree", *tree});
  std::vector<std::string> out = list({"ls-files", "-z", "--full-name"});
  // removes duplicates, because git lists an unmerged file three times
  out.erase(std::unique(out.begin(), out.end()), out.end());
  std::erase_if(out, [&](const std::string& file) {
    std::error_code ignored;
    return !fs::exists(root_ + "/" + file, ignored);
  });
  return out;
}

std::map<std::string, std::string> GitRepository::submodules(const std::string& tree) const {
  // The entry of a submodule is "160000 commit ID\tPATH" in a tree and "160000 ID STAGE\tPATH" in
  // the index.
  const std::vector<std::string> entries = tree.empty()
                                               ? list({"ls-files", "-s", "-z"})
                                               : list({"ls-tree", "-r", "-z", "--full-tree", tree});
  std::map<std::string, std::string> out;
  for (const std::string& entry : entries) {
    const size_t tab = entry.find('\t');
    if (!entry.starts_with("160000 ") || tab == std::string::npos) continue;
    const auto words = words_between(entry.substr(0, tab), ' ');
    out[entry.substr(tab + 1)] = words[tree.empty() ? 1 : 2];
  }
  return out;
}

std::vector<FileMove> GitRepository::changes(const std::string& a,
                                             const std::optional<std::string>& b) const {
  std::vector<std::string> words = {"diff",          "--name-status", "-z", "-M", "--no-ext-diff",
                                    "--no-textconv", "--no-relative", a};
  if (b) words.push_back(*b);
  words.emplace_back("--");
  const std::vector<std::string> answer = list(words);
  std::vector<FileMove> out;
  for (size_t i = 0; i + 1 < answer.size(); i += 2) {
    const char status = answer[i].empty() ? ' ' : answer[i][0];
    const std::string& name = answer[i + 1];
    const bool has_two = (status == 'R' || status == 'C') && i + 2 < answer.size();
    if (has_two) {
      out.push_back({status == 'R' ? name : "", answer[i + 2]});
      ++i;
    } else {
      out.push_back({status == 'A' ? "" : name, status == 'D' ? "" : name});
    }
  }
  return out;
}

std::string GitRepository::id_of(const std::string& tree, const std::string& path) const {
  const ProcessResult r = git({"rev-parse", "--verify", "--quiet", tree + ":" + path});
  return r.exit_code == 0 ? first_line(r.out) : "";
}

std::string GitRepository::id_of_file(const std::string& file, const std::string& path) const {
  const ProcessResult r = git({"hash-object", "--path=" + path, "--", fs::absolute(file).string()});
  return r.exit_code == 0 ? first_line(r.out) : "";
}

std::vector<GitRepository::Step> GitRepository::history_of(const std::string& path,
                                                           const std::string& id) const {
  const ProcessResult r = git({"log", "--format=%H", "--raw", "--no-abbrev", "--no-renames", "-m",
                               "--find-object=" + id, "--", path});
  std::vector<Step> out;
  std::string commit;
  for (const std::string& line : words_between(r.out, '\n')) {
    const auto words = words_between(line, ' ');
    if (words.size() == 1 && !words[0].empty()) commit = words[0];
    if (words.size() >= 5 && line.starts_with(':')) out.push_back({commit, words[2], words[3]});
  }
  return out;
}

std::string GitRepository::lfs_folder() const {
  const ProcessResult r = git({"rev-parse", "--path-format=absolute", "--git-common-dir"});
  return first_line(r.out) + "/lfs/objects/";
}

std::string text_diff(const std::string& file_a, const std::string& file_b) {
  const std::string out =
      run_program(git_words({"diff", "--no-index", "--no-ext-diff", "--no-textconv", "--no-color",
                             "--", fs::absolute(file_a).string(), fs::absolute(file_b).string()}))
          .out;
  const size_t lines = out.find("\n@@ ");
  return lines == std::string::npos ? "" : out.substr(lines + 1);
}

// ---- files of the repository

std::optional<std::string> RepositoryFiles::inside(const std::string& path) const {
  std::string name = normalize_path(path);
  if (name.starts_with(repository_.root() + "/")) name.erase(0, repository_.root().size() + 1);
  const bool is_outside = is_absolute_path(name) || name == ".." || name.starts_with("../");
  if (is_outside) return {};
  return name;
}

FileContent RepositoryFiles::read(const std::string& path) const {
  if (const auto name = inside(path)) return resolved(read_inside(*name));
  return disk_.read(is_absolute_path(path) ? path : repository_.root() + "/" + path);
}

bool RepositoryFiles::exists(const std::string& path) const {
  if (const auto name = inside(path)) return exists_inside(*name);
  return disk_.exists(is_absolute_path(path) ? path : repository_.root() + "/" + path);
}

// If `content` is a Git LFS pointer, returns the contents to which it refers. Otherwise returns
// `content` unchanged.
FileContent RepositoryFiles::resolved(FileContent content) const {
  if (!content.bytes) return content;
  const std::string id = lfs_id(*content.bytes);
  if (!id.empty()) {
    FileContent stored = disk_.read(lfs_ + id.substr(0, 2) + "/" + id.substr(2, 2) + "/" + id);
    if (stored.bytes) return stored;
  }
  const bool is_pointer = content.bytes->starts_with(kLfsBegin);
  FileContent checked = checked_content(std::move(*content.bytes));
  if (is_pointer) checked.hint = "'" + remedy() + "' fetches it";
  return checked;
}

RevisionFiles::RevisionFiles(const GitRepository& repository, std::string tree, std::string name)
    : RepositoryFiles(repository),
      tree_(std::move(tree)),
      name_(std::move(name)),
      contents_(git_words({"-C", repository.root(), "cat-file", "--batch", "--follow-symlinks"})),
      names_(
          git_words({"-C", repository.root(), "cat-file", "--batch-check", "--follow-symlinks"})) {
  for (const auto& [path, commit] : repository.submodules(tree_)) {
    const std::string root = repository.root() + "/" + path;
    // Folders without .git are skipped, because they are submodules that are not checked out. Git
    // would use the outer repository in such a folder.
    std::error_code ignored;
    if (fs::exists(root + "/.git", ignored)) {
      submodules_.try_emplace(path, Submodule{GitRepository(root), commit, nullptr});
    }
  }
}

RevisionFiles::Inner RevisionFiles::in_submodule(const std::string& path) const {
  for (auto& [folder, submodule] : submodules_) {
    if (!path.starts_with(folder + "/")) continue;
    const std::lock_guard lock(mutex_);
    if (!submodule.files) {
      submodule.files = std::make_unique<RevisionFiles>(submodule.repository, submodule.commit,
                                                        submodule.commit.substr(0, 12));
    }
    return {submodule.files.get(), path.substr(folder.size() + 1)};
  }
  return {};
}

// Asks git for the object at a path. Git answers "ID blob SIZE" for a file and "... missing" if
// nothing is at the path. For a link without a target, it answers "dangling SIZE" and a further
// text.
RevisionFiles::Answer RevisionFiles::ask(Conversation& git, const std::string& path) const {
  std::string object = tree_ + ":" + path;
  // an object whose path has a line break is named by its id, because a line break ends the
  // question to git
  if (path.find('\n') != std::string::npos) {
    object = repository_.id_of(tree_, path);
    if (object.empty()) return {};
  }
  git.say(object + "\n");
  const auto words = words_between(git.line(), ' ');
  if (words.size() == 3 && words[2].find_first_not_of("0123456789") == std::string::npos) {
    return {words[1], words[0], std::stoull(words[2])};
  }
  const bool has_text = words.size() == 2 && (words[0] == "symlink" || words[0] == "dangling" ||
                                              words[0] == "loop" || words[0] == "notdir");
  if (has_text) (void)git.bytes(std::stoull(words[1]) + 1);
  return {};
}

FileContent RevisionFiles::read_inside(const std::string& path) const {
  if (const Inner inner = in_submodule(path); inner.files) return inner.files->read(inner.path);
  const std::lock_guard lock(mutex_);
  // Checks the size before the contents are read, because a file may be larger than the memory.
  const Answer known = ask(names_, path);
  if (known.kind == "blob" && known.size > input_limits().file) {
    return {std::nullopt, "is larger than " + std::to_string(input_limits().file) +
                              " bytes; --max-input sets the limit"};
  }
  const Answer answer = ask(contents_, path);
  if (answer.kind.empty()) return {std::nullopt, "no such file in " + name_};
  std::string bytes = contents_.bytes(answer.size);
  (void)contents_.bytes(1);  // skips the line break that git writes after the contents
  if (answer.kind == "tree") return {std::nullopt, "is a directory"};
  return {std::move(bytes), ""};
}

bool RevisionFiles::exists_inside(const std::string& path) const {
  if (const Inner inner = in_submodule(path); inner.files) return inner.files->exists(inner.path);
  const std::lock_guard lock(mutex_);
  return ask(names_, path).kind == "blob";
}

std::string RevisionFiles::target_of(const std::string& path) const {
  if (const Inner inner = in_submodule(path); inner.files) {
    return inner.files->target_of(inner.path);
  }
  const std::lock_guard lock(mutex_);
  return ask(names_, path).id;
}

std::string WorkingFiles::target_of(const std::string& path) const {
  std::error_code error;
  const fs::path real = fs::canonical(repository_.root() + "/" + path, error);
  require_memory(error);
  return error ? "" : real.lexically_relative(repository_.root()).string();
}

// Reads a file of the working tree. If the file is a Git LFS pointer, returns the contents to which
// it refers, or an error if this clone does not have them.
FileContent WorkingFiles::read_inside(const std::string& path) const {
  const std::string file = repository_.root() + "/" + path;
  std::string pointer = beginning_of(file);
  if (!lfs_id(pointer).empty()) return {std::move(pointer), ""};
  return disk_.read(file);
}

bool WorkingFiles::exists_inside(const std::string& path) const {
  return disk_.exists(repository_.root() + "/" + path);
}

}  // namespace mj::diff
