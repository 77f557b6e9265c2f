// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the models of two revisions of a repository in these steps:
//
// 1. Find the files that changed, and the files that each model consists of, in each revision.
// 2. If a model includes a changed file, compile the model from the files of each revision, and
//    compare the two results. Changes in included files are reported with the models that include
//    them.

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "base/glob.h"
#include "common/program/progress.h"
#include "git/git.h"
#include "input.h"
#include "load/load_model.h"
#include "load/outline.h"
#include "resource/path.h"
#include "resource/recording_reader.h"
#include "spec/asset_path.h"

namespace mj::diff {
namespace {

namespace fs = std::filesystem;

using Result = Outcome::Result;

constexpr std::string_view kExtensions[] = {".xml", ".mjb", ".urdf", ".mjz", ".zip"};

bool is_candidate(const std::string& path) {
  const std::string extension = lower_case(fs::path(path).extension().string());
  return std::ranges::count(kExtensions, extension) > 0;
}

// A state of the repository, which is one side of the comparison.
struct Side {
  std::string label;                // name for messages, such as "HEAD~1" or "working tree"
  std::optional<std::string> tree;  // nothing: the working tree
  std::unique_ptr<RepositoryFiles> files;
  std::set<std::string> names;  // names of all files in this state

  [[nodiscard]] Source source(const std::string& path) const {
    return {path, files.get(), tree ? label + ":" : ""};
  }
};

Side side_of(const GitRepository& git, const std::string& word) {
  Side side{.label = word.empty() ? "working tree" : word};
  if (word.empty()) {
    side.files = std::make_unique<WorkingFiles>(git);
  } else {
    side.tree = git.revision(word);
    side.files = std::make_unique<RevisionFiles>(git, *side.tree, word);
  }
  const auto names = git.files(side.tree);
  side.names.insert(names.begin(), names.end());
  return side;
}

// ---- the command line

struct Selection {
  std::string a, b;  // names of the revisions; if `b` is empty, it is the working tree
  std::vector<std::string> paths;
};

[[noreturn]] void throw_unknown(const std::string& word) {
  throw Error("usage", "'" + word + "' is neither a revision nor a file",
              "mj-diff --git REV [REV2] [-- PATH...]");
}

[[noreturn]] void throw_too_many(const std::string& word) {
  throw Error("usage", "'" + word + "' is one revision too many: at most two can be compared",
              "mj-diff --git REV [REV2] [-- PATH...]");
}

// Parses a range such as "main..HEAD". For "main...HEAD", the first revision is the common ancestor
// of the two. Returns false for other words.
bool take_range(const GitRepository& git, const std::string& word, Selection& out) {
  const size_t at = word.find("..");
  if (at == std::string::npos) return false;
  const bool is_since_parting = word.compare(at, 3, "...") == 0;
  std::string a = word.substr(0, at), b = word.substr(at + (is_since_parting ? 3 : 2));
  if (a.empty()) a = "HEAD";
  if (b.empty()) b = "HEAD";
  if (!git.revision(a) || !git.revision(b)) return false;
  out.a = a, out.b = b;
  if (!is_since_parting) return true;
  const auto base = git.merge_base(a, b);
  if (!base) throw Error("usage", "'" + a + "' and '" + b + "' have no common ancestor");
  out.a = base->substr(0, 12);
  return true;
}

Selection selection_of(const GitRepository& git, const Request& request) {
  const auto& words = request.git_words;
  const size_t marked = words.size() - std::min(words.size(), request.git_paths);
  Selection out;
  size_t i = 0;
  if (marked > 0 && take_range(git, words[0], out)) {
    i = 1;
  } else {
    for (std::string* revision : {&out.a, &out.b}) {
      if (i < marked && git.revision(words[i])) *revision = words[i++];
    }
  }
  if (out.a.empty() && marked > 0) throw_unknown(words[0]);
  if (out.a.empty()) out.a = "HEAD";
  for (; i < words.size(); ++i) {
    std::error_code ignored;
    if (i < marked && !fs::exists(words[i], ignored)) {
      if (git.revision(words[i])) throw_too_many(words[i]);
      throw_unknown(words[i]);
    }
    out.paths.push_back(git.path_of(words[i]));
  }
  return out;
}

bool is_below(const std::string& path, const std::string& folder) {
  return folder.empty() || path == folder || path.starts_with(folder + "/") ||
         glob_match(folder, path);
}

// Throws Error for a path that exists in neither state. Otherwise a misspelled path would look like
// a file without differences.
void check_paths(const std::vector<std::string>& paths, const Side& a, const Side& b) {
  for (const std::string& path : paths) {
    const auto has = [&](const Side& side) {
      return std::any_of(side.names.begin(), side.names.end(),
                         [&](const std::string& name) { return is_below(name, path); });
    };
    if (has(a) || has(b)) continue;
    throw Error("usage", "no file '" + path + "' in " + a.label + " or " + b.label);
  }
}

// ---- parts of models

// Returns the tag of the root element of an XML text.
std::string root_of(const std::string& text) {
  for (size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    const bool is_comment = text.compare(at, 4, "<!--") == 0;
    if (is_comment) at = text.find("-->", at);
    if (at == std::string::npos) return {};
    if (is_comment || at + 1 >= text.size() || text[at + 1] == '?' || text[at + 1] == '!') continue;
    return text.substr(at + 1, text.find_first_of(" \t\r\n/>", at) - at - 1);
  }
  return {};
}

// A file that may be a model, and the files that it consists of.
struct Parts {
  bool is_model = false;        // whether the file is a model; false for other XML files
  std::set<std::string> files;  // the file itself and all files that it includes
  bool is_complete = true;      // false: an existing file cannot be read, for example because of
                                // --max-input, so there may be more files
};

// A reader that also records whether a file exists but cannot be read.
class PartsReader final : public RecordingReader {
 public:
  explicit PartsReader(const FileReader& base) : RecordingReader(base), base_(base) {}

