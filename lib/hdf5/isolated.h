// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs work in a child process. This is meant for data that are not trusted, because the library
// that reads them may crash.

#ifndef MJTOOLS_HDF5_ISOLATED_H_
#define MJTOOLS_HDF5_ISOLATED_H_

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace mj {

// A child process that answers requests. If the child crashes or exceeds a limit, a call throws
// Error about the file `name`. The limit of memory grows with `expected_bytes`. The limit of
// processor time for a request is five seconds, and one more second for each 256 kB of
// `expected_bytes`.
class IsolatedService {
 public:
  using Handler = std::function<std::string(std::string_view request)>;

  // `answer` runs in the child process. The child keeps its memory from one request to the next.
  // The child ends when this object is destroyed or when this process ends, even if this process is
  // killed.
  IsolatedService(Handler answer, size_t expected_bytes, const std::string& name);
  ~IsolatedService();
  IsolatedService(const IsolatedService&) = delete;
  IsolatedService& operator=(const IsolatedService&) = delete;

  // Returns the result of `answer`. If `answer` throws an Error, this function throws an Error with
  // the same code and message about the file `name`.
  [[nodiscard]] std::string call(std::string_view request);

 private:
  std::string name_;
  int socket_ = -1;
  pid_t child_ = -1;
};

// Raises the limits of the child process in which it is called, because the handler also reads
// `bytes` bytes of other files. Does nothing in other processes.
void expect_more_bytes(size_t bytes);

// Runs `work` once in a child process with the limits of IsolatedService, and returns its result.
[[nodiscard]] std::string run_isolated(const std::function<std::string()>& work,
                                       size_t expected_bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_HDF5_ISOLATED_H_
