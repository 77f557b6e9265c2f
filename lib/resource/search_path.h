// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds files that may be in one of several places.

#ifndef MJTOOLS_RESOURCE_SEARCH_PATH_H_
#define MJTOOLS_RESOURCE_SEARCH_PATH_H_

#include <string>
#include <vector>

namespace mj {

class FileReader;
struct FileContent;

// The folders in which a file is searched if it is not in the place that the model gives.
struct SearchPath {
  std::vector<std::string> includes;  // folders for included files and model assets
  std::vector<std::string> assets;    // folders for meshes, textures, height fields and skins
};

// Returns the paths at which a file is searched: first `usual`, the place that the model names, and
// then `name` in each of the folders. If `name` is absolute, returns only `usual`.
[[nodiscard]] std::vector<std::string> places_of(std::string usual, const std::string& name,
                                                 const std::vector<std::string>& folders);

// Returns the first of the places at which a file exists. If no file exists, returns the first
// place.
[[nodiscard]] const std::string& find_file(const std::vector<std::string>& places,
                                           const FileReader& files);

// Returns a text for hints that lists the places, such as "looked for a, b".
[[nodiscard]] std::string looked_for(const std::vector<std::string>& places);

// Returns the hint for a file that cannot be read. This is content.hint or, if that is empty and
// there are several places, a list of the places.
[[nodiscard]] std::string hint_of(const FileContent& content,
                                  const std::vector<std::string>& places);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_SEARCH_PATH_H_