  [[nodiscard]] FileContent read(const std::string& path) const override {
    FileContent content = RecordingReader::read(path);
    if (!content.bytes && base_.exists(path)) has_read_all_ = false;
    return content;
  }
  [[nodiscard]] bool has_read_all() const { return has_read_all_; }

 private:
  const FileReader& base_;
  mutable std::atomic<bool> has_read_all_ = true;
};

bool may_have_parts(const std::string& path) {
  const std::string extension = lower_case(fs::path(path).extension().string());
  return extension == ".xml" || extension == ".urdf";
}

Parts parts_of(const Side& side, const std::string& path, const Request& request) {
  Parts out{.files = {path}};
  const FileContent content = side.files->read(path);
  if (!content.bytes) return {true, {path}, !may_have_parts(path)};
  const auto bytes = std::as_bytes(std::span(*content.bytes));
  out.is_model = true;
  if (content_kind(bytes) != ContentKind::kXml) return out;
  const std::string root = root_of(*content.bytes);
  out.is_model = root == "mujoco" || root == "robot";
  if (!out.is_model) return out;
  const PartsReader recorder(*side.files);
  LoadOptions options = report::load_options(request.files);
  options.files = &recorder;
  try {
    ArchiveReader files = model_files(options);
    Diagnostics ignored;
    spec::ModelSpec spec = read_description(bytes, path, files, ignored, options);
    spec::for_each_asset_file(spec, files, [&](const spec::AssetFile& asset) {
      out.files.insert(normalize_path(asset.path));
    });
  } catch (const Error&) {  // ignored here, because the error is reported when the file is compared
  }
  out.files.merge(recorder.files());
  out.is_complete = recorder.has_read_all();
  return out;
}

bool is_fragment(const Side& side, const std::string& path, const Request& request) {
  return !outline_of(*side.files, path, request.files.search).why_fragment.empty();
}

// ---- comparison

class Revisions {
 public:
  Revisions(const Request& request, AssetCache* cache)
      : request_(request), cache_(cache), selection_(selection_of(git_, request)) {
    a_ = side_of(git_, selection_.a);
    b_ = side_of(git_, selection_.b);
    check_paths(selection_.paths, a_, b_);
  }

  RevisionOutcomes run() {
    find_pairs();
    RevisionOutcomes out{.a = a_.label,
                         .b = b_.label,
                         .id_a = a_.tree.value_or(""),
                         .id_b = b_.tree.value_or(""),
                         .files = {}};
    report::Progress progress("compare", static_cast<int64_t>(pairs_.size()));
    Vocabulary words;
    bool all_read = true;
    for (const FileMove& pair : pairs_) {
      if (auto outcome = compare(pair)) {
        words.add(outcome->words);
        all_read = all_read && outcome->result < Result::kBrokenA;
        out.files.push_back(std::move(*outcome));
      }
      progress.advance();
    }
    if (all_read && !out.files.empty()) check_patterns(request_, words);
    return out;
  }

