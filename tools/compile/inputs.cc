// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "inputs.h"

#include <map>
#include <optional>

#include "base/parallel.h"
#include "common/cli/folder_files.h"
#include "load/outline.h"
#include "resource/path.h"

namespace mj::compile_tool {
namespace {

// File name extensions of the models to find in folders. Compiled models are left out, because they
// may be outputs of earlier runs.
const std::vector<std::string> kExtensions = {".xml", ".urdf", ".mjz"};

// Identity of an input, the reason why it is not a model of its own (empty for a model), and the
// identities of the files that it includes.
struct Examined {
  std::string identity;
  std::string why_fragment;
  std::set<std::string> includes;
};

void add_folder(const std::string& folder, const Options& o, std::vector<Input>& inputs) {
  const auto files = report::files_below(folder, kExtensions, o.of_folders, o.out_dir);
  if (files.empty()) {
    throw Error("usage", "no models in the folder '" + folder + "'",
                std::string("models are files with the extension .xml, .urdf or .mjz") +
                    (o.of_folders.empty() ? "" : " that --include-file and --exclude-file select"));
  }
  for (const std::string& file : files) inputs.push_back({join_path(folder, file), folder});
}

std::vector<Examined> examine(const std::vector<Input>& inputs, const Options& o) {
  std::vector<Examined> out(inputs.size());
  const int threads = o.jobs > 0 ? o.jobs : processors();
  run_parallel(static_cast<int>(inputs.size()), threads, [&](int i) {
    const std::string& path = inputs[static_cast<size_t>(i)].path;
    Examined& examined = out[static_cast<size_t>(i)];
    examined.identity = identity_of(path);
    if (path == "-") return;
    Outline outline = outline_of(path, o.of_files.model.search);
    examined.why_fragment = std::move(outline.why_fragment);
    for (const std::string& file : outline.includes) examined.includes.insert(identity_of(file));
  });
  return out;
}

// Returns a map from the identity of a file to the indices of the inputs that include it.
std::map<std::string, std::vector<size_t>> includers_of(const std::vector<Examined>& examined) {
  std::map<std::string, std::vector<size_t>> out;
  for (size_t i = 0; i < examined.size(); ++i) {
    for (const std::string& file : examined[i].includes) out[file].push_back(i);
  }
  return out;
}

// Returns the first input that includes `one`. Returns nothing if the two inputs include each
// other. Both are then compiled, so that the compiler reports this circle as an error.
std::optional<size_t> includer_of(const Examined& one, const std::vector<Examined>& examined,
                                  const std::map<std::string, std::vector<size_t>>& includers) {
  const auto at = includers.find(one.identity);
  if (at == includers.end()) return {};
  for (const size_t i : at->second) {
    if (!one.includes.contains(examined[i].identity)) return i;
  }
  return {};
}

}  // namespace

Inputs inputs_of(const Options& o) {
  Inputs out;
  std::vector<Input> all;
  for (const std::string& path : o.files) {
    if (report::is_folder(path)) {
      out.has_folders = true;
      add_folder(path, o, all);
    } else {
      all.push_back({path, ""});
    }
  }
  const bool may_be_xml = o.format == "xml" || !o.out_name.empty();
  const bool may_replace_includes = may_be_xml && !o.out_dir.empty();
  if (!out.has_folders && !may_replace_includes) {
    out.models = std::move(all);
    return out;
  }
  const std::vector<Examined> examined = examine(all, o);
  const auto includers = includers_of(examined);
  for (const auto& [file, ignored] : includers) out.included.insert(file);
  for (size_t i = 0; i < all.size(); ++i) {
    std::string why = examined[i].why_fragment;
    const auto includer = includer_of(examined[i], examined, includers);
    if (why.empty() && includer) why = "'" + all[*includer].path + "' includes it";
    if (why.empty() || all[i].folder.empty()) {
      out.models.push_back(all[i]);  // copied and not moved, because later inputs may refer to it
    } else {
      out.skipped.push_back({all[i].path, std::move(why)});
    }
  }
  return out;
}

}  // namespace mj::compile_tool
