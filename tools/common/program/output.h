// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The data of a tool on the way to standard output or to a file. Output is buffered, and every
// failed write is reported.

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
  // Directs the output to the file, "-" for standard output. The file appears complete at finish(),
  // or not at all. An existing file is replaced only if `may_replace`.
  void open(const std::string& path, bool may_replace);

  // Appends text. All functions throw Error when the system rejects the bytes, for example on a
  // full disk.
  void write(std::string_view text);
  void flush();   // writes pending text at once
  void finish();  // must be called at the end
  [[nodiscard]] bool is_empty() const { return buffer_.empty() && !file_; }
  void discard();  // makes finish() leave the file unchanged; is_empty() must hold

 private:
  std::string buffer_;
  std::unique_ptr<StreamedFile> file_;  // set once a part was written
  std::string path_ = "-";
  bool may_replace_ = true;
};

// Throws Error when `path` is "-" and standard output is a terminal, or also receives annotations
// (--diagnostics github). Called for binary data.
void refuse_terminal(const std::string& path);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_OUTPUT_H_
