// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/archive_reader.h"

#include <algorithm>
#include <filesystem>

#include "base/diagnostic.h"
#include "base/file_error.h"
#include "resource/path.h"
#include "resource/provider.h"

namespace mj {

void ArchiveReader::mount(const std::string& path, std::string bytes) {
  auto archive = std::make_shared<const Archive>(std::move(bytes), path);
  const std::lock_guard lock(mutex_);
  archives_.insert_or_assign(normalize_path(path), std::move(archive));
}

void ArchiveReader::confine(const std::vector<std::string>& folders) {
  allowed_.emplace();
  for (const std::string& folder : folders) {
    std::string path = identity_of(std::filesystem::absolute(folder.empty() ? "." : folder));
    if (!path.ends_with('/')) path += '/';
    allowed_->push_back(std::move(path));
  }
}

bool ArchiveReader::is_allowed(const std::string& path) const {
  if (!allowed_ || resource::provider_of(path)) return true;
  const std::string place = identity_of(std::filesystem::absolute(path));
  return std::ranges::any_of(*allowed_, [&](const std::string& f) { return place.starts_with(f); });
}

std::shared_ptr<const Archive> ArchiveReader::known(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  const auto at = archives_.find(path);
  return at == archives_.end() ? nullptr : at->second;
}

std::shared_ptr<const Archive> ArchiveReader::open(const std::string& path) const {
  FileContent content = read(path);
  if (!content.bytes || !is_archive(*content.bytes)) return nullptr;
  auto archive = std::make_shared<const Archive>(std::move(*content.bytes), path);
  const std::lock_guard lock(mutex_);
  return archives_.try_emplace(path, std::move(archive)).first->second;
}

std::shared_ptr<const Archive> ArchiveReader::archive(const std::string& path) const {
  const std::string name = normalize_path(path);
  auto archive = known(name);
  return archive ? archive : open(name);
}

ArchiveReader::Place ArchiveReader::find(const std::string& path) const {
  for (size_t end = path.rfind('/'); end != std::string::npos && end > 0;
       end = path.rfind('/', end - 1)) {
    const std::string outer = path.substr(0, end);
    auto archive = known(outer);
    if (!archive && has_archive_extension(outer) && exists(outer)) archive = open(outer);
    if (archive) return {std::move(archive), path.substr(end + 1)};
  }
  return {};
}

FileContent ArchiveReader::read(const std::string& path) const {
  try {
    const Place place = find(normalize_path(path));
    if (place.archive) return place.archive->read(place.entry);
    if (is_allowed(path)) return base_.read(path);
    return {std::nullopt, "it is outside the folder of the model",
            "a sandbox allows only files in that folder and in folders of the command line"};
  } catch (const Error& error) {
    if (is_exhaustion(error.diagnostic())) throw;
    const Diagnostic& d = error.diagnostic();
    return {std::nullopt, "'" + d.where.file + "': " + d.message};
  }
}

bool ArchiveReader::exists(const std::string& path) const {
  try {
    const Place place = find(normalize_path(path));
    return place.archive ? place.archive->exists(place.entry)
                         : is_allowed(path) && base_.exists(path);
  } catch (const Error& error) {
    if (is_exhaustion(error.diagnostic())) throw;
    return false;
  }
}

bool ArchiveReader::exists_exactly(const std::string& path) const {
  try {
    const Place place = find(normalize_path(path));
    return place.archive ? place.archive->exists(place.entry)
                         : is_allowed(path) && base_.exists_exactly(path);
  } catch (const Error& error) {
    if (is_exhaustion(error.diagnostic())) throw;
    return false;
  }
}

std::optional<FileStamp> ArchiveReader::stamp(const std::string& path) const {
  try {
    if (find(normalize_path(path)).archive) return std::nullopt;
  } catch (const Error& error) {
    if (is_exhaustion(error.diagnostic())) throw;
    return std::nullopt;
  }
  return is_allowed(path) ? base_.stamp(path) : std::nullopt;
}

}  // namespace mj
