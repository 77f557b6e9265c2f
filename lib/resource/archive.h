// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads and writes ZIP archives in memory. Archives may be malicious. Therefore the number, names,
// sizes and compression ratio of their entries are checked against limits before anything is
// unpacked.

#ifndef MJTOOLS_RESOURCE_ARCHIVE_H_
#define MJTOOLS_RESOURCE_ARCHIVE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "resource/file_reader.h"

namespace mj {

// Returns whether the bytes begin with the signature of a ZIP archive.
[[nodiscard]] bool is_archive(std::string_view bytes);

// Returns whether a path has the extension of a model archive, .mjz or .zip, ignoring case.
[[nodiscard]] bool has_archive_extension(std::string_view path);

struct ArchiveLimits {
  uint64_t entries = 100'000;
  size_t name_length = 1024;
  uint64_t total_bytes = uint64_t{8} << 30;  // largest total size of all entries after expansion
  // Limits for the compression ratio. An archive that unpacks to more than trusted_bytes bytes may
  // unpack to at most `ratio` times its own size.
  uint64_t trusted_bytes = uint64_t{256} << 20;
  uint64_t ratio = 100;
};

// An archive that is open for reading. Its entries are files, which are found by normalized name.
// Empty files and folders are left out, as in the official build.
class Archive : public FileReader {
 public:
  // Reads the directory of the archive. `name` is the name of the archive in messages. Throws Error
  // if the bytes are not a ZIP archive or exceed the limits. The error names the offending entry.
  Archive(std::string bytes, std::string name, const ArchiveLimits& limits = {});
  ~Archive() override;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  [[nodiscard]] const std::string& name() const;
  [[nodiscard]] std::vector<std::string> entries() const;  // names of the entries, sorted

  // Returns the contents of an entry, and checks its size and checksum. Several threads may call
  // this function at the same time.
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

enum class Packing { kDeflated, kStored };

// Returns the bytes of a ZIP archive that contains `files` in their order. The same files always
// give the same bytes, independent of time and machine. Throws Error if the archive cannot be made,
// for example because the name of a file leads out of the archive.
[[nodiscard]] std::string write_archive(const std::vector<ArchiveFile>& files,
                                        Packing packing = Packing::kDeflated);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_ARCHIVE_H_
