// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/file_reader.h"

#include <sys/stat.h>
#include <time.h>

#include <algorithm>
#include <filesystem>

#include "base/file_error.h"
#include "base/require_memory.h"
#include "resource/folder_provider.h"
#include "resource/foreign_content.h"
#include "resource/path.h"
#include "resource/provided_file.h"
#include "resource/provider.h"
#include "resource/read_file.h"

namespace mj {
namespace {

// Coarsest resolution in nanoseconds that the time stamps of a file system may have.
constexpr int64_t kCoarsestTime = 2'000'000'000;

int64_t nanoseconds(const timespec& t) {
  return t.tv_sec * int64_t{1'000'000'000} + t.tv_nsec;
}

FileContent content_on_disk(const std::string& path) {
  try {
    return {read_file(path), ""};
  } catch (const ReadError& error) {
    const DiagnosticCode code = error.diagnostic().code;
    if (code == "file-not-found") return {std::nullopt, "no such file"};
    if (code == "file-is-directory") return {std::nullopt, "is a directory"};
    return {std::nullopt, error.reason(), error.diagnostic().hint};
  }
}

}  // namespace

FileContent checked_content(std::string bytes) {
  const ForeignContent foreign = foreign_content(bytes);
  if (foreign) return {std::nullopt, "it " + foreign.problem, foreign.hint};
  return {std::move(bytes), ""};
}

std::optional<FileStamp> FileReader::stamp(const std::string&) const {
  return std::nullopt;
}

std::shared_ptr<const Archive> FileReader::archive(const std::string&) const {
  return nullptr;
}

std::string FileReader::contents(const std::string& path) const {
  FileContent content = read(path);
  if (content.bytes) return std::move(*content.bytes);
  throw file_error(
      path, exists(path) ? DiagnosticCode("file-unreadable") : DiagnosticCode("file-not-found"),
      "cannot read '" + path + "': " + content.problem, content.hint);
}

const SearchPath& FileReader::search_path() const {
  static const SearchPath none;
  return none;
}

FileContent DiskReader::read(const std::string& path) const {
  const mjpResourceProvider* const provider = resource::provider_of(path);
  const auto below = resource::path_of(path);
  if (provider && !below) return resource::read_provided(*provider, path);
  return content_on_disk(below.value_or(path));
}

std::string DiskReader::contents(const std::string& path) const {
  if (resource::provider_of(path)) return FileReader::contents(path);
  return read_file(path, Accept::kPipes);
}

bool DiskReader::exists(const std::string& path) const {
  if (const auto* provider = resource::provider_of(path)) {
    return resource::is_provided(*provider, path);
  }
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  require_memory(error);
  return std::filesystem::exists(status) && !std::filesystem::is_directory(status);
}

std::optional<FileStamp> DiskReader::stamp(const std::string& path) const {
  struct stat status {};
  timespec now{};
  const auto below = resource::path_of(path);
  if (!below && resource::provider_of(path)) return std::nullopt;
  const std::string file = below.value_or(path);
  if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  ::clock_gettime(CLOCK_REALTIME, &now);
  const FileStamp stamp{.device = status.st_dev,
                        .inode = status.st_ino,
                        .size = static_cast<uint64_t>(status.st_size),
                        .modified = nanoseconds(status.st_mtim),
                        .changed = nanoseconds(status.st_ctim)};
  const int64_t last = std::max(stamp.modified, stamp.changed);
  if (nanoseconds(now) - last <= kCoarsestTime) return std::nullopt;
  return stamp;
}

FileContent MemoryReader::read(const std::string& path) const {
  const auto at = files_.find(normalize_path(path));
  if (at == files_.end()) return {std::nullopt, "no such file"};
  return checked_content(at->second);
}

bool MemoryReader::exists(const std::string& path) const {
  return files_.count(normalize_path(path)) != 0;
}

}  // namespace mj
