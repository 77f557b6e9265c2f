// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/memory_resource.h"

#include <sys/stat.h>

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "base/base64.h"
#include "base/diagnostic.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"

namespace mj::resource {
namespace {

// Stores a number as the time stamp of a resource. The time stamp is a text, so the bytes of the
// number are written in base64, lowest byte first.
void set_timestamp(mjResource& resource, uint64_t number) {
  std::string bytes;
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(number >> shift & 255);
  const std::string text = to_base64(bytes);
  text.copy(resource.timestamp, sizeof(resource.timestamp) - 1);
}

std::optional<uint64_t> number_of(const char* timestamp) {
  const auto bytes = from_base64(timestamp);
  if (!bytes || bytes->size() != 8) return std::nullopt;
  uint64_t number = 0;
  for (size_t i = 8; i-- > 0;) number = number << 8 | static_cast<unsigned char>((*bytes)[i]);
  return number;
}

// Returns the same hash as MuJoCo uses for time stamps. Therefore time stamps from MuJoCo are valid
// here. The hash differs from 64-bit FNV-1a in one point: bytes are combined by OR instead of XOR.
uint64_t hash(const std::string& bytes) {
  if (bytes.empty()) return 0;
  uint64_t out = 0xcbf29ce484222325;
  for (const char c : bytes) out = (out | static_cast<unsigned char>(c)) * 0x100000001b3;
  return out;
}

int as_result(const std::string& bytes, const void** buffer) {
  *buffer = bytes.data();
  return bytes.size() > INT_MAX ? -1 : static_cast<int>(bytes.size());
}

// ---- bytes in memory

int open_memory(mjResource* resource) {
  set_timestamp(*resource, hash(*static_cast<const std::string*>(resource->data)));
  return 1;
}

int read_memory(mjResource* resource, const void** buffer) {
  return as_result(*static_cast<const std::string*>(resource->data), buffer);
}

void close_memory(mjResource* resource) {
  resource->data = nullptr;
}

int memory_modified(const mjResource* resource, const char* timestamp) {
  return std::strcmp(resource->timestamp, timestamp) != 0;
}

// ---- bytes from a function

int open_lazily(mjResource*) {
  return 1;
}

int read_lazily(mjResource* resource, const void** buffer) {
  const std::string* const bytes = (*static_cast<const LazyBytes*>(resource->data))();
  if (!bytes) return -1;
  set_timestamp(*resource, hash(*bytes));
  return as_result(*bytes, buffer);
}

// ---- files on the disk

std::optional<uint64_t> time_of(const char* path) {
  struct stat status {};
  if (::stat(path, &status) != 0 || S_ISDIR(status.st_mode)) return std::nullopt;
  return static_cast<uint64_t>(status.st_mtime);
}

int open_disk(mjResource* resource) {
  const auto time = time_of(resource->name);
  if (!time) return 0;
  set_timestamp(*resource, *time);
  resource->data = new std::optional<std::string>;
  return 1;
}

int read_disk(mjResource* resource, const void** buffer) {
  auto& content = *static_cast<std::optional<std::string>*>(resource->data);
  try {
    if (!content) content = read_file(resource->name);
  } catch (const Error&) {
    return -1;
  }
  return as_result(*content, buffer);
}

void close_disk(mjResource* resource) {
  delete static_cast<std::optional<std::string>*>(resource->data);
  resource->data = nullptr;
}

int disk_modified(const mjResource* resource, const char* timestamp) {
  const auto then = number_of(timestamp), now = number_of(resource->timestamp);
  if (!then || !now) return 1;
  return *now == *then ? 0 : *now > *then ? 1 : -1;
}

mjtSize write_disk(mjResource* resource, const void* buffer, mjtSize nbytes) {
  if (nbytes < 0) return -1;
  try {
    mj::write_file(resource->name,
                   std::string_view(static_cast<const char*>(buffer), static_cast<size_t>(nbytes)));
  } catch (const Error&) {
    return -1;
  }
  return nbytes;
}

}  // namespace

LazyResource::LazyResource(std::string name, LazyBytes bytes)
    : name_(std::move(name)), bytes_(std::move(bytes)) {
  static constexpr mjpResourceProvider kProvider = {.prefix = "",
                                                    .open = open_lazily,
                                                    .read = read_lazily,
                                                    .close = close_memory,
                                                    .modified = memory_modified};
  face_.name = name_.data();
  face_.data = &bytes_;
  face_.provider = &kProvider;
}

const mjpResourceProvider& memory_provider() {
  static constexpr mjpResourceProvider kProvider = {.prefix = "",
                                                    .open = open_memory,
                                                    .read = read_memory,
                                                    .close = close_memory,
                                                    .modified = memory_modified};
  return kProvider;
}

const mjpResourceProvider& disk_provider() {
  static constexpr mjpResourceProvider kProvider = {.prefix = "",
                                                    .open = open_disk,
                                                    .read = read_disk,
                                                    .close = close_disk,
                                                    .modified = disk_modified,
                                                    .write = write_disk};
  return kProvider;
}

}  // namespace mj::resource
