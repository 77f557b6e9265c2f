// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/asset_file.h"

#include <algorithm>

#include "resource/file_reader.h"
#include "resource/path.h"

namespace mj::compiler {
namespace {

bool is_separator(char c) {
  return c == '/' || c == '\\';
}

// Forward slashes, without "." and "x/.." segments. Empty segments stay.
std::string reduce(const std::string& path) {
  size_t start = 0;
  std::string prefix;
  if (const size_t drive = path.find(':'); drive != std::string::npos && is_absolute_path(path)) {
    start = drive + 1;
    prefix = path.substr(0, start);
  }
  if (start < path.size() && is_separator(path[start])) {
    prefix += '/';
    ++start;
  }
  std::vector<std::string> segments;
  for (size_t begin = start; begin <= path.size();) {
    const size_t end = std::min(path.find_first_of("/\\", begin), path.size());
    const std::string segment = path.substr(begin, end - begin);
    const bool last = end == path.size();
    if (segment == ".." && !last && !segments.empty() && segments.back() != "..") {
      segments.pop_back();
    } else if (segment != "." || last) {
      segments.push_back(segment);
    }
    begin = end + 1;
  }
  std::string out = prefix;
  for (size_t i = 0; i < segments.size(); ++i) out += (i > 0 ? "/" : "") + segments[i];
  return out;
}

}  // namespace

bool has_extension(const std::string& file, std::string_view extension) {
  const size_t dot = file.rfind('.');
  return dot != std::string::npos && lower_case(file.substr(dot)) == extension;
}

std::string stored_path(const Draft& draft, const std::string& file) {
  return draft.spec.compiler.strippath ? file.substr(file.find_last_of("/\\") + 1) : reduce(file);
}

std::string read_asset(const Draft& draft, const spec::Element& asset, const std::string& subject,
                       const std::string& directory, const std::string& file) {
  static const DiskReader disk;
  const FileReader& files = draft.options.files ? *draft.options.files : disk;
  const std::string name = stored_path(draft, file);
  const std::string usual =
      join_path(draft.compiler_of(asset).modelfiledir, join_path(directory, name));
  const auto places = places_of(usual, name, files.search_path().assets);
  const std::string& path = find_file(places, files);
  FileContent content = files.read(path);
  if (content.bytes) return std::move(*content.bytes);
  draft.report.fail(asset.where,
                    {.code = "asset-unreadable",
                     .message = subject + ": cannot read '" + path + "': " + content.problem,
                     .attribute = "file",
                     .hint = places.size() > 1 ? looked_for(places) : ""});
}

std::string content_type(const std::string& attribute, const std::string& file) {
  if (!attribute.empty()) {
    const size_t slash = attribute.find('/'), semicolon = attribute.find(';');
    if (slash == std::string::npos || slash + 1 == attribute.size() || semicolon < slash) return "";
    if (semicolon != std::string::npos) {
      const size_t equals = attribute.find('=', semicolon);
      if (equals == std::string::npos || equals == semicolon + 1) return "";
    }
    return lower_case(attribute.substr(0, semicolon));
  }
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".stl", "model/stl"}, {".obj", "model/obj"},
      {".ply", "model/ply"}, {".msh", "model/vnd.mujoco.msh"},
      {".png", "image/png"}, {".ktx", "image/ktx"}};
  for (const auto& [extension, type] : kTypes) {
    if (has_extension(file, extension)) return std::string(type);
  }
  return "";
}

}  // namespace mj::compiler
