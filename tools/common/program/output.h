// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The data of a tool on its way to standard output or to a file: buffered, and no failed write goes
// unnoticed.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_OUTPUT_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_OUTPUT_H_

#include <memory>
#include <string>
#include <string_view>

namespace mj {
class StreamedFile;
}

namespace mj::report {

class Output {
 public:
  Output();
  ~Output();
  // From now on to the file, "-" for standard output. It appears complete, at finish(), or not at
  // all; a file that is there is replaced only if `may_replace`.
  void open(const std::string& path, bool may_replace);

  // All throw Error when the system refuses the bytes (full disk).
  void write(std::string_view text);
  void flush();   // for what should be seen at once
  void finish();  // at the end
  [[nodiscard]] bool is_empty() const { return buffer_.empty() && !file_; }
  void discard();  // Leaves the file as it was. Nothing may have been flushed.

 private:
  std::string buffer_;
  std::unique_ptr<StreamedFile> file_;  // once something of it was written
  std::string path_ = "-";
  bool may_replace_ = true;
};

// Throws Error when `path` is "-" and standard output is a terminal, or has annotations among its
// lines (--diagnostics github): for binary data.
void refuse_terminal(const std::string& path);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_OUTPUT_H_
