// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls/npz.h"

#include <algorithm>
#include <memory>

#include "base/diagnostic.h"

namespace mj {
namespace {

constexpr std::string_view kEnding = ".npy";

// Returns the kind of an archive that another program made. The kind is recognized by the names of
// the archive's entries.
std::string other_kind(const std::vector<std::string>& entries) {
  const auto holds = [&](std::string_view part) {
    return std::any_of(entries.begin(), entries.end(), [&](const std::string& entry) {
      return entry.find(part) != std::string::npos;
    });
  };
  if (holds("data.pkl")) return "a PyTorch file";
  if (holds("xl/workbook")) return "an Excel workbook";
  if (holds(".xml") || holds(".mjcf")) return "an archive of a model";
  return "a ZIP archive without arrays of NumPy";
}

[[noreturn]] void fail(const std::string& name, const std::string& why, std::string hint) {
  Diagnostic d{.code = "bad-npy", .message = why, .hint = std::move(hint)};
  d.where.file = name;
  throw Error(std::move(d));
}

std::string whole(const FileBytes& bytes) {
  require_readable_size(bytes.path(), bytes.size());
  return bytes.read(0, bytes.size());
}

}  // namespace

NpzFile::NpzFile(const FileBytes& bytes) : archive_(whole(bytes), bytes.name()) {
  const std::vector<std::string> entries = archive_.entries();
  for (const std::string& entry : entries) {
    if (!entry.ends_with(kEnding)) continue;
    arrays_.push_back(entry.substr(0, entry.size() - kEnding.size()));
  }
  std::sort(arrays_.begin(), arrays_.end());
  if (!arrays_.empty()) return;
  fail(archive_.name(), "this is " + other_kind(entries) + ", not an NPZ file",
       "save arrays with numpy.savez('ctrl.npz', ctrl=x)");
}

bool NpzFile::has(const std::string& array) const {
  return std::binary_search(arrays_.begin(), arrays_.end(), array);
}

NpyArray NpzFile::read(const std::string& array) const {
  const std::string entry = array + std::string(kEnding);
  FileContent content = archive_.read(entry);
  const std::string name = archive_.name() + ":" + array;
  if (!content.bytes) fail(name, "the array cannot be read: " + content.problem, "");
  return NpyArray(std::make_shared<FileBytes>(name, std::move(*content.bytes)));
}

std::string& NpzWriter::add(const std::string& array, std::string_view type,
                            std::span<const int64_t> shape) {
  files_.push_back({array + std::string(kEnding), npy_header(type, shape)});
  return files_.back().bytes;
}

bool NpzWriter::has(const std::string& array) const {
  return std::ranges::find(files_, array + std::string(kEnding), &ArchiveFile::name) !=
         files_.end();
}

std::string NpzWriter::finish() {
  std::string bytes = write_archive(files_, Packing::kStored);
  files_.clear();
  return bytes;
}

}  // namespace mj
