// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files that may lie in several places.

#ifndef MJTOOLS_RESOURCE_SEARCH_PATH_H_
#define MJTOOLS_RESOURCE_SEARCH_PATH_H_

#include <string>
#include <vector>

namespace mj {

class FileReader;
struct FileContent;

// Folders that are searched when a file is not where the model's own rules say.
struct SearchPath {
  std::vector<std::string> includes;  // for included files and model assets
  std::vector<std::string> assets;    // for meshes, textures, height fields and skins
};

// The usual place, then `name` in each of the folders; there only if it is not absolute.
[[nodiscard]] std::vector<std::string> places_of(std::string usual, const std::string& name,
                                                 const std::vector<std::string>& folders);

// The first place where there is a file; the first of all if there is none.
[[nodiscard]] const std::string& find_file(const std::vector<std::string>& places,
                                           const FileReader& files);

// "looked for a, b", for hints.
[[nodiscard]] std::string looked_for(const std::vector<std::string>& places);

// What to do about a file that cannot be read, or where it was looked for if there are several
// places.
[[nodiscard]] std::string hint_of(const FileContent& content,
                                  const std::vector<std::string>& places);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_SEARCH_PATH_H_
