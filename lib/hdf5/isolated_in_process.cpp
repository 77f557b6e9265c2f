// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Replaces isolated.cc in fuzzers: the work runs in the calling process. libFuzzer therefore sees
// which code an input reaches, and a report of a sanitizer is not lost. The HDF5 library may crash
// too. scripts/check/fuzz tells its crashes from findings.

#include <ctime>
#include <exception>
#include <map>

#include "base/diagnostic.h"
#include "hdf5/isolated.h"

// The library does not free some of its memory after an error. The tools lose it with the child
// process.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5\n";
}

// Replaces the function of the C library. The HDF5 library waits between attempts to read a file
// that may have a writer, but in a fuzzer nothing changes the file.
extern "C" int nanosleep(const timespec*, timespec*) {
  return 0;
}

namespace mj {
namespace {

// The handlers of the existing services. The key takes the place of the socket.
std::map<int, IsolatedService::Handler>& services() {
  static std::map<int, IsolatedService::Handler> all;
  return all;
}

[[noreturn]] void fail(const std::string& name, const std::string& why, DiagnosticCode code) {
  Diagnostic d{.code = code, .message = why};
  d.where.file = name;
  throw Error(std::move(d));
}

}  // namespace

IsolatedService::IsolatedService(Handler answer, size_t, const std::string& name) : name_(name) {
  socket_ = child_ = services().empty() ? 0 : services().rbegin()->first + 1;
  services().emplace(socket_, std::move(answer));
}

IsolatedService::~IsolatedService() {
  services().erase(socket_);
}

std::string IsolatedService::call(std::string_view request) {
  try {
    return services().at(socket_)(request);
  } catch (const Error& e) {
    fail(name_, e.diagnostic().message, e.diagnostic().code);
  } catch (const std::exception& e) {  // the child process would end
    fail(name_, e.what(), "bad-hdf5");
  }
}

void expect_more_bytes(size_t) {}

std::string run_isolated(const std::function<std::string()>& work, size_t expected_bytes,
                         const std::string& name) {
  IsolatedService service([&](std::string_view) { return work(); }, expected_bytes, name);
  return service.call("read");
}

}  // namespace mj