 private:
  // Finds the models of the two states that have changed or that include a changed file.
  void find_pairs() {
    std::vector<FileMove> candidates;
    std::set<std::string> moved_a, moved_b;
    if (a_.tree) {
      for (const FileMove& move : git_.changes(*a_.tree, b_.tree)) {
        changed_a_.insert(move.a), changed_b_.insert(move.b);
        const bool is_renamed = move.a != move.b && !move.a.empty() && !move.b.empty();
        if (!is_renamed || !is_candidate(move.a) || !is_candidate(move.b)) continue;
        candidates.push_back(move);
        moved_a.insert(move.a), moved_b.insert(move.b);
      }
    }
    if (changed_a_.empty() && changed_b_.empty()) return;
    for (const std::string& name : b_.names) {
      if (!is_candidate(name) || moved_b.contains(name)) continue;
      const bool has_both = a_.names.contains(name) && !moved_a.contains(name);
      candidates.push_back({has_both ? name : "", name});
    }
    for (const std::string& name : a_.names) {
      const bool is_gone = !b_.names.contains(name) && !moved_a.contains(name);
      if (is_gone && is_candidate(name)) candidates.push_back({name, ""});
    }
    std::erase_if(candidates, [&](const FileMove& pair) { return !is_wanted(pair); });
    std::ranges::sort(candidates, {}, [](const FileMove& p) { return p.b.empty() ? p.a : p.b; });
    pairs_ = std::move(candidates);
  }

  bool is_wanted(const FileMove& pair) {
    if (!request_.of_folders.wants(pair.b.empty() ? pair.a : pair.b)) return false;
    bool is_model = false, has_changed = false, is_chosen = selection_.paths.empty();
    const auto look = [&](const Side& side, const std::string& path,
                          const std::set<std::string>& changed) {
      if (path.empty()) return;
      const Parts parts = parts_of(side, path, request_);
      is_model = is_model || parts.is_model;
      for (const std::string& file : parts.files) {
        if (file != path) used_.insert(file);
        const bool is_changed = changed.contains(file) || leads_to_change(file);
        has_changed = has_changed || is_changed;
        is_chosen = is_chosen || ((is_changed || file == path) && is_selected(file));
      }
      // a model with a file that cannot be read is compared, because this file may have changed
      if (!parts.is_complete) has_changed = is_chosen = true;
    };
    look(b_, pair.b, changed_b_);
    look(a_, pair.a, changed_a_);
    return is_model && has_changed && is_chosen;
  }

  // Returns whether a name leads through links to a changed file, or to a file in a submodule whose
  // commit changed.
  bool leads_to_change(const std::string& file) const {
    const bool is_outside = is_absolute_path(file) || file.starts_with("../");
    if (is_outside) return false;
    if (!b_.tree) {
      for (size_t at = file.find('/'); at != std::string::npos; at = file.find('/', at + 1)) {
        if (changed_b_.contains(file.substr(0, at))) return true;
      }
      return changed_b_.contains(b_.files->target_of(file));
    }
    return a_.files->target_of(file) != b_.files->target_of(file);
  }

  bool is_selected(const std::string& file) const {
    return std::any_of(selection_.paths.begin(), selection_.paths.end(),
                       [&](const std::string& path) { return is_below(file, path); });
  }

  // Returns whether a file is only a part of models and not a model itself. The models that include
  // such a file are reported instead of the file.
  bool is_part(const Side& side, const std::string& path) const {
    return path.empty() || used_.contains(path) || is_fragment(side, path, request_);
  }

  std::optional<Outcome> compare(const FileMove& pair) const {
    Outcome outcome;
    if (pair.b.empty()) {
      outcome.result = Result::kOnlyA;
      if (is_part(a_, pair.a) && !problems_of(a_.source(pair.a), request_, cache_).ok()) return {};
    } else if (pair.a.empty()) {
      outcome.diagnostics = problems_of(b_.source(pair.b), request_, cache_);
      outcome.result = outcome.diagnostics.ok() ? Result::kOnlyB : Result::kError;
    } else {
      outcome = compare_pair(a_.source(pair.a), b_.source(pair.b), request_, cache_, false);
    }
    const bool is_only_part =
        outcome.result == Result::kError && is_part(a_, pair.a) && is_part(b_, pair.b);
    if (is_only_part) return {};
    const bool is_renamed = !pair.a.empty() && !pair.b.empty() && pair.a != pair.b;
    outcome.file = pair.b.empty() ? pair.a : pair.b;
    outcome.name = is_renamed ? pair.a + " -> " + pair.b : outcome.file;
    tolerate_broken(outcome, request_);
    return outcome;
  }

  const Request& request_;
  AssetCache* cache_;
  GitRepository git_;
  Selection selection_;
  Side a_, b_;
  std::set<std::string> changed_a_, changed_b_;  // names of the changed files in each state
  std::set<std::string> used_;                   // names of files that models include
  std::vector<FileMove> pairs_;
};

}  // namespace

RevisionOutcomes compare_revisions(const Request& request, AssetCache* cache) {
  return Revisions(request, cache).run();
}

}  // namespace mj::diff
