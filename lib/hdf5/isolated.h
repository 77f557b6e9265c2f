// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Work on untrusted bytes by a library that may crash on them, in a process of its own.

#ifndef MJTOOLS_HDF5_ISOLATED_H_
#define MJTOOLS_HDF5_ISOLATED_H_

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace mj {

// A child process that answers requests. A call throws Error, about the file `name`, when the child
// crashed, takes much more memory than `expected_bytes`, or more processor time than five seconds and
// one for each 256 kB of them.
class IsolatedService {
 public:
  using Handler = std::function<std::string(std::string_view request)>;

  // `answer` runs in the child, which keeps what it remembers from one request to the next. The
  // child ends with this object, and with this process even if that is killed.
  IsolatedService(Handler answer, size_t expected_bytes, const std::string& name);
  ~IsolatedService();
  IsolatedService(const IsolatedService&) = delete;
  IsolatedService& operator=(const IsolatedService&) = delete;

  // What `answer` returns; an Error it throws is thrown here.
  [[nodiscard]] std::string call(std::string_view request);

 private:
  std::string name_;
  int socket_ = -1;
  pid_t child_ = -1;
};

// What `work` returns, run once in a child process with the limits of IsolatedService.
[[nodiscard]] std::string run_isolated(const std::function<std::string()>& work,
                                       size_t expected_bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_HDF5_ISOLATED_H_
