// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Looks for files that may lie in several places.

#ifndef MJTOOLS_RESOURCE_SEARCH_PATH_H_
#define MJTOOLS_RESOURCE_SEARCH_PATH_H_

#include <string>
#include <vector>

namespace mj {

class FileReader;
struct FileContent;

// Folders that are searched when a file is not at the place that the model names.
struct SearchPath {
  std::vector<std::string> includes;  // for included files and model assets
  std::vector<std::string> assets;    // for meshes, textures, height fields and skins
};

// Returns the usual place followed by `name` in each of the folders. For an absolute `name`,
// returns the usual place alone.
[[nodiscard]] std::vector<std::string> places_of(std::string usual, const std::string& name,
                                                 const std::vector<std::string>& folders);

// Returns the first place at which a file exists, or the first place of all if no file exists.
[[nodiscard]] const std::string& find_file(const std::vector<std::string>& places,
                                           const FileReader& files);

// Returns "looked for a, b", for hints.
[[nodiscard]] std::string looked_for(const std::vector<std::string>& places);

// Returns the hint for a file that cannot be read. If there are several places, the hint lists
// where the file was looked for.
[[nodiscard]] std::string hint_of(const FileContent& content,
                                  const std::vector<std::string>& places);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_SEARCH_PATH_H_
