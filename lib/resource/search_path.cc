// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/search_path.h"

#include <algorithm>

#include "resource/file_reader.h"
#include "resource/path.h"

namespace mj {

std::vector<std::string> places_of(std::string usual, const std::string& name,
                                   const std::vector<std::string>& folders) {
  std::vector<std::string> out = {std::move(usual)};
  if (is_absolute_path(name)) return out;
  for (const std::string& folder : folders) {
    std::string place = join_path(folder, name);
    if (std::ranges::find(out, place) == out.end()) out.push_back(std::move(place));
  }
  return out;
}

const std::string& find_file(const std::vector<std::string>& places, const FileReader& files) {
  if (places.size() == 1) return places.front();
  const auto at = std::ranges::find_if(places, [&](const auto& p) { return files.exists(p); });
  return at == places.end() ? places.front() : *at;
}

std::string looked_for(const std::vector<std::string>& places) {
  std::string out = "looked for";
  for (size_t i = 0; i < places.size(); ++i) out += (i > 0 ? ", " : " ") + places[i];
  return out;
}

std::string hint_of(const FileContent& content, const std::vector<std::string>& places) {
  if (!content.hint.empty()) return content.hint;
  return places.size() > 1 ? looked_for(places) : "";
}

}  // namespace mj
