// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// ZIP archives in memory. What an archive claims is checked before anything is believed: number and
// names of its entries, their sizes, how far they expand.

#ifndef MJTOOLS_RESOURCE_ARCHIVE_H_
#define MJTOOLS_RESOURCE_ARCHIVE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "resource/file_reader.h"

namespace mj {

// Whether the bytes begin as those of a ZIP archive do.
[[nodiscard]] bool is_archive(std::string_view bytes);

// Whether a path ends as those of archives of models do: .mjz or .zip, in any case.
[[nodiscard]] bool has_archive_extension(std::string_view path);

struct ArchiveLimits {
  uint64_t entries = 100'000;
  size_t name_length = 1024;
  uint64_t total_bytes = uint64_t{8} << 30;  // expanded
  // Beyond this many expanded bytes the whole may not expand more than so many times.
  uint64_t trusted_bytes = uint64_t{256} << 20;
  uint64_t ratio = 100;
};

// An archive that is read: its entries are files by normalized name. As in the official build,
// empty entries and folders are not there.
class Archive : public FileReader {
 public:
  // `name` stands for the archive in messages. Throws Error, with the name of the offending entry,
  // if this is no archive or one that is not to be trusted.
  Archive(std::string bytes, std::string name, const ArchiveLimits& limits = {});
  ~Archive() override;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  [[nodiscard]] const std::string& name() const;
  [[nodiscard]] std::vector<std::string> entries() const;  // names, sorted

  // May be called by several threads. The contents are checked against size and checksum.
  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

struct ArchiveFile {
  std::string name;
  std::string bytes;
};

// Makes an archive of these files in this order, deflated or as they are. The same files give the
// same bytes at any time and place. Throws Error, also for a name that leaves the archive.
enum class Packing { kDeflated, kStored };
[[nodiscard]] std::string write_archive(const std::vector<ArchiveFile>& files,
                                        Packing packing = Packing::kDeflated);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_ARCHIVE_H_
