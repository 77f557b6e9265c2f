// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/program/output.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/diagnostic.h"
#include "base/require_memory.h"
#include "common/program/program.h"
#include "resource/write/atomic_file.h"

namespace mj::report {
namespace {

constexpr size_t kBufferBytes = 1 << 16;

}  // namespace

Output::Output() = default;
Output::~Output() = default;

void Output::open(const std::string& path, bool may_replace) {
  if (!may_replace) refuse_to_replace(path);
  path_ = path;
  may_replace_ = may_replace;
}

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBufferBytes) flush();
}

void Output::flush() {
  if (path_ == "-" && buffer_.empty()) return;
  if (!file_) file_ = std::make_unique<StreamedFile>(path_, may_replace_);
  file_->write(buffer_);
  buffer_.clear();
}

void Output::finish() {
  flush();
  if (file_) file_->commit();
}

void Output::discard() {
  buffer_.clear();
  path_ = "-";
}

bool is_same_place(const std::string& a, const std::string& b) {
  std::error_code error;
  const auto place_a = std::filesystem::weakly_canonical(a, error);
  require_memory(error);
  if (error) return false;
  const auto place_b = std::filesystem::weakly_canonical(b, error);
  require_memory(error);
  return !error && place_a == place_b;
}

void require_separate(const std::vector<std::string>& outputs) {
  const auto is_file = [](const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    return !path.empty() && path != "-" && (!exists(status) || is_regular_file(status));
  };
  for (size_t i = 0; i < outputs.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      if (!is_file(outputs[i]) || !is_file(outputs[k])) continue;
      if (!is_same_place(outputs[i], outputs[k])) continue;
      throw Error("usage", "two outputs are the same file, '" + outputs[i] + "'",
                  "choose another file for one of them");
    }
  }
}

void refuse_terminal(const std::string& path) {
  if (path != "-") return;
  if (std::ranges::count(program().reports, "github", &MessageReport::form) > 0) {
    throw Error("usage", "binary data and --diagnostics github cannot both go to standard output",
                "write the data to a file");
  }
  if (::isatty(STDOUT_FILENO) == 0) return;
  throw Error("usage", "binary data is not written to a terminal",
              "name a file, or pipe it into another program");
}

}  // namespace mj::report
