// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The output of a tool, which goes to standard output or to a file. The output is buffered. A
// failed write is always reported.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_OUTPUT_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_OUTPUT_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mj {
class StreamedFile;
}

namespace mj::report {

class Output {
 public:
  Output();
  ~Output();
  // Directs the output to the file `path`, or to standard output if `path` is "-". The file is
  // created only when finish() succeeds, so it is never incomplete. An existing file is replaced
  // only if `may_replace` is true.
  void open(const std::string& path, bool may_replace);

  // Appends text. All functions throw Error when the system rejects the bytes, for example on a
  // full disk.
  void write(std::string_view text);
  void flush();   // writes buffered text now
  void finish();  // completes the output; must be called at the end
  [[nodiscard]] bool is_empty() const { return buffer_.empty() && !file_; }
  void discard();  // makes finish() leave the file unchanged; is_empty() must hold

 private:
  std::string buffer_;
  std::unique_ptr<StreamedFile> file_;  // set when the first part is written to the file
  std::string path_ = "-";
  bool may_replace_ = true;
};

// Returns whether two file names refer to the same place on the disk. It is not necessary that a
// file exists there.
[[nodiscard]] bool is_same_place(const std::string& a, const std::string& b);

// Throws Error if two outputs would be the same file. "" and "-" name no file, and devices may be
// named more than once.
void require_separate(const std::vector<std::string>& outputs);

// Throws Error if binary data must not be written to `path`. This is the case if `path` is "-" and
// standard output is a terminal, or if annotations also go there (--diagnostics github).
void refuse_terminal(const std::string& path);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_OUTPUT_H_
