// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The entry point for libFuzzer that reads the bytes as an archive, writes its readable entries
// into a new archive, and reads the new archive.

#include <cstdint>
#include <cstdlib>

#include "base/diagnostic.h"
#include "resource/archive.h"

namespace {

constexpr mj::ArchiveLimits kLimits = {
    .entries = 1000, .total_bytes = 1 << 24, .trusted_bytes = 1 << 20};

// Returns the entries of the archive that can be read.
std::vector<mj::ArchiveFile> files_of(const mj::Archive& archive) {
  std::vector<mj::ArchiveFile> out;
  for (const std::string& name : archive.entries()) {
    if (!archive.exists(name)) std::abort();
    mj::FileContent content = archive.read(name);
    if (content.bytes.has_value() != content.problem.empty()) std::abort();
    if (content.bytes) out.push_back({name, std::move(*content.bytes)});
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const auto files = files_of(mj::Archive(bytes, "a.mjz", kLimits));
    if (files.empty()) return 0;
    const mj::Archive again(mj::write_archive(files), "b.mjz", kLimits);
    if (again.entries().size() != files.size()) std::abort();
    for (const mj::ArchiveFile& file : files) {
      if (again.read(file.name).bytes != file.bytes) std::abort();
    }
  } catch (const mj::Error&) {
    return 0;
  }
  return 0;
}
