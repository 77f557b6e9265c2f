// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/file_bytes.h"

#include <algorithm>

#include "resource/file_reader.h"
#include "resource/foreign_content.h"
#include "resource/provider.h"

namespace mj {

FileBytes::FileBytes(const std::string& path, Accept accept) : path_(path) {
  if (resource::provider_of(path)) {
    memory_ = DiskReader().contents(path);
    return;
  }
  file_.emplace(path, accept);
  if (is_in_memory()) {
    memory_ = read_file(*file_);
  } else {
    require_content(path, read(0, kBeginningBytes));
  }
}

std::string FileBytes::read(size_t from, size_t n) const {
  if (is_in_memory()) return memory_.substr(std::min(from, memory_.size()), n);
  std::string out(std::min(n, size() - std::min(from, size())), '\0');
  out.resize(file_->read_at(from, out.data(), out.size()));
  return out;
}

}  // namespace mj
