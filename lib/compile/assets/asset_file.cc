// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/assets/asset_file.h"

#include <algorithm>

#include "resource/path.h"
#include "resource/shown_lines.h"
#include "spec/asset_path.h"

namespace mj::compiler {
namespace {

bool is_separator(char c) {
  return c == '/' || c == '\\';
}

// Returns the path with forward slashes, and without "." and "x/.." segments. Keeps empty segments.
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

const FileReader& reader_of(const Draft& draft) {
  static const DiskReader disk;
  return draft.options.files ? *draft.options.files : disk;
}

Digest key_of(const FileStamp& stamp, const HashSeed& seed) {
  Hasher hasher = asset_hasher("stamp", seed);
  for (const uint64_t part : {stamp.device, stamp.inode, stamp.size}) hasher.add(part);
  for (const int64_t time : {stamp.modified, stamp.changed}) hasher.add(time);
  return hasher.digest();
}

}  // namespace

HashSeed seed_of_digests(const Draft& draft) {
  return draft.options.cache ? draft.options.cache->seed() : HashSeed{};
}

bool has_extension(const std::string& file, std::string_view extension) {
  const size_t dot = file.rfind('.');
  return dot != std::string::npos && lower_case(file.substr(dot)) == extension;
}

std::string stored_path(const Draft& draft, const std::string& file) {
  if (draft.spec.compiler.strippath) return file.substr(file.find_last_of("/\\") + 1);
  const auto beside = draft.spec.found_beside_include.find(file);
  return beside == draft.spec.found_beside_include.end() ? reduce(file) : beside->second;
}

AssetSource::AssetSource(const Draft& draft, const spec::Element& asset, std::string subject,
                         const std::string& directory, const std::string& file)
    : draft_(draft),
      files_(reader_of(draft)),
      asset_(asset),
      subject_(std::move(subject)),
      directory_(directory),
      name_(stored_path(draft, file)) {
  places_ = spec::places_of_asset(draft.compiler_of(asset).modelfiledir, directory, name_, files_);
  path_ = find_file(places_, files_);
}

void AssetSource::look() {
  if (!bytes_ && !stamp_) stamp_ = files_.stamp(path_);
}

uint64_t AssetSource::size() {
  look();
  return bytes_ ? bytes_->size() : stamp_ ? stamp_->size : 0;
}

void AssetSource::fail(const FileContent& content) const {
  const std::string elsewhere = content.hint.empty() ? where_else() : "";
  draft_.report.fail(asset_.where,
                     {.code = "asset-unreadable",
                      .message = subject_ + ": cannot read '" + path_ + "': " + content.problem,
                      .attribute = "file",
                      .hint = elsewhere.empty() ? hint_of(content, places_) : elsewhere});
}

void AssetSource::fail_decoding(const Error& error) const {
  if (draft_.report.may_quote(path_)) throw Error(error);
  Diagnostic d = error.diagnostic();
  d.message = without_quotes(std::move(d.message));
  throw Error(std::move(d));
}

void AssetSource::require() const {
  if (!files_.exists(path_)) fail({.problem = "no such file"});
}

const std::string& AssetSource::bytes() {
  if (bytes_) return *bytes_;
  FileContent content = files_.read(path_);
  if (!content.bytes) fail(content);
  return bytes_.emplace(std::move(*content.bytes));
}

// Returns a hint for an asset file that was not found but exists in the folder of the included file
// that names it. File names are relative to the main file, so assets are not searched in that
// folder.
std::string AssetSource::where_else() const {
  if (is_absolute_path(name_)) return {};
  const std::string main(draft_.spec.compiler.modelfiledir);
  const std::string beside(directory_of(asset_.where.file));
  for (const std::string& place :
       {join_path(beside, join_path(directory_, name_)), join_path(beside, name_),
        join_path(main, name_), join_path(beside, std::string(file_name_of(name_)))}) {
    if (place == path_ || !files_.exists(place)) continue;
    return "the file '" + place +
           "' exists, but assets are searched in meshdir or texturedir below the folder of the "
           "main file, not beside an included file";
  }
  return {};
}

AssetCache* AssetSource::cache() {
  if (!draft_.options.cache) return nullptr;
  look();
  const uint64_t size = stamp_ ? stamp_->size : bytes().size();
  return size < kLeastCachedBytes ? nullptr : draft_.options.cache;
}

// Returns the digest of the file's contents and stores it in the cache under the stamp of the file.
// The stamp was taken before the contents were read. If the file changed in between, no file has
// this stamp any more, so the stored digest does no harm.
Digest AssetSource::digest() {
  AssetCache* known = bytes_ ? nullptr : cache();
  if (!known || !stamp_) return digest_of_bytes();
  const Digest key = key_of(*stamp_, known->seed());
  if (const auto content = known->content_of(key)) return *content;
  known->remember_content(key, digest_of_bytes());
  return digest_of_bytes();
}

const Digest& AssetSource::digest_of_bytes() {
  const std::string& contents = bytes();
  if (!digest_) {
    Hasher hasher(seed_of_digests(draft_));
    hasher.add(contents);
    digest_ = hasher.digest();
  }
  return *digest_;
}

void AssetSource::forget() {
  bytes_.reset();
  digest_.reset();
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
